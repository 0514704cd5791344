"""The numbers of hardware/physics.csv stand in firmware, twin and PHYSICS.md as in the table."""

import re

import pytest

from wenping.errors import UserError
from wenping.make import physics
from wenping.twin.stone_sets import SETS


def test_code_table_and_page_say_the_same():
    for path, text in physics.made().items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: python -m wenping.make.physics"


def test_every_number_has_its_unit_and_source():
    for row in physics.read():
        if not row.name.startswith("#"):
            assert row.value and row.unit and row.source, row
    names = [row.name for row in physics.read()]
    assert len(set(names)) == len(names) > 80


def test_another_number_is_carried_everywhere():
    rows = [
        row._replace(value="45" if row.name == "ROW_SETTLE" else row.value)
        for row in physics.read()
    ]
    changed = [p for p, text in physics.sources(rows).items() if p.read_text() != text]
    assert sorted(path.name for path in changed) == ["config.py", "matrix.py"]


def test_the_kernel_is_that_of_the_magnet():
    v = physics.numbers(physics.read())
    for name, x, y in (("X", 22.0, 0.0), ("Y", 0.0, 23.7), ("DIAGONAL", 22.0, 23.7)):
        field = [physics.field_at(SETS["10x1"], r, 7.5) for r in ((x * x + y * y) ** 0.5, 0.0)]
        assert abs(-4096 * field[0] / field[1] - v[f"TUNED_KERNEL_{name}"]) < 1, name


def test_another_set_of_stones_is_one_line():
    given = [
        row._replace(value="10x1") if row.name == "STONE_SET" else row for row in physics.given()
    ]
    v = {row.name: row.value for row in physics.derived(given)}
    here = {row.name: row.value for row in physics.read()}
    assert v["FIELD_UNIT"] == "10.00" and here["FIELD_UNIT"] == "7.64"
    assert [v[f"KERNEL_{name}"] for name in ("X", "Y", "DIAGONAL")] == ["82", "72", "36"]
    assert (v["NOISE_UNITS"], v["BAND"]) == ("15", "80")
    assert {path.name for path, text in physics.sources(physics.derived(given)).items()
            if path.read_text() != text} == {
        "stone_sets.py", "health.py", "geometry.py", "decode.py", "limits.py", "baseline.py",
        "raw.py"}  # fmt: skip


def test_a_set_of_stones_that_nobody_knows():
    given = [
        row._replace(value="9x9") if row.name == "STONE_SET" else row for row in physics.given()
    ]
    with pytest.raises(UserError, match="9x9: choose one of 10x1, 8x1, 6x2, 5x2"):
        physics.derived(given)


def test_a_place_that_is_not_there_is_an_error():
    row = physics.Row("X", "1", "mm", "estimate", "F/config.py:NOT_THERE")
    with pytest.raises(LookupError, match="NOT_THERE: 0 constants"):
        physics.sources([row])


def test_no_estimate_hides_in_the_twin():
    """A constant of the twin that a comment calls an estimate is in the table, or about people."""
    people = {"manner.py", "hands.py", "mischief.py", "repair.py", "tasks.py", "players.py"}
    people |= {"clearing.py", "endings.py"}
    known = {place.split(":")[1] for row in physics.read() for place in row.places.split()}
    known |= {"NEAR_MM", "_IN_BOWL_MM", "_ABOVE_MM", "_PATIENCE_S", "_PROMPT_US"}  # people and PTYs
    folder = physics.HARDWARE / "wenping" / "twin"
    for path in folder.glob("*.py"):
        if path.name not in people:
            for name in re.findall(r"^ *(\w+)(?:: \w+)? = .*#.*estimate", path.read_text(), re.M):
                assert name in known, (path.name, name)
