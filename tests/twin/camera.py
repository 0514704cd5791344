"""Records what the sensors of a simulated board read, as `wenping capture` does."""

from array import array
from pathlib import Path

import numpy as np

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
