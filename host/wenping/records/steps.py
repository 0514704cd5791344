"""The steps of a record, moves and set-up stones, and how a node of the main line gives them."""

from dataclasses import dataclass

from wenping.errors import UserError
from wenping.records.header import first_text, seconds
from wenping.records.sgf import Node
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, from_sgf, point, row_of

COLOURS = {"B": BLACK, "W": WHITE}
_SETUP = (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY))
_TERRITORY = (("TB", BLACK), ("TW", WHITE))


@dataclass
class Move:
    """A move of `colour` on `point`, PASS for a pass. seconds_left: on its clock after the move."""

    colour: int
    point: int
    seconds_left: float | None = None
    comment: str = ""


@dataclass
class Setup:
    """Stones by point that are put on the board, or taken off it (EMPTY), without a move."""

    stones: dict[int, int]


class Nodes:
    """Reads the points in the nodes of one record with a board of rows x cols.

    Raises UserError, which names the file and the node's number, for a value that is no point.
    """

    def __init__(self, rows: int, cols: int, path: object) -> None:
        self._rows = rows
        self._cols = cols
        self._path = path

    def steps(self, node: Node, number: int) -> list[Move | Setup]:
        """The set-up stones of a node, then its moves."""
        steps: list[Move | Setup] = []
        stones: dict[int, int] = {}
        for name, colour in _SETUP:
            for value in node.get(name, []):
                stones.update(dict.fromkeys(self._points(value, number), colour))
        if stones:
            steps.append(Setup(stones))
        for name, values in node.items():
            for value in values if name in COLOURS else ():
                p = self._point(value, number)
                left = seconds(first_text(node, name + "L"))
                steps.append(Move(COLOURS[name], p, left, first_text(node, "C")))
        return steps

    def territory(self, node: Node, number: int) -> dict[int, list[int]]:
        """The points that a node marks as territory (TB, TW), by colour."""
        return {
            colour: self.points(node, name, number) for name, colour in _TERRITORY if name in node
        }

    def points(self, node: Node, name: str, number: int) -> list[int]:
        """The points that a property of a node lists."""
        return [p for value in node.get(name, []) if value for p in self._points(value, number)]

    def _point(self, text: str, number: int) -> int:
        try:
            return from_sgf(text.strip(), self._rows, self._cols)
        except ValueError as error:
            raise UserError("record-node", path=self._path, number=number, error=error) from None

    def _points(self, value: str, number: int) -> list[int]:
        """The point of "dd", or the points of the rectangle "aa:cc" row by row."""
        ends = [self._point(text, number) for text in value.split(":")]
        path, text = self._path, repr(value)
        if PASS in ends or len(ends) > 2:
            raise UserError("record-no-point", path=path, number=number, value=text)
        first, last = ends[0], ends[-1]
        if row_of(first) > row_of(last) or col_of(first) > col_of(last):
            raise UserError("record-no-rectangle", path=path, number=number, value=text)
        return [
            point(row, col)
            for row in range(row_of(first), row_of(last) + 1)
            for col in range(col_of(first), col_of(last) + 1)
        ]
