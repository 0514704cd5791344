"""The ledger of stones (HW-3): bowl + board + outside = set, for each colour.

Counts come from the sensors; the ledger only adds. A stone in a player's hand is in none of them,
so a difference is told only when it has lasted (the app asks again with the time it lasted).
"""

PATIENCE_MS = 8000
LAYERS = 6
PER_LAYER = 30
UNTOLD = 9999  # nothing was said about this colour yet
UNSURE = 31  # a layer's count that is not certain


class Ledger:
    """Stones of each colour. Lists are indexed by colour (index 0 unused)."""

    def __init__(self, black: int = 180, white: int = 180):
        self.set = [0, black, white]
        self.board = [0, 0, 0]
        self.layers = [None, bytearray(LAYERS), bytearray(LAYERS)]
        self.told = [0, UNTOLD, UNTOLD]
        self._extra = [0, 0, 0]
        self._since = [0, 0, 0]

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

    def due(self, colour: int, now_ms: int) -> bool:
        """True when the present difference has lasted and is not the one last told (LEDGER event).
        """
        extra = self.extra(colour)
        if extra != self._extra[colour]:
            self._extra[colour] = extra
            self._since[colour] = now_ms
        if extra == self.told[colour] or self.bowl(colour) < 0:
            return False
        return not extra or now_ms - self._since[colour] >= PATIENCE_MS
