"""An SSD1306 display of 128x64 dots on I2C, as four lines of sixteen cells of 8x16 dots.

The caller writes into `cells`; step() sends a few cells that have changed, 0.6 ms of the bus each
at 400 kHz, so that no frame waits for a whole picture. A display that stops answering is tried
again every 2 s, and then drawn anew.
"""

from wenping.drivers.glyphs import CELLS
from wenping.viper import const

ADDRESS = const(0x3C)
COLUMNS = const(16)
LINES = const(4)
BLANK = const(41)  # the cell of a space
_UNKNOWN = const(255)  # in _shown: what the display shows there is not known
_AGAIN_MS = const(2000)

# Data sheet SSD1306, section 8.5 and its application note: multiplexing of 64 lines, charge pump
# on, horizontal addressing, both directions turned round, contrast of a half, display on.
_BEGIN = (
    b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x00\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x40"
    b"\xa4\xa6\xaf"
)


class Display:
    """cells: what is to be shown, 64 numbers of cells (drivers/glyphs.py), line by line."""

    def __init__(self, i2c):
        """Takes the I2C bus; nothing is sent before the first step()."""
        self.cells = bytearray([BLANK] * (COLUMNS * LINES))
        self._shown = bytearray([_UNKNOWN] * (COLUMNS * LINES))
        self._i2c = i2c
        self._window = bytearray(b"\x00\x21\x00\x00\x22\x00\x00")
        self._data = bytearray(b"\x40" + bytes(16))
        self._at = 0  # the cell that is looked at next
        self._begun = False
        self._next_ms = 0  # a display that did not answer is not tried again before this time

    def step(self, now_ms: int, most: int) -> bool:
        """Send up to `most` changed cells; False while no display answers."""
        try:
            if not self._begun:
                if now_ms < self._next_ms:
                    return False
                self._i2c.writeto(ADDRESS, _BEGIN)
                self._begun = True
            self._send(most)
        except OSError:
            self._begun = False
            self._next_ms = now_ms + _AGAIN_MS
            for i in range(len(self._shown)):
                self._shown[i] = _UNKNOWN
        return self._begun

    def _send(self, most: int) -> None:
        """Send changed cells; OSError if nothing answers."""
        cells, shown, at = self.cells, self._shown, self._at
        if cells == shown:
            return
        for _ in range(len(cells)):
            at = (at + 1) % len(cells)
            if cells[at] != shown[at]:
                self._cell(at, cells[at])
                shown[at] = cells[at]
                most -= 1
                if not most:
                    break
        self._at = at

    def _cell(self, at: int, cell: int) -> None:
        window, data = self._window, self._data
        window[2] = at % COLUMNS * 8
        window[3] = window[2] + 7
        window[5] = at // COLUMNS * 2
        window[6] = window[5] + 1
        for i in range(16):
            data[1 + i] = CELLS[16 * cell + i]
        self._i2c.writeto(ADDRESS, window)
        self._i2c.writeto(ADDRESS, data)
