"""wenping fit: what frames of a walk and of a game say of twins whose numbers are elsewhere."""

import json
from pathlib import Path

import pytest

from camera import Camera
from wenping.cli import main
from wenping.errors import UserError
from wenping.maintenance.fit import Estimate, fit, read


def of(*paths: Path) -> dict[str, Estimate]:
    return {row.name: row for row in fit([read(path) for path in paths])}


def test_a_board_as_the_tables_have_it_contradicts_nothing(tmp_path):
    rows = of(Camera(tmp_path / "walk").walk())
    assert rows["NOISE"].value == pytest.approx(0.15, rel=0.1)
    assert rows["FIELD"].value == pytest.approx(15.2, abs=0.6)
    assert not [row for row in rows.values() if row.contradicts]


@pytest.mark.parametrize("name,faults,carry,value,near", [
    ("NOISE", "noise=0.4", 0.0025, 0.4, 0.04),
    ("GAIN_SD", "gain=0.25", 0.0025, 0.185, 0.06),
    ("CARRY_MOST", "", 0.02, 0.02, 0.004),
    ("FIELD", "weak=0.6", 0.0025, 9.1, 0.5),
])  # fmt: skip
def test_what_is_set_elsewhere_is_found_and_nothing_else(
    tmp_path, name, faults, carry, value, near
):
    rows = of(Camera(tmp_path / "walk", faults, carry=carry).walk())
    assert rows[name].value == pytest.approx(value, abs=near)
    also = ["REMANENCE"] if name == "FIELD" else []
    assert [row.name for row in rows.values() if row.contradicts] == [name, *also]


@pytest.mark.parametrize("part", [0.6, 0.8, 1.0])
def test_remanence_by_what_neighbours_read(tmp_path, part):
    row = of(Camera(tmp_path / "walk", f"weak={part}").walk())["REMANENCE"]
    assert row.value == pytest.approx(1200 * part, rel=0.08)
    assert row.contradicts == (part < 1)


@pytest.mark.parametrize("tilt,friction,slides", [(11.3, 0.2, False), (17.0, 0.306, True)])
def test_friction_by_the_tilt_of_the_board(tmp_path, capsys, tilt, friction, slides):
    path = Camera(tmp_path / "walk").walk()
    assert main(["fit", str(path), "--tilt", str(tilt), "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["rows"][-1]
    assert (row["name"], row["contradicts"]) == ("FRICTION", slides)
    assert row["value"] == pytest.approx(friction, abs=0.002)
    assert main(["--lang", "en", "fit", str(path), "--tilt", "95"]) == 2
    assert "95 degrees is no such angle" in capsys.readouterr().err


@pytest.mark.parametrize("faults,slides", [("forces=0.05", True), ("noise=0.15", False)])
def test_stones_that_slide_by_themselves(tmp_path, faults, slides):
    row = of(Camera(tmp_path / "game", faults).game())["SLID"]
    assert row.contradicts == slides == (row.value > 0.1)


def test_other_stones_are_said(tmp_path):
    with pytest.raises(UserError, match=r"stones of 10x1 \(\d\d.\d mT\), the tables those of 8x1"):
        of(Camera(tmp_path / "walk", "stones=10x1").walk())


def test_two_boards_are_not_one(tmp_path):
    paths = [Camera(tmp_path / f"{seed}", seed=seed).walk(20) for seed in (1, 2)]
    with pytest.raises(UserError, match="are of different boards: fit them one by one"):
        of(*paths)


def test_what_is_no_recording(tmp_path, capsys):
    path = tmp_path / "x"
    for data in (b"", b"WREC", b"(;SZ[19])", Camera(tmp_path / "y").walk(20).read_bytes()[:-1]):
        path.write_bytes(data)
        assert main(["--lang", "en", "fit", str(path)]) == 2
        assert capsys.readouterr().err.count("is no whole recording") == 1
    assert main(["--lang", "en", "fit", str(tmp_path / "nothing")]) == 2
    camera = Camera(path)
    camera.rest(100)
    camera.done()
    assert main(["--lang", "en", "fit", str(path)]) == 2
    assert "only 0 stones came or went" in capsys.readouterr().err


def test_the_command_in_both_languages(tmp_path, capsys):
    path = str(Camera(tmp_path / "walk", "noise=0.4").walk(24))
    assert main(["--lang", "en", "fit", path]) == 0
    assert "contradicts 0.15" in capsys.readouterr().out
    assert main(["--lang", "zh", "fit", path]) == 0
    assert "与默认值 0.15 不符" in capsys.readouterr().out
    assert main(["fit", path, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["name"] for row in rows if row["contradicts"]] == ["NOISE"]
