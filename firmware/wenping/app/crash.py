"""How the last run of the firmware ended, as launch.py has noted it."""

from wenping.viper import const

MOST_CRASHES = const(3)  # in a row, before the game is left


class Crash:
    """How the last run ended, as launch.py has noted it."""

    def __init__(self, launch):
        self._launch = launch
        self.words = launch.read(launch.CRASH)
        try:
            self.times = int(launch.read(launch.CRASHES) or 0)
        except ValueError:
            self.times = 1
        self.hopeless = bool(self.words) and self.times >= MOST_CRASHES

    def told(self) -> None:
        """It is in the log now."""
        if self.words:
            self._launch.remove(self._launch.CRASH)
