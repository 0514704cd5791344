"""What is wrong with each sensor, row, column and tile.  A sensor is

    sound     used                           told      found: DRIFTED, GHOST, ROW_ON
                                             masked    found: all else; by a player: LEFT_OUT;
                                                       the game contradicts it: DEAF
                                             doubted   by settle.py; the game contradicts it
    told      used, and not told again       as sound
    doubted   uncertain: what it reads like  sound     it changes, or the game believes it
              a stone is perhaps none        masked    as sound
    masked    not used, and uncertain        on trial  it reads what the game means, and did not
                                                       read so when it was masked
    on trial  masked, and right so often     masked    it is wrong, or not steady
              in a row                       sound     it was right in eight rounds, half a minute
                                                       to a minute: BACK; each time that it is
                                                       masked again in twice as many

Whoever finds a fault says it here: suspects.py of a sensor; silence.py of rows, columns and tiles,
which are sound again as soon as one of their sensors is; a player; the game, by the sensing's
contradict().  Sensors that the calibration masks stay so.  A stone that the game has and no sensor
around detects is UNDETECTED: that is no fault of its sensor.
"""

from array import array

from wenping.geometry import LINES, SENSORS, TILE_LINES
from wenping.sensing.findings import (
    BACK,
    COLUMN_SILENT,
    DEAF,
    ECHO,
    LEFT_OUT,
    LOOSE,
    NOISY,
    ROW_ON,
    ROW_SILENT,
    STUCK,
    TILES_SILENT,
    UNDETECTED,
)
from wenping.sensing.limits import ALIKE_COUNTS, BACK_TIMES, MOST_DOUBLED, SURELY_DEAF
from wenping.sensing.states import DOUBTED, EMPTY, MASKED, UNCERTAIN
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.sensing.findings import Findings
    from wenping.sensing.points import Sensing

_BITS = const(7)  # of a kind: which bit of what was told of a sensor it is
_MISREAD = (STUCK, ECHO, NOISY, LOOSE)  # what such a sensor has read was no stone
_OWN = const(62)  # the bits STUCK to DRIFTED: found by what the sensor itself reads
# A trial: what the sensor read when it was masked, from bit 2 on how often it was masked, and from
# bit 6 on how often in a row it has been right.
_READ = const(3)
_TIMES = const(2)
_RIGHT = const(6)
_TRIAL = const(63)  # without that


def tile_of(s: int) -> int:
    """The tile 0..3 on which sensor s lies."""
    return 2 * (s >= LINES * TILE_LINES) + (s % LINES >= TILE_LINES)


