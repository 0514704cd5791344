"""The buzzer: a tune is a tuple of (hertz, milliseconds), 0 Hz is a rest.  step() goes on; nothing
waits.
"""

from wenping.viper import const

_LOUD = const(32768)  # half of the period on


class Buzzer:
    """One tune at a time; a new one takes the place of the old one."""

    def __init__(self, pwm):
        """Takes a machine.PWM."""
        self._pwm = pwm
        self._tune = ()
        self._note = 0
        self._until_ms = 0
        pwm.duty_u16(0)

    def play(self, tune, now_ms):
        """Start a tune."""
        self._tune = tune
        self._note = -1
        self._next(now_ms)

    def step(self, now_ms):
        """Call at every frame.  Returns True while a tune plays."""
        while self._note < len(self._tune) and now_ms >= self._until_ms:
            self._next(self._until_ms)
        return self._note < len(self._tune)

    def _next(self, from_ms):
        self._note += 1
        if self._note >= len(self._tune):
            self._pwm.duty_u16(0)
            return
        hertz, ms = self._tune[self._note]
        self._until_ms = from_ms + ms
        if hertz:
            self._pwm.freq(hertz)
            self._pwm.duty_u16(_LOUD)
        else:
            self._pwm.duty_u16(0)
