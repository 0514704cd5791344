"""A chain of WS2812 lights.  set() changes the picture, show() sends it if it differs from what
was last sent.

40 lights of full white take 2.1 A, a USB port gives 0.5: a picture that would take too much is
sent darker, all lights by the same part.
"""

from wenping.viper import const

# Of all colours of all lights together: 340 mA for the lights, 1 mA of it for each of 40 lights
# by itself, 17.5 mA for a colour at 255 (hardware/physics.csv).
LEVELS_MOST = const(4371)

_TIMING_NS = (400, 850, 800, 450)


class Lights:
    """Colours are 0xRRGGBB."""

    def __init__(self, pin, bitstream, count):
        """Takes the output pin and machine.bitstream (called with pin, 0, timing in ns, bytes)."""
        self._pin = pin
        self._bitstream = bitstream
        # Green, red, blue of each light, as they go down the wire.
        self._bytes = bytearray(3 * count)
        self._changed = True

    def set(self, i, colour):
        """Light i (0 first on the chain) to colour."""
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

    def clear(self):
        """All dark."""
        for i in range(len(self._bytes) // 3):
            self.set(i, 0)

    def show(self):
        """Send the picture if it changed since the last time, within the budget.  Returns whether
        it was sent.
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
