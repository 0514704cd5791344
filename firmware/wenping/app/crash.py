"""Reads how the last run of the firmware ended; app/recovery.py writes it into the log."""

from wenping.viper import const

MOST_CRASHES = const(3)  # in a row; then a new log is begun instead of the game resumed


class Crash:
    """The last run's end, as launch.keep() noted it.

    words: exception and call stack, "" if there was no crash
    times: number of runs in a row that crashed
    hopeless: True if the last MOST_CRASHES runs crashed
    """

    def __init__(self, launch):
        """Read the files CRASH and CRASHES of the module launch.py."""
        self._launch = launch
        self.words = launch.read(launch.CRASH)
        try:
            self.times = int(launch.read(launch.CRASHES) or 0)
        except ValueError:
            self.times = 1
        self.hopeless = bool(self.words) and self.times >= MOST_CRASHES

    def told(self) -> None:
        """Remove the file CRASH; to be called when the log has what it says."""
        if self.words:
            self._launch.remove(self._launch.CRASH)
