"""The mode of a gain calibration: one black stone goes from point to point, and no game begins."""

from wenping.app import show
from wenping.coded import Coded
from wenping.game.guide import NOTHING
from wenping.game.phases import OVER, READY
from wenping.sensing.gain_calibration import GainCalibration
from wenping.viper import const
from wenping.weiqi.points import PASS

_GONE_MS = const(60000)  # a host that has not asked for so long has gone


class KnownStone:
    """`gains` has what was measured so far; nothing of it acts before the host keeps it."""

    def __init__(self, senses, game, electrics, show):
        self.gains = GainCalibration(senses.sensing.table())
        self._sensing = senses.sensing
        self._panel = senses.panel
        self._game = game
        self._electrics = electrics
        self._show = show
        self._asked_ms = 0

    def ask(self, sensor: int, now_ms: int) -> None:
        """The host waits for the stone on this point (0..360). Raises Coded while other stones
        lie on the board.
        """
        gains = self.gains
        if gains.sensor != sensor:
            if gains.others(self._sensing.state):
                raise Coded("other-stones")
            gains.ask(sensor)
        self._asked_ms = now_ms

    def step(self, now_ms: int, changed: int) -> bool:
        """One frame; False when the mode is over, because the host has gone or opened a game."""
        self._electrics.step()
        while self._panel.take():
            pass  # a press means nothing here
        if self.gains.step(self._sensing.fields, now_ms):
            self._show.play(show.ACCEPTED, now_ms)
        return self._game.phase in (READY, OVER) and now_ms - self._asked_ms <= _GONE_MS

    def look(self) -> tuple:
        """The lights point at nothing: the host says where the stone goes."""
        return NOTHING, PASS
