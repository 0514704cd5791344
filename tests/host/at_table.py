"""The host's part of one table, driven with lists of events and decisions: for tests of it."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, READY, SETTING
from wenping.link import Board, Event
from wenping.records.follower import Following
from wenping.table import Command, Notice, Table
from wenping.weiqi.points import BLACK, WHITE, from_gtp
from wenping.wire import messages as m

BOARD = Board("a", "one", "0", 1, 1, 1, 0, 0, 0, 0)


class Played:
    """A table and the log of its board, to which tests add events."""

    def __init__(self, settings: str = "size=9", moves: str = "") -> None:
        self.log: list[Event] = []
        self.table = Table(Following(BOARD))
        if settings:
            self.happen(ev.GAME, 0, settings)
            if "setup=" not in settings:
                self.happen(ev.BEGIN, 0)
        self.play(moves)

    def happen(self, kind: int, colour: int, *fields: int | str, t_ms: int = 10) -> list:
        """One more event of the board; what the table says to it."""
        t_ms = max(t_ms, self.log[-1].t_ms + 1500 if self.log else 0)
        self.log.append(Event(1, len(self.log), t_ms, encode(kind, colour, *fields)))
        return self.table.take(self.log[-1], BOARD._replace(t_ms=t_ms))

    def play(self, names: str) -> list:
        """Moves named like "E5 C3 pass", in turn."""
        out = []
        for name in names.split():
            turn = self.table.game.position.to_move
            if name == "pass":
                out = self.happen(ev.PASS_, turn, ev.BY_BUTTON)
            else:
                out = self.happen(ev.PLAYED, turn, self.at(name))
        return out

    def confirm(self) -> list:
        """Both press the clock."""
        return self.happen(ev.PRESS, BLACK) + self.happen(ev.PRESS, WHITE)

    def at(self, name: str) -> int:
        size = self.table.game.size
        return from_gtp(name, size, size)

    def again(self) -> Table:
        """Another host that finds the log of the same board."""
        return Table(Following(BOARD, lambda board, log: self.log))


def keys(out: list) -> list[str]:
    """The keys of what is told, and nothing else; each has its words, with all values in them."""
    assert all(isinstance(part, Notice) for part in out), out
    words = [part.words(lang) for part in out for lang in ("zh", "en")]
    assert all(words) and not any("{" in text for text in words), words
    return [part.key for part in out]


def proposed(out: list) -> tuple:
    """The event that the only command of `out` proposes, decoded."""
    (command,) = [part for part in out if isinstance(part, Command)]
    assert command.command == m.C_PROPOSE
    return ev.decode(command.tail)


def in_phase(phase: int) -> Played:
    """A game that stands in this phase."""
    if phase == READY:
        return Played("")
    if phase == SETTING:
        return Played("size=9\nsetup=1")
    played = Played("size=9", "E5 C3")
    if phase == PLAYING:
        return played
    played.play("pass pass")
    for after in (FILLING, COUNTED):
        if phase >= after:
            played.confirm()
    if phase == OVER:
        played.happen(ev.RESULT, BLACK, ev.BY_COUNT, 7)
    assert played.table.game.phase == phase
    return played
