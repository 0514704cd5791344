from array import array

from felt import Felt
from wenping.sensing.baseline import BaselineTracking, far
from wenping.sensing.calibration import Calibration
from wenping.sensing.limits import BAND, BAND_MOST, BOARD_GAIN, EMPTY_MOST, NOISE, NOISE_MOST, ZERO
from wenping.sensing.points import Sensing
from wenping.sensing.settle import Settling
from wenping.sensing.states import EMPTY, MASKED, QUIET


class Slow:
    """Sensors whose references follow at once what drift and offset make of them."""

    def __init__(self):
        self.settling = Settling()
        self.offset = array("H", [16 * 2048] * 361)
        self.baseline = BaselineTracking(array("H", [ZERO] * 421), self.offset, self.settling)
        self.drift = [0] * 361  # units
        for s in range(361):
            self.settling.mode[s] = QUIET
            self.settling.age[s] = 255
            self.put(s, 0)

    def put(self, s, colour):
        self.settling.state[s] = colour

    def moved(self, s):
        """By how much the offset was moved, in units."""
        return (self.offset[s] - 16 * 2048) * BOARD_GAIN >> 14

    def frames(self, count):
        settling = self.settling
        for _ in range(count):
            row, second = divmod(self.baseline._turn, 2)
            for s in range(19 * row, 19 * row + 19) if second else ():
                stone = (0, 1800, -1800, 0)[settling.state[s]]
                w = stone + self.drift[s] - self.moved(s) - far(settling.state, s)
                settling.ref[s] = 4 * (ZERO + w)
            self.baseline.step()


def test_sensors_under_stones_go_as_the_empty_points_go_on_average():
    """0.5 to 0.8 mT in 800 rounds, all the same way; stones lie on two points of three."""
    slow = Slow()
    covered = [s for s in range(361) if s % 3]
    for s in covered:
        slow.put(s, 1 + s % 2)
    for n in range(1, 51):
        for s in range(361):
            slow.drift[s] = (60 + 10 * (s % 5)) * n // 50
        slow.frames(38 * 16)
    moved = [slow.moved(s) for s in covered]
    assert 65 <= min(moved) and max(moved) <= 90, (min(moved), max(moved))


def test_drift_is_followed_where_it_is_empty():
    slow = Slow()
    slow.put(100, 1)
    slow.drift[200] = 90
    slow.drift[201] = -60
    slow.drift[202] = EMPTY_MOST + 10  # too much: this may be something
    slow.frames(38 * 600)
    assert 80 < slow.moved(200) <= 90, slow.moved(200)
    assert -60 <= slow.moved(201) < -50, slow.moved(201)
    for s in (100, 202, 0, 360):
        assert abs(slow.moved(s)) < 5, (s, slow.moved(s))


def test_an_hour_of_half_a_millitesla_is_no_hurry():
    slow = Slow()
    for minute in range(30):
        slow.drift[77] = minute * 65 // 60
        slow.frames(38 * 32)  # a minute of quiet frames
        assert abs(slow.moved(77) - slow.drift[77]) < 8, (minute, slow.moved(77), slow.drift[77])


def test_a_row_takes_the_points_under_stones_with_it():
    slow = Slow()
    for c in range(12):
        slow.put(19 * 4 + c, 1 + c % 2)
    for c in range(19):
        slow.drift[19 * 4 + c] = 80
        slow.put(19 * 5 + c, 1)
    slow.frames(38 * 200)
    for c in range(19):
        assert 60 < slow.moved(19 * 4 + c) < 90, (c, slow.moved(19 * 4 + c))
        assert abs(slow.moved(19 * 5 + c)) < 5  # no empty point to track a full row by


def test_far_stones_are_no_drift():
    slow = Slow()
    for s in range(361):
        if s % 19 in (4, 8) or s // 19 in (4, 8):
            slow.put(s, 1)
    slow.frames(38 * 100)
    assert max(abs(slow.moved(s)) for s in range(361)) < 6


