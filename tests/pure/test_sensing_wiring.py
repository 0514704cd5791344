"""Columns that are exchanged: found by what their stones take from the points around."""

from array import array

from felt import Felt
from wenping.sensing.calibration import Calibration
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
        self.wiring = Wiring(self.sensing)
        self.dead = []
        self.crossed = []
        self.found = []
        self.now_ms = 0
        self.noise = 8
        self.run(260)

    def run(self, frames):
        for _ in range(frames):
            counts = array("H", self.felt.counts(self.noise))
            for s in self.dead:
                counts[s] = self.sensing.calibration.offset[s] >> 4
            for first, second in list(self.pairs) + self.crossed:
                for row in range(0, 361, 19):
                    swap(counts, row + first, row + second)
            changed = self.sensing.step(counts, self.now_ms)
            if self.wiring.step(changed if self.sensing.started else 0):
                pair = self.wiring.crossed.first, self.wiring.crossed.second
                self.found.append(pair)
                self.crossed.append(pair)
                self.sensing.exchange(*pair)
            self.now_ms += 20


def swap(values, a, b):
    values[a], values[b] = values[b], values[a]


def lay(wired, *stones):
    for row, col, colour in stones:
        wired.felt.put(19 * row + col, colour, 1, -1)
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
    for seed, pair in enumerate(((3, 15), (2, 9), (6, 13))):
        wired = Wired(seed + 20, pair)
        lay(wired, (3, pair[0], 1))
        assert wired.found == [pair], (pair, wired.found)
        assert wired.sensing.state[19 * 3 + pair[0]] == 1


def test_a_reading_that_is_doubted_shows_an_exchange_too():
    """Nothing around column 13 detects the stone that is read there: it lies in column 3."""
    wired = Wired(1, (3, 13))
    wired.felt.put(19 * 9 + 3, 1)
    while wired.sensing.mode_of(19 * 9 + 13) != DOUBTED:
        wired.run(1)
        assert wired.now_ms < 20000
    wired.run(60)
    assert wired.found == [(3, 13)], wired.found


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
        took = [took - 8192 for took in wired.wiring._before]
        others = [took[i] for i in range(57) if abs(i % 19 - col) > 3]
        assert max(others) <= 12 and min(others) >= -12, (col, others)
        beside = took[19 + abs(col - 1)]
        assert 28 <= beside <= 40, beside


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
