"""A counted result with its arithmetic (C-9)."""

from dataclasses import dataclass, field
from fractions import Fraction

from wenping.counting.count import Line
from wenping.counting.fairness import Payment, payments, to_margin
from wenping.counting.final import COLOURS, Final
from wenping.counting.methods import METHODS
from wenping.counting.table import Table
from wenping.texts import LANGUAGES, say
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.rules import Ruleset


@dataclass
class Result:
    """points: of each side by the method, before `payments`; margin: Black minus White after them.

    winner is a colour, 0 for a draw; tables: the things on the table when the count was read.
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
        """RE: "B+2.5", "W+6 3/5", "0", and "B+0" where a tie is Black's."""
        if not self.winner:
            return "0"
        letter = "B" if self.winner == BLACK else "W"
        return f"{letter}+{decimal(abs(self.margin))}"

    def text(self, lang: str) -> list[str]:
        """The arithmetic, line by line, in "zh" or "en"."""
        return [tell(line, lang) for line in self.lines]


def count(
    final: Final,
    rules: Ruleset,
    insisted: int = 0,
    penalties: dict[int, Fraction] | None = None,
) -> Result:
    """Count a final position by the ruleset's method, on the table, with all that is paid."""
    table = table_of(final, rules)
    counted = METHODS[rules.scoring](table, rules)
    if not table.balanced():
        raise AssertionError("the stones on the table do not add up")
    paid = payments(final, rules, insisted, penalties)
    margin = counted.margin + sum(to_margin(payment) for payment in paid)
    if margin:
        winner = BLACK if margin > 0 else WHITE
    else:
        winner = {"draw": 0, "black": BLACK, "white": WHITE}[rules.tie]
    lines = list(counted.lines)
    if rules.scoring in ("zi", "touzi"):
        lines += _in_zi(final, counted.points[BLACK], paid, margin)
    else:
        lines += [(payment.text, {**payment.values, "unit": rules.scoring}) for payment in paid]
    lines.append(_verdict(margin, winner, rules.scoring))
    return Result(rules, rules.scoring, final, counted.points, paid, margin, winner, table, lines)


def table_of(final: Final, rules: Ruleset) -> Table:
    """The table when counting begins: stones outside not yet returned or filled back."""
    laid = {c: final.passes[c] if rules.pass_is != "plain" else 0 for c in COLOURS}
    return Table(final, {BLACK: rules.black_set, WHITE: rules.white_set}, laid)


def _in_zi(final: Final, black: Fraction, paid: list[Payment], margin: Fraction) -> list[Line]:
    """As a Chinese referee writes it: against half the board, payments in zi (half points each)."""
    half = Fraction(final.points, 2)
    lines: list[Line] = [("line-half", {"n": final.points, "half": half})]
    sum_text = f"{mixed(black)} − {mixed(half)}"
    for payment in paid:
        lines.append((payment.text + "-zi", {**payment.values, "zi": payment.points / 2}))
        sum_text += (" − " if payment.payer == BLACK else " + ") + mixed(payment.points / 2)
    lines.append(("line-zi-sum", {"sum": sum_text, "rest": margin / 2}))
    return lines


def _verdict(margin: Fraction, winner: int, scoring: str) -> Line:
    if not winner:
        return "line-draw", {}
    if not margin:
        return "line-tie", {"who": winner}
    values = {"who": winner, "points": abs(margin), "zi": abs(margin) / 2, "unit": scoring}
    return ("line-wins-zi" if scoring in ("zi", "touzi") else "line-wins"), values


def tell(line: Line, lang: str) -> str:
    """One line of arithmetic in words: colours by name, numbers as whole and fraction."""
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
    """Lines in every language."""
    return {lang: [tell(line, lang) for line in lines] for lang in LANGUAGES}


def mixed(value: Fraction | int) -> str:
    """ "184 3/4", "1/2", "-3", as people write it."""
    value = Fraction(value)
    whole, part = divmod(abs(value), 1)
    words = [str(whole)] if whole or not part else []
    if part:
        words.append(str(part))
    return ("-" if value < 0 else "") + " ".join(words)


def decimal(value: Fraction) -> str:
    """ "2.5" for half points, else as mixed()."""
    if value.denominator == 2:
        return f"{float(value):.1f}"
    return mixed(value)


def number(value: Fraction | int) -> int | float | str:
    """For JSON: 3, 2.5, and other fractions exactly as "33/5"."""
    value = Fraction(value)
    if value.denominator == 1:
        return int(value)
    return float(value) if value.denominator == 2 else str(value)
