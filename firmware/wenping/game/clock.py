"""The clock (CK-1, CK-2, CK-5, YG-5), which depends on its settings and on timestamped events only.

Settings, as they stand in the GAME event; all times in seconds:
    none                     no clock
    absolute:3600            for the whole game
    simple:60                for each move
    fischer:300,10           main time, increment a move; fischer:300,10,600: no more than 600 by it
    bronstein:300,10         main time; a move gives back what it used, at most 10
    byo-yomi:1800,5x30       main time, then periods x seconds (Japanese)
    canadian:1800,25/600     main time, then 25 stones in each 600
    chinese:3600,5           main time, of which the last 5 minutes are byo-yomi (CK-1)
    chinese-1988:3600,5      the same, with the last minute read as in the older text
    ying:12600               main time, then three periods of a sixth of it, 2 points each (YG-5)
    cn-national ...          a name of PRESETS
    absolute:600~absolute:300    Black's, then White's

Zero loses: a side has lost when it has used all of its time (CK-1: not to be used up).

Chinese byo-yomi has periods of one minute: a move in less than a minute costs nothing, each full
minute is lost, and with the last one the game. The older text (1988) reads "60" before it counts
the last ten seconds; so its last minute ends at 70 seconds. The newer one (2002) ends at 60.

A period of Ying overtime is charged when it is entered, that is when the last millisecond before it
is used, and is one piece of time: a move does not refresh it.
"""

from array import array

from wenping.coded import Coded
from wenping.viper import const

# CLOCK event codes
OVERTIME = const(1)  # main time is over; value = periods left
PERIOD = const(2)  # a period was used up; value = periods left
SECONDS = const(3)  # value = seconds left in the main time or in this period
FLAG = const(4)  # time is over
MINUTES = const(5)  # value = minutes left of the main time
ASKED = const(6)  # CN-16.1: a player asked; value = periods left

REST_MS = const(30000)  # so long captured stones may be lifted before the other side objects (CK-3)
KEEP = const(255)  # SET_CLOCK periods: those that are left stay
KEPT = const(8)  # moves whose clocks can be given back when they are taken back

