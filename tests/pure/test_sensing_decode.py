from array import array

from felt import Felt
from wenping.geometry import K_DIAGONAL, K_SCALE, K_X, K_Y
from wenping.sensing.calibration import GAIN_MOST
from wenping.sensing.decode import PARTS, decode, fields
from wenping.sensing.limits import BOARD_GAIN, SUPPLY_PART_MOST, TOP, ZERO
from wenping.sensing.supply import SAMPLES, WHOLE, factor

_OFFSET = array("H", [16 * 2048] * 361)
_GAIN = array("H", [BOARD_GAIN] * 361)


def grid():
    return array("H", [ZERO] * 421)


def decoded(counts):
    cells, spill, out = grid(), grid(), array("H", [0] * 361)
    fields(counts, WHOLE, _OFFSET, _GAIN, cells)
    decode(cells, spill, out)
    return out


def clipped(v):
    return 0 if v < 0 else TOP if v > TOP else v


def naive_fields(counts, offset, gain):
    return [clipped(((counts[s] * 16 - offset[s]) * gain[s] >> 14) + ZERO) for s in range(361)]


def naive_spill(b):
    """- K b for 361 fields without ZERO; beyond the board there is no field."""
    parts = ((0, -1, K_X), (0, 1, K_X), (-1, 0, K_Y), (1, 0, K_Y))
    parts += ((-1, -1, K_DIAGONAL), (-1, 1, K_DIAGONAL), (1, -1, K_DIAGONAL), (1, 1, K_DIAGONAL))
    spill = []
    for row in range(19):
        for col in range(19):
            total = 0
            for down, right, part in parts:
                if 0 <= row + down < 19 and 0 <= col + right < 19:
                    total += part * b[19 * (row + down) + col + right]
            spill.append((total + K_SCALE // 2) // K_SCALE)
    return spill


def naive_decode(a):
    b = [v - ZERO for v in a]
    first = naive_spill(b)
    second = naive_spill(first)
    return [clipped(b[s] + first[s] + second[s] + ZERO) for s in range(361)]


def test_an_eye_in_eight_stones_is_empty():
    felt = Felt()
    for s in (40, 41, 42, 59, 61, 78, 79, 80):
        felt.put(s, 1)
    cells = grid()
    fields(felt.counts(), WHOLE, _OFFSET, _GAIN, cells)
    raw = cells[20 * 4 + 4] - ZERO
    assert -200 < raw < -180, raw
    out = decoded(felt.counts())
    assert abs(out[60] - ZERO) < 45, out[60] - ZERO
    assert abs(out[40] - ZERO - 2056) < 45, out[40] - ZERO


def test_nothing_reads_as_nothing():
    out = decoded(Felt().counts())
    assert set(out) == {ZERO}, set(out)


def test_a_masked_sensor_reads_as_nothing():
    cells = grid()
    gain = array("H", _GAIN)
    gain[0] = 0
    fields(array("H", [4095] * 361), WHOLE, _OFFSET, gain, cells)
    assert cells[21] == ZERO, cells[21]
    assert cells[22] - ZERO == (4095 - 2048) * 16 * BOARD_GAIN >> 14, cells[22]


def test_what_a_field_adds_around_it():
    corner, above, beside = K_DIAGONAL, K_Y, K_X
    assert list(PARTS) == [corner, above, corner, beside, beside, corner, above, corner]


def test_the_border_is_not_written():
    cells, spill, out = grid(), grid(), array("H", [0] * 361)
    fields(array("H", [4095] * 361), WHOLE, _OFFSET, _GAIN, cells)
    decode(cells, spill, out)
    for p in range(421):
        if p < 21 or p >= 400 or p % 20 == 0:
            assert cells[p] == ZERO and spill[p] == ZERO, p


def test_the_largest_product_fits_32_bits():
    """The strongest supply, reading and gain: the product is no negative number."""
    cells = grid()
    counts, offset, gain = (array("H", [v] * 361) for v in (4095, 0, GAIN_MOST))
    fields(counts, SUPPLY_PART_MOST, offset, gain, cells)
    assert cells[21] == TOP
    fields(array("H", [0] * 361), SUPPLY_PART_MOST, array("H", [65535] * 361), gain, cells)
    assert cells[21] == 0


def check(counts, offset, gain):
    """fields() and decode() against the naive formulas."""
    cells, spill, out = grid(), grid(), array("H", [0] * 361)
    fields(counts, WHOLE, offset, gain, cells)
    want = naive_fields(counts, offset, gain)
    assert [cells[20 * (s // 19) + 21 + s % 19] for s in range(361)] == want
    decode(cells, spill, out)
    assert list(out) == naive_decode(want)


def test_random_boards():
    felt = Felt(7)
    for n in range(30):
        counts = array("H", [0] * 361)
        offset = array("H", [0] * 361)
        gain = array("H", [0] * 361)
        spread = (40, 700, 4096)[n % 3]
        for s in range(361):
            counts[s] = min(4095, 2048 - spread // 2 + felt.random(spread))
            offset[s] = 16 * 2048 - 9000 + felt.random(18000)
            gain[s] = felt.random(8000) if felt.random(9) else 0
        check(counts, offset, gain)


def test_the_limits_of_32_bits():
    """The largest counts, offsets and gains, at which a product just fits the machine's word."""
    felt = Felt(8)
    for count in (0, 4095):
        for off in (0, 65535):
            for g in (1, 8000, GAIN_MOST):
                check(array("H", [count] * 361), array("H", [off] * 361), array("H", [g] * 361))
    counts, offset, gain = (array("H", [0] * 361) for _ in range(3))
    for s in range(361):
        counts[s] = 4095 * felt.random(2)
        offset[s] = 65535 * felt.random(2)
        gain[s] = 32767 - felt.random(3)
    check(counts, offset, gain)


def driven(felt, part, noise=2):
    """What the sensors read at this part of their supply."""
    return array("H", [round(part * count) for count in felt.counts(noise)])


def test_what_the_supply_changes_in_all_readings_is_taken_out():
    """Lights go on and off, which shifts all readings by 150 units: hardly any of that is left."""
    for noise, most in ((0, 4), (5, 10), (10, 24)):
        felt = Felt(5)
        for s in range(361):
            felt.offset[s] = felt.random(900) - 450
        felt.put(100, 1)
        felt.put(200, 2)
        offset = array("H", [16 * (2048 + felt.offset[s]) for s in range(361)])
        usual, cells, want = array("H", bytes(2 * SAMPLES)), grid(), grid()
        fields(felt.counts(), WHOLE, offset, _GAIN, want)
        part = WHOLE
        for n in range(250):
            now = driven(felt, (1.0, 0.973, 0.991)[n // 25 % 3], noise)
            part = factor(now, usual, part)
            fields(now, part, offset, _GAIN, cells)
            common = (sum(cells) - sum(want)) / 361
            assert n % 25 < 2 or -most < common < most, (noise, n, part, common)


def test_what_a_tenth_of_the_supply_is_missing_from_no_light_does():
    felt = Felt(5)
    usual, part = array("H", bytes(2 * SAMPLES)), WHOLE
    for n in range(60):
        supply = max(0.8, 1 - 0.03 * (n // 5))
        part = factor(driven(felt, supply), usual, part)
        assert WHOLE <= part <= SUPPLY_PART_MOST, n
    assert part > WHOLE + WHOLE // 20


def test_what_comes_over_the_board_is_not_the_supplys():
    """Stones, and a large magnet that reaches three quarters of the board."""
    felt = Felt(6)
    usual = array("H", bytes(2 * SAMPLES))
    part = WHOLE
    for n in range(200):
        if n % 10 == 0:
            felt.put(felt.random(361), 1 + n // 10 % 2)
        counts = felt.counts(5)
        for s in range(14 * 19):
            counts[s] += 50 * (n // 10 % 2)
        part = factor(counts, usual, part)
        assert abs(part - WHOLE) < 40, n  # 5 counts, 0.13 mT
