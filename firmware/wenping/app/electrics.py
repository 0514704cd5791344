"""Wires and sensors that are not as they should be: found while the board is used, recorded once
(wall 4), and put right where that can be done.
"""

from wenping.coded import detail
from wenping.game.events import FAULT, encode
from wenping.game.faults import SENSOR
from wenping.geometry import COLUMN_LETTERS
from wenping.sensing.health import KEYS, Health, named
from wenping.sensing.wiring import Wiring


class Electrics:
    """Takes readings, sensing, the function that emits an event, and the files in flash."""

    def __init__(self, readings, sensing, emit, files):
        self._readings = readings
        self._sensing = sensing
        self._emit = emit
        self._files = files
        self._health = Health(sensing)
        self._wiring = Wiring(sensing)

    def step(self) -> None:
        """Once a frame."""
        health, readings = self._health, self._readings
        if readings.row_on >= 0:
            health.row_on(readings.row_on)
        if health.step(readings.board, readings.bias):
            self._record()

    def deaf(self, s: int) -> None:
        """Sensor s did not feel a stone that the game knows to lie there."""
        self._health.deaf(s)
        self._record()

    def exchanged(self, changed: int):
        """Two columns found to be each other's, which are put right from now on; else None.

        changed: how many points have come to rest in this frame
        """
        wiring = self._wiring
        if not wiring.step(changed):
            return None
        columns = wiring.first, wiring.second
        self._readings.cross(*columns)
        self._sensing.exchange(*columns)
        self._files.keep_exchange(self._readings, self._sensing)
        names = [COLUMN_LETTERS[c] for c in columns]
        self._emit(encode(FAULT, 0, SENSOR, columns[0], detail("columns-exchanged", *names)))
        return columns

    def _record(self) -> None:
        health = self._health
        while health.take():
            text = detail(KEYS[health.kind], named(health.kind, health.where))
            self._emit(encode(FAULT, 0, SENSOR, health.where, text))
