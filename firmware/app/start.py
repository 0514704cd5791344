"""What happens once, before the first frame: the files in flash are read, a new board is
calibrated.
"""

from sensing import bowl_zero
from sensing.calibrate import Calibration, from_bytes
from sensing.zero import EmptyBoard, Refused

FIRMWARE = "0.1.0"
STORE = "/store"  # of the journal; not a package's name: the flash comes first on sys.path
CALIBRATION = "/calibration"
BOWLS = "/bowls"
DEFAULTS = "/defaults"  # settings of a game that nobody sets up: key=value lines
NAME = "/name"
BOOTS = "/boots"
_SCAN_MS = 5  # between the frames of a calibration


class Files:
    """Small files in flash, replaced whole: a power cut leaves the old one or the new one."""

    def __init__(self, os, open):
        self._os = os
        self._open = open

    def read(self, path: str) -> bytes:
        """The content, empty when there is no such file."""
        try:
            with self._open(path, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def write(self, path: str, data: bytes) -> None:
        with self._open(path + "-new", "wb") as file:
            file.write(data)
        self._os.rename(path + "-new", path)


def count_boots(files: Files) -> int:
    """How often this board has started, this time included."""
    try:
        boots = int(files.read(BOOTS) or b"0") + 1
    except ValueError:
        boots = 1
    files.write(BOOTS, b"%d" % boots)
    return boots


def calibration(files: Files, matrix, sleep_ms) -> tuple:
    """Return (table, offsets of the pockets, what is wrong in words or "").

    What never was calibrated is, if board and bowls are empty: a new board is switched on for the
    first time before its stones go into the bowls.
    """
    wrong = []
    table = _read(files, CALIBRATION, from_bytes, wrong)
    offsets = _read(files, BOWLS, bowl_zero.from_bytes, wrong)
    if table is None:
        making = EmptyBoard()
        while True:
            matrix.scan()
            if making.add(matrix.board, matrix.rails):
                break
            sleep_ms(_SCAN_MS)
        try:
            table = making.finish()
            files.write(CALIBRATION, table.to_bytes())
        except Refused as refused:
            table = Calibration()
            wrong.append("board not calibrated: " + refused.reason)
    if offsets is None:
        emptied = bowl_zero.EmptyBowls()
        while not emptied.add(matrix.scan(), matrix.bowls):
            sleep_ms(_SCAN_MS)
        try:
            offsets = emptied.finish()
            files.write(BOWLS, bowl_zero.to_bytes(offsets))
        except Refused as refused:
            offsets = bowl_zero.defaults()
            wrong.append("bowls not calibrated: " + refused.reason)
    return table, offsets, "; ".join(wrong)


def _read(files: Files, path: str, from_bytes, wrong: list):
    data = files.read(path)
    try:
        return from_bytes(data) if data else None
    except ValueError as error:
        wrong.append(str(error))
        return None


def run(board, time, guard) -> None:
    """The loop: frames at the pace that each asks for, in ms since now."""
    last = time.ticks_ms()
    now_ms = 0
    while True:
        guard.frame(now_ms)
        wait_ms = board.step(now_ms)
        spent = time.ticks_diff(time.ticks_ms(), last)
        if spent < wait_ms:
            time.sleep_ms(wait_ms - spent)
        now = time.ticks_ms()
        now_ms += time.ticks_diff(now, last)
        last = now
