"""Which strings live in seki, after the stop: a guess that players can change (GO-7, TS-2).

A player who lifts a stone of a string and puts it back chooses that string; a player who then holds
the clock's button changes what the lights show of it, from seki to no seki or back. The board
imports this module where a game has been stopped in whose count seki matters.
"""

from wenping.game import events as ev
from wenping.game.touch import ALIVE, GUESSED, NOTHING, SEKI
from wenping.weiqi.points import BLACK, PASS, WHITE
from wenping.weiqi.score import Ending

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.game.fold import Game
    from wenping.weiqi.area import Area

_MATTERS = ("territory", "touzi")  # scorings by which strings in seki count otherwise


def look(game: "Game", area: "Area") -> tuple:
    """What is said or guessed of the string that a player has chosen, else of the first one that
    lives in seki: (GUESSED, SEKI or ALIVE, a stone of it); (NOTHING, PASS) if none does, or seki
    does not matter under this ruleset.

    area: to count with.
    """
    if game.settings.rules.scoring not in _MATTERS:
        return NOTHING, PASS
    end = Ending(bytearray(game.position.grid), area)
    end.seki = game.seki
    end.lift(game.dead)
    area.count(end.grid)
    first = (NOTHING, PASS)
    for colour in (BLACK, WHITE):
        for size, territory in area.units(end.grid, colour):
            what = ALIVE
            if end.in_seki(size, territory):
                what = SEKI if end.said(size) else GUESSED
            if _is_in(game.turn.shown, area.unit, size):
                return what, game.turn.shown
            if what != ALIVE and not first[1]:
                first = what, area.unit[0]
    return first


def contrary(game: "Game", shown: tuple, colour: int) -> "bytes | None":
    """The SEKI event by which a player changes what the lights show of the chosen string; None if
    none is chosen. shown: what look() of guide.py returns.
    """
    what, p = shown
    if game.turn.shown and what in (GUESSED, SEKI, ALIVE):
        return ev.encode(ev.SEKI, colour, p, int(what == ALIVE))
    return None


def _is_in(p: int, unit: "array", size: int) -> bool:
    """Whether p is among the first `size` points of unit."""
    for i in range(size):
        if unit[i] == p:
            return True
    return False
