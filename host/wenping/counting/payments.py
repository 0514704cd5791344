"""What one side pays the other after the count: komi, compensations, group tax, time penalties."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from wenping.counting.final import COLOURS, Final
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


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


def payments(
    final: Final, rules: Ruleset, insisted: int = 0, penalties: dict[int, Fraction] | None = None
) -> list[Payment]:
    """All payments of a finished game that are not zero, in the order in which they are told.

    insisted: who insisted on playing on after the other side proposed to stop (JP-28), 0 for
    nobody. penalties: points of time penalty by colour (YG-5).
    """
    due = [
        _pay("komi", BLACK, Fraction(rules.komi, 2), "pay-komi"),
        _pay("GO-5", BLACK, Fraction(rules.handicap * final.handicap, 2), "pay-handicap"),
        *_group_tax(final, rules),
        *_last_move(final, rules),
    ]
    if insisted:
        due.append(_pay("JP-28", insisted, Fraction(rules.insist, 2), "pay-insist"))
    for colour, points in (penalties or {}).items():
        due.append(_pay("YG-5", colour, Fraction(points), "pay-penalty"))
    return [payment for payment in due if payment.points]


def to_margin(payment: Payment) -> Fraction:
    """How much a payment changes Black's lead."""
    return -payment.points if payment.payer == BLACK else payment.points


def _pay(rule: str, payer: int, points: Fraction, text: str, **values: object) -> Payment:
    return Payment(rule, payer, points, text, {"who": payer, "points": points, **values})


def _group_tax(final: Final, rules: Ruleset) -> Iterator[Payment]:
    """TS-2: the side with more living units pays one zi, which is two points, per extra unit."""
    if rules.scoring == "touzi":
        units = {c: len([unit for unit in final.units(c) if not unit.seki]) for c in COLOURS}
        payer = BLACK if units[BLACK] > units[WHITE] else WHITE
        extra = units[payer] - units[opponent(payer)]
        counts = {"black": units[BLACK], "white": units[WHITE], "extra": extra}
        yield _pay("TS-2", payer, Fraction(2 * extra), "pay-units", **counts)


def _last_move(final: Final, rules: Ruleset) -> Iterator[Payment]:
    """Black pays for White's first pass, or else for the last move; JP-30 for an odd number."""
    if final.first_pass == WHITE and rules.white_first_pass:
        # JP-29: Black pays for the pass, and not for the last move as well.
        yield _pay("JP-29", BLACK, Fraction(rules.white_first_pass, 2), "pay-first-pass")
    elif final.last_play == BLACK:
        yield _pay("JP-33", BLACK, Fraction(rules.black_last, 2), "pay-last-move")
    more = final.plays[BLACK] - final.plays[WHITE]
    if rules.even and rules.scoring != "lu" and more:
        yield _pay("JP-30", BLACK if more > 0 else WHITE, Fraction(1), "pay-even")
