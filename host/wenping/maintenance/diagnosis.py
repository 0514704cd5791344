"""Examines a board: what is wrong with it, and what to do about it (wenping doctor).

The board is asked for its state (firmware/wenping/app/answers.py), and the faults in its current
log are read.
"""

import time

from wenping.game.events import decode
from wenping.link import Event
from wenping.link.contracts import AnyLink
from wenping.maintenance import health, logged_faults
from wenping.maintenance.finding import ADVICE, FAULT, OK, WARNING, Finding
from wenping.maintenance.health import values_of
from wenping.maintenance.logged_faults import POWER_ON
from wenping.wire import messages as m

PAGE = 20  # of the command `health`: the electronics
BUTTONS = ("clock-black", "clock-white", "pass-black", "pass-white", "referee")
READ_S = 20.0  # the events of the current log may take so long

_BIAS = 2048  # counts that a column reads when no row has power
_BIAS_OFF = 40  # counts, about 1 mT
_HEAP_LEAST = 30_000  # bytes
_FREE_LEAST = 128 * 1024  # bytes of flash
# The supply behind the Pico's diode: a weak charger or a long thin cable; a battery that is nearly
# empty (estimate for three cells, or one of lithium).
_USB_LEAST_V = 4.1
_BATTERY_LEAST_V = 3.4
_MOST_MASKED = 8  # sensors; a game cannot be followed well with more


def examine(link: AnyLink) -> list[Finding]:
    """All findings on a board. The link must follow the log from event 0."""
    state = values_of(link.command(m.C_HEALTH, PAGE))
    return [
        *logged_faults.findings(_events(link)),
        *_power(state),
        *_flash(state),
        *_panel(state),
        *_electronics(state),
        *_board(health.ask(link)),
    ]


def _events(link: AnyLink) -> list[tuple]:
    """The decoded events of the current log, as far as they come within READ_S."""
    events: list[tuple] = []
    end = time.monotonic() + READ_S
    while len(events) < link.board.events and time.monotonic() < end:
        item = link.next(0.5)
        if isinstance(item, Event) and item.log == link.board.log:
            events.append(decode(item.data))
    return events


def _power(state: dict[str, str]) -> list[Finding]:
    key = "doctor-on-since-power" if int(state["cause"]) == POWER_ON else "doctor-on-since-restart"
    minutes, seconds = divmod(int(state["uptime_s"]), 60)
    return [Finding(OK, key, {"time": f"{minutes}:{seconds:02}"})]


def _flash(state: dict[str, str]) -> list[Finding]:
    free = int(state["free"])
    level = OK if free >= _FREE_LEAST else ADVICE
    key = "doctor-flash" if level == OK else "doctor-flash-low"
    return [Finding(level, key, {"free": f"{free // 1024}"})]


def _panel(state: dict[str, str]) -> list[Finding]:
    """Buttons that are down now; an advice when none was pressed since the board started."""
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
    """Whether the columns read their bias when no row has power; nothing before the first read."""
    low, high = (int(text) for text in state["bias"].split())
    if low == 0 and high == 0:
        return []
    if low < _BIAS - _BIAS_OFF or high > _BIAS + _BIAS_OFF:
        return [Finding(FAULT, "doctor-bias", {"low": low, "high": high})]
    return [Finding(OK, "doctor-columns", {})]


def _board(found: dict) -> list[Finding]:
    """Findings from what health.ask returned: sensors, bowls, log and heap."""
    out = [*_sensors(found), *_bowls(found), *_supply(found)]
    if found["full"]:
        out.append(Finding(FAULT, "health-full", {}))
    if found["heap_free"] < _HEAP_LEAST:
        out.append(Finding(WARNING, "doctor-heap", {"free": found["heap_free"]}))
    return out


def _sensors(found: dict) -> list[Finding]:
    masked = found["masked"]
    if masked:
        level = WARNING if len(masked) > _MOST_MASKED else ADVICE
        out = [Finding(level, "health-masked", {"points": " ".join(masked)})]
    else:
        out = [Finding(OK, "health-all", {})]
    for name, mt in found["drifted"]:
        out.append(Finding(ADVICE, "health-drifted", {"point": name, "mt": f"{mt:.1f}"}))
    return out


def _supply(found: dict) -> list[Finding]:
    """The voltage of the supply, where the firmware tells it."""
    volts, power = found["supply_v"], found["power"]
    if volts is None:
        return []
    values = {"volts": f"{volts:.1f}", "power": f"@power-{power}"}
    if volts >= (_USB_LEAST_V if power == "usb" else _BATTERY_LEAST_V):
        return [Finding(OK, "health-supply", values)]
    key = "doctor-low-usb" if power == "usb" else "doctor-low-battery"
    return [Finding(WARNING, key, values)]


def _bowls(found: dict) -> list[Finding]:
    out = []
    for side in ("black", "white"):
        bowl = found[side]
        if bowl["trouble"] == "missing":
            out.append(Finding(WARNING, "doctor-bowl-missing", {"who": f"@{side}"}))
        else:
            level = OK if bowl["trouble"] in ("certain", "touched") else WARNING
            values = {"who": f"@{side}", "count": bowl["stones"], "words": bowl}
            out.append(Finding(level, "health-bowl", values))
    return out
