"""The flash of the emulated chip: what it holds, how long its commands take, where power fails."""

from collections.abc import Callable
from pathlib import Path

from rp2040py.device.load_flash import decode_block
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040

from wenping.toolchain.flash_map import BLOCK, MAPS

FLASH_BYTES = MAPS["pico"].whole
SECTOR = BLOCK  # what one command erases
# Typical times of a Pico's W25Q16JV; an erase may take 400 ms.
ERASE_US = 45_000  # a sector
PROGRAM_US = 400  # a page of 256 bytes
_UF2_BLOCK = 512
_ERASE, _PROGRAM, _UNIQUE_ID = 0x20, 0x02, 0x4B  # commands
_ADDRESS_BYTES = 4  # the command and three bytes of address, ahead of the data
_ID_AT = 5  # the command and four bytes without meaning, ahead of the unique id


class PowerFails(Exception):
    """The power is gone half way through a flash operation; the text says which one."""


class Flash:
    """A Pico's 2 MiB, which outlive the chip; their end may lie in a file as well.

    The file holds the file system, as twin/flash.py reads and makes it.
    """

    def __init__(self, uf2: bytes, file: Path | None = None):
        """Make a flash with an image in it, in the boot loader's format UF2, else erased."""
        self.data = bytearray(b"\xff" * FLASH_BYTES)
        for start in range(0, len(uf2), _UF2_BLOCK):
            block = decode_block(uf2[start : start + _UF2_BLOCK])
            at = block.flash_address - FLASH_START_ADDRESS
            self.data[at : at + len(block.payload)] = block.payload
        self._file = file
        self._start = FLASH_BYTES - (file.stat().st_size if file else 0)
        self.read_file()

    def read_file(self) -> None:
        """Take over what somebody else has written into the file."""
        if self._file:
            self.data[self._start :] = self._file.read_bytes()

    def write(self, at: int, data: bytes) -> None:
        """Write bytes at an address from the flash's start, and into the file if it is there."""
        self.data[at : at + len(data)] = data
        if self._file and at >= self._start:
            with self._file.open("r+b") as file:
                file.seek(at - self._start)
                file.write(data)


class FlashCommands:
    """What the firmware sends to the flash: erase, program, read the unique id.

    `operations` counts the sectors erased and pages programmed. In the `cut_at`-th the power fails
    half way through: `cut` is then not None.
    """

    def __init__(
        self, mcu: RP2040, flash: Flash, unique_id: bytes, cut_at: int, stop: Callable[[], None]
    ):
        """Stand between a chip and a flash; `stop()` is called when the power fails."""
        self.operations = 0
        self.cut_at = cut_at
        self.cut: PowerFails | None = None
        self._mcu = mcu
        self._flash = flash
        self._unique_id = unique_id
        self._stop = stop
        ssi = mcu.ssi
        self._apply, ssi._apply_command = ssi._apply_command, self._apply_command
        self._shift, ssi._shift_byte = ssi._shift_byte, self._shift_byte

    def _apply_command(self) -> None:
        """A command is complete: let rp2040py apply it, take its time, keep what it wrote."""
        mcu, ssi = self._mcu, self._mcu.ssi
        sent = ssi._tx_buffer
        if not sent or sent[0] not in (_ERASE, _PROGRAM) or not ssi._write_enabled:
            return self._apply()
        erase = sent[0] == _ERASE
        address = ssi._address_from_buffer()
        start = address & -SECTOR if erase else address
        end = start + (SECTOR if erase else len(sent) - _ADDRESS_BYTES)
        self.operations += 1
        before = bytes(mcu.flash[start:end])
        self._apply()
        if self.operations == self.cut_at:
            middle = (start + end) // 2
            mcu.flash[middle:end] = before[middle - start :]
            self.cut = PowerFails(f"flash operation {self.operations}")
            self._stop()
        self._flash.write(start, bytes(mcu.flash[start:end]))
        mcu.clock.tick(1000 * (ERASE_US if erase else PROGRAM_US))

    def _shift_byte(self, byte_out: int) -> int:
        """A byte goes out and one comes in: the unique id's, where that is asked for."""
        answer = self._shift(byte_out)
        sent = self._mcu.ssi._tx_buffer
        at = len(sent) - 1 - _ID_AT
        if sent[0] == _UNIQUE_ID and 0 <= at < len(self._unique_id):
            return self._unique_id[at]
        return answer
