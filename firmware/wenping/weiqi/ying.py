"""Ying's ko rule of 1991 as Wenping reads it (YG-3).

YING.md gives the reasons, and the positions that the rule decides.  A fighting ko (争劫) may be
taken back after one move or pass in between.  A disturbing ko (搅劫) may go round once; then the
disturber may not begin a second round (越环再搅).  Moves of a cycle are those of weiqi.forms.
"""

from wenping.weiqi.forms import (
    DOUBLE_KO,
    ETERNAL_LIFE,
    KO,
    LONG_CYCLE,
    ROUND_ROBIN,
    SENDING_TWO,
    moves_since,
    name_cycle,
    sites,
    strings_beside,
)
from wenping.weiqi.points import BLACK, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.weiqi.position import Position


FIGHTING = "fighting"
DISTURBING = "disturbing"
REFEREE = "referee"  # Ying's text does not decide: the move stands, and the referee is asked


def classify(grid: bytearray, moves: list) -> tuple:
    """(kind, disturber) of a cycle of moves that leads back to the position in grid.

    kind is FIGHTING, DISTURBING or REFEREE.  disturber is a colour; 0 in a DISTURBING cycle means
    the colour that began the cycle, in any other that there is no disturber.
    """
    name = name_cycle(moves)
    if name in (KO, ETERNAL_LIFE):
        return FIGHTING, 0
    if name == SENDING_TWO:
        for colour, _point, taken in moves:
            if len(taken) == 2:
                return DISTURBING, 3 - colour
    if name in (DOUBLE_KO, ROUND_ROBIN):
        return DISTURBING, 0
    if name == LONG_CYCLE:
        return REFEREE, 0
    kos = sites([move for move in moves if move[1]])
    fights = _fights(grid, kos)
    if max(fights) == 0:
        # One fight.  With an even number of kos each side always has one to take: all is settled.
        return (FIGHTING if len(kos) % 2 else DISTURBING), 0
    leavers = _leavers(moves, kos, fights)
    return (DISTURBING, leavers[0]) if len(leavers) == 1 else (REFEREE, 0)


def forbids(position: "Position", i: int, colour: int, p: int, taken: list) -> bool:
    """True if Ying's rule forbids `colour` to play on p, which takes the points `taken` and makes
    record i of the position again.
    """
    moves = moves_since(position, i)
    moves.append((colour, p, taken))
    kind, disturber = classify(position.grid, moves)
    if kind == FIGHTING:
        # One move in between makes it legal.  A play elsewhere would have changed the board for
        # good, so within a cycle this move can only be a pass.
        return not [move for move in moves if move[1] == PASS]
    if kind == DISTURBING and (not disturber or disturber == colour):
        # The position of now was there in the round before: this move begins a second round.
        return i > 0 and position.is_record(i - 1)
    return False


def _fights(grid: bytearray, kos: list) -> list:
    """The number of the fight that each ko belongs to.

    Kos that have one black and one white string in common beside them are one fight.
    """
    fights = []
    sides = []  # of each fight: the strings of both colours beside all its kos
    for site in kos:
        beside = [strings_beside(grid, site, colour) for colour in (BLACK, WHITE)]
        for number, common in enumerate(sides):
            both = [[s for s in common[k] if s in beside[k]] for k in (0, 1)]
            if both[0] and both[1]:
                sides[number] = both
                break
        else:
            number = len(sides)
            sides.append(beside)
        fights.append(number)
    return fights


def _leavers(moves: list, kos: list, fights: list) -> list:
    """The colours that turn from one fight to another instead of answering in the same fight."""
    found = []
    before = -1
    for k in range(-1, len(moves)):
        colour, p, taken = moves[k]
        fight = fights[kos.index((min(p, taken[0]), max(p, taken[0])))] if p else -1
        if k >= 0 and p and fight != before and colour not in found:
            found.append(colour)
        before = fight
    return found
