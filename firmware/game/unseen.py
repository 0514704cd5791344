"""Stones that no sensor feels: found by what their neighbours feel, or asked for."""

from game.sight import UNCERTAIN
from sensing.geometry import SIDE
from weiqi.points import EMPTY, PASS, col_of, row_of

UNSEEN_MS = 600  # before a stone is looked for that nobody saw
ASK_MS = 1500  # and before it is asked for
LEANS = 55  # per cent: the neighbours of a point feel a stone
LEANS_NOT = 45  # and no other point may come near
LEANS_LITTLE = 25
TURN_MS = 2500  # several points that may hold the stone are offered in turn, ...
MOST_OFFERS = 20  # ... up to so many: a whole line
_NOBODY = -150  # less than this: no neighbour can be asked


class Unseen:
    """Looks once for every difference (sight.key): it takes its time."""

    def __init__(self, sight):
        self.sight = sight
        self._felt = -1  # the sensor where the neighbours feel an unseen stone, ...
        self._felt_key = None  # ... as of this difference
        self._found = []  # where it may lie, the likeliest first, ...
        self._offers = []  # of these the legal ones that were needed so far, ...
        self._offers_key = None  # ... as of this difference

    def felt(self, colour: int) -> int:
        """The point whose neighbours feel a stone of the colour that its sensor does not, or PASS.
        """
        sight = self.sight
        if self._felt_key is not sight.key:
            self._felt_key = sight.key
            s, most, others = sight.sensing.blind.find(colour)
            sure = most >= LEANS and others < LEANS_NOT and not self._may_be_beside(s)
            self._felt = s if sure else -1
        p = sight.game.points[self._felt] if self._felt >= 0 else PASS
        return p if p and sight.game.meant(p) == EMPTY else PASS

    def _may_be_beside(self, s: int) -> bool:
        """Whether the stone may lie near s on a point whose sensor fails too and around which
        nobody can be asked: what is felt around s is then perhaps that stone, off its middle.
        """
        sight = self.sight
        row, col = s // SIDE, s % SIDE
        for r in range(max(0, row - 2), min(SIDE, row + 3)):
            for c in range(max(0, col - 2), min(SIDE, col + 3)):
                m = SIDE * r + c
                if m != s and sight.is_masked(m) and sight.sensing.blind.parts[m] < _NOBODY:
                    p = sight.game.points[m]
                    if p and sight.game.meant(p) == EMPTY:
                        return True
        return False

    def offer(self, colour: int, lasted: int) -> int:
        """The point that is to be asked about now, one after the other; PASS if there is none.

        Whether a move there is legal takes a millisecond: that is asked for as many as it needs.
        """
        if self._offers_key is not self.sight.key:
            self._offers_key = self.sight.key
            self._offers = []
            self._found = self._candidates(colour)
        turn = lasted // TURN_MS
        offers, found = self._offers, self._found
        while found and len(offers) <= min(turn, MOST_OFFERS - 1):
            p = found.pop(0) & 511
            if not self.sight.game.position.illegal(p, colour):
                offers.append(p)
        return offers[turn % len(offers)] if offers else PASS

    def _candidates(self, colour: int) -> list:
        """Points where an unseen stone may lie, the likeliest first, as integers whose low bits are
        the point: by what the neighbours feel, then those whose neighbours cannot tell, near the
        last move.
        """
        sight = self.sight
        game, state = sight.game, sight.state
        last = game.last_point
        found = []
        blind = sight.sensing.blind
        blind.survey()
        parts, points, nobody = blind.parts, game.points, _NOBODY  # locals: nearly all go round
        least = LEANS_LITTLE
        sign = 1 if colour == 1 else -1
        for s in range(len(points)):
            part = parts[s]
            unsure = state[s] == UNCERTAIN
            if nobody <= part and part * sign < least and not unsure:
                continue
            hidden = unsure and sight.is_masked(s)  # also where a prisoner went that nobody saw
            p = points[s]
            if part < nobody:
                part = 0
            if not p or (state[s] and not hidden) or game.meant(p):
                continue
            far = max(abs(row_of(p) - row_of(last)), abs(col_of(p) - col_of(last)))
            likely = abs(part) + 200 * hidden
            found.append(((400 - likely) * 32 + far) * 512 + p)  # integers: no heap for tuples
        found.sort()
        return found

    def leans(self, p: int) -> int:
        """The colour that came to a masked point (or whose opposite went) by what is felt around.
        """
        part = self.sight.sensing.blind.lean(self.sight.game.sensor(p))
        return 1 if part >= LEANS else 2 if _NOBODY < part <= -LEANS else EMPTY
