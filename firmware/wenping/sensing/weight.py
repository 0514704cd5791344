"""The load cell under one bowl as a count of stones, which is independent of the pockets'."""

from wenping.sensing.limits import WEIGHT_FOLLOW, WEIGHT_MEMORY, WEIGHT_READINGS, WEIGHT_STEP


class Weight:
    """The weight in the bowl, as the mean of the readings since it last changed.

    hundredths  the weight in 1/100 stone
    stones      the nearest whole number of stones
    residual    hundredths - 100 * stones, -50..49
    steady      the mean is of at least WEIGHT_READINGS readings
    missing     the load cell does not answer
    raw, tare, per_stone  the mean reading, that of the empty bowl, and what one stone adds
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
        """Move the tare slowly so that the mean becomes exactly `stones`, the count of pockets and
        load cell alike.

        This corrects creep, warm-up and the spread of the stones' weights; a stone more or less is
        a step, for which this is not called.
        """
        self.tare += (self.raw - self.tare - stones * self.per_stone) // WEIGHT_FOLLOW

    def lost(self) -> None:
        """Note that the load cell does not answer."""
        self.missing = True
        self.steady = False
        self._readings = 0

    def is_full(self, stones: int) -> None:
        """Move the tare so that the present weight is so many stones (warm-up, creep).

        Only for a count that is certain without the load cell, which would else confirm itself.
        """
        self.tare = self.raw - stones * self.per_stone
        self.hundredths = 100 * stones
        self.stones = stones
        self.residual = 0
