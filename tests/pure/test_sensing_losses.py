"""What the sensors around a point lost (sensing/losses.py), against its text and against drift."""

from scattered import Scattered, square
from wenping.game.priors import FOUND, HINTED
from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    FEWEST,
    LEFT,
    MOVED,
    NUDGED,
    PUSHED_OWN,
    QUIETEST,
    SAYS_MOST,
    SHARE_DIAGONAL,
    SHARE_FAR,
    SHARE_X,
    SHARE_Y,
    SPREAD,
    SPREAD_FAR,
    SPREAD_KNOWN,
    TRACKED,
)
from wenping.sensing.states import BLACK, EMPTY, MASKED, QUIET, UNCERTAIN, WHITE

# By how many rows and columns a sensor is away.
TAKEN = {(0, 1): 4 * SHARE_X, (1, 0): 4 * SHARE_Y, (1, 1): 4 * SHARE_DIAGONAL}
SIGN = {EMPTY: 0, BLACK: 1, WHITE: -1}


class ByTheText:
    """What the docstring of losses.py says, point by point: it shares nothing with it."""

    def __init__(self, sensing, told):
        self.told = told
        self.points = sensing._settling
        self.ref, self.state = sensing.blind.losses.ref, sensing.blind.losses.state
        lost = [
            self.ref[n] - self.points.ref[n]
            for n in range(SENSORS)
            if self.is_same(n) and self.points.state[n] == EMPTY
        ]
        self.drift = sum(lost) // (len(lost) + 1)

    def is_same(self, n, most=MOVED):
        same = self.points.mode[n] == QUIET and self.state[n] == self.points.state[n]
        return same and abs(self.points.ref[n] - self.ref[n]) < most

    def is_one(self, n):
        return self.points.state[n] in (BLACK, WHITE)

    def came(self, n):
        """How many black stones came to n, less the white ones, as its sensor detected."""
        was, now = self.state[n], self.points.state[n]
        if self.points.mode[n] != QUIET or was == now or max(was, now) > WHITE:
            return 0
        return SIGN[now] - SIGN[was]

    def is_calm_around(self, n, s):
        return all(
            m == s
            or self.points.mode[m] == MASKED
            or self.came(m)
            or self.is_same(m, NUDGED if self.is_one(m) else MOVED)
            for m in square(n)
        )

    def taken(self, n, m):
        return TAKEN[abs(n // LINES - m // LINES), abs(n % LINES - m % LINES)]

    def known(self, n):
        """What the undetected stones that the game knows of took from n, and the variance of what
        all known ones beside it took.
        """
        took = variance = 0
        for m in square(n, 2):
            told = SIGN[self.told.get(m, EMPTY)]
            black = told or self.came(m)
            if m not in square(n):
                took += black * SHARE_FAR
                variance += black**2 * SPREAD_FAR
            elif m != n:
                full = black * self.taken(n, m)
                took += full if told else full // LEFT
                variance += full**2 // SPREAD_KNOWN
        return took, variance

    def says(self, n, s, sign):
        """What n says of a stone on s, in 1/16 nats."""
        full, (took, variance) = self.taken(n, s), self.known(n)
        lost = sign * (self.ref[n] - self.points.ref[n] - self.drift - took)
        if abs(lost) >= MOVED:
            return None
        variance += max(QUIETEST, self.points.noise[n]) ** 2 + TRACKED + PUSHED_OWN * self.is_one(n)
        none = min(SAYS_MOST, 8 * lost**2 // variance)
        return none - min(SAYS_MOST, 8 * (lost - full) ** 2 // (variance + full**2 // SPREAD))

    def weigh(self, s, colour):
        """How much likelier a stone came to s than none, 1/16 nats; 0: too few can say so."""
        told = [
            self.says(n, s, 1 if colour == BLACK else -1)
            for n in square(s)
            if n != s and self.is_same(n) and self.points.state[n] != UNCERTAIN
            and self.is_calm_around(n, s)
        ]  # fmt: skip
        told = [nats for nats in told if nats is not None]
        return sum(told) if len(told) >= FEWEST else 0


def test_all_points_are_weighed_as_the_text_says():
    """Boards by chance: moving, masked and pushed stones, some that came and went."""
    for seed in range(6):
        lived = Scattered(30 + seed, masked=(7, 100, 101, 300))
        for _ in range(4):
            lived.put(lived.free[lived.felt.random(len(lived.free))], 1 + lived.felt.random(2))
            lived.frames(12)
        settling = lived.sensing._settling
        for _ in range(20):
            settling.mode[lived.felt.random(361)] = lived.felt.random(5)
        told = {7: BLACK, 100: WHITE}
        lived.sensing.blind.tell(told.items())
        blind, text = lived.sensing.blind, ByTheText(lived.sensing, told)
        for colour in (BLACK, WHITE):
            blind.survey(colour)
            found = list(blind.nats)
            assert found == [text.weigh(s, colour) for s in range(SENSORS)], (seed, colour)
            assert len(set(found)) > 20


def test_what_all_sensors_lose_alike_is_no_stone_and_hides_none():
    """A board grows warm after it was switched on: all readings fall by 0.1 mT."""
    for lies in (False, True):
        lived = Scattered(3, clear=[180], masked=[180])
        for table in (lived.sensing.offset, lived.sensing.calibration.offset):
            for s in range(SENSORS):
                table[s] += 16 * 4
        lived.frames(120)
        blind, free = lived.sensing.blind, lived.free
        for colour in (BLACK, WHITE):
            assert blind.find(colour, lambda s, free=free: s in free)[1] < HINTED, colour
        if lies:
            lived.lay(180, BLACK)
            s, nats = blind.find(BLACK, lambda s: True)
            assert s == 180 and nats >= FOUND


def test_what_a_part_of_the_board_loses_is_no_move():
    """The sun shines on some rows: 0.15 mT there, or more and more from row to row."""
    for part in (lambda row: 6 * (row < 10), lambda row: 6 * row / 18):
        lived = Scattered(4)
        free = lived.free
        for table in (lived.sensing.offset, lived.sensing.calibration.offset):
            for s in range(SENSORS):
                table[s] += int(16 * part(s // LINES))
        lived.frames(120)
        for colour in (BLACK, WHITE):
            assert lived.sensing.blind.find(colour, lambda s, free=free: s in free)[1] < FOUND
