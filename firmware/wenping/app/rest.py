"""What is done while nothing moves over the board, and how long a frame waits for the next."""

import gc

from wenping.viper import const

_TIDY_MS = const(1000)  # flash is erased when nothing has moved for so long, a piece in so long
_PRESSING_MS = const(200)  # or for so long, before it must be erased between a stone and its beep


class Rest:
    """Takes the pin map's rates (config), the journal, the files and the sensing."""

    def __init__(self, config, journal, files, sensing):
        self._config = config
        self._journal = journal
        self._files = files
        self._sensing = sensing
        self._moved_ms = 0  # when something last moved
        self._tidied_ms = 0
        self._collected = False

    def step(self, now_ms: int, moving: bool) -> None:
        """Erase flash, keep the sensors' drift and collect memory while there is time for it.

        moving: a stone or a hand moves over the board.
        """
        self._moved_ms = now_ms if moving else self._moved_ms
        rest = min(now_ms - self._moved_ms, now_ms - self._tidied_ms)
        journal = self._journal
        if rest > _TIDY_MS or rest > _PRESSING_MS and journal.is_pressing():
            self._tidied_ms = now_ms
            if journal.wants_tidy():
                journal.tidy()
        if rest > _TIDY_MS:
            gc.collect()
            self._collected = True
        elif self._collected:  # in the next frame: each takes as long as a frame
            self._files.keep_drift(self._sensing)
            self._collected = False

    def wait_ms(self, now_ms: int, early: bool) -> int:
        """From the beginning of this frame to that of the next.

        early: a stone that no sensor saw may be asked for; what is felt around it settles in a
        number of frames, not of ms.
        """
        if now_ms - self._moved_ms > self._config.QUIET_AFTER_MS and not early:
            return self._config.FRAME_QUIET_MS
        return self._config.FRAME_BUSY_MS
