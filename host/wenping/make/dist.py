"""make dist: what is released, into dist/: sdist, wheel, bill of materials, image; their SHA-256.

The wheel is built from the sdist, so that the sdist is known to be whole. SOURCE_DATE_EPOCH is set,
so that building again gives the same bytes. Nothing is sent anywhere.

python -m wenping.make.dist [--image]     --image: the image too, which takes minutes at first
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from wenping.errors import error_line
from wenping.make import sbom
from wenping.make.checkout import ROOT
from wenping.texts import default_language, say
from wenping.version import VERSION

DIST = ROOT / "dist"
EPOCH = "1577836800"  # 2020-01-01: the date says nothing about the sources


def main(arguments: list[str]) -> int:
    """Build everything; status 1 when something cannot be built."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", EPOCH)
    shutil.rmtree(DIST, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    lang = default_language()
    if done.returncode:
        words = (done.stderr or done.stdout).strip()
        print(say("error-line", lang, error=words), file=sys.stderr)
        return 1
    (DIST / f"wenping-{VERSION}.cdx.json").write_text(sbom.text(), encoding="utf-8")
    if "--image" in arguments and not _image(DIST / f"wenping-pico-{VERSION}.uf2", lang):
        return 1
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in _files()]
    for line, file in zip(sums, _files(), strict=True):
        print(say("dist-file", lang, line=line.strip(), bytes=file.stat().st_size))
    (DIST / "SHA256SUMS").write_text("".join(sums))
    return 0


def _files() -> list[Path]:
    return sorted(file for file in DIST.glob("wenping-*") if file.is_file())


def _image(target: Path, lang: str) -> bool:
    """Build the Pico's image; False when that cannot be done, which it says."""
    from wenping.toolchain.debian import AptError
    from wenping.toolchain.image import BuildError, build, install_tools, uf2
    from wenping.toolchain.micropython import MissingMicroPython

    try:
        install_tools()
        target.write_bytes(uf2((build("pico") / "firmware.bin").read_bytes()))
    except (BuildError, AptError, MissingMicroPython) as error:
        print(error_line(error, lang), file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
