"""A chain of WS2812 lights; called by app/show.py.

set() changes the colours in RAM, show() sends them if they have changed.  Colours are 0xRRGGBB.
"""

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

    def clear(self) -> None:
        """Set all lights to dark."""
        for i in range(len(self._bytes) // 3):
            self.set(i, 0)

    def show(self) -> bool:
        """Send the colours if they have changed since the last show(); True if they were sent.

        Sending takes 30 us a light.
        """
        if not self._changed:
            return False
        self._bitstream(self._pin, 0, _TIMING_NS, self._bytes)
        self._changed = False
        return True
