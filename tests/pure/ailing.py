"""A board whose sensors may fail, and what its health says of them: for the sensing tests."""

from array import array

from felt import Felt
from wenping.sensing.calibration import Calibration
from wenping.sensing.health import Health
from wenping.sensing.points import Sensing

BIAS = array("H", [2048] * 24)
ROUND = 152  # frames in which every sensor is looked at once


class Lived:
    """A board whose sensors have offsets of their own, and what its health says."""

    def __init__(self, seed=1, even=False, meant=lambda s: -1):
        self.felt = Felt(seed)
        table = Calibration()
        if not even:
            for s in range(361):
                self.felt.offset[s] = self.felt.random(900) - 450
                table.offset[s] = 16 * (2048 + self.felt.offset[s])
        self.sensing = Sensing(table)
        self.health = Health(self.sensing, meant)
        self.now_ms = 0
        self.news = []

    def frames(self, count, change=None, bias=BIAS, noise=8, different=8):
        some = [self.felt.counts(noise) for _ in range(different)]
        for n in range(count):
            counts = array("H", some[n % different])
            if change:
                change(counts, n)
            self.sensing.step(counts, self.now_ms)
            self.health.step(counts, bias)
            found = self.health.findings
            while found.take():
                self.news.append((found.kind, found.where))
            self.now_ms += 20
        return self.news
