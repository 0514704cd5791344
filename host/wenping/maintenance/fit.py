"""Estimates a board's numbers from a recording of raw frames (wenping fit).

While it is recorded, stones are put down and taken off one at a time, each left alone for half a
second: a gain calibration of all points, or a game. Between two stretches of still frames one stone
has come or gone; how the fields at its point, at the neighbours and at the stones that lie there
have changed gives field, kernel, gains, what a column keeps of the row before, the remanence, whose
square the forces between stones follow, and how often a stone slid by itself. The friction it
cannot give: forces change by a fifth from one millimetre to the next, and frames do not tell where
a stone lies as exactly as that. The angle at which a stone begins to slide gives it. Fields are in
mT.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wenping.errors import UserError
from wenping.geometry import K_DIAGONAL, K_SCALE, K_X, K_Y, LINES, SENSORS
from wenping.maintenance.recording import BadRecording, Player
from wenping.sensing.calibration import from_bytes
from wenping.twin.field import disc
from wenping.twin.places import PITCH_X_MM, point_mm
from wenping.twin.sensors import NOISE_MT, Spread
from wenping.twin.stone_sets import DEFAULT, N35_MT, SETS
from wenping.twin.stones import REST_MM, STRENGTH_SD
from wenping.twin.surface import SCALE

PUSHED = 0.1  # part of the stones that push another one aside: estimate
CARRY_MOST = 0.005  # of the row before that a column keeps: estimate
FRICTION = 0.2  # of glass on lacquered wood: estimate
_DEGREE = 1.0  # an angle read from a spirit level or a phone may be off by so much

FEWEST = 12  # stones that came or went one at a time; with fewer nothing is said
_SIDES = ((0, -1), (0, 1))  # left and right, as rows and columns from a point
_STILL = 4  # frames
_MOVES_MT = 0.6  # more than that within three frames, and six times the noise: something moves
_STONE_MT = 4.0
_ELSEWHERE = 0.3  # part of a stone's field: a larger change at another empty point is another stone
_SLID_MT = 1.0
_NEAR_MM = 36.0
_BOARDS_MT = 1.5  # offsets of one board differ by less, in the median
_LIKE = 0.1  # part by which the kernel of a set may be off, ...
_STRONG = 0.15  # ... and the field of a stone: three of STRENGTH_SD


class Recording(NamedTuple):
    """fields: (frames, SENSORS) in mT. offsets: of the calibration, (SENSORS,)."""

    path: Path
    fields: np.ndarray
    offsets: np.ndarray


class Event(NamedTuple):
    """A stone came to a point or went: `change` is what the fields did, `lying` what lay there."""

    sensor: int
    change: np.ndarray
    lying: dict[int, float]  # sensor: field of the stone there
    came: bool


class Estimate(NamedTuple):
    """A row of the answer: `value`, by chance `off` (a standard deviation), against `default`."""

    name: str
    value: float
    off: float
    default: float
    unit: str
    contradicts: bool


def read(path: Path) -> Recording:
    """Read what `wenping capture` wrote; UserError if it is no recording of a whole board."""
    frames = []
    try:
        with path.open("rb") as file:
            player = Player(file.read)
            if player.sensors != SENSORS:
                raise UserError("fit-sensors", path=path, sensors=player.sensors, most=SENSORS)
            calibration = from_bytes(player.calibration)
            while player.next():
                frames.append(np.array(player.counts, float))
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error) from None
    except (BadRecording, ValueError):
        raise UserError("fit-none", path=path) from None
    if len(frames) < _STILL:
        raise UserError("fit-none", path=path)
    offsets = np.array(calibration.offset[:SENSORS]) / 16
    return Recording(path, (np.array(frames) - offsets) / SCALE, (offsets - 2048) / SCALE)


def fit(recordings: Sequence[Recording], tilt_deg: float | None = None) -> list[Estimate]:
    """What recordings of one board say, the chosen set of stones taken for granted; tilt_deg, of
    the board, at which a stone alone begins to slide.

    Raises UserError for recordings of different boards, for stones of another set, and where too
    few stones came and went one at a time.
    """
    first = recordings[0]
    for other in recordings[1:]:
        if np.median(np.abs(other.offsets - first.offsets)) > _BOARDS_MT:
            raise UserError("fit-boards", path=other.path, first=first.path)
    noise = float(np.median([_noise(r.fields) for r in recordings]))
    found = [event for r in recordings for event in events(r.fields, noise)]
    if len(found) < FEWEST:
        raise UserError("fit-few", stones=len(found), least=FEWEST)
    rows = _of_stones(found, noise)
    _same_stones(rows)
    offsets = float(np.std(first.offsets))
    spread = Spread()
    return [
        _row("NOISE", noise, noise / 10, NOISE_MT, "mT", 0.2),
        _row("OFFSET_SD", offsets, offsets / (2 * SENSORS) ** 0.5, spread.offset_mt, "mT", 0.2),
        *rows,
        _slid(found),
        *([] if tilt_deg is None else [_friction(tilt_deg)]),
    ]


def _friction(tilt_deg: float) -> Estimate:
    """The friction by the tilt of the board at which a stone begins to slide.

    UserError for an angle that is none.
    """
    if not 0 < tilt_deg < 80:
        raise UserError("fit-tilt", tilt=f"{tilt_deg:g}")
    value, more = (math.tan(math.radians(tilt_deg + off)) for off in (0.0, _DEGREE))
    return _row("FRICTION", value, more - value, FRICTION, "", 0.1)


def _noise(fields: np.ndarray) -> float:
    """The noise of one sample: half of the squares of differences of frames, in the median."""
    steps = np.diff(fields, axis=0)
    return float(1.4826 * np.median(np.abs(steps)) / 2**0.5)


def still(fields: np.ndarray, noise: float) -> list[np.ndarray]:
    """The mean fields of each stretch of frames in which nothing moves."""
    most = max(_MOVES_MT, 6 * noise)
    moves = np.zeros(len(fields), bool)
    moves[3:] = (np.abs(fields[3:] - fields[:-3]) > most).any(axis=1)
    means, first = [], 0
    for i in range(len(fields) + 1):
        if i == len(fields) or moves[i]:
            if i - first >= _STILL:
                means.append(fields[first:i].mean(axis=0))
            first = i + 1
    return means


def events(fields: np.ndarray, noise: float) -> list[Event]:
    """The stones that came or went one at a time, in order."""
    found = []
    lying: dict[int, float] = {}
    means = still(fields, noise)
    for before, after in zip(means, means[1:], strict=False):
        change = after - before
        s = int(np.abs(change).argmax())
        own = change[s]
        if abs(own) < _STONE_MT:
            continue
        others = [q for q in range(SENSORS) if q != s and q not in lying]
        came = s not in lying
        if np.abs(change[others]).max() < _ELSEWHERE * abs(own):
            found.append(Event(s, change, dict(lying), came))
        lying = {q: after[q] for q in np.flatnonzero(np.abs(after) > _STONE_MT).tolist()}
    return found


def _of_stones(found: list[Event], noise: float) -> list[Estimate]:
    """Field, kernel, gains and what columns keep, of stones with no other beside them."""
    alone = [e for e in found if not any(q in e.lying for q in _beside(e.sensor))] or found
    own = np.array([abs(e.change[e.sensor]) for e in alone])
    field = float(np.median(own))
    # A stone off its point reads less, never more: gains by the upper half of the readings.
    gain = float(np.median(own[own >= field] - field) / 0.6745 / field)
    if np.median([len(set(e.lying) - {e.sensor}) for e in found]):  # a game: its stones differ
        gain = max(gain**2 - STRENGTH_SD**2, 0.0) ** 0.5
    kept = [low[0] - high[0] for e in alone
            if (low := _parts(e, ((1, 0),))) and (high := _parts(e, ((-1, 0),)))]  # fmt: skip
    carry = float(np.mean(kept)) if kept else 0.0
    magnet = SETS[DEFAULT]
    rows = [
        _row("FIELD", field, _error(own), float(disc(0.0, REST_MM, magnet)), "mT", _STRONG),
        _row("GAIN_SD", gain, gain / len(own) ** 0.5, Spread().gain, "", 0.6),
    ]
    for name, default, ways in (
        ("KERNEL_X", K_X, _SIDES),
        ("KERNEL_Y", K_Y, ((-1, 0), (1, 0))),
        ("KERNEL_DIAGONAL", K_DIAGONAL, ((-1, -1), (-1, 1), (1, -1), (1, 1))),
    ):
        parts = [part for e in alone for part in _parts(e, ways)]
        if not parts:
            continue
        below = carry / 2 if name == "KERNEL_Y" else 0.0  # of what the row below keeps
        kernel = -K_SCALE * (float(np.mean(parts)) - below)
        off = K_SCALE * _error(np.array(parts))
        rows.append(_row(name, kernel, off, default, f"1/{K_SCALE}", 0.08))
    if beside := [part * abs(e.change[e.sensor]) for e in alone for part in _parts(e, _SIDES)]:
        rows.append(_remanence(-np.array(beside)))
    if kept:
        off = _error(np.array(kept))
        rows.append(
            Estimate("CARRY_MOST", carry, off, CARRY_MOST, "", carry - 3 * off > CARRY_MOST)
        )
    return rows


def _remanence(beside_mt: np.ndarray) -> Estimate:
    """The remanence by what stones take from the sensors left and right of them: there their
    height and their place on the point hardly matter.
    """
    values = N35_MT * beside_mt / -float(disc(PITCH_X_MM, REST_MM, SETS[DEFAULT]))
    return _row("REMANENCE", float(np.mean(values)), _error(values), N35_MT, "mT", 0.1)


def _parts(event: Event, ways: Sequence[tuple[int, int]]) -> list[float]:
    """The mean change at neighbours over that at the stone's point; none where one is missing."""
    row, col = divmod(event.sensor, LINES)
    there = [(row + r, col + c) for r, c in ways]
    if not all(0 <= r < LINES > c >= 0 for r, c in there):
        return []
    own = event.change[event.sensor]
    return [float(np.mean([event.change[LINES * r + c] for r, c in there]) / own)]


