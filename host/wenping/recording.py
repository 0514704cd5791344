"""Our own form of a record: UTF-8 SGF, which sgfmill reads."""

from pathlib import Path

from sgfmill import sgf as sgfmill_sgf

from weiqi.points import BLACK, PASS, WHITE, col_of, row_of
from wenping.records import LETTERS, Record, Setup


def write(record: Record, path: str | Path) -> None:
    """Write a record as UTF-8 SGF (FF[4]); see to_bytes()."""
    Path(path).write_bytes(to_bytes(record))


def to_bytes(record: Record) -> bytes:
    """SGF of a record: square boards only (sgfmill), set-up only before the first move."""
    if record.rows != record.cols:
        raise ValueError("sgfmill writes square boards only")
    game = sgfmill_sgf.Sgf_game(record.rows, encoding="UTF-8")
    root = game.get_root()
    root.set("AP", ("Wenping", "1"))
    if record.komi is not None:
        root.set("KM", record.komi / 2)
    texts = {
        "RU": record.rules,
        "PB": record.players.get(BLACK),
        "PW": record.players.get(WHITE),
        "BR": record.ranks.get(BLACK),
        "WR": record.ranks.get(WHITE),
        "RE": record.result,
        "DT": record.date,
        "EV": record.event,
        "RO": record.round,
        "PC": record.place,
        "OT": record.overtime,
        "GC": record.comment,
    }
    for name, text in texts.items():
        if text:
            root.set(name, text)
    if record.handicap > 1:
        root.set("HA", record.handicap)
    if record.main_time_s is not None:
        root.set("TM", record.main_time_s)
    for step in record.steps:
        if isinstance(step, Setup):
            by_colour = {
                colour: [_pair(record, p) for p, c in step.stones.items() if c == colour]
                for colour in (BLACK, WHITE)
            }
            root.set_setup_stones(by_colour[BLACK], by_colour[WHITE])
        else:
            node = game.extend_main_sequence()
            letter = LETTERS[step.colour]
            node.set(letter, None if step.point == PASS else _pair(record, step.point))
            if step.seconds_left is not None:
                node.set(letter + "L", round(step.seconds_left, 3))
            if step.comment:
                node.set("C", step.comment)
    last = game.get_last_node()
    for colour, points in record.territory.items():
        if points:
            last.set("T" + LETTERS[colour], [_pair(record, p) for p in points])
    if record.first == WHITE:
        root.set("PL", "w")
    return game.serialise()


def _pair(record: Record, p: int) -> tuple[int, int]:
    """sgfmill's (row from the bottom, column)."""
    return record.rows - 1 - row_of(p), col_of(p)
