"""A board, a host that follows it and a referee, for incidents on the real Board."""

from at_table import BOARD
from cable import Host
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import OVER
from wenping.link import Event
from wenping.records.follower import Following
from wenping.referee.chair import Chair
from wenping.referee.offences import REMEDIES
from wenping.table import Command, Table
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

    def open(self, settings: str, moves: str = "", begin: bool = True) -> None:
        """A new game on an empty board, and its first moves put by hand; begin: play begins."""
        for stone in list(self.tabletop.world.surface.stones):
            self.tabletop.world.take_away(stone.sensor)
        self.run(0.5)
        record = self.tabletop.board.record
        if record.game.phase not in (0, OVER):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        self.log.clear()
        record.emit(encode(ev.GAME, ev.STRICT, settings))
        if begin:
            record.emit(encode(ev.BEGIN))
        self.size = record.game.size
        for number, name in enumerate(moves.split()):
            self.put(1 + number % 2, name)

    def put(self, colour: int, name: str) -> None:
        self.tabletop.world.put(colour, self.sensor(name))
        self.run(0.5)

    def take(self, name: str) -> None:
        self.tabletop.world.pick_up(self.sensor(name))
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
        table = Table(Following(BOARD, lambda board, log: self.log))
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
        self.run(0.5)
        replies = {got[1][0]: got[1][-1] for got in self.host.got if got[0] == m.REPLY}
        assert replies[self.number] == 0
        assert self.table().game.hash() == self.tabletop.board.game.hash()
