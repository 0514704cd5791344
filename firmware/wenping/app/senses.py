"""Reads the points of the board, the rails, the buttons and the bowls; app/board.py calls it once a
frame.
"""


class Senses:
    """readings: counts of the sensors; sensing: points; rails: slots beside the board; panel:
    buttons; counting: bowls.
    """

    def __init__(self, readings, sensing, rails, panel, counting):
        """Takes Readings, Sensing, Rails, Panel and Counting."""
        self.readings = readings
        self.sensing = sensing
        self.rails = rails
        self.panel = panel
        self.counting = counting

    def step(self, now_ms: int) -> int:
        """Read everything once; return how many points of the board settled to another state."""
        readings = self.readings
        extra = readings.scan()
        changed = self.sensing.step(readings.board, now_ms)
        self.rails.step(readings.rails, now_ms)
        self.panel.poll(now_ms)
        self.counting.step(extra, readings.bowls, now_ms)
        return changed

    def busy(self) -> bool:
        """Whether any point or slot has not settled."""
        return self.sensing.busy() or self.rails.moving > 0
