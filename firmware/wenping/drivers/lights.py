"""A chain of WS2812 lights.  set() changes the picture, show() sends it if it differs from what
was last sent.
"""

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
        """Send the picture if it changed since the last time.  Returns whether it was sent."""
        if not self._changed:
            return False
        self._bitstream(self._pin, 0, _TIMING_NS, self._bytes)
        self._changed = False
        return True
