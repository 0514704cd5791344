"""A person at the board: is told what to do, and asked what is to be seen."""

import sys

from wenping.errors import UserError
from wenping.texts import named, say


class Person:
    """Reads and writes the terminal in the person's language.

    `do` and `ask` raise UserError when nobody is there: standard input is closed.
    """

    def __init__(self, lang: str):
        self.lang = lang

    def tell(self, key: str, **values) -> None:
        """Say something; values that begin with @ are texts themselves."""
        print(self._words(key, values), flush=True)

    def do(self, key: str, **values) -> None:
        """Say what is to be done, and wait until it is done."""
        self._read(self._words(key, values) + say("person-enter", self.lang))

    def ask(self, key: str, **values) -> bool:
        """A question: yes or no."""
        said = self._read(self._words(key, values) + say("person-yes-no", self.lang))
        return said.lower().startswith(("y", "是"))

    def answer(self, key: str, **values) -> str:
        """A question with an answer in words."""
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