def test_the_table_takes_the_drift_along():
    sensing = Sensing(Calibration())
    sensing.offset[50] += 300
    sensing.offset[51] -= 20
    moved = 300 * BOARD_GAIN >> 14
    assert sensing.drift(50) == moved and sensing.unkept() == moved
    table = sensing.table()
    assert sensing.unkept() == moved
    sensing.kept()
    assert sensing.unkept() == 0 and sensing.drift(50) == moved
    sensing.offset[70] -= 300
    assert sensing.unkept() == moved + 1
    assert table.offset[50] == 16 * 2048 + 300 and table.offset[51] == 16 * 2048 - 20
    felt = Felt(3)
    felt.offset[50] += 19
    again = Sensing(table)
    for n in range(20):
        again.step(felt.counts(), 20 * n)
    assert abs(again.field(50)) < 5, again.field(50)


def test_a_stone_is_never_followed():
    felt = Felt(4)
    sensing = Sensing(Calibration())
    felt.put(180, 2, 5.0, 3.0, 0.6)
    counts = felt.counts()
    for n in range(900):
        sensing.step(counts, 20 * n)
    assert sensing.state[180] == 2 and sensing.drift(180) == 0


def test_a_stone_that_its_masked_sensor_does_not_read_is_no_drift():
    """Its neighbours go on reading it, for as long as somebody thinks: 4 minutes here."""
    felt = Felt(6)
    table = Calibration()
    table.mask[180] = 1
    sensing = Sensing(table)
    felt.put(180, 1)
    counts = felt.counts()
    for n in range(38 * 240):
        sensing.step(counts, 20 * n)
    beside = [sensing.field(s) for s in (179, 181, 161, 199)]
    assert all(-45 < w < -20 for w in beside), beside


def test_noise_widens_the_band_of_its_sensor():
    felt = Felt(5)
    sensing = Sensing(Calibration())
    frames = [felt.counts(8) for _ in range(64)]
    for n in range(1500):
        counts = frames[felt.random(64)]
        counts[77] = 2048 - 40 + felt.random(81)  # about 0.6 mT
        sensing.step(counts, n * 20)
    assert sensing.noise[77] > 2 * NOISE, sensing.noise[77]
    assert sensing.noise[78] < NOISE + 5, sensing.noise[78]
    assert sensing.state[77] == 0 and not sensing.busy()


