"""A board of stones as its sensors would feel it: for the sensing tests, in integers, no noise
unless asked for.

The field of one stone (10x1 N35, 7.5 mm above the die) by distance in mm, from hardware.md and
field_lut.csv.
"""

from array import array

_FIELD = (
    2056, 2009, 1874, 1661, 1393, 1101, 816, 566, 364, 214, 109, 40, -5, -31, -46, -54, -56,
    -55, -54, -51, -48, -45, -41, -38, -35, -32, -30, -27, -25, -23, -21, -20, -18, -17, -16,
    -15, -13,
)  # fmt: skip
_PITCH_X = 22.0
_PITCH_Y = 23.7


def field_at(mm: float) -> float:
    """10 uT at this distance along the board."""
    i = int(mm)
    if i + 1 >= len(_FIELD):
        return -1300 * 36 * 36 * 36 / (100 * mm * mm * mm) if mm < 70 else 0.0
    return _FIELD[i] + (_FIELD[i + 1] - _FIELD[i]) * (mm - i)


class Felt:
    """Stones at places; counts() is what an ADC would give.  Its random numbers are its own (both
    interpreters).
    """

    def __init__(self, seed: int = 1):
        self.field = [0.0] * 361
        self.offset = [0] * 361  # counts
        self._seed = seed

    def random(self, below: int) -> int:
        self._seed = (self._seed * 1103515245 + 12345) % 2147483648
        return (self._seed >> 12) % below

    def put(self, s: int, colour: int, dx: float = 0.0, dy: float = 0.0, part: float = 1.0) -> None:
        """A stone (colour 1 black, 2 white) at sensor s, dx and dy mm off; part < 1 is a weak one,
        < 0 takes it off.
        """
        sign = part if colour == 1 else -part
        row, col = s // 19, s % 19
        for r in range(max(0, row - 3), min(19, row + 4)):
            for c in range(max(0, col - 3), min(19, col + 4)):
                x = (c - col) * _PITCH_X - dx
                y = (r - row) * _PITCH_Y - dy
                self.field[19 * r + c] += sign * field_at((x * x + y * y) ** 0.5)

    def counts(self, noise: int = 0) -> array:
        """One frame; noise is the most that a count may be off."""
        out = array("H", [0] * 361)
        for s in range(361):
            c = int(2048.5 + 0.372 * self.field[s]) + self.offset[s]
            if noise:
                c += self.random(2 * noise + 1) - noise
            out[s] = 0 if c < 0 else 4095 if c > 4095 else c
        return out
