"""The field of stones that the decoder leaves in, which baseline tracking must not take for drift.

The decoder (decode.py) knows the eight neighbours of a point.  The sixteen stones of the next ring
add up to 0.8 mT.  Of a neighbour whose sensor is masked, or uncertain, it knows nothing: a stone
that nobody sees may lie there.
"""

from wenping.geometry import LINES
from wenping.viper import const, micropython, ptr8

# The part of a stone's field in uT by where the stone lies, and the key 8 * rows**2 + columns**2.
_ROW = const(65)  # two columns away
_AT_ROW = const(4)
_COLUMN = const(54)  # two rows away
_AT_COLUMN = const(32)
_KNIGHT_ROW = const(47)  # two columns and one row away
_AT_KNIGHT_ROW = const(12)
_KNIGHT_COLUMN = const(41)  # one column and two rows away
_AT_KNIGHT_COLUMN = const(33)
_DIAGONAL = const(23)  # two columns and two rows away
_UNKNOWN = const(9999)  # more than any surely empty point reads


@micropython.viper
def far(states: object, s: int) -> int:
    """What the stones two lines from sensor s take from its reading, in 10 uT; _UNKNOWN if it or
    one of its eight neighbours is uncertain.

    states is a bytearray of 361: 0 empty, 1 black, 2 white, 3 uncertain.  Black stones count as
    positive.
    """
    state = ptr8(states)
    row = s // LINES
    col = s - LINES * row
    total = 0
    dy = 0 - 2
    while dy < 3:
        r = row + dy
        if r >= 0 and r < LINES:
            dx = 0 - 2
            while dx < 3:
                k = col + dx
                at = dx * dx + 8 * dy * dy
                if k >= 0 and k < LINES:
                    there = state[LINES * r + k]
                    is_far = at == _AT_ROW or at > 9
                    if there == 3 and not is_far:
                        return _UNKNOWN
                    if is_far and (there == 1 or there == 2):
                        part = _DIAGONAL
                        if at == _AT_ROW:
                            part = _ROW
                        elif at == _AT_COLUMN:
                            part = _COLUMN
                        elif at == _AT_KNIGHT_ROW:
                            part = _KNIGHT_ROW
                        elif at == _AT_KNIGHT_COLUMN:
                            part = _KNIGHT_COLUMN
                        if there == 2:
                            part = 0 - part
                        total += part
                dx += 1
        dy += 1
    return total // 10