# Seconds left at which there is an announcement: 30, 40, 50, 55, 58 seconds of a minute are over
# (CK-1), ...
_READ = (30, 20, 10, 5, 2)
# ... and of the last minute 30, 40, 50, and then each second; 30, 40, 50, 60 of 70 seconds.
_READ_LAST = (30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
_READ_1988 = (40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
_COUNTDOWN = (30, 10, 5, 4, 3, 2, 1)

NONE = ("none", "", 0, 0, 0, 0, 0, 0, 0)  # the system of a game without a clock
# Indices of a system (game/systems.py)
_KIND = const(0)
_DOES = const(1)
_MAIN = const(2)
_PERIODS = const(3)
_LENGTH = const(4)
_STONES = const(5)
_INCREMENT = const(6)
_CAP = const(7)
_MORE = const(8)
MAX_S = const(360000)  # 100 hours
MOST_PERIODS = const(99)


class ClockError(Coded):
    """A text that does not describe a clock, or a time that it cannot be set to."""


class Clock:
    """The time of both sides.  now_ms is always a time of the log, in ms.

    Lists are indexed by colour, index 0 is unused.

    systems   of the sides (game/systems.py)
    running   the colour whose time runs, 0 if none does; since_ms: since when; ends_ms: when it
              has used its last millisecond
    resting   the colour that lifts captured stones and whose time rests for it (CK-3), or 0
    main_ms   main time left at the beginning of the turn
    periods   byo-yomi periods left at the beginning of the turn
    over_ms   used of the period under way at the beginning of the turn
    stones    left to play in the period under way, 0: any number
    used_ms   used in this turn before since_ms
    spent_ms  used in the turn before, all of it
    flagged   the colour whose time is over, or 0
    """

    systems: tuple

    def __init__(self, text: str):
        """text: settings as above; raises ClockError."""
        black = white = NONE
        if text != "none":
            from wenping.game.systems import parse  # costs heap: not at boot

            black, white = parse(text)
        self.kind = black[_KIND]
        self.text = text
        self.systems = (black, black, white)
        self.main_ms = [0, black[_MAIN], white[_MAIN]]
        self.periods = [0, black[_PERIODS], white[_PERIODS]]
        self.over_ms = [0, 0, 0]
        self.stones = [0, black[_STONES], white[_STONES]]
        self.used_ms = [0, 0, 0]
        self.spent_ms = [0, 0, 0]
        self.running = self.resting = 0
        self.since_ms = self.ends_ms = 0
        self.flagged = 0
        # By colour: the periods or minutes announced last, and the seconds; 0 if none were.
        self._said = [None, (int("begun" in black[_DOES]), 0), (int("begun" in white[_DOES]), 0)]
        # Of the last KEPT moves: number + 1, then main_ms, periods, over_ms, stones of both sides.
        self._kept = array("i", bytes(36 * KEPT)) if self.kind != "none" else None

    def start(self, colour: int, now_ms: int) -> None:
        """Let the colour's time run from now on, and stop the other side's."""
        self.stop(now_ms)
        if self.kind != "none" and not self.flagged:
            self.running = colour
            self._since(now_ms)

    def _since(self, now_ms: int) -> None:
        """The running side's time runs since now_ms; find out when it ends."""
        colour = self.running
        system = self.systems[colour]
        all_ms = self.main_ms[colour] - self.used_ms[colour]
        if self.periods[colour]:
            all_ms += self.periods[colour] * system[_LENGTH] + system[_MORE] - self.over_ms[colour]
        self.since_ms = now_ms
        self.ends_ms = now_ms + all_ms

    def stop(self, now_ms: int) -> None:
        """Stop both sides' time (pause, end of play); what was used in this turn stays used."""
        self.resting = 0
        if self.running:
            self.used_ms[self.running] += max(0, now_ms - self.since_ms)
            self.running = 0

    def rest(self, colour: int, now_ms: int) -> None:
        """The colour's time stops until its captured stones are lifted (CK-3), in byo-yomi."""
        if self.running == colour and "rests" in self.systems[colour][_DOES]:
            if not self.left(colour, now_ms)[0]:
                self.stop(now_ms)
                self.resting = colour
                self.since_ms = now_ms

    def press(self, colour: int, now_ms: int) -> None:
        """End the colour's turn: charge what it has used, and start the other side's time if its
        own ran.
        """
        ran = colour in (self.running, self.resting)
        if ran:
            self.stop(now_ms)
        system = self.systems[colour]
        main, periods, period = self.left(colour, now_ms)
        more = system[_INCREMENT]
        if "back" in system[_DOES]:
            more = min(more, self.used_ms[colour])
        if system[_CAP]:
            more = max(0, min(more, system[_CAP] - main))
        fresh = True
        if "carries" in system[_DOES] and periods and not main:
            fresh = self._carry(colour, system, period)
        self.main_ms[colour] = main + more
        self.periods[colour] = periods
        self.spent_ms[colour] = self.used_ms[colour]
        self.used_ms[colour] = 0
        if system[_PERIODS]:
            self._said[colour] = (0 if main else periods, 0 if fresh else self._said[colour][1])
        elif system[_INCREMENT]:
            self._said[colour] = (0, 0)
        if ran:
            self.start(3 - colour, now_ms)

    def _carry(self, colour: int, system: tuple, period: int) -> bool:
        """A stone was played in a period with `period` ms left; True if it begins a fresh one."""
        self.over_ms[colour] = system[_LENGTH] - period
        if system[_STONES]:
            self.stones[colour] -= 1
            if not self.stones[colour]:
                self.stones[colour] = system[_STONES]
                self.over_ms[colour] = 0
                return True
        return False

    def set(self, colour: int, main_ms: int, periods: int, now_ms: int) -> None:
        """Give the colour so much main time and so many periods; KEEP: those that it has left.

        The period and its stones begin anew. Raises ClockError, and changes nothing, for what a
        clock of this kind cannot have.
        """
        system = self.systems[colour]
        if periods == KEEP:
            periods = self.left(colour, now_ms)[1]
        most = system[_PERIODS]
        if most and not ("carries" in system[_DOES] or "begun" in system[_DOES]):
            most = MOST_PERIODS
        timed = self.kind != "none" and (main_ms or periods)
        if not timed or periods > most or main_ms > 1000 * MAX_S:
            raise ClockError("clock-set")
        self.main_ms[colour] = main_ms
        self.periods[colour] = periods
        self.over_ms[colour] = 0
        self.stones[colour] = system[_STONES]
        self.used_ms[colour] = 0
        self._said[colour] = (0 if main_ms else periods, 0)
        if self.running == colour:
            self._since(now_ms)

    def left(self, colour: int, now_ms: int) -> tuple:
        """(main ms, periods, ms of the period under way) left to the colour; all 0 if its time is
        over.
        """
        used = self.used_ms[colour]
        if self.running == colour:
            used += max(0, now_ms - self.since_ms)
        main = self.main_ms[colour]
        periods = self.periods[colour]
        system = self.systems[colour]
        length, more = system[_LENGTH], system[_MORE]
        lost = 0
        over = 0
        if used >= main:
            over = used - main + self.over_ms[colour]
            if not periods or over >= periods * length + more:
                return 0, 0, 0
            lost = min(over // length, periods - 1)
            over -= lost * length
        periods -= lost
        if periods != 1:
            more = 0
        return max(0, main - used), periods, length + more - over if periods else 0

    def over(self, now_ms: int) -> int:
        """The colour whose time is over: it ran, and its last millisecond has passed; else 0."""
        if self.flagged or not self.running:
            return self.flagged
        return self.running if now_ms >= self.ends_ms else 0

    def points(self, colour: int, now_ms: int) -> int:
        """The points that the colour pays for periods that it has entered (YG-5): 0, 2, 4 or 6."""
        system = self.systems[colour]
        if "charges" not in system[_DOES]:
            return 0
        main, periods, _ = self.left(colour, now_ms)
        return 2 * min(system[_PERIODS], system[_PERIODS] - periods + (not main))

    def keep(self, number: int) -> None:
        """Keep what both sides have at the beginning of the turn that makes the move `number`."""
        kept = self._kept
        if kept is not None:
            i = number % KEPT * 9
            kept[i] = number + 1
            for values in (self.main_ms, self.periods, self.over_ms, self.stones):
                kept[i + 1], kept[i + 2] = values[1], values[2]
                i += 2

    def reopen(self, colour: int, number: int) -> None:
        """The colour's turn goes on, in which it made the move `number`: as if it had not pressed.

        Its increment, period or stone of a period is not gained twice. No effect on older moves.
        """
        if self._regain(number, (colour,)):
            self.used_ms[colour] = self.spent_ms[colour]

    def give_back(self, number: int, now_ms: int) -> None:
        """Both sides have what they had at the beginning of the turn that made the move `number`.

        ClockError, and nothing is changed, when that is longer ago than KEPT moves.
        """
        if not self._regain(number, (1, 2)):
            raise ClockError("clock-kept", KEPT)
        for colour in (1, 2):
            self.used_ms[colour] = 0
            self._said[colour] = (0 if self.main_ms[colour] else self.periods[colour], 0)
        if self.running:
            self._since(now_ms)

    def _regain(self, number: int, colours: tuple) -> bool:
        """Give these sides what keep() has kept; False if that is longer ago than KEPT moves."""
        kept = self._kept
        i = number % KEPT * 9
        if kept is None or kept[i] != number + 1:
            return False
        for values in (self.main_ms, self.periods, self.over_ms, self.stones):
            for colour in colours:
                values[colour] = kept[i + colour]
            i += 2
        return True

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
        system = self.systems[colour]
        rough, seconds_said = self._said[colour]
        if main and system[_PERIODS]:
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
            if "reads" in system[_DOES]:
                table = _READ if periods > 1 else _READ_1988 if system[_MORE] else _READ_LAST
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
        elif code != ASKED:
            self._said[colour] = (value, 0)


def _next(table: tuple, left_ms: int) -> int:
    """The smallest number of seconds in the table that is not less than left_ms, or 0."""
    found = 0
    for seconds in table:
        if left_ms <= seconds * 1000:
            found = seconds
    return found
