"""Sets of stones: the disc magnet inside each stone, by its diameter and thickness in mm.

The firmware's numbers are those of the set DEFAULT: STONE_SET in hardware/physics.csv is the one
line that chooses it, and `python -m wenping.make.physics` carries it everywhere.
"""

from typing import NamedTuple


class Magnet(NamedTuple):
    """An axially magnetised disc."""

    radius_mm: float
    thickness_mm: float
    remanence_mt: float


N35_MT = 1200.0
_10X1 = (5.0, 1.0)
_8X1 = (4.0, 1.0)
_6X2 = (3.0, 2.0)
_5X2 = (2.5, 2.0)
SETS = {
    "10x1": Magnet(*_10X1, N35_MT),
    "8x1": Magnet(*_8X1, N35_MT),
    "6x2": Magnet(*_6X2, N35_MT),
    "5x2": Magnet(*_5X2, N35_MT),
}
DEFAULT = "8x1"
OUTSIDE = SETS["10x1"]  # the strength of magnets around the board is told in stones of this set
