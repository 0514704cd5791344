"""What happens once, before the first frame: the files in flash are read, a new board is
calibrated.
"""

from sensing.calibrate import Calibration, from_bytes
from sensing.zero import EmptyBoard, Refused

FIRMWARE = "0.1.0"
STORE = "/store"  # of the journal; not a package's name: the flash comes first on sys.path
CALIBRATION = "/calibration"
DEFAULTS = "/defaults"  # settings of a game that nobody sets up: key=value lines
NAME = "/name"
BOOTS = "/boots"


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
    """Return (table, trouble in words or ""); a board that never was calibrated is, if it is empty.
    """
    data = files.read(CALIBRATION)
    trouble = ""
    if data:
        try:
            return from_bytes(data), trouble
        except ValueError as error:
            trouble = str(error)
    making = EmptyBoard()
    while True:
        matrix.scan()
        if making.add(matrix.board, matrix.rails):
            break
        sleep_ms(10)
    try:
        table = making.finish()
    except Refused as refused:
        return Calibration(), "not calibrated: " + refused.reason
    files.write(CALIBRATION, table.to_bytes())
    return table, trouble


def run(board, time) -> None:
    """The loop: frames at the pace that each asks for, in ms since now."""
    last = time.ticks_ms()
    now_ms = 0
    while True:
        wait_ms = board.step(now_ms)
        spent = time.ticks_diff(time.ticks_ms(), last)
        if spent < wait_ms:
            time.sleep_ms(wait_ms - spent)
        now = time.ticks_ms()
        now_ms += time.ticks_diff(now, last)
        last = now
