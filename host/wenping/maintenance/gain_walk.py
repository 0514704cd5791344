"""The gain calibration: one black stone goes from point to point, and a person follows the lights.

The board's lights show where the stone is to lie next. The nineteen points of a diagonal touch
every row and every column: swapped ones are found and named. --all goes to every point, and every
sensor gets its gain. What was measured is kept at the end only, and not when lines are swapped.
A point where nothing is felt (its sensor is dead) is left out, as it was.
"""

import time
from typing import NamedTuple

from wenping.geometry import (
    COLUMN_LETTERS,
    LIGHT_COLUMN,
    LIGHT_ROW,
    LIGHTS,
    LINES,
    sensor_name,
)
from wenping.link import Link
from wenping.texts import say
from wenping.wire import messages as m

FORGET = 0xFFFF
WAITING, FELT, DONE, WRONG = range(4)  # firmware/wenping/sensing/gain_calibration.py
LOOK_S = 0.1
LIGHT_S = 20  # the lights are shown anew so often
UNFELT_S = 30  # a point is left out when nothing is felt anywhere for so long ...
MOST_UNFELT = 8  # ... but no more than a game may miss: perhaps nobody is at the board
WHITE, GREEN, RED = bytes((0x20, 0x20, 0x20)), bytes((0, 0x30, 0)), bytes((0x40, 0, 0))
TWICE = 2  # a stone felt elsewhere so often was not laid there by mistake


class Felt(NamedTuple):
    """What the board says of the point that is asked for."""

    state: int
    where: int
    percent: int
    reason: str


def diagonal() -> list[int]:
    """A sensor in every row and every column."""
    return [(LINES - 1 - i) * LINES + i for i in range(LINES)]


def every() -> list[int]:
    """All sensors, there and back: the next is always beside the last."""
    rows = [list(range(LINES * row, LINES * row + LINES)) for row in range(LINES)]
    return [s for row, there in enumerate(rows) for s in (there[::-1] if row % 2 else there)]


class GainWalk:
    """Leads a person with one black stone over the points."""

    def __init__(self, link: Link, lang: str):
        self._link = link
        self._lang = lang
        self._lit = 0.0
        self.percents: list[int] = []
        self.unfelt: list[int] = []
        self.elsewhere: dict[int, int] = {}  # where the stone lay: where it was felt

    def go(self, sensors: list[int]) -> int:
        """0 when all are done and kept; 1 when lines are swapped, and nothing is kept."""
        try:
            for i, sensor in enumerate(sensors):
                self._say("calibrate-lay", point=sensor_name(sensor), n=i + 1, of=len(sensors))
                self._point(sensor)
        except BaseException:
            self._link.command(m.C_KNOWN, FORGET)
            raise
        if self.elsewhere:
            self._link.command(m.C_KNOWN, FORGET)
            for line in wiring(self.elsewhere, self._lang):
                print(line)
            self._say("calibrate-nothing-kept")
            return 1
        self._link.command(m.C_CALIBRATE, 1)
        least, most = min(self.percents), max(self.percents)
        self._say("calibrate-kept", count=len(self.percents), least=least, most=most)
        if self.unfelt:
            self._say("calibrate-left-out", points=", ".join(map(sensor_name, self.unfelt)))
        return 0

    def _point(self, sensor: int) -> None:
        """Until the stone has been felt on the point, for sure at another, or nowhere for long."""
        tries: list[int] = []
        began = time.monotonic()
        said = WAITING
        self._show(sensor, WHITE)
        while True:
            felt = self._ask(sensor)
            if felt.state == DONE:
                self.percents.append(felt.percent)
                return
            if felt.state != WAITING or felt.where >= 0:
                began = time.monotonic()
            elif time.monotonic() - began > UNFELT_S and len(self.unfelt) < MOST_UNFELT:
                self._say("calibrate-unfelt", point=sensor_name(sensor))
                self.unfelt.append(sensor)
                return
            if felt.state == WRONG and said != WRONG:
                self._wrong(sensor, felt)
                tries.append(felt.where)
                if felt.where != sensor and tries.count(felt.where) == TWICE:
                    self.elsewhere[sensor] = felt.where
                    return
                self._show(sensor, RED)
            elif said == WRONG and felt.state == WAITING:
                self._show(sensor, WHITE)
            elif time.monotonic() - self._lit > LIGHT_S:
                self._show(sensor, RED if felt.state == WRONG else WHITE)
            said = felt.state
            time.sleep(LOOK_S)

    def _wrong(self, sensor: int, felt: Felt) -> None:
        point, where = sensor_name(sensor), sensor_name(felt.where)
        if felt.where != sensor:
            self._say("calibrate-elsewhere", point=point, where=where)
        elif felt.percent < 0:
            self._say("calibrate-white", point=point)
        else:
            self._say("calibrate-percent", point=point, percent=felt.percent)

    def _ask(self, sensor: int) -> Felt:
        detail = self._link.command(m.C_KNOWN, sensor).decode("utf-8", "replace")
        values = dict(line.split("=", 1) for line in detail.split("\n"))
        state, where, percent = (int(values[key]) for key in ("state", "where", "percent"))
        return Felt(state, where, percent, values["reason"])

    def _show(self, sensor: int, colour: bytes) -> None:
        row, col = divmod(sensor, LINES)
        lights = [bytes(3)] * LIGHTS
        lights[LIGHT_COLUMN + col] = lights[LIGHT_ROW + row] = colour
        self._link.command(m.C_LIGHTS, 0, 2 * LIGHT_S, tail=b"".join(lights))
        self._lit = time.monotonic()

    def _say(self, key: str, **values: object) -> None:
        print(say(key, self._lang, **values), flush=True)


def wiring(elsewhere: dict[int, int], lang: str) -> list[str]:
    """What is wrong with the wires, in words: columns or rows swapped, or single sensors."""
    lines: dict[str, None] = {}
    for sensor, where in elsewhere.items():
        (row, col), (felt_row, felt_col) = divmod(sensor, LINES), divmod(where, LINES)
        if row == felt_row:
            first, second = sorted((col, felt_col))
            names = {"first": COLUMN_LETTERS[first], "second": COLUMN_LETTERS[second]}
            lines[say("swapped-columns", lang, **names)] = None
        elif col == felt_col:
            first, second = sorted((LINES - row, LINES - felt_row))
            lines[say("swapped-rows", lang, first=first, second=second)] = None
        else:
            names = {"point": sensor_name(sensor), "where": sensor_name(where)}
            lines[say("swapped-points", lang, **names)] = None
    return list(lines)
