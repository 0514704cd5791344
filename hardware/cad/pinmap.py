"""hardware/pinmap.csv: which signal is on which pin of the Pico."""

import csv
from pathlib import Path

from cad.netlist import DesignError

PINMAP = Path(__file__).parents[1] / "pinmap.csv"
ON_THE_PICO = (23, 24, 25, 29)  # GPIOs that the module does not lead out


def read_pinmap(path: Path = PINMAP) -> dict[str, int]:
    """GPIO number by signal. Raises DesignError when a pin or a signal is used twice, or the pin
    does not exist.
    """
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    found: dict[str, int] = {}
    for row in rows:
        if not (row.get("gpio") or "").isdecimal() or row.get("signal") in (None, "", *found):
            raise DesignError(
                f"{path.name}: {','.join(str(part) for part in row.values())}: a line is"
                " signal,gpio,direction,idle,circuit, each signal once, gpio a number"
            )
        gpio = int(row["gpio"])
        for signal, other in found.items():
            if other == gpio:
                raise DesignError(
                    f"{path.name}: GP{gpio} is used by {signal} and by {row['signal']}:"
                    " give one of them another pin"
                )
        if not 0 <= gpio <= 29:
            raise DesignError(f"{path.name}: {row['signal']}: there is no GP{gpio}")
        if row["signal"].startswith("COLS_") and not 26 <= gpio <= 28:
            raise DesignError(f"{path.name}: {row['signal']} needs an ADC pin, GP26 to GP28")
        found[row["signal"]] = gpio
    return found
