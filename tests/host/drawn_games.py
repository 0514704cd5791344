"""Finished positions for the counting tests: drawn boards and random ones."""

from fractions import Fraction

from hypothesis import strategies as st

from wenping.counting import Final, count, final_of
from wenping.weiqi.points import BLACK, WHITE, opponent, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, ruleset


def drawn(rows: list[str], rules: str = "ko=basic") -> Position:
    """A position from rows of "B", "W" and "." with or without spaces."""
    cells = [row.replace(" ", "") for row in rows]
    position = Position(ruleset(rules), len(cells), len(cells[0]))
    for row, text in enumerate(cells):
        for col, cell in enumerate(text):
            if cell != ".":
                position.setup(point(row, col), " BW".index(cell))
    return position


@st.composite
def finished_games(draw: st.DrawFn) -> Final:
    """A random game of any board size, with passes, and whole strings taken off as dead."""
    rows = draw(st.integers(1, 9))
    cols = draw(st.integers(1, 9))
    position = Position(ruleset("ko=basic,suicide=yes"), rows, cols)
    for p, wants_pass in draw(
        st.lists(
            st.tuples(st.integers(0, rows * cols - 1), st.integers(0, 9)), max_size=2 * rows * cols
        )
    ):
        where = point(p // cols, p % cols)
        colour = position.to_move
        if wants_pass == 0 or position.illegal(where, colour):
            position.pass_(colour)
        else:
            position.play(where, colour)
    dead: list[int] = []
    strings = sorted({tuple(string) for string in _strings(position)})
    for string in strings:
        if draw(st.integers(0, 4)) == 0:
            dead += string
    return final_of(position, dead, draw(st.booleans()))


def _strings(position: Position) -> list[list[int]]:
    from wenping.counting.deadstones import string_of

    return [string_of(position.grid, p) for p in range(421) if position.grid[p] in (BLACK, WHITE)]


def margin(final: Final, rules: str | Ruleset) -> Fraction:
    """Black minus White before komi and payments."""
    result = count(final, ruleset(rules) if isinstance(rules, str) else rules)
    return result.points[BLACK] - result.points[WHITE]


__all__ = ["drawn", "finished_games", "margin", "opponent"]
