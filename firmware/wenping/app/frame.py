"""How long the present frame has taken.

A frame reads the sensors once: what it takes longer, the next scan comes later.  app/board.py calls
begin(); before a piece of work that may wait for the next frame, has_time() is asked.
"""

from wenping.viper import const

# The longest frame on a Pico, pieces of work included.  Not counted: to draw the lights, 2 ms; to
# collect garbage in between, 13 ms, when no heap is left; to erase flash, which nobody can foresee.
_LONGEST_US = const(52000)


class Frame:
    """The time since begin()."""

    def __init__(self, time):
        """Takes the module time; a frame begins."""
        self._now = time.ticks_us
        self._since = time.ticks_diff
        self.begin()

    def begin(self) -> None:
        """Begin a frame."""
        self._began = self._now()

    def took_ms(self) -> int:
        """How long the frame has taken so far."""
        return self._since(self._now(), self._began) // 1000

    def has_time(self, piece_us: int) -> bool:
        """True if a piece of work that takes so long would end in time."""
        return self._since(self._now(), self._began) + piece_us <= _LONGEST_US
