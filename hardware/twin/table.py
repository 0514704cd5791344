"""A whole table: a board set up as its owner would, its stones in the bowls, two players.

    board, players = set_up(script, hand="careful", seed=1)
    with board:
        board.serve(lambda: players.finished)
"""

from pathlib import Path

from twin.flash import make
from twin.players import Players
from twin.script import Script
from twin.virtual import FLASH_BLOCKS, VirtualBoard
from twin.world import World

FIRST_TIME_S = 4.0  # switched on before the stones go into the bowls: it calibrates itself


def commission(flash: Path, seed: int, faults: str = "", files: dict[str, bytes] | None = None):
    """Make the flash of a board that has been switched on once with everything empty."""
    make(flash, FLASH_BLOCKS, files or {})
    with VirtualBoard(World(seed, faults=faults, stones=(0, 0)), flash=flash) as board:
        board.run(FIRST_TIME_S)


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
) -> tuple[VirtualBoard, Players]:
    """A board, not yet switched on, and players who play the script on it.

    settings: those of a game that its first stone opens. With a host they are the host's, and the
    players wait until the board's lights ask for them.
    """
    commission(flash, seed, faults, {"/defaults": settings.encode()} if settings else None)
    world = World(seed, faults=faults)
    players = Players(world, script, hand, wait=host)
    players.start()
    return VirtualBoard(world, flash=flash, port=port), players
