"""A host decides for players: it confirms a stopped board by PRESS, and ends games by will: what
the real Board says to it.
"""

import pytest

from cable import Host
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, SETTING, STOPPED, means
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp
from wenping.wire import messages as m

DONE = (0, "")


class Hosted:
    """A board with a host that proposes events; `said` are the replies, as (reason, detail)."""

    def __init__(self, table):
        self.table = table
        self.host = Host(table)
        self.number = 0
        self.host.hello()
        self._run(1.0)

    @property
    def game(self):
        return self.table.board.game

    def open(self, rules: str, begins: bool = True) -> None:
        """A new game on a board without stones, or one that waits for the first of its set-up."""
        for stone in list(self.table.world.surface.stones):
            self.table.world.take_away(stone.sensor)
        self.table.run(0.5)
        record = self.table.board.record
        if self.game.phase not in (0, 6):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        text = f"size=9\nrules={rules}\nclock=absolute:600\nsetup={0 if begins else 1}"
        record.emit(encode(ev.GAME, ev.STRICT, text))
        if begins:
            record.emit(encode(ev.BEGIN))

    def stop(self) -> None:
        """Both pass."""
        for _ in range(2):
            turn = self.game.position.to_move
            self.table.board.record.emit(encode(ev.PASS_, turn, ev.BY_BUTTON))
        self._run(0.5)

    def confirm(self, *colours: int) -> list[tuple]:
        """Propose confirmations, all sent at once; the replies in order."""
        return self.propose(*[encode(ev.PRESS, colour) for colour in colours])

    def propose(self, *events: bytes) -> list[tuple]:
        """Propose events, all sent at once; the replies in order."""
        first = self.number
        for event in events:
            self.number += 1
            self.host.command(self.number, m.C_PROPOSE, bytes(event))
        self._run(0.15)
        replies = {got[1][0]: got for got in self.host.got if got[0] == m.REPLY}
        return [
            (replies[n][1][-1], bytes(replies[n][2]).decode())
            for n in range(first + 1, self.number + 1)
        ]

    def _run(self, seconds: float) -> None:
        end = self.table.t_us + int(1e6 * seconds)
        while self.table.t_us < end:
            self.table.frame()
            self.host.listen()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("host")) as table:
        table.run(3.0)
        yield Hosted(table)


def test_at_the_wrong_time(hosted):
    """There is nothing to confirm before the stop: a host does not press clocks."""
    hosted.open("chinese")
    assert hosted.confirm(BLACK) == [(m.R_NOT_NOW, "confirm-phase")]
    assert hosted.game.phase == PLAYING and not hosted.game.turn.early


def test_one_after_the_other_and_a_second_time(hosted):
    hosted.open("chinese")
    hosted.stop()
    assert hosted.confirm(BLACK) == [DONE]
    assert hosted.confirm(BLACK) == [(m.R_NOT_NOW, "confirm-again")]
    assert hosted.game.phase == STOPPED
    assert hosted.confirm(WHITE) == [DONE]
    assert hosted.game.phase == FILLING
    hosted.table.run(0.5)
    assert hosted.confirm(BLACK) == [DONE] and hosted.game.turn.confirmed[BLACK]


def test_both_at_once_and_one_too_many(hosted):
    """The third was meant for the stopped board, not for the filling that has begun."""
    hosted.open("chinese")
    hosted.stop()
    assert hosted.confirm(WHITE, BLACK, WHITE) == [DONE, DONE, (m.R_NOT_NOW, "confirm-early")]
    assert hosted.game.phase == FILLING and not any(hosted.game.turn.confirmed)


def test_at_the_moment_of_a_press_of_the_clock(hosted):
    hosted.open("japanese")
    hosted.stop()
    assert hosted.confirm(BLACK) == [DONE]
    button = BUTTON_NAMES.index("CLOCK_WHITE")
    hosted.table.world.press(button)
    (reply,) = hosted.confirm(WHITE)
    hosted.table.world.press(button, False)
    assert reply in (DONE, (m.R_NOT_NOW, "confirm-phase")) and hosted.game.phase >= COUNTED


def test_while_a_group_is_half_taken_off(hosted):
    world = hosted.table.world
    hosted.open("chinese")
    sensors = [hosted.game.sensor(from_gtp(name, 9, 9)) for name in ("E5", "C3", "E6")]
    for sensor, colour in zip(sensors, (BLACK, WHITE, BLACK), strict=True):
        world.put(colour, sensor)
        hosted.table.run(0.5)
    hosted.stop()
    world.pick_up(sensors[0])
    hosted.table.run(0.5)
    said = hosted.confirm(WHITE)
    assert said == [(m.R_NOT_NOW, f"confirm-hindrance\n{from_gtp('E6', 9, 9)}")]
    world.pick_up(sensors[2])
    hosted.table.run(0.5)
    assert hosted.confirm(WHITE) == [DONE]


def test_while_a_dead_stone_is_lifted(hosted):
    """It would be counted as alive: the Japanese result comes with the second confirmation."""
    world = hosted.table.world
    hosted.open("japanese")
    sensors = [hosted.game.sensor(from_gtp(name, 9, 9)) for name in ("E5", "C3")]
    for sensor, colour in zip(sensors, (BLACK, WHITE), strict=True):
        world.put(colour, sensor)
        hosted.table.run(0.5)
    hosted.stop()
    assert hosted.confirm(BLACK) == [DONE]
    world.pick_up(sensors[1])
    hosted.table.run(0.04)
    assert hosted.confirm(WHITE) == [(m.R_NOT_NOW, "confirm-moving")]
    hosted.table.run(0.3)
    assert hosted.confirm(WHITE) == [DONE]
    assert sum(map(bool, hosted.game.dead)) == 1


@pytest.mark.parametrize("colour", [0, 3])
def test_of_nobody(hosted, colour):
    hosted.open("chinese")
    hosted.stop()
    assert hosted.confirm(colour) == [(m.R_NOT_NOW, "fold-colour\npress")]


PHASES = {"set-up": SETTING, "play": PLAYING, "stopped": STOPPED, "filling": FILLING}
ENDS = {
    # what the players or the referee decide: the event, the reason of the result
    "resign": (encode(ev.RESIGN, BLACK), ev.BY_RESIGNATION),
    "draw": (encode(ev.RESULT, 0, ev.BY_AGREEMENT, 0), ev.BY_AGREEMENT),
    "forfeit": (encode(ev.RESULT, WHITE, ev.BY_FORFEIT, 0), ev.BY_FORFEIT),
    "abandon": (encode(ev.RESULT, 0, ev.ABANDONED, 0), ev.ABANDONED),
}


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("end", ENDS)
def test_a_game_that_is_ended_by_will(hosted, end, name):
    """As by buttons (test_ended_by_buttons.py): a game that has not begun cannot be resigned."""
    event, reason = ENDS[end]
    hosted.open("chinese", begins=name != "set-up")
    if name in ("stopped", "filling"):
        hosted.stop()
    if name == "filling":
        hosted.confirm(BLACK, WHITE)
    assert hosted.game.phase == PHASES[name]
    (reply,) = hosted.propose(event)
    if means(end if end == "resign" else "end", PHASES[name]):
        hosted.table.run(0.3)
        assert reply == DONE and hosted.game.phase == OVER and hosted.game.result[1] == reason
    else:
        assert (end, name) == ("resign", "set-up") and reply[0] == m.R_NOT_NOW
