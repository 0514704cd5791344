"""The ledger of stones (HW-3): of each colour, bowl + board + rails + outside + missing = set.

A Game has a Ledger with the bowls as they were recorded last.  The board has a LiveLedger with the
bowls as they are now; Arbiter records from it the layers (BOWL) and lasting differences (LEDGER).
"""

from wenping.game.priors import LEDGER_MS
from wenping.geometry import LAYERS

UNTOLD = 9999  # no difference has been recorded for this colour yet
UNSURE = 31  # the count of a layer that is not certain


class Ledger:
    """Stones of each colour.  Lists are indexed by colour, index 0 is unused.

    set     stones of the whole set
    board   stones on the board
    meant   those of them that the game means where a sensor is uncertain; the others are seen
    rails   stones in the slots beside it
    layers  stones in each of the bowl's 6 layers (bytearray), 0..30 or UNSURE
    told    the difference that was recorded last, or UNTOLD
    """

    def __init__(self, black: int = 180, white: int = 180):
        """black, white: stones of the set."""
        self.set = [0, black, white]
        self.board = [0, 0, 0]
        self.meant = [0, 0, 0]
        self.rails = [0, 0, 0]
        self.layers = [None, bytearray(LAYERS), bytearray(LAYERS)]
        self.told = [0, UNTOLD, UNTOLD]

    def bowl(self, colour: int) -> int:
        """Stones of the colour in its bowl, -1 if the count of a layer is not certain."""
        total = 0
        for count in self.layers[colour]:
            if count == UNSURE:
                return -1
            total += count
        return total

    def held(self, colour: int) -> int:
        """Stones of the colour in its bowl and on the rails, -1 if its bowl is not certain."""
        bowl = self.bowl(colour)
        return bowl if bowl < 0 else bowl + self.rails[colour]

    def extra(self, colour: int, away: int = 0) -> int:
        """Stones of the colour too many (+) or missing (-); 0 while its bowl is not certain.

        away: so many may lie outside bowl, board and rails, as prisoners in a lid; they are not
        missing.
        """
        held = self.held(colour)
        extra = 0 if held < 0 else held + self.board[colour] - self.set[colour]
        return extra if extra > 0 else min(0, extra + away)

    def is_complete(self, new: list) -> bool:
        """Whether no stone is missing or too many as the sensors read, by the bowls that are
        certain; False if none is. new: by colour, stones that are seen and not yet recorded.
        """
        colours = [colour for colour in (1, 2) if self.bowl(colour) >= 0]
        return bool(colours) and not any([self.extra(c) + new[c] for c in colours])


class LiveLedger(Ledger):
    """The bowls as they are now, with set, board and rails of the game's own ledger.

    certain: both bowls are at rest and counted.  A stone in a hand is in no count, so that a
    difference is due only when bowl and board have not changed for LEDGER_MS.
    """

    def __init__(self, recorded: Ledger):
        """recorded: the ledger of the game."""
        super().__init__()
        self.certain = False
        self._counts = [(-1, -1)] * 3
        self._since = [0, 0, 0]
        self.follow(recorded)

    def follow(self, recorded: Ledger) -> None:
        """Share set, board and rails of the game's ledger from now on."""
        self.set = recorded.set
        self.board = recorded.board
        self.rails = recorded.rails

    def is_complete(self, new: list) -> bool:
        """As Ledger; not while a bowl is not at rest."""
        return self.certain and super().is_complete(new)

    def due(self, colour: int, told: int, now_ms: int, away: int = 0) -> bool:
        """Whether the colour's difference is to be recorded: it is not `told`, the one recorded
        last, and has lasted for LEDGER_MS or is 0.  To be asked once a frame.  away: as extra().
        """
        held = self.held(colour)
        counts = (held, self.board[colour])
        if counts != self._counts[colour]:
            self._counts[colour] = counts
            self._since[colour] = now_ms
        extra = self.extra(colour, away)
        if extra == told or held < 0:
            return False
        return not extra or now_ms - self._since[colour] >= LEDGER_MS
