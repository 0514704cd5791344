"""What spectators see later than players: moments of a table, held back at the desk; no I/O.

delay = Delay(seconds=300, moves=0)
delay.put(moment)                   # as it happens
for moment in delay.due(now):       # what spectators may see by now
    ...
"""

import collections
from collections.abc import Iterator
from typing import NamedTuple


class Moment(NamedTuple):
    """What the desk publishes of a table at one time.

    at: monotonic seconds. rows: (row of the feed, event as JSON) that came with it. over: the game
    has its result, which ends a delay in moves. first: the lowest row of the feed that nobody may
    see before this moment; 0: none.
    """

    at: float
    moves: int
    over: bool
    rows: list[tuple[int, dict]]
    picture: dict
    first: int


class Delay:
    """Holds the moments of one table back by `seconds`, and until `moves` more have been played."""

    def __init__(self, seconds: float = 0.0, moves: int = 0) -> None:
        self.seconds = seconds
        self.moves = moves
        self._held: collections.deque[Moment] = collections.deque()
        self._newest: Moment | None = None

    def put(self, moment: Moment) -> None:
        """Take what has just happened."""
        self._held.append(moment)
        self._newest = moment

    def due(self, now: float) -> Iterator[Moment]:
        """Release every moment whose time has come, in order."""
        while self._held and self._is_due(self._held[0], now):
            yield self._held.popleft()

    @property
    def first_held(self) -> int:
        """The lowest row of the feed that is held back; 0 if none is."""
        return min((moment.first for moment in self._held if moment.first), default=0)

    def _is_due(self, moment: Moment, now: float) -> bool:
        newest = self._newest
        assert newest is not None
        later = newest.picture["board"]["log"] != moment.picture["board"]["log"]
        far_enough = later or newest.over or newest.moves - moment.moves >= self.moves
        return now - moment.at >= self.seconds and far_enough
