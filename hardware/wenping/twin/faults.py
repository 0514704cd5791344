"""What can be wrong with a board, as text: "dead=K10+D4,weak=0.6,drift=0.5".

A new fault is one row of FAULTS: its name, how its value is read (fault_values.py), and what it
changes in a new world. A fault that acts while the world runs sets a field of Defects (defects.py).
People read what it is in the text fault-NAME of host/wenping/texts/command_line.py.

Points are named as players name them on the 19x19 grid (K10), columns by their letter, rows by
their number (1 is nearest to Black); `+` joins several. `wenping twin --help` lists all faults.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wenping.twin import fault_values as value
from wenping.twin.fault_values import FaultError
from wenping.twin.field import field_of
from wenping.twin.matrix import CHAIN_ROWS
from wenping.twin.places import CAPACITY, SENSORS, sensor_mm
from wenping.twin.sensors import MIDDLE, STUCK_HIGH, STUCK_LOW, STUCK_MIDDLE
from wenping.twin.stone_sets import OUTSIDE, Magnet
from wenping.twin.stones import GRAMS, Stone

if TYPE_CHECKING:
    from wenping.twin.world import World

_BIG_MAGNET = 40.0  # strength of a phone holder's or speaker's magnet, in stones: estimate
_BIG_MAGNET_MM = 40.0  # it lies so far below the sensors
_TIRED_LEAST = 0.4  # strength of a tired magnet: estimate
_TIRED_MOST = 0.7
_OFFSET_MT = 2.8  # of one sensor, since the calibration: the least that looks like a stone
_CREEP_MT_H = 8.0  # of one sensor that breaks
_DIES_S = 120.0
_DRIFT_LEAST = 0.6  # the slowest sensor's drift as a part of the fastest one's: estimate


class Fault(NamedTuple):
    """A row of FAULTS."""

    read: Callable[[list[str]], Any]  # the texts between the `+` to a value; raises FaultError
    change: Callable[["World", Any], None]  # makes it so in a new world, with that value
    later: bool = False  # it came after the board was calibrated


def read_faults(text: str) -> list[tuple[Fault, Any]]:
    """Read a text of faults; returns their rows in the order of FAULTS, with their values.

    A fault that is named twice has the values of both. Raises FaultError.
    """
    given: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, texts = part.partition("=")
        if name not in FAULTS or not texts:
            known = ", ".join(FAULTS)
            raise FaultError("twin-no-fault", text=part, known=known)
        given.setdefault(name, []).extend(texts.split("+"))
    return [(FAULTS[name], _read(name, given[name])) for name in FAULTS if name in given]


def _read(name: str, texts: list[str]) -> Any:
    try:
        return FAULTS[name].read(texts)
    except FaultError as error:
        raise FaultError("twin-fault", text=f"{name}={'+'.join(texts)}", error=error) from None


# What a fault changes


def _use(world: "World", magnet: Magnet) -> None:
    world.use(magnet)


def _let_slide(world: "World", friction: float) -> None:
    world.let_slide(friction)


def _stick(count: int) -> Callable[["World", list[int]], None]:
    """A row's change: the sensors of some points read `count` in any field."""

    def stick(world: "World", points: list[int]) -> None:
        for point in points:
            world.surface.sensors.stuck[point] = count

    return stick


def _hold(world: "World", points: list[int]) -> None:
    world.surface.sensors.holding.update(points)


def _offset(world: "World", points: list[tuple[int, float]]) -> None:
    for point, offset_mt in points:
        world.surface.sensors.offset_mt[point] += offset_mt
        world.surface.sensors.jumped.add(point)


def _creep(world: "World", points: list[tuple[int, float]]) -> None:
    for point, mt_h in points:
        world.surface.sensors.slope_mt_h[point] += mt_h


def _drift(world: "World", most_mt_h: float) -> None:
    """All sensors of the board and the rails drift one way; those of the bowls do not drift."""
    slopes = most_mt_h * world.rng.uniform(_DRIFT_LEAST, 1.0, SENSORS)
    world.surface.sensors.slope_mt_h = slopes
    for bowl in world.bowls:
        bowl.sensors.slope_mt_h = np.zeros(CAPACITY)


def _noise(world: "World", noise_mt: float) -> None:
    world.noise_mt = noise_mt or world.noise_mt


def _big_magnet(world: "World", points: list[int]) -> None:
    place = sensor_mm()
    for point in points:
        r = np.hypot(place[:, 0] - place[point][0], place[:, 1] - place[point][1])
        world.surface.outside_mt += _BIG_MAGNET * field_of(OUTSIDE)(r, _BIG_MAGNET_MM)


def _no_pulls(world: "World", which: list[str]) -> None:
    """Resistors that are not fitted: which EN lines then float to on is drawn by chance."""
    world.defects.no_pull_up = "oe" in which
    if "en" in which:
        on = world.rng.integers(0, 2, CHAIN_ROWS)
        world.defects.floating_rows = sum(1 << row for row in range(CHAIN_ROWS) if on[row])


def _spread(world: "World", most: float) -> None:
    """The gains of all sensors lie anywhere within +-`most`, as their data sheet allows."""
    for sensors in (world.surface.sensors, *(bowl.sensors for bowl in world.bowls)):
        sensors.gain = 1 + world.rng.uniform(-most, most, len(sensors.gain))


