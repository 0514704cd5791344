"""Columns that are exchanged: found by what their stones take from the points around."""

from array import array

from felt import Felt
from sensing.calibrate import Calibration
from sensing.points import Sensing
from sensing.wiring import Wiring


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
        self.run(40)

    def run(self, frames):
        for _ in range(frames):
            counts = array("H", self.felt.counts(8))
            for s in self.dead:
                counts[s] = self.sensing.calibration.offset[s] >> 4
            for first, second in list(self.pairs) + self.crossed:
                for row in range(0, 361, 19):
                    swap(counts, row + first, row + second)
            changed = self.sensing.step(counts, self.now_ms)
            if self.wiring.step(changed if self.sensing.started else 0):
                pair = self.wiring.first, self.wiring.second
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


def test_stones_of_two_rows_show_an_exchange_and_then_lie_where_they_lie():
    for seed, pair in enumerate(((2, 3), (9, 10), (15, 16), (4, 12), (0, 1))):
        wired = Wired(seed + 1, pair)
        lay(wired, (15, pair[1], 1))
        assert wired.found == [], "one is not enough"
        lay(wired, (3, pair[0], 2), (9, pair[1], 1))
        assert wired.found == [pair], (pair, wired.found)
        state = wired.sensing.state
        assert (state[285 + pair[1]], state[57 + pair[0]], sum(state)) == (1, 2, 4)


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
    lay(wired, (15, 3, 1), (3, 2, 2), (9, 3, 1))
    wired.pairs = ()
    for row in range(0, 361, 19):  # each offset comes from where it belongs
        swap(wired.sensing._offset, row + 2, row + 3)
    wired.felt.put(19 * 9 + 3, 1, 1, -1, part=-1)
    wired.run(60)
    lay(wired, (6, 3, 2), (12, 2, 1), (10, 16, 1))
    assert wired.found == [(2, 3), (2, 3)], wired.found


def test_dead_sensors_beside_stones_are_no_exchange():
    wired = Wired(9)
    for row in range(1, 19, 3):
        for col in (1, 4):  # nothing comes where something should, in every row
            wired.dead.append(19 * row + col)
    lay(wired, *[(row, 2 + row % 2, 1 + row % 2) for row in range(1, 19, 3)])
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
