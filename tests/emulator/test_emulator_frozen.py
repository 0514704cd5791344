"""Machine code frozen into the image gives the results of its source."""

from ast import literal_eval

from wenping.twin.repl import Console

# 32-bit numbers among the instructions: read wrongly when the function lies at no multiple of four
READINGS = (0, 1, 1798741, 0x7FFFFF, 0x800000, 0xFFFFFF)


def test_the_load_cells_are_read_bit_for_bit(bare_uf2):
    with Console(bare_uf2) as chip:
        told = chip.run(f"""
from wenping.drivers.scale import Scale
class Cell:
    def __init__(self, value):
        self.bits = iter(value >> i & 1 for i in range(23, -1, -1))
    def __call__(self):
        return next(self.bits)
def read(value):
    scale = Scale(lambda level: None, Cell(value), Cell(value), int, bool)
    scale._read(3)
    return scale.raw
print([read(value) for value in {READINGS}])
""")
    signed = [value - (value >> 23 << 24) for value in READINGS]
    assert literal_eval(told) == [[value, value] for value in signed]
