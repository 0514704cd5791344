"""Drawing for colour before a game (猜先, CN-10): one player takes a handful of White's stones, the
other guesses whether they are odd or even; the bowl counts them.
"""

from collections.abc import Callable
from typing import NamedTuple

from wenping.errors import UserError

GUESSES = ("odd", "even")
PATIENCE_S = 60.0  # to take a handful, with the hand out of the bowl again
_STEP_S = 0.5
_ALIKE = 4  # counts in a row that have to be the same


class Drawn(NamedTuple):
    """stones: of the handful. right: whether who guessed has Black; else White."""

    stones: int
    right: bool


def draw(bowl: Callable[[], int | None], guess: str, rest: Callable[[float], object]) -> Drawn:
    """Wait until a handful is out of the bowl, and say who is right.

    bowl: the stones in White's bowl, None while they are not certain. guess: of GUESSES. rest:
    waits so many seconds. Raises UserError when the bowl is not certain, or nothing is taken.
    """
    before = _rested(bowl, rest, 0)
    taken = before - _rested(bowl, rest, before)
    return Drawn(taken, GUESSES.index(guess) != taken % 2)


def _rested(bowl: Callable[[], int | None], rest: Callable[[float], object], before: int) -> int:
    """What the bowl holds, once it is certain and the same for a while; fewer than `before`."""
    last, alike = None, 0
    for _ in range(int(PATIENCE_S / _STEP_S)):
        held = bowl()
        alike = alike + 1 if held is not None and held == last else 0
        last = held
        if alike >= _ALIKE and held is not None and (not before or held < before):
            return held
        rest(_STEP_S)
    raise UserError("draw-nothing" if before else "draw-unsure")
