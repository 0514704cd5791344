"""Plays tunes on the buzzer, note by note, without waiting; called by app/show.py.

A tune is a tuple of notes (hertz, milliseconds); 0 Hz is a rest. Every note is heard for as long,
or until the next step(): a frame that writes much to flash makes a note longer, and drops none.
"""

from wenping.viper import const

_LOUD = const(32768)  # of 65536: a duty cycle of one half


class Buzzer:
    """Plays one tune at a time; a new one replaces it."""

    def __init__(self, pwm):
        """Silence; pwm is a machine.PWM."""
        self._pwm = pwm
        self._tune = ()
        self._note = 0
        self._until_ms = 0
        pwm.duty_u16(0)

    def play(self, tune: tuple) -> None:
        """Start a tune with the next step()."""
        self._tune = tune
        self._note = -1
        self._until_ms = 0

    def step(self, now_ms: int) -> bool:
        """Go on to the note that is due; to be called once a frame.  True while a tune plays."""
        if self._note < len(self._tune) and now_ms >= self._until_ms:
            self._next(now_ms)
        return self._note < len(self._tune)

    def _next(self, from_ms: int) -> None:
        """Start the next note, whose time counts from from_ms, or silence after the last."""
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
