"""The board's small files in flash: calibration, name, defaults, number of starts.

The journal's files are in STORE (drivers/storage.py).
"""

from wenping.game.settings import Settings, SettingsError
from wenping.geometry import LINES
from wenping.viper import const

STORE = "/store"  # of the journal; must not be a package's name, as "/" is on sys.path
CALIBRATION = "/calibration"
COLUMNS = "/columns"  # exchanged columns: two numbers (0..18) a line
BOWLS = "/bowls"  # offsets of the pockets
DEFAULTS = "/defaults"  # settings of a game that a first stone opens: key=value lines
NAME = "/name"
KEY = "/key"  # the referee's (wire/rights.py); empty or missing: none
BOOTS = "/boots"
_DRIFTED = const(30)  # units, 0.23 mT: a smaller drift is not stored


class Files:
    """Reads and replaces the files; after a power cut a file is either the old or the new one."""

    def __init__(self, os, open):
        """Takes the module os and the function open."""
        self._os = os
        self._open = open

    def read(self, path: str) -> bytes:
        """Return the content, b"" when there is no such file."""
        try:
            with self._open(path, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def write(self, path: str, data: bytes) -> bool:
        """Replace the file; False when the flash is full or fails, and the old one stays."""
        try:
            with self._open(path + "-new", "wb") as file:
                file.write(data)
            self._os.rename(path + "-new", path)
            return True
        except OSError:
            return False

    def free_bytes(self) -> int:
        """Return the free bytes of the file system."""
        try:
            state = self._os.statvfs("/")
            return state[0] * state[3] if state[3] <= state[2] else 0  # overfull: -1, unsigned
        except OSError:
            return 0

    def text(self, path: str, otherwise: str = "") -> str:
        """Return the content; `otherwise` when the file is missing, empty or not UTF-8."""
        try:
            return str(self.read(path), "utf-8") or otherwise
        except ValueError:  # UnicodeError is one
            return otherwise

    def count_boots(self) -> int:
        """Count this start; return the number of starts of this board."""
        try:
            boots = int(self.read(BOOTS) or b"0") + 1
        except ValueError:
            boots = 1
        self.write(BOOTS, b"%d" % boots)
        return boots

    def defaults(self) -> str:
        """Return the settings of a game that a first stone opens (game/settings.py).

        "", which stands for the usual ones, when the file is missing or its settings are bad.
        """
        text = self.text(DEFAULTS)
        try:
            Settings(text)
        except SettingsError:
            return ""
        return text

    def name(self) -> str:
        """Return the board's name."""
        return self.text(NAME, "Wenping")

    def keep_table(self, table) -> bool:
        """Store a Calibration for the next start; False when the flash is full or fails."""
        return self.write(CALIBRATION, table.to_bytes())

    def keep_drift(self, sensing) -> None:
        """Store the tracked baselines if one has drifted by _DRIFTED since the last time."""
        if sensing.unkept() >= _DRIFTED:
            self.keep_table(sensing.table())
            sensing.kept()

    def exchanged(self) -> list:
        """Return the pairs (a, b) of exchanged columns, [] when the file is missing or damaged.

        In the second case they are found again while stones are played (sensing/wiring.py).
        """
        try:
            pairs = [[int(c) for c in line.split()] for line in self.text(COLUMNS).splitlines()]
            return [(a, b) for a, b in pairs if 0 <= a < b < LINES]
        except ValueError:
            return []

    def keep_exchange(self, readings, sensing) -> None:
        """Store which columns are exchanged and the calibration after the exchange."""
        lines = ["%d %d" % pair for pair in readings.crossed]
        self.write(COLUMNS, "\n".join(lines).encode())
        self.write(CALIBRATION, sensing.table().to_bytes())
        sensing.kept()
