"""Both clock buttons held together: the players declare the board right (inference/agree.py).

The first press of the two counts as always.  The second one, made while the first is held, counts
only when it is released, so that it ends no turn if both stay down.  What the first press did is
taken back by the agreement: AGREED ends a turn that waits for a stone, and the moves that the press
confirmed (made()) are undone.

A press counts at its release, too, while a string is chosen after a stop (game/seki.py) or a ruling
is proposed (game/proposals.py): held for long it changes the seki of that string, or accepts.

After a stop both clocks held are no agreement, since players who want to take back the second pass
hold them as well: the second one of them confirms nothing.
"""

from wenping.drivers.panel import CLOCK_BLACK, CLOCK_WHITE, LONG, PRESS, SHORT
from wenping.game.phases import OVER, PLAYING, READY, SETTING, STOPPED
from wenping.game.priors import DECIDED_MS, TOGETHER_MS
from wenping.viper import const
from wenping.weiqi.points import PASS

TOGETHER = const(4)  # beside PRESS, SHORT and LONG: both clocks were held
_NOTHING = const(0)
# What the press of a clock is that is held, and not for long yet; 0: there is none.
_COUNTS = const(1)  # it counted at once
_WAITS = const(2)  # the other clock is held
_SAYS = const(3)  # a string is chosen, or a ruling is proposed
_MEANT = (READY, SETTING, PLAYING, OVER)  # after a stop each side confirms for itself


class Chord:
    """Tells both clocks held together from single presses.

    doubted: a question was open, or a move awaited, before the first press, or a moment before: who
    holds a clock has decided to by then.  at_ms: when the event that kind() returned last happened;
    of a press that had to wait, when its contact closed.
    """

    def __init__(self, panel, game):
        """No button is held. Takes Panel (drivers/panel.py) and Game (game/fold.py)."""
        self.doubted = False
        self.presses = 0
        self._panel = panel
        self._game = game
        self._moves = 0  # of the game before the first press, ...
        self._last = PASS  # ... and the point of the last of them
        self.at_ms = 0
        self._closed_ms = [0, 0]  # by button: when its contact closed last
        self._down = bytearray(2)  # by button: _COUNTS; _WAITS or _SAYS: it waits for its release
        self._long_ms = -TOGETHER_MS  # when a clock had been held for long, the last time

    def kind(self, button: int, kind: int, at_ms: int, t_ms: int) -> int:
        """What an event of the panel is now: PRESS, SHORT, LONG, TOGETHER or 0, nothing yet. at_ms
        is device time, t_ms that of the log.
        """
        self.at_ms = at_ms
        if button not in (CLOCK_BLACK, CLOCK_WHITE):
            return kind
        panel, down = self._panel, self._down
        other = CLOCK_BLACK + CLOCK_WHITE - button
        if kind == PRESS:
            pressed = _COUNTS
            if panel.held(other) and (down[other] or panel.was_long(other)):
                pressed = _WAITS
            elif self._game.turn.shown or self._game.proposed:
                pressed = _SAYS
            if pressed != _WAITS:
                self._begin(t_ms)
            down[button], self._closed_ms[button] = pressed, at_ms
            return PRESS if pressed == _COUNTS else _NOTHING
        waits, down[button] = down[button], 0
        if kind == LONG:
            near = at_ms - self._long_ms <= TOGETHER_MS
            self._long_ms = at_ms
            if panel.was_long(other) and near and self._is_meant():
                return TOGETHER
            if waits == _WAITS and self._game.phase == STOPPED:
                return _NOTHING
        if waits == _WAITS or waits == _SAYS and kind == SHORT:
            self.at_ms = self._closed_ms[button]
            return PRESS
        return LONG if kind == LONG and not panel.held(other) else _NOTHING

    def _is_meant(self) -> bool:
        """Whether both clocks held together mean anything now."""
        if self._game.phase == STOPPED:
            from wenping.game.confirm import is_cleared

            return is_cleared(self._game)
        return self._game.phase in _MEANT

    def waits(self) -> bool:
        """Whether a clock is held whose press waits for its release: what is meant by it, and by
        the press before, is not known yet.
        """
        for button in (CLOCK_BLACK, CLOCK_WHITE):
            if self._down[button] > _COUNTS and self._panel.held(button):
                return True
        return False

    def made(self) -> int:
        """How many moves were recorded since the first press: those that it has confirmed.  One
        that it has put in place of the last is one, too.
        """
        position = self._game.position
        if not position:
            return 0
        made = position.history.moves - self._moves
        return max(made, int(made == 0 and self._game.last_point != self._last))

    def _begin(self, t_ms: int) -> None:
        """Remember the game as it is before a press."""
        game = self._game
        self._moves = game.position.history.moves if game.position else 0
        self._last = game.last_point if game.position else PASS
        self.presses = len(game.turn.presses)
        self.doubted = bool(game.question or game.turn.early)
        if game.resolved_ms and t_ms - game.resolved_ms < DECIDED_MS:
            self.doubted = True
