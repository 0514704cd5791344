"""Keeps what is wrong with each sensor, row, column and tile, as a state machine.  A sensor is

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

Faults are reported here by suspects.py (sensors), by silence.py (rows, columns and tiles), by a
player, and by the game through Sensing.contradict().  A row, column or tile is sound again as soon
as one of its sensors is.  Sensors that the calibration masks stay masked.  A stone that the game
has, and that no sensor around detects, is UNDETECTED: that is no fault of its sensor.
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
from wenping.sensing.states import BLACK, DOUBTED, EMPTY, MASKED, UNCERTAIN, WHITE
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.sensing.findings import Findings
    from wenping.sensing.points import Sensing

_BITS = const(7)  # kind & _BITS is the bit of a kind in `_told`
# What a sensor has read that is masked for one of these was no stone.
_MISREAD = (STUCK, ECHO, NOISY, LOOSE)
_OWN = const(62)  # the bits of STUCK to DRIFTED: faults found by the reading of the sensor itself
# A trial is a number.  Bits 0, 1 (_READ): the state that the sensor read when it was masked; from
# bit _TIMES on: how often it was masked, 1 to 5; from bit _RIGHT on: how often in a row it has been
# right since.
_READ = const(3)
_TIMES = const(2)
_RIGHT = const(6)
_TRIAL = const(63)  # all bits below _RIGHT


def tile_of(s: int) -> int:
    """The tile 0..3 on which sensor s lies."""
    return 2 * (s >= LINES * TILE_LINES) + (s % LINES >= TILE_LINES)


class Verdicts:
    """The verdicts on the sensors of a Sensing.

    last    the count of each sensor when it was checked last (array('H'))
    """

    def __init__(self, sensing: "Sensing", meant: "Callable[[int], int]", findings: "Findings"):
        """sensing: whose sensors are masked and used again; meant(s): the state that the point of
        sensor s should have by the game; findings: the queue of what is to be recorded.
        """
        self.last = array("H", [0] * SENSORS)
        self._sensing = sensing
        self._meant = meant
        self._findings = findings
        # by sensor, the bits (kind & _BITS) of the kinds that were reported.  DEAF and LOOSE share
        # one: each masks the sensor, and a masked sensor does not get the other
        self._told = bytearray(SENSORS)
        self._rows = bytearray(LINES)  # the kind that was reported of each row; 0: none
        self._columns = bytearray(LINES)  # the same of columns
        self._tiles = 0  # the silent tiles, as bits
        self._trials = {}  # the trial of each sensor that was masked, by sensor

    def resume(self, unused: list) -> None:
        """The board was switched on in the middle of a game in which these sensors were masked:
        mask them, but for those that read the stone which the game means there.
        """
        for s in unused:
            now = self._sensing.state[s]
            if now == EMPTY or now != self._meant(s):
                self._sensing.mask(s)

    def tell(self, kind: int, s: int) -> None:
        """Report a kind of finding of sensor s, unless it was reported since s was sound last."""
        bit = 1 << (kind & _BITS)
        if not self._told[s] & bit:
            self._told[s] |= bit
            self._findings.put(kind, s)

    def mask(self, kind: int, s: int) -> None:
        """Mask sensor s and report why, a kind of finding: once, LEFT_OUT each time."""
        self._mute(s)
        if kind in _MISREAD:
            self._sensing.misread, self._sensing.misread_ms = s, self._sensing.now_ms
        if kind == LEFT_OUT:
            self._findings.put(kind, s)
        else:
            self.tell(kind, s)

    def contradicted(self, s: int, nats: int, count: int) -> None:
        """The game has a stone on sensor s, which reads `count` and was said not to detect it.
        nats: how much likelier than not a magnet came there, by the sensors around (1/16 nats); 0
        if the reading of s has changed since then.

        If s now reads like that stone, it is used as it is: only the sensors around had doubted it.
        If it reads empty or too little, it is DEAF if the sensors around tell of a magnet; if they
        do not, the stone has none, or lies off centre or elsewhere, and is UNDETECTED.
        """
        now = self._sensing.as_if(s, count)
        if now in (EMPTY, UNCERTAIN) and nats <= SURELY_DEAF:
            self._findings.put(UNDETECTED, s)
        elif now == self._meant(s) and now != EMPTY:
            self._sensing.unmask(s, now)
        else:
            self.mask(DEAF, s)

    def line(self, kind: int, i: int) -> None:
        """Report a row (ROW_SILENT, ROW_ON) or a column (COLUMN_SILENT), i = 0..18, once.  Mask its
        sensors if it is silent.  Nothing is done if it lies on silent tiles only.
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
        """Report silent tiles (gone: bits) in one finding, each once, and mask their sensors."""
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
        """Check masked sensor s: use it again, and return True, if it reads another state than when
        it was masked, and was right in BACK_TIMES checks in a row; in twice as many for each time
        that it was masked before, MOST_DOUBLED times at most.

        count: what it reads; near: how far that is from its column's bias, in counts.
        """
        if self._sensing.calibration.mask[s]:
            return False
        if self._tiles >> tile_of(s) & 1 and near <= ALIKE_COUNTS:
            return False  # on a silent tile a sensor with the bias as its offset reads empty
        now = self._sensing.as_if(s, count)
        trial = self._trials.get(s, 1 << _TIMES | UNCERTAIN)  # by default masked, but not by this
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
        """The readings of two columns (0..18) have changed places: what is kept of a sensor moves
        with it.

        A sensor with a fault of its own (_OWN), masked by the calibration, or of a silent row,
        column or tile stays as it is.  Any other one of these columns that was masked or doubted is
        used again, since the wires were wrong; so is a doubted one in the columns beside them.
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
                    self._use(s)
        for s in range(SENSORS):
            beside = min(abs(s % LINES - first), abs(s % LINES - second)) == 1
            if beside and sensing.mode_of(s) == DOUBTED:
                self._use(s)

    def _use(self, s: int) -> None:
        """Use sensor s again.  A stone that was only doubted lies there since it came, so that its
        turn among those that came later is known; else what lies there settles anew.
        """
        sensing = self._sensing
        if not (sensing.believe(s, BLACK) or sensing.believe(s, WHITE)):
            sensing.unmask(s, UNCERTAIN)

    def _mute(self, s: int) -> None:
        """Mask a sensor, and begin its trial with the state that it reads now."""
        times = min((self._trials.get(s, 0) & _TRIAL) >> _TIMES, MOST_DOUBLED) + 1
        self._trials[s] = times << _TIMES | self._sensing.as_if(s, self.last[s])
        self._sensing.mask(s)
