"""What is wrong with a board, and what to do about it (wenping doctor).

Asks the board for its state and reads the faults in its current log; each finding has a level: ok,
advice, warning, fault.
"""

import time
from typing import NamedTuple

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import decode
from wenping.link import Event, Link
from wenping.maintenance import health
from wenping.texts import coded, named, say
from wenping.wire import messages as m

OK, ADVICE, WARNING, FAULT = "ok", "advice", "warning", "fault"
PAGE = 20  # of C_HEALTH: firmware/wenping/app/answers.py
POWER_ON = 1  # reset causes of the rp2 port; 3 is a watchdog's or an asked-for restart
BIAS = 2048
BIAS_OFF = 40  # counts, about 1 mT
HEAP_LEAST = 30_000
FREE_LEAST = 128 * 1024
BUTTONS = ("clock-black", "clock-white", "pass-black", "pass-white", "referee")
READ_S = 20.0


class Finding(NamedTuple):
    """One thing found; `key` and `values` are a text of wenping.texts."""

    level: str
    key: str
    values: dict


def examine(link: Link) -> list[Finding]:
    """Everything there is to say of the board, the worst first."""
    state = values_of(link.command(m.C_HEALTH, PAGE))
    found = [
        *_log(_events(link)),
        *_power(state),
        *_flash(state),
        *_panel(state),
        *_electronics(state),
        *_sensors(health.ask(link)),
    ]
    order = (FAULT, WARNING, ADVICE, OK)
    return sorted(found, key=lambda f: order.index(f.level))


def values_of(detail: bytes) -> dict[str, str]:
    return dict(line.split("=", 1) for line in detail.decode().split("\n"))


def words(finding: Finding, lang: str) -> str:
    values = {key: _in_words(value, lang) for key, value in finding.values.items()}
    return say(finding.key, lang, **values)


def _in_words(value: object, lang: str) -> object:
    """Texts by their keys ("@black"), a bowl as wenping health has it, everything else as it is."""
    if isinstance(value, dict):
        return health.bowl_words(value, lang)
    if isinstance(value, Coded):
        return coded(str(value), lang)
    return named(value, lang)


def _events(link: Link) -> list[tuple]:
    """The decoded events of the current log; what does not come in time is left out."""
    events: list[tuple] = []
    end = time.monotonic() + READ_S
    while len(events) < link.board.events and time.monotonic() < end:
        item = link.next(0.5)
        if isinstance(item, Event) and item.log == link.board.log:
            events.append(decode(item.data))
    return events


def _log(events: list[tuple]) -> list[Finding]:
    """Faults, and the starts in the middle of the game."""
    found = []
    again = []
    crashes = 0
    playing = False
    for kind, _, fields in events:
        playing = playing or kind == ev.GAME
        if kind == ev.BOOT:
            found = [f for f in found if f.key not in _TILL_RESTART]
        if kind == ev.BOOT and playing:
            again.append(fields[1])
        if kind != ev.FAULT:
            continue
        code, value, words = fields
        key = _FAULTS.get(code, "doctor-fault")
        crashes += code == faults.CRASHED
        level = WARNING if code in (faults.NOT_CALIBRATED, faults.LOG_TORN) else FAULT
        found.append(Finding(level, key, {"value": value, "words": Coded(*words.split("\n"))}))
    lost = again.count(POWER_ON)
    if lost:
        found.append(Finding(WARNING, "doctor-power-lost", {"count": lost}))
    restarts = len(again) - lost - crashes
    if restarts > 0:
        found.append(Finding(ADVICE, "doctor-restarts", {"count": restarts}))
    return found


# what the board finds anew at each start, as long as it is so
_TILL_RESTART = ("doctor-not-calibrated", "doctor-no-log")
_FAULTS = {
    faults.LOG_UNREADABLE: "doctor-log-unreadable",
    faults.LOG_TORN: "doctor-log-torn",
    faults.NOT_CALIBRATED: "doctor-not-calibrated",
    faults.CRASHED: "doctor-crashed",
    faults.GAME_LEFT: "doctor-game-left",
    faults.NO_LOG: "doctor-no-log",
}


def _power(state: dict[str, str]) -> list[Finding]:
    key = "doctor-on-since-power" if int(state["cause"]) == POWER_ON else "doctor-on-since-restart"
    minutes, seconds = divmod(int(state["uptime_s"]), 60)
    return [Finding(OK, key, {"time": f"{minutes}:{seconds:02}"})]


def _flash(state: dict[str, str]) -> list[Finding]:
    free = int(state["free"])
    level = OK if free >= FREE_LEAST else ADVICE
    key = "doctor-flash" if level == OK else "doctor-flash-low"
    return [Finding(level, key, {"free": f"{free // 1024}"})]


def _panel(state: dict[str, str]) -> list[Finding]:
    if state.get("panel") == "0":
        return [Finding(WARNING, "doctor-panel-missing", {})]
    presses = [int(text) for text in state["presses"].split()]
    held = [text == "1" for text in state["held"].split()]
    found = [
        Finding(WARNING, "doctor-button-held", {"button": f"@button-{name}"})
        for name, down in zip(BUTTONS, held, strict=True)
        if down
    ]
    if not any(presses) and not any(held):
        found.append(Finding(ADVICE, "doctor-no-button", {}))
    return found


def _electronics(state: dict[str, str]) -> list[Finding]:
    low, high = (int(text) for text in state["bias"].split())
    if low == 0 and high == 0:
        return []  # not read yet
    if low < BIAS - BIAS_OFF or high > BIAS + BIAS_OFF:
        return [Finding(FAULT, "doctor-bias", {"low": low, "high": high})]
    return [Finding(OK, "doctor-columns", {})]


def _sensors(board: dict) -> list[Finding]:
    found = []
    if board["masked"]:
        points = " ".join(board["masked"])
        level = WARNING if len(board["masked"]) > 8 else ADVICE
        found.append(Finding(level, "health-masked", {"points": points}))
    else:
        found.append(Finding(OK, "health-all", {}))
    for name, mt in board["drifted"]:
        found.append(Finding(ADVICE, "health-drifted", {"point": name, "mt": f"{mt:.1f}"}))
    for side in ("black", "white"):
        bowl = board[side]
        values = {"who": f"@{side}", "count": bowl["stones"], "words": bowl}
        if bowl["trouble"] == "missing":
            found.append(Finding(WARNING, "doctor-bowl-missing", {"who": f"@{side}"}))
        else:
            level = OK if bowl["trouble"] in ("certain", "touched") else WARNING
            found.append(Finding(level, "health-bowl", values))
    if board["full"]:
        found.append(Finding(FAULT, "health-full", {}))
    if board["heap_free"] < HEAP_LEAST:
        found.append(Finding(WARNING, "doctor-heap", {"free": board["heap_free"]}))
    return found
