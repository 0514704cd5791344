"""What happens once, before the first frame: the files in flash are read, a new board is
calibrated.
"""

from wenping.coded import Coded
from wenping.drivers.matrix import BIAS
from wenping.game import faults
from wenping.game.settings import Settings, SettingsError
from wenping.geometry import LINES
from wenping.sensing import bowl_offsets
from wenping.sensing.calibration import Calibration, from_bytes
from wenping.sensing.offset_calibration import EmptyBoard, Refused

STORE = "/store"  # of the journal; not a package's name: the flash comes first on sys.path
CALIBRATION = "/calibration"
COLUMNS = "/columns"  # that are exchanged: two numbers a line
BOWLS = "/bowls"
DEFAULTS = "/defaults"  # settings of a game that nobody sets up: key=value lines
NAME = "/name"
BOOTS = "/boots"
_DRIFTED_10UT = 30  # 0.3 mT is worth a page of flash
_SCAN_MS = 5  # between the frames of a calibration


class Start:
    """The small files in flash; each is replaced whole: a power cut leaves the old or the new."""

    def __init__(self, os, open, sleep_ms, usb_power):
        """usb_power() says whether the USB socket supplies the board now, not a battery."""
        self._os = os
        self._open = open
        self._sleep_ms = sleep_ms
        self.usb_power = usb_power
        self.cause = 0  # why the board started: machine.reset_cause()

    def read(self, path: str) -> bytes:
        """The content, empty when there is no such file."""
        try:
            with self._open(path, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def write(self, path: str, data: bytes) -> bool:
        """Replace the file; False when the flash is full or fails: the old one stays."""
        try:
            with self._open(path + "-new", "wb") as file:
                file.write(data)
            self._os.rename(path + "-new", path)
            return True
        except OSError:
            return False

    def free_bytes(self) -> int:
        """What is left of the file system."""
        try:
            state = self._os.statvfs("/")
            return state[0] * state[3] if state[3] <= state[2] else 0  # overfull: -1, unsigned
        except OSError:
            return 0

    def text(self, path: str, otherwise: str = "") -> str:
        """The content as text; `otherwise` when there is no file, or no text in it."""
        try:
            return str(self.read(path), "utf-8") or otherwise
        except (UnicodeError, ValueError):
            return otherwise

    def count_boots(self) -> int:
        """How often this board has started, this time included."""
        try:
            boots = int(self.read(BOOTS) or b"0") + 1
        except ValueError:
            boots = 1
        self.write(BOOTS, b"%d" % boots)
        return boots

    def defaults(self) -> str:
        """Settings of a game that is opened by its first stone: the usual ones when the file holds
        none.
        """
        text = self.text(DEFAULTS)
        try:
            Settings(text)
        except SettingsError:
            return ""
        return text

    def name(self) -> str:
        return self.text(NAME, "Wenping")

    def rename(self, name: bytes) -> None:
        self.write(NAME, name)

    def calibration(self, matrix) -> tuple:
        """Return (table, offsets of the pockets, what is wrong: a list of (BOARD or BOWLS, error)).

        What never was calibrated is, if board and bowls are empty: a new board is switched on for
        the first time before its stones go into the bowls.
        """
        wrong = []
        for first, second in self._exchanged():
            matrix.cross(first, second)
        while matrix.scan() != BIAS:
            pass  # by then it is known whether a row is always on
        table = self._table(CALIBRATION, from_bytes, wrong, faults.BOARD)
        offsets = self._table(BOWLS, bowl_offsets.from_bytes, wrong, faults.BOWLS)
        if table is None:
            try:
                table = self.measure(matrix, None)
                self.keep_table(table)
            except Refused as refused:
                table = Calibration()
                wrong.append((faults.BOARD, refused))
        if offsets is None:
            try:
                offsets = self._empty_bowls(matrix)
            except Refused as refused:
                offsets = bowl_offsets.defaults()
                wrong.append((faults.BOWLS, refused))
        return table, offsets, wrong

    def measure(self, matrix, old, looked: bool = False) -> Calibration:
        """The table of the empty board (takes a third of a second). Raises Refused.

        looked: a person says that the board is empty.
        """
        making = EmptyBoard(old, looked)
        while True:
            matrix.scan()
            if making.add(matrix.board, matrix.rails):
                break
            self._sleep_ms(_SCAN_MS)
        return making.finish()

    def keep_table(self, table) -> bool:
        """From the next start on the board is calibrated so; False: the flash takes nothing."""
        return self.write(CALIBRATION, table.to_bytes())

    def keep_drift(self, sensing) -> None:
        """Keep how far the sensors have drifted, so that a restart goes on from there."""
        if sensing.unkept_10ut() >= _DRIFTED_10UT:
            self.keep_table(sensing.table())
            sensing.kept()

    def _exchanged(self) -> list:
        """Pairs of columns; none when the file is damaged: stones will show them again."""
        try:
            pairs = [[int(c) for c in line.split()] for line in self.text(COLUMNS).splitlines()]
            return [(a, b) for a, b in pairs if 0 <= a < b < LINES]
        except ValueError:
            return []

    def keep_exchange(self, matrix, sensing) -> None:
        """Keep which columns are exchanged, and the table that goes with it."""
        lines = ["%d %d" % pair for pair in matrix.crossed]
        self.write(COLUMNS, "\n".join(lines).encode())
        self.write(CALIBRATION, sensing.table().to_bytes())
        sensing.kept()

    def _empty_bowls(self, matrix):
        making = bowl_offsets.EmptyBowls()
        while not making.add(matrix.scan(), matrix.bowls):
            self._sleep_ms(_SCAN_MS)
        offsets = making.finish()
        self.write(BOWLS, bowl_offsets.to_bytes(offsets))
        return offsets

    def _table(self, path: str, from_bytes, wrong: list, what: int):
        data = self.read(path)
        try:
            return from_bytes(data) if data else None
        except Coded as error:
            wrong.append((what, error))
            return None


def run(board, time, guard) -> None:
    """The loop: frames at the pace that each asks for, until the board is to start again."""
    last = time.ticks_ms()
    now_ms = 0
    while not board.ended:
        guard.frame(now_ms)
        wait_ms = board.step(now_ms)
        spent = time.ticks_diff(time.ticks_ms(), last)
        if spent < wait_ms:
            time.sleep_ms(wait_ms - spent)
        now = time.ticks_ms()
        now_ms += time.ticks_diff(now, last)
        last = now
