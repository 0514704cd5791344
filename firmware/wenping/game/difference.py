"""Where the settled board is not as the game means it, and for how long.

A stone that was captured and still lies there is no difference. What finds the points is viper:
machine code on the device, plain Python on the host (wenping/viper.py).
"""

from array import array

from wenping.game.priors import (
    ANSWERED_MS,
    BY_HAND_MS,
    LAID_MS,
    LIFTED_MS,
    LOWERED_MS,
    MOST_EXTRA,
    MOST_GONE,
    MOST_PRESSES,
    PATIENCE_MS,
)
from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import BOARD, OFF
from wenping.sensing.states import MOVING, UNCERTAIN
from wenping.viper import micropython, ptr8, ptr16
from wenping.weiqi.points import BLACK, EMPTY, PASS, STRIDE, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.sensing.points import Sensing


class Difference:
    """extra, missing, wrong, unsure: the points that differ, as of the last compare(): a stone too
    many, one too few, one of the other colour, not settled. offsets: of these the points that have
    read like weak stones since the board was switched on, where the game has none: sooner offsets
    that have grown than stones that came while the power was off. masked: points whose sensor is
    not used, or cannot tell what the players have declared right (leave()), or that a dead stone is
    off. key: all of it, another object whenever it has changed; since_ms: when it changed. came:
    since when each point differs, in ms of the log: when something was first detected there, or
    its stone was no more.
    explained_ms: what was pressed before that explains nothing any more: a stone came then that was
    the next move. ahead_ms: by side, how long before its stones were felt it has pressed its clock,
    halved with each move for which it has not; at most half of LAID_MS: who pressed once and
    thought on for a minute does not do so with each stone. clocked: bits, whether the two moves
    before the last were ended by their clocks. gone: (ms of the log at which it was first detected,
    point, colour) of each new stone that has left its point again while board and game differ.

    sensing knows the masked sensors and the stones that have not settled; None: there are none.
    """

    def __init__(self, game: "Game", sensing: "Sensing | None" = None):
        self.game = game
        self.sensing = sensing
        self.state = game.seen
        self.extra = []
        self.missing = []
        self.wrong = []
        self.unsure = []
        self.offsets = []
        self.masked = []
        self._lists = (self.extra, self.missing, self.wrong, self.unsure, self.offsets, self.masked)
        self.key = None
        self.since_ms = 0
        self.came = {}
        self.gone = []
        self.clocked = 0
        self.explained_ms = 0
        self.ahead_ms = [0, 0, 0]
        self._awaited = -1  # as of the last compare(), -1: not asked since
        self._left = []  # points of leave()
        self._read = {}  # the colours of the new stones as of the last watch()
        self._known = []  # points of stones that no sensor detected when the board was marked
        self._wrong = []  # as of the last watch()
        self._ahead_ms = 0  # the device's time, less that of the log
        self._over_ms = -1  # of is_before()
        self._equal = -1  # awaited() while board and game are equal, as of the last watch()
        self._scattered = False
        self._differ = array("H", bytes(2 * len(game.seen)))

    def forget(self, over_ms: int) -> None:
        """A game was opened: the times of the game before, over at over_ms (device time), say
        nothing in its log.
        """
        self._over_ms = max(over_ms, self.sensing.started_ms) if self.sensing else 0
        self.came.clear()
        self.gone.clear()
        self._known.clear()
        self._left.clear()
        self.key = None
        self.since_ms = self.explained_ms = self.ahead_ms[1] = self.ahead_ms[2] = 0
        self._equal = -1

    def compare(self, state: bytearray) -> None:
        """Compare the settled states of all sensors with the game, and fill the lists of points."""
        game = self.game
        self.state = state
        self._awaited = -1
        for points in self._lists:
            points.clear()
        grid = game.dead if game.position is None else game.position.grid  # nothing is dead then
        points, found = game.points, self._differ
        for i in range(differ(state, points, grid, game.dead, game.filled, game.to_lift, found)):
            p = points[found[i]]
            have = state[found[i]]
            meant = game.meant(p)
            left = game.dead[p] or p in self._left
            if have == UNCERTAIN and (left or self.is_masked(found[i])):
                self.masked.append(p)
            elif have in (EMPTY, UNCERTAIN) and p in game.undetected:
                pass
            elif have == UNCERTAIN:
                self.unsure.append(p)
                self._note_offset(p, found[i])
            elif meant == EMPTY:
                if have != 3 - game.to_lift[p] or p not in game.upside_down:
                    self.extra.append(p)
                    self._note_offset(p, found[i])
            elif have == EMPTY:
                self.missing.append(p)
            elif p not in game.upside_down:
                self.wrong.append(p)

    def _note_offset(self, p: int, s: int) -> None:
        """Note whether the new or unsure stone on p, sensor s, is sooner an offset."""
        sensing = self.sensing
        if sensing is None or sensing.since_ms[s] > sensing.started_ms:
            return  # nearly always
        if not (self.game.meant(p) or sensing.is_proved(s)):
            self.offsets.append(p)

    def leave(self, p: int) -> None:
        """The players have declared the board right, and the sensor of p cannot tell what lies
        there: until it settles nobody is asked about p, as if its sensor were masked.
        """
        self._left.append(p)

    def watch(self, now_ms: int) -> None:
        """Set since_ms, the time since which the difference is as it is. While the board stays
        scattered (more than MOST_EXTRA points differ) since_ms is when that began.
        """
        awaited = self.awaited()
        if self._left:
            self._left = [p for p in self._left if self.colour_at(p) == UNCERTAIN]
        if self.sensing:
            self._ahead_ms = self.sensing.now_ms - now_ms
        if self.differs() or self.came:
            self._equal = -1
        elif awaited == self._equal:
            return  # nearly always
        else:
            self._equal = awaited
        self._note_arrivals(now_ms)
        key = (tuple(self.extra), tuple(self.missing), tuple(self.wrong), tuple(self.unsure),
               awaited)  # fmt: skip
        if key != self.key:
            self.key = key
            before, self._scattered = self._scattered, self.count() > MOST_EXTRA
            if not (before and self._scattered):
                self.since_ms = now_ms

    def _note_arrivals(self, now_ms: int) -> None:
        """Note since when each point differs."""
        came, points = self.came, self.extra + self.unsure + self.missing + self.wrong
        for p in self.wrong:  # the stone that lies there came after the other one had gone
            if p not in self._wrong:
                came.pop(p, 0)
        self._wrong = self.wrong[:]
        for p in list(came):
            if p not in points:
                self._note_gone(p, came.pop(p), now_ms)
        if self.gone and not (self.differs() or self.awaited()):
            self.gone.clear()
        for p in points:
            came.setdefault(p, now_ms)
        self._read = {p: self.colour_at(p) for p in self.extra}

    def _note_gone(self, p: int, came_ms: int, now_ms: int) -> None:
        """Nothing is detected on p any more: add to `gone` what came there at came_ms, if that was
        a new stone and lay there for LIFTED_MS at least.
        """
        game, s = self.game, self.game.sensor(p)
        if self.state[s] == EMPTY == game.meant(p) and now_ms - came_ms >= LIFTED_MS:
            colour = self._read.get(p, EMPTY)
            if colour and len(self.gone) < MOST_GONE:
                self.gone.append((came_ms, p, colour))

    def by_clock(self) -> bool:
        """Whether the last three moves were ended by their clocks."""
        return self.clocked == 3 and self.game.turn.pressed

    def captured(self) -> list:
        """Those of `gone` that may have been captured: beside none of them a point is empty, or has
        a stone of its colour.
        """
        gone = [p for _, p, _ in self.gone]
        return [stone for stone in self.gone if not self._is_free(stone[1], stone[2], gone)]

    def was_detected(self, p: int) -> bool:
        """Whether a new stone lay on p, and has left again."""
        return p in [gone for _, gone, _ in self.gone]

    def _is_free(self, p: int, colour: int, gone: list) -> bool:
        """Whether a stone of this colour on p would have a liberty, or another one beside it, on a
        board where stones have left the points `gone`.
        """
        grid = self.game.position.grid
        beside = [q for q in (p - 20, p - 1, p + 1, p + 20) if grid[q] <= WHITE and q not in gone]
        return any([self.colour_at(q) in (EMPTY, colour) for q in beside])

    def rest_ms(self, p: int) -> int:
        """When the stone on p came to rest, in ms of the log; if it lay there when the board was
        switched on, then: nobody knows how long before it came.
        """
        if self.sensing is None:
            return self.came.get(p, 0)
        s = self.game.sensor(p)
        return (self.sensing.since_ms[s] if self._is_new(s) else 0) - self._ahead_ms

    def felt_ms(self, p: int) -> int:
        """When the stone on p was felt first, in ms of the log: a noisy sensor may settle seconds
        later.
        """
        if self.sensing is None:
            return self.came.get(p, 0)
        s = self.game.sensor(p)
        return (self.sensing.unrest_ms(s) if self._is_new(s) else 0) - self._ahead_ms

    def without_power(self) -> bool:
        """Whether new stones lie there, and all of them have since the board was switched on."""
        if self.sensing is None or not self.extra:
            return False
        return not any([self._is_new(self.game.sensor(p)) for p in self.extra])

    def _is_new(self, s: int) -> bool:
        """Whether sensor s has changed since the board was switched on."""
        return self.sensing.since_ms[s] > self.sensing.started_ms

    def count(self) -> int:
        """How many settled points differ."""
        return len(self.extra) + len(self.missing) + len(self.wrong)

    def differs(self) -> bool:
        """Whether any point differs that is not masked."""
        return self.count() + len(self.unsure) > 0

    def colour_at(self, p: int) -> int:
        """The state of the sensor under p."""
        return self.state[self.game.sensor(p)]

    def is_seen(self, p: int) -> bool:
        """Whether the sensor under p detects a stone."""
        return self.colour_at(p) in (BLACK, WHITE)

    def is_masked(self, s: int) -> bool:
        """Whether sensor s is masked: it is not used."""
        return self.sensing is not None and self.sensing.is_masked(s)

    def is_free(self, s: int) -> bool:
        """Whether the game has no stone above sensor s."""
        p = self.game.points[s]
        return p != PASS and self.game.meant(p) == EMPTY

    def blind(self):
        """Blind, told which stones that no sensor detects have come since mark()."""
        game, blind = self.game, self.sensing.blind
        blind.tell([(game.sensor(p), game.meant(p)) for p in self._lying() if p not in self._known])
        return blind

    def mark(self) -> None:
        """Board and game agree: unseen stones are found by what changes from now on."""
        self._known = self._lying()
        self.sensing.blind.mark()

    def _lying(self) -> list:
        """Points of stones that their sensors do not detect."""
        return [p for p in self.masked + self.game.undetected if self.game.meant(p)]

    def may_lie(self) -> list:
        """Of each point whose sensor is not used, and where the game has no stone: how much
        likelier (1/16 nats) it is that one lies there, by what the sensors around it read.
        """
        sensors = [self.game.sensor(p) for p in self.masked if self.game.meant(p) == EMPTY]
        if not sensors or not self.sensing:
            return []
        blind = self.blind()
        blind.survey(BLACK)
        black = [blind.nats[s] for s in sensors]
        blind.survey(WHITE)
        return [max(nats, blind.nats[s]) for nats, s in zip(black, sensors)]

    def is_old(self, p: int) -> bool:
        """Whether something was detected on p before the last move was recorded, or before it was
        pressed for if that was sooner, or before the game: it is no stone that players lay now.
        """
        last_ms = self.game.last_ms
        made_ms = min(self.game.turn.ended_ms or last_ms, last_ms)
        return 0 < self.came.get(p, 0) < made_ms or self.is_before(p)

    def is_before(self, p: int) -> bool:
        """Whether the stone on p lay there when the game before was over, or the board was switched
        on before this one was opened. One that differs since later was doubted until then: its
        sensor has been as it is for longer.
        """
        if self.sensing is None or not self.is_seen(p) or self.came.get(p, 0) > PATIENCE_MS:
            return False
        return self.sensing.since_ms[self.game.sensor(p)] <= self._over_ms

    def arriving(self, before: int = PASS) -> bool:
        """Whether a stone is detected anywhere that has not come to rest; before: one of the colour
        of the new stone on this point, so long before it that it is no early answer.
        """
        sensing = self.sensing
        if sensing is None or not sensing.busy():
            return False
        rested = self.game.sensor(before) if before else -1
        for s in range(len(self.game.points)):
            if self._arrives(s):
                if rested < 0:
                    return True
                alike = (sensing.field_10ut(s) > 0) == (self.state[rested] == BLACK)
                if alike and sensing.earlier_ms(s, rested) > ANSWERED_MS:
                    return True
        return False

    def stirs(self, order: list) -> bool:
        """Whether the first of these stones is being touched, or one comes to the point above it: a
        sensor with an open contact repeats the reading of the row above; or a stone of its colour
        leaves a point beside it, pushed there; or one that has not settled yet may have been laid
        before these.
        """
        sensing = self.sensing
        if sensing is None or not sensing.busy():
            return False
        p = order[0]
        s = self.game.sensor(p)
        if sensing.mode_of(s) == MOVING or s >= LINES and self._arrives(s - LINES):
            return True
        grid, colour = self.game.position.grid, self.state[s]
        for q in _around(p):
            if grid[q] == colour and self._leaves(q):
                return True
        return self.arriving(p if len(order) < 2 else PASS)

    def _arrives(self, s: int) -> bool:
        sensing = self.sensing
        if sensing.mode_of(s) != MOVING or sensing.state[s] != EMPTY:
            return False
        return abs(sensing.field_10ut(s)) >= BOARD[OFF]

    def _leaves(self, p: int) -> bool:
        """Whether the stone that the game has on p is just leaving it."""
        sensing, s = self.sensing, self.game.sensor(p)
        return sensing.mode_of(s) == MOVING and abs(sensing.field_10ut(s)) < BOARD[OFF]

    def pushed(self) -> list:
        """The new stones that came from a point beside theirs, faster than a hand moves a stone."""
        return [p for p in self.extra if any([self._came_from(q, p) for q in _around(p)])]

    def _came_from(self, p: int, to: int) -> bool:
        """Whether the stone that is missing on p was pushed to another point."""
        if p not in self.missing or self.game.position.grid[p] != self.colour_at(to):
            return False
        return self.came.get(to, 0) - self.came.get(p, 0) < BY_HAND_MS

    def laid_ms(self, p: int) -> int:
        """When a hand laid the stone on p, in ms of the log, however long it took to settle."""
        return max(self.felt_ms(p), self.rest_ms(p) - LOWERED_MS)

    def played(self, p: int, colour: int, anew: bool) -> None:
        """A move of this colour is recorded on p: a hand has changed it, not a loose joint of its
        sensor, and who had pressed before it came did so for nothing.  anew: the one before it was
        not just taken back.
        """
        if self.sensing:
            self.sensing.loose[self.game.sensor(p)] = 0
        self.gone.clear()
        turn, ahead_ms = self.game.turn, self.ahead_ms[colour] >> 1
        if anew:
            self.clocked = self.clocked << 1 & 2 | turn.pressed
        if turn.presses and self.is_seen(p):
            self.explained_ms = self.laid_ms(p)
            if turn.early == colour:
                ahead_ms = max(ahead_ms, min(self.felt_ms(p) - turn.early_ms, LAID_MS >> 1))
        self.ahead_ms[colour] = ahead_ms

    def presses(self, most: int = MOST_PRESSES) -> array:
        """Of the first `most` presses since the last move (Turn.presses) those that are not
        explained, from the first of the side to move on.
        """
        presses = self.game.turn.presses
        if not presses:
            return presses  # nearly always
        side, before_ms = self.game.position.to_move - 1, self._explained_until(presses[0] >> 1)
        first, count = 0, min(len(presses), most)
        while first < count and presses[first] >> 1 < before_ms:
            first += 1
        while first < count and presses[first] & 1 != side:
            first += 1
        return presses[first:count] if first or count < len(presses) else presses

    def _explained_until(self, first_ms: int) -> int:
        """Until when presses, the first at first_ms, explain nothing any more.  Where the last
        move's owner has ended its turn later than that, and no stone has come between, the other
        side had ended its own late.
        """
        game = self.game
        ended_ms = game.turn.ended_ms if game.position.moves else 0
        if ended_ms > first_ms:
            if not [p for p in self.extra + self.unsure if self.laid_ms(p) < ended_ms]:
                return max(self.explained_ms, ended_ms)
        return self.explained_ms

    def awaited(self) -> int:
        """The side to move, if it has pressed its clock for a stone that was not seen, be it while
        the stone before that was not seen either; else 0.
        """
        if self.game.position is None or not self.game.turn.presses:
            return 0  # nearly always
        if self._awaited < 0:
            self._awaited = self.game.position.to_move if self.presses() else 0
        return self._awaited

    def undetected(self, p: int, colour: int, centred: bool = False) -> None:
        """A stone of this colour lies on p, says the game, and its sensor does not detect it: its
        move is one that was meant, and sensing judges what is wrong.  Where the sensor reads the
        other side's stone nothing is: the stone is upside down.  centred: it does not lie at
        the edge of its cell.
        """
        s = self.game.sensor(p)
        if p in self.masked:
            return
        self.masked.append(p)
        if self.state[s] in (EMPTY, UNCERTAIN):
            self.sensing.contradict(s, colour, centred)


