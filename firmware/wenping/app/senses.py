"""Everything that a frame reads: the points of the board, the buttons, the bowls."""


class Senses:
    """Joins readings (counts), sensing (points), the panel's buttons and the bowls' counting."""

    def __init__(self, readings, sensing, panel, counting):
        self.readings = readings
        self.sensing = sensing
        self.panel = panel
        self.counting = counting

    def step(self, now_ms: int) -> int:
        """Read once; returns how many points of the board have come to rest otherwise."""
        readings = self.readings
        extra = readings.scan()
        changed = self.sensing.step(readings.board, now_ms)
        self.panel.poll(now_ms)
        self.counting.step(extra, readings.bowls, now_ms)
        return changed
