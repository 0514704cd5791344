"""Makes captures.sgf: python hardware/wenping/twin/games/make_captures.py

A short 9x9 game with many captures: both sides capture what they can, else they play near the last
stone. White resigns.
"""

import random
from pathlib import Path

from sgfmill import sgf

from wenping.weiqi.points import BLACK, WHITE, col_of, opponent, point, row_of
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

SIZE, MOVES, SEEDS = 9, 24, 2000


def game(seed: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the moves of a game, (colour, point) each, and how many stones each has captured."""
    rng = random.Random(seed)
    position = Position(ruleset("chinese"), SIZE)
    everywhere = [point(row, col) for row in range(SIZE) for col in range(SIZE)]
    moves, taken = [], []
    last = point(4, 4)
    for _ in range(MOVES):
        colour = position.to_move
        legal = [p for p in everywhere if not position.illegal(p, colour)]
        rng.shuffle(legal)

        def worth(p: int, colour: int = colour, near: int = last) -> int:
            before = list(position.grid)
            count = position.play(p, colour)
            own = position.grid[p] != colour
            position.undo()
            assert list(position.grid) == before
            away = abs(row_of(p) - row_of(near)) + abs(col_of(p) - col_of(near))
            return 10 * count * (not own) - away

        last = max(legal, key=worth)
        taken.append(position.play(last, colour))
        moves.append((colour, last))
    return moves, taken


def main() -> None:
    """Write that of many games in which most moves capture, one of them several stones."""
    best = max(range(SEEDS), key=lambda s: (max(game(s)[1]) > 1, sum(t > 0 for t in game(s)[1])))
    moves, taken = game(best)
    record = sgf.Sgf_game(SIZE)
    root = record.get_root()
    for name, value in (("AP", ("wenping make_captures", "1")), ("RU", "Chinese"), ("KM", 7.5)):
        root.set(name, value)
    for name, value in (("PB", "Takes"), ("PW", "Takes too"), ("RE", "B+R")):
        root.set(name, value)
    for colour, p in moves:
        row_col = SIZE - 1 - row_of(p), col_of(p)
        record.extend_main_sequence().set_move({BLACK: "b", WHITE: "w"}[colour], row_col)
    path = Path(__file__).parent / "captures.sgf"
    path.write_bytes(record.serialise())
    side = opponent(moves[-1][0])
    print(f"{path}: {len(moves)} moves, taken {taken}, next is {' BW'[side]}")


if __name__ == "__main__":
    main()
