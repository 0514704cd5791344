"""Makes firmware/wenping/sensing/templates.py: what may have made a reading, and how likely it is.

`python -m wenping.make.templates` writes the module; a test compares the two. The fields are those
of the magnet of the stones that hardware/physics.csv chooses; the priors are the table below. None
of them was measured: they are estimates of how people put stones down and hold them.
"""

import math
import sys
from typing import NamedTuple

from wenping.geometry import PITCH_X_UM, PITCH_Y_UM
from wenping.make import physics
from wenping.make.checkout import ROOT
from wenping.twin.field import disc

PLACE = ROOT / "firmware" / "wenping" / "sensing" / "templates.py"

NATS = 16  # parts of a nat in the module
RATIO = 1024  # a neighbour's field as a part of the own sensor's: RATIO is 1
MIDDLE = 16384  # added to these
FULL = 2056  # units of the field of a stone in the middle of its point: sensing/limits.py
STRENGTHS = 64  # steps of a stone's strength, of 1/32 each
LEAST = 40  # added to every cost, so that none is negative: densities of strength are more than 1

# Priors: parts of what happens when something that reads like a stone has come to rest.
LAID = 0.5  # a stone was put down
HELD = 0.4  # a stone is held above the point
MAGNET = 0.05  # a magnet passes, or is put beside the board
ONE = 0.005  # this sensor went wrong
# Where on its point a stone is put down: careful hands, sloppy ones, and those who miss the point.
CAREFUL, CAREFUL_MM = 0.7, 2.5  # standard deviation
SLOPPY, SLOPPY_MM = 0.28, 6.9  # anywhere within
MISSED, MISSED_MM2 = 0.02, 250.0  # anywhere in the rest of its cell
# How high over the board stones are held, mm: low is rare, it takes pains not to touch the board.
HEIGHTS = {1.5: 0.03, 3: 0.05, 4: 0.35, 5: 0.9, 7: 1, 9: 1, 12: 1, 16: 0.7, 22: 0.5}
HELD_MM = 5.0  # standard deviation of where
# Strength of a stone, 1 being usual: a set, what stones around it that lie off their points make of
# it, its tired stones, and any other.
SET, SET_SD = 0.85, 0.09
CROWDED, CROWDED_SD = 0.12, 0.25
TIRED, TIRED_MEAN, TIRED_SD = 0.03, 0.57, 0.12
ANY = 0.003
ANY_MAGNET, ANY_OFFSET = 0.1, 0.3  # densities of the strength of magnets, and of offsets

_STRENGTHS = ((SET, 1.0, SET_SD), (CROWDED, 1.0, CROWDED_SD), (TIRED, TIRED_MEAN, TIRED_SD))
_LAID_MM = (0.0, 3.0, 6.0, 9.0)
_LAID_MOST_MM2 = 120.0
_HELD_MM = (0.0, 5.0)
_MAGNET_MM = (0.0, 15.0, 40.0)
_MAGNET_HEIGHTS_MM = (20.0, 30.0, 45.0, 70.0)  # above the sensor
_RATIO_MOST = 5.0  # where the own field is a smaller part of a neighbour's no stone is proposed
_X, _Y = PITCH_X_UM / 1000, PITCH_Y_UM / 1000
# A stone so far off its point lies at the edge of its cell, and its own sensor detects nothing.
ASIDE_MM = 11.0
_AROUND = [(x, y) for y in (-_Y, 0.0, _Y) for x in (-_X, 0.0, _X) if x or y]


class Template(NamedTuple):
    """What a magnet at a place makes: the own field as a part of FULL, the eight neighbours' as
    parts of it; `prior` is the logarithm of how likely it is there.
    """

    x_mm: float
    y_mm: float
    own: float
    around: list[float]
    prior: float


def _of(magnet: physics.Magnet, rest_mm: float, at: tuple[float, float, float], prior: float):
    x, y, up = at
    full = physics.field_at(magnet, 0.0, rest_mm)
    own = physics.field_at(magnet, math.hypot(x, y), rest_mm + up)
    around = [float(disc(math.hypot(a - x, b - y), rest_mm + up, magnet)) for a, b in _AROUND]
    return Template(x, y, own / full, [field / own for field in around], prior)


def _normal(mm2: float, sd_mm: float) -> float:
    """Density of a normal distribution in the plane, at a squared distance, per square mm."""
    return math.exp(-mm2 / 2 / sd_mm**2) / (2 * math.pi * sd_mm**2)


def _laid_density(mm2: float) -> float:
    sloppy = SLOPPY / (math.pi * SLOPPY_MM**2) if mm2 <= SLOPPY_MM**2 else MISSED / MISSED_MM2
    return CAREFUL * _normal(mm2, CAREFUL_MM) + sloppy


