"""Calibrates the empty board and the empty bowls: at the first start, or when a host asks.

app/assembly.py calls at_start(), app/commands.py calls measure().
"""

from wenping.app.files import BOWLS, CALIBRATION
from wenping.coded import Coded
from wenping.game import faults
from wenping.geometry import BIAS
from wenping.sensing import bowl_offsets
from wenping.sensing.calibration import Calibration, Refused, from_bytes
from wenping.viper import const

_SCAN_MS = const(5)  # between the frames of a calibration


class Calibrating:
    """Scans until a calibration is complete; it waits between the scans."""

    def __init__(self, readings, files, sleep_ms):
        """Takes Readings (sensing/readings.py), Files (app/files.py) and time.sleep_ms."""
        self._readings = readings
        self._files = files
        self._sleep_ms = sleep_ms

    def at_start(self) -> tuple:
        """Load the calibrations; return (Calibration, offsets of the pockets, errors).

        errors is a list of (faults.BOARD or faults.BOWLS, Coded).  A calibration that is not stored
        is measured now, which succeeds if the board or the bowls are empty, as they are when a new
        board is switched on for the first time.  Otherwise defaults are returned and an error.
        """
        wrong = []
        for first, second in self._files.exchanged():
            self._readings.cross(first, second)
        while self._readings.scan() != BIAS:
            pass  # after a whole round Readings knows whether a row is always on
        table = self._stored(CALIBRATION, from_bytes, wrong, faults.BOARD)
        offsets = self._stored(BOWLS, bowl_offsets.from_bytes, wrong, faults.BOWLS)
        if table is None:
            try:
                table = self.measure(None)
                self._files.keep_table(table)
            except Refused as refused:
                table = Calibration()
                wrong.append((faults.BOARD, refused))
        if offsets is None:
            try:
                offsets = self._empty_bowls()
            except Refused as refused:
                offsets = bowl_offsets.defaults()
                wrong.append((faults.BOWLS, refused))
        return table, offsets, wrong

    def measure(self, old: "Calibration | None", looked: bool = False) -> Calibration:
        """Measure the empty board, which takes a third of a second; return its calibration.

        old: the current calibration, against which a stone is recognised; None if there is none.
        looked: a person has confirmed that the board is empty.  Refused if it does not read as
        empty.
        """
        from wenping.sensing.offset_calibration import EmptyBoard  # costs heap: only if needed

        making = EmptyBoard(old, looked)
        while True:
            self._readings.scan()
            if making.add(self._readings.board, self._readings.rails):
                return making.finish()
            self._sleep_ms(_SCAN_MS)

    def _empty_bowls(self):
        """Measure the empty bowls, store and return the offsets; Refused if they are not empty."""
        making = bowl_offsets.EmptyBowls()
        while not making.add(self._readings.scan(), self._readings.bowls):
            self._sleep_ms(_SCAN_MS)
        offsets = making.finish()
        self._files.write(BOWLS, bowl_offsets.to_bytes(offsets))
        return offsets

    def _stored(self, path: str, from_bytes, wrong: list, what: int):
        """Load a calibration with from_bytes; None if there is none or it is damaged.

        In the second case (what, error) is appended to `wrong`.
        """
        data = self._files.read(path)
        try:
            return from_bytes(data) if data else None
        except Coded as error:
            wrong.append((what, error))
            return None
