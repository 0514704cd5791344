"""What is read out of a clock (CK-1, CK-2, YG-5): CLOCK events as keys of texts with values.

By the Chinese texts 30, 40, 50, 55 and 58 seconds and the full minute are read, and of the last
minute 30, 40, 50, then 1 to 9 and "10, over time: lost"; the older text reads 60 before the 1.
"""

from wenping.game import clock as ck
from wenping.game import pauses
from wenping.records.clocks import System
from wenping.texts.questions import COLOURS

PAUSES = {
    pauses.ADJOURNED: "paused-adjourned",
    pauses.REFEREE_CALLED: "paused-referee",
    pauses.LEAVE: "paused-leave",
    pauses.SEALED: "paused-sealed",
    pauses.OUTSIDE_FORCE: "paused-force",
}

_SHORT_MS = 10_000  # the last ten seconds of the last minute are counted


def words(
    clock: ck.Clock, colour: int, code: int, value: int, now_ms: int
) -> tuple[str, dict[str, object]]:
    """The text of what `clock` announces to a side at now_ms by an event of this code and value."""
    system = System(*clock.systems[colour])
    values: dict[str, object] = {"who": COLOURS[colour], "count": value}
    if system.kind.startswith("chinese"):
        return _chinese(system, clock.left(colour, now_ms)[1], code, values)
    if code in (ck.OVERTIME, ck.PERIOD) and system.kind == "ying":
        entered = system.periods - value + 1
        return "clock-ying", values | {"number": entered, "points": 2 * entered}
    if code == ck.OVERTIME and system.stones:
        seconds = system.length_ms // 1000
        return "clock-stones", values | {"stones": system.stones, "seconds": seconds}
    return _KEYS[code], values


_KEYS = {
    ck.OVERTIME: "clock-overtime",
    ck.PERIOD: "clock-period",
    ck.SECONDS: "clock-seconds",
    ck.FLAG: "clock-flag",
    ck.MINUTES: "clock-minutes",
    ck.ASKED: "clock-period",
}
_READ = {ck.OVERTIME: "read-begin", ck.PERIOD: "read-minute", ck.FLAG: "read-flag"}


def _chinese(
    system: System, periods: int, code: int, values: dict[str, object]
) -> tuple[str, dict[str, object]]:
    """The words of CK-1; periods: that are left."""
    if code != ck.SECONDS:
        return _READ.get(code, "read-left"), values
    left_s = int(str(values["count"]))
    length_ms = system.length_ms + (system.more_ms if periods == 1 else 0)
    if periods == 1 and 1000 * left_s < _SHORT_MS:
        return "read-count", values | {"count": 10 - left_s}
    return "read-second", values | {"count": length_ms // 1000 - left_s}
