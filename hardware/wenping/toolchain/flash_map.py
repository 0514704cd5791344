"""The map of the flash: how a controller's flash is divided. All sizes come from here.

From the start of the flash: MicroPython and the firmware frozen into it, slots A and B for newer
firmware (one ROM partition), the file system with log, calibration and name. The build gives it to
MicroPython as a C header (image.py), the emulated board has its file system's size from it, and
firmware/launch.py takes each half of the ROM partition that it finds on the chip as a slot.
"""

from typing import NamedTuple

KIB = 1024
BLOCK = 4 * KIB  # what the flash erases at once; every part begins and ends with one
SLOT_BYTES = 248 * KIB
HEADER = "flash_map.h"  # beside mpconfigboard.h, which includes it


class FlashMap(NamedTuple):
    """The flash of one board, in bytes: all of it, and the file system at its end."""

    whole: int
    files: int

    @property
    def slots(self) -> int:
        """Both slots, which lie ahead of the file system."""
        return 2 * SLOT_BYTES

    @property
    def code(self) -> int:
        """What is left from the start: MicroPython and the firmware frozen into it."""
        return self.whole - self.slots - self.files

    def header(self) -> str:
        """The map as MicroPython's rp2 port wants it."""
        sizes = {
            "MICROPY_HW_ROMFS_BYTES": self.slots,
            "MICROPY_HW_FLASH_STORAGE_BYTES": self.files,
        }
        return "".join(f"#define {name} ({size})\n" for name, size in sizes.items())


MAPS = {
    "pico": FlashMap(2048 * KIB, 976 * KIB),
    "pico2": FlashMap(4096 * KIB, 2960 * KIB),
}
