"""Another ruling on a copy of a log: what would have become of the game.

other = rule_otherwise(log, 41, "CN-20.1 b turn-lost")      # after event 41, or in its place
other.game, other.stopped                                   # its History; where it could not go on
"""

from typing import NamedTuple

from wenping.coded import Coded
from wenping.errors import Told, UserError
from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.link import Board
from wenping.records.follower import Following
from wenping.records.history import History
from wenping.referee.chair import Chair
from wenping.referee.incidents import Log, fold
from wenping.referee.remedies import NoRemedy, events_of
from wenping.referee.ruling import is_made
from wenping.table import Command, Table

_BOARD = Board("", "", "0", 1, 1, 1, 0, 0, 0, 0)
# What people did: where one of these cannot follow, the other game ends.
_DONE = (
    ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESIGN, ev.RESULT, ev.RESUME, ev.RULING,
    ev.AGREED, ev.RESTORE, ev.SET_CLOCK, ev.PAUSE,
)  # fmt: skip


class Other(NamedTuple):
    """The other game: its History, its log, and the number in the first log of the event that could
    not follow any more, -1 if all did.
    """

    game: History
    log: Log
    stopped: int


def rule_otherwise(log: Log, at: int, text: str) -> Other:
    """The game in which, after event number `at`, this was ruled ("" for nothing).

    Where event `at` is a ruling, the other one takes its place and that of what it did. Events that
    came later are kept as long as they follow. Raises UserError for a ruling that cannot be.
    """
    if not 0 <= at < len(log):
        raise UserError("no-such-event", number=at, events=len(log))
    in_its_place = is_made(log[at][1])
    first = at if in_its_place else at + 1
    kept = log[:first]
    game = fold(kept)
    after = first + (_done_by(game, log, at) if in_its_place else 0)
    ruled = [(log[at][0], event) for event in _ruled(game, text)] if text else []
    out = [*kept, *ruled]
    other = fold(out)
    for number in range(after, len(log)):
        if other.phase == OVER and ruled:
            return Other(other, out, number)
        try:
            other.apply(*log[number])
            out.append(log[number])
        except Coded:
            if log[number][1][0] & 0x3F in _DONE and not _only_proposed(log[number][1]):
                return Other(other, out, number)
    return Other(other, out, -1)


def _only_proposed(event: bytes) -> bool:
    return event[0] & 0x3F == ev.RULING and not is_made(event)


def _done_by(game: History, log: Log, at: int) -> int:
    """How many events from the ruling `at` on are that ruling and what it did."""
    trial = fold(log[: at + 1])
    try:
        meant = events_of(game, trial.rulings[-1])
    except NoRemedy:
        return 1
    count = 1
    while count < len(meant) and log[at + count : at + count + 1]:
        if log[at + count][1] != meant[count]:
            break
        count += 1
    return count


def _ruled(game: History, text: str) -> list[bytes]:
    """The events of a ruling at a game; UserError with the reason where it cannot be."""
    following = Following(_BOARD)
    following.game = game
    out = Chair(Table(following)).rule(text)
    for part in out:
        if not isinstance(part, Command):
            raise UserError("as-is", words=Told(part.key, **part.values))
    return [part.tail for part in out if isinstance(part, Command)]
