"""Turns frames of counts of the board's sensors into settled points: one object for all of it."""

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
    """The 361 points, indexed by sensor (geometry.py), as of the last step(), which does not
    allocate.

    state       0 empty, 1 black, 2 white, 3 uncertain (bytearray)
    since_ms    device time at which the state began; 0: not settled since power-on (array('i'))
    failed      1: that the sensor went wrong was likelier than all else, since suspects.py looked
                at it last (bytearray)
    loose       by sensor, nats that it is on a loose joint (suspects.py; bytearray)
    found       what the witness found at the point that was weighed last (witness.py)
    left        the two empty points where a stone lay for a moment last (settle.py)
    misread     the sensor masked last because it reads the same whatever lies there; -1: none was
    misread_ms  device time at which it was
    contradicted  the calls of contradict() that verdicts.py has yet to judge: (sensor, 1/16 nats by
                Blind.deaf)
    changed     its first n, which step() returns, are the sensors whose state changed (array('H'))
    moving      how many points have not settled
    waits       True: points do not settle, as a row or a column seems to be silent (silence.py)
    fields      the decoded frame in units, ZERO added (array('H'))
    noise       of each sensor in units, see baseline.py (bytearray)
    offset      the present offsets in 1/16 counts, which follow the drift; after those of the
                points those of the slots beside the board, which rails.py tracks (array('H') of
                395)
    started     all points have settled once since power-on, or START_MS have passed
    started_ms  device time when that happened
    now_ms      device time of the last step()
    blind       finds stones that their sensors do not detect (Blind)
    """

    def __init__(self, calibration: Calibration):
        """calibration: the table in use; sensors that it masks are not used.  Every point is
        uncertain until it settles.
        """
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
        self.misread, self.misread_ms = -1, 0
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
            if s >= 0:  # where nothing lies it reads this reference: correct its offset by that
                ref = self._settling.ref
                off = ((ref[s] >> 2) - ZERO << 14) // self._gain[s]
                self.offset[s] = max(0, min(65535, self.offset[s] + off))
                ref[s] = self._settling.base[s] = 4 * ZERO
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
        """Ignore sensor s from now on: it reads as a field of 0, and its point stays uncertain.

        What the decoder has added for its reading is taken from the references of the sensors
        around it, if it has been at rest for EXCHANGED frames: they have followed that by then.
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
        """Whether the stone on sensor s is surely a stone, not a wrong offset: it came since the
        points had settled after power-on, so that the witness has compared its neighbours; or its
        reference, now or before it moved, is at least LYING.
        """
        size = abs((self._settling.ref[s] >> 2) - ZERO)
        return self.since_ms[s] > self.started_ms or size >= LYING

    def contradict(self, s: int, meant: int, centred: bool = False) -> None:
        """The game contradicts sensor s.

        meant 1 or 2: a stone of this colour lies there that the sensor does not detect.  What the
        sensors around tell of it now is queued for verdicts.py, which judges what is wrong.
        centred: the stone surely lies in the middle of its cell.
        meant EMPTY: no stone lies there.  The point is doubted until its reading changes, and then
        judged like any other.
        """
        if meant:
            self.contradicted.append((s, self.blind.deaf(s, meant, centred)))
            return
        self._settling.mode[s] = DOUBTED
        self._settling.likely[s] = 0
        self.since_ms[s] = self.since_ms[s] or self.started_ms or 1
        self.state[s] = UNCERTAIN

    def doubted_as(self, s: int) -> int:
        """The state (0 to 3) that the reading of sensor s means, if it is doubted; else 0."""
        settling = self._settling
        if settling.mode[s] != DOUBTED:
            return 0
        return meant((settling.ref[s] >> 2) - ZERO, UNCERTAIN)

    def likely(self, s: int) -> int:
        """The colour (1, 2) of a doubted stone on sensor s that is likelier than anything else that
        may have made the reading, though not by enough; 0: there is none.
        """
        return self.doubted_as(s) if self._settling.likely[s] == 1 else 0

    def across(self, s: int) -> int:
        """The colour (1, 2) of a doubted stone on sensor s that likeliest lies in another column,
        whose wires are exchanged with those of this one; 0: there is none.
        """
        return self.doubted_as(s) if self._settling.likely[s] > 1 else 0

    def leans(self, s: int) -> int:
        """The state of the stone (1, 2) that may lie off its point over sensor s, which settled
        last on less than a stone reads, and more than none; 0: it reads otherwise.
        """
        w = (self._settling.ref[s] >> 2) - ZERO
        clear = self.state[s] != UNCERTAIN or self._settling.mode[s] not in (QUIET, MOVING)
        if clear or abs(w) >= STONE:
            return 0
        return BLACK if w > 0 else WHITE

    def believe(self, s: int, state: int) -> bool:
        """Take the doubted reading of sensor s for a stone of the colour `state` (1, 2).  Returns
        False, and changes nothing, if it reads otherwise or is not doubted.
        """
        if state == EMPTY or self.doubted_as(s) != state:
            return False
        self._settling.mode[s] = QUIET
        self.state[s] = state
        return True

    def unrest_ms(self, s: int) -> int:
        """The device time when sensor s had left rest before its state began (since_ms); since_ms
        itself if it left rest once more after that and came to rest in the same state.
        """
        since = self.since_ms[s]
        ms = (since - self._settling.restless[s]) & 0xFFFF
        return since - ms if ms < 0x8000 else since

    def earlier_ms(self, s: int, rested: int) -> int:
        """How many ms before the state of sensor `rested` began sensor s left rest; 0 if after."""
        ms = (self.since_ms[rested] - self._settling.restless[s]) & 0xFFFF
        return ms if ms < 0x8000 else 0

    def unmask(self, s: int, state: int) -> None:
        """Use masked sensor s again.

        state 0 to 2: what it has read for long.  Its point settles to that without the witness,
        since its neighbours no longer show a stone that came before.  UNCERTAIN: it settles as
        after power-on, by the strength of its reading alone.
        """
        if state == UNCERTAIN:
            self.since_ms[s] = 0
        self._gain[s] = self.calibration.gain[s]
        self.noise[s] = NOISE
        self.state[s] = state
        self._settling.mode[s] = NEW

    def as_if(self, s: int, count: int) -> int:
        """The state 0 to 3 of sensor s, masked or not, by this count alone, without hysteresis.
        What the decoder adds for its neighbours is that of the last step().
        """
        own = ((count * self._part >> 10) - self.offset[s]) * self.calibration.gain[s] >> 14
        added = self._cells[s + s // LINES + 21] - self.fields[s]
        return meant(own - added, UNCERTAIN)

    def is_masked(self, s: int) -> bool:
        """Whether sensor s is masked."""
        return self._settling.mode[s] == MASKED

    def mode_of(self, s: int) -> int:
        """QUIET, MOVING, NEW, MASKED or DOUBTED of states.py."""
        return self._settling.mode[s]

    def drift(self, s: int) -> int:
        """How far the offset of sensor s has moved since its calibration, in units (limits.py)."""
        return self._moved(self.calibration.offset, s)

    def unkept(self) -> int:
        """The largest drift of an offset since kept(), or since power-on, in units, no sign."""
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
        """How far the offset of sensor s is from its value in `since`, in units."""
        return (self.offset[s] - since[s]) * self.calibration.gain[s] >> 14

    def field(self, s: int) -> int:
        """The newest decoded field at sensor s, in units (limits.py), positive for black."""
        return self.fields[s] - ZERO
