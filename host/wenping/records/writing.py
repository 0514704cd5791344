"""A game of our own boards as SGF for other Go software: rules, komi, times, result, territory.

Private properties keep what SGF has no property for; other programs pass over them:

    WPID    root: chip, storage and log that the game is of (export.py)
    WPHD    root: events and head of that log when the record was made (export.py)
    WPRU    root: the whole ruleset, where RU and KM do not say all of it (rules.py)
    WPCL    root: the clock's settings, where TM and OT do not say all of them
    WPIN    root: who insisted on playing on (JP-28), B or W
    WPGO    root: passes in a row since play went on after a stop, where the moves end with more
    WPDD    last node: dead stones, as the players confirmed them
    WPSE    last node: stones that live in seki, as the players said; WPNS: that do not
"""

from typing import TYPE_CHECKING

from sgfmill import sgf

from wenping.counting import final_of
from wenping.game import events as ev
from wenping.game.systems import parse
from wenping.records.clocks import System
from wenping.records.rules import written
from wenping.referee.ruling import penalty_lines
from wenping.texts import LANGUAGES, named, say
from wenping.texts.foreign import visible
from wenping.version import VERSION
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, col_of, row_of, to_sgf
from wenping.weiqi.score import IN_SEKI, NO_SEKI, all_alive

if TYPE_CHECKING:
    from wenping.records.history import History, Move

_NAMES = {"black": "PB", "white": "PW", "event": "EV", "round": "RO", "place": "PC"}


def sgf_of(game: "History") -> sgf.Sgf_game:
    """The record of an opened game; its moves, and after a count a last node with the territory."""
    record = sgf.Sgf_game(game.size, encoding="UTF-8")
    _write_root(record.get_root(), game)
    ruled = _write_rulings(record, game, 0)
    for number, move in enumerate(game.moves_made):
        _write_agreed(record, game, number)
        _write_move(record.extend_main_sequence(), move, game.size)
        ruled = _write_rulings(record, game, ruled, number + 1)
    _write_agreed(record, game, len(game.moves_made))
    _write_rulings(record, game, ruled, None)
    if ev.COMPUTED in game.counts:
        _write_territory(record.extend_main_sequence(), game)
    return record


def _write_rulings(record: sgf.Sgf_game, game: "History", first: int, moves: int | None = 0) -> int:
    """The rulings from number `first` on that were made before the next move (None: all that are
    left) as a comment of the last node. Returns the number of the next one.
    """
    after = first
    while after < len(game.rulings) and (moves is None or game.rulings[after].moves <= moves):
        after += 1
    if after > first:
        node = record.get_last_node()
        said = [_said(*r.words(), lang) for r in game.rulings[first:after] for lang in LANGUAGES]
        before = [node.get("C")] if node.has_property("C") else []
        node.set("C", "\n".join([*before, *said]))
    return after


def _said(key: str, values: dict[str, object], lang: str) -> str:
    return say(key, lang, **{name: named(value, lang) for name, value in values.items()})


def _write_root(root: sgf.Tree_node, game: "History") -> None:
    """Program, rules, komi, handicap, names, times, day, result, set-up stones, who moves first."""
    settings = game.settings
    rules = settings.rules
    root.set("AP", ("Wenping", VERSION))
    for prop, text in zip(("RU", "WPRU"), written(rules), strict=True):
        if text:
            root.set(prop, visible(text))
    passes = game.turn.passes
    if all_alive(rules, game.position) != all_alive(rules, game.position, passes):
        root.set("WPGO", str(passes))
    if game.turn.insisted:
        root.set("WPIN", ".BW"[game.turn.insisted])
    root.set("KM", rules.komi / 2)
    if settings.handicap:
        root.set("HA", settings.handicap)
    texts = {prop: settings.names[key] for key, prop in _NAMES.items()}
    texts |= {"DT": game.date(), "RE": game.result_text()}
    for prop, text in texts.items():
        if text:
            root.set(prop, visible(text))
    penalties = [line for lang in LANGUAGES for line in penalty_lines(game, lang)]
    if penalties:
        root.set("GC", "\n".join(penalties))
    _write_time(root, game)
    _write_setup(root, game)


