"""The loop: frames at the pace that each asks for, watched by the watchdog."""

from wenping.viper import const

_PROVED_MS = const(10000)  # a firmware that has run for so long works


def run(board, time, watchdog, proved) -> None:
    """Run frames until the board is to start again.

    time: the module; watchdog: a machine.WDT, which resets the chip when a frame does not end;
    proved: called once when the firmware has run for a while (launch.py notes it)
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
