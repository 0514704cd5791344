"""Results as people write them by hand: "B+3.5", "W+9 1/3", "W+R", "W+T", "B+F", "0", "Void"."""

import re
from fractions import Fraction

from wenping.game import events as ev
from wenping.weiqi.points import BLACK, WHITE

_FORM = re.compile(
    r"(?P<draw>0|draw|jigo)|(?P<void>void)"
    r"|(?P<colour>[bw])\+(?:(?P<how>[rtf])|(?P<points>\d{0,3}(?:\.[05]|\s+\d{1,3}/[1-9]\d{0,2})?))",
    re.I,
)
_HOW = {"r": ev.BY_RESIGNATION, "t": ev.BY_TIME, "f": ev.BY_FORFEIT}


def by_hand(text: str) -> tuple[int, int, Fraction] | None:
    """(winner or 0, reason of RESULT, points) of a result by hand; None for another text.

    A draw is by agreement, "Void" abandons the game, and points are by the referee.
    """
    said = _FORM.fullmatch(text.strip())
    if said is None:
        return None
    if said["draw"] or said["void"]:
        return 0, ev.BY_AGREEMENT if said["draw"] else ev.ABANDONED, Fraction(0)
    colour = BLACK if said["colour"] in "Bb" else WHITE
    if said["how"]:
        return colour, _HOW[said["how"].lower()], Fraction(0)
    points = sum((Fraction(part) for part in (said["points"] or "0").split()), Fraction(0))
    return colour, ev.BY_REFEREE, points


def result_event(winner: int, reason: int, points: Fraction) -> bytes:
    """The RESULT event of a result by hand."""
    whole = (2 * points).denominator == 1
    exact = () if whole else (f"{points.numerator}/{points.denominator}",)
    return ev.encode(ev.RESULT, winner, reason, round(2 * points), *exact)
