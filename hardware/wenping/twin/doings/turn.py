"""A turn, as a doing sees it: who moves where, both hands, and what lies on the board.

Points are sensors, 19 * row + col; colours are BLACK and WHITE.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wenping.geometry import LINES
from wenping.twin.hands import Hand
from wenping.twin.places import POINTS, beside
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task
from wenping.twin.world import World

Move = tuple[int, int]  # colour and sensor


@dataclass
class Turn:
    """One move of a game, before it is made.

    captured: points of the stones that it takes. following: the move after it, None if that is a
    pass or would capture. last: the move before it. until(colour): a task that waits for the green
    light of a colour. ahead: moves whose stone was laid before their turn. beyond: stones that both
    players mean to lie there although the script has no such move, by sensor.
    """

    hand: Hand
    other: Hand
    sensor: int
    captured: Sequence[int]
    following: Move | None
    last: Move | None
    until: Callable[[int], Task]
    ahead: set[int]
    beyond: dict[int, int]

    @property
    def colour(self) -> int:
        """The colour that moves."""
        return self.hand.player + 1

    @property
    def world(self) -> World:
        """The world of both hands."""
        return self.hand.world

    def older(self, count: int = 1) -> list[Stone]:
        """Draw stones that lie on the board and are not the last move's; fewer if there are few."""
        last = self.last[1] if self.last else -1
        lying = [s for s in self.world.surface.stones if 0 <= s.sensor < POINTS]
        lying = [s for s in lying if s.sensor != last]
        order = self.hand.rng.permutation(len(lying))[:count]
        return [lying[int(i)] for i in order]

    def free(self, near: int = -1, apart: int = 0, legal: bool = False) -> int:
        """Draw an empty point, beside `near` if one is given, -1 if there is none.

        It is not the point of this turn. apart: at least so many lines from it. legal: a point
        beside it is empty, too, so that a stone there is no suicide.
        """
        points = beside(near) if near >= 0 else range(POINTS)
        free = [
            s
            for s in points
            if s != self.sensor
            and self.world.surface.near(s) is None
            and _lines(s, self.sensor) >= apart
            and not (legal and all(self.world.surface.near(m) is not None for m in beside(s)))
        ]
        return int(self.hand.rng.choice(free)) if free else -1


def _lines(a: int, b: int) -> int:
    return max(abs(a // LINES - b // LINES), abs(a % LINES - b % LINES))
