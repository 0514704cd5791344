"""The result of a game by its ruleset: count, payments, margin and the arithmetic (C-9)."""

from dataclasses import dataclass, field
from fractions import Fraction

from wenping.counting.count import Line
from wenping.counting.final import COLOURS, Final
from wenping.counting.methods import METHODS
from wenping.counting.payments import Payment, payments
from wenping.counting.table import Table
from wenping.counting.words import decimal, tell
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.rules import Ruleset
from wenping.weiqi.score import given


@dataclass
class Result:
    """A counted game.

    method: the ruleset's scoring method. points: of each side by that method, before `payments`.
    margin: Black minus White after the payments. winner: a colour, 0 for a draw. table: what lies
    on board and in bowls when the count is read. lines: the arithmetic.
    """

    rules: Ruleset
    method: str
    final: Final
    points: dict[int, Fraction]
    payments: list[Payment]
    margin: Fraction
    winner: int
    table: Table
    lines: list[Line] = field(default_factory=list)

    @property
    def sgf(self) -> str:
        """The result in RE's form: "B+2.5", "W+6 3/5", "0" for a draw, "B+0" if Black wins ties."""
        if not self.winner:
            return "0"
        letter = "B" if self.winner == BLACK else "W"
        return f"{letter}+{decimal(abs(self.margin))}"

    def verdict(self, lang: str) -> str:
        """Who wins by how much, in "zh" or "en": "白胜 3又3/4子", "Black wins by 5.5 points"."""
        key, values = self.lines[-1]
        return tell(("verdict-zi" if key == "line-wins-zi" else key, values), lang)

    def summary(self, lang: str) -> str:
        """The verdict with the ruleset and the result in RE's form, in one line."""
        values = {"verdict": self.verdict(lang), "rules": self.rules.name, "result": self.sgf}
        return tell(("line-result", values), lang)

    def text(self, lang: str) -> list[str]:
        """The arithmetic in "zh" or "en", line by line."""
        return [tell(line, lang) for line in self.lines]


def count(
    final: Final,
    rules: Ruleset,
    insisted: int = 0,
    penalties: dict[int, Fraction] | None = None,
) -> Result:
    """Count a final position by the ruleset's method and add all payments.

    insisted: who insisted on playing on after the other side proposed to stop (JP-28), 0 for
    nobody. penalties: points of time penalty by colour (YG-5). Raises AssertionError when the
    method has lost a stone of either set, or its procedure does not find the points that
    wenping.weiqi.score has counted.
    """
    table = table_of(final, rules)
    counted = METHODS[rules.scoring](table, rules)
    if not table.balanced():
        raise AssertionError("the stones on the table do not add up")
    found = final.score(rules, insisted, penalties)
    if any(counted.points[c] != Fraction(found.points[c], found.unit) for c in COLOURS):
        raise AssertionError(f"{rules.scoring}: {counted.points}, not {found.points}/{found.unit}")
    paid = payments(found)
    margin = Fraction(found.margin, found.unit)
    winner = found.winner
    lines = list(counted.lines)
    if rules.even and rules.scoring == "lu" and final.plays[BLACK] != final.plays[WHITE]:
        more = BLACK if final.plays[BLACK] > final.plays[WHITE] else WHITE
        lines.append(("line-even-lu", {"who": more}))
    if rules.scoring in ("zi", "touzi"):
        lines += _in_zi(final, counted.points[BLACK], paid, margin)
    else:
        lines += [(payment.text, {**payment.values, "unit": rules.scoring}) for payment in paid]
    lines.append(_verdict(margin, winner, rules.scoring))
    return Result(rules, rules.scoring, final, counted.points, paid, margin, winner, table, lines)


def table_of(final: Final, rules: Ruleset) -> Table:
    """The table when counting begins: prisoners, dead stones and pass stones lie outside."""
    end = final.ending()
    laid = {c: given(rules, end, c) for c in COLOURS}
    return Table(final, {BLACK: rules.black_set, WHITE: rules.white_set}, laid)


def _in_zi(final: Final, black: Fraction, paid: list[Payment], margin: Fraction) -> list[Line]:
    """The arithmetic as a Chinese referee writes it: Black's zi against half of the board (CN-9).

    One zi is half of a two-point difference, so payments are halved.
    """
    half = Fraction(final.points, 2)
    lines: list[Line] = [("line-half", {"n": final.points, "half": half})]
    terms: list[Fraction | str] = [black, "−", half]
    for payment in paid:
        lines.append((payment.text + "-zi", {**payment.values, "zi": payment.points / 2}))
        terms += ["−" if payment.payer == BLACK else "+", payment.points / 2]
    lines.append(("line-zi-sum", {"sum": terms, "rest": margin / 2}))
    return lines


def _verdict(margin: Fraction, winner: int, scoring: str) -> Line:
    """The last line: who wins by how much, or a draw."""
    if not winner:
        return "line-draw", {}
    if not margin:
        return "line-tie", {"who": winner}
    values = {"who": winner, "points": abs(margin), "zi": abs(margin) / 2, "unit": scoring}
    return ("line-wins-zi" if scoring in ("zi", "touzi") else "line-wins"), values
