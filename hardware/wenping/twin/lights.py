"""What the board's lights tell people (firmware/LIGHTS.md).

A player's green light says that it is their turn; two white ones ask both players to confirm. A red
light says that something is wrong: a column's and a row's light then name a point. If they are red,
the stone on it has to come off, or has to be turned over while areas are filled; if they are green,
a stone of the colour whose player's light is red is missing there. One white light alone asks that
player to press the clock if their last stone is where the lights point; a column's light alone
means any point of that column.
"""

from collections.abc import Callable

from wenping.geometry import LIGHT_COLUMN, LIGHT_PLAYER, LIGHT_ROW, LINES
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE

_DARK = (0, 0, 0)


class Lights:
    """The lights of a world's board as people read them, at the moment of each question.

    Colours are BLACK and WHITE, points are sensors 0..360, and a light is (red, green, blue).
    """

    def __init__(self, world: World):
        self.world = world

    def player(self, colour: int) -> tuple[int, int, int]:
        """Return what a player's own light shows."""
        return self._light(LIGHT_PLAYER + colour)

    def green(self, colour: int) -> bool:
        """Tell whether a player's light is green: it is their turn."""
        red, green, blue = self.player(colour)
        return green > max(red, blue)

    def red(self) -> bool:
        """Tell whether any player's light is red or blue: something is wrong on the board."""
        return self.red_of(BLACK) or self.red_of(WHITE)

    def red_of(self, colour: int) -> bool:
        """Tell whether a player's light is red, or blue since the text has a ruling for what is
        wrong; amber, as in a pause, is not.
        """
        red, green, blue = self.player(colour)
        return red > 2 * max(green, blue) or blue > 2 * max(red, green)

    def asked(self, colour: int) -> bool:
        """Tell whether a player's light is white: they are asked to press their clock."""
        red, green, blue = self.player(colour)
        return bool(red) and red == green == blue

    def both_asked(self) -> bool:
        """Tell whether both players are asked to press their clocks."""
        return len(self.askers()) == 2

    def askers(self) -> list[int]:
        """Return the players who are asked to press their clocks: white or amber lights."""
        return [c for c in (BLACK, WHITE) if self.asked(c) or self.amber(c)]

    def amber(self, colour: int) -> bool:
        """Tell whether a player's light is amber: while areas are filled, stones are missing."""
        red, green, blue = self.player(colour)
        return red > green > 0 == blue

    def lit(self, sensor: int) -> bool:
        """Tell whether the column's and the row's light of a point show the same colour."""
        row, col = divmod(sensor, LINES)
        return self._light(LIGHT_COLUMN + col) == self._light(LIGHT_ROW + row) != _DARK

    def offered(self, sensor: int) -> bool:
        """Tell whether the lights point at a point, or at all of its column."""
        rows = any(self._light(LIGHT_ROW + row) != _DARK for row in range(LINES))
        column = self._light(LIGHT_COLUMN + sensor % LINES) != _DARK
        return self.lit(sensor) or (not rows and column)

    def pointed(self) -> tuple[int, bool]:
        """Return the point at which red or green lights point, and whether they are green.

        (-1, False) if they point at none. Green: a stone is missing there.
        """
        return self._pointed(lambda red, green, blue: max(red, green) > blue and red != green)

    def pointed_blue(self) -> int:
        """Return the point of a stone that has to come off, as captured or dead; -1 if none."""
        return self._pointed(lambda red, green, blue: blue > max(red, green))[0]

    def _pointed(self, wanted: Callable[[int, int, int], bool]) -> tuple[int, bool]:
        for col in range(LINES):
            for row in range(LINES):
                red, green, blue = colour = self._light(LIGHT_COLUMN + col)
                if colour != _DARK and self._light(LIGHT_ROW + row) == colour:
                    if wanted(red, green, blue):
                        return LINES * row + col, green > red
        return -1, False

    def _light(self, i: int) -> tuple[int, int, int]:
        return self.world.outputs.light(i)
