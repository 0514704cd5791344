"""Presses of the clocks that still wait for a stone, and each side's habits with its clock.

A player ends a turn by a press: most press after they have laid the stone, some before, and some
press for nothing, which explains no stone that comes later.  Turn has the presses as they are
recorded; which of them no stone explains is found here.
"""

from wenping.game.priors import LAID_MS, MOST_PRESSES

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.inference.difference import Difference


class Presses:
    """Which presses of the clocks wait for a stone. Times are ms of the log.

    explained_ms     presses before this time are used up: the stone that came then, or was pressed
                     for just before and not seen, became the next move, and they wait for no other
    ahead_ms         by colour, the habit of pressing before laying: the lead in ms, halved with
                     each move without it; at most LAID_MS / 2, so that one press long before its
                     stone does not count for ever
    """

    def __init__(self, difference: "Difference"):
        self._difference = difference
        self._game = difference.game
        self.explained_ms = 0
        self.ahead_ms = [0, 0, 0]
        # of the first _moves moves, those before the last one: bit 0 of the newest, as ended()
        self._clocked = self._moves = 0
        self._awaited = -1  # as of the last anew(), -1: not asked since

    def forget(self) -> None:
        """A game was opened: what was pressed in the one before says nothing in it."""
        self.explained_ms = self.ahead_ms[1] = self.ahead_ms[2] = 0
        self._clocked = self._moves = 0

    def anew(self) -> None:
        """Board or game may have changed: awaited() is to be found anew."""
        self._awaited = -1

    def played(self, p: int, colour: int, moves: int) -> None:
        """A move of this colour is recorded on p, after so many moves: other presses before its
        stone came were for nothing.
        """
        turn, ahead_ms = self._game.turn, self.ahead_ms[colour] >> 1
        if moves > self._moves:
            self._clocked = (self._clocked << 1 | turn.pressed) & 255
        else:  # some were taken back
            self._clocked >>= self._moves - moves
        self._moves = moves
        if turn.presses and self._difference.is_seen(p):
            arrivals = self._difference.arrivals
            self.explained_ms = arrivals.laid_ms(p)
            if turn.early == colour:
                ahead_ms = max(ahead_ms, min(arrivals.felt_ms(p) - turn.early_ms, LAID_MS >> 1))
        else:
            for press in self.unexplained()[:1]:  # by which its owner told of it
                self.explained_ms = press >> 1
        self.ahead_ms[colour] = ahead_ms

    def ended(self) -> int:
        """Which of the last three moves were ended by their clocks: 1 the last one, 2 the one
        before, 4 the one before that, or the sum of these.
        """
        return (self._clocked << 1 | self._game.turn.pressed) & 7

    def unpressed(self) -> int:
        """How many moves the last ones are that no clock has ended, after one that was ended by
        its clock; 0 if there is none such among the last 8.
        """
        if self._game.turn.pressed:
            return 0
        for count in range(8):
            if self._clocked >> count & 1:
                return count + 1
        return 0

    def awaited(self) -> int:
        """The side to move, if it has pressed its clock for a stone that was not seen, be it while
        the stone before that was not seen either; else 0.
        """
        if self._game.position is None or not self._game.turn.presses:
            return 0  # nearly always
        if self._awaited < 0:
            self._awaited = self._game.position.to_move if self.unexplained() else 0
        return self._awaited

    def unexplained(self, most: int = MOST_PRESSES) -> "array":
        """Of the first `most` presses since the last move (Turn.presses) those that are not
        explained, from the first of the side to move on.
        """
        presses = self._game.turn.presses
        if not presses:
            return presses  # nearly always
        side, before_ms = self._game.position.to_move - 1, self._explained_until(presses[0] >> 1)
        first, count = 0, min(len(presses), most)
        while first < count and presses[first] >> 1 < before_ms:
            first += 1
        while first < count and presses[first] & 1 != side:
            first += 1
        return presses[first:count] if first or count < len(presses) else presses

    def _explained_until(self, first_ms: int) -> int:
        """Until when presses, the first at first_ms, explain nothing any more.  Where the last
        move's owner has ended its turn later than that, and no stone has come between, the other
        side had ended its own late.
        """
        game = self._game
        ended_ms = game.turn.ended_ms if game.position.moves else 0
        if ended_ms > first_ms:
            difference, laid_ms = self._difference, self._difference.arrivals.laid_ms
            for p in difference.extra + difference.unsure:
                if laid_ms(p) < ended_ms:
                    return self.explained_ms
            return max(self.explained_ms, ended_ms)
        return self.explained_ms
