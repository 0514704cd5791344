"""Columns that are exchanged: found by what their stones take from the points around."""

from array import array

from felt import Felt
from wenping.sensing.calibration import Calibration
from wenping.sensing.health import Health
from wenping.sensing.limits import ALL, EXCHANGED, FOLLOWED, SURELY, TRACKED
from wenping.sensing.points import Sensing
from wenping.sensing.states import DOUBTED
from wenping.sensing.wiring import Wiring


class Wired:
    """A board with columns exchanged, with offsets of their own; what was found in `found`."""

    def __init__(self, seed, *pairs):
        self.felt = Felt(seed)
        self.pairs = pairs
        table = Calibration()
        for s in range(361):
            self.felt.offset[s] = self.felt.random(900) - 450
            table.offset[s] = 16 * (2048 + self.felt.offset[s])
        for first, second in pairs:
            for row in range(0, 361, 19):
                swap(table.offset, row + first, row + second)
        self.sensing = Sensing(table)
        self.health = Health(self.sensing, lambda s: self.sensing.state[s])
        self.wiring = Wiring(self.sensing)
        self.dead = []
        self.crossed = []
        self.found = []
        self.rivals = []
        self.now_ms = 0
        self.noise = 8
        self.crosstalk = 0  # per cent of what the column before reads
        self.run(260)

    def run(self, frames):
        for _ in range(frames):
            counts = array("H", self.felt.counts(self.noise))
            for s in self.dead:
                counts[s] = self.sensing.calibration.offset[s] >> 4
            for first, second in list(self.pairs) + self.crossed:
                for row in range(0, 361, 19):
                    swap(counts, row + first, row + second)
            if self.crosstalk:
                for s in range(360, 0, -1):
                    counts[s] += (counts[s - 1] - 2048) * self.crosstalk // 100
            changed = self.sensing.step(counts, self.now_ms)
            if self.wiring.step(changed if self.sensing.started else 0):
                pair = self.wiring.first, self.wiring.second
                self.found.append(pair)
                self.exchange(*pair)
            if self.wiring.rival >= 0:
                self.rivals.append(self.wiring.rival)
                self.wiring.rival = -1
            self.now_ms += 20

    def exchange(self, first, second):
        """What app/electrics.py does."""
        self.crossed.append((first, second))
        self.sensing.exchange(first, second)
        self.health.exchange(first, second)
        self.wiring.forget()


def swap(values, a, b):
    values[a], values[b] = values[b], values[a]


def lay(wired, *stones, part=1.0):
    for row, col, colour in stones:
        for _ in range(2):  # it comes down within two frames
            wired.felt.put(19 * row + col, colour, 1, -1, part / 2)
            wired.run(1)
        wired.run(60)


# An opening, in the order of the letters' case and then of the alphabet; small ones are White's.
OPENING = """
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . m . . . . . . . . . . e D . . . .
    . . . b . . . . . M . . . . . . C . .
    . . . . . . . . . . . . . . . . A . .
    . . J . . . . . . . . . . . . . . . .
    . L . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . k . . . . . . . . . . . . . . l .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . j . .
    . . . . . . . . . . . . . . . . . . .
    . . F . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . B . . . . . . . . . . . a . . .
    . . f . . g . . . . . . . . . . . d .
    . . . . G . . . . i H . . K . . I . .
    . . . . . . . . . . . . . . . . . . .
"""


def stones_of(drawn):
    """(row, col, colour), in turn."""
    found = {}
    for row, line in enumerate(drawn.split("\n")[1:20]):
        for col, letter in enumerate(line.split()):
            if letter != ".":
                found[letter.upper(), letter.islower()] = (row, col, 2 if letter.islower() else 1)
    return [found[key] for key in sorted(found)]


def test_an_opening_shows_an_exchange_and_its_stones_then_lie_where_they_lie():
    stones = stones_of(OPENING)
    for seed, pair in enumerate(((2, 3), (15, 16), (4, 12), (0, 1), (0, 18))):
        wired = Wired(seed + 1, pair)
        lay(wired, *stones)
        assert wired.found == [pair], (pair, wired.found)
        state = list(wired.sensing.state)
        assert sum(1 for said in state if said) == len(stones), pair
        for row, col, colour in stones:
            assert state[19 * row + col] == colour, (pair, row, col)