def test_far_stones():
    state = bytearray(361)
    assert far(state, 180) == 0
    for s in range(361):
        state[s] = 1
    around = 2 * FAR[2, 0] + 2 * FAR[0, 2] + 4 * (FAR[2, 1] + FAR[1, 2] + FAR[2, 2])
    assert far(state, 180) == around // 10
    state[180 + 2] = 2
    assert far(state, 180) == (around - 2 * FAR[2, 0]) // 10
    for s in range(361):
        state[s] = 3 * (abs(s // 19 - 9) == 2 or abs(s % 19 - 9) == 2)
    assert far(state, 180) == 0
    state[180 + 18] = 3  # a stone may lie there, which the decoder does not take out
    assert far(state, 180) >= EMPTY_MOST + 200


# What a stone takes from a point (columns, rows) away, in tenths of a unit: FAR_ in physics.csv.
FAR = {(2, 0): 65, (0, 2): 54, (2, 1): 47, (1, 2): 41, (2, 2): 23}


def naive_far(state, s):
    total = 0
    for q in range(361):
        if state[q] == 3 and abs(q % 19 - s % 19) < 2 and abs(q // 19 - s // 19) < 2:
            return 9999
        part = FAR.get((abs(q % 19 - s % 19), abs(q // 19 - s // 19)), 0)
        total += part * (0, 1, -1, 0)[state[q]]
    return total // 10


def naive_row(baseline, row):
    """(noise, band, offset, drift) after track_row(row), by the rules written one by one."""
    settling = baseline.settling
    noise, band = bytearray(baseline.noise), bytearray(settling.band)
    offset, drift = array("H", baseline.offset), array("i", baseline.drift)
    sensors = range(19 * row, 19 * row + 19)
    errors = {}  # of the surely empty points
    for s in sensors:
        if settling.mode[s] == MASKED:
            continue
        d = abs(baseline.cells[20 * row + 21 + s % 19] - baseline.before[s % 19])
        if d > noise[s] and noise[s] < NOISE_MOST:
            noise[s] += 1 + noise[s] // 64
        elif d < noise[s] and noise[s] > 1:
            noise[s] -= 1 + noise[s] // 64
        band[s] = min(max(noise[s] * 16 // 3, BAND), BAND_MOST)
        if settling.mode[s] == QUIET and settling.state[s] == EMPTY and settling.age[s] == 255:
            e = settling.ref[s] // 4 - ZERO + naive_far(settling.state, s)
            if abs(e) < EMPTY_MOST:
                errors[s] = e
    mean = 0
    by = 0
    total = sum(errors.values())
    if len(errors) >= 5 and abs(total) >= 13 * len(errors):
        mean = total // len(errors)
        by = 2 if total > 0 else -2
    for s in sensors:
        if settling.mode[s] != QUIET or not 3 <= offset[s] <= 65532:
            continue
        step = drift[3]
        if s in errors:
            e = errors[s] - mean
            step = 1 if e > 2 else -1 if e < -2 else 0
            drift[0] += step
        offset[s] += by + step
    drift[1] += len(errors)
    return noise, band, offset, drift


def test_rows_are_tracked_as_the_rules_say():
    felt = Felt(9)
    settling = Settling()
    cells = array("H", [ZERO] * 421)
    baseline = BaselineTracking(cells, array("H", [32768] * 361), settling)
    for n in range(300):
        row = n % 19
        for s in range(361):
            settling.state[s] = felt.random(3) if felt.random(20) else 3
        for s in range(19 * row, 19 * row + 19):
            settling.mode[s] = felt.random(5)
            settling.age[s] = 255 if felt.random(4) else felt.random(256)
            settling.ref[s] = 4 * (ZERO - 200 + felt.random(400))
            if n % 3 == 0:
                settling.mode[s] = settling.state[s] = 0
                settling.age[s] = 255
                settling.ref[s] = 4 * (ZERO + n - 150)
            cells[20 * row + 21 + s % 19] = ZERO - 300 + felt.random(600)
            baseline.before[s % 19] = ZERO - 300 + felt.random(600)
            if n % 50 < 19:
                baseline.offset[s] = (0, 1, 2, 40000, 65533, 65534, 65535)[felt.random(7)]
        baseline.drift[3] = felt.random(3) - 1
        noise, band, offset, drift = naive_row(baseline, row)
        baseline.track_row(row)
        assert baseline.noise == noise and settling.band == band, n
        assert baseline.offset == offset and baseline.drift == drift, n
        for s in range(row, 361, 19):
            assert far(settling.state, s) == naive_far(settling.state, s), (n, s)


def test_the_limits_of_the_words():
    """Fields and offsets from one end of 16 bits to the other, sums below zero in 32 bits."""
    settling = Settling()
    cells = array("H", [0] * 421)
    baseline = BaselineTracking(cells, array("H", [0] * 361), settling)
    for s in range(361):
        settling.mode[s] = QUIET
        settling.age[s] = 255
    for field, before, ref, offset, total in (
        (65535, 0, 65535, 65532, 2_000_000_000),
        (0, 65535, 0, 3, -2_000_000_000),
        (16383, 0, 4 * (ZERO - 149), 3, -2_000_000_000),
        (0, 16383, 4 * (ZERO + 149), 65532, 2_000_000_000),
    ):
        for c in range(19):
            cells[21 + c] = field
            baseline.before[c] = before
            settling.ref[c] = ref
            baseline.offset[c] = offset
        baseline.drift[0] = baseline.drift[1] = total
        wanted = naive_row(baseline, 0)
        baseline.track_row(0)
        got = baseline.noise, settling.band, baseline.offset, baseline.drift
        assert got == wanted, (field, list(baseline.drift))


def test_a_noisy_board_is_read_at_once():
    felt = Felt(12)
    for s in range(0, 361, 5):
        felt.put(s, 1 + s % 2, 3, 2)
    sensing = Sensing(Calibration())
    for n in range(60):
        sensing.step(felt.counts(32), 20 * n)  # 0.5 mT
        assert n < 20 or min(sensing._settling.band) > 140
    assert min(sensing.noise) > 28, min(sensing.noise)
    wrong = [s for s in range(361) if sensing.state[s] != (0 if s % 5 else 1 + s % 2)]
    assert wrong == [], wrong
