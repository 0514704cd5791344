"""Work that waits until nothing moves over the board, and the interval between frames.

app/board.py calls it once a frame.  All times are device times in ms.
"""

import gc

from wenping.viper import const

_TIDY_MS = const(1000)  # without movement for so long flash is erased, one piece in each such time
_PRESSING_MS = const(200)  # instead, when an erase would soon delay the beep for a stone
# After so many frames garbage is collected: a frame makes some 250 bytes of it, together 30 kB; one
# that serves a host up to 1.6 kB, and counts as several. To ask how much it is would take 5 ms.
_GROWN_FRAMES = const(120)  # less than one frame in a hundred, also with a host that asks
_QUIET_FRAMES = const(64)  # ... of those with a pause after them that is longer than a collection
_FULL_FRAMES = const(160)  # ... of those with other work: one without has been waited for
_SERVED = const(4)


class Rest:
    """Erases flash, stores drift and collects garbage while nothing moves."""

    def __init__(self, config, journal, files, sensing):
        """Takes the module config, Journal, Files and Sensing."""
        self._config = config
        self._journal = journal
        self._files = files
        self._sensing = sensing
        self._moved_ms = 0  # time of the last movement
        self._tidied_ms = 0
        self._drifts = False  # the drift is to be stored in the next frame
        self._frames = 0  # since the last collection
        self._quiet = False  # frames are FRAME_QUIET_MS apart

    def collect(self, full: bool, served: bool) -> bool:
        """Collect garbage if it is due; True if it was.  Called before a host is served.

        full: this frame has compared board and game, or has events to send, and shall not collect
        if that may wait.  served: the last frame has served a host.
        """
        self._frames += _SERVED if served else 1
        most = _FULL_FRAMES if full else _QUIET_FRAMES if self._quiet else _GROWN_FRAMES
        if self._frames < most:
            return False
        gc.collect()
        self._frames = 0
        return True

    def step(self, now_ms: int, moving: bool, full: bool) -> None:
        """Do what is due: erase flash or store the sensors' drift.

        full: this frame has compared board and game, collected garbage, drawn, or served a host,
        and shall do no more.
        """
        self._moved_ms = now_ms if moving else self._moved_ms
        if full:
            return
        rest = min(now_ms - self._moved_ms, now_ms - self._tidied_ms)
        journal = self._journal
        if rest > _TIDY_MS or rest > _PRESSING_MS and journal.is_pressing():
            self._tidied_ms = now_ms
            self._drifts = rest > _TIDY_MS
            if journal.wants_tidy():
                journal.tidy()
        elif self._drifts and not moving:
            self._drifts = False
            self._files.keep_drift(self._sensing)

    def wait_ms(self, now_ms: int, early: bool) -> int:
        """Return the ms from the beginning of this frame to that of the next.

        early: a clock was pressed without a move seen (Turn.early); frames stay short then, because
        a stone that its own sensor does not detect is found from a number of frames.
        """
        self._quiet = now_ms - self._moved_ms > self._config.QUIET_AFTER_MS and not early
        return self._config.FRAME_QUIET_MS if self._quiet else self._config.FRAME_BUSY_MS
