"""Rulings that the board proposes by its lights and that people accept by their clocks, without a
host (section 7): sensors err, so that nothing is ruled before both have, or the referee.
"""

import pytest

from cable import Host
from people import CLOCKS, REFEREE, Table
from tabletop import Tabletop
from wenping.app import show
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.phases import OVER, PLAYING, STOPPED
from wenping.geometry import LIGHT_PLAYER
from wenping.twin.exchange import LIGHTS
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.wire import messages as m

LIT = {show.BLUE: "blue", show.DARK: "-", show.RED: "red", show.GREEN: "green"}

# what is put; the rulebook id, whose, what is ruled
CASES = {
    "CN-17.1": ("B:C3 W:D4 W:B2 wait:7", WHITE, ev.LOSS),
    "CN-18": ("B:C3 W:D4 B:B2 W:-D4 wait:7", BLACK, ev.WARNING),
    "CN-18 own": ("B:B5 W:C5 B:A4 W:D4 B:B3 W:C3 B:C4 W:B4 W:-B4 wait:8", WHITE, ev.WARNING),
    "CN-19": ("B:E5 W:A2 B:E4 W:B1 B:E3 W:B2 B:A1 wait:5", BLACK, ev.TURN_LOST),
    "CN-20.1": (
        "B:B5 W:C5 B:A4 W:D4 B:B3 W:C3 B:C4 W:B4 B:-C4 wait:1 B:C4 W:-B4 wait:8",
        BLACK, ev.TURN_LOST,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("proposals")) as table:
        table.run(3.0)
        yield Table(table)


def lights(table) -> list[str]:
    """The colours of both players' lights."""
    colours = table.table._colours
    assert len(colours) == LIGHTS
    found = []
    for player in (1, 2):
        green, red, blue = colours[3 * (LIGHT_PLAYER + player) :][:3]
        found.append(LIT[red << 16 | green << 8 | blue])
    return found


def rulings(table) -> list[tuple]:
    found = [decode(data) for data in table.log]
    return [(fields[1], colour, fields[0]) for kind, colour, fields in found if kind == ev.RULING]


@pytest.mark.parametrize("case", CASES)
def test_both_accept_one_after_the_other(table, case):
    script, colour, code = CASES[case]
    rule = case.split()[0]
    table.open("rules=chinese", size=5)
    table.do(script)
    assert rulings(table) == [(rule, colour, code | ev.PROPOSED)]
    missing = rule == "CN-18"  # then, as always, only the light of the side whose stone it is
    side = colour if case.endswith("own") else 3 - colour  # whose stone is missing
    lit = ["-" if missing and side != player else "blue" for player in (BLACK, WHITE)]
    assert lights(table) == lit and table.game.phase == PLAYING
    table.do("say:B")
    assert lights(table) == ["-", lit[1]] and table.game.proposed
    table.do("say:W wait:0.3")
    assert rulings(table)[-1] == (rule + "\nwho=both", colour, code)
    game = table.game
    assert (game.phase == OVER) == (code == ev.LOSS)
    assert game.warned(colour) == (code == ev.WARNING)
    if code == ev.TURN_LOST:
        assert game.position.to_move == WHITE and game.position.moves
        table.do("wait:5")
        assert game.proposed is None  # the stone that still lies there is no second offence


def test_the_referee_accepts_alone(table):
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7")
    table.hold(3.4, REFEREE, CLOCKS["B"])
    assert rulings(table)[-1] == ("CN-17.1", WHITE, ev.LOSS)
    assert table.game.result[0] == BLACK and not table.game.paused


def test_short_presses_accept_nothing(table):
    """A player who only presses the clock, as always, agrees to nothing."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7 press:W press:W")
    assert table.game.phase == PLAYING and table.game.proposed
    assert not any(table.game.turn.confirmed)


def test_what_is_put_right_is_not_ruled(table):
    """The stone is taken back: the proposal is gone, and the clocks mean what they always do."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7 say:B W:-B2 wait:1")
    assert table.game.proposed is None and not table.game.question
    table.do("say:W")
    assert table.game.phase == PLAYING and lights(table) == ["green", "-"]


def test_a_slip_is_put_right_before_anything_is_proposed(table):
    table.open("rules=chinese", size=5)
    table.do("B:E5 W:A2 B:E4 W:B1 B:E3 W:B2 B:A1 wait:1 B:-A1 wait:5")
    assert rulings(table) == []


def test_both_together_still_say_that_the_board_is_right(table):
    """Clocks held together accept no ruling: what lies there is the position."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7 chord")
    assert "agreed" in " ".join(table.told) and table.game.proposed is None
    assert [code for _, _, code in rulings(table)] == [ev.LOSS | ev.PROPOSED]


def test_both_together_take_back_nothing_that_was_played_before_they_pressed(table):
    """White's first and Black's last stone are gone: what was played between them stays."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 press:B W:D4 B:B2 W:C4 B:D2 W:-D4 wait:7")
    assert rulings(table)[-1][0] == "CN-18"
    table.do("B:-D2 chord")
    told = [line for line in table.told if line.startswith(("undo", "agreed"))]
    assert told == ["agreed O .D4 .D2"]


def test_other_rulesets_propose_nothing(table):
    table.open("rules=japanese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7")
    assert table.game.question and rulings(table) == []


