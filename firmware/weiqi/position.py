"""A game's position: stones, moves so far, and whether a move is legal.

Everything is in arrays that exist from the start (grown in steps of 128 moves), so that a move on
the device makes no garbage.  A move is found legal or not by trying it; play() uses what illegal()
found.

Repetition is exact (CN-6, JP-11): every position has a 30-bit hash, those with equal hash are
compared stone by stone by taking the moves back on a copy.
"""

from array import array

from weiqi.points import BLACK, BORDER, CELLS, EMPTY, PASS, WHITE, on_board, opponent, point
from weiqi.rules import Ruleset

try:
    from weiqi.capture_fast import falling
except (ImportError, SyntaxError):  # CPython, or a MicroPython without native code
    from weiqi.capture import falling

# Why a move is illegal; 0 is legal.
LEGAL = 0
OFF_BOARD = 1
OCCUPIED = 2
KO = 3  # retakes the stone that has just taken (CN-20.1)
REPETITION = 4  # an earlier whole-board position again (CN-6, JP-11)
SUICIDE = 5  # CN-5

REASONS = ("legal", "off board", "occupied", "ko", "repetition", "suicide")

_STEP = 128  # moves by which the arrays grow
_BUCKETS = 256
_SUICIDE = 0x0800  # bit of a record in _move: the stones taken were the mover's own


def _make_keys() -> array:
    """30-bit hash keys for black at [p] and white at [p + 421]; products stay under 2**30."""
    keys = array("I", bytes(4 * 2 * CELLS))
    x = 1
    for i in range(2 * CELLS):
        x = (x * 1021 + 12345) & 0xFFFFF
        high = x >> 5
        x = (x * 1021 + 12345) & 0xFFFFF
        keys[i] = high << 15 | x >> 5
    return keys


_KEYS = _make_keys()


