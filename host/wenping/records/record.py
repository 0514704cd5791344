"""A game record as a value: what a file says about one game, checked.

    record = read("game.sgf")
    position = replay(record, read_rules(record, None))     # replay.py, rules.py

Files of other programs are read in all their dialects (sgf.py). Records of our own boards are
written by writing.py.
"""

from dataclasses import dataclass, field
from pathlib import Path

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.records.header import board_size, first_text, komi_halves, seconds
from wenping.records.sgf import Node, Note, read_nodes
from wenping.records.steps import COLOURS, Move, Nodes, Setup
from wenping.weiqi.points import BLACK, CELLS, WHITE, is_number
from wenping.weiqi.score import IN_SEKI, NO_SEKI

MOST_MOVES = 60_000  # wenping.weiqi numbers moves in 16 bits
_TEXTS = {
    "result": "RE",
    "date": "DT",
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "overtime": "OT",
    "comment": "GC",
}


@dataclass
class Record:
    """One game: its main line, and what the root node says. Dicts are by colour.

    steps: moves and set-ups in order. first: who moves first. komi: in half points; None when the
    record does not say, or says something impossible (komi_error). rules: the text of RU. handicap:
    stones. main_time_s: seconds a side. territory: points marked by TB and TW. notes: what was read
    leniently, as keys of wenping.texts with values.

    Of the private properties of our own records (writing.py): own_rules, the text of WPRU; dead,
    points of dead stones (WPDD); seki, what players said of strings, by point (WPSE, WPNS), None
    where they said nothing; insisted, who insisted on playing on (WPIN), 0 for nobody; passes, in a
    row since play went on after a stop (WPGO), -1 where the moves say all.
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
    own_rules: str = ""
    dead: list[int] = field(default_factory=list)
    seki: bytearray | None = None
    insisted: int = 0
    passes: int = -1
    notes: list[Note] = field(default_factory=list)

    @property
    def marked(self) -> bool:
        """Whether somebody has marked territory or dead stones."""
        return bool(self.territory or self.dead)

    @property
    def moves(self) -> list[Move]:
        """The moves in order, passes included, without set-ups."""
        return [step for step in self.steps if isinstance(step, Move)]


def read(path: str | Path) -> Record:
    """The record in a file; UserError if it cannot be read or says something impossible.

    An impossible komi is no error before somebody needs it (Record.komi_error).
    """
    record = Record()
    nodes = read_nodes(path, record.notes)
    root = nodes[0]
    _read_root(record, root, path)
    reader = Nodes(record.rows, record.cols, path)
    for number, node in enumerate(nodes):
        record.steps += reader.steps(node, number)
        record.territory |= reader.territory(node, number)
        record.dead += reader.points(node, "WPDD", number)
        for name, said in (("WPSE", IN_SEKI), ("WPNS", NO_SEKI)):
            for p in reader.points(node, name, number):
                record.seki = record.seki or bytearray(CELLS)
                record.seki[p] = said
    moves = record.moves
    if len(moves) > MOST_MOVES:
        raise UserError("record-too-long", path=path, moves=len(moves), most=MOST_MOVES)
    record.first = _first(record, root, moves)
    return record


def _read_root(record: Record, root: Node, path: object) -> None:
    """What the root node says, except its stones."""
    game = first_text(root, "GM")
    if game not in ("", "1"):
        raise UserError("record-other-game", path=path, game=game)
    record.rows, record.cols = board_size(first_text(root, "SZ"), path)
    try:
        record.komi = komi_halves(root, record.notes, path)
    except UserError as error:
        record.komi_error = error
    record.rules = first_text(root, "RU") or None
    record.own_rules = first_text(root, "WPRU")
    record.insisted = COLOURS.get(first_text(root, "WPIN"), 0)
    passes = first_text(root, "WPGO")
    record.passes = int(passes) if is_number(passes, 3) else -1
    handicap = first_text(root, "HA")
    record.handicap = int(handicap) if is_number(handicap, 3) else 0
    for letter, colour in COLOURS.items():
        record.players[colour] = first_text(root, "P" + letter)
        record.ranks[colour] = first_text(root, letter + "R")
    for name, prop in _TEXTS.items():
        setattr(record, name, first_text(root, prop))
    record.main_time_s = seconds(first_text(root, "TM"))


def _first(record: Record, root: Node, moves: list[Move]) -> int:
    """Who moves first: by PL, else by the first move, else White in a handicap game (GO-5)."""
    player = first_text(root, "PL")[:1].upper()
    if player in COLOURS:
        return COLOURS[player]
    if moves:
        return moves[0].colour
    return WHITE if record.handicap > 1 else BLACK