def templates() -> dict[str, list[Template]]:
    """The templates of each kind, of a quarter of the places: the others are mirror images."""
    rows = physics.read()
    magnet, rest_mm = physics.chosen(rows), physics.numbers(rows)["REST_HEIGHT"]
    made: dict[str, list[Template]] = {"LAID": [], "HELD": [], "MAGNET": []}
    step = _LAID_MM[1] ** 2
    for x, y in ((x, y) for x in _LAID_MM for y in _LAID_MM):
        if x * x + y * y <= _LAID_MOST_MM2:
            prior = math.log(LAID * _laid_density(x * x + y * y) * step)
            made["LAID"].append(_of(magnet, rest_mm, (x, y, 0.0), prior))
    step, several = _HELD_MM[1] ** 2, sum(HEIGHTS.values())
    for up, part in HEIGHTS.items():
        for x, y in ((x, y) for x in _HELD_MM for y in _HELD_MM):
            prior = math.log(HELD * part / several * _normal(x * x + y * y, HELD_MM) * step)
            made["HELD"].append(_of(magnet, rest_mm, (x, y, up), prior))
    places = [(x, y, z) for z in _MAGNET_HEIGHTS_MM for x in _MAGNET_MM for y in _MAGNET_MM]
    for x, y, z in places:
        prior = math.log(MAGNET * ANY_MAGNET / (25 * len(_MAGNET_HEIGHTS_MM)))
        each = _of(magnet, rest_mm, (x, y, z - rest_mm), prior)
        if max(map(abs, each.around)) <= _RATIO_MOST:
            made["MAGNET"].append(each)
    return made


def strength_cost(step: int) -> int:
    """What a stone of this strength costs, in 1/NATS nats."""
    strength = (step + 0.5) / 32
    density = ANY
    for part, mean, sd in _STRENGTHS:
        density += part / sd * math.exp(-(((strength - mean) / sd) ** 2) / 2)
    return _cost(density)


def _cost(density: float) -> int:
    return LEAST + round(-NATS * math.log(density))


def numbers(found: dict[str, list[Template]]) -> list[list[int]]:
    """The rows of the module: 32 * 16384 / FULL over the own field, 0 for magnets; cost and mirror
    images; the neighbours' parts.
    """
    rows = []
    for kind, several in found.items():
        for each in several:
            inverse = 0 if kind == "MAGNET" else round(32 * 16384 / FULL / each.own)
            alike = (each.x_mm == 0) + 2 * (each.y_mm == 0)
            cost = round(-NATS * each.prior) + (LEAST if kind == "MAGNET" else 0)
            rows.append(
                [inverse, alike << 8 | cost] + [round(RATIO * r) + MIDDLE for r in each.around]
            )
    return rows


def aside() -> list[bytes]:
    """What a stone ASIDE_MM off its point, to eight sides, takes from the eight sensors around it:
    of each its row and column, counted from the point, 1 added, and four times the units; 0 where
    it adds.
    """
    rows = physics.read()
    magnet, rest_mm = physics.chosen(rows), physics.numbers(rows)["REST_HEIGHT"]
    quarters = 4 * FULL / physics.field_at(magnet, 0.0, rest_mm)
    made = []
    for eighth in range(8):
        angle = math.pi / 4 * eighth
        x, y = ASIDE_MM * math.cos(angle), ASIDE_MM * math.sin(angle)
        each = bytearray()
        for a, b in _AROUND:
            field = float(disc(math.hypot(a - x, b - y), rest_mm, magnet))
            each += bytes((round(b / _Y) + 1, round(a / _X) + 1, max(0, round(-quarters * field))))
        made.append(bytes(each))
    return made


def _literal(data: bytes) -> str:
    """A line of the module: a literal of these bytes, which needs no heap on the device."""
    return '    b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"\n'


def text() -> str:
    """The text of the module."""
    found = templates()
    ends, end = {}, 0
    for kind, several in found.items():
        end += len(several)
        ends[kind] = end
    rows = "".join(
        _literal(b"".join(n.to_bytes(2, "little") for n in row)) for row in numbers(found)
    )
    costs = bytes(min(255, max(0, strength_cost(step))) for step in range(STRENGTHS))
    strength = "".join(_literal(costs[i : i + 16]) for i in range(0, STRENGTHS, 16))
    beside = "".join(f"{_literal(each[:12])}{_literal(each[12:])[:-1]},\n" for each in aside())
    return f'''"""Templates of what may have made a reading, for witness.py.

Generated by `python -m wenping.make.templates`, which says why; do not edit.

ROWS: of each template ten numbers of two bytes, the low one first. Templates 0 .. LAID - 1 are
stones that lie on the point, .. HELD - 1 stones that are held above it, .. MAGNET - 1 magnets
further away, at places in a quarter of the cell: the others are mirror images. The numbers are
- 256 over the own field, where that of a stone in the middle is 1; 0: the field may be any,
- the cost in 1/{NATS} nats (bits 0 to 7), and which mirror images are the same (bits 8, 9),
- the fields at the eight neighbours, row by row, in 1/{RATIO} of the own, {MIDDLE} added.
STRENGTH: the cost of each strength of a stone, in steps of 1/32 of a usual one.
ASIDE: what a stone {ASIDE_MM:g} mm off its point, to eight sides, takes from the eight sensors
around, each as `shares` of weigh() in losses.py.
"""

LAID = {ends["LAID"]}
HELD = {ends["HELD"]}
MAGNET = {ends["MAGNET"]}
ONE = {_cost(ONE * ANY_OFFSET)}  # the cost of a sensor that went wrong

# fmt: off
ROWS = (
{rows})
STRENGTH = (
{strength})
ASIDE = (
{beside})
# fmt: on
'''


def _main() -> int:
    PLACE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
