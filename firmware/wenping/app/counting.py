"""Counts the stones in the bowls, once a frame, for the live ledger (HW-2, HW-3).

A frame brings one row of pockets: only the bowl whose row it is, or whose weight is new, is counted
anew.  app/senses.py calls it.  Index i or player 0 is Black, 1 White; colour is i + 1.
"""

from wenping.game.ledger import UNSURE, LiveLedger
from wenping.game.phases import OVER, READY
from wenping.game.priors import BOWL_MS
from wenping.geometry import BOWL_ROWS, ROW_POCKETS
from wenping.sensing.bowl import TOUCHED, WEIGHT_DIFFERS, WEIGHT_UNSURE
from wenping.viper import const

_BALANCE = const(200)  # hundredths of a stone by which a full bowl's weight may be wrong
_HALVES = BOWL_ROWS // 2  # rows of pockets in a bowl
_NOISE = const(40)  # counts: the most by which readings of the same voltage differ
MISSING = 6  # a trouble of a bowl beside those in sensing/bowl.py: it is not plugged in


class Counting:
    """Keeps `live`, a LiveLedger (game/ledger.py), equal to what the bowls hold.

    bowls: the two Bowl (sensing/bowl.py); scale: the Scale (drivers/scale.py)
    """

    def __init__(self, game, bowls: tuple, scale):
        """Takes the Game (game/fold.py), two Bowl, and the Scale (drivers/scale.py)."""
        self.live = LiveLedger(game.ledger)
        self._game = game
        self.bowls = bowls
        self.scale = scale
        self._changed_ms = [0, 0]
        self._stale = [True, True]  # the bowl was read since it was copied to the live ledger
        self._silent = [0, 0]  # consecutive rows of pockets that no sensor drives

    def missing(self, i: int) -> bool:
        """True if bowl i is not plugged in: no load cell answers, no pocket drives its column."""
        return self._silent[i] >= _HALVES

    def step(self, extra: int, pockets, now_ms: int) -> None:
        """Take the counts of a scan and the readings of the load cells.

        extra: what Readings.scan() returned, the row of pockets that is new.  pockets: the counts
        of all pockets, an array('H').
        """
        weighed = self.scale.poll(now_ms)
        read = extra // _HALVES  # the bowl whose row it is; 2: the bias
        for i in range(2):
            bowl = self.bowls[i]
            new_weight = weighed >> i & 1
            if new_weight:
                self._silent[i] = 0
            elif i == read:
                self._listen(i, extra, pockets)
            if self.missing(i) or not (new_weight or i == read):
                continue
            self._stale[i] = True  # it may become certain without a change of its count
            changed = i == read and bowl.step(extra, pockets)
            if new_weight:
                changed = bowl.weigh(self.scale.raw[i]) or changed
            elif self.scale.missing[i] and not bowl.weight.missing:
                bowl.weight.lost()  # unplugged or broken: only the pockets count from now on
            if changed:
                self._changed_ms[i] = now_ms
            elif now_ms - self._changed_ms[i] >= BOWL_MS:
                self._balance(i, bowl)
        first = self._counted(0, now_ms)
        self.live.certain = self._counted(1, now_ms) and first

    def _listen(self, i: int, extra: int, pockets) -> None:
        """Count the rows in turn whose pockets all read the same: without sensors that is the bias.

        To be called for a row of bowl i.
        """
        if not self.scale.missing[i]:
            self._silent[i] = 0
            return
        first = ROW_POCKETS * extra
        low = high = pockets[first]
        for n in range(first + 1, first + ROW_POCKETS):
            count = pockets[n]
            low = min(low, count)
            high = max(high, count)
        self._silent[i] = min(_HALVES, self._silent[i] + 1) if high - low <= _NOISE else 0

    def _counted(self, i: int, now_ms: int) -> bool:
        """Copy the layers of bowl i to the live ledger if it is at rest; True if it is.

        A bowl that stays uncertain for BOWL_MS is copied with one layer UNSURE, and one that is not
        plugged in at once.
        """
        bowl = self.bowls[i]
        trouble = bowl.trouble
        if trouble and self.missing(i):
            self.live.layers[i + 1][0] = UNSURE
            self._stale[i] = True
            return True
        if trouble == TOUCHED or trouble and now_ms - self._changed_ms[i] < BOWL_MS:
            return False
        if self._stale[i]:
            self._stale[i] = False
            layers = self.live.layers[i + 1]
            for layer in range(len(layers)):
                layers[layer] = bowl.layers[layer]
            if not bowl.certain():
                layers[max(0, bowl.layer)] = UNSURE
        return True

    def _balance(self, i: int, bowl) -> None:
        """Correct the load cell's drift between games, while the pockets say that the bowl is full.

        Only if the weight is wrong by no more than _BALANCE; a larger difference stays a trouble.
        """
        full = self._game.ledger.set[i + 1]
        if self._game.phase not in (READY, OVER) or bowl.total != full:
            return
        if bowl.trouble in (WEIGHT_DIFFERS, WEIGHT_UNSURE):
            if abs(bowl.weight.hundredths - 100 * full) <= _BALANCE:
                bowl.weight.is_full(full)
