"""Frames of a game: all that the board's circuits measured, kept in a file, and played again.

A file is an .npz: at each time what changed in the world's `answer` (exchange.py: counts, buttons,
load cells, supply), and once the noise, the circuits, the seed and the flash with which the board
began. The noise of single samples is not stored: the circuits add it again, from the same ring. So
a board that gets these frames measures what the first one measured.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from wenping.twin.circuits import AT_CUT, WORDS
from wenping.twin.exchange import Outputs
from wenping.twin.world import World


class FrameWriter:
    """Gathers the frames of a world from its start on."""

    def __init__(self, world: World, flash: bytes):
        """flash: the image before the board is switched on."""
        self._head = {
            "seed": world.seed,
            "carry": list(world.carry),
            "electrics": world.electrics,
        }
        self._noise = world.noise
        self._flash = flash
        self._before = np.zeros(WORDS, np.uint16)
        self._times: list[int] = []
        self._counts: list[int] = []
        self._places: list[np.ndarray] = []
        self._values: list[np.ndarray] = []
        self._fails: list[int] = []

    def add(self, t_us: int, answer: np.ndarray, power_fails: bool) -> None:
        """Take the answer to a time."""
        if power_fails:
            self._fails.append(t_us)
        changed = np.flatnonzero(answer != self._before)
        changed = changed[changed != AT_CUT]
        if len(changed):
            self._times.append(t_us)
            self._counts.append(len(changed))
            self._places.append(changed.astype(np.uint16))
            self._values.append(answer[changed].copy())
            self._before[changed] = answer[changed]

    def save(self, path: Path, about: dict[str, Any]) -> None:
        """Write the file; `about` says how it came to be."""
        path.parent.mkdir(parents=True, exist_ok=True)
        nothing = np.zeros(0, np.uint16)
        np.savez_compressed(
            path,
            head=np.frombuffer(json.dumps({**self._head, "about": about}).encode(), np.uint8),
            noise=np.frombuffer(self._noise, np.int8),
            flash=np.frombuffer(self._flash, np.uint8),
            times=np.array(self._times, np.int64),
            counts=np.array(self._counts, np.int64),
            places=np.concatenate(self._places or [nothing]),
            values=np.concatenate(self._values or [nothing]),
            fails=np.array(self._fails, np.int64),
        )


class FrameWorld:
    """A world that plays frames again, whatever the board does (exchange.AnyWorld)."""

    def __init__(self, path: Path):
        """Read a file of FrameWriter."""
        with np.load(path) as file:
            data = {name: file[name] for name in file.files}
        head = json.loads(bytes(data["head"]))
        self.seed: int = head["seed"]
        self.carry: list[int] = head["carry"]
        self.electrics: dict[str, Any] = head["electrics"]
        self.electrics["pulls"] = tuple(self.electrics["pulls"])
        self.about: dict[str, Any] = head["about"]
        self.noise = data["noise"].tobytes()
        self.flash = data["flash"].tobytes()
        self.answer = np.zeros(WORDS, np.uint16)
        self.power_fails = False
        self.idle = False
        self._times, self._places, self._values = data["times"], data["places"], data["values"]
        self._ends = np.cumsum(data["counts"])
        self._fails = [int(t) for t in data["fails"]]
        self._next = 0

    @property
    def end_us(self) -> int:
        """When the last frame was."""
        return int(self._times[-1]) if len(self._times) else 0

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Bring `answer` to a time."""
        self.power_fails = bool(self._fails) and self._fails[0] <= t_us
        if self.power_fails:
            self._fails.pop(0)
        while self._next < len(self._times) and self._times[self._next] <= t_us:
            start = self._ends[self._next - 1] if self._next else 0
            span = slice(start, self._ends[self._next])
            self.answer[self._places[span]] = self._values[span]
            self._next += 1
