"""Builds the real images with the firmware frozen in: make firmware

The first build takes minutes (source_tree.py); after a change of the firmware it takes seconds, and
an image that was built before is taken from the cache. The Pico 2's image is compiled only: nothing
here can run it.
"""

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

from wenping.shipped import BOARD_FILES, FIRMWARE
from wenping.toolchain import constants
from wenping.toolchain.debian import run
from wenping.toolchain.flash_map import HEADER, MAPS
from wenping.toolchain.micropython import cache
from wenping.toolchain.mpy import read_sources, room_of, sources
from wenping.toolchain.slots import fingerprint
from wenping.toolchain.source_tree import VERSIONS, BuildError, install_tools, source_tree

BOARDS = {"pico": "WENPING_PICO", "pico2": "WENPING_PICO2"}
_AT_TWO = '" __attribute__ ((aligned (2)))"'
_STATE = "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * %d)"
_STATE_WORDS = 32  # MicroPython 1.25 has 11
_KEPT = 12  # images in the cache; older ones are removed
# The folder `about` holds built.py, by which firmware/launch.py knows what it runs.
_MANIFEST = 'freeze("$(PORT_DIR)/modules")\nfreeze("{firmware}")\nfreeze("{about}")\n'


def _align_frozen(tree: Path) -> None:
    """Let frozen machine code begin at multiples of four bytes, not of two.

    Code for a Cortex-M0+ has 32-bit numbers among its instructions, and the core reads them at
    multiples of four only. MicroPython 1.25 places frozen code at multiples of two: a function that
    begins between multiples of four computes with wrong numbers. Raises BuildError when
    MicroPython's tool is not as expected.
    """
    tool = tree / "mp" / "tools" / "mpy-tool.py"
    text = tool.read_text()
    if _AT_TWO in text:
        tool.write_text(text.replace(_AT_TWO, _AT_TWO.replace("(2)", "(4)")))
    elif _AT_TWO.replace("(2)", "(4)") not in text:
        raise BuildError("build-tool-changed", tool=tool)


@contextlib.contextmanager
def _state_on_stack(tree: Path) -> Iterator[None]:
    """Let the state of a Python function (locals and stack) lie on the C stack, in this block.

    MicroPython 1.25 takes it from the heap when it is longer than 11 words. Each call of such a
    function then looks for free heap, 1 ms a frame, and brings the next collection nearer. Raises
    BuildError when the source is not as expected.
    """
    source = tree / "mp" / "py" / "objfun.c"
    before, after = _STATE % 11, _STATE % _STATE_WORDS
    text = source.read_text().replace(after, before)  # a build was interrupted
    if before not in text:
        raise BuildError("build-tool-changed", tool=source)
    source.write_text(text.replace(before, after))
    try:
        yield
    finally:
        source.write_text(text)  # other checkouts build from this tree, too


def build(board: str, firmware: Path = FIRMWARE) -> Path:
    """Build the image of one of BOARDS; returns the folder with firmware.bin and firmware.elf.

    The compilers have to be there (install_tools). Raises AptError.
    """
    with _build_lock() as tree:
        return _build(tree, board, firmware)


def image(board: str = "pico", firmware: Path = FIRMWARE) -> Path:
    """Return the file of a board's image in the format UF2; build it if it is not in the cache.

    `board` is one of BOARDS, `firmware` the folder that is frozen in. Raises BuildError, AptError
    and MissingMicroPython.
    """
    folder = cache() / "images"
    target = folder / f"{board}-{_fingerprint(board, firmware)}.uf2"
    if target.exists():
        os.utime(target)
        return target
    install_tools()
    with _build_lock() as tree:
        if not target.exists():
            binary = (_build(tree, board, firmware) / "firmware.bin").read_bytes()
            folder.mkdir(exist_ok=True)
            work = target.with_suffix(".new")
            work.write_bytes(uf2(binary))
            work.rename(target)
        for old in sorted(folder.glob("*.uf2"), key=lambda file: -file.stat().st_mtime)[_KEPT:]:
            old.unlink()
    return target


