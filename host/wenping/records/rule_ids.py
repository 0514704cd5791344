"""The rulebook id of the rule that an illegal move breaks: of its own ruleset's text, or none."""

from wenping.game.proposals import is_chinese
from wenping.weiqi.position import KO, REASONS, Position

_BY_KO = {"ying": "YG-3", "jiping": "JP-11"}


def rule_id(kind: str, p: int, position: Position) -> str:
    """The id that a move on point p breaks, "" where the text of the ruleset has no id.

    kind: after-end, or a value of position.REASONS, of a move that position.illegal() has just
    refused.
    """
    rules = position.rules
    chinese = is_chinese(rules)
    if kind == "occupied":
        return "GO-2"
    if kind == "after-end":
        return "JP-6" if rules.ko == "jiping" else ""
    if kind == "suicide":
        return "CN-5" if chinese else ""
    if kind not in ("ko", "repetition"):
        return ""
    if rules.ko == "ying" and kind == "repetition" and position.captured[0] == p:
        return "YG-4"  # a single stone that takes itself off the board changes nothing
    if rules.ko in _BY_KO:
        return _BY_KO[rules.ko]
    if chinese:
        return "CN-20.1" if kind == REASONS[KO] else "CN-6"
    return ""
