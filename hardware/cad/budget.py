"""Currents: sensors and lights against the regulator, the fuses, the limit and the USB port.

Data sheet figures where they are known, else estimates; nothing was measured.
"""

from dataclasses import dataclass

from wenping.geometry import LIGHTS, LINES, ROW_POCKETS

USB_MA = 500.0  # what a USB 2 port must give
SENSOR_MA = (2.6, 5.0)  # of a TMAG5253 that is on: typical, at most
REGULATOR_MA = 300.0  # of the Pico's 3.3 V for others, as its data sheet advises
EFFICIENCY = 0.85  # of that regulator: estimate
PICO_MA = 30.0  # of the controller itself at 5 V: estimate
LOGIC_MA = 5.0  # shift registers, switches, pull-ups: estimate
HX711_MA = 1.5
CELL_MA = 3.3  # a bridge of 1 kohm at 3.3 V
DISPLAY_MA = 20.0  # a small OLED: estimate
CHANNEL_MA = 20.0  # of a WS2812 colour at full
LIGHT_IDLE_MA = 1.0
FUSE_5V_MA, FUSE_3V3_MA = 500.0, 200.0
LIMIT_KOHM = 82.0


@dataclass(frozen=True)
class Sum:
    """A current against what may be drawn, in mA."""

    what: str
    ma: float
    most_ma: float


def limit_ma() -> tuple[float, float, float]:
    """What the TPS2553 lets through: least, typical, most (its data sheet's formulas)."""
    r = LIMIT_KOHM
    return 25230 / r**1.016, 23950 / r**0.977, 22980 / r**0.94


def light_ma(colour: int, lights: int = LIGHTS) -> float:
    """What lights draw that all show a colour 0xRRGGBB."""
    level = sum(colour >> shift & 255 for shift in (0, 8, 16))
    return lights * (LIGHT_IDLE_MA + CHANNEL_MA * level / 255)


def at_5v(ma: float) -> float:
    """What a current at 3.3 V draws from 5 V."""
    return ma * 3.3 / 5 / EFFICIENCY


def sums() -> list[Sum]:
    """Every sum with its bound; the worst data sheet values."""
    row = LINES * SENSOR_MA[1]
    plugs = 2 * (HX711_MA + CELL_MA) + DISPLAY_MA
    pockets = ROW_POCKETS * SENSOR_MA[1]  # one link is open at a time
    at_3v3 = max(row, pockets) + plugs + LOGIC_MA
    _, _, lights = limit_ma()
    return [
        Sum("a row of 19 sensors and the rest at 3.3 V, against the regulator", at_3v3,
            REGULATOR_MA),
        Sum("a row of pockets, load cells, display, against the plugs' fuse", pockets + plugs,
            FUSE_3V3_MA),
        Sum("lights at their limit, against their fuse", lights, FUSE_5V_MA),
        Sum("a row, plugs, lights at their limit, against USB",
            at_5v(row + plugs + LOGIC_MA) + PICO_MA + lights, USB_MA),
    ]  # fmt: skip


def findings() -> list[str]:
    """Sums that are more than may be drawn."""
    return [f"{s.what}: {s.ma:.0f} of {s.most_ma:.0f} mA" for s in sums() if s.ma > s.most_ma]
