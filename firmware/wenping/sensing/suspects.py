"""Looks for faults of single sensors: stuck, silent, echoing, noisy, drifted, a ghost's, on a loose
joint.

A sensor that seems stuck, silent or an echo is suspected; it becomes a verdict (verdicts.py) if
TIMES checks in a row find it so.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.findings import DRIFTED, ECHO, GHOST, LOOSE, NOISY, SILENT, STUCK
from wenping.sensing.limits import (
    ALIKE_COUNTS,
    BOTH_PUSHED_MS,
    DRIFT_MOST,
    ECHO_MS,
    END_COUNTS,
    FAR_COUNTS,
    GHOSTS_MOST,
    LOOSE_SURE,
    LOOSE_TURN,
    NEAR_COUNTS,
    NOISY_MOST,
    OWN_COUNTS,
    TIMES,
)
from wenping.sensing.states import DOUBTED, EMPTY, QUIET
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.points import Sensing
    from wenping.sensing.verdicts import Verdicts

# The lowest bit in `_times` of each count of checks in a row, up to TIMES, which has two bits:
_AT_END = const(0)  # at an end of its range
_FELL = const(2)  # reads its column's bias
_ECHOES = const(4)  # followed a change of the sensor above


class Suspects:
    """Checks sensors, and counts for each in how many checks in a row it was suspected."""

    def __init__(self, sensing: "Sensing", verdicts: "Verdicts"):
        self._sensing = sensing
        self._verdicts = verdicts
        self._times = bytearray(SENSORS)  # three counts of two bits: _AT_END, _FELL, _ECHOES
        self._loose = sensing.loose
        self._newest_ms = array("i", [0] * LINES)  # by row: the newest since_ms, last round
        self._ghosts = 0  # found in this round
        self._ghosts_before = 0

    def clear(self, s: int) -> None:
        """Forget what was suspected of sensor s, which is used again."""
        self._times[s] = self._loose[s] = 0

    def end_round(self) -> None:
        """Begin the next round: each sensor has been checked once."""
        self._ghosts_before = self._ghosts
        self._ghosts = 0

    @micropython.viper
    def first_odd(self, row: int, c: int, end: int, counts: object, bias: object) -> int:
        """The first of the columns c .. end - 1 whose sensor in this row (0..18) look_at() has to
        check; `end` if there is none.  The others before it show nothing odd, as nearly all
        sensors: their counts of checks are cleared.
        """
        sensing = self._sensing
        table = sensing.calibration
        board = ptr16(counts)
        columns = ptr16(bias)
        noise = ptr8(sensing.noise)
        mode = ptr8(sensing._settling.mode)
        now = ptr16(sensing.offset)
        then = ptr16(table.offset)
        gain = ptr16(table.gain)
        times = ptr8(self._times)
        last = ptr16(self._verdicts.last)
        while c < end:
            s = LINES * row + c
            count = board[s]
            d = count - columns[c]
            if count <= END_COUNTS or count >= 4095 - END_COUNTS:
                return c
            if d >= 0 - ALIKE_COUNTS and d <= ALIKE_COUNTS:
                return c
            if row > 0:
                d = count - board[s - LINES]
                if d >= 0 - ALIKE_COUNTS and d <= ALIKE_COUNTS:
                    return c
            if mode[s] != QUIET or noise[s] > NOISY_MOST:
                return c
            d = (now[s] - then[s]) * gain[s] >> 14
            if d > DRIFT_MOST or d < 0 - DRIFT_MOST:
                return c
            times[s] = 0
            last[s] = count
            c += 1
        return c

    def look_at(self, s: int, near: int, counts: array) -> None:
        """Check sensor s.  near: how far its reading is from its column's bias, in counts; counts:
        of the 361 sensors.
        """
        sensing, verdicts = self._sensing, self._verdicts
        count = counts[s]
        far = abs((sensing.offset[s] >> 4) - count)
        if self._again(s, _AT_END, not END_COUNTS < count < 4095 - END_COUNTS):
            verdicts.mask(STUCK, s)
            return
        # A stone may happen to read like the bias, but then its neighbours detect it.
        if (
            self._again(s, _FELL, near <= NEAR_COUNTS and far > FAR_COUNTS)
            and sensing.mode_of(s) == DOUBTED
        ):
            verdicts.mask(SILENT, s)
            return
        if s >= LINES and self._is_echo(s, far, counts):
            verdicts.mask(ECHO, s)
            return
        if sensing.noise[s] > NOISY_MOST:
            verdicts.mask(NOISY, s)
            return
        if abs(sensing.drift(s)) > DRIFT_MOST:
            verdicts.tell(DRIFTED, s)
        if sensing.mode_of(s) == DOUBTED:
            self._ghosts += 1
            if max(self._ghosts, self._ghosts_before) <= GHOSTS_MOST:
                verdicts.tell(GHOST, s)

    def _again(self, s: int, what: int, found: bool) -> bool:
        """Count a check of sensor s for `what` (_AT_END, ...): whether it has now been found in
        TIMES checks in a row.
        """
        times = self._times[s] >> what & TIMES
        now = min(times + 1, TIMES) if found else 0
        self._times[s] ^= (times ^ now) << what
        return now == TIMES

    def _is_echo(self, s: int, far: int, counts: array) -> bool:
        """Whether sensor s only repeats the sensor above it.  far: how far its reading is from its
        offset, in counts; counts: of the 361 sensors.

        Unless it has followed TIMES changes of that one, it is no echo if it left rest, or was
        doubted, before that one did or read what it reads, or if the stone above was pushed about
        then: both may read alike by chance.
        """
        sensing = self._sensing
        count = counts[s]
        apart = abs(count - counts[s - LINES])
        moved = abs(count - self._verdicts.last[s])
        followed = apart <= NEAR_COUNTS and moved > FAR_COUNTS + 2 * sensing.noise[s]
        if apart > ALIKE_COUNTS or followed:
            self._again(s, _ECHOES, followed)
        if self._times[s] >> _ECHOES == TIMES:
            return True
        if apart > ALIKE_COUNTS or sensing.state[s] == EMPTY:
            return False
        restless = sensing._settling.restless
        later_ms = (restless[s - LINES] - restless[s]) & 0xFFFF
        if sensing.state[s - LINES] != EMPTY and not sensing._settling.calm[s - LINES]:
            if later_ms <= BOTH_PUSHED_MS or later_ms >= 0x10000 - BOTH_PUSHED_MS:
                return False  # the stone above was pushed about then
        if sensing.mode_of(s) == DOUBTED and far > OWN_COUNTS:
            before = sensing.since_ms[s] + ECHO_MS < sensing.since_ms[s - LINES]
            return not (before or ECHO_MS < later_ms < 0x8000)
        return self._came_together(s)

    def _came_together(self, s: int) -> bool:
        """Whether sensor s and the one above it were calibrated with the same offset and settled as
        stones of one colour within ECHO_MS: players lay one stone at a time.
        """
        sensing = self._sensing
        above = s - LINES
        offset = sensing.calibration.offset
        if abs(offset[s] - offset[above]) >> 4 > NEAR_COUNTS:
            return False
        since_ms = sensing.since_ms
        if sensing.state[s] != sensing.state[above] or since_ms[s] < sensing.started_ms:
            return False
        return abs(since_ms[s] - since_ms[above]) <= ECHO_MS

    def judge_loose(self, row: int) -> None:
        """Mask the sensors of a row whose points change, or go wrong, in nearly each round.  Where
        the witness finds a stone meanwhile, judge.py clears their count (Sensing.loose).
        """
        since_ms, loose, before_ms = self._sensing.since_ms, self._loose, self._newest_ms[row]
        before_ms = before_ms or self._sensing.started_ms  # then it came to rest for the first time
        failed = self._sensing.failed
        for s in range(LINES * row, LINES * row + LINES):
            if since_ms[s] > before_ms or failed[s]:
                failed[s] = 0
                self._newest_ms[row] = max(self._newest_ms[row], since_ms[s])
                loose[s] += LOOSE_TURN
                if loose[s] >= LOOSE_SURE:
                    loose[s] = 0
                    self._verdicts.mask(LOOSE, s)
            elif loose[s]:
                loose[s] -= 1
