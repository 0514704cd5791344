"""The texts use the words of host/wenping/texts/README.md, and none that it replaces."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from wenping.counting.words import decimal, mixed
from wenping.game import phases
from wenping.texts import (
    LANGUAGES,
    TEXTS,
    board,
    command_line,
    counting,
    errors,
    firmware,
    installation,
    page,
    playing,
    referee,
    say,
    table,
    toolchain,
)
from wenping.weiqi.rules import preset_names

ROOT = Path(__file__).parents[2]
ROOMS = (
    board.BOARD,
    command_line.COMMAND_LINE,
    counting.COUNTING,
    errors.ERRORS,
    firmware.FIRMWARE,
    installation.INSTALLATION,
    page.PAGE,
    playing.PLAYING,
    referee.REFEREE,
    table.TABLE,
    toolchain.TOOLCHAIN,
)

BANNED_ZH = (
    "停着|停一手|虚手|不战胜|空地|贴目|碗|(?<!棋)罐|秤|感应点|感到|感不到|没有看见|"
    "应答|回应|没有反应|没有声音|取回|取出|电脑|裁判键|记录|(?<!\\d)又 |\\d 子"
)
BANNED_EN = (
    "believe|tells nothing|fetch|\\bfelt\\b|\\bfeels?\\b|\\bmind:|exchanged\\b|\\bstrings?\\b|"
    "speaks? protocol|reads back right|what it should be|to see to|so many|so much room"
)
PAGES = [
    *(ROOT / "firmware" / f"{name}.md" for name in ("LIGHTS", "ENDING", "DISPLAY", "REFEREE")),
    ROOT / "hardware" / "FIRST_BUILD.md",
    ROOT / "INSTALL.md",
]


def test_no_key_is_in_two_rooms():
    assert sum(len(room) for room in ROOMS) == len(TEXTS)


@pytest.mark.parametrize("at,banned", [(0, BANNED_ZH), (1, BANNED_EN)], ids=LANGUAGES)
def test_no_text_has_a_word_that_the_glossary_replaces(at, banned):
    wrong = {key: text[at] for key, text in TEXTS.items() if re.search(banned, text[at])}
    assert not wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_pages_for_people_use_the_same_words(page):
    assert not re.findall(BANNED_ZH, page.read_text(encoding="utf-8"))


def test_chinese_has_chinese_punctuation():
    """Half-width , ; ? ! between Chinese characters are a slip; a colon may stand before code."""
    half = re.compile("[\u4e00-\u9fff][,;?!]|[,;?!][\u4e00-\u9fff]|[\u4e00-\u9fff]\\(")
    assert not {key: zh for key, (zh, _) in TEXTS.items() if half.search(zh)}


def test_english_has_no_chinese_and_chinese_has_some():
    han = re.compile("[\u4e00-\u9fff]")
    neutral = {key for key, (zh, en) in TEXTS.items() if zh == en}
    for key, (zh, en) in TEXTS.items():
        assert not han.search(en) and not re.search("[，。：；（）？！、]", en), key
        assert key in neutral or han.search(zh) or not re.search("[a-z]", en) or len(zh) < 20, key


@pytest.mark.parametrize(
    "word", ["虚着", "双方停棋", "填子数子", "填满计点", "棋罐内棋子", "无响应"]
)
def test_the_words_of_the_glossary_are_used(word):
    assert any(word in zh for zh, _ in TEXTS.values())
    assert word in (ROOT / "host/wenping/texts/README.md").read_text(encoding="utf-8")


def test_only_under_ying_is_the_filling_called_fill_to_count():
    assert {key for key, (zh, _) in TEXTS.items() if "填满计点" in zh} == {"phase-filling-ying"}


def test_every_phase_and_every_preset_has_a_name():
    assert all(f"phase-{name}" in TEXTS for name in phases.NAMES)
    assert all(f"ruleset-{name}" in TEXTS for name in preset_names())


def test_numbers_as_people_write_them():
    value = Fraction(15, 4)
    assert mixed(value, "zh") == "3又3/4" and mixed(value) == "3 3/4"
    assert mixed(Fraction(-1, 2), "zh") == "-1/2" and decimal(Fraction(11, 2), "zh") == "5.5"
    assert say("verdict-zi", "zh", who="白", zi=mixed(value, "zh")) == "白胜 3又3/4子"
