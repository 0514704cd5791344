"""A virtual board set up as its owner would, stones in its bowls, and two players.

board, players = set_up(script, hand="careful", seed=1)
with board:
    board.serve(lambda: players.finished)
"""

import contextlib
import functools
import tempfile
from pathlib import Path
from typing import Any, TypeVar

from wenping.app.show import OVER_TUNE
from wenping.errors import UserError
from wenping.link import Link
from wenping.twin.flash import make, put, read
from wenping.twin.places import CAPACITY
from wenping.twin.players import Players
from wenping.twin.script import Script
from wenping.twin.tasks import Task
from wenping.twin.virtual import FLASH_BLOCKS, VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.rules import ruleset
from wenping.wire import messages as m

Kind = TypeVar("Kind", bound=VirtualBoard)
CALIBRATION = "/calibration"  # as firmware/wenping/app/files.py keeps it
FIRST_TIME_S = 4.0  # simulated seconds in which an empty board calibrates itself
_OVER_HZ = OVER_TUNE[1][0]  # of all tunes only that of a result has it


def commission(
    flash: Path,
    seed: int,
    faults: str = "",
    files: dict[str, bytes] | None = None,
    blocks: int = FLASH_BLOCKS,
    extent: str = "whole",
) -> None:
    """Make the flash image of a board that has been switched on once with everything empty.

    The board calibrates itself then; where it does not (a magnet in the table), it is told to.
    seed: of the virtual world. faults: as `wenping twin --faults`. files: what the flash has after
    that, by path. blocks: size of the flash in blocks of 4096 bytes. extent: how much of the board
    is there (twin/extents.py). Raises UserError for a seed below 0 and for faults that do not
    exist.
    """
    if seed < 0:
        raise UserError("twin-no-seed", seed=seed)
    flash.write_bytes(_commissioned(seed, faults, blocks, extent))
    if files:
        put(flash, files)


@functools.lru_cache(maxsize=8)
def _commissioned(seed: int, faults: str, blocks: int, extent: str) -> bytes:
    """The image of such a board: it is the same each time."""
    with tempfile.TemporaryDirectory(prefix="wenping-first-time-") as folder:
        flash = Path(folder) / "flash.img"
        make(flash, blocks, {})
        with VirtualBoard(
            World(seed, faults=faults, stones=(0, 0), board=extent, new=True), flash=flash
        ) as board:
            board.run(FIRST_TIME_S)
            if not read(flash, CALIBRATION):
                board.start()
                with Link(str(board.port.path), follow=False) as link:
                    link.command(m.C_CALIBRATE, 2)
        return flash.read_bytes()


def set_up(
    script: Script,
    flash: Path,
    *,
    hand: str = "careful",
    seed: int = 1,
    faults: str = "",
    settings: str = "",
    host: bool = False,
    port: Path | None = None,
    think_s: float | None = None,
    ending: str = "none",
    by_lights: bool = False,
    laid: bool = False,
    kind: type[Kind] = VirtualBoard,
    extent: str = "whole",
    **options: Any,
) -> tuple[Kind, Players]:
    """A board that is not switched on yet, and two players who play the script on it.

    flash: where its image is made. hand: a manner of twin/manner.py. seed, faults: of the virtual
    world. settings: of the game that the first stone opens when no host does. host: a host will
    open the game, and the players wait until the lights ask for a move.
    port: where a link to the PTY is made. think_s: seconds that a player thinks about a move; None:
    as the hand does. ending: a row of twin/endings.py. extent: how much of the board is there.
    by_lights: the players know what firmware/LIGHTS.md says and nothing else. laid: the stones of
    the set-up lie there at once.
    kind: VirtualBoard or a board like it. options: for its constructor.
    """
    files = {"/defaults": settings.encode()} if settings else None
    commission(flash, seed, faults, files, kind.flash_blocks, extent)
    rules = ruleset(script.rules)
    stones = min(rules.black_set, CAPACITY), min(rules.white_set, CAPACITY)
    world = World(seed, faults=faults, stones=stones, board=extent)
    players = Players(
        world, script, hand, think_s=think_s, wait=host, ending=ending, by_lights=by_lights,
        laid=laid,
    )  # fmt: skip
    players.start()
    return kind(world, flash=flash, port=port, **options), players


class Listening:
    """Notes when the board plays the tune of a result."""

    def __init__(self, world: World):
        """Listen from now on."""
        self.heard = False
        self._world = world
        world.tasks.start(self._listen())

    def _listen(self) -> Task:
        yield lambda: self._world.outputs.buzzer_hz == _OVER_HZ
        self.heard = True

    def wait(self, board: VirtualBoard, seconds: float) -> None:
        """Let the board run until the tune was heard, at most so long; BoardDied."""
        with contextlib.suppress(TimeoutError):
            board.run_until(lambda: self.heard, seconds)
