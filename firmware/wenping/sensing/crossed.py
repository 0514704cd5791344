"""Which two columns are exchanged, by what stones took from the columns beside their own.

Each stone says of each other column how much likelier what it took from there is if that column
is beside its own than if it is not: 16ths of nats, by the noise of the sensors, by how far stones
lie off centre, and by what our model of their field does not know.  That is added up for each two
columns, and each exchange of two columns is weighed: what it puts beside each other against what
is there now.  Two are found exchanged if that outweighs the present order and any other exchange
(at the edges some are mirror images), and if columns that should be apart were seen beside each
other by stones of two rows; or two of them by one stone, which those that should be beside it did
not feel.  A dead sensor or a pushed stone makes columns seem apart only.  A stone that seems to lie
beside more than two columns says nothing: something else has changed the fields.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    AGAINST,
    AGAINST_BESIDE,
    ALL,
    APART,
    BEYOND,
    FOR,
    FOR_BESIDE,
    MEAN,
    MODEL,
    ODD,
    REFUTED,
    SHOWN,
    SHOWS,
    SURELY,
    SUSPECTED,
    TAKES,
    TAKES_BESIDE,
    TAKES_FAR,
    TAKES_FAR_BESIDE,
    TAKES_SPREAD,
    TAKES_SPREAD_BESIDE,
)
from wenping.viper import const, micropython, ptr8, ptr16

WIDTH = const(57)  # sensors that are asked: the stone's row and those beside it
NOBODY = const(0)  # in what a stone took: this sensor cannot be asked
TOOK_0 = const(8192)  # added to what it took, so that no number is negative: viper reads unsigned
_A_FRAME = const(10)  # columns that are asked
_ASKED = const(2)  # all are, after so many frames
_JUDGED = const(6)  # columns of which all exchanges are weighed
_SEVERAL = const(255)
_SAID_0 = const(4096)  # in what a stone says; 0: nothing


class Crossed:
    """When weigh() has returned True, the columns `first` < `second` (0..18) are exchanged. rival:
    when it has not, and is done, the column where the stone that was weighed may lie instead of its
    own, -1: none.
    """

    def __init__(self):
        self.first = 0
        self.second = 0
        self.rival = -1
        self._col = -1
        self._suspected = 0
        self._said = array("H", [0] * LINES)  # by the stone that is weighed, of each column
        self._beside = array("h", [0] * SENSORS)  # of each two columns, LINES * lower + higher
        self._rows = bytearray(SENSORS)  # 1 + the row of the stones that say so
        self._best = 0
        self._next_best = 0
        self._shown = 0

    def weigh(self, k: int, took: array, noise: bytearray, row: int, col: int) -> bool:
        """Weigh part k = 0, 1, 2, ... of what a stone in `row` and `col` took: first what each
        column says, then all exchanges.  done(k) tells when it was the last part.

        took: array('H') of the three rows, TOOK_0 added, or NOBODY
        noise: of all sensors (baseline.py)
        """
        if k < _ASKED:
            for c in range(_A_FRAME * k, min(_A_FRAME * k + _A_FRAME, LINES)):
                _ask(took, noise, self._said, LINES * row - LINES, c)
        elif k == _ASKED:
            _learn(self._said, self._beside, self._rows, row, col)
            self._best = self._next_best = self._shown = 0
            self.rival, self._col, self._suspected = -1, col, SUSPECTED
        else:
            first = (k - _ASKED - 1) * _JUDGED
            for c in range(first, first + _JUDGED):
                self._judge(c)
            return done(k) and self._is_beyond_doubt()
        return False

    @micropython.viper
    def _judge(self, first: int):
        """Weigh whether column `first` is exchanged with one of those after it."""
        beside = ptr16(self._beside)
        rows_of = ptr8(self._rows)
        best = int(self._best)
        next_best = int(self._next_best)
        suspected = int(self._suspected)
        col = int(self._col)
        second = first + 1
        while second < LINES:
            likelier = 0
            shown = 0
            sides = 0
            rows = 0
            k = 0
            while k < 4:
                c = first - 1 + k if k < 2 else second - 3 + k
                k += 1
                if c < 0 or c + 1 == LINES:
                    continue
                # the two columns that are beside each other there, were these two exchanged
                a = second if c == first else first if c == second else c
                b = second if c + 1 == first else first if c + 1 == second else c + 1
                at = LINES * a + b if a < b else LINES * b + a
                here = LINES * c + c + 1
                said = beside[at]
                if said >= 32768:
                    said -= 65536
                now = beside[here]
                if now >= 32768:
                    now -= 65536
                likelier += said - now
                if said >= SHOWS and at != here:
                    shown += said
                    sides += 1
                    row = rows_of[at]
                    rows = row if rows == 0 or row == rows else _SEVERAL
            if likelier > suspected and sides and (first == col or second == col):
                suspected = likelier
                self.rival = second if first == col else first
            if likelier > best:
                next_best = best
                best = likelier
                self.first = first
                self.second = second
                refuted = likelier - shown >= REFUTED
                twice = rows == _SEVERAL or sides > 1 and refuted
                self._shown = shown if twice else 0
            elif likelier > next_best:
                next_best = likelier
            second += 1
        self._best = best
        self._next_best = next_best
        self._suspected = suspected

    def _is_beyond_doubt(self) -> bool:
        """Whether, when all exchanges were judged, one is so by the limits above."""
        if self._best < BEYOND or self._shown < SHOWN or self._best - self._next_best < APART:
            return False
        self.rival = -1
        self.forget()
        return True

    def forget(self) -> None:
        """Columns were exchanged: what is known of them is of before."""
        for at in range(SENSORS):
            self._beside[at] = self._rows[at] = 0


def done(k: int) -> bool:
    """Whether part k of weigh() is the last one."""
    return k >= _ASKED + (LINES - 1) // _JUDGED


@micropython.viper
def _ask(told: object, noise: object, said: object, first: int, c: int):
    """Say how much likelier column c is beside the stone's than not, in said[c]; 0: it cannot be
    asked.  first: the sensor at the left end of the row above the stone.
    """
    tells = ptr16(told)
    noise_of = ptr8(noise)
    says = ptr16(said)
    says[c] = 0
    likelier = 0
    asked = 0
    i = c
    while i < WIDTH:
        if tells[i] != NOBODY:
            in_row = i >= LINES and i < 2 * LINES
            part = TAKES if in_row else TAKES_BESIDE
            took = tells[i] - TOOK_0
            if took < 0 - ODD or took > part + ODD:
                return
            sigma = noise_of[first + i]
            here = (sigma * sigma * MEAN >> 7) + MODEL
            spread = TAKES_SPREAD if in_row else TAKES_SPREAD_BESIDE
            d = took - part
            e = took - (TAKES_FAR if in_row else TAKES_FAR_BESIDE)
            nats = 8 * e * e // here - 8 * d * d // (here + spread)
            nats -= 8 * spread // (here + (spread >> 1))  # half of the variances' logarithm
            most = FOR if in_row else FOR_BESIDE
            least = AGAINST if in_row else AGAINST_BESIDE
            likelier += most if nats > most else least if nats < least else nats
            asked = 1
        i += LINES
    if asked:
        says[c] = likelier + _SAID_0


@micropython.viper
def _learn(said: object, beside: object, rows: object, row: int, col: int):
    """Add what a stone says of all columns to what is known of two; nothing, if it seems to lie
    beside more than two.

    beside: array('h') and rows: bytearray of 361.
    """
    says = ptr16(said)
    pairs = ptr16(beside)
    rows_of = ptr8(rows)
    showing = 0
    c = 0
    while c < LINES:
        if c != col and says[c] >= _SAID_0 + SURELY:
            showing += 1
        c += 1
    if showing > 2:
        return
    c = 0
    while c < LINES:
        likelier = says[c] - _SAID_0
        if c != col and says[c] != 0:
            at = LINES * c + col if c < col else LINES * col + c
            known = pairs[at]
            if known >= 32768:
                known -= 65536
            known += likelier
            known = ALL if known > ALL else 0 - ALL if known < 0 - ALL else known
            pairs[at] = known
            if known <= 0:
                rows_of[at] = 0
            elif likelier > 0 and rows_of[at] != row + 1:
                rows_of[at] = _SEVERAL if rows_of[at] else row + 1
        c += 1
