"""Finds faulty sensors and exchanged columns during use; records each once as a FAULT event.

The modes call it (app/playing.py, app/known_stone.py).  Exchanged columns are corrected.
"""

from wenping.coded import detail
from wenping.game.events import FAULT, encode
from wenping.game.faults import SENSOR
from wenping.geometry import COLUMN_LETTERS, RAIL_SLOTS, SENSORS
from wenping.sensing.findings import KEYS, LEFT_OUT, ROW_ON, named
from wenping.sensing.health import Health
from wenping.sensing.states import UNCERTAIN
from wenping.sensing.wiring import Wiring
from wenping.weiqi.points import EMPTY


class Electrics:
    """Runs Health (sensing/health.py) and Wiring (sensing/wiring.py) and records what they find.

    health: the Health; wiring: the Wiring
    """

    def __init__(self, senses, record, files):
        """Takes Senses, Record and Files."""
        self._readings = senses.readings
        self._sensing = sensing = senses.sensing
        self._rails = senses.rails
        self._emit = record.emit
        self._game = record.game
        self._files = files
        self.health = Health(sensing, self._meant)
        self.wiring = Wiring(sensing)
        self._resumed = False  # all points have settled since power-on, and the log was asked

    def step(self) -> None:
        """Check the readings of a frame, and the rails; to be called once a frame."""
        health, readings = self.health, self._readings
        if readings.row_on >= 0:
            health.verdicts.line(ROW_ON, readings.row_on)
        if health.step(readings.board, readings.bias):
            self._record()
        slot = self._rails.stuck
        if slot >= 0:
            self._rails.stuck = -1
            self._emit(encode(FAULT, 0, SENSOR, SENSORS + slot, _stuck(slot)))
        if self._sensing.started and not self._resumed:
            self._resumed = True
            seen, points = self._game.seen, self._game.points
            health.verdicts.resume(
                [s for s in range(SENSORS) if points[s] and seen[s] == UNCERTAIN]
            )

    def leave_out(self, s: int) -> None:
        """Mask sensor s, which a player has declared wrong, and record it, if it is still used."""
        if self._sensing.is_masked(s):
            return
        self.health.verdicts.mask(LEFT_OUT, s)
        self._record()

    def exchanged(self, changed: int):
        """Return (first, second) of two columns found to be exchanged, else None.

        changed: how many points settled in this frame.
        """
        wiring = self.wiring
        if not wiring.step(changed):
            return None
        columns = wiring.first, wiring.second
        self.exchange(*columns)
        return columns

    def exchange(self, first: int, second: int) -> None:
        """Swap the readings of two columns (0..18) from now on, store that and record it."""
        self._readings.cross(first, second)
        self._sensing.exchange(first, second)
        self.health.exchange(first, second)
        self.wiring.forget()
        self._files.keep_exchange(self._readings, self._sensing)
        names = COLUMN_LETTERS[first], COLUMN_LETTERS[second]
        self._emit(encode(FAULT, 0, SENSOR, first, detail("columns-exchanged", *names)))

    def _meant(self, s: int) -> int:
        """The state that the game means for sensor s."""
        p = self._game.points[s]
        return self._game.meant(p) if p else EMPTY

    def _record(self) -> None:
        """Emit a FAULT event for each fault that Health has found."""
        found = self.health.findings
        while found.take():
            text = detail(KEYS[found.kind], named(found.kind, found.where))
            self._emit(encode(FAULT, 0, SENSOR, found.where, text))


def _stuck(slot: int) -> str:
    """The text of a fault: whose slot is stuck, and which of the 17."""
    place = slot % RAIL_SLOTS + 1
    if slot < RAIL_SLOTS:
        return detail("slot-stuck-black", place)
    return detail("slot-stuck-white", place)
