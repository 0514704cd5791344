"""What of a log a referee looks at: questions of the board, what they may be, what was ruled."""

from collections.abc import Iterable
from typing import NamedTuple

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.records.hasty import Hasty
from wenping.records.history import History
from wenping.records.stones import physical
from wenping.referee.chair import proposals
from wenping.referee.offences import REMEDIES
from wenping.referee.ruling import Ruling, is_made
from wenping.table import Notice
from wenping.texts import LANGUAGES
from wenping.texts.questions import COLOURS, QUESTIONS, question_values
from wenping.weiqi.points import BLACK, PASS, WHITE, point, to_gtp

_SIDES = ("", "black", "white")
_LETTERS = ".BW"

Log = list[tuple[int, bytes]]


class Incident(NamedTuple):
    """A question of the board, a clock pressed too early, or a ruling (then `ruled`).

    number, t_ms: of its event. moves: made by then. code, at: of the question, and the point that
    it is about. said: in words. offered: the rulings that fit it. ended: number of the event with
    which it ended, -1: it did not.
    """

    number: int
    t_ms: int
    moves: int
    code: str
    at: str
    said: Notice
    offered: list[Ruling]
    ruled: Ruling | None = None
    ended: int = -1

    def json(self) -> dict:
        """The incident for programs."""
        told = {
            "event": self.number, "t_ms": self.t_ms, "moves": self.moves, "code": self.code,
            "point": self.at or None, "words": {lang: self.said.words(lang) for lang in LANGUAGES},
            "offered": [ruling_json(ruling) for ruling in self.offered],
            "ended": self.ended if self.ended >= 0 else None,
        }  # fmt: skip
        return told | {"ruled": ruling_json(self.ruled) if self.ruled else None}


def ruling_json(ruling: Ruling) -> dict:
    """A ruling for programs."""
    return {
        "rule": ruling.offence,
        "side": _SIDES[ruling.colour % 3] or None,
        "remedy": REMEDIES.get(ruling.remedy),
        "value": ruling.value or None,
        "who": ruling.who or None,
        "why": ruling.why or None,
        "saw": list(ruling.saw),
    }


def fold(log: Iterable[tuple[int, bytes]], until: int | None = None) -> History:
    """The game after event number `until` (None: all), as far as its events follow."""
    game = History()
    for number, (t_ms, data) in enumerate(log):
        if until is not None and number > until:
            break
        try:
            game.apply(t_ms, data)
        except Coded:
            break
    return game


def incidents(log: Log) -> list[Incident]:
    """The incidents of a log, in their order; a question that changes counts once, as it was last.

    Events after one that does not follow are left out.
    """
    game, found, open_at = History(), [], -1
    for number, (t_ms, data) in enumerate(log):
        try:
            kind, _, fields = game.apply(t_ms, data)
        except Coded:
            break
        press = game.hasty
        if press is not None and press.stays and press.number not in [r.number for r in found]:
            found.append(_pressed(game, press))
        if kind == ev.QUESTION:
            row = _asked(game, number, t_ms, *fields)
            if open_at < 0:
                open_at = len(found)
                found.append(row)
            else:
                found[open_at] = row._replace(number=found[open_at].number)
        elif kind == ev.RULING and is_made(data):
            ruled = game.rulings[-1]
            said = Notice(*ruled.words())
            found.append(Incident(number, t_ms, ruled.moves, "ruling", "", said, [], ruled))
        elif kind == ev.SEEN and open_at >= 0:  # what was seen is recorded after the question
            found[open_at] = found[open_at]._replace(offered=proposals(game))
        elif kind in (ev.RESOLVED, ev.RESULT) and open_at >= 0:
            found[open_at] = found[open_at]._replace(ended=number)
            open_at = -1
    return found


def _pressed(game: History, press: Hasty) -> Incident:
    """A clock that was pressed before the captured stones were off."""
    said = Notice("captured-left", {"who": COLOURS[press.colour]})
    offered = [] if game.asked else proposals(game)
    moves = len(game.moves_made)
    return Incident(press.number, press.t_ms, moves, "captured-left", "", said, offered)


def _asked(game: History, number: int, t_ms: int, code: int, p: int, count: int) -> Incident:
    name = to_gtp(p, game.size) if p != PASS else ""
    said = Notice(*question_values(game, code, p, count))
    kind = QUESTIONS[code].removeprefix("q-")
    moves = len(game.moves_made)
    return Incident(number, t_ms, moves, kind, name, said, proposals(game))


def two_boards(game: History) -> tuple[list[str], list[str]]:
    """What the sensors saw, and what it was taken to mean: rows from the top, "B", "W", ".", and
    "?" where a sensor is not certain.
    """
    seen = physical(game)
    for sensor, p in enumerate(game.points):
        if p and game.reads(sensor) == 3:
            seen[p] = 3
    meant = bytearray(game.meant(p) for p in range(len(seen)))
    return _rows(seen, game.size), _rows(meant, game.size)


def _rows(grid: bytearray, size: int) -> list[str]:
    letters = _LETTERS + "?"
    return [
        "".join(letters[grid[point(row, col)] % 4] for col in range(size)) for row in range(size)
    ]


def state(game: History) -> dict:
    """What a ruling may change, for programs: result, moves, side to move, warnings, clocks."""
    position = game.position
    told: dict = {
        "result": game.result_text(),
        "moves": len(game.moves_made),
        "to_move": _SIDES[position.to_move] if position else None,
        "hash": f"{game.hash():08x}",
    }
    for colour, side in ((BLACK, "black"), (WHITE, "white")):
        told[side] = {
            "warnings": game.warned(colour),
            "lost_turns": sum(move.lost and move.colour == colour for move in game.moves_made),
            "left_ms": list(game.clock.left(colour, game.t_ms)),
        }
    return told