def _write_setup(root: sgf.Tree_node, game: "History") -> None:
    """AB and AW, the stones before the first move; PL where White moves first."""
    if game.setup:
        stones = {BLACK: set(), WHITE: set()}
        for colour, p in game.setup:
            stones[colour].add(_at(p, game.size))
        root.set_setup_stones(stones[BLACK], stones[WHITE])
    if game.settings.first == WHITE:
        root.set("PL", "w")


def _write_time(root: sgf.Tree_node, game: "History") -> None:
    """TM in seconds and OT, Black's, as other software reads them; WPCL if they do not say all."""
    text = game.clock.text
    black, white = (System(*system) for system in parse(text))
    if black.kind != "none":
        root.set("TM", black.main_ms / 1000)
    if black.overtime:
        root.set("OT", black.overtime)
    if black != white or not black.is_told:
        root.set("WPCL", text)


def _write_move(node: sgf.Tree_node, move: "Move", size: int) -> None:
    """A move with what its side had left: seconds (BL, WL), periods or stones (OB, OW)."""
    black = move.colour == BLACK
    node.set_move("b" if black else "w", None if move.point == PASS else _at(move.point, size))
    if move.left_s is not None:
        node.set("BL" if black else "WL", move.left_s)
    if move.periods is not None:
        node.set("OB" if black else "OW", move.periods)
    if move.undetected:
        node.set("C", "\n".join(say("record-undetected", lang) for lang in LANGUAGES))


def _write_agreed(record: sgf.Sgf_game, game: "History", number: int) -> None:
    """A node of its own for the points that were set after so many moves, if there are any.

    PL is the side that moved next, or is to move.
    """
    if number not in game.agreed:
        return
    node = record.extend_main_sequence()
    stones = game.agreed[number]
    for prop, colour in (("AB", BLACK), ("AW", WHITE), ("AE", EMPTY)):
        _write_points(node, prop, {p for p, cell in stones.items() if cell == colour}, game.size)
    after = game.moves_made[number:]
    node.set("PL", "b" if (after[0].colour if after else game.position.to_move) == BLACK else "w")
    key = "record-ruled" if game.agreed_by[number] == ev.THE_REFEREE else "record-agreed"
    node.set("C", "\n".join(say(key, lang) for lang in LANGUAGES))


def _write_territory(node: sgf.Tree_node, game: "History") -> None:
    """TB and TW of the counted position: empty points and dead stones that count for one side.

    The dead stones stand in WPDD too, since one whose point is shared is in neither; and what the
    players said of seki.
    """
    rules = game.settings.rules
    alive = all_alive(rules, game.position, game.turn.passes)
    dead_points = [] if alive else [p for p in range(CELLS) if game.dead[p]]
    final = final_of(game.position, dead_points, seki=game.seki)
    for colour, prop in ((BLACK, "TB"), (WHITE, "TW")):
        points = set(final.empty_points(colour))
        if rules.scoring == "territory":
            for unit in final.units(colour):
                points -= unit.points if unit.seki else set()
        _write_points(node, prop, points, game.size)
    dead = {p for points in final.dead.values() for p in points}
    _write_points(node, "WPDD", dead, game.size)
    for prop, said in (("WPSE", IN_SEKI), ("WPNS", NO_SEKI)):
        stones = {p for p, cell in enumerate(game.seki or b"") if cell == said}
        _write_points(node, prop, stones, game.size)


def _write_points(node: sgf.Tree_node, prop: str, points: set[int], size: int) -> None:
    """A property that lists points; none where there are none."""
    if points:
        values = [to_sgf(p).encode() for p in sorted(points)]
        node.set_raw_list(prop, values)


def _at(p: int, size: int) -> tuple[int, int]:
    """sgfmill's (row from the bottom, column) of a point."""
    return size - 1 - row_of(p), col_of(p)