def bare_image(firmware: Path = FIRMWARE) -> Path:
    """Return a Pico's image with the firmware's modules, but without main.py; raises as image."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "firmware"
        shutil.copytree(firmware, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "main.py").unlink()
        return image("pico", copy)


def _fingerprint(board: str, firmware: Path) -> str:
    """A hash of all that makes this image differ from others."""
    files = sorted(firmware.rglob("*.py")) + sorted((BOARD_FILES / BOARDS[board]).iterdir())
    digest = hashlib.sha256(f"{_MANIFEST}{_AT_TWO}{_STATE}{_STATE_WORDS}".encode())
    digest.update(Path(constants.__file__).read_bytes())
    digest.update(MAPS[board].header().encode())
    for file in files:
        digest.update(f"{file.name} {file.stat().st_size}\n".encode() + file.read_bytes())
    digest.update(repr(sorted(VERSIONS.items())).encode())
    return digest.hexdigest()[:16]


@contextlib.contextmanager
def _build_lock() -> Iterator[Path]:
    """The source tree, for one build at a time."""
    tree = source_tree()
    with open(tree / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield tree


def _build(tree: Path, board: str, firmware: Path) -> Path:
    name = BOARDS[board]
    port = tree / "mp" / "ports" / "rp2"
    folder = tree / name
    manifest = tree / "manifest.py"
    about = tree / "about"
    about.mkdir(exist_ok=True)
    (about / "built.py").write_text(
        f'ID = "{fingerprint(firmware)}"\nIMAGE = "{_fingerprint(board, firmware)[:8]}"\n'
    )
    frozen = tree / "sources"
    prepared = constants.compact(read_sources(firmware))
    idle = constants.idle(prepared)
    _write(frozen, {path: text for path, text in prepared.items() if path not in idle})
    manifest.write_text(_MANIFEST.format(firmware=frozen, about=about))
    _align_frozen(tree)
    # Recompiled each time: file times say nothing when checkouts take turns.
    shutil.rmtree(folder / "frozen_mpy", ignore_errors=True)
    made_of = folder / "made_of"
    files = BOARD_FILES / name
    parts = {file.name: file.read_text() for file in sorted(files.iterdir())}
    parts[HEADER] = MAPS[board].header()
    wanted = "".join(parts.values())
    # A copy: CMake looks there at every build, and this checkout may be gone by then.
    copied = tree / "boards" / name
    if not (copied.is_dir() and made_of.exists() and made_of.read_text() == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        _write(copied, {Path(part): text for part, text in parts.items()})
        run(
            ["cmake", "-S", str(port), "-B", str(folder)]
            + ["-DPICO_BUILD_DOCS=0", "-DPICO_NO_PICOTOOL=1", f"-DMICROPY_BOARD={name}"]
            + [f"-DMICROPY_BOARD_DIR={copied}", f"-DMICROPY_FROZEN_MANIFEST={manifest}"]
        )
        made_of.write_text(wanted)
    with _state_on_stack(tree):
        run(["make", "-C", str(folder), "-j2"])
    return folder


def _write(folder: Path, sources: dict[Path, str]) -> None:
    """Make a folder that holds these files and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def uf2(binary: bytes, family: int = 0xE48BFF56, base: int = 0x10000000) -> bytes:
    """Return a binary in the format UF2 of the chip's boot loader, 256 bytes of it in each block.

    `family` is that of the RP2040, `base` the address at which the chip sees its flash.
    """
    blocks = -(-len(binary) // 256)
    out = bytearray()
    for number in range(blocks):
        start = 256 * number
        head = (0x0A324655, 0x9E5D5157, 0x2000, base + start, 256, number, blocks, family)
        data = binary[start : start + 256].ljust(476, b"\0")
        out += struct.pack("<8I", *head) + data + struct.pack("<I", 0x0AB16F30)
    return bytes(out)


def code_sizes(folder: Path) -> dict[str, int]:
    """Return the bytes that each room's frozen code and constants take in flash.

    `folder` is what `build` returned.
    """
    modules = sorted({room_of(source) for source in sources()})
    pattern = re.compile(rf"_(?:wenping_)?({'|'.join(modules)})(?:_|$)")
    frozen = next(folder.glob("CMakeFiles/firmware.dir/frozen_content.c.o*"))
    sizes = dict.fromkeys(modules, 0)
    for line in run(["arm-none-eabi-nm", "-S", str(frozen)]).splitlines():
        fields = line.split()
        found = pattern.search(fields[-1])
        if len(fields) == 4 and found:
            sizes[found[1]] += int(fields[1], 16)
    return sizes
