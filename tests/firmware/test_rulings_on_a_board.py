"""Incidents under hands on the real Board: what its referee is offered, and what a ruling does."""

import pytest

from cable import Host
from tabletop import Tabletop
from test_table import BOARD as HOST_BOARD
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import OVER
from wenping.link import Event
from wenping.records.follower import Following
from wenping.referee.chair import Chair
from wenping.referee.offences import REMEDIES
from wenping.table import Command, Table
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp
from wenping.wire import messages as m


class Room:
    """A board, a host that follows its events, and the referee at the host."""

    def __init__(self, tabletop):
        self.tabletop = tabletop
        self.host = Host(tabletop)
        self.host.hello()
        self.number = 0
        self.log: list[Event] = []
        record = tabletop.board.record
        appended = record._append

        def append(t_ms, event):
            self.log.append(Event(1, len(self.log), t_ms, bytes(event)))
            appended(t_ms, event)

        record._append = append
        self.run(1.0)

    def open(self, settings: str, moves: str = "") -> None:
        """A new game on an empty board, and its first moves put by hand."""
        for stone in list(self.tabletop.world.surface.stones):
            self.tabletop.world.take_away(stone.sensor)
        self.run(0.5)
        record = self.tabletop.board.record
        if record.game.phase not in (0, OVER):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        self.log.clear()
        record.emit(encode(ev.GAME, ev.STRICT, settings))
        record.emit(encode(ev.BEGIN))
        self.size = record.game.size
        for number, name in enumerate(moves.split()):
            self.put(1 + number % 2, name)

    def put(self, colour: int, name: str) -> None:
        self.tabletop.world.put(colour, self.sensor(name))
        self.run(0.5)

    def take(self, name: str) -> None:
        self.tabletop.world.take_away(self.sensor(name))
        self.run(0.5)

    def sensor(self, name: str) -> int:
        game = self.tabletop.board.game
        return game.sensor(from_gtp(name, self.size, self.size))

    def run(self, seconds: float) -> None:
        end = self.tabletop.t_us + int(1e6 * seconds)
        while self.tabletop.t_us < end:
            self.tabletop.frame()
            self.host.listen()

    def table(self) -> Table:
        """The host's table as a host sees it that comes now."""
        table = Table(Following(HOST_BOARD, lambda board, log: self.log))
        assert table.following.differs == ""
        return table

    def offered(self) -> list[tuple]:
        found = Chair(self.table()).proposals()
        return [(r.offence, r.colour, REMEDIES[r.remedy]) for r in found]

    def rule(self, text: str) -> None:
        """The referee rules; the board takes every event, and both fold to the same state."""
        for part in Chair(self.table()).rule(text):
            assert isinstance(part, Command), part
            self.number += 1
            self.host.command(self.number, m.C_PROPOSE, part.tail)
        self.run(0.3)
        replies = {got[1][0]: got[1][-1] for got in self.host.got if got[0] == m.REPLY}
        assert replies[self.number] == 0
        assert self.table().game.hash() == self.tabletop.board.game.hash()


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("room")) as tabletop:
        tabletop.run(3.0)
        yield Room(tabletop)


def test_a_ko_retaken_by_hand_is_void_and_the_board_leads_back(room):
    """CN-20.1: Black puts the stone on C4 again and lifts B4."""
    room.open("size=5\nrules=chinese", "B5 C5 A4 D4 B3 C3 C4 B4")
    room.take("C4")
    room.put(BLACK, "C4")
    room.take("B4")
    room.run(2.0)
    assert room.offered()[0] == ("CN-20.1", BLACK, "turn-lost")
    room.rule("1")
    game = room.tabletop.board.game
    assert game.position.to_move == WHITE and game.question
    room.take("C4")
    room.put(WHITE, "B4")
    room.run(1.0)
    assert not game.question
    room.put(WHITE, "E1")
    assert room.table().game.moves_made[-1].colour == WHITE


def test_a_stone_on_a_forbidden_point(room):
    """CN-19."""
    room.open("size=5\nrules=chinese", "E5 A2 E4 B1 E3 B2")
    room.put(BLACK, "A1")
    room.run(1.0)
    assert room.offered() == [("CN-19", BLACK, "turn-lost")]
    room.rule("1")
    assert room.tabletop.board.game.position.to_move == WHITE


def test_two_stones_in_a_row(room):
    """CN-17.1."""
    room.open("size=5\nrules=chinese", "C3 D4")
    room.put(WHITE, "B2")
    room.run(4.0)
    assert room.offered() == [("CN-17.1", WHITE, "loss")]
    room.rule("1")
    assert room.tabletop.board.game.phase == OVER


def test_displaced_stones_that_stand(room):
    """CN-17.3: the referee lets them stand, and the game goes on with the board as it lies."""
    room.open("size=9\nrules=chinese", "C3 D4 E5 F6 G7")
    room.take("C3")
    room.take("D4")
    room.put(BLACK, "C1")
    room.put(WHITE, "D2")
    room.run(4.0)
    assert [row[2] for row in room.offered()][:2] == ["put-back", "stands"]
    room.rule("2")
    game = room.tabletop.board.game
    assert not game.question and game.position.grid[from_gtp("C1", 9, 9)] == BLACK
    room.put(WHITE, "A9")
    assert room.table().game.moves_made[-1].point == from_gtp("A9", 9, 9)


def test_warnings_on_the_board(room):
    """CN-25.2: the board counts them, too."""
    room.open("size=9\nrules=chinese", "C3 D4")
    room.rule("CN-24.2 b warning")
    assert room.tabletop.board.game.warned(BLACK) == 1
    room.rule("CN-24.1 b warning")
    assert room.tabletop.board.game.phase == OVER