class Position:
    """Stones and history of one game on a board of rows x cols under a ruleset.

    Read freely: grid (421 cells, see weiqi.points), to_move, moves (passes included),
    prisoners[colour] (stones of that colour taken), captured[0:n] after play() or illegal(),
    rules, rows, cols.  to_move may be set before the first move (GO-2).
    """

    def __init__(self, rules: Ruleset, rows: int = 19, cols: int = 0):
        self.rules = rules
        self.rows = rows
        self.cols = cols = cols or rows
        if not (1 <= rows <= 19 and 1 <= cols <= 19):
            raise ValueError("a board is 1x1 to 19x19, not %dx%d" % (rows, cols))
        self.grid = bytearray(CELLS)
        self.captured = array("H", bytes(2 * 361))
        self.prisoners = array("H", bytes(2 * 3))
        self._heads = array("H", bytes(2 * _BUCKETS))
        self._move = array("H")  # point | colour << 9 | _SUICIDE
        self._first = array("H")  # start of its captures in _taken
        self._hash = array("I")  # of the position after it
        self._link = array("H")  # next older record of the same bucket
        self._taken = array("H")  # stones taken, game long
        self.clear()

    def clear(self) -> None:
        """An empty board and no history."""
        for p in range(CELLS):
            self.grid[p] = BORDER
        for row in range(self.rows):
            for col in range(self.cols):
                self.grid[point(row, col)] = EMPTY
        self.to_move = BLACK
        self._stones_hash = 0
        self.prisoners[BLACK] = self.prisoners[WHITE] = 0
        self._begin()

    def setup(self, p: int, colour: int) -> None:
        """Put a stone (or EMPTY) on a point: a handicap, seat or edited stone, not a move.

        The history begins anew at the position this makes.  Nothing is taken: see setup_error().
        """
        if not on_board(p, self.rows, self.cols):
            raise ValueError("point %d is off the %dx%d board" % (p, self.rows, self.cols))
        if self.grid[p]:
            self._stones_hash ^= _KEYS[p + CELLS * (self.grid[p] - BLACK)]
        if colour:
            self._stones_hash ^= _KEYS[p + CELLS * (colour - BLACK)]
        self.grid[p] = colour
        self._begin()

    def setup_error(self) -> int:
        """A point whose string has no liberty (an impossible set-up), or 0."""
        for p in range(CELLS):
            colour = self.grid[p]
            if colour == BLACK or colour == WHITE:
                self.grid[p] = EMPTY
                taken = falling(self.grid, p, colour, self.captured)
                self.grid[p] = colour
                if taken < 0:
                    return p
        return 0

    def illegal(self, p: int, colour: int) -> int:
        """Why `colour` may not play on p (one of the constants above), 0 if it may.

        Does not ask whose turn it is.  captured[0:...] holds what the move takes.
        """
        if not 0 < p < CELLS or self.grid[p] == BORDER:
            return OFF_BOARD
        if self.grid[p]:
            return OCCUPIED
        taken = self._try(p, colour)
        if taken < 0 and not self.rules.suicide:
            return SUICIDE
        if taken == -1:
            return REPETITION  # JP-11, YG-4: nothing would be changed
        if taken == 1 and self._retakes(p, colour):
            return KO
        if self.rules.ko != "basic" and self._repeats(colour):
            return REPETITION
        return LEGAL

    def play(self, p: int, colour: int) -> int:
        """Play on an empty point, legal or not, and return how many stones left the board.

        The stones are captured[0:n]; in a suicide they are the mover's own.  ValueError if p is off
        the board or occupied: nothing changed.
        """
        if not 0 < p < CELLS or self.grid[p]:
            raise ValueError("point %d is occupied or off the board" % p)
        taken = self._try(p, colour)
        self._stones_hash = self._trial_hash
        record = p | colour << 9
        loser = opponent(colour)
        self.grid[p] = colour
        if taken < 0:
            taken = -taken
            loser = colour
            record |= _SUICIDE
        self._append(record, taken)
        grid = self.grid
        captured = self.captured
        i = 0
        while i < taken:
            grid[captured[i]] = EMPTY
            i += 1
        self.prisoners[loser] += taken
        self.to_move = opponent(colour)
        return taken

    def pass_(self, colour: int) -> None:
        """A pass (GO-4)."""
        self._append(PASS | colour << 9, 0)
        if self.rules.ko == "jiping":
            self._floor = (
                self.moves
            )  # JP-11: a stone laid outside makes every older shape another one
        self.to_move = opponent(colour)

    def undo(self) -> None:
        """Take the last move or pass back; ValueError if there is none."""
        if not self.moves:
            raise ValueError("no move to take back")
        self._unlink()
        self._trial = -1
        i = self.moves = self.moves - 1
        record = self._move[i]
        colour = record >> 9 & 3
        self._take_back(self.grid, i)
        taken = self._taken_count - self._first[i]
        self._taken_count = self._first[i]
        self.prisoners[colour if record & _SUICIDE else opponent(colour)] -= taken
        self._stones_hash = self._hash[i]
        self.to_move = colour
        if self.rules.ko == "jiping":
            while self._floor > i or self._floor and self._move[self._floor - 1] & 0x1FF:
                self._floor -= 1

    def move_point(self, i: int) -> int:
        """Point of move i (0 = first), PASS for a pass."""
        return self._move[i] & 0x1FF

    def move_colour(self, i: int) -> int:
        """Who made move i."""
        return self._move[i] >> 9 & 3

    def move_taken(self, i: int) -> int:
        """How many stones move i took off the board (its own ones in a suicide)."""
        return (self._first[i + 1] if i + 1 < self.moves else self._taken_count) - self._first[i]

    # Records: record 0 is the position before move 0, record i the position after i moves.

    def _begin(self) -> None:
        self.moves = 0
        self._floor = 0  # positions before this many moves cannot repeat any more
        self._taken_count = 0
        self._trial = -1
        for i in range(_BUCKETS):
            self._heads[i] = 0
        self._room(0)
        self._hash[0] = self._stones_hash
        self._heads[self._stones_hash % _BUCKETS] = 1
        self._link[0] = 0

    def _room(self, taken: int) -> None:
        """Room for one more move that takes so many stones."""
        if self.moves + 1 >= len(self._move):
            self._move.extend(array("H", bytes(2 * _STEP)))
            self._first.extend(array("H", bytes(2 * _STEP)))
            self._link.extend(array("H", bytes(2 * _STEP)))
            self._hash.extend(array("I", bytes(4 * _STEP)))
        while self._taken_count + taken > len(self._taken):
            self._taken.extend(array("H", bytes(2 * _STEP)))

    def _append(self, record: int, taken: int) -> None:
        self._room(taken)
        i = self.moves
        self._move[i] = record
        self._first[i] = n = self._taken_count
        j = 0
        while j < taken:
            self._taken[n + j] = self.captured[j]
            j += 1
        self._taken_count = n + taken
        self.moves = i = i + 1
        bucket = self._stones_hash % _BUCKETS
        self._hash[i] = self._stones_hash
        self._link[i] = self._heads[bucket]
        self._heads[bucket] = i + 1
        self._trial = -1

    def _unlink(self) -> None:
        i = self.moves
        self._heads[self._hash[i] % _BUCKETS] = self._link[i]

    def _try(self, p: int, colour: int) -> int:
        """falling() with the hash of the position it would make; remembered for play()."""
        trial = p | colour << 9
        if self._trial == trial:
            return self._trial_taken
        taken = falling(self.grid, p, colour, self.captured)
        key = self._stones_hash ^ _KEYS[p + CELLS * (colour - BLACK)]
        if taken:
            loser = opponent(colour) if taken > 0 else colour
            base = CELLS * (loser - BLACK)
            captured = self.captured
            i = abs(taken)
            while i:
                i -= 1
                key ^= _KEYS[captured[i] + base]
        self._trial = trial
        self._trial_taken = taken
        self._trial_hash = key
        return taken

    def _retakes(self, p: int, colour: int) -> bool:
        """True if the stone on trial takes exactly the one stone that has just taken one on p."""
        i = self.moves - 1
        if i < 0 or self._taken_count - self._first[i] != 1:
            return False
        return (
            self._move[i] == self.captured[0] | opponent(colour) << 9
            and self._taken[self._first[i]] == p
        )

    def _repeats(self, colour: int) -> bool:
        """True if the move on trial makes a whole-board position again, as the ruleset means it."""
        key = self._trial_hash
        situational = self.rules.ko == "situational"
        i = self._heads[key % _BUCKETS]
        while i:
            i -= 1
            if i < self._floor:
                return False
            if self._hash[i] == key and not (situational and self._next_at(i) == colour):
                if self._same(i, colour):
                    return True
            i = self._link[i]
        return False

    def _next_at(self, i: int) -> int:
        """Who was to move in record i."""
        if i:
            return opponent(self.move_colour(i - 1))
        return self.move_colour(0) if self.moves else self.to_move

    def _same(self, i: int, colour: int) -> bool:
        """Compare the position on trial with record i, stone by stone."""
        grid = bytearray(self.grid)
        j = self.moves
        while j > i:
            j -= 1
            self._take_back(grid, j)
        trial = bytearray(self.grid)
        trial[self._trial & 0x1FF] = colour
        for j in range(abs(self._trial_taken)):
            trial[self.captured[j]] = EMPTY
        return grid == trial

    def _take_back(self, grid: bytearray, i: int) -> None:
        """Undo move i on a grid that shows the position after it."""
        record = self._move[i]
        if record & 0x1FF == PASS:
            return
        colour = record >> 9 & 3
        end = self._first[i] + self.move_taken(i)
        back = colour if record & _SUICIDE else opponent(colour)
        for j in range(self._first[i], end):
            grid[self._taken[j]] = back
        grid[record & 0x1FF] = EMPTY
