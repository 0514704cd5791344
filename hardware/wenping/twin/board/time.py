"""Virtual time, shaped as on the rp2 port: ticks wrap at 2**30."""

from bench import bench as _bench
from micropython import const

_PERIOD = const(1 << 30)
_HALF = const(1 << 29)
_EPOCH_2021 = const(1609459200)  # a Pico without a battery wakes up on 1 January 2021


def ticks_us():
    _bench.spend(1)
    return _bench.now() & (_PERIOD - 1)


def ticks_ms():
    _bench.spend(1)
    return _bench.now() // 1000 & (_PERIOD - 1)


ticks_cpu = ticks_us


def ticks_add(ticks, delta):
    return (ticks + delta) & (_PERIOD - 1)


def ticks_diff(new, old):
    return ((new - old + _HALF) & (_PERIOD - 1)) - _HALF


sleep_us = _bench.sleep


def sleep_ms(ms):
    _bench.sleep(ms * 1000)


def sleep(seconds):
    _bench.sleep(int(seconds * 1_000_000))


def time():
    return _EPOCH_2021 + _bench.now() // 1_000_000


def time_ns():
    return (_EPOCH_2021 * 1_000_000 + _bench.now()) * 1000


def gmtime(seconds=None):
    import utime

    return utime.gmtime(time() if seconds is None else seconds)


localtime = gmtime


def mktime(parts):
    import utime

    return utime.mktime(parts)
