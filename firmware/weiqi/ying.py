"""Ying's ko rule of 1991 as we read it (YG-3); YING.md says why, with the positions it decides.

A fighting ko (争劫) may be taken back after one move or pass in between; a disturbing ko (搅劫)
may go round once, and whoever began it may not begin it again.
"""

from weiqi.forms import (
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
from weiqi.points import BLACK, PASS, WHITE

FIGHTING = "fighting"
DISTURBING = "disturbing"
REFEREE = "referee"  # the text does not decide it: the move stands, and the referee is asked


def kind_of(grid: bytearray, moves: list) -> str:
    """Fighting, disturbing or for the referee: the kind of ko that a cycle of moves is."""
    name = name_cycle(moves)
    if name in (KO, ETERNAL_LIFE):
        return FIGHTING
    if name in (DOUBLE_KO, SENDING_TWO, ROUND_ROBIN):
        return DISTURBING
    if name == LONG_CYCLE:
        return REFEREE
    kos = sites([move for move in moves if move[1]])
    if len(kos) % 2 and _one_fight(grid, kos):
        return FIGHTING
    return DISTURBING


def forbids(position: object, i: int, colour: int, p: int, taken: list) -> bool:
    """True if `colour` may not play on p, taking `taken`, and so make record i again."""
    moves = moves_since(position, i)
    moves.append((colour, p, taken))
    kind = kind_of(position.grid, moves)
    if kind == FIGHTING:
        # Hot stones cool by one move in between; a play would have changed the board, so: a pass.
        return not [move for move in moves if move[1] == PASS]
    if kind == DISTURBING:
        # The round is complete and this move begins it anew (越环再搅).
        return i > 0 and position.is_record(i - 1)
    return False


def _one_fight(grid: bytearray, kos: list) -> bool:
    """True if one string of each colour stands beside all the kos: their life is at stake."""
    for colour in (BLACK, WHITE):
        common = strings_beside(grid, kos[0], colour)
        for site in kos[1:]:
            beside = strings_beside(grid, site, colour)
            common = [string for string in common if string in beside]
        if not common:
            return False
    return True