def test_one_stone_is_enough_where_both_columns_beside_it_are_elsewhere():
    """On half of the boards; no board tells of other columns."""
    found = 0
    for seed, pair in enumerate(4 * ((3, 15), (2, 9), (6, 13))):
        wired = Wired(seed + 20, pair)
        lay(wired, (3, pair[0], 1))
        assert wired.found in ([pair], []), (pair, wired.found)
        if wired.found:
            assert wired.sensing.state[19 * 3 + pair[0]] == 1
            found += 1
    assert found >= 6


def test_noise_that_makes_a_third_column_seem_beside_a_stone_hides_nothing():
    found = 0
    for seed, pair in enumerate(4 * ((3, 15), (2, 9), (6, 13))):
        wired = Wired(seed + 20, pair)
        for row in (2, 3, 4):
            wired.felt.offset[19 * row + 18] -= 9
        lay(wired, (3, pair[0], 1))
        assert wired.found in ([pair], []), (pair, wired.found)
        found += wired.found == [pair]
    assert found >= 6


def test_the_first_stone_in_two_columns_beside_each_other_is_asked_about():
    """On half of the boards: only one column beside the stone is another one than it seems."""
    asked = 0
    for seed, pair in enumerate(3 * ((3, 4), (9, 10), (14, 15), (6, 7))):
        wired = Wired(seed + 60, pair)
        wired.noise = 16
        lay(wired, (3, pair[0], 1))
        assert not wired.found
        assert set(wired.rivals) <= {19 * 3 + pair[0]}, (pair, wired.rivals)
        asked += bool(wired.rivals)
    assert asked >= 6


def test_a_reading_that_is_doubted_shows_an_exchange_too():
    """Nothing around column 13 detects the stone that is read there: it lies in column 3."""
    wired = Wired(1, (3, 13))
    begun_ms, read = wired.now_ms, 19 * 9 + 13
    for _ in range(4):
        wired.felt.put(19 * 9 + 3, 1, part=1 / 4)
        wired.run(1)
    while wired.sensing.mode_of(read) != DOUBTED:
        wired.run(1)
        assert wired.now_ms < begun_ms + 1000
    assert wired.sensing.across(read) == 1 and wired.sensing.likely(read) == 0
    came_ms = wired.sensing.since_ms[read]
    lay(wired, (3, 16, 2))  # which does not end that
    assert wired.found == [(3, 13)], wired.found
    lies = 19 * 9 + 3
    assert (wired.sensing.state[lies], wired.sensing.since_ms[lies]) == (1, came_ms), (
        "it came first"
    )


def test_a_watch_that_rests_beside_a_point_shows_none():
    """P10 reads it, weaker than a stone that lies there; column N reads what it would with a stone
    beside it, column O does not, and the columns right of P read the watch.
    """
    wired = Wired(1)
    field, p10 = wired.felt.field, 19 * 9 + 14
    field[p10] += 440
    for row, part in ((-19, -15), (0, -30), (19, -15)):
        field[p10 + row - 2] += part
        for column in (1, 2, 3):
            field[p10 + row + column] += 90
    wired.run(260)
    assert wired.found == [], wired.found


def test_stones_that_come_three_in_two_seconds_show_it_too():
    """K4, K and G exchanged: the sensors beside it were stirred by L3 and N3 shortly before."""
    wired = Wired(3, (6, 9))
    for row, col, colour in ((16, 8, 2), (15, 3, 1), (16, 10, 1), (16, 12, 2), (15, 9, 1)):
        wired.felt.put(19 * row + col, colour, 1, -1)
        wired.run(36)
    assert wired.found == [(6, 9)], wired.found


def test_one_stone_is_not_enough_where_two_exchanges_say_the_same():
    """Column 3 between 2 and 4, or 5 between 4 and 2."""
    wired = Wired(2, (3, 4))
    lay(wired, (9, 4, 1))
    assert wired.found == [], wired.found
    assert wired.rivals == [19 * 9 + 4], "it is asked about"


