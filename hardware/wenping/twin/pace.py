"""Simulated time beside the clock on the wall: a run that people watch must not outrun it."""

import time

_AGAIN_S = 1.0  # what was early or late before this is forgotten
_NAP_S = 0.001  # between two looks at a board that is off


class Pace:
    """Waits so that simulated time goes no faster than asked for."""

    def __init__(self):
        self._wall_s = 0.0
        self._t_us = 0
        self._speed: float | None = None

    def restart(self, t_us: int) -> None:
        """Begin anew: the simulated time is `t_us` now."""
        self._wall_s, self._t_us = time.monotonic(), t_us

    def wait(self, t_us: int, speed: float | None, on: bool) -> None:
        """Wait until a simulated time is due at `speed` simulated seconds a second.

        What went by at another speed does not count. Does not wait if `speed` is None. While the
        board is not `on` its time stands still: then this waits a moment.
        """
        if speed is None or speed != self._speed:
            self._speed = speed
            self.restart(t_us)
        if speed is None:
            return
        now = time.monotonic()
        passed = now - self._wall_s
        ahead = (t_us - self._t_us) / 1e6 / speed - passed
        if ahead > 0 or not on:
            time.sleep(max(ahead, _NAP_S))
        if passed > _AGAIN_S:
            self._wall_s, self._t_us = now, t_us
