"""What lies on the board as the text of an AGREED event, and who moves next then."""

from wenping.game.arranged import written
from wenping.viper import const
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference
    from wenping.weiqi.position import Position


_MOST_POINTS = const(120)  # that fit the text of an event


def as_they_lie(difference: "Difference") -> str:
    """The text of AGREED that sets the points that differ, "" if that cannot be.

    A captured stone that still lies there stays if it can, else it is yet to be taken off.
    """
    position = difference.game.position
    put = difference.extra + difference.wrong
    lying = [p for p in range(CELLS) if _lies_captured(difference, p)]
    for prisoners in (lying, []) if lying else ([],):
        lists = [difference.missing, [], []]
        for p in put + prisoners:
            lists[difference.colour_at(p)].append(p)
        if sum(map(len, lists)) <= _MOST_POINTS and _fits(position, lists):
            return written(lists)
    return ""


def _lies_captured(difference: "Difference", p: int) -> bool:
    """Whether a stone that was captured still lies on p."""
    game = difference.game
    colour = game.to_lift[p]
    return colour != EMPTY and difference.colour_at(p) == colour and not game.meant(p)


def _fits(position: "Position", lists: list) -> bool:
    """Whether every string has a liberty when the points of lists[cell] are `cell`."""
    grid = bytearray(position.grid)
    for cell in (EMPTY, BLACK, WHITE):
        for p in lists[cell]:
            grid[p] = cell
    return not position.impossible(grid)


def next_to_move(difference: "Difference", turn: int) -> int:
    """Who moves next when points are set: the side with fewer new stones, `turn` if equal. A stone
    that is missing elsewhere, or turned over, or lay there before the last move is not new.
    """
    position = difference.game.position
    put = [0, 0, 0]
    if position.moves and position.move_point(position.moves - 1) in difference.wrong:
        turn = 3 - turn  # the last stone was the other side's
    for p in difference.extra:
        put[difference.colour_at(p)] += not (position.moves and difference.arrivals.is_old(p))
    for p in difference.missing:
        put[position.grid[p]] -= 1
    return 3 - turn if max(0, put[turn]) > max(0, put[3 - turn]) else turn
