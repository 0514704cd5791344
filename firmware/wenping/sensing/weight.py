"""Turns the readings of the load cell under one bowl into a count of stones, independently of its
pockets.
"""

from wenping.sensing.limits import WEIGHT_FOLLOW, WEIGHT_MEMORY, WEIGHT_READINGS, WEIGHT_STEP


class Weight:
    """The weight in the bowl, as the mean of the readings since it last changed.

    hundredths  the weight in 1/100 stone
    stones      the nearest whole number of stones
    residual    hundredths - 100 * stones, -50..49
    steady      the mean is of at least WEIGHT_READINGS readings
    missing     the load cell does not answer
    raw         the mean reading, in units of the load cell's ADC (signed 24 bits), as are:
    tare        the reading of the empty bowl
    per_stone   what one stone adds to it
    """

    def __init__(self, tare: int = 0, per_stone: int = 10000):
        """tare, per_stone: raw readings of the empty bowl and of one stone (the set's mean)."""
        self.tare = tare
        self.per_stone = per_stone
        self.hundredths = 0
        self.stones = 0
        self.residual = 0
        self.steady = False
        self.missing = True
        self.raw = 0
        self._base = 0
        self._sum = 0  # of what is above the base: small, so that it stays a small integer
        self._readings = 0

    def add(self, raw: int) -> None:
        """Take one reading of the load cell (signed 24 bits)."""
        self.missing = False
        raw >>= 4  # 20 bits, so that 1600 times what a bowl can hold is still a small integer
        per_stone = self.per_stone
        if self._readings:
            off = raw - self._base - self._sum // self._readings
            if abs(off) * 1600 > WEIGHT_STEP * per_stone:
                self._readings = 0
        if self._readings == 0:
            self._base = raw
            self._sum = 0
        elif self._readings == WEIGHT_MEMORY:
            self._sum -= self._sum // WEIGHT_MEMORY
            self._readings -= 1
        self._sum += raw - self._base
        self._readings += 1
        self.raw = self._base + self._sum // self._readings << 4
        self.steady = self._readings >= WEIGHT_READINGS
        self.hundredths = (((self.raw - self.tare) >> 4) * 1600 + per_stone // 2) // per_stone
        self.stones = (self.hundredths + 50) // 100
        self.residual = self.hundredths - 100 * self.stones

    def follow(self, stones: int) -> None:
        """Move the tare by 1/WEIGHT_FOLLOW of what makes the mean exactly `stones`.

        To be called for each reading while pockets and load cell both count so many.  This corrects
        creep, warm-up and the spread of the stones' weights.
        """
        self.tare += (self.raw - self.tare - stones * self.per_stone) // WEIGHT_FOLLOW

    def lost(self) -> None:
        """Note that the load cell does not answer."""
        self.missing = True
        self.steady = False
        self._readings = 0

    def is_full(self, stones: int) -> None:
        """Move the tare so that the present weight is so many stones (warm-up, creep).

        Only for a count that is certain without the load cell, since any count would agree with it
        afterwards.
        """
        self.tare = self.raw - stones * self.per_stone
        self.hundredths = 100 * stones
        self.stones = stones
        self.residual = 0
