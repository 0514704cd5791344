"""A table that is driven with lists of events, for tests of what the desk tells of it."""

from wenping.desk.picture import picture
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.link import Board, Event
from wenping.records.follower import Following
from wenping.table import Table
from wenping.weiqi.points import BLACK, WHITE, from_gtp

BOARD = Board("a", "one", "0", 1, 1, 1, 0, 0, 0, 0)


class Played:
    """A game of a log, its moves as "E5 C3 pass"."""

    def __init__(self, settings: str, moves: str = "") -> None:
        self.table = Table(Following(BOARD))
        self.size = int(settings.split("size=")[1].split("\n")[0])
        self.t_ms = 0
        self._seq = 0
        self._turn = BLACK
        self.happen(ev.GAME, 0, settings)
        self.happen(ev.BEGIN, 0)
        self.play(moves)

    def happen(self, kind: int, colour: int, *fields) -> None:
        self.table.take(Event(1, self._seq, self.t_ms, encode(kind, colour, *fields)), BOARD)
        assert not self.table.following.differs
        self._seq += 1

    def at(self, name: str) -> int:
        return from_gtp(name, self.size, self.size)

    def play(self, moves: str, each_ms: int = 1000) -> "Played":
        for name in moves.split():
            self.t_ms += each_ms
            if name == "pass":
                self.happen(ev.PASS_, self._turn, ev.BY_BUTTON)
            else:
                self.happen(ev.PLAYED, self._turn, self.at(name))
            self._turn = WHITE if self._turn == BLACK else BLACK
        return self

    def told(self, now_ms: int | None = None) -> dict:
        return picture(self.table, BOARD, self.t_ms if now_ms is None else now_ms)
