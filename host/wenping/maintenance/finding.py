"""A finding: one thing that `wenping doctor` has to say about a board."""

from typing import NamedTuple

from wenping.coded import Coded
from wenping.maintenance import health
from wenping.texts import coded, named, say

OK, ADVICE, WARNING, FAULT = LEVELS = ("ok", "advice", "warning", "fault")


class Finding(NamedTuple):
    """One thing found: how bad it is (one of LEVELS), and a text of wenping.texts with its values.

    A value that begins with "@" is the key of a text; a dict is a bowl as health.ask has it.
    """

    level: str
    key: str
    values: dict


def worst_first(findings: list[Finding]) -> list[Finding]:
    """The findings sorted by their levels, faults first."""
    return sorted(findings, key=lambda f: -LEVELS.index(f.level))


def words(finding: Finding, lang: str) -> str:
    """A finding as one line in "zh" or "en"."""
    values = {key: _in_words(value, lang) for key, value in finding.values.items()}
    return say(finding.key, lang, **values)


def _in_words(value: object, lang: str) -> object:
    if isinstance(value, dict):
        return health.bowl_words(value, lang)
    if isinstance(value, Coded):
        return coded(str(value), lang)
    return named(value, lang)
