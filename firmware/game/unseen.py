"""Stones that no sensor feels: found by what their neighbours feel, or asked for."""

from weiqi.points import EMPTY, PASS, col_of, row_of

UNSEEN_MS = 600  # before a stone is looked for that nobody saw
ASK_MS = 1500  # and before it is asked for
LEANS = 55  # per cent: the neighbours of a point feel a stone
LEANS_NOT = 45  # and no other point may come near
LEANS_LITTLE = 25
TURN_MS = 3000  # several points that may hold the stone are offered in turn, ...
MOST_OFFERS = 16  # ... up to so many
_NOBODY = -150  # less than this: no neighbour can be asked


class Unseen:
    """Looks once for every difference (sight.key): it takes its time."""

    def __init__(self, sight):
        self.sight = sight
        self._felt = -1  # the sensor where the neighbours feel an unseen stone, ...
        self._felt_key = None  # ... as of this difference
        self._offers = []  # where it may lie, ...
        self._offers_key = None  # ... as of this difference

    def felt(self, colour: int) -> int:
        """The point whose neighbours feel a stone of the colour that its sensor does not, or PASS.
        """
        sight = self.sight
        if self._felt_key is not sight.key:
            self._felt_key = sight.key
            s, most, others = sight.sensing.blind.find(colour)
            self._felt = s if most >= LEANS and others < LEANS_NOT else -1
        p = sight.game.points[self._felt] if self._felt >= 0 else PASS
        return p if p and sight.game.meant(p) == EMPTY else PASS

    def offer(self, colour: int, lasted: int) -> int:
        """The point that is to be asked about now, one after the other; PASS if there is none."""
        offers = self._candidates(colour)
        return offers[lasted // TURN_MS % len(offers)] if offers else PASS

    def _candidates(self, colour: int) -> list:
        """Legal points where an unseen stone may lie, the likeliest first: by what the neighbours
        feel, then those whose neighbours cannot tell, near the last move.
        """
        if self._offers_key is self.sight.key:
            return self._offers
        sight = self.sight
        game, state, masked = sight.game, sight.state, sight.masked
        last = game.last_point
        found = []
        for s in range(len(game.points)):
            p = game.points[s]
            if not p or game.meant(p) or (state[s] and p not in masked):
                continue
            part = sight.sensing.blind.lean(s)
            if part < _NOBODY:
                part = 0
            elif (part if colour == 1 else -part) < LEANS_LITTLE and p not in masked:
                continue
            far = max(abs(row_of(p) - row_of(last)), abs(col_of(p) - col_of(last)))
            likely = abs(part) + 200 * (p in masked)
            found.append(((400 - likely) * 32 + far) * 512 + p)  # integers: no heap for tuples
        found.sort()
        self._offers_key = sight.key
        self._offers = []
        for key in found:
            p = key & 511
            if len(self._offers) < MOST_OFFERS and not game.position.illegal(p, colour):
                self._offers.append(p)
        return self._offers

    def leans(self, p: int) -> int:
        """The colour that came to a masked point (or whose opposite went) by what is felt around.
        """
        part = self.sight.sensing.blind.lean(self.sight.game.sensor(p))
        return 1 if part >= LEANS else 2 if _NOBODY < part <= -LEANS else EMPTY
