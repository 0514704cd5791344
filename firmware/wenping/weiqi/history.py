"""The moves of a game and the positions they made, compact and without garbage.

Record 0 is the position before the first move, record i the position after i moves.  A position is
kept as a 30-bit hash; positions of equal hash are compared stone by stone by taking the moves back
on a copy of the grid, so that a repetition is never a matter of luck.

About 10 bytes a move and 2 a captured stone, in arrays grown by 128.
"""

from array import array

from wenping.weiqi.loops import copy, take_back
from wenping.weiqi.points import opponent

_STEP = 128
_BUCKETS = 256
_SUICIDE = 0x0800  # bit of a move: the stones it took were the mover's own


class History:
    """Moves 0..moves-1 (`moves` of them), each with the stones it took."""

    def __init__(self):
        self.moves = 0
        self._heads = array("H")  # newest record of a bucket, plus 1
        self._move = array("H")  # point | colour << 9 | _SUICIDE
        self._first = array("H")  # start of its stones in _taken; one entry more than moves
        self._hash = array("I")  # of the position after it
        self._link = array("H")  # next older record of the same bucket, plus 1
        self._taken = array("H")  # stones taken, game long

    def begin(self, key: int) -> None:
        """Forget everything: the position now, of hash `key`, is record 0."""
        self.moves = 0
        self._heads = array("H", bytes(2 * _BUCKETS))
        self._room(0)
        self._first[0] = 0
        self._hash[0] = key
        self._heads[key % _BUCKETS] = 1
        self._link[0] = 0

    def append(self, p: int, colour: int, taken: int, captured: array, key: int) -> None:
        """A move and the stones captured[0:abs(taken)] it took (taken < 0: a suicide)."""
        count = -taken if taken < 0 else taken
        i = self.moves
        n = self._first[i]
        self._room(n + count)
        self._move[i] = p | colour << 9 | (_SUICIDE if taken < 0 else 0)
        copy(captured, count, self._taken, n)
        self.moves = i = i + 1
        self._first[i] = n + count
        bucket = key % _BUCKETS
        self._hash[i] = key
        self._link[i] = self._heads[bucket]
        self._heads[bucket] = i + 1

    def pop(self, grid: bytearray) -> None:
        """Forget the last move and take it back on the grid."""
        i = self.moves
        self._heads[self._hash[i] % _BUCKETS] = self._link[i]
        self._take_back(grid, i - 1)
        self.moves = i - 1

    def point(self, i: int) -> int:
        """Point of move i, PASS for a pass."""
        return self._move[i] & 0x1FF

    def colour(self, i: int) -> int:
        """Who made move i."""
        return self._move[i] >> 9 & 3

    def taken(self, i: int) -> int:
        """How many stones move i took off the board."""
        return self._first[i + 1] - self._first[i]

    def taken_point(self, i: int, k: int) -> int:
        """The k-th stone that move i took (0 = first)."""
        return self._taken[self._first[i] + k]

    def loser(self, i: int) -> int:
        """Colour of the stones that move i took: the mover's own in a suicide."""
        return self.colour(i) if self._move[i] & _SUICIDE else opponent(self.colour(i))

    def key(self, i: int) -> int:
        """Hash of record i."""
        return self._hash[i]

    def newest(self, key: int) -> int:
        """The newest record whose hash may be `key`, -1 if there is none; go on with older()."""
        return self._heads[key % _BUCKETS] - 1

    def older(self, i: int) -> int:
        """The next older record in the same bucket as record i, or -1."""
        return self._link[i] - 1

    def rewind(self, grid: bytearray, i: int) -> bytearray:
        """A copy of the grid (which shows the last record) as it was in record i."""
        grid = bytearray(grid)
        self._take_back(grid, i)
        return grid

    def _take_back(self, grid: bytearray, i: int) -> None:
        """Undo every move from i on, on a grid that shows the last record."""
        take_back(grid, self._move, self._first, self._taken, i << 16 | self.moves)

    def _room(self, taken: int) -> None:
        """Room for one more move, and for so many stones taken in all."""
        if self.moves + 1 >= len(self._move):
            more = array("H", bytes(2 * _STEP))
            self._move.extend(more)
            self._first.extend(more)
            self._link.extend(more)
            self._hash.extend(array("I", bytes(4 * _STEP)))
        while taken >= len(self._taken):
            self._taken.extend(array("H", bytes(2 * _STEP)))
