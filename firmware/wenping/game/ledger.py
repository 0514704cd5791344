"""The ledger of stones (HW-3): bowl + board + outside = set, for each colour.

The fold of a log has one with the bowls as they were last recorded; the board has a second, live,
one, from which it records (BOWL) only now and then, and whatever disagrees (LEDGER).
"""

from wenping.geometry import LAYERS

PATIENCE_MS = 8000
UNTOLD = 9999  # nothing was said about this colour yet
UNSURE = 31  # a layer's count that is not certain


class Ledger:
    """Stones of each colour. Lists are indexed by colour (index 0 unused).

    set: stones of the whole set; board: those on the board; layers: those in the bowl's layers;
    told: the difference that was last told, or UNTOLD.
    """

    def __init__(self, black: int = 180, white: int = 180):
        self.set = [0, black, white]
        self.board = [0, 0, 0]
        self.layers = [None, bytearray(LAYERS), bytearray(LAYERS)]
        self.told = [0, UNTOLD, UNTOLD]

    def bowl(self, colour: int) -> int:
        """Stones in the bowl, or -1 when a layer's count is not certain."""
        total = 0
        for count in self.layers[colour]:
            if count == UNSURE:
                return -1
            total += count
        return total

    def extra(self, colour: int) -> int:
        """Stones too many (+) or missing (-) for the colour; 0 too while a bowl is not certain."""
        bowl = self.bowl(colour)
        return 0 if bowl < 0 else bowl + self.board[colour] - self.set[colour]


class LiveLedger(Ledger):
    """The bowls as they are now, against the recorded game (`game.ledger`).

    certain: both bowls are at rest and counted. A stone in a hand is nowhere: a difference is only
    told when nothing has moved for PATIENCE_MS.
    """

    def __init__(self, recorded: Ledger):
        super().__init__()
        self.certain = False
        self._counts = [(-1, -1)] * 3
        self._since = [0, 0, 0]
        self.follow(recorded)

    def follow(self, recorded: Ledger) -> None:
        """Take set and board of the game that is played now."""
        self.set = recorded.set
        self.board = recorded.board

    def due(self, colour: int, told: int, now_ms: int) -> bool:
        """Whether a difference other than the one last told has lasted; 0 is due at once."""
        bowl = self.bowl(colour)
        counts = (bowl, self.board[colour])
        if counts != self._counts[colour]:
            self._counts[colour] = counts
            self._since[colour] = now_ms
        extra = self.extra(colour)
        if extra == told or bowl < 0:
            return False
        return not extra or now_ms - self._since[colour] >= PATIENCE_MS
