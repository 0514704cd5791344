"""Where the settled board is not as the game means it, and for how long.

The game means its position, without the dead stones that were taken off and with the areas that
were filled.  A stone that was captured and still lies there is no difference. What finds the points
is viper: machine code on the device, plain Python on the host (wenping/viper.py).
"""

from array import array

from wenping.game.priors import MOST_EXTRA
from wenping.geometry import SENSORS
from wenping.inference.around import Around
from wenping.inference.arrivals import Arrivals
from wenping.inference.moving_on import MovingOn
from wenping.inference.presses import Presses
from wenping.sensing.states import UNCERTAIN
from wenping.viper import micropython, ptr8, ptr16
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.sensing.points import Sensing


class Difference:
    """The points that differ, as of the last compare(), and what else is known of the stones there.
    Points are those of weiqi/points.py, each list in the order of the sensors.

    game             the game as the fold of its log
    sensing          knows the masked sensors and the stones that have not settled
    state            what the sensors detect (settled states, a byte by sensor)
    extra            points with a stone too many
    missing          points with a stone too few
    wrong            points with a stone of the other colour
    unsure           points whose sensor has not settled
    offsets          those of `extra` and `unsure` that have read like weak stones since the board
                     was switched on: likelier sensor offsets that have grown than stones that came
                     while the power was off
    unlikely         points against whose stone the sensors around spoke then (unwatched.py)
    unwatched        colours by point of the stones that came without power where no sensor is used,
                     as those around told then (unwatched.py); they are among `extra`
    masked           points whose sensor is not used, or cannot show what the players agreed on
                     (leave()), or that a dead stone was lifted
    key              extra, missing, wrong, unsure and Presses.awaited() as of the last watch():
                     another object whenever any of it has changed
    since_ms         when `key` changed, in ms of the log
    arrivals         when the stones came and left (arrivals.py)
    presses          which presses of the clocks wait for a stone (presses.py)
    around           what the sensors around a point tell of it (around.py)
    moving_on        which stones their owners may move on (moving_on.py)
    """

    def __init__(self, game: "Game", sensing: "Sensing"):
        self.game = game
        self.sensing = sensing
        self.state = game.seen
        self.extra = []
        self.missing = []
        self.wrong = []
        self.unsure = []
        self.offsets = []
        self.masked = []
        self.unlikely: tuple[int, ...] = ()
        self.unwatched = {}
        self.key = None
        self.since_ms = 0
        self.arrivals = Arrivals(self)
        self.presses = Presses(self)
        self.around = Around(self)
        self.moving_on = MovingOn(self)
        self._left = []  # points of leave()
        self._known = []  # points of stones that no sensor detected when the board was marked
        self._equal = -1  # awaited() while board and game are equal, as of the last watch()
        self._scattered = False
        self._differ = array("H", bytes(2 * len(game.seen)))

    def forget(self, over_ms: int) -> None:
        """A game was opened: the times of the game before, over at over_ms (device time), say
        nothing in its log.
        """
        self.arrivals.forget(over_ms)
        self.presses.forget()
        self.around.forget()
        self.moving_on.forget()
        self._known.clear()
        self._left.clear()
        self.unwatched.clear()
        self._scattered = False
        self.key = None
        self.since_ms = 0
        self._equal = -1

    def compare(self, state: bytearray) -> None:
        """Compare the settled states of all sensors with the game, and fill the lists of points."""
        game = self.game
        self.state = state
        self.presses.anew()
        self.extra.clear()
        self.missing.clear()
        self.wrong.clear()
        self.unsure.clear()
        self.offsets.clear()
        self.masked.clear()
        grid = game.dead if game.position is None else game.position.grid  # nothing is dead then
        points, found = game.points, self._differ
        for i in range(differ(state, points, grid, game.dead, game.filled, game.to_lift, found)):
            p = points[found[i]]
            have = state[found[i]]
            meant = game.meant(p)
            left = game.dead[p] or p in self._left
            if have == UNCERTAIN and (left or self.sensing.is_masked(found[i])):
                self.masked.append(p)
                if p in self.unwatched and meant == EMPTY:
                    self.extra.append(p)
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
        """Note whether the new or unsure stone on p, sensor s, is likelier an offset."""
        sensing = self.sensing
        if sensing.since_ms[s] > sensing.started_ms:
            return  # nearly always
        if p in self.unlikely or not (self.game.meant(p) or sensing.is_proved(s)):
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
        awaited, arrivals = self.presses.awaited(), self.arrivals
        if self._left:
            self._left = [p for p in self._left if self.colour_at(p) == UNCERTAIN]
        arrivals.zero_ms = self.sensing.now_ms - now_ms
        if self.differs() or arrivals.came:
            self._equal = -1
        elif awaited == self._equal:
            return  # nearly always
        else:
            self._equal = awaited
        arrivals.note(now_ms, awaited)
        self.moving_on.waits = PASS
        key = (tuple(self.extra), tuple(self.missing), tuple(self.wrong), tuple(self.unsure),
               awaited)  # fmt: skip
        if key != self.key:
            self.key = key
            before, self._scattered = self._scattered, self.count() > MOST_EXTRA
            if not (before and self._scattered):
                self.since_ms = now_ms

    def count(self) -> int:
        """How many settled points differ."""
        return len(self.extra) + len(self.missing) + len(self.wrong)

    def differs(self) -> bool:
        """Whether any point differs that is not masked."""
        return self.count() + len(self.unsure) > 0

    def colour_at(self, p: int) -> int:
        """The state of the sensor under p, or the colour of the stone that others tell of there."""
        return self.unwatched.get(p) or self.state[self.game.sensor(p)]

    def is_seen(self, p: int) -> bool:
        """Whether the sensor under p detects a stone."""
        return self.colour_at(p) in (BLACK, WHITE)

    def is_free(self, s: int) -> bool:
        """Whether the game has no stone above sensor s."""
        return self.game.meant(self.game.points[s]) == EMPTY  # not of PASS, which is on the border

    def blind(self):
        """Blind, told which stones that no sensor detects have come since mark()."""
        game, blind, stones = self.game, self.sensing.blind, []
        for p in self._lying():
            if p not in self._known:
                stones.append((game.sensor(p), game.meant(p)))
        for p, colour in self.unwatched.items():
            stones.append((game.sensor(p), colour))
        blind.tell(stones)
        return blind

    def mark(self, bare: bool = False) -> None:
        """Board and game agree: unseen stones are found by what changes from now on.  bare: they
        are found by what has come to the empty board.
        """
        self.unwatched.clear()
        self._known = [] if bare else self._lying() + self.missing + self.unsure
        self.sensing.blind.mark(bare)

    def _lying(self) -> list:
        """Points of stones that their sensors do not detect."""
        return list(filter(self.game.meant, self.masked + self.game.undetected))


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
