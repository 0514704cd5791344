"""What is paid after the count: komi, compensations, group tax, time penalties."""

from dataclasses import dataclass
from fractions import Fraction

from wenping.counting.final import COLOURS, Final
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


@dataclass(frozen=True)
class Payment:
    """Points that one side pays to the other side's lead: the margin changes by `points`."""

    rule: str
    payer: int
    points: Fraction
    text: str
    values: dict


def payments(
    final: Final, rules: Ruleset, insisted: int = 0, penalties: dict[int, Fraction] | None = None
) -> list[Payment]:
    """All payments of a finished game, in the order in which they are told.

    insisted: who insisted on playing on after the other proposed to stop (JP-28), 0 for nobody.
    penalties: time penalty points of each side (YG-5).
    """
    found = []

    def pay(rule: str, payer: int, points: Fraction, text: str, **values: object) -> None:
        if points:
            found.append(
                Payment(rule, payer, points, text, {"who": payer, "points": points, **values})
            )

    pay("komi", BLACK, Fraction(rules.komi, 2), "pay-komi")
    pay("GO-5", BLACK, Fraction(rules.handicap * final.handicap, 2), "pay-handicap")
    if rules.scoring == "touzi":
        units = {c: len([unit for unit in final.units(c) if not unit.seki]) for c in COLOURS}
        payer = BLACK if units[BLACK] > units[WHITE] else WHITE
        extra = units[payer] - units[opponent(payer)]
        # One zi is half of a two-point difference.
        pay(
            "TS-2",
            payer,
            Fraction(2 * extra),
            "pay-units",
            black=units[BLACK],
            white=units[WHITE],
            extra=extra,
        )
    if final.first_pass == WHITE and rules.white_first_pass:
        # JP-29: and then nothing more for the last move.
        pay("JP-29", BLACK, Fraction(rules.white_first_pass, 2), "pay-first-pass")
    elif final.last_play == BLACK:
        pay("JP-33", BLACK, Fraction(rules.black_last, 2), "pay-last-move")
    if rules.even and rules.scoring != "lu":
        more = final.plays[BLACK] - final.plays[WHITE]
        if more:
            pay("JP-30", BLACK if more > 0 else WHITE, Fraction(1), "pay-even")
    if insisted:
        pay("JP-28", insisted, Fraction(rules.insist, 2), "pay-insist")
    for colour, points in (penalties or {}).items():
        pay("YG-5", colour, Fraction(points), "pay-penalty")
    return found


def to_margin(payment: Payment) -> Fraction:
    """How much a payment changes Black's lead."""
    return -payment.points if payment.payer == BLACK else payment.points