def _earth(world: "World", field_mt: float) -> None:
    """An even field, which the calibration before did not have: the board was turned."""
    world.surface.outside_mt += field_mt


def _steel(world: "World", below_mm: float) -> None:
    world.surface.steel_mm = below_mm


def _defect(name: str) -> Callable[["World", Any], None]:
    """A row's change: the field of Defects with this name has the fault's value."""

    def mark(world: "World", given: Any) -> None:
        setattr(world.defects, name, given)

    return mark


def _weaken(world: "World", strength: float) -> None:
    for stones in world.sets:
        for stone in stones:
            stone.strength *= strength


def _weigh(world: "World", grams: float) -> None:
    for stones in world.sets:
        for stone in stones:
            stone.grams *= grams / GRAMS


def _some(change: Callable[[Stone, np.random.Generator], None]) -> Callable[["World", int], None]:
    """A row's change: so many stones of each side, each drawn for one fault only, are changed."""

    def some(world: "World", count: int) -> None:
        for player in range(2):
            for stone in world.draw(player, count):
                change(stone, world.rng)

    return some


def _tire(stone: Stone, rng: np.random.Generator) -> None:
    stone.strength *= rng.uniform(_TIRED_LEAST, _TIRED_MOST)


def _strip(stone: Stone, rng: np.random.Generator) -> None:
    stone.strength = 0.0


def _flip(stone: Stone, rng: np.random.Generator) -> None:
    stone.flipped = True


def _stick_cells(world: "World", players: list[int]) -> None:
    for player in players:
        world.bowls[player].cell.stuck = True


def _stick_pockets(world: "World", pockets: list[tuple[int, int]]) -> None:
    for player, pocket in pockets:
        world.bowls[player].sensors.stuck[pocket] = MIDDLE


# In the order in which they are listed and applied: a change that draws by chance shifts the draws
# of those after it.
FAULTS = {
    "stones": Fault(value.last(value.stone_set), _use),
    "forces": Fault(value.last(value.positive), _let_slide),
    # sensors
    "dead": Fault(value.each(value.point), _stick(STUCK_MIDDLE)),
    "low": Fault(value.each(value.point), _stick(STUCK_LOW)),
    "high": Fault(value.each(value.point), _stick(STUCK_HIGH)),
    "hold": Fault(value.each(value.point), _hold),
    "drift": Fault(value.last(value.number), _drift),
    "offset": Fault(value.each(value.at_point(_OFFSET_MT)), _offset, True),
    "creep": Fault(value.each(value.at_point(_CREEP_MT_H)), _creep),
    "flicker": Fault(value.each(value.point), _defect("flickering")),
    "dies": Fault(value.each(value.at_point(_DIES_S)), _defect("dying")),
    "gain": Fault(value.last(value.number), _spread),
    "noise": Fault(value.last(value.number), _noise),
    "magnet": Fault(value.each(value.point), _big_magnet),
    "magnet-pass": Fault(value.each(value.passing), _defect("passing")),
    "bowl-field": Fault(value.yes, _defect("bowl_field")),
    "earth": Fault(value.last(value.number), _earth),
    "steel": Fault(value.last(value.number), _steel),
    # rows and columns
    "row": Fault(value.each(value.row), _defect("dead_rows")),
    "column": Fault(value.each(value.column), _defect("dead_columns")),
    "tile": Fault(value.each(value.tile), _defect("tiles_gone"), True),
    "swap": Fault(value.two_columns, _defect("swapped")),
    "on": Fault(value.each(value.row), _defect("rows_on")),
    "cross": Fault(value.last(value.number), _defect("carry")),
    "stray": Fault(value.last(value.number), _defect("stray_pf")),
    "adc": Fault(value.yes, _defect("adc_steps")),
    "settle": Fault(value.last(value.microseconds), _defect("settle_us")),
    # stones
    "weak": Fault(value.last(value.number), _weaken),
    "tired": Fault(value.last(value.count), _some(_tire)),
    "plain": Fault(value.last(value.count), _some(_strip)),
    "flipped": Fault(value.last(value.count), _some(_flip)),
    "grams": Fault(value.last(value.positive), _weigh),
    "warm": Fault(value.last(value.number), _defect("warming_k_h")),
    # supply and plugs
    "pull": Fault(value.each(value.resistor), _no_pulls),
    "sag": Fault(value.last(value.number), _defect("sag_mv")),
    "cable": Fault(value.last(value.number), _defect("supply_ohm")),
    "port": Fault(value.last(value.number), _defect("port_ma")),
    "chip": Fault(value.last(value.chip), _defect("chip")),
    "brownout": Fault(value.last(value.number), _defect("brownout_min")),
    "battery": Fault(value.last(value.volts), _defect("battery_v")),
    "display": Fault(value.yes, _defect("display")),
    "panel": Fault(value.yes, _defect("panel_gone")),
    "bowl": Fault(value.each(value.side), _defect("bowls_gone")),
    "cell": Fault(value.each(value.side), _stick_cells),
    "pocket": Fault(value.each(value.pocket), _stick_pockets),
}
