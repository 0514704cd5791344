"""Builds the real images with our firmware frozen in, from Debian packages (make firmware).

MicroPython, pico-sdk, tinyusb and mbedtls are fetched and unpacked once into the cache; a change
of the firmware is then a matter of seconds, and an image that was built before is taken from the
cache.  The Pico 2 image is compiled only: nothing here can run it.
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

from wenping.toolchain.checkout import FIRMWARE, HARDWARE
from wenping.toolchain.debian import SUITE, Apt, AptError, run
from wenping.toolchain.micropython import cache, making
from wenping.toolchain.mpy import room_of, sources
from wenping.toolchain.slots import fingerprint

BOARDS = {"pico": "WENPING_PICO", "pico2": "WENPING_PICO2"}
BOARD_FILES = HARDWARE / "boards"
# What this build is known to work with; a Debian security update may change what follows.
_VERSIONS = {
    "micropython": "1.25.0+ds",
    "mbedtls": "3.6.",
    "pico-sdk-source": "2.1.1",
    "tinyusb-source": "0.18.0",
}
_TOOLS = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "cmake": "cmake",
    "make": "make",
    "gcc": "gcc",
    "dpkg-source": "dpkg-dev",
}
_LIBRARIES = {
    "libc.a": "libnewlib-arm-none-eabi",
    "libstdc++.a": "libstdc++-arm-none-eabi-newlib",
}
FLASH_FOR_CODE = 576 * 1024  # of a Pico's 2 MiB: hardware/boards/README.md
_AT_TWO = '" __attribute__ ((aligned (2)))"'
_KEPT = 12  # images in the cache
# built.py says what it is: firmware/launch.py.
_MANIFEST = 'freeze("$(PORT_DIR)/modules")\nfreeze("{firmware}")\nfreeze("{about}")\n'


class BuildError(Exception):
    """The image cannot be built; the text is one line: what is missing, what to do."""


def missing_packages() -> list[str]:
    """The Debian packages whose tools or libraries are not on this machine."""
    missing = [package for tool, package in _TOOLS.items() if not shutil.which(tool)]
    for library, package in _LIBRARIES.items():
        try:
            found = run(["arm-none-eabi-gcc", f"-print-file-name={library}"])
        except AptError:
            found = ""
        if "/" not in found:
            missing.append(package)
    return missing


def install_tools() -> None:
    """Install what is missing when that may be done; else BuildError names it."""
    missing = missing_packages()
    if not missing:
        return
    names = " ".join(missing)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise BuildError(f"no compiler for the board: sudo apt install {names}")
    print(f"installing {names}", flush=True)
    try:
        run(["apt-get", "-q", "update"])
        run(
            ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
            + ["--no-install-recommends", "install", *missing]
        )
    except AptError as error:
        raise BuildError(f"no compiler for the board: apt install {names}: {error}") from None


def source_tree() -> Path:
    """The unpacked MicroPython with its libraries and its mpy-cross built, fetched when needed."""
    tree = cache() / f"micropython-rp2-{SUITE}"
    with making(tree) as work, tempfile.TemporaryDirectory() as scratch:
        if work:
            print("fetching the sources of MicroPython and its libraries", flush=True)
            _unpack(work, Path(scratch))
            run(["make", "-C", str(work / "mp" / "mpy-cross"), "-j2"])
    return tree


def _unpack(work: Path, scratch: Path) -> None:
    apt = Apt(scratch / "apt")
    apt.update("pico-sdk-source")
    files = [apt.source(package, scratch) for package in ("micropython", "mbedtls")]
    files += apt.download(["pico-sdk-source", "tinyusb-source"], scratch)
    versions = dict(file.stem.split("_")[:2] for file in files)
    for package, known in _VERSIONS.items():
        if not versions[package].startswith(known):
            raise AptError(f"Debian gave {package} {versions[package]}, this build knows {known}")
    for dsc in files[:2]:
        target = work / ("mp" if dsc.name.startswith("micropython") else "mbedtls")
        run(["dpkg-source", "--no-check", "-x", str(dsc), str(target)])
    for deb in files[2:]:
        run(["dpkg-deb", "-x", str(deb), str(scratch / "x")])
    library = work / "mp" / "lib"
    for name, origin in (
        ("mbedtls", work / "mbedtls"),
        ("tinyusb", scratch / "x/usr/src/tinyusb"),
        ("pico-sdk", scratch / "x/usr/src/pico-sdk"),
    ):
        shutil.rmtree(library / name, ignore_errors=True)
        shutil.move(origin, library / name)
    (library / "micropython-lib" / "README.md").touch()  # cmake looks for it
    text = "".join(f"{package} {version}\n" for package, version in sorted(versions.items()))
    (work / "versions.txt").write_text(text)


def _align_frozen(tree: Path) -> None:
    """Frozen machine code of a Cortex-M0+ has 32-bit numbers among its instructions, which the
    core reads at multiples of four only.  MicroPython 1.25 places it at multiples of two: a
    function that happens to lie between them computes with wrong numbers.
    """
    tool = tree / "mp" / "tools" / "mpy-tool.py"
    text = tool.read_text()
    if _AT_TWO in text:
        tool.write_text(text.replace(_AT_TWO, _AT_TWO.replace("(2)", "(4)")))
    elif _AT_TWO.replace("(2)", "(4)") not in text:
        raise BuildError(f"{tool} is not as this build knows it: see _align_frozen")


def build(board: str, firmware: Path = FIRMWARE) -> Path:
    """Build the image of one board; returns the build folder with firmware.bin and firmware.elf."""
    with _build_lock() as tree:
        return _build(tree, board, firmware)


def image(board: str = "pico", firmware: Path = FIRMWARE) -> Path:
    """The UF2 of a board ("pico") with this firmware frozen in; built when it is not in the cache.

    Raises BuildError, AptError, MissingMicroPython.
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
    """An image with the firmware, but without its main.py."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "firmware"
        shutil.copytree(firmware, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "main.py").unlink()
        return image("pico", copy)


def _fingerprint(board: str, firmware: Path) -> str:
    """What the image is made of, as a hash."""
    files = sorted(firmware.rglob("*.py")) + sorted((BOARD_FILES / BOARDS[board]).iterdir())
    digest = hashlib.sha256(_MANIFEST.encode() + _AT_TWO.encode())
    for file in files:
        digest.update(f"{file.name} {file.stat().st_size}\n".encode() + file.read_bytes())
    digest.update(repr(sorted(_VERSIONS.items())).encode())
    return digest.hexdigest()[:16]


@contextlib.contextmanager
def _build_lock() -> Iterator[Path]:
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
    manifest.write_text(_MANIFEST.format(firmware=firmware, about=about))
    _align_frozen(tree)
    # Recompiled each time: file times say nothing when checkouts take turns.
    shutil.rmtree(folder / "frozen_mpy", ignore_errors=True)
    made_of = folder / "made_of"
    files = BOARD_FILES / name
    flash_map = "".join(file.read_text() for file in sorted(files.iterdir()))
    if not made_of.exists() or made_of.read_text() != flash_map:
        shutil.rmtree(folder, ignore_errors=True)
        run(
            ["cmake", "-S", str(port), "-B", str(folder)]
            + ["-DPICO_BUILD_DOCS=0", "-DPICO_NO_PICOTOOL=1", f"-DMICROPY_BOARD={name}"]
            + [f"-DMICROPY_BOARD_DIR={files}", f"-DMICROPY_FROZEN_MANIFEST={manifest}"]
        )
        made_of.write_text(flash_map)
    run(["make", "-C", str(folder), "-j2"])
    return folder


def uf2(binary: bytes, family: int = 0xE48BFF56, base: int = 0x10000000) -> bytes:
    """A binary in the format that a Pico's boot loader takes (256 bytes a block)."""
    blocks = -(-len(binary) // 256)
    out = bytearray()
    for number in range(blocks):
        start = 256 * number
        head = (0x0A324655, 0x9E5D5157, 0x2000, base + start, 256, number, blocks, family)
        data = binary[start : start + 256].ljust(476, b"\0")
        out += struct.pack("<8I", *head) + data + struct.pack("<I", 0x0AB16F30)
    return bytes(out)


def code_sizes(folder: Path) -> dict[str, int]:
    """Bytes in flash of each room's frozen code and constants."""
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
