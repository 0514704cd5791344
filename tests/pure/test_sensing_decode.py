from array import array

from felt import Felt
from wenping.geometry import K_DIAGONAL, K_SCALE, K_X, K_Y
from wenping.sensing import decode as plain
from wenping.sensing.limits import BOARD_GAIN, TOP, ZERO

try:
    from wenping.sensing import decode_viper as fast
except ImportError:
    fast = plain

_OFFSET = array("H", [16 * 2048] * 361)
_GAIN = array("H", [BOARD_GAIN] * 361)


def grid():
    return array("H", [ZERO] * 421)


def decoded(counts, with_=plain):
    cells, spill, out = grid(), grid(), array("H", [0] * 361)
    with_.fields(counts, _OFFSET, _GAIN, cells)
    with_.decode(cells, spill, out)
    return out


def test_an_eye_in_eight_stones_is_empty():
    felt = Felt()
    for s in (40, 41, 42, 59, 61, 78, 79, 80):
        felt.put(s, 1)
    cells = grid()
    plain.fields(felt.counts(), _OFFSET, _GAIN, cells)
    raw = cells[20 * 4 + 4] - ZERO
    assert -240 < raw < -200, raw
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
    plain.fields(array("H", [4095] * 361), _OFFSET, gain, cells)
    assert cells[21] == ZERO, cells[21]
    assert cells[22] - ZERO == (4095 - 2048) * 16 * BOARD_GAIN >> 14, cells[22]


def test_the_border_is_not_written():
    cells, spill, out = grid(), grid(), array("H", [0] * 361)
    for with_ in (plain, fast):
        with_.fields(array("H", [4095] * 361), _OFFSET, _GAIN, cells)
        with_.decode(cells, spill, out)
        for p in range(421):
            if p < 21 or p >= 400 or p % 20 == 0:
                assert cells[p] == ZERO and spill[p] == ZERO, p


def test_fast_and_plain_are_the_same():
    felt = Felt(7)
    for n in range(60):
        counts = array("H", [0] * 361)
        offset = array("H", [0] * 361)
        gain = array("H", [0] * 361)
        spread = (40, 700, 4096)[n % 3]
        for s in range(361):
            counts[s] = min(4095, 2048 - spread // 2 + felt.random(spread))
            offset[s] = 16 * 2048 - 9000 + felt.random(18000)
            gain[s] = felt.random(8000) if felt.random(9) else 0
        if n == 0:
            counts, offset, gain = (
                array("H", [0] * 361),
                array("H", [65535] * 361),
                array("H", [8000] * 361),
            )
        if n == 1:
            counts, offset, gain = (
                array("H", [4095] * 361),
                array("H", [0] * 361),
                array("H", [8000] * 361),
            )
        a = (grid(), grid(), array("H", [0] * 361))
        b = (grid(), grid(), array("H", [0] * 361))
        plain.fields(counts, offset, gain, a[0])
        plain.decode(*a)
        fast.fields(counts, offset, gain, b[0])
        fast.decode(*b)
        assert a == b, n
        assert max(a[2]) <= TOP


def test_a_line_of_sensors():
    counts = array("H", [0, 2048, 4095, 2100])
    offset = array("H", [16 * 2048] * 7)
    gain = array("H", [BOARD_GAIN] * 5 + [8000, 0])
    for with_ in (plain, fast):
        out = array("H", [9] * 4)
        with_.line(counts, offset, gain, 3, out)
        assert list(out) == [ZERO - 5506, ZERO, TOP, ZERO], (with_, out)


def test_the_fast_version_has_the_same_constants():
    assert (K_X, K_Y, K_DIAGONAL, K_SCALE, ZERO, TOP) == (82, 72, 36, 4096, 8192, 16383)
    assert plain._ALL_ZERO == 904
