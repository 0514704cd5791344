"""The gain calibration: a person puts one black stone on point after point, led by the lights.

The board's lights show the next point. The nineteen points of a diagonal have a sensor in every row
and every column, so that exchanged wires of rows or columns are found. A walk over all points gives
every sensor its gain. The board keeps what it measured only at the end, and not when wires are
exchanged. A point where no stone is detected is left out: its sensor keeps the gain that it had.
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

FORGET = 0xFFFF  # in place of a sensor: the board drops what it has measured
WAITING, FELT, DONE, WRONG = range(4)  # firmware/wenping/sensing/gain_calibration.py
LOOK_S = 0.1  # between two questions about a point
LIGHT_S = 20  # the lights are sent again after this time
UNFELT_S = 30  # a point is left out when no sensor detects the stone for so long
MOST_UNFELT = 8  # points that may be left out; with more of them nobody is at the board
WHITE, RED = bytes((0x20, 0x20, 0x20)), bytes((0x40, 0, 0))
TWICE = 2  # a stone that the same other sensor detects so often does not lie there by mistake


class Felt(NamedTuple):
    """What the board says about the stone on the point that was asked for.

    state: one of WAITING, FELT, DONE, WRONG. where: the sensor that detects it, -1 for none.
    percent: its reading as a percentage of what it should be, below 0 for the white side up.
    reason: the board's words when it is WRONG.
    """

    state: int
    where: int
    percent: int
    reason: str


def diagonal() -> list[int]:
    """Nineteen sensors from one corner to the other: one in every row and every column."""
    return [(LINES - 1 - i) * LINES + i for i in range(LINES)]


def every() -> list[int]:
    """All sensors, row after row in alternating direction: each is beside the one before."""
    rows = [list(range(LINES * row, LINES * row + LINES)) for row in range(LINES)]
    return [s for row, there in enumerate(rows) for s in (there[::-1] if row % 2 else there)]


class GainWalk:
    """Leads a person with one black stone over points of the board.

    percents: the reading at each measured point as a percentage of what it should be. unfelt:
    sensors that were left out. elsewhere: sensor under the stone -> sensor that detected it.
    """

    def __init__(self, link: Link, lang: str) -> None:
        self._link = link
        self._lang = lang
        self._lit = 0.0
        self.percents: list[int] = []
        self.unfelt: list[int] = []
        self.elsewhere: dict[int, int] = {}

    def go(self, sensors: list[int]) -> int:
        """Go over these sensors; return 0 when the gains are kept, 1 when wires are exchanged.

        When anything is raised in between, the board drops what it has measured.
        """
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
            self._say("calibrate-left-out", points=" ".join(map(sensor_name, self.unfelt)))
        return 0

    def _point(self, sensor: int) -> None:
        """Wait until the stone is measured on a point, detected TWICE at another, or left out."""
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
            elif time.monotonic() - began > UNFELT_S and self._leave_out(sensor):
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

    def _leave_out(self, sensor: int) -> bool:
        """Go on without a sensor; False, and nothing said, when too many have been left out."""
        if len(self.unfelt) >= MOST_UNFELT:
            return False
        self._say("calibrate-unfelt", point=sensor_name(sensor))
        self.unfelt.append(sensor)
        return True

    def _wrong(self, sensor: int, felt: Felt) -> None:
        """Say what is wrong with the stone: elsewhere, white side up, or of an unusual strength."""
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
        """Light the column and the row of a sensor in a colour (red, green, blue)."""
        row, col = divmod(sensor, LINES)
        lights = [bytes(3)] * LIGHTS
        lights[LIGHT_COLUMN + col] = lights[LIGHT_ROW + row] = colour
        self._link.command(m.C_LIGHTS, 0, 2 * LIGHT_S, tail=b"".join(lights))
        self._lit = time.monotonic()

    def _say(self, key: str, **values: object) -> None:
        print(say(key, self._lang, **values), flush=True)


def wiring(elsewhere: dict[int, int], lang: str) -> list[str]:
    """Which wires are exchanged, a line each: two columns, two rows, or two sensors.

    elsewhere: sensor under the stone -> sensor that detected it.
    """
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
