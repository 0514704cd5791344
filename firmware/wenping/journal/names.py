"""The names of log files: the directory is the index, and nothing else has to be kept or rebuilt.

`0000002a`          the current log, number 42: events are still appended
`0000002a-2f1`      closed, with 0x2f1 events
`0000002a-2f1-d`    closed, and a host has told that it has them all
`0000002a-2f1-z`    closed and sealed (journal/seal.py); `-zd` that and delivered
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


CURRENT = const(0)
CLOSED = const(1)
DELIVERED = const(2)
SEALED = const(4)  # a flag beside the state


def make(log: int, count: int, state: int) -> str:
    """Return the name of log `log` with `count` events in `state`."""
    name = "%08x" % log
    if state & 3 != CURRENT:
        name += "-%x" % count
    letters = ("z" if state & SEALED else "") + ("d" if state & 3 == DELIVERED else "")
    return name + "-" + letters if letters else name


def parse(name: str) -> tuple | None:
    """Return (log, count, state) of a file name, or None when it is not the name of a log."""
    parts = name.split("-")
    if len(parts[0]) != 8 or len(parts) > 3:
        return None
    try:
        log = int(parts[0], 16)
        count = int(parts[1], 16) if len(parts) > 1 else 0
    except ValueError:
        return None
    letters = parts[2] if len(parts) > 2 else ""
    state = CURRENT
    if len(parts) > 1:
        state = (DELIVERED if "d" in letters else CLOSED) | (SEALED if "z" in letters else 0)
    return (log, count, state) if make(log, count, state) == name else None
