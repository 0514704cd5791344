"""One bowl: pockets and load cell together.  A count is certain or says what is wrong with it.

certain = every pocket is seen and at rest, none holds an odd stone, the cell counts the same
number, and what is left over is at most a quarter of a stone.
"""

from wenping.geometry import LAYER_POCKETS
from wenping.sensing.limits import RESIDUAL_MOST
from wenping.sensing.pockets import Pockets
from wenping.sensing.weight import Weight

CERTAIN = 0
TOUCHED = 1  # stones or the weight are changing: wait
ODD = 2  # a stone of the wrong colour or upside down, in `layer`
NO_SCALE = 3  # the pockets alone say so
WEIGHT_DIFFERS = 4  # the cell counts another number
WEIGHT_UNSURE = 5  # it lies between two numbers


class Bowl:
    """`total` and `layers` by the pockets, `trouble` (0 = certain), `layer` (where, or -1)."""

    def __init__(self, player: int, weight: Weight):
        self.player = player
        self.pockets = Pockets(player)
        self.weight = weight
        self.layers = self.pockets.layers
        self.total = 0
        self.trouble = TOUCHED
        self.layer = -1
        self._last_layer = -1  # the layer that changed last: the first to look at

    def step(self, extra: int, bowls) -> bool:
        """Take the row that the matrix read last.  Returns True if the total or the trouble
        changed.
        """
        pockets = self.pockets
        if pockets.step(extra, bowls) and pockets.unseen == 0:
            self._last_layer = (extra - 12 * self.player) >> 1
        return self._judge()

    def weigh(self, raw: int) -> bool:
        """Take one reading of the cell.  Returns True if the total or the trouble changed."""
        self.weight.add(raw)
        changed = self._judge()
        if self.trouble == CERTAIN:
            self.weight.follow(self.total)
        return changed

    def certain(self) -> bool:
        """Whether the count is to be published as it is."""
        return self.trouble == CERTAIN

    def _judge(self) -> bool:
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
