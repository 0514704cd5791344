"""`time` of the virtual board, as MicroPython's rp2 port has it, but in virtual time."""

from bench import bench as _bench
from micropython import const

_PERIOD = const(1 << 30)  # ticks begin at 0 again after so many
_HALF = const(1 << 29)
_EPOCH_2021 = const(1609459200)  # a Pico without a battery wakes up on 1 January 2021

sleep_us = _bench.sleep


def ticks_us() -> int:
    """Return the us since power-on, modulo 2**30; costs 1 us."""
    _bench.spend(1)
    return _bench.now() & (_PERIOD - 1)


def ticks_ms() -> int:
    """Return the ms since power-on, modulo 2**30; costs 1 us."""
    _bench.spend(1)
    return _bench.now() // 1000 & (_PERIOD - 1)


ticks_cpu = ticks_us


def ticks_add(ticks: int, delta: int) -> int:
    """Return the ticks that come `delta` after others, or before them if it is negative."""
    return (ticks + delta) & (_PERIOD - 1)


def ticks_diff(new: int, old: int) -> int:
    """Return how long after `old` the ticks `new` come: -2**29 to 2**29 - 1."""
    return ((new - old + _HALF) & (_PERIOD - 1)) - _HALF


def sleep_ms(ms: int) -> None:
    """Let so many ms pass."""
    _bench.sleep(ms * 1000)


def sleep(seconds: float) -> None:
    """Let so many seconds pass."""
    _bench.sleep(int(seconds * 1_000_000))


def time() -> int:
    """Return the seconds since 1970 by a clock that stood at 2021 when the power came."""
    return _EPOCH_2021 + _bench.now() // 1_000_000


def time_ns() -> int:
    """Return the same in ns; the clock goes in us."""
    return (_EPOCH_2021 * 1_000_000 + _bench.now()) * 1000


def gmtime(seconds: int | None = None) -> tuple:
    """Return a time, now if none is given, as (year, month, day, hour, minute, second, ...)."""
    import utime

    return utime.gmtime(time() if seconds is None else seconds)


localtime = gmtime


def mktime(parts: tuple) -> int:
    """Return the seconds since 1970 of such a tuple."""
    import utime

    return utime.mktime(parts)
