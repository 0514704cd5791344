"""What can be wrong with the board itself: codes of the event `fault`; its text has the words."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


LOG_UNREADABLE = const(1)  # value: the log
LOG_TORN = const(2)  # value: bytes lost at its end
NOT_CALIBRATED = const(3)
CRASHED = const(4)  # the firmware ended by an error and was started again; value: times in a row
GAME_LEFT = const(5)  # it ended so again and again, so that the game was left; value: the log
SENSOR = const(6)  # a sensor is not believed any more; value: sensor, row or column

NO_LOG = const(6)  # flash takes no log: full of other things, or broken

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
