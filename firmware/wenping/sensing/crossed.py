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
from wenping.viper import const, micropython, ptr8, ptr16

_WIDTH = const(57)  # sensors that are asked: the stone's row and those beside it
_NOBODY = const(0)  # in what a stone took: this sensor cannot be asked
_TOOK_0 = const(8192)  # added to what it took, so that no number is negative: viper reads unsigned
_A_FRAME = const(10)  # columns that are asked
_ASKED = const(2)  # all are, after so many frames
_JUDGED = const(6)  # columns of which all exchanges are weighed
_LINES = const(19)  # geometry.py's, as a constant for the compiler; a test holds them equal
_SEVERAL = const(255)
_SAID_0 = const(4096)  # in what a stone says; 0: nothing
# What a stone takes from the column beside it, in 10 uT: in its row, and in the rows beside that.
_ROW = const(34)
_BESIDE = const(15)
_FAR = const(4)  # and from columns further away, between 7 from the next one and 0, ...
_FAR_BESIDE = const(3)  # ... in its row, and in the rows beside that
_ODD = const(40)  # so far from both something else has happened
# Variances in (10 uT)**2.
_MEAN = const(15)  # 128ths of a sensor's own: the mean of 12 frames, less a mean of some 30
_MODEL = const(16)  # 0.03 mT that the model does not know
_SPREAD = const(100)  # of _ROW, from stones off centre and of other strengths, ...
_SPREAD_BESIDE = const(25)  # ... and of _BESIDE
# Evidence in 16ths of nats.  No sensor says more for or against, since 1 or 2 per cent are dead and
# other things happen, too.
_FOR = const(96)
_AGAINST = const(-64)
_FOR_BESIDE = const(48)
_AGAINST_BESIDE = const(-32)
_SHOWS = const(64)  # a column that says so much seems to be beside the stone, ...
_SURELY = const(96)  # ... and so much, surely: there are two at most
_ALL = const(480)  # that all stones together may say of two columns
# One board in a thousand has an exchange, one of 171: 12 nats against each.
_BEYOND = const(256)  # an exchange that is so much likelier than none is one, if ...
_SHOWN = const(128)  # ... so much of it is what is beside each other now, and ...
_APART = const(96)  # ... the next likely exchange is so much less
_SUSPECTED = const(160)  # an exchange of the stone's own column that is so much likelier than none
_REFUTED = const(64)  # if one stone alone shows it: so much is what no longer is beside each other


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

        took: array('H') of the three rows, _TOOK_0 added, or _NOBODY
        noise: of all sensors (baseline.py)
        """
        if k < _ASKED:
            for c in range(_A_FRAME * k, min(_A_FRAME * k + _A_FRAME, LINES)):
                _ask(took, noise, self._said, LINES * row - LINES, c)
        elif k == _ASKED:
            _learn(self._said, self._beside, self._rows, row, col)
            self._best = self._next_best = self._shown = 0
            self.rival, self._col, self._suspected = -1, col, _SUSPECTED
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
        while second < _LINES:
            likelier = 0
            shown = 0
            sides = 0
            rows = 0
            k = 0
            while k < 4:
                c = first - 1 + k if k < 2 else second - 3 + k
                k += 1
                if c < 0 or c + 1 == _LINES:
                    continue
                # the two columns that are beside each other there, were these two exchanged
                a = second if c == first else first if c == second else c
                b = second if c + 1 == first else first if c + 1 == second else c + 1
                at = _LINES * a + b if a < b else _LINES * b + a
                here = _LINES * c + c + 1
                said = beside[at]
                if said >= 32768:
                    said -= 65536
                now = beside[here]
                if now >= 32768:
                    now -= 65536
                likelier += said - now
                if said >= _SHOWS and at != here:
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
                refuted = likelier - shown >= _REFUTED
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
        if self._best < _BEYOND or self._shown < _SHOWN or self._best - self._next_best < _APART:
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
    while i < _WIDTH:
        if tells[i] != _NOBODY:
            in_row = i >= _LINES and i < 2 * _LINES
            part = _ROW if in_row else _BESIDE
            took = tells[i] - _TOOK_0
            if took < 0 - _ODD or took > part + _ODD:
                return
            sigma = noise_of[first + i]
            here = (sigma * sigma * _MEAN >> 7) + _MODEL
            spread = _SPREAD if in_row else _SPREAD_BESIDE
            d = took - part
            e = took - (_FAR if in_row else _FAR_BESIDE)
            nats = 8 * e * e // here - 8 * d * d // (here + spread)
            nats -= 8 * spread // (here + (spread >> 1))  # half of the variances' logarithm
            most = _FOR if in_row else _FOR_BESIDE
            least = _AGAINST if in_row else _AGAINST_BESIDE
            likelier += most if nats > most else least if nats < least else nats
            asked = 1
        i += _LINES
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
    while c < _LINES:
        if c != col and says[c] >= _SAID_0 + _SURELY:
            showing += 1
        c += 1
    if showing > 2:
        return
    c = 0
    while c < _LINES:
        likelier = says[c] - _SAID_0
        if c != col and says[c] != 0:
            at = _LINES * c + col if c < col else _LINES * col + c
            known = pairs[at]
            if known >= 32768:
                known -= 65536
            known += likelier
            known = _ALL if known > _ALL else 0 - _ALL if known < 0 - _ALL else known
            pairs[at] = known
            if known <= 0:
                rows_of[at] = 0
            elif likelier > 0 and rows_of[at] != row + 1:
                rows_of[at] = _SEVERAL if rows_of[at] else row + 1
        c += 1
