"""Clips of the Chinese reading (CK-1) in both languages: python -m wenping.make.clips DIR

Names are KEY-COUNT-SIDE-LANG.wav; what is the same for both sides has no side.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from wenping.errors import UserError, error_line
from wenping.terminal.voice import command
from wenping.texts import LANGUAGES, default_language
from wenping.texts.spoken import SPOKEN, spoken

# Key: the numbers with which it is announced under the Chinese presets.
READ = {
    "read-begin": range(1, 11),
    "read-minute": range(1, 10),
    "read-left": range(1, 11),
    "read-second": (30, 40, 50, 55, 58, 60),
    "read-count": range(1, 10),
    "read-flag": (0,),
}


def clips() -> Iterator[tuple[str, str, str]]:
    """(name, language, text) of every clip."""
    for key, counts in READ.items():
        sides = ("black", "white") if "{who}" in SPOKEN[key][0] else ("",)
        for count in counts:
            for side in sides:
                for lang in LANGUAGES:
                    name = "-".join(filter(None, (key, str(count), side, lang)))
                    yield name, lang, spoken(key, {"who": f"@{side}", "count": count}, lang)


def make(folder: Path) -> int:
    """Write all clips into a folder; returns how many. UserError without espeak-ng."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for name, lang, text in clips():
        subprocess.run(command(text, lang, folder / f"{name}.wav"), check=True)
        number += 1
    return number


if __name__ == "__main__":
    try:
        print(make(Path(sys.argv[1] if len(sys.argv) > 1 else "build/clips")))
    except UserError as failed:
        sys.exit(error_line(failed, default_language()))
