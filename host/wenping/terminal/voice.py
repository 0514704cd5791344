"""Voice: the announcements of the clocks on this host's speaker, by espeak-ng."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from wenping.errors import UserError
from wenping.table import Command, Notice
from wenping.texts.spoken import spoken

VOICES = {"zh": "cmn-latn-pinyin", "en": "en-gb"}
_WORDS_A_MINUTE = 190  # so that each number of the last ten seconds ends within its second


def program() -> str:
    """The path of espeak-ng; UserError with the command that installs it."""
    found = shutil.which("espeak-ng")
    if found is None:
        raise UserError("voice-missing")
    return found


def command(text: str, lang: str, out: Path | None = None) -> list[str]:
    """The command that speaks a text, or writes it into a WAV file."""
    words = [program(), "-v", VOICES[lang], "-s", str(_WORDS_A_MINUTE)]
    return [*words, *(["-w", str(out)] if out else []), text]


class Voice:
    """Speaks without making anybody wait: a new announcement ends the one before it."""

    def __init__(self, lang: str) -> None:
        """Raises UserError when there is no espeak-ng."""
        program()
        self._lang = lang
        self._speaking: subprocess.Popen | None = None

    def say(self, parts: Iterable[Command | Notice]) -> None:
        """Speak what of these is spoken."""
        said = [
            spoken(part.key, part.values, self._lang) for part in parts if isinstance(part, Notice)
        ]
        text = ". ".join(filter(None, said))
        if not text:
            return
        self.close()
        self._speaking = subprocess.Popen(
            command(text, self._lang), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def close(self) -> None:
        """End what is being spoken."""
        if self._speaking is not None:
            self._speaking.terminate()
            self._speaking.wait()
            self._speaking = None
