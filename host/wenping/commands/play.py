"""wenping play PORT: attach to a board, start a game or go on with it, show it, record it."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.commands.options import add_port, must_be_writable
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.link import Store
    from wenping.terminal.table import Table

HELP = "play-help"
NAMES = ("black", "white", "event", "round", "place")
EXAMPLES = ("play /dev/ttyACM0 --black Gu --white Lee --rules chinese --sgf game.sgf",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping play`."""
    add_port(parser, lang)
    for name in NAMES:
        parser.add_argument(f"--{name}", metavar="TEXT", help=say(f"opt-{name}", lang))
    parser.add_argument("--size", help=say("opt-size", lang))
    parser.add_argument("--rules", metavar="R", help=say("opt-play-rules", lang))
    parser.add_argument("--komi", help=say("opt-komi", lang))
    parser.add_argument("--time", metavar="CLOCK", help=say("opt-time", lang))
    parser.add_argument("--press", choices=("stone",), help=say("opt-press", lang))
    parser.add_argument("--handicap", type=int, metavar="N", help=say("opt-handicap", lang))
    parser.add_argument("--seats", action="store_true", help=say("opt-seats", lang))
    parser.add_argument("--draw", choices=("odd", "even"), help=say("opt-draw", lang))
    parser.add_argument("--first", choices=("black", "white"), help=say("opt-first", lang))
    parser.add_argument("--sgf", type=Path, metavar="OUT", help=say("opt-sgf", lang))
    certificate = say("opt-certificate", lang)
    parser.add_argument("--certificate", type=Path, metavar="FILE", help=certificate)
    parser.add_argument("--speak", action="store_true", help=say("opt-speak", lang))
    parser.add_argument("--ascii", action="store_true", help=say("opt-ascii", lang))


def run(args: Namespace) -> int:
    """Follow a game to its result; status 1 when board and host do not agree on it."""
    from wenping.desk.remote import attach
    from wenping.link import Store
    from wenping.opening import settings_of
    from wenping.terminal.table import Table
    from wenping.terminal.voice import Voice

    voice = Voice(args.lang) if args.speak else None
    settings, stones = settings_of(vars(args))  # what is wrong with them is said first
    must_be_writable(args.sgf, args.certificate)
    with Store() as store, attach(args.port, store) as link:
        table = Table(link, store, args.lang, ascii=args.ascii)
        table.voice = voice
        try:
            if args.draw and _draw(args, table):
                settings, stones = settings_of(vars(args))
            table.begin(settings, stones, given(args))
            table.watch()
        finally:
            table.view.close()
            paths = _keep(args, store, table)
        _report(args, store, table)
        for path in paths:
            print(say("record-written", args.lang, path=path))
        return 1 if table.follower.differs else 0


def _draw(args: Namespace, table: "Table") -> bool:
    """Draw for colour, unless a game is under way: who is named as Black guesses, and gets White if
    the guess is wrong. Whether the names have changed.
    """
    from time import sleep

    from wenping.game.phases import OVER, READY
    from wenping.maintenance.health import bowl_stones
    from wenping.referee.draw import draw

    table.catch_up()
    if table.game.phase not in (READY, OVER):
        return False
    print(say("draw-take", args.lang))
    drawn = draw(lambda: bowl_stones(table.link, "white"), args.draw, sleep)
    key = "draw-right" if drawn.right else "draw-wrong"
    print(say(key, args.lang, count=drawn.stones))
    if not drawn.right:
        args.black, args.white = args.white, args.black
    return not drawn.right


def _keep(args: Namespace, store: "Store", table: "Table") -> list[Path]:
    """Write the record beside the store, as every game's, and where it was asked for."""
    from wenping.records.export import keep, write_record

    if args.sgf and table.game.position is not None:
        write_record(table.game, args.sgf, _marks(store, table))
    kept = keep(store, table.link.board, table.follower.log)
    return [path for path in (kept, args.sgf) if path]


def _marks(store: "Store", table: "Table") -> dict[str, str]:
    """What names the log of the game, and its head."""
    from wenping.records.export import marks_of

    board = table.follower.board
    row = store.board(board.id, board.store, board.name, board.firmware)
    return marks_of(store, row, table.follower.log)


def _report(args: Namespace, store: "Store", table: "Table") -> None:
    """The result with its arithmetic, and the certificate where it was asked for."""
    from wenping.counting import certificate, report

    if table.keys.ended:
        print(say("left-table", args.lang))
    for line in report.lines(table.game, args.lang):
        print(line)
    if args.certificate and table.game.result is not None:
        follower = table.follower
        log = certificate.LogOf(
            follower.board.name, follower.log, follower.seq, _marks(store, table)
        )
        clocks = certificate.clock_series((e.t_ms, e.data) for e in follower.kept())
        told = certificate.of_game(table.game, log, clocks)
        certificate.write(told, args.certificate, args.lang)


def given(args: Namespace) -> frozenset[str]:
    """The settings that the options name; the others have their defaults."""
    asked = {
        "size": args.size,
        "rules": args.rules or args.komi,
        "clock": args.time,
        "press": args.press,
    }
    asked |= {"handicap": args.handicap, "first": args.first or args.handicap or args.seats}
    asked |= {name: getattr(args, name) for name in NAMES}
    return frozenset(key for key, value in asked.items() if value)
