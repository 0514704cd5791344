"""Finds what lies in the pockets of one bowl: 6 layers of 30, a sensor under each pocket; layer 0
is the lowest.

A stone's field reaches the sensors of the trays above and below: it is subtracted before a pocket
is judged.  A pocket changes its state when two readings in a row (half a second) agree.  A row of
15 pockets that reads as it did when it was judged last is not judged again.
"""

from array import array

from wenping.geometry import BOWL_POCKETS, LAYER_POCKETS, LAYERS, ROW_POCKETS
from wenping.sensing.limits import (
    BOWL_GAIN,
    COUNTS_MIDDLE,
    POCKET_EMPTY,
    POCKET_STONE,
    STRAY_ABOVE,
    STRAY_ABOVE_FLIPPED,
    STRAY_BELOW,
    STRAY_BELOW_FLIPPED,
)
from wenping.viper import const, micropython, ptr8, ptr16

EMPTY = 0
OWN = 1
FOREIGN = 2  # a stone of the other colour
FLIPPED = 3  # an own stone upside down
FOREIGN_FLIPPED = 4
UNSEEN = 5  # not known: it has not been judged alike twice in a row yet

_SEEN_SHIFT = const(4)  # a reading is remembered in steps of 16 counts; one step of change is noise
# The field, in 10 uT, that a stone adds to the pocket above it and to the one below, by the state
# of its own pocket; positive for the bowl's colour.
_UP = (0, STRAY_BELOW, -STRAY_BELOW, -STRAY_BELOW_FLIPPED, STRAY_BELOW_FLIPPED, 0)
_DOWN = (0, STRAY_ABOVE, -STRAY_ABOVE, -STRAY_ABOVE_FLIPPED, STRAY_ABOVE_FLIPPED, 0)


class Pockets:
    """The settled pockets of one player's bowl.

    state     bytearray: state[30 * layer + pocket] is one of the constants above
    layers    bytearray of 6: own stones right side up in each layer
    total     own stones right side up
    odd       pockets with a stone of the other colour or upside down
    unseen    pockets that are UNSEEN
    restless  pockets whose last reading differs from their state
    offset    array('H') of 180, in 1/16 counts: the caller sets it from bowl_offsets.py
    """

    def __init__(self, player: int):
        """player: 0 Black, 1 White."""
        self.player = player
        self.state = bytearray([UNSEEN] * BOWL_POCKETS)
        self.layers = bytearray(LAYERS)
        self.total = 0
        self.odd = 0
        self.unseen = BOWL_POCKETS
        self.restless = 0
        self.offset = array("H", [16 * COUNTS_MIDDLE] * BOWL_POCKETS)
        self._last = bytearray([UNSEEN] * BOWL_POCKETS)
        self._seen = bytearray(BOWL_POCKETS)  # the reading that was judged last, in 16 counts
        self._due = bytearray([1] * (2 * LAYERS))  # 1: the row is to be judged whatever it reads
        self._sign = 1 if player == 0 else -1

    def step(self, extra: int, bowls: array) -> bool:
        """Take the pocket row that the matrix read last (0..23, others are ignored), from the 360
        counts of both bowls.  Returns True if a pocket changed its state.
        """
        half = extra - 2 * LAYERS * self.player
        if not 0 <= half < 2 * LAYERS:
            return False
        first = ROW_POCKETS * half
        if _alike(bowls, ROW_POCKETS * extra, self._seen, first) and not self._due[half]:
            return False
        self._due[half] = 0
        state = self.state
        last = self._last
        changed = False
        for i in range(first, first + ROW_POCKETS):
            count = bowls[BOWL_POCKETS * self.player + i]
            self._seen[i] = count >> _SEEN_SHIFT
            now = self._judge(i, count)
            was = state[i]
            if last[i] != was:
                self.restless -= 1
            if now != was and now == last[i]:
                self._count(i, was, -1)
                self._count(i, now, 1)
                state[i] = now
                changed = True
            last[i] = now
            if now != state[i]:
                self.restless += 1
                self._due[half] = 1
        if changed:
            for row in (half - 2, half + 2):  # it changes what the trays below and above read
                if 0 <= row < 2 * LAYERS:
                    self._due[row] = 1
        return changed

    def first_odd(self) -> int:
        """The lowest pocket with a stone of the other colour or upside down (0..179), or -1."""
        if self.odd:
            for i in range(BOWL_POCKETS):
                if FOREIGN <= self.state[i] <= FOREIGN_FLIPPED:
                    return i
        return -1

    def _judge(self, i: int, count: int) -> int:
        """The state of pocket i by this count and the states of those below and above it."""
        field = (count * 16 - self.offset[i]) * BOWL_GAIN >> 14
        field *= self._sign
        if i >= LAYER_POCKETS:
            field -= _UP[self.state[i - LAYER_POCKETS]]
        if i < BOWL_POCKETS - LAYER_POCKETS:
            field -= _DOWN[self.state[i + LAYER_POCKETS]]
        if field >= POCKET_STONE:
            return OWN
        if field >= POCKET_EMPTY:
            return FOREIGN_FLIPPED
        if field > -POCKET_EMPTY:
            return EMPTY
        if field > -POCKET_STONE:
            return FLIPPED
        return FOREIGN

    def _count(self, i: int, state: int, by: int) -> None:
        """Add `by` (1, -1) to the attributes that count pockets in this state; i: the pocket."""
        if state == OWN:
            self.layers[i // LAYER_POCKETS] += by
            self.total += by
        elif state == UNSEEN:
            self.unseen += by
        elif state != EMPTY:
            self.odd += by


@micropython.viper
def _alike(counts: object, at: int, seen: object, first: int) -> bool:
    """Whether the 15 counts from `at` on are at most one step (16 counts) from those remembered,
    which stand in `seen` from `first` on.
    """
    c = ptr16(counts)
    known = ptr8(seen)
    i = 0
    while i < ROW_POCKETS:
        d = (c[at + i] >> _SEEN_SHIFT) - known[first + i]
        if d > 1 or d < 0 - 1:
            return False
        i += 1
    return True
