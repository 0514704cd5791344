"""Open kos, and the rare forms by name: triple ko, eternal life and others (CN-20.3, YG-3).

A cycle is the moves from a position to its return.  Every play of a cycle belongs to the form,
because a play elsewhere would have changed the board for good.  A move of a cycle is
(colour, point, list of the points it takes), with point PASS for a pass.
"""

from array import array

from wenping.geometry import SENSORS
from wenping.weiqi.area import string_at
from wenping.weiqi.captures import captures
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.weiqi.position import Position


KO = "ko"
DOUBLE_KO = "double ko"
ETERNAL_LIFE = "eternal life"
SENDING_TWO = "sending two returning one"
ROUND_ROBIN = "round-robin ko"
LONG_CYCLE = "long cycle"
_MANY = ("", KO, DOUBLE_KO, "triple ko", "quadruple ko", "quintuple ko")


def moves_since(position: "Position", i: int) -> list:
    """The moves of a position after its record i, as moves of a cycle."""
    history = position.history
    moves = []
    for j in range(i, history.moves):
        taken = [history.taken_point(j, k) for k in range(history.taken(j))]
        moves.append((history.colour(j), history.point(j), taken))
    return moves


def name_cycle(moves: list) -> str:
    """The name of the form that a cycle of moves is: KO, DOUBLE_KO, "triple ko", ..."""
    plays = [move for move in moves if move[1]]
    takes = [len(taken) for _colour, _point, taken in plays]
    if takes and min(takes) == max(takes) == 1:
        return name_many(len(sites(plays)))
    twos = [colour for colour, _point, taken in plays if len(taken) == 2]
    if not twos or max(takes) > 2:
        return LONG_CYCLE
    both = BLACK in twos and WHITE in twos
    returns = _returns(plays)
    if takes.count(1) == returns == len(twos):
        return ROUND_ROBIN if both else SENDING_TWO
    return ETERNAL_LIFE if both else LONG_CYCLE


def name_many(count: int) -> str:
    """The name of `count` kos (at least one) that are fought at once."""
    return _MANY[count] if count < len(_MANY) else "%d-fold ko" % count


def sites(plays: list) -> list:
    """The kos of plays that each take one stone: (lower point, higher point), once each, in the
    order in which they are first played.
    """
    found = []
    for _colour, p, taken in plays:
        site = (min(p, taken[0]), max(p, taken[0]))
        if site not in found:
            found.append(site)
    return found


def _returns(plays: list) -> int:
    """How often the stone that has just taken two is taken alone by the next play (打二还一)."""
    count = 0
    for i in range(len(plays)):
        _colour, p, taken = plays[i - 1]
        if len(taken) == 2 and plays[i][2] == [p]:
            count += 1
    return count


def open_kos(grid: bytearray) -> list:
    """The kos that could be taken now: (colour that takes, empty point, stone taken), in the order
    of the points (JP-34).  The grid is the same on return as before.
    """
    found = []
    taken = array("H", bytes(2 * SENSORS))
    for p in range(CELLS):
        if grid[p] != EMPTY:
            continue
        for colour in (BLACK, WHITE):
            if captures(grid, p, colour, taken) == 1:
                stone = taken[0]
                # It is a ko if the stone that takes could then be taken in the same way.
                grid[p], grid[stone] = colour, EMPTY
                if captures(grid, stone, 3 - colour, taken) == 1 and taken[0] == p:
                    found.append((colour, p, stone))
                grid[p], grid[stone] = EMPTY, 3 - colour
    return found


def strings_beside(grid: bytearray, site: tuple, colour: int) -> list:
    """The strings of a colour beside the two points of a ko (site), each by its lowest point."""
    found = []
    string = array("H", bytes(2 * SENSORS))
    for p in site:
        for q in (p - 20, p - 1, p + 1, p + 20):
            if q not in site and grid[q] == colour:
                first = min(string[: string_at(grid, q, bytearray(CELLS), string)])
                if first not in found:
                    found.append(first)
    return found
