"""When stones came to the board, came to rest and left again, and what a hand moves just now.

Difference.watch() has each change noted here; sensing knows since when each sensor reads what it
reads.  A stone is felt when its sensor first reads anything, and rests when that reading has
settled; between the two a hand has laid it.
"""

from wenping.game.priors import (
    ANSWERED_MS,
    APART_MS,
    BY_HAND_MS,
    LIFTED_MS,
    LOWERED_MS,
    MOST_GONE,
    PATIENCE_MS,
)
from wenping.geometry import LINES
from wenping.sensing.limits import GONE
from wenping.sensing.states import MOVING
from wenping.weiqi.points import BLACK, EMPTY, PASS, STRIDE, WHITE, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


class Arrivals:
    """Stones that came and left since the last move, and those that come or leave just now. Times
    are ms of the log; points are those of weiqi/points.py, PASS for none.

    came             by each point that differs: when something was first detected there, or its
                     stone was no more
    gone             (when it was first detected, point, colour, felt_ms) of each new stone that has
                     left its point again while board and game differ, at most MOST_GONE
    returns_ms       until when the last of these may be laid back, so that it was only lifted
    zero_ms          the device's time when that of the log was 0
    """

    def __init__(self, difference: "Difference"):
        self._difference = difference
        self._game = difference.game
        self._sensing = difference.sensing
        self.came = {}
        self.gone = []
        self.returns_ms = 0
        self.zero_ms = 0
        self._felt = {}  # felt_ms() of the new stones, and of the last two that were recorded
        self._recorded = [PASS, PASS]  # these two
        self._read = {}  # the colours of the new stones as of the last note()
        self._wrong = []  # Difference.wrong as of the last note()
        self._over_ms = -1  # of is_before()

    def forget(self, over_ms: int) -> None:
        """A game was opened: the times of the game before, over at over_ms (device time), say
        nothing in its log.
        """
        self._over_ms = max(over_ms, self._sensing.started_ms)
        self.came.clear()
        self._felt.clear()
        self.gone.clear()

    def note(self, now_ms: int, awaited: int) -> None:
        """Note since when each point differs, and what has left. awaited: Presses.awaited()."""
        difference, came = self._difference, self.came
        points = difference.extra + difference.unsure + difference.missing + difference.wrong
        for p in difference.wrong:  # the stone that lies there came after the other one had gone
            if p not in self._wrong:
                came.pop(p, 0)
        self._wrong = difference.wrong[:]
        self._note_gone(points, now_ms)
        for p in list(self._felt):
            if not (p in came or p in self._recorded):
                del self._felt[p]
        if self.gone and not (difference.differs() or awaited):
            self.gone.clear()
        for p in points:
            if p not in came:
                came[p] = now_ms
                lifted = self.gone and now_ms < self.returns_ms
                if lifted and self.gone[-1][1:3] == (p, difference.colour_at(p)):
                    came[p] = self.gone.pop()[0]
        self._read = {}
        for p in difference.extra:
            self._felt[p] = self.felt_ms(p)
            self._read[p] = difference.colour_at(p)

    def _note_gone(self, points: list, now_ms: int) -> None:
        """Forget when what was on other points than these came; add to `gone` what has left, if it
        was a new stone and lay there for LIFTED_MS at least.
        """
        difference, came = self._difference, self.came
        for p in list(came):
            if p in points:
                continue
            came_ms, colour = came.pop(p), self._read.get(p, EMPTY)
            left = difference.colour_at(p) == EMPTY
            if not (left and colour and self._game.meant(p) == EMPTY):
                continue
            difference.moving_on.left(p, colour, came_ms)
            if now_ms - came_ms >= LIFTED_MS and len(self.gone) < MOST_GONE:
                self.gone.append((came_ms, p, colour, self._felt.get(p, came_ms)))
                self.returns_ms = now_ms + LIFTED_MS

    def played(self, p: int) -> None:
        """A move is recorded on p: a hand has changed it, not a loose joint of its sensor, and what
        has left before explains no later move.
        """
        self._sensing.loose[self._game.sensor(p)] = 0
        self._recorded = [self._recorded[1], p]
        self.gone.clear()

    def felt_ms(self, p: int) -> int:
        """When the stone on p was felt first, in ms of the log: a noisy sensor may settle seconds
        later, and one that is touched settles anew.
        """
        if p in self._felt:
            return self._felt[p]
        unrest_ms = self._sensing.unrest_ms(self._game.sensor(p)) if self.is_new(p) else 0
        return unrest_ms - self.zero_ms

    def before_ms(self, p: int) -> int:
        """When a stone of the other colour was felt that lay on p before this one; 0: none did."""
        other = 3 - self._difference.colour_at(p)
        for stone in self.gone:
            if stone[1:3] == (p, other):
                return stone[3]
        return 0

    def rest_ms(self, p: int) -> int:
        """When the stone on p came to rest, in ms of the log; if it lay there when the board was
        switched on, then: nobody knows how long before it came.
        """
        since_ms = self._sensing.since_ms[self._game.sensor(p)] if self.is_new(p) else 0
        return since_ms - self.zero_ms

    def laid_ms(self, p: int) -> int:
        """When a hand laid the stone on p, in ms of the log, however long it took to settle."""
        return max(self.felt_ms(p), self.rest_ms(p) - LOWERED_MS)

    def is_new(self, p: int) -> bool:
        """Whether the sensor of p has changed since the board was switched on."""
        return self._sensing.since_ms[self._game.sensor(p)] > self._sensing.started_ms

    def repeats(self, p: int) -> bool:
        """Whether the new stone on p reads like that on the point above, which is new too or among
        the last two moves, and was felt or came to rest with it: an open contact repeats what that
        row reads.
        """
        above, difference = p - STRIDE, self._difference
        new = above in difference.extra
        if above not in self._felt or p not in self.came or not self.is_new(p):
            return False
        if difference.colour_at(p) != difference.colour_at(above):
            return False
        apart_ms = abs(self.felt_ms(p) - self.felt_ms(above))
        if new:
            apart_ms = min(apart_ms, abs(self.rest_ms(p) - self.rest_ms(above)))
        return apart_ms < APART_MS

    def without_power(self) -> bool:
        """Whether new stones lie there, and all of them have since the board was switched on."""
        extra = self._difference.extra
        return len(extra) > 0 and not any(map(self.is_new, extra))

    def is_old(self, p: int) -> bool:
        """Whether something was detected on p before the last move was recorded, or before it was
        pressed for if that was sooner, or before the game: it is no stone that players lay now.
        """
        last_ms = self._game.last_ms
        made_ms = min(self._game.turn.ended_ms or last_ms, last_ms)
        return 0 < self.came.get(p, 0) < made_ms or self.is_before(p)

    def is_before(self, p: int) -> bool:
        """Whether the stone on p lay there when the game before was over, or the board was switched
        on before this one was opened. Not one that began to differ only later, even if its sensor's
        state is that old: the reading was doubted until then.
        """
        if not self._difference.is_seen(p) or self.came.get(p, 0) > PATIENCE_MS:
            return False
        return self._sensing.since_ms[self._game.sensor(p)] <= self._over_ms

    def was_detected(self, p: int) -> bool:
        """Whether a new stone lay on p, and has left again."""
        for stone in self.gone:
            if stone[1] == p:
                return True
        return False

    def captured(self) -> list:
        """Those of `gone` that may have been captured: beside none of them a point is empty, or has
        a stone of its colour; one may be empty if a stone is awaited that was not seen. None that
        is illegal there, such as a ko that was retaken too early.
        """
        captured, illegal = [], self._game.position.illegal
        for stone in self.gone:
            _, p, colour, _ = stone
            if not (self._is_free(p, colour) or illegal(p, colour)):
                captured.append(stone)
        return captured

    def _is_free(self, p: int, colour: int) -> bool:
        """Whether a stone of this colour on p would have a liberty, or another one beside it, where
        none of `gone` has left its point.
        """
        difference, grid, empty = self._difference, self._game.position.grid, 0
        for q in (p - 20, p - 1, p + 1, p + 20):
            if grid[q] <= WHITE and not self.was_detected(q):
                beside = difference.colour_at(q)
                if beside == colour:
                    return True
                empty += beside == EMPTY
        return empty > (difference.presses.awaited() > 0)

    def pushed(self) -> list:
        """The new stones that came from a point beside theirs, faster than a hand moves a stone."""
        extra, missing = self._difference.extra, self._difference.missing
        return [p for p in extra if any([self.came_from(q, p) for q in missing])]

    def came_from(self, p: int, to: int) -> bool:
        """Whether the stone that is missing on p was pushed to the new one's point, beside p."""
        alike = self._game.position.grid[p] == self._difference.colour_at(to)
        if not alike or lines_apart(p, to) > 1:
            return False
        return abs(self.came.get(to, 0) - self.came.get(p, 0)) < BY_HAND_MS

    def arriving(self, before: int = PASS) -> bool:
        """Whether a stone is detected anywhere that has not come to rest; before: only one counts
        that has the colour of the new stone on this point and came over ANSWERED_MS before it.
        """
        sensing = self._sensing
        if not sensing.busy():
            return False
        state, rested = self._difference.state, self._game.sensor(before) if before else -1
        for s in range(len(self._game.points)):
            if self._arrives(s):
                if rested < 0:
                    return True
                alike = (sensing.field(s) > 0) == (state[rested] == BLACK)
                if alike and sensing.earlier_ms(s, rested) > ANSWERED_MS:
                    return True
        return False

    def stirs(self, order: list) -> bool:
        """Whether to wait before taking the first of these for a move: it is being touched; a stone
        comes to the point above (an open contact repeats the reading of that row); one of its
        colour leaves a neighbouring point; one that has not settled yet may be older; or a new one
        that has lain somewhere was lifted, may be laid back, and have its turn before these.
        """
        sensing = self._sensing
        if self.gone and (len(order) > 1 or self._game.turn.presses):
            if sensing.now_ms - self.zero_ms < self.returns_ms:
                return True
        if not sensing.busy():
            return False
        p = order[0]
        s = self._game.sensor(p)
        if sensing.mode_of(s) == MOVING or s >= LINES and self._arrives(s - LINES):
            return True
        grid, colour = self._game.position.grid, self._difference.state[s]
        for q in _around(p):
            if grid[q] == colour and self._leaves(q):
                return True
        return self.arriving(p if len(order) < 2 else PASS)

    def _arrives(self, s: int) -> bool:
        """Whether a stone is just coming to the empty point above sensor s."""
        sensing = self._sensing
        if sensing.mode_of(s) != MOVING or sensing.state[s] != EMPTY:
            return False
        return abs(sensing.field(s)) >= GONE

    def _leaves(self, p: int) -> bool:
        """Whether the stone that the game has on p is just leaving it."""
        sensing, s = self._sensing, self._game.sensor(p)
        return sensing.mode_of(s) == MOVING and abs(sensing.field(s)) < GONE


def _around(p: int) -> tuple:
    """The eight points around p, cells of the border among them."""
    above, below = p - STRIDE, p + STRIDE
    return above - 1, above, above + 1, p - 1, p + 1, below - 1, below, below + 1
