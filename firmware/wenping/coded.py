"""PURE: errors and faults as codes.  The firmware names what is wrong by a key and its values; the
words in Chinese and English stand in the host's texts (wenping/texts/firmware.py).
"""


def detail(key: str, *values) -> str:
    """A key and its values, one a line: the text of a FAULT event, the detail of a refusal."""
    return "\n".join([key] + [str(value) for value in values])


class Coded(ValueError):
    """An error that has a key and values; str() of it is their detail()."""

    def __init__(self, key: str, *values):
        super().__init__(detail(key, *values))
        self.key = key
        self.values = values
