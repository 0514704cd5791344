"""Everything the host says to people, in Chinese and in English.

TEXTS[key] = (zh, en), with {names} for str.format; the rooms hold what belongs together.  What the
firmware says by key and values has {0}, {1} ... instead (wenping.texts.firmware).
"""

import os
from numbers import Number

from wenping.texts.board import BOARD
from wenping.texts.command_line import COMMAND_LINE
from wenping.texts.counting import COUNTING
from wenping.texts.errors import ERRORS
from wenping.texts.firmware import FIRMWARE
from wenping.texts.foreign import visible
from wenping.texts.installation import INSTALLATION
from wenping.texts.page import PAGE
from wenping.texts.playing import PLAYING
from wenping.texts.referee import REFEREE
from wenping.texts.table import TABLE
from wenping.texts.toolchain import TOOLCHAIN

LANGUAGES = ("zh", "en")
LONGEST_VALUE = 2000  # characters of a value that are shown
TEXTS = (
    COMMAND_LINE | COUNTING | TABLE | PLAYING | BOARD | ERRORS | INSTALLATION | FIRMWARE | TOOLCHAIN
    | PAGE | REFEREE
)  # fmt: skip


def say(key: str, lang: str, *places: object, **values: object) -> str:
    """The text of a key in "zh" or "en", filled with values; KeyError if unknown.

    A value may be foreign text: characters that cannot be seen are shown as escapes (foreign.py).
    """
    shown = {name: _shown(value) for name, value in values.items()}
    return TEXTS[key][LANGUAGES.index(lang)].format(*map(_shown, places), **shown)


def _shown(value: object) -> object:
    """A value of a text: numbers stay numbers, as a text may say how many digits are shown."""
    if isinstance(value, Number):
        return value
    text = str(value)
    return visible(text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "...")


def coded(text: str, lang: str) -> str:
    """Words for what firmware or a pure room says: a key and its values, one a line.

    Text that is no such key (of older firmware, or a traceback) comes back as it is.
    """
    key, *values = text.split("\n")
    try:
        return say(key, lang, *values) if key in FIRMWARE else visible(text, keep="\n")
    except IndexError:
        return visible(text, keep="\n")  # fewer values than the text has places


def named(value: object, lang: str) -> object:
    """A value of a text: "@key" is the text of that key, if there is one; all else as it is.

    What a board says may begin with "@" too.
    """
    if isinstance(value, str) and value.startswith("@") and value[1:] in TEXTS:
        return say(value[1:], lang)
    return value


def default_language() -> str:
    """ "zh" if $WENPING_LANG, else $LC_ALL, $LC_MESSAGES or $LANG begins so, otherwise "en"."""
    for name in ("WENPING_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].startswith("zh") else "en"
    return "en"
