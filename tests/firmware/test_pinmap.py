"""hardware/pinmap.csv and firmware/config.py say the same."""

import csv
from pathlib import Path

import config

PINMAP = Path(__file__).parent.parent.parent / "hardware" / "pinmap.csv"


def rows():
    with PINMAP.open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_pins_are_the_same():
    said = {row["signal"]: int(row["gpio"]) for row in rows()}
    assert said == {name: getattr(config, name) for name in config.PINS}


def test_every_row_is_complete():
    for row in rows():
        assert list(row) == ["signal", "gpio", "direction", "idle", "circuit"], row
        assert row["direction"] in ("in", "out", "analog", "both"), row
        assert row["idle"] == "" if row["direction"] == "analog" else row["idle"] in ("low", "high")
        assert row["circuit"], row


def test_no_pin_is_used_twice_and_all_are_named():
    pins = [getattr(config, name) for name in config.PINS]
    assert len(set(pins)) == len(pins)
    assert all(0 <= pin <= 29 and pin not in (23, 25) for pin in pins)
    # Every number in config.py up to the rates is in PINS.
    source = Path(config.__file__).read_text().split("PINS = ")[0]
    named = {line.split(" = ")[0] for line in source.splitlines() if " = " in line[:20]}
    assert named == set(config.PINS)
