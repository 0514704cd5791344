"""A chain of WS2812 lights; called by app/show.py.

set() changes the colours in RAM, show() sends them if they have changed.  Colours are 0xRRGGBB.

40 lights of full white take 2.1 A, a USB port gives 0.5 A: colours that would take more than the
budget are sent darker, all lights by the same factor.
"""

from wenping.viper import const

# Most that the levels (0..255) of all colours may add up to: the lights may take 340 mA, of which
# 40 lights take 1 mA each when dark; a colour at 255 takes 17.5 mA (hardware/physics.csv).
LEVELS_MOST = const(4371)

_TIMING_NS = (400, 850, 800, 450)  # high and low of a 0 bit, high and low of a 1 bit


class Lights:
    """The colours of `count` lights."""

    def __init__(self, pin, bitstream, count: int):
        """All dark, to be sent by the first show().

        pin is the output to the chain, bitstream is machine.bitstream.
        """
        self._pin = pin
        self._bitstream = bitstream
        # Green, red, blue of each light, in the order in which they are sent.
        self._bytes = bytearray(3 * count)
        self._changed = True

    def set(self, i: int, colour: int) -> None:
        """Set light i (0 is the first on the chain) to a colour."""
        b = self._bytes
        i *= 3
        red = colour >> 16
        green = colour >> 8 & 255
        blue = colour & 255
        if b[i] != green or b[i + 1] != red or b[i + 2] != blue:
            b[i] = green
            b[i + 1] = red
            b[i + 2] = blue
            self._changed = True

    def show(self) -> bool:
        """Send the colours if they have changed since the last show(); True if they were sent.

        Within the budget of LEVELS_MOST.  Sending takes 30 us a light.
        """
        if not self._changed:
            return False
        colours = self._bytes
        levels = sum(colours)
        if levels > LEVELS_MOST:
            colours = bytes([level * LEVELS_MOST // levels for level in colours])
        self._bitstream(self._pin, 0, _TIMING_NS, colours)
        self._changed = False
        return True
