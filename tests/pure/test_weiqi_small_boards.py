"""The small boards' known numbers (Tromp and Farneback), by play and undo from the empty board."""

import sys

from wenping.weiqi.points import BLACK, WHITE, point
from wenping.weiqi.position import KO, LEGAL, Position
from wenping.weiqi.rules import ruleset

# rows, cols, legal positions
POSITIONS = (
    (1, 1, 1),
    (1, 2, 5),
    (1, 3, 15),
    (2, 2, 57),
    (2, 3, 489),
    (2, 4, 4125),
    (3, 3, 12675),
)
if sys.implementation.name != "micropython":  # where it takes longer than all others together
    POSITIONS += ((2, 5, 35117),)
# rows, cols, games without a repetition, either side moving at will
GAMES = ((1, 1, 1), (1, 2, 9), (1, 3, 907))


def walk(rules, rows, cols, visit):
    """Depth first through all plays of both colours; visit(pos) says whether to go on."""
    pos = Position(ruleset(rules), rows, cols)
    plays = [
        (point(row, col), colour)
        for row in range(rows)
        for col in range(cols)
        for colour in (BLACK, WHITE)
    ]
    visit(pos)
    trail = [0]
    while trail:
        at = trail[-1]
        if at == len(plays):
            trail.pop()
            if trail:
                pos.undo()
            continue
        trail[-1] = at + 1
        p, colour = plays[at]
        why = pos.illegal(p, colour)
        if why == LEGAL or why == KO and pos.rules.ko == "basic":
            pos.play(p, colour)
            if visit(pos):
                trail.append(0)
            else:
                pos.undo()


class Positions:
    """Counts the different positions visited."""

    def __init__(self, rows, cols):
        self.points = [point(row, col) for row in range(rows) for col in range(cols)]
        self.seen = set()

    def visit(self, pos):
        key = 0
        for p in self.points:
            key = 3 * key + pos.grid[p]
        if key in self.seen:
            return False
        self.seen.add(key)
        return True


class Games:
    """Counts visits."""

    def __init__(self):
        self.count = 0

    def visit(self, pos):
        self.count += 1
        return True


def test_legal_positions():
    for rows, cols, count in POSITIONS:
        positions = Positions(rows, cols)
        walk("ko=basic,suicide=yes", rows, cols, positions.visit)
        assert len(positions.seen) == count, (rows, cols, len(positions.seen))


def test_games_without_repetition():
    for rows, cols, count in GAMES:
        games = Games()
        walk("ko=positional,suicide=yes", rows, cols, games.visit)
        assert games.count == count, (rows, cols, games.count)
