"""wenping twin: a virtual board on a PTY, alone or with two players who play a record on it."""

import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.counting import report
from wenping.errors import UserError
from wenping.records.export import write_record
from wenping.records.history import History
from wenping.simulation.script import read_script, settings_text
from wenping.simulation.table import commission, set_up
from wenping.texts import say
from wenping.toolchain.micropython import MissingMicroPython
from wenping.twin.faults import FAULTS
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.hands import HANDS
from wenping.twin.players import PlayError
from wenping.twin.virtual import BoardDied, VirtualBoard
from wenping.twin.world import World

HELP = "twin-help"
AFTER_S = 20.0  # the bowls may take so long to be certain after the last press


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping twin`; its help lists hands and faults."""
    parser.add_argument("--play", type=Path, metavar="GAME.sgf", help=say("opt-twin-play", lang))
    parser.add_argument("--rules", metavar="R", help=say("opt-rules", lang))
    hands = say("opt-twin-hand", lang, hands=", ".join(HANDS))
    parser.add_argument("--hand", default="careful", metavar="H", help=hands)
    parser.add_argument("--faults", default="", metavar="F", help=say("opt-twin-faults", lang))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("opt-seed", lang))
    parser.add_argument("--log", type=Path, metavar="FILE", help=say("opt-twin-log", lang))
    parser.add_argument("--sgf", type=Path, metavar="OUT", help=say("opt-twin-sgf", lang))
    faults = "\n".join(f"  {name:10}{say('fault-' + name, lang)}" for name in FAULTS)
    parser.epilog = f"{say('twin-faults', lang)}\n{faults}"


def run(args: Namespace) -> int:
    """Serve until Ctrl-C, or play the record and print its result."""
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


def _play(args: Namespace, flash: Path) -> int:
    script, record, rules = read_script(args.play, args.rules)
    settings = settings_text(record, rules, script)
    board, players = set_up(
        script, flash, hand=args.hand, seed=args.seed, faults=args.faults, settings=settings
    )
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
