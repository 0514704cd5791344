"""PURE: errors and faults as a key and values, for every room of the firmware.

A key is a short name such as "other-stones"; the host's texts (wenping/texts/firmware.py) have the
sentence in Chinese and English for it and insert the values.
"""


def detail(key: str, *values: object) -> str:
    """Return the key and str() of each value, one a line.

    This is the text of a FAULT event and the detail of a refused command.
    """
    return "\n".join([key] + [str(value) for value in values])


class Coded(ValueError):
    """An error with `key` and `values` (a tuple); str() of it is detail(key, *values)."""

    def __init__(self, key: str, *values: object):
        """Keep the key and its values."""
        super().__init__(detail(key, *values))
        self.key = key
        self.values = values
