"""The position after the steps of a record."""

from wenping.errors import UserError
from wenping.records.record import Record
from wenping.records.steps import Setup
from wenping.weiqi.points import BLACK, PASS, WHITE, to_sgf
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset

_LETTERS = {BLACK: "B", WHITE: "W"}


def replay(record: Record, rules: Ruleset, path: object = "@the-record") -> Position:
    """The position after all steps of a record.

    Raises UserError for a move on an occupied point and for an impossible set-up. Other illegal
    moves are played as they stand in the record; wenping.records.check reports them.
    """
    position = Position(rules, record.rows, record.cols)
    position.to_move = record.first
    for number, step in enumerate(record.steps, 1):
        if isinstance(step, Setup):
            place(position, step, path)
        elif step.point == PASS:
            position.pass_(step.colour)
        else:
            try:
                position.play(step.point, step.colour)
            except ValueError:
                move = f"{_LETTERS[step.colour]}[{to_sgf(step.point)}]"
                raise UserError("record-occupied", path=path, number=number, move=move) from None
    return position


def after_end(record: Record, rules: Ruleset) -> int:
    """The number of the first stone after passes that end the game for good, 0 where none is;
    more passes change nothing.

    Two in a row where the ruleset knows no stop (tromp-taylor), four where a pass gives away a
    stone (JP-6, AGA), unless the record says that play went on after a stop between them.
    """
    last = 2 if rules.stop == "play" else 0 if rules.pass_is == "plain" or record.passes >= 0 else 4
    number = in_a_row = 0
    for step in record.steps:
        if isinstance(step, Setup):
            in_a_row = 0
            continue
        number += 1
        if last and in_a_row >= last and step.point != PASS:
            return number
        in_a_row = in_a_row + 1 if step.point == PASS else 0
    return 0


def place(position: Position, step: Setup, path: object) -> None:
    """Set up stones on the board; UserError when that leaves a group without liberties."""
    for p, colour in step.stones.items():
        position.setup(p, colour)
    bad = position.setup_error()
    if bad:
        raise UserError("record-no-liberty", path=path, point=to_sgf(bad))
