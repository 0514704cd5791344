"""Figures of the firmware on the emulated RP2040: exact, in virtual us and bytes.

By default at 200 MHz, which is the firmware's own, and 60 cycles for a miss of the flash cache. Not
in them: the RP2350.
"""

import random
from pathlib import Path

from wenping.geometry import K_DIAGONAL, K_SCALE, K_X, K_Y
from wenping.shipped import FIRMWARE
from wenping.toolchain.constants import inlined
from wenping.toolchain.mpy import read_sources
from wenping.twin.chip import MISS_CYCLES
from wenping.twin.exchange import StillWorld
from wenping.twin.matrix import COLUMNS
from wenping.twin.repl import Console
from wenping.weiqi.points import point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

ON_CHIP = Path(__file__).parent / "on_chip"
LONGEST = 541  # moves: a game as long as any
MHZ = 200
_PARTS = ((1, -K_X / K_SCALE), (-K_Y / K_SCALE, -K_DIAGONAL / K_SCALE))  # of it, by rows, columns
_STONES = 100  # on the board while frames are measured, ...
MOVES = 8  # ... of which so many are laid meanwhile
_MIDDLE = 2048  # counts without a field
_STONE = 740  # counts of a stone's field
_OFFSET = 150  # counts: sd of a sensor's own offset, 4 mT
_NOISE = 5.6  # counts: sd of a reading, 0.15 mT


def long_game(moves: int = LONGEST, seed: int = 4) -> list[tuple[int, int]]:
    """Legal moves (colour, point) at random, own eyes filled last: the board fills and empties."""
    rng = random.Random(seed)
    position = Position(ruleset("chinese"), 19)
    everywhere = [point(row, col) for row in range(19) for col in range(19)]
    played = []
    while len(played) < moves:
        colour = position.to_move
        rng.shuffle(everywhere)
        empty = sorted(
            (p for p in everywhere if not position.grid[p]), key=lambda p: _eye(position, p, colour)
        )
        p = next(p for p in empty if not position.illegal(p, colour))
        position.play(p, colour)
        played.append((colour, p))
    return played


def _eye(position: Position, p: int, colour: int) -> bool:
    return all(position.grid[q] in (colour, 3) for q in (p - 20, p - 1, p + 1, p + 20))


def run(chip: Console, name: str, timeout_s: float = 240.0, **values: object) -> dict[str, int]:
    """Run a script of on_chip; its figures by name."""
    head = "".join(f"{key} = {value!r}\n" for key, value in values.items())
    script = Path(f"{name}.py")
    texts = inlined({**read_sources(FIRMWARE), script: (ON_CHIP / script).read_text()})
    said = chip.run(head + texts[script], timeout_s)
    rows = [line.rsplit(" ", 1) for line in said.splitlines() if line]
    return {key: int(value) for key, value in rows}


def scan_figures(mhz: int = MHZ, miss_cycles: int = MISS_CYCLES) -> dict[str, int]:
    """The scan, and the sensing of a board at rest and with a hand over it."""
    with Console(miss_cycles=miss_cycles) as chip:
        for row in range(45):
            for column in range(24):
                chip.world.put(row, column, _MIDDLE + (row * 7 + column * 3) % 40 - 20)
        return run(chip, "scan", MHZ=mhz)


def frame_figures(mhz: int = MHZ, miss_cycles: int = MISS_CYCLES) -> dict[str, int]:
    """Frames of the whole board, two people playing: sensors with offsets and noise."""
    rng = random.Random(7)
    noise = bytes(round(rng.gauss(0, _NOISE)) & 0xFF for _ in range(1024))
    world = StillWorld(noise=noise)
    for row in range(19):
        for column in range(19):
            world.put(row, column, _MIDDLE + round(rng.gauss(0, _OFFSET)))
    with Console(miss_cycles=miss_cycles, world=world) as chip:
        built = run(chip, "build", MHZ=mhz)
        stones = _stones()
        for colour, s in stones[:-MOVES]:
            _lay(world, s, _STONE if colour == 1 else -_STONE)
        words = b"".join((colour << 9 | s).to_bytes(2, "big") for colour, s in stones)
        return built | run(chip, "frame", STONES=words.hex(), MOVES=MOVES)


def think_figures(mhz: int = MHZ, miss_cycles: int = MISS_CYCLES) -> dict[str, int]:
    """What the game thinks, with 150 stones on the board, and looks for a stone nobody feels."""
    with Console(miss_cycles=miss_cycles) as chip:
        return run(chip, "think", MHZ=mhz)


def coder_figures(mhz: int = MHZ) -> dict[str, int]:
    """The coder of sealed logs."""
    with Console() as chip:
        return run(chip, "coder", MHZ=mhz)


def _lay(world: StillWorld, s: int, count: int) -> None:
    """Let a stone lie on sensor s: its field reaches the eight around it with the other sign."""
    row, col = divmod(s, 19)
    for r in range(max(row - 1, 0), min(row + 2, 19)):
        for c in range(max(col - 1, 0), min(col + 2, 19)):
            world.answer[r * COLUMNS + c] += round(count * _PARTS[abs(r - row)][abs(c - col)])


def _stones() -> list[tuple[int, int]]:
    """Colours and sensors of stones of which no two are neighbours, Black's and White's in turn."""
    inside = [s for s in range(361) if 0 < s // 19 < 18 and 0 < s % 19 < 18]
    apart = [s for s in inside if (s // 19 + s % 19) % 2 == 0]
    random.Random(3).shuffle(apart)
    return [(1 + i % 2, s) for i, s in enumerate(apart[:_STONES])]


def game_figures(moves: int = LONGEST) -> dict[str, int]:
    played = long_game(moves)
    words = b"".join((colour << 9 | p).to_bytes(2, "big") for colour, p in played)
    with Console() as chip:
        return run(chip, "game", MOVES=words.hex())
