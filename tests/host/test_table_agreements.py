"""What players agree on after the stop: dead stones, seki, and how to count."""

import pytest

from at_table import Played, keys, proposed
from wenping.game import events as ev
from wenping.game.phases import STOPPED
from wenping.table import Notice
from wenping.weiqi.points import BLACK, WHITE

SEKI = "size=9\nrules=japanese\nclock=byo-yomi:600,5x30"


def test_half_a_string_that_was_lifted_is_pointed_at():
    played = Played("size=9", "E5 C3 E6 pass pass")
    assert played.table.steps.hindrance() is None
    told = played.happen(ev.DEAD, BLACK, played.at("E5"))
    assert told == [Notice("hindrance-dead", {"points": "E6"})] == [played.table.steps.step()]
    assert played.happen(ev.DEAD, BLACK, played.at("E6")) == []
    assert played.table.steps.hindrance() is None


def test_an_open_ko_is_pointed_at():
    played = Played("size=9\nrules=jiping", "D5 E5 C6 F6 D7 E7 A1 D6 E6 A9")
    for colour in (BLACK, WHITE):
        played.happen(ev.PASS_, colour, ev.STOP)
    assert played.table.game.phase == STOPPED
    assert played.table.steps.hindrance().key == "hindrance-ko"


@pytest.mark.parametrize("code, name", [(ev.Q_EXTRA, "H7"), (ev.Q_MISSING, "E5")])
def test_the_point_of_a_question_is_no_ko(code, name):
    """After the stop the lights want H7 off, or E5 put back: neither is an open ko."""
    played = Played("size=9\nrules=japanese", "E5 C3 pass pass")
    if code == ev.Q_EXTRA:
        played.happen(ev.SEEN, BLACK, played.table.game.sensor(played.at(name)))
    told = played.happen(ev.QUESTION, 0, code, played.at(name), 1)
    assert played.table.steps.hindrance() is None
    assert [notice.key for notice in told] and "hindrance-ko" not in [n.key for n in told]


def test_dead_stones_that_are_named_are_led_off_the_board():
    played = Played("size=9", "E5 C3 E6 pass pass")
    out = played.table.agreements.dead("e6")
    assert out[1] == Notice("step-dead", {"points": "E6 E5"})
    kind, colour, fields = proposed(out)
    assert (kind, fields) == (ev.NOTE, ("dead=E6",))
    played.happen(kind, colour, *fields)
    assert played.table.steps.step() == Notice("step-dead", {"points": "E6 E5"})
    # a host that comes back knows it, too
    assert played.again().steps.step() == Notice("step-dead", {"points": "E6 E5"})
    for name in ("E5", "E6"):
        played.happen(ev.DEAD, BLACK, played.at(name))
    assert played.table.steps.step() is None
    assert proposed(played.table.agreements.dead(""))[2] == ("dead=",)


def test_dead_stones_that_stay_are_told_when_both_confirm():
    played = Played("size=9", "E5 C3 E6 pass pass")
    played.happen(ev.NOTE, 0, "dead=C3")
    told = played.confirm()
    assert told[0] == Notice("dead-left", {"points": "C3"})


def test_players_choose_how_to_count():
    """JP-24: all ways with their stones, the ruleset's own first; the shortest is offered."""
    walls = " ".join(f"D{row} E{row}" for row in range(1, 10))
    played = Played("size=9\nrules=jiping", walls)
    for colour in (BLACK, WHITE):
        played.happen(ev.PASS_, colour, ev.STOP)
    lines = played.table.agreements.ways()
    assert [n.words("en") for n in lines] == [
        "1. both sides fill: 63 stones to put (the ruleset's own)",
        "2. both sides fill, stones left over go into the other side's empty points:"
        " 62 stones to put",
        "3. White alone fills: 36 stones to put",
        "4. one side is put in order by tens: 6 stones to put",
        "5. equal stones, compare territory: 0 stones to put (the fewest)",
        "6. equal territory, compare stones: 9 stones to put",
        "7. prisoners kept and filled in, equal stones, compare territory: 2 stones to put",
    ]
    (offer,) = played.confirm()
    assert (offer.key, offer.values["count"]) == ("way-shorter", 0)
    kind, colour, fields = proposed(played.table.agreements.ceremony(" 4 "))
    (chosen,) = played.happen(kind, colour, *fields)
    assert chosen.words("en") == "the count: one side is put in order by tens, 6 stones to put"
    kind, colour, fields = proposed(played.table.agreements.ceremony("1"))
    assert fields == (0,)
    for text in ("", "0", "8", "x", "٣"):
        assert keys(played.table.agreements.ceremony(text)) == ["way-unread"]


def test_japanese_territory_is_counted_as_it_lies_or_filled():
    played = Played("size=9\nrules=japanese", "E5 C3 pass pass")
    assert [n.values["name"] for n in played.table.agreements.ways()] == [
        "@way-as-it-lies",
        "@way-territory",
    ]
    assert proposed(played.table.agreements.ceremony("1"))[2] == (0,)


def test_stones_that_are_none():
    played = Played("size=9", "E5 C3 pass pass")
    for name in ("D4", "Z9", "pass", "E55", "五"):
        assert played.table.agreements.dead(f"E5 {name}") == [Notice("no-stone", {"name": name})]
        assert played.table.agreements.seki(name) == [Notice("no-stone", {"name": name})]


def test_what_players_say_of_a_seki():
    played = Played(SEKI, "E5 C3 pass pass")
    out = played.table.agreements.seki("E5, -C3")
    assert [ev.decode(c.tail)[::2] for c in out] == [
        (ev.SEKI, (played.at("E5"), 1)),
        (ev.SEKI, (played.at("C3"), 0)),
    ]


def test_a_guess_at_seki_is_told_as_one():
    """Once somebody has confirmed; then what the players say of it."""
    played = Played(SEKI, "E5 C3 pass pass")
    assert played.table.steps.step() is None
    played.happen(ev.PRESS, BLACK)
    played.happen(ev.DEAD, WHITE, played.at("C3"))
    played.happen(ev.ALIVE, WHITE, played.at("C3"))
    assert played.table.steps.step() == Notice("step-seki-guessed", {"point": "C3"})
    for on, key in ((1, "step-seki-said"), (0, "step-seki-none")):
        played.happen(ev.SEKI, BLACK, played.at("C3"), on)
        assert played.table.steps.step() == Notice(key, {"point": "C3"})


def test_a_log_of_before_folds_to_the_same_game():
    """Notes that are no names of stones, as others may have written them, change nothing."""
    played = Played("size=9", "E5 C3 pass pass")
    before = played.table.game.hash()
    for text in ("hello", "dead=", "dead=Z9 D4 五", "dead=E5\n"):
        played.happen(ev.NOTE, 0, text)
    assert played.table.game.hash() == before and played.table.following.differs == ""