def test_what_the_owner_has_confirmed_is_not_found_again():
    """What the stones before said is of columns that are put right now."""
    wired = Wired(2, (3, 4))
    lay(wired, (9, 4, 1))
    wired.exchange(3, 4)
    lay(wired, (3, 4, 2), (15, 3, 1), (12, 5, 2))
    assert wired.found == [] and len(wired.rivals) == 1, wired.found


def test_what_an_exchange_itself_changes_is_no_stones():
    """Stones come to rest in other columns then, and the decoder subtracts them there. By that the
    same exchange was found again 0.6 s later, and undone (game 71 of seed 52782541).
    """
    wired = Wired(2)
    wired.wiring.forget()
    wired.felt.put(180, 1)
    wired.run(EXCHANGED)
    assert list(wired.wiring._beside) == [ALL] * 171
    lay(wired, (3, 3, 2))
    assert list(wired.wiring._beside) != [ALL] * 171


def test_stones_of_a_weak_set_show_it_too():
    """Magnets at 60 %: they take so much less."""
    wired = Wired(5, (3, 15))
    lay(wired, *stones_of(OPENING)[:16], part=0.6)
    assert wired.found == [(3, 15)], wired.found


def test_noisy_sensors_show_it_too():
    """0.3 mT, twice what is usual: some stones more are needed."""
    wired = Wired(6, (2, 16))
    wired.noise = 20
    lay(wired, *stones_of(OPENING))
    assert wired.found == [(2, 16)], wired.found


def test_at_the_edges_columns_beside_each_other_are_told_apart():
    for seed, pair in enumerate(((0, 1), (17, 18))):
        wired = Wired(30 + seed, pair)
        a, b = (1, 2) if pair[0] == 0 else (17, 16)
        lay(wired, (3, a, 1), (9, b, 2), (14, a, 1), (6, b, 2))
        assert wired.found == [pair], (pair, wired.found)


def test_crosstalk_is_no_exchange():
    """Each sensor reads 8 % of the one before it in its row."""
    wired = Wired(7)
    wired.crosstalk = 8
    lay(wired, *stones_of(OPENING))
    assert wired.found == [] and wired.rivals == [], wired.found


def test_a_stone_that_is_taken_off_at_once_says_nothing():
    wired = Wired(3, (3, 15))
    wired.felt.put(19 * 9 + 3, 1)
    while wired.sensing.mode_of(19 * 9 + 15) != DOUBTED:
        wired.run(1)
        assert wired.now_ms < 20000
    wired.run(4)
    wired.felt.put(19 * 9 + 3, 1, part=-1)
    wired.run(100)
    assert wired.found == [] and wired.rivals == []
    assert min(wired.wiring._beside) == max(wired.wiring._beside)


def test_an_exchange_that_looks_like_its_mirror_waits_for_a_stone_that_tells():
    """At the edge A and T exchanged look like B and S exchanged; on the third line they do not."""
    for pair in ((0, 18), (1, 17)):
        wired = Wired(4, pair)
        lay(wired, (3, 18, 1), (9, 18, 2), (14, 0, 1))
        assert wired.found == [], wired.found
        lay(wired, (11, 2, 2), (6, 2, 1))
        assert wired.found == [pair], wired.found


def test_a_stone_in_the_way_hides_nothing():
    """The first corner stones of a game: each lies where the other's wire leads to."""
    wired = Wired(3, (3, 15))
    lay(wired, (3, 15, 1), (3, 3, 2), (16, 15, 1))
    assert wired.found == [(3, 15)], wired.found


def test_stones_beside_them_show_them_too():
    wired = Wired(2, (13, 14))
    lay(wired, (4, 15, 1), (9, 15, 2), (14, 15, 1))
    assert wired.found == [(13, 14)], wired.found


