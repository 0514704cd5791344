"""Measures a board's electronics (wenping doctor): settling, joints, noise, lights, flash, cells.

The board reads itself at several waits (command `sweep`), shows so many lights, writes a page of
flash; what follows from the figures is told as findings that name the part and the pin to solder.
"""

import statistics
import struct
import time
from collections.abc import Iterator
from typing import NamedTuple

from wenping.errors import Refused
from wenping.geometry import COLUMN_LETTERS, LIGHTS, LINES, SENSORS, TILE_LINES, sensor_name
from wenping.link.contracts import AnyLink
from wenping.link.features import has
from wenping.maintenance.finding import ADVICE, FAULT, OK, WARNING, Finding
from wenping.maintenance.health import values_of
from wenping.wire import messages as m

WAITS_US = (0, 1, 2, 3, 5, 8, 10, 12, 15, 18, 20, 22, 25, 28, 30, 35, 40, 50, 60, 80, 120)
REPEATS = 6  # sweeps at the board's own wait: their spread is the noise
LIGHT_COUNTS = (0, 10, 20, 30, LIGHTS)
WHITE = 0x20  # of each colour of a light that is on
CELL_READINGS = 12

_SCANS = 4  # that the board adds up in a reply to `sweep`
_DEVICE = LINES + 1  # page of the command `health`
_COUNTS_PER_MT = 37.2
_RAW_PER_G = 1923.1
_SLACK_US = 4  # the wait should be this much longer than the settling
_NOISY_MT = 0.3
_ALIKE = 6.0  # counts: two columns that read one voltage
_THIN_MV = 300  # what the lights may take of the supply
_NOTHING_MV = 6
_CELL_NOISY_G = 0.5
_CELL_END = 8_388_600
_FLASH_SLOW_MS = 1000

# Pins of the outputs of a 74HC595 (QA to QH) and of the channels of a 74HC4051 (Y0 to Y7).
_PINS_595 = (15, 1, 2, 3, 4, 5, 6, 7)
_PINS_4051 = (13, 14, 15, 12, 1, 5, 2, 4)
_SELECTS = ("COL_A", "COL_B", "COL_C")


class Sweep(NamedTuple):
    """What the settling sweep found.

    worst: for each wait in us the largest difference from the longest one, in counts; steady_us:
    the shortest wait from which on readings do not change; sensor: the slowest one
    """

    worst: dict[int, float]
    steady_us: int
    sensor: int


def measure(link: AnyLink) -> list[Finding]:
    """Findings on the electronics; none of a board whose firmware is too old to be asked."""
    try:
        state = _device(link)
        usual_us = int(state["settle_us"])
        longest = _read(link, WAITS_US[-1])
    except (Refused, KeyError):
        return []
    own = [_read(link, usual_us) for _ in range(REPEATS)]
    noise = _noise(own)
    counts = [statistics.fmean(values) for values in zip(*own, strict=True)]
    low, high = (int(text) for text in state["bias"].split())
    return [
        *_settling(sweep(link, longest, noise), usual_us),
        *joints(counts, low, high),
        *_steady(noise),
        *_lights(link),
        *_flash(link, int(state["free"])),
        *_cells(link),
    ]


def sweep(link: AnyLink, longest: list[float], noise: list[float]) -> Sweep:
    """Read the board at each of WAITS_US; `longest` is what it reads at the longest wait."""
    typical = statistics.median(noise)  # a few readings make a sensor look too quiet by chance
    chance = [_just_noise(max(n, typical)) for n in noise]
    worst: dict[int, float] = {}
    steady_us, slowest = WAITS_US[-1], 0
    settled = True
    for wait_us in reversed(WAITS_US[:-1]):
        apart = [abs(a - b) for a, b in zip(_read(link, wait_us), longest, strict=True)]
        worst[wait_us] = max(apart)
        beyond = [a - b for a, b in zip(apart, chance, strict=True)]
        if settled and max(beyond) > 0:
            settled = False
            slowest = beyond.index(max(beyond))
        elif settled:
            steady_us = wait_us
    return Sweep(dict(sorted(worst.items())), steady_us, slowest)


def _just_noise(noise: float) -> float:
    """Counts by which two means of _SCANS readings may differ by chance: 5.5 deviations."""
    return 1.0 + 5.5 * noise * (2 / _SCANS) ** 0.5


def _read(link: AnyLink, wait_us: int) -> list[float]:
    """The counts of the board's sensors, each the mean of four scans, at a wait."""
    sums: list[int] = []
    while len(sums) < SENSORS:
        data = link.command(m.C_SWEEP, wait_us, len(sums))
        sums += struct.unpack(f"<{len(data) // 2}H", data)
    return [total / _SCANS for total in sums]


