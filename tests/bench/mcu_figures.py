"""Figures of the firmware on the emulated RP2040 at 125 MHz: exact, in virtual us and bytes.

Not in them: misses of the flash cache and wait states (a real chip is slower), the RP2350.
"""

import random
from pathlib import Path

from wenping.twin.repl import Console
from wenping.weiqi.points import point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

ON_CHIP = Path(__file__).parent / "on_chip"
LONGEST = 541  # moves: a game as long as any


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


def run(chip: Console, name: str, timeout_s: float = 120.0, **values: str) -> dict[str, int]:
    """Run a script of on_chip; its figures by name."""
    head = "".join(f"{key} = {value!r}\n" for key, value in values.items())
    said = chip.run(head + (ON_CHIP / f"{name}.py").read_text(), timeout_s)
    rows = [line.rsplit(" ", 1) for line in said.splitlines() if line]
    return {key: int(value) for key, value in rows}


def scan_figures() -> dict[str, int]:
    with Console() as chip:
        for row in range(45):
            for column in range(24):
                chip.world.put(row, column, 2048 + (row * 7 + column * 3) % 40 - 20)
        return run(chip, "scan")


def frame_figures() -> dict[str, int]:
    with Console() as chip:
        return run(chip, "frame")


def game_figures(moves: int = LONGEST) -> dict[str, int]:
    played = long_game(moves)
    words = b"".join((colour << 9 | p).to_bytes(2, "big") for colour, p in played)
    with Console() as chip:
        return run(chip, "game", MOVES=words.hex())