# The corner has an eye at A1 and, as long as Black may take back at D1, another one at C1.
FALSE_LIFE = """
. . . . .
. . . . .
O O O O O
X X X O O
. X . X O
"""


def test_a_false_life_does_not_live(table):
    """CN-20.2: it lives only by repetition: the stone that takes back is void, the corner dies."""
    table.set_up(FALSE_LIFE, "rules=chinese\nfirst=white")
    table.do("wait:1 W:C1 W:-D1 wait:1 B:D1 wait:5")
    assert rulings(table) == [("CN-20.1", BLACK, ev.TURN_LOST | ev.PROPOSED)]
    table.do("say:B say:W wait:0.3 B:-D1 wait:1 W:A1 W:-A2 W:-B2 W:-C2 W:-B1 wait:1")
    game = table.game
    assert BLACK not in game.position.grid and not game.question
    assert game.position.prisoners[BLACK] == 5


class ByHost:
    """A host at the same board, which proposes rulings and acceptances."""

    def __init__(self, table):
        self.table = table
        self.host = Host(table.table)
        self.number = 0
        self.host.hello()
        table.table.run(1.0)

    def rule(self, colour: int, code: int, text: str = "") -> int:
        """The board's reason to refuse a RULING event, 0 for none."""
        self.number += 1
        self.host.command(self.number, m.C_PROPOSE, encode(ev.RULING, colour, code, text))
        end = self.table.table.t_us + 500_000
        while self.table.table.t_us < end:
            self.table.table.frame()
            self.host.listen()
        (reply,) = [g[1] for g in self.host.got if g[0] == m.REPLY and g[1][0] == self.number]
        return reply[-1]


@pytest.fixture(scope="module")
def host(table):
    return ByHost(table)


@pytest.mark.parametrize("by", ["both by the host", "a clock and the host", "the referee"])
def test_a_host_accepts_for_players(table, host, by):
    """It is carried out by the board, whoever has accepted and how."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:7")
    if by == "a clock and the host":
        table.do("say:B")
    for colour in {"the referee": (0,), "both by the host": (BLACK, WHITE)}.get(by, (WHITE,)):
        assert table.game.phase == PLAYING and table.game.proposed
        assert host.rule(colour, ev.ACCEPTED) == 0
    assert table.game.phase == OVER and table.game.result[0] == BLACK
    assert rulings(table)[-1][0] == "CN-17.1" + "\nwho=both" * (by != "the referee")


def test_too_late_and_twice(table, host):
    """Nothing is proposed any more, or has been yet; who accepts twice has accepted once."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4")
    assert host.rule(BLACK, ev.ACCEPTED) == m.R_NOT_NOW
    table.do("W:B2 wait:7")
    assert [host.rule(BLACK, ev.ACCEPTED) for _ in range(2)] == [0, 0]
    assert table.game.proposed and table.game.phase == PLAYING
    table.do("W:-B2 wait:1")
    assert host.rule(WHITE, ev.ACCEPTED) == m.R_NOT_NOW
    assert table.game.proposed is None and table.game.phase == PLAYING


def test_who_has_accepted_a_ruling_has_not_confirmed_the_stop_after_it(table, host):
    """The referee and both players are asked anew."""
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4")
    assert host.rule(BLACK, ev.WARNING | ev.PROPOSED, "CN-24.2") == 0
    assert host.rule(0, ev.ACCEPTED) == 0
    assert table.game.warned(BLACK) == 1 and not any(table.game.turn.confirmed)
    assert host.rule(WHITE, ev.WARNING | ev.PROPOSED, "CN-24.2") == 0
    assert host.rule(BLACK, ev.ACCEPTED) == 0 and any(table.game.turn.confirmed)
    table.do("pass:B pass:W")
    assert table.game.phase == STOPPED and table.game.proposed is None
    assert not any(table.game.turn.confirmed)


def test_a_warning_that_no_question_is_about_is_shown_and_accepted(table, host):
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4")
    assert host.rule(BLACK, ev.WARNING | ev.PROPOSED, "CN-24.2") == 0
    assert lights(table) == ["blue", "blue"]
    table.do("say:B say:W wait:0.3")
    assert table.game.warned(BLACK) == 1 and table.game.proposed is None
    assert lights(table) == ["green", "-"]


@pytest.mark.parametrize("rejected", [False, True], ids=["accepted", "rejected"])
def test_what_was_ruled_is_not_proposed_again_after_a_power_cut(tmp_path, rejected):
    """CN-18, CN-25.2: the stone still lies off the board when the power comes back; whoever then
    holds the clocks because the lights are blue would be warned twice for it, and lose the game.
    """
    world = World(seed=4)
    with Tabletop(world, tmp_path) as first:
        first.run(3.0)
        before = Table(first)
        before.open("rules=chinese", size=5)
        before.do("B:C3 W:D4 B:B2 W:-D4 wait:7")
        if rejected:
            first.board.record.emit(encode(ev.RULING, BLACK, 0, "CN-18"))
        else:
            before.do("say:B say:W wait:0.3")
        assert before.game.warned(BLACK) == (not rejected)
    with Tabletop(world, tmp_path) as second:
        second.run((first.t_us - second.t_us) / 1e6 + 8.0)
        after = Table(second)
        assert after.game.question and after.game.position.moves == 3
        assert after.game.proposed is None and rulings(after) == []
        after.do("say:B say:W wait:1")
        assert after.game.warned(BLACK) == (not rejected) and after.game.phase == PLAYING
