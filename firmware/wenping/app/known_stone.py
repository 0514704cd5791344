"""The mode of a gain calibration: a person puts one black stone on point after point.

Board.known_stone() begins it.  Stones and buttons are not events of a game in this mode.
"""

from wenping.app import show
from wenping.coded import Coded
from wenping.game.phases import OVER, READY
from wenping.game.touch import NOTHING
from wenping.sensing.gain_calibration import GainCalibration
from wenping.viper import const
from wenping.weiqi.points import PASS

_GONE_MS = const(60000)  # the mode ends if the host has not asked for so long


class KnownStone:
    """gains: the GainCalibration; it has no effect before the host has it stored."""

    def __init__(self, senses, game, electrics, show):
        """Takes Senses, Game, Electrics and Show; no sensor is asked for yet."""
        self.gains = GainCalibration(senses.sensing.table())
        self._sensing = senses.sensing
        self._panel = senses.panel
        self._game = game
        self._electrics = electrics
        self._show = show
        self._asked_ms = 0

    def ask(self, sensor: int, now_ms: int) -> None:
        """Expect the stone on this sensor (0..360); Coded while other stones lie on the board."""
        gains = self.gains
        if gains.sensor != sensor:
            if gains.others(self._sensing.state):
                raise Coded("other-stones")
            gains.ask(sensor)
        self._asked_ms = now_ms

    def step(self, now_ms: int, changed: int) -> bool:
        """Take one frame; False when the host is gone or has opened a game."""
        self._electrics.step()
        while self._panel.take():
            pass  # presses are dropped in this mode
        if self.gains.step(self._sensing.fields, now_ms):
            self._show.play(show.ACCEPTED)
        return self._game.phase in (READY, OVER) and now_ms - self._asked_ms <= _GONE_MS

    def look(self) -> tuple:
        """Show nothing: the host tells people where the stone goes."""
        return NOTHING, PASS
