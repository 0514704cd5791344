"""Watches over the loop: the watchdog ends a frame that does not end by itself, and a firmware that
has run for a while has proved itself.
"""

PROVED_MS = 10000


class Guard:
    """Takes a machine.WDT and the function to call once when the firmware has proved itself."""

    def __init__(self, watchdog, proved):
        self._watchdog = watchdog
        self._proved = proved

    def frame(self, now_ms: int) -> None:
        """Before each frame."""
        self._watchdog.feed()
        if self._proved is not None and now_ms >= PROVED_MS:
            self._proved()
            self._proved = None
