"""What can be wrong with a board, as text: "dead=K10+D4,weak=0.6,drift=0.5".

Points are named as players name them on the 19x19 grid (K10), columns by letter, rows by number
(1 nearest to Black). A `+` joins several places; `wenping twin --help` says what each fault is.
"""

from dataclasses import replace

import numpy as np

from wenping.geometry import COLUMN_LETTERS, LINES
from wenping.twin.circuits import COLUMNS
from wenping.twin.places import SENSORS, sensor_mm
from wenping.twin.sensors import MIDDLE, STUCK_HIGH, STUCK_LOW, STUCK_MIDDLE
from wenping.weiqi.points import col_of, from_gtp, row_of

_SUPPLY_MV = 3300
_WHITE = 3 * 0x20  # of one light, as the board shines white
_PER_KELVIN = 0.0012  # of its field that a magnet of N35 loses
_BIG_MAGNET = 40.0  # times a stone's: a phone's holder or a speaker

# What each means stands in the host's texts, as fault-NAME.
FAULTS = (
    "dead", "low", "high", "hold", "row", "column", "swap", "on", "weak", "tired", "plain",
    "flipped", "drift", "warm", "noise", "sag", "brownout", "magnet", "cell", "bowl", "panel",
    "pocket",
)  # fmt: skip


class FaultError(ValueError):
    """Not a fault; the text says what may be written."""


class Faults:
    """Parsed faults; empty text: none."""

    def __init__(self, text: str = ""):
        self.values: dict[str, list[str]] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, _, value = part.partition("=")
            if name not in FAULTS or not value:
                known = ", ".join(FAULTS)
                raise FaultError(f"{part}: write name=value, with a name of {known}")
            self.values.setdefault(name, []).extend(value.split("+"))
        self.strength = self._number("weak", 1.0)
        self.noise_mt = self._number("noise", 0.0)
        self.sag = self._number("sag", 0.0) / _SUPPLY_MV
        self._warm_k_h = self._number("warm", 0.0)
        self._brownout_us = int(self._number("brownout", 0.0) * 60e6)
        self._brownouts = 1
        self.stuck_rows = sum(1 << self._row(text) for text in self.values.get("on", ()))
        self._points = {
            name: [self._point(text) for text in self.values.get(name, ())]
            for name in ("dead", "low", "high", "hold", "magnet")
        }
        self._columns = {
            name: [self._column(text) for text in self.values.get(name, ())]
            for name in ("column", "swap")
        }
        self._rows = [self._row(text) for text in self.values.get("row", ())]
        if len(self._columns["swap"]) not in (0, 2):
            raise FaultError("swap wants two columns: swap=C+D")

    def spread(self, spread):
        """The spread of sensors with the drift asked for."""
        if "drift" not in self.values:
            return spread
        drift = self._number("drift", 0.0)
        return replace(spread, drift_mt_h=0.0, drift_most_mt_h=drift)

    def apply(self, world) -> None:
        """Break a new world."""
        sensors = world.surface.sensors
        for name, count in (("dead", STUCK_MIDDLE), ("low", STUCK_LOW), ("high", STUCK_HIGH)):
            for sensor in self._points[name]:
                sensors.stuck[sensor] = count
        sensors.holding.update(self._points["hold"])
        if "drift" in self.values:
            most = self._number("drift", 0.0)
            sensors.slope_mt_h = most * world.rng.uniform(0.6, 1.0, SENSORS)
        for sensor in self._points["magnet"]:
            x, y = sensor_mm()[sensor]
            r = np.hypot(sensor_mm()[:, 0] - x, sensor_mm()[:, 1] - y)
            world.surface.outside_mt += _BIG_MAGNET * world.field(r, 40.0)
        for these in world.sets:
            pick = list(world.rng.permutation(len(these)))
            for name, change in _STONES.items():
                for _ in range(int(self._number(name, 0))):
                    if pick:
                        change(these[pick.pop()], world.rng)
        for bowl, side in zip(world.bowls, ("black", "white"), strict=True):
            bowl.cell.stuck = side in self.values.get("cell", ())
            for text in self.values.get("pocket", ()):
                if text.startswith(side) and text[5:].isdigit():
                    bowl.sensors.stuck[int(text[5:])] = MIDDLE
        for bowl in world.bowls:
            bowl.fill([stone for stone in bowl.stones if stone])

    def supply(self, lights: bytes) -> float:
        """What is left of the sensors' supply while these lights shine."""
        return 1.0 - self.sag * sum(lights) / _WHITE

    def magnets(self, hours: float) -> float:
        """What is left of all magnets' fields after so long."""
        return 1.0 - _PER_KELVIN * self._warm_k_h * hours

    def brown_out(self, t_us: int) -> bool:
        """Whether the power fails now."""
        if not self._brownout_us or t_us < self._brownouts * self._brownout_us:
            return False
        self._brownouts += 1
        return True

    @property
    def panel_gone(self) -> bool:
        """The buttons are not plugged in."""
        return "panel" in self.values

    def bowl_gone(self, player: int) -> bool:
        """The bowl of a player is not plugged in."""
        return ("black", "white")[player] in self.values.get("bowl", ())

    def columns(self, answer: np.ndarray) -> None:
        """Break what the row chain's counts show of the board."""
        grid = answer[: COLUMNS * LINES].reshape(LINES, COLUMNS)
        for row in self._rows:
            grid[row] = MIDDLE
        for column in self._columns["column"]:
            grid[:, column] = MIDDLE
        if self._columns["swap"]:
            a, b = self._columns["swap"]
            grid[:, [a, b]] = grid[:, [b, a]]

    def _number(self, name: str, default: float) -> float:
        texts = self.values.get(name)
        if not texts:
            return default
        try:
            return float(texts[-1])
        except ValueError:
            raise FaultError(f"{name}={texts[-1]}: a number is wanted") from None

    @staticmethod
    def _point(text: str) -> int:
        try:
            p = from_gtp(text, LINES, LINES)
            return LINES * row_of(p) + col_of(p)
        except ValueError as error:
            raise FaultError(str(error)) from None

    @staticmethod
    def _column(text: str) -> int:
        column = COLUMN_LETTERS.find(text.upper())
        if len(text) != 1 or column < 0:
            raise FaultError(f"{text}: a column is a letter from A to T without I")
        return column

    @staticmethod
    def _row(text: str) -> int:
        if not text.isdigit() or not 1 <= int(text) <= LINES:
            raise FaultError(f"{text}: a row is a number from 1 to {LINES}")
        return LINES - int(text)


def _tire(stone, rng) -> None:
    stone.strength *= rng.uniform(0.4, 0.7)


def _strip(stone, rng) -> None:
    stone.strength = 0.0


def _flip(stone, rng) -> None:
    stone.flipped = True


_STONES = {"tired": _tire, "plain": _strip, "flipped": _flip}
