"""Every key that the firmware or a pure room sends has words, with a place for each value."""

import ast
from string import Formatter

from wenping.coded import Coded, detail
from wenping.errors import Refused, UserError
from wenping.game.settings import Settings, SettingsError
from wenping.sensing.findings import KEYS
from wenping.shipped import FIRMWARE as SOURCES
from wenping.texts import LANGUAGES, coded
from wenping.texts.firmware import FIRMWARE
from wenping.wire import messages as m

KEY_FIRST = {"Coded", "detail", "coded", "ClockError", "SettingsError", "EventError", "FoldError"}
KEY_FIRST |= {"RulesetError", "WireError", "detail_of"}
KEY_SECOND = {"Refused"}  # after the sensors, or after the reason


def sent() -> list[tuple[str, int, str]]:
    """(key, number of values or -1 when it is not to be seen, file) of every literal key."""
    found = []
    for file in (SOURCES / "wenping").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Assign) and _is_reason(call):
                found.append((call.value.value, -1, str(file)))
            name = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
            at = 0 if name in KEY_FIRST else 1 if name in KEY_SECOND else -1
            if at < 0 or len(call.args) <= at or not isinstance(call.args[at], ast.Constant):
                continue
            key = call.args[at].value
            values = call.args[at + 1 :]
            count = -1 if any(isinstance(v, ast.Starred) for v in values) else len(values)
            found.append((key.decode() if isinstance(key, bytes) else key, count, str(file)))
    return found


def _is_reason(node: ast.Assign) -> bool:
    """Whether it is a key to be sent that is kept as `reason` (sensing/gain_calibration.py)."""
    named = getattr(node.targets[0], "attr", "") == "reason"
    value = getattr(node.value, "value", None)
    return named and isinstance(value, str) and value != ""


def places(text: str) -> int:
    """How many values a text has a place for."""
    return len({name for _, name, _, _ in Formatter().parse(text) if name is not None})


def test_every_key_that_is_sent_has_words_with_a_place_for_each_value():
    keys = sent()
    assert len(keys) > 50
    for key, count, file in keys:
        assert key in FIRMWARE, (key, file)
        if count >= 0:
            assert places(FIRMWARE[key][1]) == count, (key, file)


def test_every_text_is_sent_by_somebody():
    used = {key for key, _, _ in sent()} | set(KEYS)
    assert set(FIRMWARE) <= used, set(FIRMWARE) - used


def test_what_the_firmware_says_in_both_languages():
    assert coded(detail("sensor-stuck", "Q16"), "en") == "Q16: the sensor is stuck; it is not used"
    assert coded(detail("sensor-stuck", "Q16"), "zh") == "Q16：传感器读数卡死，已停用"


def test_text_of_an_older_firmware_or_a_traceback_stays_as_it_is():
    for text in ("Q16: sensor stuck, not used", "ValueError: bang < board.py:86 step", "", "{0}"):
        for lang in LANGUAGES:
            assert coded(text, lang) == text


def test_a_key_with_too_few_values_does_no_harm():
    assert coded("settings-number\nsize", "en") == "settings-number\nsize"


def test_an_error_of_a_pure_room_is_told_in_either_language():
    try:
        Settings("size=40")
    except SettingsError as error:
        told = UserError("as-is", words=error)
    assert told.words("en") == "size=40: must be a whole number from 2 to 19"
    assert told.words("zh") == "size=40：应为 2 至 19 的整数"


def test_a_refusal_is_told_in_either_language():
    refused = Refused(m.C_NEW_GAME, m.R_NOT_NOW, b"game-under-way")
    assert "一局正在进行" in refused.words("zh") and "is being played" in refused.words("en")
    assert isinstance(refused.values["detail"], Coded)
