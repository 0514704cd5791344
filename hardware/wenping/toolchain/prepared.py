"""The firmware's files as they run: numbers in place of constants (constants.py), in the cache.

MicroPython's viper functions know numbers only, no names that another module defines. So what the
virtual board and the tests on MicroPython run is made of the sources just as an image is.

    python -m wenping.toolchain.prepared     print the folder of this checkout's, with all names
"""

import contextlib
import hashlib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from wenping.shipped import FIRMWARE
from wenping.toolchain import constants
from wenping.toolchain.micropython import cache, making
from wenping.toolchain.mpy import read_sources

_KEPT = 40  # folders in the cache; older ones are removed


def prepared(firmware: Path = FIRMWARE, names: bool = False) -> Path:
    """Return the folder with these sources as they run; made if it is not in the cache.

    names: constants keep theirs, for tests that import them. Raises MissingMicroPython when the
    cache cannot be written.
    """
    sources = read_sources(firmware)
    made = constants.inlined if names else constants.compact
    digest = hashlib.sha256(Path(constants.__file__).read_bytes() + made.__name__.encode())
    for path, text in sources.items():
        digest.update(f"{path} {len(text)}\n{text}".encode())
    target = cache() / "prepared" / digest.hexdigest()[:16]
    with contextlib.suppress(FileNotFoundError):
        os.utime(target)
        return target
    with making(target) as work:
        if work:
            _write(work, made(sources))
    with contextlib.suppress(FileNotFoundError):  # another process removes them just now
        folders = sorted(target.parent.glob("[!.]*/"), key=lambda path: -path.stat().st_mtime)
        for old in folders[_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return target


def _write(folder: Path, sources: Mapping[Path, str]) -> None:
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    print(prepared(names=True))
