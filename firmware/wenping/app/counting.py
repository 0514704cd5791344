"""The bowls as they are counted, frame after frame, for the live ledger (HW-2, HW-3)."""

from wenping.game.ledger import UNSURE, LiveLedger
from wenping.game.phases import OVER, READY
from wenping.geometry import BOWL_ROWS, ROW_POCKETS
from wenping.sensing.bowl import TOUCHED, WEIGHT_DIFFERS, WEIGHT_UNSURE
from wenping.viper import const

_TROUBLE_MS = const(3000)  # a bowl's trouble is told when it lasts
_BALANCE = const(200)  # hundredths of a stone
_HALVES = BOWL_ROWS // 2  # rows of pockets in a bowl
_NOISE = const(40)  # counts: readings of one voltage differ by no more
MISSING = 6  # among a bowl's troubles (sensing/bowl.py): not plugged in


class Counting:
    """Takes the two bowls (sensing/bowl.py) and the load cells; keeps `live` up to date."""

    def __init__(self, game, bowls, scale):
        self.live = LiveLedger(game.ledger)
        self._game = game
        self.bowls = bowls
        self.scale = scale
        self._changed_ms = [0, 0]
        self._silent = [0, 0]  # rows of pockets, one after another, that nothing drives

    def missing(self, i: int) -> bool:
        """The bowl is not plugged in: no load cell answers, no pocket drives its column."""
        return self._silent[i] >= _HALVES

    def step(self, extra: int, pockets, now_ms: int) -> None:
        """Take the row of pockets that the scan has read, and what the load cells say."""
        weighed = self.scale.poll(now_ms)
        for i in range(2):
            bowl = self.bowls[i]
            self._listen(i, extra, pockets)
            if self.missing(i):
                continue
            changed = bowl.step(extra, pockets)
            if weighed >> i & 1:
                changed = bowl.weigh(self.scale.raw[i]) or changed
            elif self.scale.missing[i] and not bowl.weight.missing:
                bowl.weight.lost()  # pulled out, or broken: the pockets count alone from now on
            if changed:
                self._changed_ms[i] = now_ms
            elif now_ms - self._changed_ms[i] >= _TROUBLE_MS:
                self._balance(i, bowl)
        self.live.certain = self._counted(0, now_ms) and self._counted(1, now_ms)

    def _listen(self, i: int, extra: int, pockets) -> None:
        """Whether a row of pockets has a value of its own; without a sensor all read the bias."""
        if not self.scale.missing[i]:
            self._silent[i] = 0
            return
        half = extra - _HALVES * i
        if not 0 <= half < _HALVES:
            return
        first = ROW_POCKETS * (_HALVES * i + half)
        low = high = pockets[first]
        for n in range(first + 1, first + ROW_POCKETS):
            count = pockets[n]
            low = min(low, count)
            high = max(high, count)
        self._silent[i] = min(_HALVES, self._silent[i] + 1) if high - low <= _NOISE else 0

    def _counted(self, i: int, now_ms: int) -> bool:
        """Whether the bowl is at rest: then its layers, or a layer not certain if that lasts."""
        bowl = self.bowls[i]
        if bowl.trouble == TOUCHED:
            return False
        if not bowl.certain() and now_ms - self._changed_ms[i] < _TROUBLE_MS:
            return False
        layers = self.live.layers[i + 1]
        for layer in range(len(layers)):
            layers[layer] = bowl.layers[layer]
        if not bowl.certain():
            layers[max(0, bowl.layer)] = UNSURE
        return True

    def _balance(self, i: int, bowl) -> None:
        """Before a game, a full bowl is what the load cell is balanced by: it creeps and warms up.

        Only when it says nearly the same by itself: it has to stay a witness.
        """
        full = self._game.ledger.set[i + 1]
        if self._game.phase not in (READY, OVER) or bowl.total != full:
            return
        if bowl.trouble in (WEIGHT_DIFFERS, WEIGHT_UNSURE):
            if abs(bowl.weight.hundredths - 100 * full) <= _BALANCE:
                bowl.weight.is_full(full)
