"""The board's sensors: one object that turns frames of counts into settled points."""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.baseline import BaselineTracking
from wenping.sensing.blind import Blind
from wenping.sensing.calibration import Calibration
from wenping.sensing.decode import decode, fields
from wenping.sensing.limits import EXCHANGED, LYING, NOISE, START_MS, STONE, ZERO
from wenping.sensing.settle import Settling, meant, settle
from wenping.sensing.states import (
    BLACK,
    DOUBTED,
    EMPTY,
    MASKED,
    MOVING,
    NEW,
    QUIET,
    UNCERTAIN,
    WHITE,
)
from wenping.sensing.supply import SAMPLES, WHOLE, factor
from wenping.sensing.witness import take_back


class Sensing:
    """361 points, indexed by sensor (geometry.py), as of the last step(), which does not allocate.

    state       0 empty, 1 black, 2 white, 3 uncertain (bytearray)
    since_ms    device time since which the state has been as it is (array('i'))
    failed      sensors that went wrong, likelier than all else that may have been (witness.py)
    loose       by sensor: nats that it is on a loose joint (suspects.py)
    found       what the witness found of the newest stone (witness.py)
    left        where something lay for a moment last (settle.py)
    misread     the sensor masked last for what it reads whatever lies there; -1: none was
    contradicted  what verdicts.py has yet to judge of contradict(): (sensor, nats of Blind)
    changed     its first n, of step(), are the sensors whose state changed (array('H'))
    moving      how many points have not settled
    waits       no point comes to rest: a row or a column seems to be silent (silence.py)
    fields      the decoded frame in 10 uT, ZERO added (array('H'))
    noise       of each sensor, see baseline.py (bytearray)
    offset      the present offsets in 1/16 counts, which follow the drift; after the points'
                those of the slots beside the board, which rails.py tracks (array('H') of 395)
    started     all points have settled once since power-on, or had two seconds for it
    started_ms  device time when that happened
    now_ms      device time of the last step()
    """

    def __init__(self, calibration: Calibration):
        """Until it settles, every point is uncertain."""
        self.calibration = calibration
        self.moving = SENSORS
        self.waits = False
        self.started = False
        self.started_ms = 0
        self.now_ms = 0
        self._first_ms = -1
        self.offset = array("H", calibration.offset)
        self._kept = calibration.offset  # those in flash
        self._gain = array("H", calibration.gain)
        self._samples = array("H", bytes(2 * SAMPLES))
        self._part = WHOLE
        self._cells = array("H", [ZERO] * 421)
        self._spill = array("H", [ZERO] * 421)
        self.fields = array("H", [ZERO] * SENSORS)
        self._settling = Settling()
        self.state = self._settling.state
        self.since_ms = self._settling.since_ms
        self.changed = self._settling.changed
        self.failed = self._settling.witness.failed
        self.loose = self._settling.witness.loose
        self.found = self._settling.witness.found
        self.left = self._settling.left
        self._baseline = BaselineTracking(self._cells, self.offset, self._settling)
        self.noise = self._baseline.noise
        self.blind = Blind(self._settling)
        self.misread = -1
        self.contradicted = []
        for s in range(SENSORS):
            if calibration.mask[s]:
                self.mask(s)

    def step(self, counts: array, now_ms: int) -> int:
        """Take one frame of 361 counts (array('H')).  Returns how many points changed."""
        self.now_ms = now_ms
        self._part = factor(counts, self._samples, self._part)
        fields(counts, self._part, self.offset, self._gain, self._cells)
        decode(self._cells, self._spill, self.fields)
        changed = 0
        if not self.waits:
            changed = settle(self._settling, self.fields, now_ms)
            s = self._settling.shifted
            if s >= 0:  # it reads so much where nothing lies: have it read nothing
                off = (self._settling.offset << 14) // self._gain[s]
                self.offset[s] = max(0, min(65535, self.offset[s] + off))
                self._settling.ref[s] = self._settling.base[s] = 4 * ZERO
            self.moving = self._settling.moving
            self._baseline.step()
        if not self.started:
            if self._first_ms < 0:
                self._first_ms = now_ms
            self.started = self.moving == 0 or now_ms - self._first_ms >= START_MS
            self.started_ms = now_ms
        return changed

    def busy(self) -> bool:
        """Whether any point has not settled."""
        return self.moving > 0

    def exchange(self, first: int, second: int) -> None:
        """Exchange all that is kept of the sensors of two columns (0..18): from the next frame on
        their counts come in exchanged places.
        """
        table = self.calibration
        points = self._settling
        each = (
            self.offset, self._gain, table.offset, table.gain, table.mask, self.noise, self.state,
            self.since_ms, points.mode, points.band, points.age, points.ref, points.base,
            points.follows, points.low, points.high, points.steady, points.restless,
            points.calm, points.likely,
        )  # fmt: skip
        for values in each:
            for row in range(0, SENSORS, LINES):
                a = row + first
                b = row + second
                values[a], values[b] = values[b], values[a]

    def mask(self, s: int) -> None:
        """Ignore sensor s from now on: it reads as no field, its point stays uncertain.  What the
        decoder has added for its reading is no longer part of what those around it read at rest, if
        they have followed that.
        """
        points = self._settling
        if points.mode[s] == QUIET and points.age[s] >= EXCHANGED:
            own = points.ref[s] - 4 * ZERO
            take_back(points.witness, points.ref, s, own)
            take_back(points.witness, points.base, s, own)
        self._gain[s] = 0
        points.mode[s] = MASKED
        self.state[s] = UNCERTAIN

    def is_proved(self, s: int) -> bool:
        """Whether the stone on sensor s came since the board was switched on, when its neighbours
        told it from a sensor that is off by so much; or is, or was before it moved, too strong for
        that.
        """
        size = abs((self._settling.ref[s] >> 2) - ZERO)
        return self.since_ms[s] > self.started_ms or size >= LYING

    def contradict(self, s: int, meant: int, centred: bool = False) -> None:
        """The game says what lies on sensor s, which reads otherwise: a stone of this colour that
        it does not detect, of which the sensors around tell now (verdicts.py judges what is wrong;
        centred: it surely lies in the middle); or none (EMPTY), and it is doubted until it changes;
        then it needs proof like any other.
        """
        if meant:
            self.contradicted.append((s, self.blind.deaf(s, meant, centred)))
            return
        self._settling.mode[s] = DOUBTED
        self._settling.likely[s] = 0
        self.since_ms[s] = self.since_ms[s] or self.started_ms or 1
        self.state[s] = UNCERTAIN

    def doubted_as(self, s: int) -> int:
        """The state as which sensor s reads, if that is doubted; else 0."""
        settling = self._settling
        if settling.mode[s] != DOUBTED:
            return 0
        return meant((settling.ref[s] >> 2) - ZERO, UNCERTAIN)

    def likely(self, s: int) -> int:
        """The state of the stone (1, 2) that is doubted on sensor s, and yet likelier than all else
        that may have made its reading; 0: there is none.
        """
        return self.doubted_as(s) if self._settling.likely[s] == 1 else 0

    def across(self, s: int) -> int:
        """The state of the stone (1, 2) that is doubted on sensor s, and sooner lies in another
        column, whose wires are exchanged with these; 0: there is none.
        """
        return self.doubted_as(s) if self._settling.likely[s] > 1 else 0

    def leans(self, s: int) -> int:
        """The state of the stone (1, 2) that may lie off its point over sensor s, which settled
        last on less than a stone reads, and more than none; 0: it reads otherwise.
        """
        w = (self._settling.ref[s] >> 2) - ZERO
        if self.state[s] != UNCERTAIN or self._settling.mode[s] not in (QUIET, MOVING):
            return 0
        return 0 if abs(w) >= STONE else BLACK if w > 0 else WHITE

    def believe(self, s: int, state: int) -> bool:
        """Take the doubted reading of sensor s for a stone, if it reads as `state` (1, 2); False if
        it does not, or is not doubted.
        """
        if state == EMPTY or self.doubted_as(s) != state:
            return False
        self._settling.mode[s] = QUIET
        self.state[s] = state
        return True

    def unrest_ms(self, s: int) -> int:
        """The device time when sensor s, at rest since since_ms, had begun to change; since_ms if
        it has been restless since then, and came to rest as it was.
        """
        since = self.since_ms[s]
        ms = (since - self._settling.restless[s]) & 0xFFFF
        return since - ms if ms < 0x8000 else since

    def earlier_ms(self, s: int, rested: int) -> int:
        """How long before sensor `rested` came to rest sensor s left it (0: it was not before)."""
        ms = (self.since_ms[rested] - self._settling.restless[s]) & 0xFFFF
        return ms if ms < 0x8000 else 0

    def unmask(self, s: int, state: int) -> None:
        """Use sensor s again, which has read as `state` for long: its point settles to that without
        proof from its neighbours, whose readings no longer show a stone that came before.
        UNCERTAIN: it settles as at power-on.
        """
        if state == UNCERTAIN:
            self.since_ms[s] = 0
        self._gain[s] = self.calibration.gain[s]
        self.noise[s] = NOISE
        self.state[s] = state
        self._settling.mode[s] = NEW

    def as_if(self, s: int, count: int) -> int:
        """The state 0 to 3 of sensor s, masked or not, by this count alone, without its last state.
        The part of its neighbours' stones is that of the last step().
        """
        own = ((count * self._part >> 10) - self.offset[s]) * self.calibration.gain[s] >> 14
        added = self._cells[s + s // LINES + 21] - self.fields[s]
        return meant(own - added, UNCERTAIN)

    def is_masked(self, s: int) -> bool:
        """Whether sensor s is masked."""
        return self._settling.mode[s] == MASKED

    def mode_of(self, s: int) -> int:
        """QUIET, MOVING, NEW, MASKED or DOUBTED of settle.py."""
        return self._settling.mode[s]

    def drift_10ut(self, s: int) -> int:
        """How far the offset of sensor s has moved since its calibration, in 10 uT."""
        return self._moved(self.calibration.offset, s)

    def unkept_10ut(self) -> int:
        """The largest drift of an offset since kept(), in 10 uT, without a sign."""
        return max(abs(self._moved(self._kept, s)) for s in range(SENSORS))

    def table(self) -> Calibration:
        """A copy of the calibration with the present offsets, to be kept in flash: a restart in the
        middle of a game then begins with them.
        """
        now = Calibration()
        now.made = self.calibration.made
        now.gain = array("H", self.calibration.gain)
        now.mask = bytearray(self.calibration.mask)
        now.offset = array("H", self.offset)
        return now

    def kept(self) -> None:
        """Note that the present offsets are in flash."""
        self._kept = self.offset[:]

    def _moved(self, since: array, s: int) -> int:
        """How far the offset of sensor s is from its value in `since`, in 10 uT."""
        return (self.offset[s] - since[s]) * self.calibration.gain[s] >> 14

    def field_10ut(self, s: int) -> int:
        """The newest decoded field at sensor s, in 10 uT, positive for black."""
        return self.fields[s] - ZERO
