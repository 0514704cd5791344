"""Stones in hands: where each of them is going, and where it is at a time."""

from collections.abc import Sequence

from wenping.twin.stones import Stone

Waypoint = tuple[int, float, float, float]  # t_us, and x, y, z in mm above the board


class Paths:
    """The paths of all stones that are in hands."""

    def __init__(self):
        self._paths: dict[int, Sequence[Waypoint]] = {}

    def wait(self, stone: Stone) -> None:
        """A hand holds a stone where it is now."""
        self.follow(stone, [(0, stone.x, stone.y, stone.z)])

    def follow(self, stone: Stone, path: Sequence[Waypoint]) -> None:
        """A hand carries a stone along waypoints, which are in the order of their times."""
        self._paths[id(stone)] = path

    def end(self, stone: Stone) -> None:
        """A stone is no longer in a hand; nothing happens if it was not."""
        self._paths.pop(id(stone), None)

    def at(self, stone: Stone, t_us: int) -> tuple[float, float, float]:
        """Return x, y and z of a stone at a time; KeyError if it is in no hand."""
        return _along(self._paths[id(stone)], t_us)


def _along(path: Sequence[Waypoint], t_us: int) -> tuple[float, float, float]:
    """The place on a path at a time.

    The path is straight from waypoint to waypoint; what moves along it starts and stops softly at
    each, and waits at the first and the last.
    """
    if t_us <= path[0][0]:
        return path[0][1:]
    for (t0, *a), (t1, *b) in zip(path, path[1:], strict=False):
        if t_us < t1:
            part = (t_us - t0) / (t1 - t0)
            part = part * part * (3 - 2 * part)
            x, y, z = (p + (q - p) * part for p, q in zip(a, b, strict=True))
            return x, y, z
    return path[-1][1:]
