"""A game's position: stones, moves so far, and whether a move is legal (GO-2 to GO-4, section 3).

All arrays exist from the start or grow in steps, so that a move on the device makes no garbage.  A
move is found legal or not by trying it; play() uses what illegal() found.
"""

from array import array

from wenping.coded import Coded
from wenping.geometry import LINES, SENSORS
from wenping.weiqi.history import History
from wenping.weiqi.loops import falling, lift, mix
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, PASS, WHITE, on_board, opponent, point
from wenping.weiqi.rules import Ruleset

# Why a move is illegal; 0 is legal.
LEGAL = 0
OFF_BOARD = 1
OCCUPIED = 2
KO = 3  # retakes the stone that has just taken (CN-20.1)
REPETITION = 4  # an earlier whole-board position again (CN-6, JP-11, YG-3, YG-4)
SUICIDE = 5  # CN-5

REASONS = ("legal", "off board", "occupied", "ko", "repetition", "suicide")


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
    history, rules, rows, cols.  to_move may be set before the first move (GO-2).
    """

    def __init__(self, rules: Ruleset, rows: int = LINES, cols: int = 0):
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
        """Moves played so far, passes included."""
        return self.history.moves

    def clear(self) -> None:
        """An empty board and no history."""
        line = bytes(self.cols)  # EMPTY
        self.grid[:] = bytes((BORDER,)) * CELLS
        for row in range(self.rows):
            p = point(row, 0)
            self.grid[p : p + self.cols] = line
        self.to_move = BLACK
        self._key = 0  # hash of the stones on the board
        self.prisoners[BLACK] = self.prisoners[WHITE] = 0
        self._begin()

    def setup(self, p: int, colour: int) -> None:
        """Put a stone (or EMPTY) on a point: a handicap, seat or edited stone, not a move.

        The history begins anew at the position this makes.  Nothing is taken: see setup_error().
        """
        if not on_board(p, self.rows, self.cols):
            raise Coded("off-board", p)
        if self.grid[p]:
            self._key ^= _KEYS[p + CELLS * (self.grid[p] - BLACK)]
        if colour:
            self._key ^= _KEYS[p + CELLS * (colour - BLACK)]
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
            raise Coded("occupied", p)
        taken = self._try(p, colour)
        self._key = self._trial_key
        self._trial = -1
        self.history.append(p, colour, taken, self.captured, self._key)
        loser = opponent(colour)
        self.grid[p] = colour
        if taken < 0:
            taken = -taken
            loser = colour
        lift(self.grid, self.captured, taken)
        self.prisoners[loser] += taken
        self.to_move = opponent(colour)
        return taken

    def pass_(self, colour: int) -> None:
        """A pass (GO-4)."""
        self._trial = -1
        self.history.append(PASS, colour, 0, self.captured, self._key)
        self._passed = self.moves
        self.to_move = opponent(colour)

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
        while self._passed > i or self._passed and history.point(self._passed - 1) != PASS:
            self._passed -= 1

    def move_point(self, i: int) -> int:
        """Point of move i (0 = first), PASS for a pass."""
        return self.history.point(i)

    def move_colour(self, i: int) -> int:
        """Who made move i."""
        return self.history.colour(i)

    def move_taken(self, i: int) -> int:
        """How many stones move i took off the board (its own ones in a suicide)."""
        return self.history.taken(i)

    def repeated(self) -> int:
        """The newest earlier record with the stones of now and the same side to move, or -1."""
        i = self.history.older(self.moves)
        while i >= 0 and not self.is_record(i):
            i = self.history.older(i)
        return i

    def is_record(self, i: int) -> bool:
        """True if the stones and the side to move are now as they were in record i."""
        return (
            self.history.key(i) == self._key
            and self.next_at(i) == self.to_move
            and self.history.rewind(self.grid, i) == self.grid
        )

    def next_at(self, i: int) -> int:
        """Who was to move in record i."""
        if i:
            return opponent(self.history.colour(i - 1))
        return self.history.colour(0) if self.moves else self.to_move

    def _begin(self) -> None:
        # The move asked about last: its point and colour (-1: none), what it takes, its position.
        self._trial = -1
        self._trial_taken = 0
        self._trial_key = 0
        self._passed = 0  # the record after the last pass
        self.history.begin(self._key)

    def _try(self, p: int, colour: int) -> int:
        """falling() with the hash of the position it would make; remembered for play()."""
        trial = p | colour << 9
        if self._trial == trial:
            return self._trial_taken
        taken = falling(self.grid, p, colour, self.captured)
        key = self._key ^ _KEYS[p + CELLS * (colour - BLACK)]
        if taken:
            loser = opponent(colour) if taken > 0 else colour
            key ^= mix(_KEYS, self.captured, abs(taken), CELLS * (loser - BLACK))
        self._trial = trial
        self._trial_taken = taken
        self._trial_key = key
        return taken

    def _retakes(self, p: int, colour: int) -> bool:
        """True if the stone on trial takes exactly the one stone that has just taken one on p."""
        history = self.history
        i = history.moves - 1
        return (
            i >= 0
            and history.taken(i) == 1
            and history.taken_point(i, 0) == p
            and history.point(i) == self.captured[0]
            and history.colour(i) != colour
        )

    def _repeats(self, colour: int) -> bool:
        """True if the move on trial makes a whole-board position again, as the ruleset means it."""
        history = self.history
        key = self._trial_key
        ko = self.rules.ko
        i = history.newest(key)
        while i >= 0:
            if history.key(i) == key and self._counts(ko, i, colour) and self._same(i, colour):
                if ko != "ying":
                    return True
                from wenping.weiqi.ying import forbids  # only games under Ying's rule pay for it

                taken = list(self.captured[0 : self._trial_taken])
                return forbids(self, i, colour, self._trial & 0x1FF, taken)
            i = history.older(i)
        return False

    def _counts(self, ko: str, i: int, colour: int) -> bool:
        """True if making record i again would be a repetition under the ko rule."""
        if ko == "positional":
            return True
        if ko == "jiping":
            # JP-10/11: a stone laid outside in between makes it another shape (隔虚提劫).
            return i >= self._passed
        return self.next_at(i) != colour  # the same side to move

    def _same(self, i: int, colour: int) -> bool:
        """Compare the position on trial with record i, stone by stone."""
        trial = bytearray(self.grid)
        trial[self._trial & 0x1FF] = colour
        for j in range(abs(self._trial_taken)):
            trial[self.captured[j]] = EMPTY
        return self.history.rewind(self.grid, i) == trial
