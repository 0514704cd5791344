"""Plays a game on the virtual board and keeps what the judge needs and the board cannot know.

Used by both benches of whole games.
"""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from frames import FrameWriter
from judge import Evidence, log_offset, point_of
from littlefs.errors import LittleFSError

from wenping.game import events as ev
from wenping.simulation.table import set_up
from wenping.twin.flash import read_log
from wenping.twin.places import nearest
from wenping.twin.players import Players
from wenping.twin.process import BoardDied
from wenping.twin.repair import PlayError
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World

PRO = Path(os.environ.get("WENPING_DATA") or Path(__file__).parents[3] / "shared" / "data") / "pro"
_TRUTH_US = 40_000  # from one look at the surface to the next
_SLIDE_MS = 1000
_TOUCHES_MM = 0.3  # a stone in a hand that is no higher is on the board
_AFTER_S = 20  # the board goes on so long after the game
_STARTED_MS = 440  # from power to the event of the start, mostly, ...
_STARTS_MS = 3000  # ... and at most


@dataclass
class Played:
    """A game that was played: its evidence, and how it ended."""

    evidence: Evidence
    events: list[tuple[int, bytes]]  # with the times of the log
    trace: list[tuple]
    offsets: list[tuple]  # (log ms, world ms minus log ms from there on, or None)
    trouble: str
    simulated_s: float


