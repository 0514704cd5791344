"""What the board's lights tell people (firmware/LIGHTS.md).

A green light says whose turn it is, white lights ask both to confirm. Red says that something is
wrong: then a column and a row light name the point, red to take what lies there off (a filling
stone is turned over), green to put a stone there, of the colour whose player's light is the red
one. One white light asks that player to press the clock if his stone is where the lights point; a
column light alone means all of its column.
"""

from wenping.geometry import LIGHT_COLUMN, LIGHT_PLAYER, LIGHT_ROW, LINES
from wenping.weiqi.points import BLACK, WHITE


class Lights:
    """Read anew at each question; colours are BLACK and WHITE, sensors 0 to 360."""

    def __init__(self, world):
        self.world = world

    def player(self, colour: int) -> tuple[int, int, int]:
        """A player's own light, (red, green, blue)."""
        return self.world.outputs.light(LIGHT_PLAYER + colour)

    def green(self, colour: int) -> bool:
        red, green, blue = self.player(colour)
        return green > max(red, blue)

    def red(self) -> bool:
        return self.red_of(BLACK) or self.red_of(WHITE)

    def red_of(self, colour: int) -> bool:
        red, green, blue = self.player(colour)
        return red > 2 * max(green, blue)

    def lit(self, sensor: int) -> bool:
        """The lights point at it, in whatever colour."""
        row, col = divmod(sensor, LINES)
        light = self.world.outputs.light
        return light(LIGHT_COLUMN + col) == light(LIGHT_ROW + row) != (0, 0, 0)

    def offered(self, sensor: int) -> bool:
        """The lights point at it, or at its whole column."""
        light = self.world.outputs.light
        rows = any(light(LIGHT_ROW + row) != (0, 0, 0) for row in range(LINES))
        return self.lit(sensor) or (not rows and light(sensor % LINES) != (0, 0, 0))

    def pointed(self) -> tuple[int, bool]:
        """The sensor at which the board points (-1: none), and whether a stone is wanted there."""
        light = self.world.outputs.light
        for col in range(LINES):
            for row in range(LINES):
                red, green, blue = light(LIGHT_COLUMN + col)
                if (red, green, blue) != (0, 0, 0) and light(LIGHT_ROW + row) == (red, green, blue):
                    if max(red, green) > blue and red != green:
                        return LINES * row + col, green > red
        return -1, False

    def asked(self, colour: int) -> bool:
        red, green, blue = self.player(colour)
        return bool(red) and red == green == blue

    def both_asked(self) -> bool:
        return self.asked(BLACK) and self.asked(WHITE)