def _beside(s: int) -> list[int]:
    row, col = divmod(s, LINES)
    near = [(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return [LINES * r + c for r, c in near if 0 <= r < LINES > c >= 0]


def _error(values: np.ndarray) -> float:
    return float(np.std(values) / len(values) ** 0.5)


def _row(
    name: str, value: float, off: float, default: float, unit: str, tolerance: float
) -> Estimate:
    """An estimate that contradicts its default where it is off by more than a part of it, and by
    more than chance explains.
    """
    away = abs(value - default)
    return Estimate(name, value, off, default, unit, away > tolerance * default and away > 3 * off)


def _same_stones(rows: list[Estimate]) -> None:
    """Raise UserError where field and kernel are those of another set of stones."""
    seen = {row.name: row for row in rows}
    if "KERNEL_X" not in seen:
        return
    field, kernel = seen["FIELD"].value, seen["KERNEL_X"].value
    for name, magnet in SETS.items():
        own = float(disc(0.0, REST_MM, magnet))
        part = -K_SCALE * float(disc(PITCH_X_MM, REST_MM, magnet)) / own
        if name == DEFAULT or abs(kernel / part - 1) > _LIKE or abs(field / own - 1) > _STRONG:
            continue
        if seen["FIELD"].contradicts or seen["KERNEL_X"].contradicts:
            raise UserError("fit-stones", found=name, chosen=DEFAULT, field=f"{field:.1f}")


def _slid(found: list[Event]) -> Estimate:
    """How many lying stones moved for each one that came beside them: where it is more than stones
    that touch push aside, magnets beat friction.
    """
    magnet = SETS[DEFAULT]
    came = max(1, sum(event.came for event in found))
    slid = 0
    for event in found:
        if not event.came:
            continue
        x, y = point_mm(event.sensor)
        for q in event.lying:
            there = point_mm(q)
            far = float(np.hypot(there[0] - x, there[1] - y))
            if far < _NEAR_MM:
                part = float(disc(far, REST_MM, magnet) / disc(0.0, REST_MM, magnet))
                slid += abs(event.change[q] - event.change[event.sensor] * part) > _SLID_MT
    share = float(slid / came)
    return Estimate("SLID", share, (share / came) ** 0.5, PUSHED, "", share > PUSHED)
