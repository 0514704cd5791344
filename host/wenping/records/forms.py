"""Rare forms in a record: triple ko, eternal life and other cycles, and rulings on them (CN-20.3).

wenping.weiqi.forms names a form; this module finds the forms of a record and says what a referee
may decide.
"""

from dataclasses import dataclass, field

from wenping.weiqi.forms import moves_since, name_cycle, name_many, sites
from wenping.weiqi.points import to_gtp
from wenping.weiqi.position import Position
from wenping.weiqi.ying import REFEREE, classify

_RULINGS = {"referee": ["draw", "replay"], "no-result": ["no result"]}  # by the field `cycles`
_COMMON = ("ko", "double ko")  # of everyday play: a referee is not needed
_MANY = 3  # kos that are open at once, about which players may agree on no result


@dataclass
class Form:
    """A rare form by name. `move` completed it; the moves after number `since` belong to it.

    kos: its kos as pairs of points ("D4-D5"), if it consists of single kos. rulings: what a referee
    may decide; empty when the ruleset decides by itself.
    """

    name: str
    move: int
    since: int
    kos: list[str]
    rulings: list[str] = field(default_factory=list)


def completed_form(position: Position, number: int) -> Form | None:
    """The form that move `number`, the last one played, has completed; None if none.

    A ko that is retaken at once is no form (it is a violation), and passes alone are none either.
    """
    i = position.repeated()
    if i < 0:
        return None
    moves = moves_since(position, i)
    name = name_cycle(moves)
    plays = [move for move in moves if move[1]]
    if name == "ko" or not plays:
        return None
    singles = all(len(taken) == 1 for _colour, _p, taken in plays)
    kos = sorted(pair(site, position.rows) for site in sites(plays)) if singles else []
    return Form(name, number, number - len(moves), kos, _rulings(position, name, moves))


def agreed_form(position: Position, number: int, open_kos: list[tuple]) -> Form | None:
    """The form about which players agreed on no result before any position came back.

    Its kos are those taken by the last moves of the game if they are three or more, else those that
    stand open at the end (open_kos, as pairs of points). None with fewer than three.
    """
    last = position.moves
    while last and position.move_taken(last - 1) == 1:
        last -= 1
    taken = sites(moves_since(position, last))
    kos = taken if len(taken) >= _MANY else open_kos
    if len(kos) < _MANY:
        return None
    pairs = sorted(pair(ko, position.rows) for ko in kos)
    rulings = _RULINGS.get(position.rules.cycles, [])
    return Form(name_many(len(kos)), number, last, pairs, rulings)


def pair(site: tuple, rows: int) -> str:
    """The points of a ko as players name them: "D4-D5"."""
    return "-".join(to_gtp(p, rows) for p in sorted(site))


def _rulings(position: Position, name: str, moves: list) -> list[str]:
    rules = position.rules
    if name in _COMMON:
        return []
    if rules.ko == "ying" and classify(position.grid, moves)[0] != REFEREE:
        return []  # Ying's ko rule decides (YG-3)
    return _RULINGS.get(rules.cycles, [])
