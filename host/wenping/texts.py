"""Everything the host says to people, in Chinese and in English.

TEXTS[key] = (zh, en), with {names} for str.format.  Arithmetic lines of results are here too (C-9).
"""

import os

LANGUAGES = ("zh", "en")

TEXTS = {
    "about": ("纹枰：会感知棋子的围棋盘", "Wenping: a Go board that senses its stones"),
    "black": ("黑", "Black"),
    "white": ("白", "White"),
}


def say(key: str, lang: str, **values: object) -> str:
    """The text of a key in "zh" or "en", filled with values; KeyError if unknown."""
    return TEXTS[key][LANGUAGES.index(lang)].format(**values)


def default_language() -> str:
    """ "zh" if $WENPING_LANG, else $LC_ALL, $LC_MESSAGES or $LANG begins so, otherwise "en"."""
    for name in ("WENPING_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].startswith("zh") else "en"
    return "en"
