from benchtop import Chain
from wenping.drivers.matrix import Matrix
from wenping.geometry import BIAS


def count_of(row, column):
    """Tells row and column, and differs in all of them."""
    return 64 * row + column + 100


def matrix(chain):
    return Matrix(
        chain.data, chain.clock, chain.latch, chain.off, chain.selects, chain.adcs, chain.sleep_us
    )


def test_every_sensor_is_read_into_its_place():
    chain = Chain(count_of)
    m = matrix(chain)
    seen = [m.scan() for _ in range(50)]
    assert seen == list(range(25)) * 2
    for s in range(361):
        assert m.board[s] == count_of(s // 19, s % 19), s
    for i in range(34):
        assert m.rails[i] == count_of(19 + i // 17, i % 17), i
    for i in range(360):
        player, layer, pocket = i // 180, i // 30 % 6, i % 30
        row = (21, 33)[player] + 2 * layer + pocket // 15
        assert m.bowls[i] == count_of(row, pocket % 15), i
    assert list(m.bias) == [2000 + c for c in range(24)]
    assert chain.several == 0 and chain.too_early == 0


def test_an_extra_row_is_read_at_each_scan():
    chain = Chain(lambda row, column: 7 if row < 21 else 9)
    m = matrix(chain)
    for extra in range(24):
        assert m.scan() == extra
        assert [i // 15 for i in range(360) if m.bowls[i] == 9][-1] == extra
        assert sum(m.bowls) == 9 * 15 * (extra + 1)
    assert sum(m.bias) == 0
    assert m.scan() == BIAS and sum(m.bias) > 0


def test_no_row_stays_on():
    chain = Chain(count_of)
    m = matrix(chain)
    assert not any(chain.rows)
    for _ in range(26):
        m.scan()
        assert not any(chain.rows) and not any(chain.shift)


def test_few_pins_change():
    chain = Chain(count_of)
    m = matrix(chain)
    m.scan()
    before = sum(pin.writes for pin in chain.selects)
    reads = chain.reads
    m.scan()
    assert sum(pin.writes for pin in chain.selects) - before == 21 * 7 + 4
    assert chain.reads - reads == 361 + 34 + 15
