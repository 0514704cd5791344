"""Decisions at the host: a command in the phases where they fit, elsewhere a word why not."""

import pytest

from at_table import BOARD, Played, in_phase, keys, proposed
from wenping.game import events as ev
from wenping.game.phases import COUNTED, FILLING, NAMES, OVER, PLAYING, SETTING, STOPPED
from wenping.game.settings import Settings
from wenping.link import Back, Lost
from wenping.opening import contradictions
from wenping.records.follower import Following
from wenping.table import Command, Table
from wenping.weiqi.points import BLACK, WHITE
from wenping.wire import messages as m

BEGUN = (SETTING, PLAYING, STOPPED, FILLING, COUNTED)
DECISIONS = {  # decision: the phases in which a command comes of it
    "pass_move": (lambda table: table.decisions.pass_move(), (PLAYING,)),
    "play_on": (lambda table: table.decisions.play_on(BLACK), (STOPPED, FILLING)),
    "undo": (lambda table: table.decisions.undo(), (PLAYING, STOPPED)),
    "resign": (lambda table: table.decisions.resign(WHITE), (PLAYING, STOPPED, FILLING)),
    "draw": (lambda table: table.decisions.draw(), BEGUN),
    "forfeit": (lambda table: table.decisions.forfeit(WHITE), BEGUN),
    "abandon": (lambda table: table.decisions.abandon(), BEGUN),
    "pause": (lambda table: table.decisions.pause(), (SETTING, PLAYING)),
    "restore": (lambda table: table.decisions.restore(), ()),  # after a dispute: below
    "dead": (lambda table: table.agreements.dead("E5"), (STOPPED,)),
    "seki": (lambda table: table.agreements.seki("E5"), (STOPPED,)),
    "ceremony": (lambda table: table.agreements.ceremony("2"), (STOPPED, FILLING)),
    "result": (lambda table: table.decisions.result("B+3.5"), BEGUN),
}


@pytest.mark.parametrize("phase", range(7), ids=NAMES)
@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_in_every_phase(name, phase):
    """Where it fits there is one command, which the game takes; else a notice and no command."""
    played = in_phase(phase)
    decide, phases = DECISIONS[name]
    out = decide(played.table)
    if phase in phases:
        kind, colour, fields = proposed(out)
        played.happen(kind, colour, *fields)
        assert played.table.following.differs == ""
    else:
        (key,) = keys(out)
        assert key.startswith("decision-")


def test_a_dispute_goes_on_and_comes_back():
    played = Played("size=9\nrules=japanese", "E5 C3 E3 pass pass")
    out = played.table.decisions.play_on(BLACK)
    kind, colour, fields = proposed(out)
    assert (kind, colour) == (ev.RESUME, BLACK)
    told = played.happen(kind, colour, *fields)
    assert [(n.key, n.values["who"]) for n in told] == [("play-goes-on", "@white")]
    played.play("G7 G3")
    kind, colour, fields = proposed(played.table.decisions.restore())
    assert keys(played.happen(kind, colour, *fields))[0] == "play-stopped"
    assert len(played.table.game.moves_made) == 7  # the moves of the dispute stay in the record
    assert played.table.game.position.moves == 5


RESULTS = {  # as it is typed: what the event says of it, as the record writes it
    "B+3.5": (BLACK, ev.BY_REFEREE, 7, "", "B+3.5"),
    "w+12": (WHITE, ev.BY_REFEREE, 24, "", "W+12"),
    "W+9 1/3": (WHITE, ev.BY_REFEREE, 19, "28/3", "W+9 1/3"),
    "B+": (BLACK, ev.BY_REFEREE, 0, "", "B+"),
    "W+R": (WHITE, ev.BY_RESIGNATION, 0, "", "W+R"),
    "W+T": (WHITE, ev.BY_TIME, 0, "", "W+T"),
    "b+f": (BLACK, ev.BY_FORFEIT, 0, "", "B+F"),
    "0": (0, ev.BY_AGREEMENT, 0, "", "0"),
    "draw": (0, ev.BY_AGREEMENT, 0, "", "0"),
    "Void": (0, ev.ABANDONED, 0, "", "Void"),
}


@pytest.mark.parametrize("text", RESULTS)
def test_a_result_by_hand_is_the_one_in_the_record(text):
    *event, written = RESULTS[text]
    played = Played("size=9", "E5 C3")
    kind, colour, fields = proposed(played.table.decisions.result(f" {text} "))
    assert [colour, *fields] == event
    played.happen(kind, colour, *fields)
    assert played.table.game.result_text() == written


@pytest.mark.parametrize("text", ["", "B", "X+3", "B+1/0", "B+ 1/0", "B+3.7", "B+-3", "B+99999"])
def test_a_result_by_hand_that_is_none(text):
    played = Played("size=9", "E5 C3")
    assert keys(played.table.decisions.result(text)) == ["result-unread"]


def test_after_the_result_everything_is_told_to_be_too_late():
    played = in_phase(OVER)
    (notice,) = played.table.decisions.resign(BLACK)
    assert notice.words("en") == "resignation: the game is over (B+3.5)"


def test_a_board_that_does_not_answer_takes_no_decision():
    played = Played("size=9", "E5")
    assert keys(played.table.take(Lost("pulled"), BOARD)) == ["table-lost"]
    assert keys(played.table.decisions.pass_move()) == ["decision-unconnected"]
    assert keys(played.table.take(Back(BOARD), BOARD)) == ["table-back"]


def test_a_pass_that_was_decided_twice_passes_once():
    """Until its event comes both are the same side's, and the board refuses the second."""
    played = Played("size=9", "E5")
    first = proposed(played.table.decisions.pass_move())
    assert first == proposed(played.table.decisions.pass_move()) == (ev.PASS_, WHITE, (ev.BY_HOST,))


def test_an_older_board_is_given_its_result_once():
    played = in_phase(COUNTED)
    late = BOARD._replace(t_ms=played.table.game.phase_ms + 60_000)
    assert proposed(played.table.take(None, late))[0] == ev.RESULT
    assert played.table.take(None, late) == []


def test_opening_a_game_sends_settings_and_stones():
    table = Table(Following(BOARD))
    settings = Settings("size=9\nsetup=1")
    first, second = table.decisions.open(settings, [(BLACK, 41)])
    assert first == Command(m.C_NEW_GAME, (), settings.text.encode())
    assert ev.decode(second.tail) == (ev.SETUP, BLACK, (41,))


def test_options_that_the_game_on_the_board_contradicts_are_told():
    played = Played("size=9\nrules=japanese\nblack=Li", "E5")
    asked = Settings("size=13\nrules=japanese,komi=6.5\nblack=Wu\nwhite=")
    out = played.table.decisions.open(asked, given=frozenset(("size", "rules", "black")))
    assert keys(out) == ["goes-on", "contradicts", "contradicts", "contradicts-end"]
    assert [n.values["option"] for n in out[1:3]] == ["size", "black"]
    assert keys(played.table.decisions.open(asked, given=frozenset(("rules",)))) == ["goes-on"]
    same = contradictions(asked, asked, frozenset(("size", "rules", "first", "clock")))
    assert same == []
