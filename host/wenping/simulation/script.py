"""From a record to a Script for two simulated players, and to the settings of their game."""

from pathlib import Path

from wenping.counting.deadstones import marked_dead
from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.records.record import Record, read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.records.steps import Setup
from wenping.twin.script import COUNT, RESIGN, STOP, Script
from wenping.weiqi.points import BLACK, WHITE, to_gtp
from wenping.weiqi.rules import Ruleset, points_text, ruleset
from wenping.weiqi.score import IN_SEKI, NO_SEKI


def read_script(path: Path, rules: str | None = None) -> tuple[Script, Record, Ruleset]:
    """(script, record, ruleset) of a record in a file; the ruleset is `rules` or the record's.

    Raises UserError when the file is no record, or no game that can be played on a board.
    """
    record = read(path)
    ruleset = read_rules(record, rules, path)
    return script_of(record, ruleset, path), record, ruleset


def script_of(record: Record, rules: Ruleset, path: object) -> Script:
    """What the players play: set-up stones, moves, dead stones, and how the game ends.

    Dead are the stones that the record marks (WPDD, or on points of the other side's territory).
    Where the record says so, a player resigns; after a loss by time or a game without result the
    players stop; all other games are counted. Raises UserError for a record whose board is not
    square, or that sets up stones after the first move.
    """
    if record.rows != record.cols or not 2 <= record.rows <= LINES:
        raise UserError("record-not-square", path=path, cols=record.cols, rows=record.rows)
    script = Script(record.rows, [], rules=rules_text(rules))
    for step in record.steps:
        if not isinstance(step, Setup):
            script.moves.append((step.colour, step.point))
        elif script.moves:
            raise UserError("record-late-setup", path=path, moves=len(script.moves))
        else:
            script.setup += [(colour, p) for p, colour in step.stones.items() if colour]
    script.dead = _dead(record, rules, path)
    script.seki = _seki(record)
    script.end, script.loser = _end(record.result.upper().replace(" ", ""))
    return script


def _dead(record: Record, rules: Ruleset, path: object) -> list[int]:
    if not record.marked:
        return []
    try:
        return marked_dead(replay(record, rules, path), record)
    except UserError:
        return []  # a move on an occupied point; the players fail when they come to it


def _seki(record: Record) -> str:
    """What the record says of seki (WPSE, WPNS), as wenping.table takes it."""
    marks = {IN_SEKI: "", NO_SEKI: "-"}
    said = [(p, mark) for p, mark in enumerate(record.seki or b"") if mark in marks]
    return " ".join(marks[mark] + to_gtp(p, record.rows) for p, mark in said)


def _end(result: str) -> tuple[str, int]:
    """(how the players end, who resigns) by the text of RE."""
    if result[1:3] == "+R":
        return RESIGN, WHITE if result[0] == "B" else BLACK
    stops = result[1:3] in ("+T", "+F") or result in ("VOID", "?")
    return STOP if stops else COUNT, 0


def rules_text(rules: Ruleset) -> str:
    """A text that gives this ruleset: its name, with its komi if that is not the preset's."""
    try:
        same = ruleset(rules.name).komi == rules.komi
    except ValueError:
        return str(rules)
    return rules.name if same else f"{rules.name},komi={points_text(rules.komi)}"


def settings_text(record: Record, rules: Ruleset, script: Script, clock: str = "none") -> str:
    """The settings text (game/settings.py) of a game like the record, played by its script."""
    lines = [f"size={script.size}", f"rules={rules_text(rules)}", f"clock={clock}"]
    if record.first == WHITE:
        lines.append("first=white")
    if record.handicap > 1:
        lines.append(f"handicap={record.handicap}")
    if script.setup:
        lines.append(f"setup={len(script.setup)}")
    for key, name in (("black", record.players.get(BLACK)), ("white", record.players.get(WHITE))):
        if name:
            lines.append(f"{key}={_short(name)}")
    return "\n".join(lines)


def _short(name: str) -> str:
    """A name in one line of at most 40 bytes of UTF-8, as settings take it."""
    name = " ".join(name.split())
    while len(name.encode()) > 40:
        name = name[:-1]
    return name