class Watch:
    """Looks at a board after each of its turns."""

    def __init__(self, board: VirtualBoard, frames: FrameWriter | None):
        self.sounds: list[tuple[int, int]] = []
        self.truth: list[tuple[int, int, int]] = []
        self.touching: list[tuple[int, int]] = []
        self.boots: list[int] = []  # when power came back, in world ms
        self._board = board
        self._world: World = board.world  # type: ignore[assignment]
        self._frames = frames
        self._hz = 0
        self._before_us = 0  # a frame's sound is seen with the sleep after it, but began before
        self._lies = [0] * 361
        self._changes = -1
        self._looked_us = -_TRUTH_US

    def look(self) -> None:
        """Note what sounds, what lies on the board, and what the circuits measure."""
        board, world = self._board, self._world
        if board.boots > len(self.boots):
            self.boots.append(board.t_us // 1000)
        outputs = board.outputs
        hz = outputs.buzzer_hz if outputs.buzzer_duty else 0
        if hz and hz != self._hz:
            self.sounds.append((self._before_us // 1000, hz))
        self._hz = hz
        self._before_us = board.t_us
        if self._frames:
            self._frames.add(board.t_us, world.answer, world.power_fails)
        if board.t_us - self._looked_us >= _TRUTH_US:
            self._looked_us = board.t_us
            self._look_at_stones()
            self._look_at_hands()

    def _look_at_hands(self) -> None:
        for stone in self._world.surface.moving:
            if stone.z <= _TOUCHES_MM:
                self.touching.append((self._looked_us // 1000, point_of(nearest(stone.x, stone.y))))

    def _look_at_stones(self) -> None:
        if self._changes == self._world.surface.changes:
            return
        self._changes = self._world.surface.changes
        lies = self._world.surface.colours(as_read=True)
        if lies != self._lies:
            for sensor, (before, now) in enumerate(zip(self._lies, lies, strict=True)):
                if before != now:
                    self.truth.append((self._looked_us // 1000, point_of(sensor), now))
            self._lies = lies


def play(
    script: Script,
    *,
    hand: str,
    seed: int,
    faults: str,
    settings: str,
    most_s: float,
    think_s: float | None = None,
    by_lights: bool = False,
    frames: Path | None = None,
) -> Played:
    """Play a script on a new virtual board until it ends, or for so many simulated seconds.

    frames: where what the circuits measured is kept. BoardDied if it does not even start.
    """
    trouble = ""
    with tempfile.TemporaryDirectory(prefix="wenping-bench-") as folder:
        flash = Path(folder) / "flash.img"
        board, players = set_up(
            script, flash, hand=hand, seed=seed, faults=faults, settings=settings,
            think_s=think_s, by_lights=by_lights,
        )  # fmt: skip
        world = players.world
        kept = FrameWriter(world, flash.read_bytes()) if frames else None
        watch = Watch(board, kept)
        with board:
            try:
                trouble = _until_the_end(board, players, watch, most_s)
            except (PlayError, BoardDied) as error:
                trouble = str(error).splitlines()[-1]
            events = _log_of(board, trouble)
    offsets = log_offsets(events, [t for t, _ in watch.sounds], watch.boots)
    found = _evidence(world, watch, events, offsets)
    if kept and frames:
        about = {"hand": hand, "seed": seed, "faults": faults, "meant": found.meant}
        kept.save(frames, about)
    found.stuck = any(note[1] == "stuck" for note in world.trace) or bool(trouble)
    return Played(found, events, world.trace, offsets, trouble, board.t_us / 1e6)


def _until_the_end(board: VirtualBoard, players: Players, watch: Watch, most_s: float) -> str:
    """Let them play; return why they did not come to the end."""
    end_us = None
    while end_us is None or board.t_us < end_us:
        board.exchange()
        watch.look()
        if players.finished and end_us is None:
            end_us = board.t_us + int(_AFTER_S * 1e6)
        elif board.t_us > most_s * 1e6:
            return f"not finished within {most_s:.0f} simulated seconds"
    return ""


def _log_of(board: VirtualBoard, trouble: str) -> list:
    """What is in flash; read again when the board is just writing."""
    for _ in range(5):
        try:
            return read_log(board.flash)[1]
        except LittleFSError:
            if trouble or not board.powered:
                break
            board.run(0.7)
    try:
        return read_log(board.flash)[1]
    except LittleFSError:
        return []  # the board never opened a game


def log_offsets(
    events: Sequence[tuple[int, bytes]], sounds: Sequence[int], boots: Sequence[int] = ()
) -> list[tuple]:
    """(log ms, world ms minus log ms from there on): the log's clock stands still without power, so
    that the difference only grows.

    The start with the most events is found first: two events agree with sounds by chance, and the
    start before the watch began made none. boots: when power came back, in world ms, to the last.
    """
    restarts = [t for t, data in events if data[0] & 0x3F == ev.BOOT]
    starts = sorted({0, *restarts})
    powered: dict[int, int] = {}
    for t, ms in zip(restarts[::-1], boots[::-1], strict=False):
        if t:
            powered.setdefault(t, ms)  # of starts at one time of the log: that of the last
    ends = [*starts[1:], 1 << 40]
    parts = {
        start: [e for e in events if start <= e[0] < end]
        for start, end in zip(starts, ends, strict=True)
    }
    found: dict[int, int | None] = {}
    for start in sorted(parts, key=lambda t: -len(parts[t])):
        known = [(t, offset) for t, offset in found.items() if offset is not None]
        least = max((offset for t, offset in known if t < start), default=-start)
        most = min((offset for t, offset in known if t > start), default=1 << 40)
        on_ms = powered.get(start)
        if on_ms is not None:
            least, most = on_ms - start, on_ms - start + _STARTS_MS
        end = ends[starts.index(start)]
        heard = [t for t in sounds if start + least <= t < end + most]
        found[start] = log_offset(parts[start], heard, least, most)
        if on_ms is not None and found[start] is None:
            found[start] = least + _STARTED_MS
    return [(start, found[start]) for start in starts]


def _evidence(world: World, watch: Watch, events: list, offsets: list[tuple]) -> Evidence:
    """Put what the trace and the watch have into the judge's form, in world ms."""
    found = Evidence(sounds=watch.sounds, unsound=unsound(world))
    at = _in_world(offsets)
    found.events = [(at(t), data) for t, data in events]
    meant, near, rests, doings = [], [], [], []
    for t_us, what, *note in world.trace:
        ms = t_us // 1000
        if what == "move":
            meant.append((ms, (note[0], point_of(note[1]))))
        elif what == "pass":
            meant.append((ms, (note[0], 0)))
        elif what == "back":
            meant.append((ms, note[0]))
        elif what == "near":
            near.append((ms, note[0]))
        elif what == "laid":
            rests.append((ms, point_of(note[1])))
        elif what == "doing":
            doings.append(note[0])
    found.meant, found.near, found.rests, found.doings = meant, near, rests, doings
    found.lifted = where_lifted(world.trace)
    found.touching = watch.touching
    found.truth = sorted([*watch.truth, *under_fingers(world.trace)])
    return found


def where_lifted(trace: Sequence[tuple]) -> list[tuple[int, int]]:
    """(ms, point) of stones that a hand lifted: the point where each lay, as the truth has it, not
    the one that it had been meant for.
    """
    notes = [note for note in trace if note[1] == "lifted"]
    return [(t_us // 1000, point_of(nearest(*xy))) for t_us, _, _, _, *xy in notes]


def under_fingers(trace: Sequence[tuple]) -> list[tuple[int, int, int]]:
    """(ms, point, colour) of stones that fingers still slide to their place: they touch the board,
    and lie there within _SLIDE_MS, which is when the surface has them.
    """
    touched: dict[int, int] = {}
    found = []
    for t_us, what, *note in trace:
        if what == "touched":
            touched[note[1]] = t_us // 1000
        elif what == "laid":
            ms = touched.pop(note[1], -_SLIDE_MS)
            if t_us // 1000 - ms < _SLIDE_MS:
                found.append((ms, point_of(note[1]), note[0]))
    return found


def _in_world(offsets: list[tuple]):
    """A function from log ms to world ms; where no sound told, the offset of another start."""
    known = [offset for _, offset in offsets if offset is not None] or [0]
    spans = [(start, known[0] if offset is None else offset) for start, offset in offsets]

    def at(log_ms: int) -> int:
        return log_ms + [offset for start, offset in spans if start <= log_ms][-1]

    return at


def unsound(world: World) -> frozenset:
    """Sensors, rows and columns of a world that do have a fault."""
    sensors, defects = world.surface.sensors, world.defects
    bad: set = {*sensors.stuck, *sensors.holding, *sensors.jumped, *defects.flickering}
    bad |= {sensor for sensor, _ in defects.dying}
    bad |= {s for s in range(361) if abs(sensors.slope_mt_h[s]) > 2}
    columns = {*defects.dead_columns, *(defects.swapped or ())}
    bad |= {19 * row + col for row in defects.dead_rows for col in range(19)}
    bad |= {19 * row + col for row in range(19) for col in defects.dead_columns}
    return frozenset(
        bad | {("row", row) for row in defects.dead_rows} | {("column", c) for c in columns}
    )
