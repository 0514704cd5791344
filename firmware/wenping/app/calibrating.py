"""Calibration of the empty board and the empty bowls: at the first start, or when a host asks."""

from wenping.app.files import BOWLS, CALIBRATION
from wenping.coded import Coded
from wenping.game import faults
from wenping.geometry import BIAS
from wenping.sensing import bowl_offsets
from wenping.sensing.calibration import Calibration, from_bytes
from wenping.sensing.offset_calibration import EmptyBoard, Refused
from wenping.viper import const

_SCAN_MS = const(5)  # between the frames of a calibration


class Calibrating:
    """Takes readings, the files in flash and time.sleep_ms: it waits between frames."""

    def __init__(self, readings, files, sleep_ms):
        self._readings = readings
        self._files = files
        self._sleep_ms = sleep_ms

    def at_start(self) -> tuple:
        """Return (table, offsets of the pockets, what is wrong: a list of (BOARD or BOWLS, error)).

        What never was calibrated is, if board and bowls are empty: a new board is switched on for
        the first time before its stones go into the bowls.
        """
        wrong = []
        for first, second in self._files.exchanged():
            self._readings.cross(first, second)
        while self._readings.scan() != BIAS:
            pass  # by then it is known whether a row is always on
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

    def measure(self, old, looked: bool = False) -> Calibration:
        """The table of the empty board (takes a third of a second). Raises Refused.

        old: the table so far, whose offsets tell what is a stone; None if there is none
        looked: a person says that the board is empty
        """
        making = EmptyBoard(old, looked)
        while True:
            self._readings.scan()
            if making.add(self._readings.board, self._readings.rails):
                return making.finish()
            self._sleep_ms(_SCAN_MS)

    def _empty_bowls(self):
        making = bowl_offsets.EmptyBowls()
        while not making.add(self._readings.scan(), self._readings.bowls):
            self._sleep_ms(_SCAN_MS)
        offsets = making.finish()
        self._files.write(BOWLS, bowl_offsets.to_bytes(offsets))
        return offsets

    def _stored(self, path: str, from_bytes, wrong: list, what: int):
        """What a file of a calibration holds; None when there is none, or it is damaged."""
        data = self._files.read(path)
        try:
            return from_bytes(data) if data else None
        except Coded as error:
            wrong.append((what, error))
            return None
