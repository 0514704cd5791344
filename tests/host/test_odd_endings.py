"""Random endings under all presets, by every way that players may choose: what the plan asks for
can be done to its end, and the three counts agree. Few stones or many, shared points, dead groups,
sets that do not suffice for a way.
"""

import random

import pytest

from ceremonies import bowls, finish, perform, returned
from drawn import opened
from wenping.game import ceremony, methods
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.game.phases import FILLING, OVER, STOPPED
from wenping.weiqi.area import string_at
from wenping.weiqi.points import BLACK, CELLS, WHITE, point, to_gtp
from wenping.weiqi.rules import preset_names, ruleset


def ending(rng: random.Random) -> Game | None:
    """A game that is stopped, with its dead stones off; None where the dice made none."""
    preset = rng.choice([name for name in preset_names() if name != "tromp-taylor"])
    size = rng.choice((5, 7, 9))
    half = (size * size - 1) // 2
    stones = rng.choice((180, 180, half, half // 2 + 3))
    rules = f"{preset},black-set={stones},white-set={stones}"
    method = rng.choice(methods.allowed(ruleset(rules)))
    setup = position(rng, size, stones - 3)
    try:
        game = opened(f"size={size}\nrules={rules}\ncount={methods.NAMES[method]}", *setup)
    except ValueError:
        return None  # a group without liberties
    play(rng, game)
    while game.phase < STOPPED:
        game.apply(2000, encode(ev.PASS_, game.position.to_move, ev.BY_BUTTON))
    if game.phase > STOPPED:
        return None
    for _ in range(rng.randint(0, 3)):
        lift(rng, game)
    return game


def position(rng: random.Random, size: int, most: int) -> list[tuple[int, str]]:
    """Stones at random, or two walls with strays, at most so many of a colour."""
    density, wall = rng.choice((0.1, 0.4, 0.7)), rng.choice((None, 2, 3))
    found: list[tuple[int, str]] = []
    for at in range(size * size):
        row, col = divmod(at, size)
        colour = rng.choice((BLACK, WHITE))
        if wall is not None and rng.random() < 0.9:
            colour = BLACK if col <= wall else WHITE
        if rng.random() < density or (wall is not None and col in (wall, wall + 1)):
            if [c for c, _ in found].count(colour) < most:
                found.append((colour, to_gtp(point(row, col), size)))
    return found


def play(rng: random.Random, game: Game) -> None:
    """Some moves at random; what they capture is lifted."""
    for t_ms in range(1000, 1000 + rng.choice((0, 0, 3, 6))):
        turn = game.position.to_move
        free = [p for p in game.points if p and not game.position.grid[p]]
        legal = [p for p in free if not game.position.illegal(p, turn)]
        if legal:
            game.apply(t_ms, encode(ev.PLAYED, turn, rng.choice(legal)))
        for p in range(CELLS):
            if game.to_lift[p]:
                game.apply(t_ms, encode(ev.LIFTED, game.to_lift[p], p))


def lift(rng: random.Random, game: Game) -> None:
    """A group is taken off as dead."""
    grid = game.position.grid
    living = [p for p in game.points if p and grid[p] in (BLACK, WHITE) and not game.dead[p]]
    if living:
        group = [0] * CELLS
        for i in range(string_at(grid, rng.choice(living), bytearray(CELLS), group)):
            game.apply(3000, encode(ev.DEAD, grid[group[i]], group[i]))


def confirm(game: Game, t_ms: int) -> None:
    for colour in (BLACK, WHITE):
        game.apply(t_ms, encode(ev.PRESS, colour))


def three_counts(seed: int) -> None:
    game = ending(random.Random(seed))
    if game is None:
        return
    returned(game)
    confirm(game, 9000)
    if game.phase == FILLING:
        perform(game)
        assert ceremony.of(game).complete(game), seed
        returned(game)
        confirm(game, 19_000)
    finish(game, t_ms=20_000)
    told = [(game.counts[source], game.exact.get(source)) for source in sorted(game.counts)]
    assert game.phase == OVER and len(told) == 3 and len(set(told)) == 1, (seed, told)


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_three_counts_of_any_ending_agree(first: int) -> None:
    for seed in range(first, first + 50):
        three_counts(seed)


def test_a_stone_that_is_not_there_is_no_agreement() -> None:
    """Ways that count both sides by their bowls: one stone less in either."""
    found = 0
    for seed in range(60):
        game = ending(random.Random(seed))
        if game is None:
            continue
        returned(game)
        confirm(game, 9000)
        if game.phase != FILLING or ceremony.of(game).side:
            continue
        perform(game)
        left = [game.ledger.set[c] - game.ledger.board[c] for c in (BLACK, WHITE)]
        side = seed % 2
        if ceremony.of(game).method in methods.PRISONERS or left[side] <= 0:
            continue
        left[side] -= 1
        bowls(game, *left)
        confirm(game, 19_000)
        finish(game, t_ms=20_000)
        found += 1
        assert game.counts.get(ev.BOWLS) != game.counts[ev.COMPUTED], seed
    assert found > 10
