"""A person at the board, who is told what to do and asked what can be seen there."""

import sys

from wenping.errors import UserError
from wenping.texts import named, say


class Person:
    """Speaks to a person on standard output and reads standard input, in "zh" or "en".

    Texts are keys of wenping.texts with values; a value that begins with "@" is the key of a text
    itself. `do`, `ask` and `answer` raise UserError when standard input is closed.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def tell(self, key: str, **values: object) -> None:
        """Say a text."""
        print(self._words(key, values), flush=True)

    def do(self, key: str, **values: object) -> None:
        """Say what to do, and wait until the person presses Enter."""
        self._read(self._words(key, values) + say("person-enter", self.lang))

    def ask(self, key: str, **values: object) -> bool:
        """Ask a question; True if the answer is yes."""
        said = self._read(self._words(key, values) + say("person-yes-no", self.lang))
        return said.lower().startswith(("y", "是"))

    def answer(self, key: str, **values: object) -> str:
        """Ask a question; return the person's answer without surrounding space."""
        return self._read(self._words(key, values))

    def _words(self, key: str, values: dict) -> str:
        told = {name: named(value, self.lang) for name, value in values.items()}
        return say(key, self.lang, **told)

    def _read(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise UserError("person-gone")
        return line.strip()
