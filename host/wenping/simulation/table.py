"""A whole table: a board set up as its owner would, its stones in the bowls, two players.

board, players = set_up(script, hand="careful", seed=1)
with board:
    board.serve(lambda: players.finished)
"""

from pathlib import Path
from typing import TypeVar

from wenping.link import Link
from wenping.twin.flash import make, read
from wenping.twin.players import Players
from wenping.twin.script import Script
from wenping.twin.virtual import FLASH_BLOCKS, VirtualBoard
from wenping.twin.world import World
from wenping.wire import messages as m

Kind = TypeVar("Kind", bound=VirtualBoard)
CALIBRATION = "/calibration"  # as firmware/wenping/app/start.py keeps it
FIRST_TIME_S = 4.0  # switched on before the stones go into the bowls: it calibrates itself


def commission(
    flash: Path,
    seed: int,
    faults: str = "",
    files: dict[str, bytes] | None = None,
    blocks: int = FLASH_BLOCKS,
):
    """Make the flash of a board that has been switched on once with everything empty.

    Where it does not calibrate itself (a magnet in the table), its owner looks and says so.
    """
    make(flash, blocks, files or {})
    with VirtualBoard(World(seed, faults=faults, stones=(0, 0)), flash=flash) as board:
        board.run(FIRST_TIME_S)
        if not read(flash, CALIBRATION):
            board.start()
            with Link(str(board.port.path), follow=False) as link:
                link.command(m.C_CALIBRATE, 2)


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
    kind: type[Kind] = VirtualBoard,
    **options,
) -> tuple[Kind, Players]:
    """A board, not yet switched on, and players who play the script on it.

    settings: those of a game that its first stone opens. With a host they are the host's, and the
    players wait until the board's lights ask for them. `kind` may be the EmulatedBoard.
    """
    files = {"/defaults": settings.encode()} if settings else None
    commission(flash, seed, faults, files, kind.flash_blocks)
    world = World(seed, faults=faults)
    players = Players(world, script, hand, think_s=think_s, wait=host)
    players.start()
    return kind(world, flash=flash, port=port, **options), players
