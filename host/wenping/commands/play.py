"""wenping play PORT: attach to a board, start a game or go on with it, show it, record it."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.commands.options import add_port, must_be_writable
from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.game.settings import Settings

HELP = "play-help"
EXAMPLES = ("play /dev/ttyACM0 --black Gu --white Lee --rules chinese --sgf game.sgf",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping play`."""
    add_port(parser, lang)
    parser.add_argument("--black", default="", metavar="NAME", help=say("opt-black", lang))
    parser.add_argument("--white", default="", metavar="NAME", help=say("opt-white", lang))
    parser.add_argument("--size", default=str(LINES), help=say("opt-size", lang))
    parser.add_argument("--rules", default="chinese", help=say("opt-play-rules", lang))
    parser.add_argument("--komi", help=say("opt-komi", lang))
    parser.add_argument("--time", default="none", metavar="CLOCK", help=say("opt-time", lang))
    parser.add_argument("--sgf", type=Path, metavar="OUT", help=say("opt-sgf", lang))
    parser.add_argument("--ascii", action="store_true", help=say("opt-ascii", lang))


def run(args: Namespace) -> int:
    """Follow a game to its result; status 1 when board and host do not agree on it."""
    from wenping.counting import report
    from wenping.link import Link, Store
    from wenping.records.export import write_record
    from wenping.terminal.table import Table

    settings = settings_of(args)
    must_be_writable(args.sgf)
    with Store() as store, Link(args.port, store) as link:
        table = Table(link, store, args.lang, ascii=args.ascii)
        try:
            table.begin(settings)
            table.watch()
        finally:
            table.view.close()
        for line in report.lines(table.game, args.lang):
            print(line)
        if args.sgf:
            write_record(table.game, args.sgf)
            print(say("record-written", args.lang, path=args.sgf))
        return 1 if table.follower.differs else 0


def settings_of(args: Namespace) -> "Settings":
    """The settings that the options ask for; UserError names what is wrong with them."""
    from wenping.game.settings import Settings, SettingsError

    rules = args.rules + (f",komi={args.komi}" if args.komi else "")
    lines = [f"size={args.size}", f"rules={rules}", f"clock={args.time}"]
    lines += [f"{key}={getattr(args, key)}" for key in ("black", "white") if getattr(args, key)]
    try:
        return Settings("\n".join(lines))
    except SettingsError as error:
        raise UserError("as-is", words=error) from None
