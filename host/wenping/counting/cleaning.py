"""From a game's last position to the Final that is counted: dead stones off, dame filled."""

from wenping.counting.deadstones import string_of
from wenping.counting.final import COLOURS, Final
from wenping.counting.neutral import neutral_points
from wenping.weiqi.points import EMPTY, PASS, opponent
from wenping.weiqi.position import Position


def final_of(
    position: Position,
    dead: list[int],
    fill_neutral: bool = False,
    seki: bytearray | None = None,
) -> Final:
    """The final position of a game without its dead stones.

    dead: points of dead stones; the whole groups at them are dead. fill_neutral: the record ends
    before the neutral points were filled, so they are filled here in turn, beginning with the side
    to move. seki: what people say of strings, by point (Final.seki).
    """
    final = Final(bytearray(position.grid), position.rows, seki=seki)
    for p in sorted({p for first in dead for p in string_of(position.grid, first)}):
        final.dead[final.grid[p]].append(p)
        final.grid[p] = EMPTY
    for colour in COLOURS:
        final.prisoners[colour] = position.prisoners[colour]
    _count_moves(final, position)
    final.area.count(final.grid)
    if fill_neutral:
        _fill_neutral(final, position.to_move)
    return final


def _count_moves(final: Final, position: Position) -> None:
    """Note the plays and passes of both sides, the first pass and the last move."""
    for i in range(position.moves):
        colour = position.move_colour(i)
        if position.move_point(i) == PASS:
            final.passes[colour] += 1
            final.first_pass = final.first_pass or colour
            final.last_pass = colour
        else:
            final.plays[colour] += 1
            final.last_play = colour
            final.last_pass = 0


def _fill_neutral(final: Final, colour: int) -> None:
    """Both sides fill the neutral points in turn, `colour` first; then the side to move passes."""
    for p in neutral_points(final):
        final.grid[p] = final.last_play = colour
        final.plays[colour] += 1
        final.neutral.append((colour, p))
        colour = opponent(colour)
    final.first_pass = final.first_pass or colour
    final.area.count(final.grid)
