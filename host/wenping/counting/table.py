"""Table: board, bowls and stones outside while a game is counted; no stone gets lost."""

from wenping.counting.final import COLOURS, SIDES, Final
from wenping.weiqi.points import CELLS, EMPTY, opponent


class Table:
    """Board and bowls of a finished game whose dead stones have been lifted.

    sets: stones of each set; laid: stones laid outside as passes; both by colour. board: stones by
    point. bowl: stones in each player's bowl. outside: stones of each colour that were taken, are
    dead, or were laid outside. When the game used more stones than a set has, both players have
    been given the same number of `spare` stones. total: stones of each colour, spare ones included.
    """

    def __init__(self, final: Final, sets: dict[int, int], laid: dict[int, int]) -> None:
        self.final = final
        self.board = bytearray(final.grid)
        self.outside = {c: final.lost(c) + laid[c] for c in COLOURS}
        used = {c: self.on_board(c) + self.outside[c] for c in COLOURS}
        self.spare = max(0, *(used[c] - sets[c] for c in COLOURS))
        self.total = {c: sets[c] + self.spare for c in COLOURS}
        self.bowl = {c: self.total[c] - used[c] for c in COLOURS}

    def on_board(self, colour: int) -> int:
        """How many stones of a colour are on the board."""
        return self.board.count(colour)

    def empty(self, colour: int) -> list[int]:
        """The points of a colour's territory that are empty now, in reading order."""
        owner = self.final.area.owner
        return [p for p in range(CELLS) if owner[p] == colour and self.board[p] == EMPTY]

    def add_spare(self, count: int) -> None:
        """Give both players `count` more stones into their bowls."""
        self.spare += count
        for colour in COLOURS:
            self.total[colour] += count
            self.bowl[colour] += count

    def return_stones(self) -> None:
        """Put every stone that is outside back into its owner's bowl."""
        for colour in COLOURS:
            self.bowl[colour] += self.outside[colour]
            self.outside[colour] = 0

    def fill(self, colour: int, points: list[int], at_most: int | None = None) -> int:
        """Put stones from a bowl on points in order, as far as they go; return how many."""
        count = min(len(points), self.bowl[colour])
        if at_most is not None:
            count = min(count, at_most)
        for p in points[:count]:
            self.board[p] = colour
        self.bowl[colour] -= count
        return count

    def fill_back(self, colour: int) -> int:
        """Put stones that are outside into their own colour's territory; return how many."""
        points = self.empty(colour)
        count = min(len(points), self.outside[colour])
        for p in points[:count]:
            self.board[p] = colour
        self.outside[colour] -= count
        return count

    def lift(self, colour: int, count: int) -> int:
        """Lift stones from inside a colour's own area into its bowl (JP-26); return how many."""
        lifted = 0
        for p in sorted(self._own_stones(colour), key=self._edge):
            if lifted == count:
                break
            self.board[p] = EMPTY
            self.bowl[colour] += 1
            lifted += 1
        return lifted

    def lift_border(self, colour: int) -> int:
        """Lift one stone that touches the other colour (JP-25); return its point, or 0.

        The point then is a shared one. A stone without empty neighbours is preferred.
        """
        other = opponent(colour)
        found = [
            p for p in self._own_stones(colour) if other in [self.board[p + side] for side in SIDES]
        ]
        found.sort(key=lambda p: EMPTY in [self.board[p + side] for side in SIDES])
        if not found:
            return 0
        self.board[found[0]] = EMPTY
        self.bowl[colour] += 1
        return found[0]

    def balanced(self) -> bool:
        """True if every stone of both sets is in its bowl, outside or on the board."""
        return all(
            self.bowl[c] >= 0
            and self.outside[c] >= 0
            and self.bowl[c] + self.outside[c] + self.on_board(c) == self.total[c]
            for c in COLOURS
        )

    def _own_stones(self, colour: int) -> list[int]:
        return [p for p in range(CELLS) if self.board[p] == colour]

    def _edge(self, p: int) -> int:
        """How many neighbours of a stone are not its colour's own points: 0 for an inner stone."""
        owner = self.final.area.owner
        return sum(1 for side in SIDES if owner[p + side] not in (0, owner[p]))