def _noise(readings: list[list[float]]) -> list[float]:
    """The standard deviation of a single reading of each sensor, in counts."""
    return [statistics.stdev(v) * _SCANS**0.5 for v in zip(*readings, strict=True)]


def _device(link: AnyLink) -> dict[str, str]:
    return values_of(link.command(m.C_HEALTH, _DEVICE))


def _settling(found: Sweep, usual_us: int) -> list[Finding]:
    table = ", ".join(f"{us}: {worst:.0f}" for us, worst in found.worst.items())
    values = {
        "us": found.steady_us,
        "used": usual_us,
        "point": sensor_name(found.sensor),
        "table": table,
    }
    if found.steady_us > usual_us:
        return [Finding(FAULT, "doctor-settles-late", values)]
    if found.steady_us + _SLACK_US > usual_us:
        return [Finding(ADVICE, "doctor-settles-near", values)]
    return [Finding(OK, "doctor-settles", values)]


def joints(counts: list[float], low: int, high: int) -> list[Finding]:
    """What has to be soldered: rows and columns that are open or joined.

    counts: of the board's sensors; low, high: what the columns read while no row has power.
    """
    silent = [low - _ALIKE <= count <= high + _ALIKE for count in counts]
    rows = [all(silent[LINES * r : LINES * r + LINES]) for r in range(LINES)]
    if all(rows):
        return [Finding(FAULT, "doctor-no-rows", {})]
    columns = [all(silent[c::LINES]) for c in range(LINES)]
    if not (all(rows[8:]) or all(columns[8:])):  # more than tiles: a chip's outputs
        tiles = list(_open_tiles(silent))
        if tiles:
            return tiles  # of what is left of rows and columns nothing can be said
    return [
        *_open_rows(rows),
        *_open_columns(columns),
        *_joined_columns(counts, columns),
        *_joined_rows(counts, rows),
    ]


def _open_tiles(silent: list[bool]) -> Iterator[Finding]:
    """The tiles of which no sensor drives its column, in one finding."""
    gone = []
    for tile in range(4):
        rows, columns = (_half(tile >> 1), _half(tile & 1))
        if all(silent[LINES * r + c] for r in rows for c in columns):
            gone.append(tile + 1)
    if gone:
        values = {"tiles": " ".join(map(str, gone)), "first": gone[0]}
        yield Finding(FAULT, "doctor-tiles-open", values)


def _half(which: int) -> range:
    """The lines of the upper or left tiles (0), or of the others (1)."""
    return range(TILE_LINES, LINES) if which else range(TILE_LINES)


