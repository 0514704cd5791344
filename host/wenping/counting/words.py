"""Lines of arithmetic in words, and numbers as people and programs write them."""

from fractions import Fraction

from wenping.counting.count import Line
from wenping.texts import LANGUAGES, TEXTS, say
from wenping.weiqi.points import BLACK

_IN_ZI = ("line-zi", "line-half", "line-zi-sum")  # lines whose numbers are all in zi


def tell(line: Line, lang: str) -> str:
    """One line of arithmetic in "zh" or "en": colours, units and rulesets by name.

    Numbers of zi are shown with a fraction, as `mixed`; points with decimals, as `decimal`. A value
    that is a list is shown as its parts with spaces between them.
    """
    key, values = line
    in_zi = key in _IN_ZI
    shown = {}
    for name, value in values.items():
        if name in ("who", "other"):
            shown[name] = say("black" if value == BLACK else "white", lang)
        elif name == "unit":
            unit = value if value in ("lu", "territory") else "area"
            shown[name] = say("unit-" + unit, lang)
        elif name == "rules":
            shown[name] = ruleset_name(value, lang)
        elif isinstance(value, Fraction):
            shown[name] = mixed(value, lang) if in_zi or name == "zi" else decimal(value, lang)
        elif isinstance(value, list):
            parts = [mixed(v, lang) if isinstance(v, Fraction) else v for v in value]
            shown[name] = " ".join(parts)
        else:
            shown[name] = value
    return say(key, lang, **shown)


def both(lines: list[Line]) -> dict[str, list[str]]:
    """The lines in every language: language -> lines of text."""
    return {lang: [tell(line, lang) for line in lines] for lang in LANGUAGES}


def ruleset_name(name: str, lang: str) -> str:
    """The name of a preset for people; a ruleset with fields of its own as it was written."""
    key = "ruleset-" + name
    return say(key, lang) if key in TEXTS else name


def mixed(value: Fraction | int, lang: str = "en") -> str:
    """A number with a fraction as people write it: "184 3/4" ("184又3/4" in zh), "1/2", "-3"."""
    value = Fraction(value)
    whole, part = divmod(abs(value), 1)
    words = [str(whole)] if whole or not part else []
    if part:
        words.append(str(part))
    return ("-" if value < 0 else "") + ("又" if lang == "zh" else " ").join(words)


def decimal(value: Fraction, lang: str = "en") -> str:
    """A number as SGF results have it: "2.5" for half points, else as `mixed`."""
    return f"{float(value):.1f}" if value.denominator == 2 else mixed(value, lang)


def number(value: Fraction | int) -> int | float | str:
    """A number for JSON: 3, 2.5, and other fractions exactly as "33/5"."""
    value = Fraction(value)
    if value.denominator == 1:
        return int(value)
    return float(value) if value.denominator == 2 else str(value)
