"""The SSD1306, the controller of a display of 128x64 dots on I2C, as its data sheet has it.

One source for MicroPython and CPython, as circuits.py. Only what a display is told at all is here:
commands with their operands, horizontal addressing within a window, and the memory of the dots.
"""

ADDRESS = 0x3C
WIDTH = 128
HEIGHT = 64
_PAGES = 8
BYTE_US = 23  # of the bus at 400 kHz: eight bits and the acknowledge
# Operands of the commands that have some (data sheet, section 9); the others have none.
_OPERANDS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1,
             0xDA: 1, 0xDB: 1}  # fmt: skip


class Ssd1306:
    """dots: the memory, a byte for eight dots one below the other, 128 bytes a page. on: it shows
    them; gone: it is pulled out.
    """

    def __init__(self):
        """Power on: what the memory holds is not defined."""
        self.dots = bytearray((i * 37 + 11) & 0xFF for i in range(WIDTH * _PAGES))
        self.on = False
        self.gone = False
        self._columns = [0, WIDTH - 1]
        self._pages = [0, _PAGES - 1]
        self._column = self._page = 0
        self._command = bytearray()

    def write(self, data: bytes | bytearray) -> None:
        """A transfer to its address: a control byte, then commands or dots."""
        if not data:
            return
        for byte in data[1:]:
            if data[0] == 0x40:
                self._dots(byte)
            else:
                self._told(byte)

    def _told(self, byte: int) -> None:
        command = self._command
        command.append(byte)
        if len(command) <= _OPERANDS.get(command[0], 0):
            return
        self._command = bytearray()
        if command[0] in (0xAE, 0xAF):
            self.on = command[0] == 0xAF
        elif command[0] == 0x21:
            self._columns = [command[1] & 127, command[2] & 127]
            self._column = self._columns[0]
        elif command[0] == 0x22:
            self._pages = [command[1] & 7, command[2] & 7]
            self._page = self._pages[0]

    def _dots(self, byte: int) -> None:
        self.dots[self._page * WIDTH + self._column] = byte
        self._column += 1
        if self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page = self._page + 1 if self._page < self._pages[1] else self._pages[0]

    def lit(self, x: int, y: int) -> bool:
        """Whether the dot in column x and row y from the top is lit."""
        return self.on and bool(self.dots[y // 8 * WIDTH + x] >> y % 8 & 1)
