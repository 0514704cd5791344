"""Counts the stones in one bowl, by its pockets and its load cell together.

A count is certain when every pocket has been read and is at rest, no pocket holds a stone of the
other colour or upside down, the load cell is steady and gives the same number, and its residual is
at most a quarter of a stone.  Otherwise `trouble` is the reason why it is not.
"""

from wenping.geometry import LAYER_POCKETS
from wenping.sensing.limits import RESIDUAL_MOST
from wenping.sensing.pockets import Pockets

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.sensing.weight import Weight


CERTAIN = 0
TOUCHED = 1  # stones or the weight are changing: wait
ODD = 2  # a stone of the wrong colour or upside down, in `layer`
NO_SCALE = 3  # the load cell does not answer: the count is from the pockets alone
WEIGHT_DIFFERS = 4  # the load cell gives another number than the pockets
WEIGHT_UNSURE = 5  # the weight is more than a quarter of a stone from a whole number


class Bowl:
    """The stones in one player's bowl.

    total    own stones right side up, 0..180, from the pockets
    layers   the same for each layer (bytearray of 6, 0..30 each)
    trouble  CERTAIN, or why the total is not certain (the constants above)
    layer    the layer 0..5 that the trouble is about, -1 if it is about none
    """

    def __init__(self, player: int, weight: "Weight"):
        """player: 0 Black, 1 White; weight: of the load cell under this bowl."""
        self.player = player
        self.pockets = Pockets(player)
        self.weight = weight
        self.layers = self.pockets.layers
        self.total = 0
        self.trouble = TOUCHED
        self.layer = -1
        self._last_layer = -1  # the layer that changed last: where to look first

    def step(self, extra: int, bowls: "array") -> bool:
        """Take the pocket row that the matrix read last (0..23, others are ignored), from the 360
        counts of both bowls.  Returns True if total, trouble or layer changed.
        """
        pockets = self.pockets
        if pockets.step(extra, bowls) and pockets.unseen == 0:
            self._last_layer = (extra - 12 * self.player) >> 1
        return self._judge()

    def weigh(self, raw: int) -> bool:
        """Take one reading of the load cell (signed 24 bits).  Returns True if total, trouble or
        layer changed.  While the count is certain the tare follows it.
        """
        self.weight.add(raw)
        changed = self._judge()
        if self.trouble == CERTAIN:
            self.weight.follow(self.total)
        return changed

    def certain(self) -> bool:
        """Whether the total can be recorded without a reservation."""
        return self.trouble == CERTAIN

    def _judge(self) -> bool:
        """Set total, trouble and layer; True if one of them changed."""
        pockets = self.pockets
        weight = self.weight
        total = pockets.total
        layer = -1
        if pockets.unseen or pockets.restless:
            trouble = TOUCHED
        elif pockets.odd:
            trouble = ODD
            layer = pockets.first_odd() // LAYER_POCKETS
        elif weight.missing:
            trouble = NO_SCALE
        elif not weight.steady:
            trouble = TOUCHED
        elif weight.stones != total:
            trouble = WEIGHT_DIFFERS
            layer = self._last_layer
        elif abs(weight.residual) > RESIDUAL_MOST:
            trouble = WEIGHT_UNSURE
        else:
            trouble = CERTAIN
        if total == self.total and trouble == self.trouble and layer == self.layer:
            return False
        self.total = total
        self.trouble = trouble
        self.layer = layer
        return True
