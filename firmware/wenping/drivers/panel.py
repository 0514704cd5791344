"""Debounces the buttons into press events; app/senses.py polls, the modes of app/ take the events.

A press is reported at its first contact; the button is then not read for dead_ms (debounce), and
likewise after its release.  poll() must be called about every 20 ms.  Events wait in a ring of 16;
the oldest is dropped when it is full.
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
_AGAIN = const(2)  # in _closed: pressed between two polls, or bouncing; the next poll decides


def _never() -> int:
    """The ticks_ms() of a Panel that was made without the module time: always 0."""
    return 0


class _Latch:
    """Interrupt handler of a falling edge that notes closed[i] = 1, and when; allocates nothing."""

    def __init__(self, closed: bytearray, at, ticks_ms, i: int):
        """The handler of button i.  at: array of ticks_ms() by button."""
        self._closed = closed
        self._at = at
        self._ticks_ms = ticks_ms
        self._i = i

    def __call__(self, pin) -> None:
        """Note the first edge of a press; the contact bounces after it."""
        if not self._closed[self._i]:
            self._closed[self._i] = 1
            self._at[self._i] = self._ticks_ms()


class Panel:
    """Events of the buttons: after take() has returned True, `button`, `kind` and `at_ms` are one.

    button: CLOCK_BLACK .. REFEREE.  kind: PRESS, SHORT or LONG.  at_ms: when it happened.
    presses: number of presses of each button since the start, modulo 65536.  latches: for each
    button an interrupt handler of its pin's falling edge; with them a press is not missed while
    flash is erased and poll() is not called, and happened when the contact closed, however late
    poll() comes.
    """

    def __init__(self, pins, dead_ms: int = 30, long_ms: int = 3000, plug=None, time=None):
        """No events; a button that is down now gives none before it is released.

        pins: input pins, low = pressed, in the order of the button numbers.  plug: input pin that
        is low while the panel is plugged in, or None.  time: the module, without which a press
        happens when poll() sees it.
        """
        self.button = 0
        self.kind = 0
        self.at_ms = 0
        self._pins = tuple(pins)
        self._plug = plug
        count = len(self._pins)
        self.presses = array("H", [0] * count)
        self._down = bytearray(count)  # 0 up, 1 down, 2 down after LONG
        self._closed = bytearray(count)
        self._time = time
        self._at = array("i", [0] * count)
        ticks_ms = time.ticks_ms if time else _never
        self.latches = tuple([_Latch(self._closed, self._at, ticks_ms, i) for i in range(count)])
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
            if self._pins[i]() == 0:
                self._down[i] = 2
            self._edge_ms[i] = -dead_ms

    def poll(self, now_ms: int) -> int:
        """Read every pin once; return how many events wait.  now_ms: the device time now."""
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
                    self._put(i, PRESS, self._closed_ms(i, now_ms))
                    self._put(i, SHORT, now_ms)
                elif edge_ms[i] != self._polled_ms:  # otherwise the contact bounced at its release
                    self._closed[i] = _AGAIN
            elif pressed and not down[i]:
                down[i] = 1
                edge_ms[i] = now_ms
                self._put(i, PRESS, self._closed_ms(i, now_ms) if closed else now_ms)
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

    def _closed_ms(self, i: int, now_ms: int) -> int:
        """When the contact closed, as its interrupt has noted it."""
        if self._time is None:
            return now_ms
        return now_ms - max(0, self._time.ticks_diff(self._time.ticks_ms(), self._at[i]))

    def take(self) -> bool:
        """Take the oldest event out of the ring, into button, kind, at_ms; False if none waits."""
        if not self._waiting:
            return False
        head = self._head
        self.button = self._buttons[head]
        self.kind = self._kinds[head]
        self.at_ms = self._times_ms[head]
        self._head = (head + 1) % _RING
        self._waiting -= 1
        return True

    def missing(self) -> bool:
        """True while the panel is not plugged in."""
        return self._plug is not None and self._plug() != 0

    def held(self, button: int) -> bool:
        """True while the button is down."""
        return self._down[button] != 0

    def was_long(self, button: int) -> bool:
        """True while the button is down and its LONG has been put into the ring."""
        return self._down[button] == 2

    def _put(self, button: int, kind: int, at_ms: int) -> None:
        """Put an event into the ring."""
        if self._waiting == _RING:
            self._head = (self._head + 1) % _RING
            self._waiting -= 1
        if kind == PRESS:
            self.presses[button] = (self.presses[button] + 1) & 0xFFFF
        tail = (self._head + self._waiting) % _RING
        self._buttons[tail] = button
        self._kinds[tail] = kind
        self._times_ms[tail] = at_ms
        self._waiting += 1
