"""The board's small files in flash, beside the journal's store."""

from wenping.game.settings import Settings, SettingsError
from wenping.geometry import LINES
from wenping.viper import const

STORE = "/store"  # of the journal; not a package's name: the flash comes first on sys.path
CALIBRATION = "/calibration"
COLUMNS = "/columns"  # that are exchanged: two numbers a line
BOWLS = "/bowls"
DEFAULTS = "/defaults"  # settings of a game that nobody sets up: key=value lines
NAME = "/name"
BOOTS = "/boots"
_DRIFTED_10UT = const(30)  # 0.3 mT is worth a page of flash


class Files:
    """Takes `os` and `open`. Each file is replaced whole: a power cut leaves the old or the new."""

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
        """What the board is called."""
        return self.text(NAME, "Wenping")

    def rename(self, name: bytes) -> None:
        """What the board is called from the next start on, in UTF-8."""
        self.write(NAME, name)

    def keep_table(self, table) -> bool:
        """From the next start on the board is calibrated so; False: the flash takes nothing."""
        return self.write(CALIBRATION, table.to_bytes())

    def keep_drift(self, sensing) -> None:
        """Keep how far the sensors have drifted, so that a restart goes on from there."""
        if sensing.unkept_10ut() >= _DRIFTED_10UT:
            self.keep_table(sensing.table())
            sensing.kept()

    def exchanged(self) -> list:
        """Pairs of columns that are each other's; none when the file is damaged: stones will show
        them again.
        """
        try:
            pairs = [[int(c) for c in line.split()] for line in self.text(COLUMNS).splitlines()]
            return [(a, b) for a, b in pairs if 0 <= a < b < LINES]
        except ValueError:
            return []

    def keep_exchange(self, readings, sensing) -> None:
        """Keep which columns are exchanged, and the table that goes with it."""
        lines = ["%d %d" % pair for pair in readings.crossed]
        self.write(COLUMNS, "\n".join(lines).encode())
        self.write(CALIBRATION, sensing.table().to_bytes())
        sensing.kept()
