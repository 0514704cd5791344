"""A game record as a value: what an SGF says, checked.

    record = read("game.sgf")        every dialect of wenping.sgf; UserError names what is wrong
    position = replay(record, read_rules(record, None))

wenping.history writes those of our own boards.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.records.header import Note, board_size, first_text, komi_halves, preset_of, seconds
from wenping.records.sgf import Node, read_nodes
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, from_sgf, row_of, to_sgf
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, RulesetError, ruleset

COLOURS = {"B": BLACK, "W": WHITE}
MOST_MOVES = 60_000  # the rules core numbers them in 16 bits
LETTERS = {BLACK: "B", WHITE: "W"}


@dataclass
class Move:
    """A move of `colour` on `point` (PASS for a pass); seconds_left: on its clock after it."""

    colour: int
    point: int
    seconds_left: float | None = None
    comment: str = ""


@dataclass
class Setup:
    """Stones put (or taken: EMPTY) without a move, before the moves or between two."""

    stones: dict[int, int]


@dataclass
class Record:
    """One game: its main line, and what the root says.

    komi is in half points, None if the record does not say, or says something impossible
    (komi_error); rules is the text of RU; first is who moves first; players, ranks: by colour.
    notes: keys of wenping.texts with values, about what was read in a lenient way.
    """

    rows: int = LINES
    cols: int = LINES
    steps: list[Move | Setup] = field(default_factory=list)
    first: int = BLACK
    komi: int | None = None
    komi_error: UserError | None = None
    rules: str | None = None
    handicap: int = 0
    players: dict[int, str] = field(default_factory=dict)
    ranks: dict[int, str] = field(default_factory=dict)
    result: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    main_time_s: float | None = None
    overtime: str = ""
    comment: str = ""
    territory: dict[int, list[int]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        return [step for step in self.steps if isinstance(step, Move)]


def read(path: str | Path) -> Record:
    """The record in a file; UserError if it cannot be read or says something impossible."""
    nodes = read_nodes(path)
    root = nodes[0]
    record = Record()
    game = first_text(root, "GM")
    if game not in ("", "1"):
        raise UserError("record-other-game", path=path, game=game)
    record.rows, record.cols = board_size(first_text(root, "SZ"), path)
    try:
        record.komi = komi_halves(root, record.notes, path)
    except UserError as error:
        record.komi_error = error
    record.rules = first_text(root, "RU") or None
    handicap = first_text(root, "HA")
    record.handicap = int(handicap) if handicap.isdigit() else 0
    for letter, colour in COLOURS.items():
        record.players[colour] = first_text(root, "P" + letter)
        record.ranks[colour] = first_text(root, letter + "R")
    record.result = first_text(root, "RE")
    record.date = first_text(root, "DT")
    record.event = first_text(root, "EV")
    record.round = first_text(root, "RO")
    record.place = first_text(root, "PC")
    record.overtime = first_text(root, "OT")
    record.comment = first_text(root, "GC")
    record.main_time_s = seconds(first_text(root, "TM"))
    for number, node in enumerate(nodes):
        _read_node(record, node, number, path)
    moves = record.moves
    if len(moves) > MOST_MOVES:
        raise UserError("record-too-long", path=path, moves=len(moves), most=MOST_MOVES)
    if moves:
        record.first = moves[0].colour
    elif record.handicap > 1:
        record.first = WHITE
    player = first_text(root, "PL")[:1].upper()
    if player in COLOURS:
        record.first = COLOURS[player]
    return record


def read_rules(
    record: Record, asked: str | None, path: object = "the record", counting: bool = True
) -> Ruleset:
    """The ruleset that was asked for, else the record's, else `chinese` (with a note).

    Komi: the one asked for (komi=...), else the record's, else the ruleset's; an impossible one in
    the record is an error if it is for counting.
    """
    try:
        if asked:
            rules = ruleset(asked)
        elif record.rules:
            rules = ruleset(preset_of(record.rules, record.result, record.notes, path))
        else:
            rules = ruleset("chinese")
            record.notes.append(("note-no-rules", {}))
    except RulesetError as error:
        raise UserError("as-is", words=error) from None
    if not re.search(r"\bkomi\s*=", asked or record.rules or ""):
        if record.komi_error and counting:
            raise record.komi_error
        if record.komi is not None:
            rules.komi = record.komi
        elif record.handicap > 1:
            rules.komi = 0
            record.notes.append(("note-handicap-komi", {"stones": record.handicap}))
    return rules


def replay(record: Record, rules: Ruleset, path: object = "the record") -> Position:
    """The position after all steps; UserError for a stone on an occupied point or a bad set-up.

    Other illegal moves are played as they were: see wenping.check.
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
                name = to_sgf(step.point)
                raise UserError(
                    "record-occupied",
                    path=path,
                    number=number,
                    move=f"{LETTERS[step.colour]}[{name}]",
                ) from None
    return position


def place(position: Position, step: Setup, path: object) -> None:
    """Set-up stones on the board; UserError if a string would stand without liberties."""
    for p, colour in step.stones.items():
        position.setup(p, colour)
    bad = position.setup_error()
    if bad:
        raise UserError("record-no-liberty", path=path, point=to_sgf(bad))


def _read_node(record: Record, node: Node, number: int, path: object) -> None:
    stones: dict[int, int] = {}
    for name, colour in (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY)):
        for value in node.get(name, []):
            for p in _points(record, value, number, path):
                stones[p] = colour
    if stones:
        record.steps.append(Setup(stones))
    for name, values in node.items():
        if name in COLOURS:
            for value in values:
                p = _point(record, value, number, path)
                move = Move(COLOURS[name], p, seconds(first_text(node, name + "L")))
                move.comment = first_text(node, "C")
                record.steps.append(move)
    for name, colour in (("TB", BLACK), ("TW", WHITE)):
        if name in node:
            record.territory[colour] = [
                p for value in node[name] if value for p in _points(record, value, number, path)
            ]


def _point(record: Record, text: str, number: int, path: object) -> int:
    try:
        return from_sgf(text.strip(), record.rows, record.cols)
    except ValueError as error:
        raise UserError("record-node", path=path, number=number, error=error) from None


def _points(record: Record, value: str, number: int, path: object) -> list[int]:
    """The points of "dd" or of the rectangle "aa:cc"."""
    ends = [_point(record, text, number, path) for text in value.split(":")]
    if PASS in ends or len(ends) > 2:
        raise UserError("record-no-point", path=path, number=number, value=repr(value))
    first, last = ends[0], ends[-1]
    if row_of(first) > row_of(last) or col_of(first) > col_of(last):
        raise UserError("record-no-rectangle", path=path, number=number, value=repr(value))
    return [
        first + 20 * row + col
        for row in range(row_of(last) - row_of(first) + 1)
        for col in range(col_of(last) - col_of(first) + 1)
    ]
