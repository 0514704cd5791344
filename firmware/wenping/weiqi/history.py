"""The moves of a game and the positions they made, compact and without garbage.

Record 0 is the position before the first move, record i the position after i moves.  A record is
kept as its hash (weiqi.keys).  The stones of an earlier record are found by taking the moves after
it back on a copy of the grid.

Records form runs.  A capture, a suicide or a pass begins a run; any other move adds one stone and
continues the run.  A row for each run is enough to know how many stones every record has, and only
a record with the same number of stones can be the same position.

A move takes 6 bytes, a run 8 and a captured stone 2, in arrays that grow in steps.
"""

from array import array

from wenping.viper import const, micropython, ptr8, ptr16, ptr32
from wenping.weiqi.points import PASS

_STEP = const(128)  # numbers by which an array grows
# A row of a run: its first record, and then
_STONES = const(1)  # how many stones that record has,
_BEFORE = const(2)  # the most stones that any record before the run has,
_FIRST = const(3)  # where the stones that its first move took off the board begin in _taken.
_ROW = const(4)  # numbers of a row
_SUICIDE = const(0x0800)  # bit of a move: the stones it took off the board are the mover's own


class History:
    """Moves 0 to moves - 1 of a game, each with the stones it took off the board.

    Read freely: moves (how many, passes included), fresh (from so many moves on, a play that
    captures nothing makes a position with more stones than any record).  A game has at most 65,534
    moves and as many captured stones.
    """

    def __init__(self):
        self._move = array("H")  # point | colour << 9 | _SUICIDE
        self._hash = array("I", (0,))  # of each record
        self._room = 0  # moves that these two have room for
        self._runs = array("H", bytes(2 * _STEP))
        self._run = 0  # where the row of the newest run begins in _runs
        self._taken = array("H", bytes(2 * _STEP))  # points of the stones taken, in order
        self._end = 0  # how many stones have been taken
        self._grow()
        self.begin(0, 0)

    def begin(self, key: int, stones: int) -> None:
        """Forget all moves: record 0 is a position of `stones` stones and hash `key`."""
        self.moves = self._run = self._end = 0
        self._hash[0] = key
        self.fresh = -stones
        runs = self._runs
        runs[0] = runs[_BEFORE] = runs[_FIRST] = 0
        runs[_STONES] = stones

    @property
    def stones(self) -> int:
        """How many stones the last record has."""
        return self._runs[self._run + _STONES] + self.moves - self._runs[self._run]

    def add(self, move: int, key: int) -> None:
        """Add a play (point | colour << 9) that captures nothing; `key` is the hash after it."""
        i = self.moves
        if i == self._room:
            self._grow()
        self._move[i] = move
        self.moves = i = i + 1
        self._hash[i] = key

    def add_pass(self, colour: int) -> None:
        """Add a pass of `colour`, which leaves the position as it is."""
        stones = self.stones
        self.add(PASS | colour << 9, self._hash[self.moves])
        self._begin_run(stones, stones)

    def add_capture(
        self, move: int, key: int, taken: int, captured: array, grid: bytearray
    ) -> None:
        """Add a play (point | colour << 9) that takes captured[0:taken], and lift these stones.

        taken < 0 is a suicide, which takes captured[0:-taken], the played stone among them.  grid
        shows the played stone already.  The position after the play has the hash `key`.
        """
        count = taken
        if taken < 0:
            count = -taken
            move |= _SUICIDE
        stones = self.stones
        self.add(move, key)
        self._begin_run(stones, stones + 1 - count)
        short = self._end + count - len(self._taken)
        if short > 0:
            self._taken.extend(array("H", bytes(2 * max(short, _STEP))))
        _lift(grid, captured, count, self._taken, self._end)
        self._end += count

    def pop(self, grid: bytearray) -> None:
        """Forget the last move and take it back on the grid.  There must be a move."""
        i = self.moves
        self._take_back(grid, i - 1)
        self.moves = i - 1
        row = self._run
        if self._runs[row] == i:
            self._end = self._runs[row + _FIRST]
            self._continue(row - _ROW)

    def point(self, i: int) -> int:
        """Point of move i, PASS for a pass."""
        return self._move[i] & 0x1FF

    def colour(self, i: int) -> int:
        """Colour of the player who made move i."""
        return self._move[i] >> 9 & 3

    def taken(self, i: int) -> int:
        """How many stones move i took off the board."""
        row, runs = self._row_of(i), self._runs
        if not row:
            return 0
        end = self._end if row == self._run else runs[row + _ROW + _FIRST]
        return end - runs[row + _FIRST]

    def taken_point(self, i: int, k: int) -> int:
        """Point of stone k (0 = first) of the stones that move i took off the board."""
        return self._taken[self._runs[self._row_of(i) + _FIRST] + k]

    def loser(self, i: int) -> int:
        """Colour of the stones that move i took off the board: the mover's own in a suicide."""
        colour = self.colour(i)
        return colour if self._move[i] & _SUICIDE else 3 - colour

    def key(self, i: int) -> int:
        """Hash of record i."""
        return self._hash[i]

    def passed(self) -> int:
        """The record after the last pass, 0 if nobody has passed."""
        row = self._run
        while row and self.point(self._runs[row] - 1) != PASS:
            row -= _ROW
        return self._runs[row]

    @micropython.viper
    def find(self, stones: int, key: int, below: int) -> int:
        """The newest record before record `below` with so many stones and this hash, or -1."""
        runs = ptr16(self._runs)
        keys = ptr32(self._hash)
        row = int(self._run)
        while row >= 0:
            begin = runs[row]
            i = begin + stones - runs[row + _STONES]
            if begin <= i and i < below and keys[i] == key:
                return i
            if stones > runs[row + _BEFORE]:
                break
            if begin < below:
                below = begin
            row -= _ROW
        return 0 - 1

    def rewind(self, grid: bytearray, i: int) -> bytearray:
        """A copy of the grid, which shows the last record, as it was in record i."""
        grid = bytearray(grid)
        self._take_back(grid, i)
        return grid

    @micropython.viper
    def _take_back(self, cells: object, i: int):
        """Take the moves from move i on back on a grid that shows the last record."""
        grid = ptr8(cells)
        moves = ptr16(self._move)
        runs = ptr16(self._runs)
        taken = ptr16(self._taken)
        row = int(self._run)
        end = int(self.moves)
        n = int(self._end)
        while end > i:
            if runs[row] == end:
                loser = moves[end - 1] >> 9
                if loser < 4:  # without _SUICIDE
                    loser = 3 - loser
                first = runs[row + _FIRST]
                while n > first:
                    n -= 1
                    grid[taken[n]] = loser & 3
                row -= _ROW
            end -= 1
            p = moves[end] & 0x1FF
            if p:
                grid[p] = 0

    def _begin_run(self, before: int, stones: int) -> None:
        """Begin a run with the last record, of `stones` stones; the record before has `before`."""
        row = self._run
        runs = self._runs
        most = max(runs[row + _BEFORE], before)
        row += _ROW
        if row == len(runs):
            runs.extend(array("H", bytes(2 * _STEP)))
        runs[row] = self.moves
        runs[row + _STONES] = stones
        runs[row + _BEFORE] = most
        runs[row + _FIRST] = self._end
        self._continue(row)

    def _continue(self, row: int) -> None:
        """Make the run of this row the newest."""
        self._run = row
        self.fresh = self._runs[row + _BEFORE] - self._runs[row + _STONES] + self._runs[row]

    def _row_of(self, i: int) -> int:
        """Where the row of the run that move i began stands in _runs; 0 if it began none."""
        row = self._run
        while self._runs[row] > i + 1:
            row -= _ROW
        return row if self._runs[row] == i + 1 else 0

    def _grow(self) -> None:
        """Make room for _STEP more moves."""
        self._move.extend(array("H", bytes(2 * _STEP)))
        self._hash.extend(array("I", bytes(4 * _STEP)))
        self._room += _STEP


@micropython.viper
def _lift(cells: object, captured: object, count: int, taken: object, at: int):
    """Empty the points captured[0:count] of a grid, and write them to taken[at:at + count]."""
    grid = ptr8(cells)
    points = ptr16(captured)
    out = ptr16(taken)
    i = 0
    while i < count:
        p = points[i]
        grid[p] = 0
        out[at + i] = p
        i += 1
