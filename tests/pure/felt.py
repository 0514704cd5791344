"""A board of stones as its sensors would feel it: for the sensing tests, in integers, no noise
unless asked for.

The field of one stone (8x1 N35, 7.5 mm above the die) in 10 uT by distance in mm, computed with
hardware/wenping/twin/field.py.
"""

from array import array

_FIELD = (
    1571, 1524, 1391, 1192, 957, 720, 507, 334, 204, 113, 51, 12, -12, -26, -34, -37, -38, -37,
    -35, -33, -31, -29, -26, -24, -22, -20, -19, -17, -16, -15, -14, -12, -12, -11, -10, -9, -9,
)  # fmt: skip
# The same stone held 5 mm above the board.
_HELD = (
    426, 419, 400, 371, 334, 292, 249, 206, 167, 132, 103, 78, 57, 41, 28, 18, 11, 5, 1, -2, -5,
    -6, -7, -8, -8, -9, -9, -8, -8, -8, -8, -7, -7, -7, -6, -6, -6,
)  # fmt: skip
_PITCH_X = 22.0
_PITCH_Y = 23.7


def field_at(mm: float, table: tuple = _FIELD) -> float:
    """10 uT at this distance along the board."""
    i = int(mm)
    last = len(table) - 1
    if i >= last:
        return table[last] * (last / mm) ** 3 if mm < 70 else 0.0
    return table[i] + (table[i + 1] - table[i]) * (mm - i)


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

    def put(
        self, s: int, colour: int, dx: float = 0.0, dy: float = 0.0, part: float = 1.0, held=False
    ) -> None:
        """A stone (colour 1 black, 2 white) at sensor s, dx and dy mm off; part < 1 is a weak one,
        < 0 takes it off.
        """
        sign = part if colour == 1 else -part
        table = _HELD if held else _FIELD
        row, col = s // 19, s % 19
        for r in range(max(0, row - 3), min(19, row + 4)):
            for c in range(max(0, col - 3), min(19, col + 4)):
                x = (c - col) * _PITCH_X - dx
                y = (r - row) * _PITCH_Y - dy
                self.field[19 * r + c] += sign * field_at((x * x + y * y) ** 0.5, table)

    def counts(self, noise: int = 0) -> array:
        """One frame; noise is the most that a count may be off."""
        out = array("H", [0] * 361)
        for s in range(361):
            c = int(2048.5 + 0.372 * self.field[s]) + self.offset[s]
            if noise:
                c += self.random(2 * noise + 1) - noise
            out[s] = 0 if c < 0 else 4095 if c > 4095 else c
        return out
