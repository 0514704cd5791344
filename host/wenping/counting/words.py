"""Lines of arithmetic in words, and numbers as people and programs write them."""

from fractions import Fraction

from wenping.counting.count import Line
from wenping.texts import LANGUAGES, say
from wenping.weiqi.points import BLACK


def tell(line: Line, lang: str) -> str:
    """One line of arithmetic in "zh" or "en": colours and units by name, numbers as `mixed`."""
    key, values = line
    shown = {}
    for name, value in values.items():
        if name in ("who", "other"):
            shown[name] = say("black" if value == BLACK else "white", lang)
        elif name == "unit":
            unit = value if value in ("lu", "territory") else "area"
            shown[name] = say("unit-" + unit, lang)
        elif isinstance(value, Fraction):
            shown[name] = mixed(value)
        else:
            shown[name] = value
    return say(key, lang, **shown)


def both(lines: list[Line]) -> dict[str, list[str]]:
    """The lines in every language: language -> lines of text."""
    return {lang: [tell(line, lang) for line in lines] for lang in LANGUAGES}


def mixed(value: Fraction | int) -> str:
    """A number as people write it: "184 3/4", "1/2", "-3"."""
    value = Fraction(value)
    whole, part = divmod(abs(value), 1)
    words = [str(whole)] if whole or not part else []
    if part:
        words.append(str(part))
    return ("-" if value < 0 else "") + " ".join(words)


def decimal(value: Fraction) -> str:
    """A number as SGF results have it: "2.5" for half points, else as `mixed`."""
    return f"{float(value):.1f}" if value.denominator == 2 else mixed(value)


def number(value: Fraction | int) -> int | float | str:
    """A number for JSON: 3, 2.5, and other fractions exactly as "33/5"."""
    value = Fraction(value)
    if value.denominator == 1:
        return int(value)
    return float(value) if value.denominator == 2 else str(value)