def test_a_plug_that_was_put_right_is_found_too():
    wired = Wired(8, (2, 3))
    lay(wired, (15, 3, 1), (3, 2, 2), (12, 1, 1), (8, 3, 2), (17, 5, 1), (10, 4, 2))
    assert wired.found == [(2, 3)]
    wired.pairs = ()
    for row in range(0, 361, 19):  # each offset comes from where it belongs
        swap(wired.sensing.offset, row + 2, row + 3)
    wired.felt.put(19 * 12 + 1, 1, 1, -1, part=-1)
    wired.run(60)
    lay(wired, (6, 3, 2), (9, 2, 1), (10, 16, 1), (17, 1, 2), (13, 3, 1))
    assert wired.found == [(2, 3), (2, 3)], wired.found


def test_a_stone_at_an_edge_says_nothing_of_the_other_edge():
    """The sensor before A10 in the row by row order is T11, at the other end of the board."""
    for row, col in ((9, 0), (9, 18)):
        wired = Wired(3)
        wired.noise = 1
        lay(wired, (row, col, 1))
        said = list(wired.wiring._losses.nats)
        others = [said[c] for c in range(19) if abs(c - col) > 1]
        assert max(others) < -SURELY // 2, (col, said)
        assert said[abs(col - 1)] > SURELY, (col, said)


def test_dead_sensors_beside_stones_are_no_exchange():
    wired = Wired(9)
    for row in range(1, 19, 3):
        for col in (1, 4):  # nothing comes where something should, in every row
            wired.dead.append(19 * row + col)
    lay(wired, *[(row, 2 + row % 2, 1 + row % 2) for row in range(1, 19, 3)])
    assert wired.found == [], wired.found


def test_pushed_stones_on_a_noisy_board_are_no_exchange():
    """0.5 mT of noise; each stone pushes those beside it by some mm."""
    for seed in (22, 28):
        wired = Wired(seed)
        felt, lying = wired.felt, {}
        wired.noise = 36
        for n in range(40):
            s = 19 * (5 + felt.random(9)) + felt.random(19)
            if s in lying:
                continue
            for other in (s - 1, s + 1):
                if other in lying and felt.random(2):
                    colour, dx = lying[other]
                    felt.put(other, colour, dx, part=-1)
                    lying[other] = colour, (other - s) * (1 + felt.random(6))
                    felt.put(other, *lying[other])
            lying[s] = 1 + n % 2, felt.random(9) - 4
            felt.put(s, *lying[s])
            wired.run(40)
        assert wired.found == [], wired.found


def test_a_game_on_a_sound_board_shows_nothing():
    for seed in (11, 12):
        wired = Wired(seed)
        felt = wired.felt
        taken = set()
        for n in range(60):
            s = felt.random(361)
            if s not in taken:
                taken.add(s)
                felt.put(s, 1 + n % 2, felt.random(9) - 4, felt.random(9) - 4)
                wired.run(40)
        assert wired.found == [], wired.found


def test_what_noise_leaves_in_references_is_taken_for_no_stone():
    """Far from a stone the squares of what the references have changed by are on the average their
    variance, as it is assumed: at 0.5 mT they were half as much again, and 40 stones said of two
    columns that they are exchanged.
    """
    for most, noise in ((8, 19), (32, 64)):  # counts; units
        wired = Wired(3)
        wired.noise = most
        losses, settling = wired.wiring._losses, wired.sensing._settling
        for s in range(361):
            settling.noise[s] = noise
            settling.band[s] = min(255, 16 * noise // 3)
        wired.run(100)
        ratios = []
        for n in range(12):
            s = 19 * (2 + n) + 1 + 5 * n % 17
            wired.felt.put(s, 1 + n % 2)
            wired.run(1)
            while wired.wiring._stone != s or wired.wiring._frames <= FOLLOWED:
                wired.run(1)
            for far in range(s - s % 19 - 19, s - s % 19 + 38):
                if abs(far % 19 - s % 19) > 3:
                    change = losses.ref[far] - settling.ref[far]
                    variance = settling.noise[far] ** 2 + TRACKED + losses.spread[far]
                    ratios.append(change * change / variance)
            wired.run(40)
        assert 0.5 < sum(ratios) / len(ratios) < 1.25, (noise, sum(ratios) / len(ratios))
