"""wenping fit: what frames of a walk and of a game say of twins whose numbers are elsewhere."""

import json
from array import array
from pathlib import Path

import numpy as np
import pytest

from wenping.cli import main
from wenping.errors import UserError
from wenping.maintenance.fit import Estimate, fit, read
from wenping.sensing.calibration import Calibration
from wenping.sensing.recorder import Recorder, head
from wenping.twin.exchange import Outputs
from wenping.twin.places import POINTS, sensor_places
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.surface import SCALE
from wenping.twin.world import World

BOARD = sensor_places()[:POINTS]
REST = 8  # frames


class Camera:
    """Records a world: frames of 20 ms with the noise of samples and what columns keep."""

    def __init__(self, path: Path, faults: str = "", seed: int = 1, carry: float = 0.0025):
        self.world = World(seed, faults=faults)
        self.path, self.carry = path, carry
        self._rng = np.random.default_rng(seed)
        table = Calibration()
        table.made = 1
        offsets = self.world.surface.sensors.offset_mt[:POINTS]
        for s in range(POINTS):
            table.offset[s] = round(16 * (2048 + SCALE * offsets[s]))
        self._recorder = Recorder(POINTS)
        self._out = path.open("wb")
        self._out.write(head(POINTS, table.to_bytes()))
        self._t_us = 0

    def rest(self, frames: int = REST) -> None:
        for _ in range(frames):
            self._t_us += 20_000
            self.world.step(self._t_us, Outputs())
            counts = self.world.answer[BOARD].astype(float).reshape(19, 19)
            counts[1:] += self.carry * (counts[:-1] - counts[1:])
            noise = self._rng.normal(0, self.world.noise_mt * SCALE, (19, 19))
            whole = np.clip(np.rint(counts + noise), 0, 4095).astype(int).ravel().tolist()
            n = self._recorder.encode(array("H", whole), self._t_us // 1000)
            self._out.write(memoryview(self._recorder.out)[:n])

    def walk(self, points: int = 36) -> Path:
        """One black stone, or others like it, on point after point, a millimetre off."""
        strength = float(np.median([stone.strength for stone in self.world.sets[0]]))
        for stone in self.world.sets[0]:
            stone.strength = strength
            stone.rest_mm = 7.5
        self.rest()
        for s in range(0, POINTS, POINTS // points):
            self.world.put(BLACK, s, *self._rng.normal(0, 0.7, 2))
            self.rest()
            self.world.take_away(s)
            self.rest()
        return self.done()

    def game(self, stones: int = 48) -> Path:
        """Stones of both colours close together."""
        self.rest()
        for i in range(stones):
            s = 19 * (4 + i // 8) + 5 + i % 8
            self.world.put(BLACK if (i * 7) % 3 else WHITE, s, *self._rng.normal(0, 0.7, 2))
            self.rest()
        return self.done()

    def done(self) -> Path:
        self._out.close()
        return self.path


def of(*paths: Path) -> dict[str, Estimate]:
    return {row.name: row for row in fit([read(path) for path in paths])}


def test_a_board_as_the_tables_have_it_contradicts_nothing(tmp_path):
    rows = of(Camera(tmp_path / "walk").walk())
    assert rows["NOISE"].value == pytest.approx(0.15, rel=0.1)
    assert rows["FIELD"].value == pytest.approx(20.2, abs=0.7)
    assert not [row for row in rows.values() if row.contradicts]


@pytest.mark.parametrize("name,faults,carry,value,near", [
    ("NOISE", "noise=0.4", 0.0025, 0.4, 0.04),
    ("GAIN_SD", "gain=0.25", 0.0025, 0.185, 0.06),
    ("CARRY_MOST", "", 0.02, 0.02, 0.004),
    ("FIELD", "weak=0.6", 0.0025, 12.2, 0.5),
])  # fmt: skip
def test_what_is_set_elsewhere_is_found_and_nothing_else(
    tmp_path, name, faults, carry, value, near
):
    rows = of(Camera(tmp_path / "walk", faults, carry=carry).walk())
    assert rows[name].value == pytest.approx(value, abs=near)
    assert [row.name for row in rows.values() if row.contradicts] == [name]


@pytest.mark.parametrize("faults,slides", [("forces=0.1", True), ("stones=10x1", False)])
def test_stones_that_slide_by_themselves(tmp_path, faults, slides):
    row = of(Camera(tmp_path / "game", faults).game())["SLID"]
    assert row.contradicts == slides == (row.value > 0.1)


def test_other_stones_are_said(tmp_path):
    with pytest.raises(UserError, match=r"stones of 8x1 \(15.\d mT\), the tables those of 10x1"):
        of(Camera(tmp_path / "walk", "stones=8x1").walk())


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
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows if row["contradicts"]] == ["NOISE"]
