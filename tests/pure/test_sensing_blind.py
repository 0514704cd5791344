from felt import Felt
from wenping.game.priors import CAME, FOUND, HINTED
from wenping.geometry import LINES, SENSORS
from wenping.sensing.calibration import Calibration
from wenping.sensing.limits import (
    FEWEST,
    HINT,
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
from wenping.sensing.points import Sensing
from wenping.sensing.states import BLACK, EMPTY, MASKED, MOVING, QUIET, UNCERTAIN, WHITE


class Lived:
    """Random stones, none of them within two lines of `clear`, and sensors that are dead."""

    def __init__(self, seed, stones=60, clear=(), dead=(), masked=()):
        self.felt = Felt(seed)
        self.dead = dead
        table = Calibration()
        for s in masked:
            table.mask[s] = 1
        self.sensing = Sensing(table)
        self.now_ms = 0
        self.free = list(range(361))
        for _ in range(stones):
            s = self.free[self.felt.random(len(self.free))]
            if not any(abs(s // 19 - m // 19) < 3 and abs(s % 19 - m % 19) < 3 for m in clear):
                self.put(
                    s, 1 + self.felt.random(2), self.felt.random(7) - 3, self.felt.random(7) - 3
                )
        self.frames(60)
        self.sensing.blind.mark()

    def put(self, s, colour, dx=0, dy=0):
        self.felt.put(s, colour, dx, dy)
        self.free.remove(s)

    def frames(self, count):
        for _ in range(count):
            counts = self.felt.counts(8)
            for s in self.dead:
                counts[s] = 2046 + self.felt.random(5)
            self.sensing.step(counts, self.now_ms)
            self.now_ms += 20


def test_the_last_stone_that_has_gone_from_a_masked_point_is_found():
    """A white stone is looked for: none lies beside the point from which a black one was taken."""
    lived = Lived(3, clear=[180], masked=[179, 180])
    lived.put(180, BLACK)
    lived.frames(60)
    lived.sensing.blind.mark()
    lived.felt.put(180, BLACK, part=-1.0)
    lived.frames(60)
    lived.free = [s for s in lived.free if s != 180]

    def free(s):
        return s in lived.free

    assert lived.sensing.blind.find(WHITE, free, [180])[0] == 180
    assert lived.sensing.blind.find(WHITE, free, [180])[1] >= FOUND
    assert lived.sensing.blind.find(WHITE, free)[0] != 180


def test_a_known_stone_that_came_unseen_is_not_found_again_beside_its_point():
    """A handicap stone lies over a dead sensor; the board is marked anew when all of them lie."""
    lived = Lived(5, stones=0, clear=[72], dead=[72])
    lived.put(72, BLACK, 2, 0)
    lived.frames(60)
    blind = lived.sensing.blind
    assert blind.find(BLACK, anywhere)[0] == 72
    lived.sensing.mask(72)

    def free(s):
        return s != 72

    assert blind.find(BLACK, free)[0] == 71
    assert blind.find(BLACK, free, [72])[0] == 72


def anywhere(s):
    """No game is known: a stone may lie on every point."""
    return True


def test_a_masked_point_is_told_of_when_a_stone_comes_and_when_it_goes():
    """That a black one goes reads like a white one that comes."""
    for n, s in enumerate((100, 180, 0, 18, 360, 9)):
        colour = 1 + n % 2
        lived = Lived(n, clear=[s], masked=[s])
        blind = lived.sensing.blind
        assert blind.came(s, CAME) == EMPTY
        lived.put(s, colour, 3, -2)
        lived.frames(60)
        assert blind.came(s, CAME) == colour, (s, colour)
        blind.mark()
        assert blind.came(s, CAME) == EMPTY
        lived.felt.put(s, colour, 3, -2, part=-1)
        lived.frames(60)
        assert blind.came(s, CAME) == 3 - colour, (s, colour)


def test_the_right_one_of_eight_masked_points_is_found():
    masked = [
        3 * 19 + 3,
        3 * 19 + 9,
        3 * 19 + 15,
        9 * 19 + 3,
        180,
        9 * 19 + 15,
        15 * 19 + 9,
        15 * 19 + 4,
    ]
    for n in range(6):
        s = masked[n]
        lived = Lived(40 + n, stones=50, clear=masked, masked=masked)
        lived.put(s, 1 + n % 2, lived.felt.random(9) - 4, lived.felt.random(9) - 4)
        lived.frames(60)
        where, nats = lived.sensing.blind.find(1 + n % 2, anywhere)
        assert where == s and nats >= FOUND, (n, where, nats)


def test_a_deaf_sensor_is_found_by_the_stone_that_is_missed():
    for seed in range(4):
        s = 100 + 51 * seed
        lived = Lived(20 + seed, clear=[s], dead=[s])
        assert lived.sensing.state[s] == 0
        lived.put(s, 1 + seed % 2, 3, 2)
        lived.frames(60)
        assert lived.sensing.state[s] == 0
        where, nats = lived.sensing.blind.find(1 + seed % 2, anywhere)
        assert where == s and nats >= FOUND, (seed, where, nats)


def test_a_sound_sensor_is_not_called_deaf_while_something_moves_near_it():
    """A magnet that passes changes what a dozen sensors read as a stone on a deaf one would."""
    for masked, sure in (((), False), ((180,), True)):
        lived = Lived(22, clear=[180], dead=[180], masked=masked)
        lived.put(180, 1, 3, 2)
        lived.frames(60)
        mode, blind = lived.sensing._settling.mode, lived.sensing.blind
        for s, near in ((180 + 4, True), (180 + 5, False), (180 - 4 * LINES, True)):
            before, mode[s] = mode[s], MOVING
            where, nats = blind.find(1, anywhere)
            mode[s] = before
            assert where == 180 and (nats >= FOUND) == (sure or not near), (masked, s, nats)


def test_a_stone_at_the_edge_of_its_cell_makes_no_sensor_deaf():
    """Of forty stones within 3 mm of a dead sensor four are taken for such ones."""
    wrong = deaf = 0
    for n in range(40):
        aside = (11, 0), (8, 8), (0, 11), (-7, 8), (-11, 1), (-9, -6), (1, -11), (8, -7)
        s, (dx, dy) = 100 + 4 * n, aside[n % 8]
        lived = Lived(300 + n, clear=[s])
        lived.put(s, BLACK, dx, dy)
        lived.frames(60)
        assert lived.sensing.state[s] == EMPTY
        wrong += lived.sensing.blind.deaf(s, BLACK, False) > 0
        lived = Lived(300 + n, clear=[s], dead=[s])
        lived.put(s, BLACK, dx // 4, dy // 4)
        lived.frames(60)
        deaf += lived.sensing.blind.deaf(s, BLACK, False) > 0
    assert wrong <= 1 and deaf >= 35, (wrong, deaf)


def test_a_stone_between_two_points_is_asked_about():
    """It lies as far from one sensor as from the other, and neither reads it: of forty such stones
    at most four are sure, of forty on a dead sensor, within 3 mm, all but six.
    """
    sure = found = 0
    for n in range(40):
        s, (dx, dy) = 100 + 4 * n, ((11, 0), (0, 12), (-11, 1), (-1, -12))[n % 4]
        lived = Lived(400 + n, clear=[s])
        lived.put(s, BLACK, dx, dy)
        lived.frames(60)
        sure += lived.sensing.blind.find(BLACK, anywhere)[1] > HINT
        lived = Lived(400 + n, clear=[s], dead=[s])
        lived.put(s, BLACK, dx // 4, dy // 4)
        lived.frames(60)
        found += lived.sensing.blind.find(BLACK, anywhere)[1] >= FOUND
    assert sure <= 4 and found >= 34, (sure, found)


def test_nothing_is_found_where_nothing_came():
    for seed in range(4):
        lived = Lived(60 + seed, stones=40)
        for n in range(10):
            s = lived.free[lived.felt.random(len(lived.free))]
            lived.put(s, 1 + n % 2, lived.felt.random(9) - 4, lived.felt.random(9) - 4)
            lived.frames(30)
            for colour in (1, 2):
                where, nats = lived.sensing.blind.find(colour, anywhere)
                assert nats < FOUND, (seed, n, where, nats)
            if n % 3 == 0:
                lived.sensing.blind.mark()


def test_a_stone_off_centre_beside_it_is_no_evidence():
    for n, (near, dx, dy) in enumerate(((161, 5, 4), (199, -5, 4), (162, -5, 4), (198, 5, -4))):
        lived = Lived(80 + n, stones=0, masked=[180])
        lived.put(near, 1, dx, dy)
        lived.frames(60)
        assert lived.sensing.blind.came(180, CAME) == EMPTY, near


# By how many rows and columns a sensor is away.
TAKEN = {(0, 1): 4 * SHARE_X, (1, 0): 4 * SHARE_Y, (1, 1): 4 * SHARE_DIAGONAL}


def square(s, lines=1):
    """The sensors at most so many lines from s, with s."""
    rows = [row for row in range(s // LINES - lines, s // LINES + lines + 1) if 0 <= row < LINES]
    cols = [col for col in range(s % LINES - lines, s % LINES + lines + 1) if 0 <= col < LINES]
    return [LINES * row + col for row in rows for col in cols]


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
        lived = Lived(30 + seed, masked=(7, 100, 101, 300))
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
        lived = Lived(3, clear=[180], masked=[180])
        for table in (lived.sensing.offset, lived.sensing.calibration.offset):
            for s in range(SENSORS):
                table[s] += 16 * 4
        lived.frames(120)
        blind, free = lived.sensing.blind, lived.free
        for colour in (BLACK, WHITE):
            assert blind.find(colour, lambda s, free=free: s in free)[1] < HINTED, colour
        if lies:
            lived.put(180, BLACK)
            lived.frames(60)
            s, nats = blind.find(BLACK, lambda s: True)
            assert s == 180 and nats >= FOUND


def test_what_a_part_of_the_board_loses_is_no_move():
    """The sun shines on some rows: 0.15 mT there, or more and more from row to row."""
    for part in (lambda row: 6 * (row < 10), lambda row: 6 * row / 18):
        lived = Lived(4)
        free = lived.free
        for table in (lived.sensing.offset, lived.sensing.calibration.offset):
            for s in range(SENSORS):
                table[s] += int(16 * part(s // LINES))
        lived.frames(120)
        for colour in (BLACK, WHITE):
            assert lived.sensing.blind.find(colour, lambda s, free=free: s in free)[1] < FOUND


def test_who_cannot_be_asked_says_nothing():
    """All sensors but one around K10 move."""
    lived = Lived(9, stones=0, masked=[180])
    lived.put(180, 2)
    lived.frames(60)
    for n in square(180)[:8]:
        lived.sensing._settling.mode[n] = MOVING if n != 180 else MASKED
    blind = lived.sensing.blind
    blind.survey(2)
    assert blind.nats[180] == 0 and blind.came(180, CAME) == EMPTY


C2 = 17 * 19 + 2
B3 = 16 * 19 + 1


def came_to(s, seed, *stones, off=0, push=0):
    """What is known around a black stone on s, whose sensor is dead, among these white ones, which
    it pushes by so many mm.
    """
    lived = Lived(seed, stones=0, dead=(s,))
    for n in stones:
        lived.put(n, 2)
    lived.frames(60)
    lived.sensing.blind.mark()
    for n in stones if push else ():
        lived.felt.put(n, 2, part=-1)
        lived.felt.put(n, 2, push, push)
    lived.put(s, 1, off, off)
    lived.frames(60)
    return lived.sensing.blind


def test_two_neighbours_shared_by_two_points_are_not_sure():
    """What C2's stone takes from B2 and C1 may be B1's, when no other neighbour can be asked."""
    blind = came_to(C2, 50, C2 - 19, C2 + 1, push=4)
    _, nats = blind.find(1, anywhere)
    assert nats < FOUND and HINTED <= HINT < FOUND


def test_sensors_under_stones_part_two_points_that_share_two_neighbours():
    """C3 and D2 hold stones, which lie still: they read that C2's came, and B1's did not."""
    where, nats = came_to(C2, 50, C2 - 19, C2 + 1).find(1, anywhere)
    assert where == C2 and nats >= FOUND, (where, nats)


def test_a_stone_among_stones_is_found():
    """Three neighbours of K10 hold stones, one is empty."""
    for seed in range(4):
        where, nats = came_to(180, 90 + seed, 179, 181, 161, off=seed - 2).find(1, anywhere)
        assert where == 180 and nats >= FOUND, (seed, where, nats)


def test_a_stone_that_is_pushed_a_little_hides_no_other():
    """Where it comes to lie 1 mm off its point, its neighbours read the new stone all the same."""
    for seed, beside in enumerate((160, 162, 199, 179)):
        where, nats = came_to(180, 94 + seed, beside, push=1).find(1, anywhere)
        assert where == 180 and nats >= FOUND, (seed, where, nats)


def test_noisier_sensors_tell_less():
    """Beyond what the band of a noisy sensor can be: there noise alone reads like a stone."""
    blind = came_to(180, 94, 160)
    points = blind._settling
    told = []
    for noise in (20, 50, 100):
        for s in range(SENSORS):
            points.noise[s] = noise
        told.append(blind.find(1, anywhere)[1])
    assert told[0] >= FOUND and told[0] > told[1] > told[2], told


def test_a_neighbour_that_reads_nothing_shows_that_the_stone_is_elsewhere():
    """C2's stone takes from C1 and D2: they are neighbours of D1 as well, but E1 reads nothing."""
    blind = came_to(C2, 51, C2 - 19, C2 - 1)
    assert blind.came(C2 + 20, CAME) == EMPTY
    assert blind.find(1, anywhere)[0] == C2


def test_a_stone_beside_the_edge_is_not_taken_for_one_at_it():
    """B3's stone takes from A3, and A4's would; but A5 reads little."""
    for seed in range(62, 72, 2):
        blind = came_to(B3, seed, B3 + 1, B3 - 19, B3 + 19, off=-3)
        assert blind.find(1, anywhere)[0] == B3, seed


def test_a_stone_that_was_moved_to_a_masked_point_beside_its_own_is_found():
    """Its own sensor says where it lay: what it took there is subtracted."""
    for n, beside in enumerate((-1, 1, -LINES, LINES, LINES + 1)):
        lived = Lived(100 + n, stones=0, masked=[180])
        lived.put(180 + beside, BLACK, 1, -2)
        lived.frames(60)
        lived.sensing.blind.mark()
        lived.felt.put(180 + beside, BLACK, 1, -2, part=-1)
        lived.frames(60)
        assert lived.sensing.blind.find(BLACK, anywhere)[1] < HINTED
        lived.put(180, BLACK, -2, 1)
        lived.frames(60)
        where, nats = lived.sensing.blind.find(BLACK, anywhere)
        assert where == 180 and nats >= FOUND, (beside, where, nats)


def test_unseen_stones_beside_each_other_are_found_one_after_the_other():
    """A row without power: what the first, which is known by now, took is subtracted."""
    row = [9 * LINES + col for col in range(LINES)]
    odds = []
    for n in range(6):
        for beside in (1, -1, 2, -2):
            lived = Lived(110 + n, stones=0, masked=row)
            blind, off = lived.sensing.blind, lived.felt.random
            lived.put(180, BLACK, off(7) - 3, off(7) - 3)
            lived.frames(60)
            assert blind.find(BLACK, anywhere)[0] == 180
            lived.put(180 + beside, WHITE, off(7) - 3, off(7) - 3)
            lived.frames(60)
            blind.tell([(180, BLACK)])
            where, nats = blind.find(WHITE, lambda s: s != 180)
            assert where == 180 + beside
            odds.append(nats)
    assert sorted(odds)[len(odds) // 2] >= HINTED, odds
