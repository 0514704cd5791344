"""Puts the image on a chip through its boot loader's drive (wenping flash DRIVE).

A board without MicroPython, or with another one, gets the image this way: hold BOOTSEL while the
board is plugged in, and its boot loader shows up as a drive.
"""

import struct
from pathlib import Path

from wenping.errors import UserError
from wenping.shipped import FIRMWARE
from wenping.toolchain import slots
from wenping.version import VERSION

_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # Board-ID in INFO_UF2.TXT: chip
_CHIP = "RP2040"  # the one that the image is for
_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)  # at the start of a block, and in its last 4 bytes


def copy_image(drive: Path, image: Path) -> None:
    """Copy an image to a boot loader's drive; the boot loader flashes it and restarts the board.

    Raises UserError when the drive is no boot loader's or another chip's, when it cannot be
    written, and when the image is missing or is no UF2 file.
    """
    try:
        about = (drive / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        raise UserError("flash-no-drive", drive=drive) from None
    chip = next((chip for name, chip in _CHIPS.items() if f"Board-ID: {name}" in about), "")
    if chip != _CHIP:
        raise UserError("flash-other-chip", drive=drive, chip=chip or "?")
    data = _read(image)
    if data[:4] != b"UF2\n":
        raise UserError("flash-image-no-uf2", image=image, version=VERSION)
    if not _is_whole(data):
        raise UserError("flash-image-cut", image=image, bytes=len(data))
    try:
        (drive / image.name).write_bytes(data)
    except OSError as error:
        raise UserError("cannot-write-into", path=drive, error=error) from None


def is_ours(image: Path) -> bool:
    """Whether an image holds the firmware that came with this tool."""
    return _holds(_read(image), slots.fingerprint(FIRMWARE))


def _read(image: Path) -> bytes:
    try:
        return image.read_bytes()
    except OSError as error:
        raise UserError("flash-image-unread", image=image, error=error) from None


def _is_whole(data: bytes) -> bool:
    """Whether a UF2 image has all its blocks in their order, each with its three magic numbers."""
    blocks = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)]
    for number, block in enumerate(blocks):
        if len(block) != _BLOCK:
            return False
        first, second, _, _, size, at, count = struct.unpack_from("<7I", block)
        (last,) = struct.unpack_from("<I", block, _BLOCK - 4)
        if (first, second, last) != _MAGIC or (at, count) != (number, len(blocks)) or size > 476:
            return False
    return True


def _holds(uf2: bytes, text: str) -> bool:
    """True if a text is in the data of a UF2 image: 256 bytes in each block of 512."""
    return text.encode() in b"".join(uf2[at + 32 : at + 288] for at in range(0, len(uf2), 512))
