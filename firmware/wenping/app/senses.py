"""Reads the points of the board, the buttons and the bowls; app/board.py calls it once a frame."""


class Senses:
    """readings: counts of the sensors; sensing: points; panel: buttons; counting: bowls."""

    def __init__(self, readings, sensing, panel, counting):
        """Takes Readings, Sensing, Panel and Counting."""
        self.readings = readings
        self.sensing = sensing
        self.panel = panel
        self.counting = counting

    def step(self, now_ms: int) -> int:
        """Read everything once; return how many points of the board settled to another state."""
        readings = self.readings
        extra = readings.scan()
        changed = self.sensing.step(readings.board, now_ms)
        self.panel.poll(now_ms)
        self.counting.step(extra, readings.bowls, now_ms)
        return changed
