"""What a terminal of 80 x 24 shows of a table, and what its keys decide."""

import pytest
from rich.cells import cell_len

from at_table import Played, proposed
from wenping.game import events as ev
from wenping.game import pauses
from wenping.table import Table
from wenping.terminal.keys import Keys
from wenping.terminal.view import View, wrapped
from wenping.weiqi.points import BLACK, WHITE


def screen(played: Played, lang: str = "en", t_ms: int = 20, keys: Keys | None = None) -> list[str]:
    return View(lang).screen(played.table, t_ms, (keys or Keys()).prompt())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_whole_table_has_room_on_80_by_24(lang):
    """A board of 19 lines, long names, and a question with many steps; the keys stay visible."""
    names = "black=" + "Bartholomew " * 3 + "\nwhite=" + "长名" * 6 + "\nevent=" + "杯赛 " * 5
    played = Played(f"clock=byo-yomi:3600,5x30\nrules=japanese\n{names}", "Q16 D4 Q4 D16")
    for name in ("Q16", "D4", "Q4", "D16"):
        played.happen(ev.SEEN, 0, played.table.game.sensor(played.at(name)))
    played.happen(ev.QUESTION, 0, ev.Q_SCATTERED, played.at("Q16"), 4)
    lines = screen(played, lang)
    assert len(lines) <= 24 and max(map(cell_len, lines)) < 80
    text = "\n".join(lines)
    assert "17.4" in text
    assert lines[-1].endswith("q 离开" if lang == "zh" else "q leave")
    assert "1. " in text and "6.5" in text


def test_the_state_stands_beside_the_board():
    played = Played("size=9\nclock=absolute:600\nrules=japanese", "E5")
    played.happen(ev.PRESS, BLACK)
    since = played.table.game.clock.since_ms
    text = "\n".join(screen(played, t_ms=since))
    assert "Japanese rules  komi 6.5" in text
    for words in ("* White", "1. Black E5", "White to move", "prisoners 0"):
        assert words in text
    assert "10:00" in text and "9:59" in "\n".join(screen(played, t_ms=since + 1000))


def test_words_are_wrapped():
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("一二三四", 4) == ["一二", "三四"]
    assert wrapped("放 0 子（最少），二", 10) == ["放 0 子", "（最少），", "二"]
    assert wrapped("abcdefgh", 3) == ["abc", "def", "gh"]
    assert wrapped("", 5) == []


def decided(keys: Keys, text: str, played: Played) -> list:
    out = []
    for key in text:
        decision = keys.press(key)
        if decision is not None:
            out += decision(played.table)
    return out


DECIDED = {
    "p": (ev.PASS_, WHITE),
    " ": (ev.PAUSE, 0),
    "uy": (ev.UNDO, 0),
    "UY": (ev.UNDO, 0),
    "rb": (ev.RESIGN, BLACK),
    "rw": (ev.RESIGN, WHITE),
    "fb": (ev.RESULT, WHITE),
    "=y": (ev.RESULT, 0),
    "eW+\x7f+R\r": (ev.RESULT, WHITE),
    "a4": (ev.PAUSE, 0),
    "jCN-24.2 b warning\r": (ev.RULING, BLACK),
}


@pytest.mark.parametrize("text", DECIDED)
def test_keys_decide(text):
    played = Played("size=9", "E5")
    assert proposed(decided(Keys(), text, played))[:2] == DECIDED[text]


def test_a_pause_has_a_reason():
    """CK-4."""
    played = Played("size=9", "E5")
    assert proposed(decided(Keys(), "a3", played))[2] == (pauses.LEAVE,)
    assert decided(Keys(), "j", played)[0].key == "ruling-nothing"


@pytest.mark.parametrize(
    "text", ["u", "un", "r", "rx", "=", "= ", "e", "eB+R\x1b", "x", "", "\x1b", "a", "a9"]
)
def test_what_is_not_confirmed_decides_nothing(text):
    keys = Keys()
    played = Played("size=9", "E5")
    assert decided(keys, text, played) == []
    assert keys.prompt().words("zh") and not keys.ended


def test_keys_on_a_stopped_board():
    played = Played("size=9\nrules=japanese", "E5 C3 pass pass")
    for text, colour in (("gb", BLACK), ("gw", WHITE), ("gn", 0)):
        assert proposed(decided(Keys(), text, played))[:2] == (ev.RESUME, colour)
    assert proposed(decided(Keys(), "dE5\r", played))[2] == ("dead=E5",)
    assert proposed(decided(Keys(), "s-E5\r", played))[0] == ev.SEKI
    listed = decided(Keys(), "n", played)
    assert [notice.key for notice in listed] == ["way-line", "way-line"]
    assert proposed(decided(Keys(), "n2\r", played))[0] == ev.CEREMONY
    keys = Keys()
    assert keys.press("d") is None and keys.press("E") is None
    assert "E_" in keys.prompt().words("en")


def test_the_host_leaves():
    keys = Keys()
    assert keys.press("q") is None and keys.ended
    assert isinstance(Played().table, Table)