class Verdicts:
    """last: what each sensor read when it was last looked at (array('H'))."""

    def __init__(self, sensing: "Sensing", meant: "Callable[[int], int]", findings: "Findings"):
        """sensing: is told which sensors to mask and to use again; meant(s): the state that the
        game means for sensor s; findings: takes what is to be recorded.
        """
        self.last = array("H", [0] * SENSORS)
        self._sensing = sensing
        self._meant = meant
        self._findings = findings
        # Of a sensor the bit `kind & 7` of each kind that was told.  DEAF and LOOSE have the same
        # one: each masks the sensor, and a masked one does not get the other.
        self._told = bytearray(SENSORS)
        self._rows = bytearray(LINES)  # the kind that was told
        self._columns = bytearray(LINES)
        self._tiles = 0  # bits: silent
        self._trials = {}  # by sensor that was masked

    def resume(self, unused: list) -> None:
        """The board was switched on in a game in which these sensors were not used: they are not,
        unless they read the stone that is meant, until they have been right for long.
        """
        for s in unused:
            now = self._sensing.state[s]
            if now == EMPTY or now != self._meant(s):
                self._sensing.mask(s)

    def tell(self, kind: int, s: int) -> None:
        """Report a kind of finding once for each sensor."""
        bit = 1 << (kind & _BITS)
        if not self._told[s] & bit:
            self._told[s] |= bit
            self._findings.put(kind, s)

    def mask(self, kind: int, s: int) -> None:
        """Mask a sensor and report why: once, or each time that a player says it."""
        self._mute(s)
        if kind in _MISREAD:
            self._sensing.misread = s
        if kind == LEFT_OUT:
            self._findings.put(kind, s)
        else:
            self.tell(kind, s)

    def contradicted(self, s: int, nats: int, count: int) -> None:
        """The game has a stone on sensor s, which reads `count` and does not detect it.  nats: how
        much likelier (1/16) than not a magnet came there, by the sensors around; 0 if s has changed
        since then.

        If s reads like that stone, only they have doubted it: it is used.  If it reads nothing, or
        too little, it is deaf if they tell of a magnet; else the stone has none, or lies off its
        middle or elsewhere, and the sensor is sound.
        """
        now = self._sensing.as_if(s, count)
        if now in (EMPTY, UNCERTAIN) and nats <= SURELY_DEAF:
            self._findings.put(UNDETECTED, s)
        elif now == self._meant(s) and now != EMPTY:
            self._sensing.unmask(s, now)
        else:
            self.mask(DEAF, s)

    def line(self, kind: int, i: int) -> None:
        """Report a row (0..18) once, or a column if it is silent, and mask the sensors of a silent
        one; not one of silent tiles only.
        """
        lines, first, step, both = self._rows, LINES * i, 1, 3 << 2 * (i >= TILE_LINES)
        if kind == COLUMN_SILENT:
            lines, first, step, both = self._columns, i, LINES, 5 << (i >= TILE_LINES)
        if lines[i] or self._tiles & both == both:
            return
        lines[i] = kind
        self._findings.put(kind, i)
        for n in range(LINES if kind != ROW_ON else 0):
            self._mute(first + n * step)

    def tiles(self, gone: int) -> None:
        """Report silent tiles (bits) once, in one finding, and mask their sensors."""
        gone &= ~self._tiles
        if not gone:
            return
        self._tiles |= gone
        self._findings.put(TILES_SILENT, gone)
        for s in range(SENSORS):
            if gone >> tile_of(s) & 1:
                self._mute(s)

    def tell_again(self) -> None:
        """Report the silent tiles, rows and columns again, for the log of a new game."""
        if self._tiles:
            self._findings.put(TILES_SILENT, self._tiles)
        for i in range(LINES):
            if self._rows[i]:
                self._findings.put(self._rows[i], i)
            if self._columns[i]:
                self._findings.put(COLUMN_SILENT, i)

    def try_again(self, s: int, count: int, near: int) -> bool:
        """Use a masked sensor again if it has changed and been right for long enough: True.

        count: what it reads; near: by how much that is not its column's bias.
        """
        if self._sensing.calibration.mask[s]:
            return False
        if self._tiles >> tile_of(s) & 1 and near <= ALIKE_COUNTS:
            return False  # on a silent tile one without an offset of its own reads as empty
        now = self._sensing.as_if(s, count)
        trial = self._trials.get(s, 1 << _TIMES | UNCERTAIN)  # masked before it was told here
        steady = -ALIKE_COUNTS <= count - self.last[s] <= ALIKE_COUNTS
        right = 0
        if now == self._meant(s) and now != trial & _READ and steady:
            right = (trial >> _RIGHT) + 1
        trial &= _TRIAL
        back = right >= BACK_TIMES << (trial >> _TIMES) - 1
        self._trials[s] = trial if back else trial | right << _RIGHT
        if not back:
            return False
        self._told[s] = 0
        self._rows[s // LINES] = self._columns[s % LINES] = 0
        self._tiles &= ~(1 << tile_of(s))
        self._sensing.unmask(s, now)
        self._findings.put(BACK, s)
        return True

    def exchange(self, first: int, second: int) -> None:
        """The readings of two columns have changed places: what is kept of a sensor goes with it.
        One that was ignored for what it, or those around it, detected is used again, as is one
        beside them that was doubted: the wires were wrong.  What is wrong with a sensor itself
        stays.
        """
        columns, trials, sensing = self._columns, self._trials, self._sensing
        columns[first], columns[second] = columns[second], columns[first]
        for a in range(first, SENSORS, LINES):
            b = a + second - first
            for values in (self.last, self._told):
                values[a], values[b] = values[b], values[a]
            trial = trials.pop(a, 0), trials.pop(b, 0)
            for s, its in ((b, trial[0]), (a, trial[1])):
                if its:
                    trials[s] = its
                silent = columns[s % LINES] or self._rows[s // LINES] == ROW_SILENT
                silent = silent or self._tiles >> tile_of(s) & 1
                if silent or self._told[s] & _OWN or sensing.calibration.mask[s]:
                    continue
                self._told[s] = 0
                if sensing.is_masked(s):
                    self._findings.put(BACK, s)
                if sensing.mode_of(s) in (MASKED, DOUBTED):
                    trials.pop(s, 0)
                    sensing.unmask(s, UNCERTAIN)
        for s in range(SENSORS):
            beside = min(abs(s % LINES - first), abs(s % LINES - second)) == 1
            if beside and sensing.mode_of(s) == DOUBTED:
                sensing.unmask(s, UNCERTAIN)

    def _mute(self, s: int) -> None:
        """Mask a sensor, and note what it reads."""
        times = min((self._trials.get(s, 0) & _TRIAL) >> _TIMES, MOST_DOUBLED) + 1
        self._trials[s] = times << _TIMES | self._sensing.as_if(s, self.last[s])
        self._sensing.mask(s)
