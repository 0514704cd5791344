"""The ways to count a stopped game that its ruleset leaves to the players (JP-24), with the stones
that each of them puts on this position.
"""

from typing import NamedTuple

from wenping.game import ceremony, methods
from wenping.records.history import History


class Way(NamedTuple):
    """method: the field of a CEREMONY event, 0 for the ruleset's own. name: a key of
    wenping.texts. touches: stones to put. possible: both sides have stones and points enough.
    """

    method: int
    name: str
    touches: int
    possible: bool


def ways(game: History) -> list[Way]:
    """All ways, the ruleset's own first."""
    rules = game.settings.rules
    found = []
    for method in methods.allowed(rules):
        own = method == methods.official(rules)
        if own and rules.scoring == "territory":
            found.append(Way(0, "way-as-it-lies", 0, True))
            own = False
        plan = ceremony.Ceremony(game, method)
        name = f"way-{methods.NAMES[method]}"
        found.append(Way(0 if own else method, name, plan.touches, plan.possible))
    return found


def shortest(found: list[Way]) -> Way:
    """The possible way with the fewest stones, the earlier one of equals, as the board has it."""
    some = [way for way in found if way.method not in methods.PRISONERS]
    return min(some, key=lambda way: (not way.possible, way.touches))


def chosen(game: History) -> Way:
    """The way by which this game is counted."""
    found = ways(game)
    return next((way for way in found if way.method == game.method), found[0])