def _around(p: int) -> tuple:
    """The eight points around p, cells of the border among them."""
    above, below = p - STRIDE, p + STRIDE
    return above - 1, above, above + 1, p - 1, p + 1, below - 1, below, below + 1


@micropython.viper
def differ(
    state: object,
    points: object,
    grid: object,
    dead: object,
    filled: object,
    to_lift: object,
    found: object,
) -> int:
    """Write the sensors that differ into found (array('H')), in order; return how many.

    state, 361 bytes, is what the sensors see; points (array('H')) the point above each, 0 outside
    the board; the other four are bytearrays by point, as in game/fold.py.
    """
    seen = ptr8(state)
    where = ptr16(points)
    stones = ptr8(grid)
    gone = ptr8(dead)
    put = ptr8(filled)
    lift = ptr8(to_lift)
    out = ptr16(found)
    n = 0
    s = 0
    while s < SENSORS:
        p = where[s]
        have = seen[s]
        if p and (have != stones[p] or put[p] or gone[p]):  # of nearly all none
            meant = put[p]
            if meant == 0 and gone[p] == 0:
                meant = stones[p]
            meant &= 3  # a stone that was moved away is filled[p] == 4
            if have != meant and (have == 0 or have != lift[p]):
                out[n] = s
                n += 1
        s += 1
    return n
