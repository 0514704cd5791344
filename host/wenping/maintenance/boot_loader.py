"""Puts the image on a chip through its boot loader's drive (wenping flash DRIVE).

A board without MicroPython, or with another one, gets the image this way: hold BOOTSEL while the
board is plugged in, and its boot loader shows up as a drive.
"""

import shutil
from pathlib import Path

from wenping.errors import UserError
from wenping.toolchain import slots
from wenping.toolchain.checkout import BUILD, FIRMWARE

IMAGE = BUILD / "firmware" / "wenping-pico.uf2"
_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # Board-ID in INFO_UF2.TXT: chip
_CHIP = "RP2040"  # the one that the image is for


def copy_image(drive: Path, image: Path) -> None:
    """Copy an image to a boot loader's drive; the boot loader flashes it and restarts the board.

    Raises UserError when the drive is no boot loader's or another chip's, when the image is missing
    or is no UF2 file, and when our own image is older than its sources.
    """
    try:
        about = (drive / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        raise UserError("flash-no-drive", drive=drive) from None
    chip = next((chip for name, chip in _CHIPS.items() if f"Board-ID: {name}" in about), "")
    if chip != _CHIP:
        raise UserError("flash-other-chip", drive=drive, chip=chip or "?")
    try:
        data = image.read_bytes()
    except OSError:
        raise UserError("flash-no-image", image=image) from None
    if data[:4] != b"UF2\n":
        raise UserError("flash-no-uf2", image=image)
    if image == IMAGE and FIRMWARE.exists() and not _holds(data, slots.fingerprint(FIRMWARE)):
        raise UserError("flash-old-image", image=image)
    shutil.copyfile(image, drive / image.name)


def _holds(uf2: bytes, text: str) -> bool:
    """True if a text is in the data of a UF2 image: 256 bytes in each block of 512."""
    return text.encode() in b"".join(uf2[at + 32 : at + 288] for at in range(0, len(uf2), 512))
