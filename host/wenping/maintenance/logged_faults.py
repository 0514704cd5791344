"""Findings from a board's current log: recorded faults, restarts in the middle of a game."""

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game import faults
from wenping.maintenance.finding import ADVICE, FAULT, WARNING, Finding

POWER_ON = 1  # the cause of a start after power was off; 3: a watchdog's or an asked-for restart

_KEYS = {
    faults.LOG_UNREADABLE: "doctor-log-unreadable",
    faults.LOG_TORN: "doctor-log-torn",
    faults.NOT_CALIBRATED: "doctor-not-calibrated",
    faults.CRASHED: "doctor-crashed",
    faults.GAME_LEFT: "doctor-game-left",
    faults.NO_LOG: "doctor-no-log",
    faults.CHIP: "doctor-chip",
    faults.KEY: "doctor-key",
}
_WARNINGS = (faults.NOT_CALIBRATED, faults.LOG_TORN)
# Faults that the board records at each start for as long as they last: an earlier one is obsolete.
_EACH_START = (faults.NOT_CALIBRATED, faults.NO_LOG, faults.CHIP)


def findings(events: list[tuple]) -> list[Finding]:
    """The faults in a log's decoded events (kind, colour, fields), then its restarts.

    A restart counts only after a game was opened, and not when it followed a crash that the log
    tells as a fault.
    """
    recorded: list[tuple] = []  # fields of fault events
    causes: list[int] = []  # of starts in the middle of the game
    playing = False
    for kind, _, fields in events:
        playing = playing or kind == ev.GAME
        if kind == ev.BOOT:
            recorded = [fault for fault in recorded if fault[0] not in _EACH_START]
            causes += [fields[1]] if playing else []
        elif kind == ev.FAULT:
            recorded.append(fields)
    crashes = sum(1 for code, _, _ in recorded if code == faults.CRASHED)
    return [_fault(*fault) for fault in recorded] + _restarts(causes, crashes)


def _fault(code: int, value: int, words: str) -> Finding:
    level = ADVICE if code in (faults.CHIP, faults.KEY) else WARNING if code in _WARNINGS else FAULT
    return Finding(
        level, _KEYS.get(code, "doctor-fault"), {"value": value, "words": Coded(*words.split("\n"))}
    )


def _restarts(causes: list[int], crashes: int) -> list[Finding]:
    found = []
    lost = causes.count(POWER_ON)
    if lost:
        found.append(Finding(WARNING, "doctor-power-lost", {"count": lost}))
    restarts = len(causes) - lost - crashes
    if restarts > 0:
        found.append(Finding(ADVICE, "doctor-restarts", {"count": restarts}))
    return found
