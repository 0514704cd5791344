"""Finds faults of sensors and wiring: stuck, silent, echoing, noisy and drifted sensors, silent
rows, columns and tiles, a falling supply.

Each frame checks three sensors, eight frames a row: the whole board (a round) takes 3 to 8 seconds.
A sensor that is surely broken is masked: its point stays uncertain until the sensor is right again
(verdicts.py).  Each finding is reported once, those of rows, columns and tiles again when a game
begins.  A dead sensor that still reads the count with which it was calibrated is not found here:
the game misses its stone (Blind.find), which gives the verdict DEAF, or a player declares it wrong
(LEFT_OUT).
"""

from wenping.geometry import LINES, SENSORS
from wenping.sensing.findings import SUPPLY, Findings
from wenping.sensing.limits import SAGGED, SAGS_ALIKE, TIMES
from wenping.sensing.silence import Silence
from wenping.sensing.suspects import Suspects
from wenping.sensing.verdicts import Verdicts
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array
    from collections.abc import Callable

    from wenping.sensing.points import Sensing

_A_FRAME = const(3)  # sensors that are checked in a frame


class Health:
    """Checks the sensors of a board.

    verdicts  what is wrong with them; the game and players add theirs (verdicts.py)
    findings  the queue of what is to be recorded of that (findings.py)
    suspects  what the last checks of each sensor found, not yet enough for a verdict (suspects.py)
    """

    def __init__(self, sensing: "Sensing", meant: "Callable[[int], int]"):
        """sensing: whose sensors are checked and masked; meant(s): the state (states.py) that the
        point of sensor s should have by the game.
        """
        self.findings = Findings()
        self.verdicts = Verdicts(sensing, meant, self.findings)
        self._sensing = sensing
        self.suspects = Suspects(sensing, self.verdicts)
        self._silence = Silence(sensing, self.verdicts)
        self._bias = 0  # the greatest sum of all columns' biases so far, in counts
        self._sagged = 0  # rounds in a row in which the sum was less by SAGGED
        self._frame = -1  # frames since sensing has started; -1: no frame was taken yet

    def step(self, counts: "array", bias: "array") -> bool:
        """Take the frame that Sensing.step() has just taken (361 counts) and the biases of the 24
        columns (counts).  Returns whether findings wait.
        """
        sensing = self._sensing
        while sensing.contradicted:
            s, nats = sensing.contradicted.pop()
            self.verdicts.contradicted(s, nats, counts[s])
        if self._frame < 0:
            self._frame = 0
            for s in range(SENSORS):
                self.verdicts.last[s] = counts[s]  # what they read if look_at_table() masks them
            self._silence.look_at_table()
        self._silence.step(counts, bias)
        if sensing.started:
            row = (self._frame >> 3) % LINES
            first = (self._frame & 7) * _A_FRAME
            if first < LINES:
                self._look(row, first, counts, bias)
            else:
                self.suspects.judge_loose(row)
                if row == LINES - 1:
                    self.suspects.end_round()
                    self._silence.end_round(counts, bias)
                    self._judge_supply(bias)
            self._frame += 1
        return bool(self.findings.waiting)

    def exchange(self, first: int, second: int) -> None:
        """The readings of two columns (0..18) have changed places."""
        self.verdicts.exchange(first, second)
        for s in range(SENSORS):
            if s % LINES in (first, second):
                self.suspects.clear(s)

    def _look(self, row: int, first: int, counts: "array", bias: "array") -> None:
        """Check the sensors of a row in _A_FRAME columns from `first` on."""
        sensing, suspects, verdicts = self._sensing, self.suspects, self.verdicts
        last = min(first + _A_FRAME, LINES)
        c = suspects.first_odd(row, first, last, counts, bias)
        while c < last:
            s = LINES * row + c
            near = abs(counts[s] - bias[c])
            if not sensing.is_masked(s):
                suspects.look_at(s, near, counts)
            elif verdicts.try_again(s, counts[s], near):
                suspects.clear(s)
            verdicts.last[s] = counts[s]
            c = suspects.first_odd(row, c + 1, last, counts, bias)

    def _judge_supply(self, bias: "array") -> None:
        """Report once that the supply has fallen: dividers make each column's bias a part of it."""
        if self._sagged == TIMES:
            return  # reported before
        total = sum(bias)
        self._bias = max(self._bias, total)
        fallen = self._bias - total
        sags = fallen >= SAGGED and max(bias) - min(bias) <= SAGS_ALIKE
        self._sagged = self._sagged + 1 if sags else 0
        if self._sagged == TIMES:
            self.findings.put(SUPPLY, 1000 * fallen // self._bias)