def _open_rows(rows: list[bool]) -> Iterator[Finding]:
    """Rows that never drive a column, single ones and all from one register on."""
    first = next((8 * k for k in range(1, 3) if all(rows[8 * k :])), LINES)
    if first < LINES:
        yield Finding(FAULT, "doctor-chain-cut", {"chip": first // 8, "next": first // 8 + 1})
    for row in range(first):
        if rows[row]:
            values = {"row": LINES - row, "chip": row // 8 + 1, "output": "ABCDEFGH"[row % 8]}
            yield Finding(FAULT, "doctor-row-open", values | {"pin": _PINS_595[row % 8]})


def _open_columns(columns: list[bool]) -> Iterator[Finding]:
    """Columns that no row drives, single ones and all of one switch."""
    for chip in range(3):
        here = [c for c in range(8 * chip, min(8 * chip + 8, LINES)) if columns[c]]
        if len(here) == min(8, LINES - 8 * chip):
            yield Finding(FAULT, "doctor-switch-open", {"chip": chip + 1, "gpio": 26 + chip})
            continue
        for c in here:
            values = {"column": COLUMN_LETTERS[c], "chip": chip + 1, "channel": c % 8}
            yield Finding(FAULT, "doctor-column-open", values | {"pin": _PINS_4051[c % 8]})


def _joined_columns(counts: list[float], columns: list[bool]) -> Iterator[Finding]:
    """A select line that does not switch; else columns that read alike in every row."""

    def alike(a: int, b: int) -> bool:
        pairs = zip(counts[a::LINES], counts[b::LINES], strict=True)
        return all(abs(x - y) <= _ALIKE for x, y in pairs)

    sound = [c for c in range(LINES) if not columns[c]]
    for bit, name in enumerate(_SELECTS):
        pairs = [(c, c | 1 << bit) for c in sound if not c >> bit & 1 and c | 1 << bit in sound]
        if len(pairs) > 2 and all(alike(a, b) for a, b in pairs):
            yield Finding(FAULT, "doctor-select-open", {"line": name, "pin": (11, 10, 9)[bit]})
            return
    for a, b in zip(sound, sound[1:], strict=False):
        if alike(a, b):
            values = {"first": COLUMN_LETTERS[a], "second": COLUMN_LETTERS[b]}
            yield Finding(FAULT, "doctor-columns-joined", values)


def _joined_rows(counts: list[float], rows: list[bool]) -> Iterator[Finding]:
    """Rows that read alike in every column: their EN lines are joined."""
    sound = [r for r in range(LINES) if not rows[r]]
    for a, b in zip(sound, sound[1:], strict=False):
        one, other = counts[LINES * a : LINES * a + LINES], counts[LINES * b : LINES * b + LINES]
        if all(abs(x - y) <= _ALIKE for x, y in zip(one, other, strict=True)):
            values = {"first": LINES - a, "second": LINES - b}
            yield Finding(FAULT, "doctor-rows-joined", values)


def _steady(noise: list[float]) -> list[Finding]:
    """The noise of a typical sensor, and the noisiest one."""
    typical = statistics.median(noise) / _COUNTS_PER_MT
    worst = max(range(SENSORS), key=lambda s: noise[s])
    values = {
        "mt": f"{typical:.2f}",
        "point": sensor_name(worst),
        "worst": f"{noise[worst] / _COUNTS_PER_MT:.2f}",
    }
    level, key = (WARNING, "doctor-noisy") if typical > _NOISY_MT else (OK, "doctor-noise")
    return [Finding(level, key, values)]


def _supply_mv(link: AnyLink) -> int:
    return int(values_of(link.command(m.C_HEALTH, 0))["supply_mv"])


def _lights(link: AnyLink) -> list[Finding]:
    """How far the supply falls while more and more lights shine."""
    if not has(link.board, m.F_LIGHTS):
        return []
    millivolts = []
    for count in LIGHT_COUNTS:
        picture = bytes([WHITE] * 3 * count + [0] * 3 * (LIGHTS - count))
        link.command(m.C_LIGHTS, 0, 5, tail=picture)
        time.sleep(0.05)
        readings = [_supply_mv(link) for _ in range(5)]
        millivolts.append(round(statistics.fmean(readings)))
    link.command(m.C_LIGHTS, 0, 0, tail=bytes(3 * LIGHTS))
    pairs = zip(LIGHT_COUNTS, millivolts, strict=True)
    fall = millivolts[0] - millivolts[-1]
    values = {"table": ", ".join(f"{n}: {mv} mV" for n, mv in pairs), "fall": fall}
    if fall > _THIN_MV:
        return [Finding(WARNING, "doctor-supply-thin", values)]
    if fall < _NOTHING_MV:
        return [Finding(ADVICE, "doctor-lights-dark", values)]
    return [Finding(OK, "doctor-lights", values)]


def _flash(link: AnyLink, free: int) -> list[Finding]:
    """Whether a page of flash can be written and read back, and how long that takes.

    During a game the board does not: it may have to erase some.
    """
    if free < 4 * 4096:
        return []  # told by the diagnosis: it is full
    began = time.monotonic()
    try:
        kept = values_of(link.command(m.C_HEALTH, m.FLASH_PAGE))["kept"]
    except Refused as refused:
        if refused.reason not in (m.R_NOT_NOW, m.R_BUSY):
            raise
        return [Finding(ADVICE, "doctor-flash-later", {})]
    ms = round(1000 * (time.monotonic() - began))
    if kept != "1":
        return [Finding(FAULT, "doctor-flash-broken", {})]
    level, key = (WARNING, "doctor-flash-slow") if ms > _FLASH_SLOW_MS else (OK, "doctor-flash-ok")
    return [Finding(level, key, {"ms": ms})]


def _cells(link: AnyLink) -> Iterator[Finding]:
    """The noise of the load cells; one that is missing is told by the diagnosis."""
    raw: list[list[int]] = []
    missing = ["0", "0"]
    for _ in range(CELL_READINGS):
        state = _device(link)
        missing = state["no_cell"].split()
        raw.append([int(text) for text in state["cells"].split()])
        time.sleep(0.11)
    for i, side in enumerate(("black", "white")):
        if missing[i] != "0":
            continue
        values = [row[i] for row in raw]
        grams = statistics.stdev(values) / _RAW_PER_G
        told = {"who": f"@{side}", "grams": f"{grams:.3f}"}
        if max(abs(value) for value in values) >= _CELL_END:
            yield Finding(FAULT, "doctor-cell-end", told)
        elif len(set(values)) == 1:
            yield Finding(WARNING, "doctor-cell-still", told)
        elif grams > _CELL_NOISY_G:
            yield Finding(WARNING, "doctor-cell-noisy", told)
        else:
            yield Finding(OK, "doctor-cell", told)
