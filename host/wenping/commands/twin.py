"""wenping twin: a virtual board on a PTY, alone or with two players who play a record on it."""

import argparse
import tempfile
from pathlib import Path

from wenping import report
from wenping.errors import UserError
from wenping.history import History
from wenping.play import write_record
from wenping.records import Record, Setup, read, read_rules
from wenping.texts import say
from wenping.twin.faults import FAULTS
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.hands import HANDS
from wenping.twin.micropython import MissingMicroPython
from wenping.twin.players import PlayError
from wenping.twin.script import COUNT, RESIGN, STOP, Script
from wenping.twin.table import commission, set_up
from wenping.twin.virtual import BoardDied, VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset, points_text, ruleset

AFTER_S = 20.0  # the bowls may take so long to be certain after the last press


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser(
        "twin",
        help="a virtual board on a PTY, to play or to try with",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="faults:\n" + "\n".join(f"  {name:10}{words}" for name, words in FAULTS.items()),
    )
    parser.add_argument("--play", metavar="GAME.sgf", help="two players play this record")
    parser.add_argument("--rules", metavar="R", help="ruleset, if not the record's")
    parser.add_argument(
        "--hand", default="careful", help=f"how they play: {', '.join(HANDS)}; or one for each: A,B"
    )
    parser.add_argument("--faults", default="", help='faults of the board: "dead=K10,drift=0.5"')
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same run (1)")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write the board's log here")
    parser.add_argument("--sgf", type=Path, metavar="OUT", help="write what the board recorded")


def run(args: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="wenping-twin-") as folder:
        flash = Path(folder) / "flash.img"
        try:
            if args.play:
                return _play(args, flash)
            if args.log or args.sgf:
                raise UserError("twin-no-game")
            commission(flash, args.seed, args.faults)
            with VirtualBoard(World(args.seed, faults=args.faults), flash=flash) as board:
                print(say("twin-port", args.lang, port=board.port.path), flush=True)
                board.serve()
            return 0
        except (MissingMicroPython, ValueError) as error:
            raise UserError("as-is", words=error) from None
        except BoardDied as error:
            raise UserError("twin-died", error=str(error).splitlines()[-1]) from None


def _play(args: argparse.Namespace, flash: Path) -> int:
    record = read(args.play)
    rules = read_rules(record, args.rules, args.play)
    script = script_of(record, rules, args.play)
    board, players = set_up(
        script, flash, hand=args.hand, seed=args.seed, faults=args.faults,
        settings=settings_text(record, rules, script),
    )  # fmt: skip
    trouble = None
    with board:
        print(say("twin-port", args.lang, port=board.port.path), flush=True)
        try:
            board.serve(lambda: players.finished)
            board.run(AFTER_S)
        except PlayError as error:
            trouble = error
        log, events = read_log(flash)
    history = History()
    for t_ms, event in events:
        history.apply(t_ms, event)
    if args.log:
        _write(args.log, log_bytes(log, events))
    if args.sgf:
        write_record(history, args.sgf)
    if trouble:
        raise UserError("port-failed", port=args.play, error=trouble)
    for line in report.lines(history, args.lang):
        print(line)
    return 0


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error.strerror) from None


def script_of(record: Record, rules: Ruleset, path: object) -> Script:
    """What the players are to play; UserError for a record that cannot be played on a board."""
    if record.rows != record.cols or not 2 <= record.rows <= 19:
        raise UserError("record-not-square", path=path, cols=record.cols, rows=record.rows)
    script = Script(record.rows, [], rules=rules_text(rules))
    standing: dict[int, int] = {}
    for step in record.steps:
        if isinstance(step, Setup):
            if script.moves:
                raise UserError("record-late-setup", path=path, moves=len(script.moves))
            script.setup += [(colour, p) for p, colour in step.stones.items() if colour]
            standing |= step.stones
        else:
            script.moves.append((step.colour, step.point))
            standing[step.point] = step.colour
    for colour, points in record.territory.items():
        script.dead += [p for p in points if p and standing.get(p) == opponent(colour)]
    result = record.result.upper().replace(" ", "")
    if result[1:3] == "+R":
        script.end, script.loser = RESIGN, WHITE if result[0] == "B" else BLACK
    elif result[1:3] in ("+T", "+F") or result in ("VOID", "?"):
        script.end = STOP
    else:
        script.end = COUNT
    return script


def rules_text(rules: Ruleset) -> str:
    """A short text of a ruleset that has its own komi: its name, and the komi if it differs."""
    try:
        same = ruleset(rules.name).komi == rules.komi
    except ValueError:
        return str(rules)
    return rules.name if same else f"{rules.name},komi={points_text(rules.komi)}"


def settings_text(record: Record, rules: Ruleset, script: Script, clock: str = "none") -> str:
    """The settings of a game like the record (game/settings.py)."""
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
    """A name without line breaks, of at most 40 bytes of UTF-8."""
    name = " ".join(name.split())
    while len(name.encode()) > 40:
        name = name[:-1]
    return name

