"""The main loop: runs frames at the interval that each asks for and feeds the watchdog."""

from wenping.viper import const

_PROVED_MS = const(10000)  # a firmware that has run for so long is marked as working


def run(board, time, watchdog, proved) -> None:
    """Run frames until board.ended.

    board: the Board (app/board.py).  time: the module.  watchdog: a machine.WDT, which resets the
    chip when a frame takes too long.  proved: launch.proved, called once after _PROVED_MS; or None.
    """
    last = time.ticks_ms()
    now_ms = 0
    while not board.ended:
        watchdog.feed()
        if proved and now_ms >= _PROVED_MS:
            proved()
            proved = None
        wait_ms = board.step(now_ms)
        spent = time.ticks_diff(time.ticks_ms(), last)
        if spent < wait_ms:
            time.sleep_ms(wait_ms - spent)
        now = time.ticks_ms()
        now_ms += time.ticks_diff(now, last)
        last = now
