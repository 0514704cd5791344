"""What one side pays the other after the count: komi, compensations, group tax, time penalties.

wenping.weiqi.score finds the payments, on the board too; here they get their words.
"""

from dataclasses import dataclass
from fractions import Fraction

from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.score import Score


@dataclass(frozen=True)
class Payment:
    """`payer` pays: the margin changes by `points` points in favour of the other side.

    rule: the rulebook id, or "komi". text, values: a text of wenping.texts that says what is paid.
    """

    rule: str
    payer: int
    points: Fraction
    text: str
    values: dict


_TEXTS = {
    "komi": "pay-komi",
    "GO-5": "pay-handicap",
    "TS-2": "pay-units",
    "JP-28": "pay-insist",
    "JP-29": "pay-first-pass",
    "JP-30": "pay-even",
    "JP-33": "pay-last-move",
    "YG-5": "pay-penalty",
}


def payments(found: Score) -> list[Payment]:
    """The payments of a counted game, with their words, in the order in which they are told."""
    return [_payment(found, *paid) for paid in found.payments]


def _payment(found: Score, rule: str, payer: int, halves: int) -> Payment:
    points = Fraction(halves, 2)
    values: dict = {"who": payer, "points": points}
    if rule == "TS-2":
        black, white = found.heads[BLACK], found.heads[WHITE]
        values |= {"black": black, "white": white, "extra": abs(black - white)}
    return Payment(rule, payer, points, _TEXTS[rule], values)
