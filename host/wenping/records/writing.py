"""A game of our own boards as SGF for other Go software: rules, komi, times, result, territory."""

from typing import TYPE_CHECKING

from sgfmill import sgf

from wenping.game import events as ev
from wenping.game.clock import parse
from wenping.version import VERSION
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, col_of, row_of

if TYPE_CHECKING:
    from wenping.records.history import History, Move

_RULES = {  # name of the ruleset: RU as other Go software reads it
    "chinese": "Chinese",
    "chinese-1988": "Chinese",
    "ying": "GOE",
    "ying-1974": "GOE",
    "japanese": "Japanese",
    "aga": "AGA",
    "new-zealand": "NZ",
}
_NAMES = {"black": "PB", "white": "PW", "event": "EV", "round": "RO", "place": "PC"}


def sgf_of(game: "History") -> sgf.Sgf_game:
    """The record of an opened game; its moves, and after a count a last node with the territory."""
    record = sgf.Sgf_game(game.size, encoding="UTF-8")
    _write_root(record.get_root(), game)
    for move in game.moves_made:
        _write_move(record.extend_main_sequence(), move, game.size)
    if ev.COMPUTED in game.counts:
        _write_territory(record.extend_main_sequence(), game)
    return record


def _write_root(root: sgf.Tree_node, game: "History") -> None:
    """Program, rules, komi, handicap, names, times, day, result, set-up stones, who moves first."""
    settings = game.settings
    rules = settings.rules
    root.set("AP", ("Wenping", VERSION))
    root.set("RU", _RULES.get(rules.name.split(",")[0], rules.name))
    root.set("KM", rules.komi / 2)
    if settings.handicap:
        root.set("HA", settings.handicap)
    texts = {prop: settings.names[key] for key, prop in _NAMES.items()}
    texts |= {"DT": game.date(), "RE": game.result_text()}
    for prop, text in texts.items():
        if text:
            root.set(prop, text)
    _write_time(root, game)
    if game.setup:
        stones = {BLACK: set(), WHITE: set()}
        for colour, p in game.setup:
            stones[colour].add(_at(p, game.size))
        root.set_setup_stones(stones[BLACK], stones[WHITE])
    if settings.first == WHITE:
        root.set("PL", "w")


def _write_time(root: sgf.Tree_node, game: "History") -> None:
    """TM in seconds; OT as other software reads it: "5x30 byo-yomi", "30 fischer"."""
    kind, main, periods, period, increment = parse(game.clock.text)
    if kind != "none":
        root.set("TM", float(main))
    if kind in ("byo-yomi", "chinese"):
        root.set("OT", f"{periods}x{period} byo-yomi")
    elif kind == "fischer":
        root.set("OT", f"{increment} fischer")


def _write_move(node: sgf.Tree_node, move: "Move", size: int) -> None:
    """A move with what its side had left: seconds (BL, WL), periods of byo-yomi (OB, OW)."""
    black = move.colour == BLACK
    node.set_move("b" if black else "w", None if move.point == PASS else _at(move.point, size))
    if move.left_s is not None:
        node.set("BL" if black else "WL", move.left_s)
    if move.periods is not None:
        node.set("OB" if black else "OW", move.periods)


def _write_territory(node: sgf.Tree_node, game: "History") -> None:
    """TB and TW of the counted position: empty points and dead stones inside one side's area."""
    area = Area()
    clean = bytearray(EMPTY if game.dead[p] else game.position.grid[p] for p in range(CELLS))
    area.count(clean)
    for colour, prop in ((BLACK, "TB"), (WHITE, "TW")):
        points = {
            _at(p, game.size)
            for p in game.points
            if p and clean[p] == EMPTY and area.owner[p] == colour
        }
        if points:
            node.set(prop, points)


def _at(p: int, size: int) -> tuple[int, int]:
    """sgfmill's (row from the bottom, column) of a point."""
    return size - 1 - row_of(p), col_of(p)
