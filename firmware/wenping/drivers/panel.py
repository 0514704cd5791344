"""The buttons: levels become presses.  A press counts from its first contact, so that a clock
loses nothing.

The leading edge is taken at once and the pin is then left alone for dead_ms (contacts bounce).
poll() must come at least every 20 ms or so while somebody may press.  Events wait in a ring; the
oldest goes if nobody takes them.
"""

from array import array

from wenping.viper import const

CLOCK_BLACK = 0
CLOCK_WHITE = 1
PASS_BLACK = 2
PASS_WHITE = 3
REFEREE = 4

PRESS = 1  # the contact closed
SHORT = 2  # it opened before long_ms
LONG = 3  # it has been closed for long_ms; no SHORT follows

_RING = const(16)
_AGAIN = const(2)  # closed between two polls, or bouncing: the next poll knows


class _Latch:
    """An interrupt handler that remembers that a contact has closed; it allocates nothing."""

    def __init__(self, closed, i):
        self._closed = closed
        self._i = i

    def __call__(self, pin):
        self._closed[self._i] = 1


class Panel:
    """After poll(), while take() is true: `button`, `kind` and `at_ms` (when it happened) hold
    one event.
    """

    def __init__(self, pins, dead_ms=30, long_ms=3000, plug=None):
        """Takes the input pins, low = pressed, in the order of the button numbers, and the one that
        is low while the panel is plugged in.
        """
        self.button = 0
        self.kind = 0
        self.at_ms = 0
        self.lost = 0  # events that nobody took in time
        self._pins = tuple(pins)
        self._plug = plug
        count = len(self._pins)
        self.presses = array("H", [0] * count)  # since the start, of each button
        self._down = bytearray(count)  # 0 up, 1 down, 2 down and LONG was told
        self._closed = bytearray(count)
        # Handlers of the pins' falling edges: with them a press is not lost while flash is erased.
        self.latches = tuple([_Latch(self._closed, i) for i in range(count)])
        self._edge_ms = array("i", [0] * count)
        self._dead_ms = dead_ms
        self._long_ms = long_ms
        self._buttons = bytearray(_RING)
        self._kinds = bytearray(_RING)
        self._times_ms = array("i", [0] * _RING)
        self._head = 0
        self._waiting = 0
        self._polled_ms = 0
        for i in range(count):
            # A button held (or stuck) while the board starts is not a press.
            if self._pins[i]() == 0:
                self._down[i] = 2
            self._edge_ms[i] = -dead_ms

    def poll(self, now_ms):
        """Look at every pin once.  Returns how many events wait."""
        down = self._down
        edge_ms = self._edge_ms
        for i in range(len(down)):
            held_ms = now_ms - edge_ms[i]
            if held_ms < self._dead_ms:
                continue
            pressed = self._pins[i]() == 0
            closed = self._closed[i]
            self._closed[i] = 0
            if closed and not pressed and not down[i]:
                if closed == _AGAIN:
                    edge_ms[i] = now_ms
                    self._put(i, PRESS, now_ms)
                    self._put(i, SHORT, now_ms)
                elif edge_ms[i] != self._polled_ms:  # else the release has bounced
                    self._closed[i] = _AGAIN
            elif pressed and not down[i]:
                down[i] = 1
                edge_ms[i] = now_ms
                self._put(i, PRESS, now_ms)
            elif not pressed and down[i]:
                if down[i] == 1:
                    self._put(i, SHORT, now_ms)
                down[i] = 0
                edge_ms[i] = now_ms
            elif down[i] == 1 and held_ms >= self._long_ms:
                down[i] = 2
                self._put(i, LONG, now_ms)
        self._polled_ms = now_ms
        return self._waiting

    def take(self):
        """Move the oldest event into button, kind, at_ms; False if there is none."""
        if not self._waiting:
            return False
        head = self._head
        self.button = self._buttons[head]
        self.kind = self._kinds[head]
        self.at_ms = self._times_ms[head]
        self._head = (head + 1) % _RING
        self._waiting -= 1
        return True

    def missing(self):
        """True while the panel is not plugged in: nobody can press anything."""
        return self._plug is not None and self._plug() != 0

    def held(self, button):
        """True while the button is down."""
        return self._down[button] != 0

    def was_long(self, button):
        """True while the button is down and its LONG has been told."""
        return self._down[button] == 2

    def _put(self, button, kind, at_ms):
        if self._waiting == _RING:
            self._head = (self._head + 1) % _RING
            self._waiting -= 1
            self.lost += 1
        if kind == PRESS:
            self.presses[button] = (self.presses[button] + 1) & 0xFFFF
        tail = (self._head + self._waiting) % _RING
        self._buttons[tail] = button
        self._kinds[tail] = kind
        self._times_ms[tail] = at_ms
        self._waiting += 1
