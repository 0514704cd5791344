"""A stone: a colour, a magnet that is a little stronger or weaker than others, a place."""

from dataclasses import dataclass, field

import numpy as np

BLACK, WHITE = 1, 2
NAMES = ("", "black", "white")
DIAMETER_MM = (0.0, 22.2, 21.9)
REST_MM = 7.5  # from the die to the magnet of a stone lying on the board

BOWL, HAND, BOARD, AWAY = "bowl", "hand", "board", "away"


@dataclass(eq=False)
class Stone:
    colour: int
    strength: float = 1.0  # of the nominal magnet; 0: no magnet
    grams: float = 5.2
    rest_mm: float = REST_MM
    flipped: bool = False
    where: str = BOWL
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0  # above the board; 0 = lying
    sensor: int = -1  # the point it is meant to lie on, when on the board
    field_mt: np.ndarray = field(default_factory=lambda: np.zeros(0), repr=False)  # when at rest

    @property
    def moment(self) -> float:
        """Black is positive; a stone upside down reads as the other colour."""
        sign = 1 if self.colour == BLACK else -1
        return sign * self.strength * (-1 if self.flipped else 1)

    def describe(self) -> str:
        return f"{NAMES[self.colour]} stone at ({self.x:.1f}, {self.y:.1f}) mm"


def make_set(colour: int, count: int, rng, strength: float = 1.0) -> list[Stone]:
    """A set of stones; `strength` scales all their magnets."""
    return [
        Stone(
            colour,
            strength=strength * (1 + 0.05 * rng.normal()),
            grams=5.2 * (1 + 0.02 * rng.normal()),
            rest_mm=REST_MM + float(np.clip(0.2 * rng.normal(), -0.5, 0.5)),
        )
        for _ in range(count)
    ]
