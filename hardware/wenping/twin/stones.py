"""A Go stone with a magnet inside: its colour, how strong its magnet is, and where it lies."""

from dataclasses import dataclass, field

import numpy as np

from wenping.weiqi.points import BLACK, WHITE

_BLACK_MM = 22.2  # the traditional sizes
_WHITE_MM = 21.9
DIAMETER_MM = {BLACK: _BLACK_MM, WHITE: _WHITE_MM}
REST_MM = 7.5  # from a sensor's die to the middle of the magnet of a stone lying above it: design
STRENGTH_SD = 0.05  # of magnets of one batch, as a part of the nominal strength: estimate
HEIGHT_SD_MM = 0.2  # of the magnet's height, that is of glue and wood: estimate, ...
HEIGHT_MOST_MM = 0.5  # ... and its limit
GRAMS = 5.2  # of a glass stone with its magnet: estimate
GRAMS_SD = 0.02  # as a part of the weight: estimate

BOWL, HAND, BOARD = "bowl", "hand", "board"  # where a stone is


@dataclass(eq=False)
class Stone:
    """One stone of a set; two stones are equal only if they are the same object.

    `x` and `y` are in mm from the middle of the top left point (places.py), `z` in mm above the
    board's surface, 0 for a stone that lies on it.
    """

    colour: int  # BLACK or WHITE
    strength: float = 1.0  # of the magnet as a part of the nominal strength; 0: no magnet
    grams: float = GRAMS
    rest_mm: float = REST_MM  # from a sensor's die to this stone's magnet when it lies above it
    flipped: bool = False  # it lies upside down: its sensor reads the other colour
    where: str = BOWL  # BOWL, HAND or BOARD
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    sensor: int = -1  # the point that it is meant for while it lies on the board; -1: none
    # What this stone alone adds at every sensor, in mT, while it lies on the board or in a bowl.
    field_mt: np.ndarray = field(default_factory=lambda: np.zeros(0), repr=False)

    def __post_init__(self) -> None:
        self._made = (self.strength, self.grams, self.flipped)

    def repair(self) -> None:
        """Make its magnet, its weight and the way it lies again what they were at first."""
        self.strength, self.grams, self.flipped = self._made

    @property
    def moment(self) -> float:
        """The magnet's strength with its sign: positive where sensors read it as Black."""
        sign = 1 if self.colour == BLACK else -1
        return sign * self.strength * (-1 if self.flipped else 1)


def make_set(colour: int, count: int, rng: np.random.Generator) -> list[Stone]:
    """Make `count` stones of a colour whose magnets, heights and weights differ by chance."""
    return [
        Stone(
            colour,
            strength=1 + STRENGTH_SD * rng.normal(),
            grams=GRAMS * (1 + GRAMS_SD * rng.normal()),
            rest_mm=REST_MM
            + float(np.clip(HEIGHT_SD_MM * rng.normal(), -HEIGHT_MOST_MM, HEIGHT_MOST_MM)),
        )
        for _ in range(count)
    ]
