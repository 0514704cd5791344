"""A board that has been played on: random stones, sensors that are dead or masked."""

from felt import Felt
from wenping.geometry import LINES
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing


class Scattered:
    """Random stones, none of them within two lines of `clear`, and sensors that are dead."""

    def __init__(self, seed, stones=60, clear=(), dead=(), masked=()):
        self.felt = Felt(seed)
        self.dead = dead
        table = Calibration()
        for s in masked:
            table.mask[s] = 1
        self.sensing = Sensing(table)
        self.now_ms = 0
        self.free = list(range(361))
        for _ in range(stones):
            s = self.free[self.felt.random(len(self.free))]
            if not any(abs(s // 19 - m // 19) < 3 and abs(s % 19 - m % 19) < 3 for m in clear):
                self.put(
                    s, 1 + self.felt.random(2), self.felt.random(7) - 3, self.felt.random(7) - 3
                )
        self.frames(60)
        self.sensing.blind.mark()

    def put(self, s, colour, dx=0, dy=0):
        self.felt.put(s, colour, dx, dy)
        self.free.remove(s)

    def lay(self, s, colour, dx=0, dy=0):
        """Put a stone, dx and dy mm off its point, and let it come to rest."""
        self.put(s, colour, dx, dy)
        self.frames(60)

    def lift(self, s, colour, dx=0, dy=0):
        """The same stone is taken off."""
        self.felt.put(s, colour, dx, dy, part=-1)
        self.frames(60)

    def frames(self, count):
        for _ in range(count):
            counts = self.felt.counts(8)
            for s in self.dead:
                counts[s] = 2046 + self.felt.random(5)
            self.sensing.step(counts, self.now_ms)
            self.now_ms += 20


def anywhere(s):
    """No game is known: a stone may lie on every point."""
    return True


def square(s, lines=1):
    """The sensors at most so many lines from s, with s."""
    rows = [row for row in range(s // LINES - lines, s // LINES + lines + 1) if 0 <= row < LINES]
    cols = [col for col in range(s % LINES - lines, s % LINES + lines + 1) if 0 <= col < LINES]
    return [LINES * row + col for row in rows for col in cols]
