"""Stones that stand before the first move (GO-5): handicap stones and seat stones (座子)."""

from wenping.errors import UserError
from wenping.weiqi.points import BLACK, WHITE, point


def star_lines(size: int) -> tuple:
    """(edge, middle) lines of the stars of a square board, 0 = outermost; middle -1 if it has none.

    UserError for a board of less than 7x7, which has no stars.
    """
    if size < 7:
        raise UserError("no-stars", size=size)
    edge = 2 if size < 13 else 3
    return edge, size // 2 if size % 2 and size > 7 else -1


def handicap_points(stones: int, size: int) -> list:
    """The points of 2 to 9 handicap stones, as GTP's fixed_handicap places them.

    UserError if the board has fewer stars; it says how many.
    """
    edge, middle = star_lines(size)
    most = 9 if middle >= 0 else 4
    if not 2 <= stones <= most:
        raise UserError("handicap-stones", most=most, size=size, stones=stones)
    far = size - 1 - edge
    # (row, column), row 0 at the top.
    order = [(far, edge), (edge, far), (edge, edge), (far, far)]
    if stones >= 6:
        order += [(middle, edge), (middle, far)]
    if stones >= 8:
        order += [(far, middle), (edge, middle)]
    points = [point(row, col) for row, col in order]
    if stones in (5, 7, 9):
        points = points[: stones - 1] + [point(middle, middle)]
    return points[:stones]


def seat_stones(size: int) -> list:
    """(point, colour) of the four seat stones: each colour on two opposite corner stars.

    UserError for a board of less than 7x7.
    """
    edge = star_lines(size)[0]
    far = size - 1 - edge
    return [
        (point(edge, far), BLACK),
        (point(far, edge), BLACK),
        (point(edge, edge), WHITE),
        (point(far, far), WHITE),
    ]
