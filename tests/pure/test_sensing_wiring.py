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
        self.crossed = []
        self.found = []
        self.now_ms = 0
        self.run(40)

    def run(self, frames):
        for _ in range(frames):
            counts = array("H", self.felt.counts(8))
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


def test_a_stone_shows_columns_beside_each_other_and_then_lies_where_it_lies():
    for seed, (row, col, pair) in enumerate(
        ((15, 3, (2, 3)), (3, 2, (2, 3)), (9, 10, (9, 10)), (10, 15, (15, 16)))
    ):
        wired = Wired(7 * seed + 1, pair)
        wired.felt.put(19 * row + col, 1 + seed % 2, seed - 2, 2 - seed)
        wired.run(60)
        assert wired.found == [pair], (pair, wired.found)
        assert wired.sensing.state[19 * row + col] == 1 + seed % 2
        assert sum(wired.sensing.state) == 1 + seed % 2


def test_a_stone_beside_them_shows_them_too():
    wired = Wired(2, (13, 14))
    for row in (4, 9, 14):
        wired.felt.put(19 * row + 15, 1, 1, 0)
        wired.run(60)
    assert wired.found == [(13, 14)], wired.found


def test_columns_far_from_each_other():
    wired = Wired(30, (4, 12))
    wired.felt.put(19 * 9 + 4, 1, 1, 1)
    wired.run(60)
    assert wired.found == [(4, 12)], wired.found


def test_a_plug_that_was_put_right_is_found_too():
    wired = Wired(8, (2, 3))
    wired.felt.put(19 * 15 + 3, 1)
    wired.run(60)
    wired.pairs = ()
    for row in range(0, 361, 19):  # each count comes from where it belongs, each offset is known
        swap(wired.sensing._offset, row + 2, row + 3)
    wired.felt.put(19 * 15 + 3, 1, part=-1)
    wired.run(60)
    wired.felt.put(19 * 4 + 2, 2)
    wired.run(60)
    assert wired.found == [(2, 3), (2, 3)], wired.found


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
