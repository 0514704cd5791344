"""The clock (CK-1, CK-2, CK-5), which depends on its settings and on timestamped events only.

Settings, as they stand in the GAME event:
    none                     no clock
    absolute:3600            seconds for the whole game
    byo-yomi:1800,5x30       main seconds, then periods x seconds
    chinese:3600,5           main seconds, of which the last minutes are byo-yomi (CK-1)
    fischer:300,10           main seconds, increment a move

Chinese byo-yomi has periods of one minute: a move in less than a minute costs nothing, each full
minute is lost, and with the last one the game.  Only the announcements differ from byo-yomi.
"""

from wenping.coded import Coded
from wenping.viper import const
from wenping.weiqi.points import is_number

# CLOCK event codes
OVERTIME = const(1)  # main time is over; value = periods left
PERIOD = const(2)  # a period was used up; value = periods left
SECONDS = const(3)  # value = seconds left in the main time or in this period
FLAG = const(4)  # time is over
MINUTES = const(5)  # value = minutes left of the main time

KEEP = const(255)  # SET_CLOCK periods: those that are left stay

_KINDS = ("none", "absolute", "byo-yomi", "chinese", "fischer")
# Seconds left at which there is an announcement: 30, 40, 50, 55, 58 seconds of a minute are over
# (CK-1), ...
_READ = (30, 20, 10, 5, 2)
# ... and of the last minute 30, 40, 50, and then each second.
_READ_LAST = (30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
_COUNTDOWN = (30, 10, 5, 4, 3, 2, 1)
_MAX_S = const(360000)  # 100 hours
_MOST_PERIODS = const(99)


class ClockError(Coded):
    """A text that does not describe a clock."""


def parse(text: str) -> tuple:
    """The settings (kind, main_s, periods, period_s, increment_s) in a text of the form above.

    main_s is without the minutes of Chinese byo-yomi.  Raises ClockError for any other text.
    """
    kind, _, rest = text.partition(":")
    try:
        if kind == "none" and not rest:
            return kind, 0, 0, 0, 0
        parts = rest.split(",")
        main = _seconds(parts[0], 0)
        if kind == "absolute" and len(parts) == 1 and main:
            return kind, main, 0, 0, 0
        if kind == "byo-yomi" and len(parts) == 2:
            count, _, length = parts[1].partition("x")
            return kind, main, _seconds(count, 1, _MOST_PERIODS), _seconds(length, 1, 3600), 0
        if kind == "chinese" and len(parts) == 2:
            minutes = _seconds(parts[1], 1, 60)
            if main >= 60 * minutes:
                return kind, main - 60 * minutes, minutes, 60, 0
        if kind == "fischer" and len(parts) == 2 and main:
            return kind, main, 0, 0, _seconds(parts[1], 0, 3600)
    except ValueError:
        pass
    raise ClockError("clock-settings", text)


def _seconds(text: str, low: int, high: int = _MAX_S) -> int:
    """The number from low to high in a text; ValueError if it is none."""
    if not is_number(text, 9) or not low <= int(text) <= high:
        raise ValueError
    return int(text)


class Clock:
    """The time of both sides.  now_ms is always a time of the log, in ms.

    Lists are indexed by colour, index 0 is unused.

    running   the colour whose time runs, 0 if none does; since_ms: since when
    main_ms   main time left at the beginning of the turn
    periods   byo-yomi periods left at the beginning of the turn
    used_ms   used in this turn before since_ms
    flagged   the colour whose time is over, or 0
    """

    def __init__(self, text: str):
        """text: settings as above; raises ClockError."""
        self.kind, main, self.start_periods, period, increment = parse(text)
        self.text = text
        self.period_ms = period * 1000
        self.increment_ms = increment * 1000
        self.main_ms = [0, main * 1000, main * 1000]
        self.periods = [0, self.start_periods, self.start_periods]
        self.used_ms = [0, 0, 0]
        self.running = 0
        self.since_ms = 0
        self.flagged = 0
        # By colour: the periods or minutes announced last, and the seconds; 0 if none were.
        self._said = [None, (0, 0), (0, 0)]

    def start(self, colour: int, now_ms: int) -> None:
        """Let the colour's time run from now on, and stop the other side's."""
        self.stop(now_ms)
        if self.kind != "none" and not self.flagged:
            self.running = colour
            self.since_ms = now_ms

    def stop(self, now_ms: int) -> None:
        """Stop both sides' time (pause, end of play); what was used in this turn stays used."""
        if self.running:
            self.used_ms[self.running] += max(0, now_ms - self.since_ms)
            self.running = 0

    def press(self, colour: int, now_ms: int) -> None:
        """End the colour's turn: charge what it has used, and start the other side's time if its
        own ran.
        """
        ran = self.running == colour
        if ran:
            self.stop(now_ms)
        main, periods, _ = self.left(colour, now_ms)
        self.main_ms[colour] = main + self.increment_ms
        self.periods[colour] = periods
        self.used_ms[colour] = 0
        if self.start_periods:
            self._said[colour] = (0 if main else periods, 0)
        elif self.increment_ms:
            self._said[colour] = (0, 0)
        if ran:
            self.start(3 - colour, now_ms)

    def set(self, colour: int, main_ms: int, periods: int, now_ms: int) -> None:
        """Give the colour so much main time and so many periods; KEEP: those that it has left.

        Raises ClockError, and changes nothing, for what a clock of this kind cannot have.
        """
        if periods == KEEP:
            periods = self.left(colour, now_ms)[1]
        most = _MOST_PERIODS if self.start_periods else 0
        if (
            self.kind == "none" or not (main_ms or periods) or periods > most
            or main_ms > 1000 * _MAX_S
        ):  # fmt: skip
            raise ClockError("clock-set")
        self.main_ms[colour] = main_ms
        self.periods[colour] = periods
        self.used_ms[colour] = 0
        self._said[colour] = (0 if main_ms else periods, 0)
        if self.running == colour:
            self.since_ms = now_ms

    def left(self, colour: int, now_ms: int) -> tuple:
        """(main ms, periods, ms of the period under way) left to the colour; all 0 if its time is
        over.
        """
        used = self.used_ms[colour]
        if self.running == colour:
            used += max(0, now_ms - self.since_ms)
        main = self.main_ms[colour]
        periods = self.periods[colour]
        if used < main:
            return main - used, periods, self.period_ms if periods else 0
        used -= main
        if not periods or used >= periods * self.period_ms:
            return 0, 0, 0
        lost = used // self.period_ms
        return 0, periods - lost, self.period_ms - (used - lost * self.period_ms)

    def due(self, now_ms: int) -> tuple | None:
        """(code, value) of what is to be announced now for the side whose time runs, or None.

        It stays due until said() is called; of several warnings passed at once the one with the
        least time left is given.
        """
        colour = self.running
        if not colour:
            return None
        main, periods, period = self.left(colour, now_ms)
        if not (main or periods):
            return FLAG, 0
        rough, seconds_said = self._said[colour]
        if main and self.start_periods:
            return None
        if main:
            table = _COUNTDOWN
            minutes = _next((5, 1), (main + 59) // 60)
            if minutes and (not rough or minutes < rough):
                return MINUTES, minutes
        else:
            if rough != periods:
                return (PERIOD if rough else OVERTIME), periods
            table = _COUNTDOWN
            if self.kind == "chinese":
                table = _READ_LAST if periods == 1 else _READ
        seconds = _next(table, main or period)
        if seconds and (not seconds_said or seconds < seconds_said):
            return SECONDS, seconds
        return None

    def said(self, colour: int, code: int, value: int, now_ms: int) -> None:
        """Note that (code, value) was announced for the colour; FLAG ends its time."""
        if code == FLAG:
            self.stop(now_ms)
            self.flagged = colour
        elif code == SECONDS:
            self._said[colour] = (self._said[colour][0], value)
        else:
            self._said[colour] = (value, 0)


def _next(table: tuple, left_ms: int) -> int:
    """The smallest number of seconds in the table that is not less than left_ms, or 0."""
    found = 0
    for seconds in table:
        if left_ms <= seconds * 1000:
            found = seconds
    return found
