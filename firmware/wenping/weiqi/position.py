"""The position of a game: its stones, its moves so far, and which moves are legal (rulebook GO-2 to
GO-4 and section 3).

A move is found legal or illegal by trying it; play() uses what illegal() has found.  All arrays
exist from the start or grow in steps, so that a move on the device leaves no garbage.
"""

from array import array

from wenping.coded import Coded
from wenping.geometry import LINES, SENSORS
from wenping.weiqi.captures import captures
from wenping.weiqi.history import History
from wenping.weiqi.keys import KEYS, mix
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, STRIDE, WHITE, on_board

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable
    from typing import TypeVar

    from wenping.weiqi.rules import Ruleset

    Found = TypeVar("Found")

# Why a move is illegal; 0 is legal.
LEGAL = 0
OFF_BOARD = 1
OCCUPIED = 2
KO = 3  # takes back the stone that has just taken one (CN-20.1)
REPETITION = 4  # makes an earlier whole-board position again (CN-6, JP-11, YG-3, YG-4)
SUICIDE = 5  # takes the mover's own stones off the board (CN-5)

REASONS = ("legal", "off board", "occupied", "ko", "repetition", "suicide")


class Position:
    """Stones and history of one game on a board of rows x cols under a ruleset.

    Read freely: grid (421 cells of weiqi.points), to_move (the colour whose turn it is), moves,
    prisoners[colour] (stones of that colour taken so far), captured[0:n] (stones that the move
    asked about or played last takes), history, rules, rows, cols.  to_move may be set before the
    first move (GO-2).  Nothing else may be written from outside.
    """

    def __init__(self, rules: "Ruleset", rows: int = LINES, cols: int = 0):
        """An empty board; cols = 0 is a square one.  ValueError unless it is 1x1 to 19x19."""
        self.rules = rules
        self.rows = rows
        self.cols = cols = cols or rows
        if not (1 <= rows <= LINES and 1 <= cols <= LINES):
            raise Coded("board-size", rows, cols)
        self.grid = bytearray(CELLS)
        self.captured = array("H", bytes(2 * SENSORS))
        self.prisoners = array("H", bytes(2 * 3))
        self.history = History()
        self.clear()

    @property
    def moves(self) -> int:
        """How many moves have been made, passes included."""
        return self.history.moves

    def clear(self) -> None:
        """Empty the board and forget the moves and prisoners; Black is to move."""
        border = bytes((BORDER,))
        line = bytes(self.cols) + border * (STRIDE - self.cols)  # 0 is EMPTY
        first = STRIDE + 1
        self.grid[:] = border * CELLS
        self.grid[first : first + STRIDE * self.rows] = line * self.rows
        self.to_move = BLACK
        self.prisoners[BLACK] = self.prisoners[WHITE] = 0
        self._begin(0, 0)

    def setup(self, p: int, colour: int) -> None:
        """Put a stone, or EMPTY, on a point without a move: handicap, seat stones, an edited board.

        The history begins anew with the position this makes.  No stone is captured; setup_error()
        finds stones that could not stand so.  ValueError if p is off the board.
        """
        if not on_board(p, self.rows, self.cols):
            raise Coded("off-board", p)
        old, self.grid[p] = self.grid[p], colour
        stones = self.history.stones + (colour > 0) - (old > 0)
        self._begin(self._key ^ KEYS[p] * old ^ KEYS[p] * colour, stones)

    def setup_error(self) -> int:
        """A point whose string has no liberty, which makes the set-up impossible, or 0."""
        return self.impossible(self.grid)

    def impossible(self, grid: bytearray) -> int:
        """A point of the grid whose string has no liberty, or 0.  Captures that are being asked
        about (captured[0:]) are lost.
        """
        self._trial = -1
        for p in range(CELLS):
            colour = grid[p]
            if colour == BLACK or colour == WHITE:
                grid[p] = EMPTY
                taken = captures(grid, p, colour, self.captured)
                grid[p] = colour
                if taken < 0:
                    return p
        return 0

    def agree(self, grid: bytearray, to_move: int) -> None:
        """The players agree that these are the stones on the board, in the middle of a game.

        Nothing is captured and prisoners stay as counted: nobody knows which moves led here.  The
        history begins anew with this position, so that it may be repeated no more, whereas the
        positions before it may: they belong to moves that the players have found wrong.
        ValueError, and nothing is changed, where a string has no liberty.
        """
        p = self.impossible(grid)
        if p:
            raise Coded("no-liberty", p)
        self.grid[:] = grid
        self.to_move = to_move
        key = stones = 0
        for p in range(CELLS):
            if 0 < grid[p] < BORDER:
                key ^= KEYS[p] * grid[p]
                stones += 1
        self._begin(key, stones)

    def illegal(self, p: int, colour: int) -> int:
        """Why `colour` may not play on p (one of the constants above); 0 if it is legal.

        Whose turn it is does not matter.  captured[0:] receives the stones that the move takes.
        """
        if not 0 < p < CELLS:
            return OFF_BOARD
        cell = self.grid[p]
        if cell:
            return OFF_BOARD if cell == BORDER else OCCUPIED
        move = p + 512 * colour
        if self._trial != move:
            self._trial = move
            self._trial_key = self._key ^ KEYS[p] * colour
            self._trial_taken = taken = captures(self.grid, p, colour, self.captured)
            if taken:
                loser = colour if taken < 0 else 3 - colour
                self._trial_key ^= mix(KEYS, self.captured, abs(taken)) * loser
        else:
            taken = self._trial_taken
        if not taken:
            if self.history.moves >= self.history.fresh:
                return LEGAL  # there were never so many stones on the board
        elif taken < 0 and not self.rules.suicide:
            return SUICIDE
        elif taken == -1:
            return REPETITION  # a stone that takes itself off leaves all as it was (JP-11, YG-4)
        elif taken == 1 and self._retakes(p, colour):
            return KO
        return REPETITION if self._repeats(colour) else LEGAL

    def takes(self, p: int, colour: int) -> bool:
        """Whether `colour` would capture stones by a move on p."""
        return not self.illegal(p, colour) and self._trial_taken > 0

    def play(self, p: int, colour: int) -> int:
        """Play on an empty point, legal or not; return how many stones leave the board.

        These stones are captured[0:n]; in a suicide they are the mover's own.  ValueError if p is
        off the board or occupied, and then nothing is changed.
        """
        move = p + 512 * colour
        if self._trial != move and self.illegal(p, colour) in (OFF_BOARD, OCCUPIED):
            raise Coded("occupied", p)
        self._trial = -1
        self._key = key = self._trial_key
        self.grid[p] = colour
        self.to_move = 3 - colour
        taken = self._trial_taken
        if not taken:
            self.history.add(move, key)
            return 0
        self.history.add_capture(move, key, taken, self.captured, self.grid)
        self.prisoners[colour if taken < 0 else 3 - colour] += abs(taken)
        return abs(taken)

    def pass_(self, colour: int) -> None:
        """Pass (GO-4)."""
        self._trial = -1
        self.history.add_pass(colour)
        self.to_move = 3 - colour

    def undo(self) -> None:
        """Take the last move or pass back; ValueError if there is none."""
        history = self.history
        if not history.moves:
            raise Coded("no-move")
        i = history.moves - 1
        self._trial = -1
        self.prisoners[history.loser(i)] -= history.taken(i)
        self.to_move = history.colour(i)
        history.pop(self.grid)
        self._key = history.key(i)

    def back(self, count: int) -> list:
        """Suppose that the last moves were not made: undo them, and return them for again(), as
        (point, colour), the last first.
        """
        undone = []
        for _ in range(count):
            i = self.moves - 1
            undone.append((self.move_point(i), self.move_colour(i)))
            self.undo()
        return undone

    def suppose(self, count: int, ask: "Callable[[list], Found]") -> "Found":
        """What ask(undone) returns while the last moves were not made; undone: these, as back()
        gives them.
        """
        to_move = self.to_move
        undone = self.back(count)
        found = ask(undone)
        self.again(undone, to_move)
        return found

    def again(self, undone: list, to_move: int) -> None:
        """Make the moves again that back() has undone; then it is to_move's turn."""
        for p, colour in reversed(undone):
            if p:
                self.play(p, colour)
            else:
                self.pass_(colour)
        self.to_move = to_move

    def move_point(self, i: int) -> int:
        """Point of move i (0 = first), PASS for a pass."""
        return self.history.point(i)

    def move_colour(self, i: int) -> int:
        """Colour of the player who made move i."""
        return self.history.colour(i)

    def move_taken(self, i: int) -> int:
        """How many stones move i took off the board (the mover's own in a suicide)."""
        return self.history.taken(i)

    def repeated(self) -> int:
        """The newest earlier record with the stones of now and the same side to move, or -1."""
        history = self.history
        i = history.find(history.stones, self._key, self.moves)
        while i >= 0 and not self.is_record(i):
            i = history.find(history.stones, self._key, i)
        return i

    def is_record(self, i: int) -> bool:
        """True if the stones and the side to move are now as they were in record i."""
        return (
            self.history.key(i) == self._key
            and self.next_at(i) == self.to_move
            and self.history.rewind(self.grid, i) == self.grid
        )

    def next_at(self, i: int) -> int:
        """The colour that was to move in record i."""
        if i:
            return 3 - self.history.colour(i - 1)
        return self.history.colour(0) if self.moves else self.to_move

    def _begin(self, key: int, stones: int) -> None:
        """Begin the history with the position on the board: its hash, and how many stones it has.

        What is on trial is forgotten: the move that illegal() was asked about last (point + 512 *
        colour, -1 for none), how many stones it takes, as captures() says, and the hash of the
        position that it makes.
        """
        self._trial = -1
        self._trial_taken = self._trial_key = 0
        self._key = key  # of the stones on the board
        self.history.begin(key, stones)

    def _retakes(self, p: int, colour: int) -> bool:
        """True if the move on trial takes the very stone that has just taken one stone on p."""
        history = self.history
        i = history.moves - 1
        return (
            i >= 0
            and history.point(i) == self.captured[0]
            and history.colour(i) != colour
            and history.taken(i) == 1
            and history.taken_point(i, 0) == p
        )

    def _repeats(self, colour: int) -> bool:
        """True if the move on trial makes a whole-board position again that the ruleset forbids."""
        ko = self.rules.ko
        if ko == "basic":
            return False
        history = self.history
        stones = history.stones + 1 - abs(self._trial_taken)
        i = history.find(stones, self._trial_key, history.moves + 1)
        while i >= 0:
            if self._counts(ko, i, colour) and self._same(i, colour):
                if ko != "ying":
                    return True
                from wenping.weiqi.ying import forbids  # only games under Ying's rule pay for it

                taken = list(self.captured[0 : self._trial_taken])
                return forbids(self, i, colour, self._trial & 0x1FF, taken)
            i = history.find(stones, self._trial_key, i)
        return False

    def _counts(self, ko: str, i: int, colour: int) -> bool:
        """True if the ko rule forbids to make record i again."""
        if ko == "positional":
            return True
        if ko == "jiping":
            # A stone laid outside for a pass in between makes it another shape (JP-10, JP-11).
            return i >= self.history.passed()
        return self.next_at(i) != colour  # with the same side to move

    def _same(self, i: int, colour: int) -> bool:
        """True if the move on trial makes record i again, stone by stone."""
        trial = bytearray(self.grid)
        trial[self._trial & 0x1FF] = colour
        for j in range(abs(self._trial_taken)):
            trial[self.captured[j]] = EMPTY
        return self.history.rewind(self.grid, i) == trial
