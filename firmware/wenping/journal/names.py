"""The names of log files.  The names say all that the index of logs needs.

`0000002a`          the current log, number 42: events are still appended
`0000002a-2f1`      closed, with 0x2f1 events
`0000002a-2f1-d`    closed and delivered: a host has acknowledged all its events
`0000002a-2f1-z`    closed and sealed (journal/seal.py); `-zd`: sealed and delivered
"""

from wenping.viper import const

CURRENT = const(0)
CLOSED = const(1)
DELIVERED = const(2)
SEALED = const(4)  # a flag beside the state


def make(log: int, count: int, state: int) -> str:
    """The file name of log `log` with `count` events; state is CURRENT, CLOSED or DELIVERED, the
    last two with or without SEALED.
    """
    name = "%08x" % log
    if state & 3 != CURRENT:
        name += "-%x" % count
    letters = ("z" if state & SEALED else "") + ("d" if state & 3 == DELIVERED else "")
    return name + "-" + letters if letters else name


def parse(name: str) -> tuple | None:
    """(log, count, state) of a file name; None when it is not the name of a log."""
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
