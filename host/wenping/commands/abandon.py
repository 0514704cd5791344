"""wenping abandon PORT: ends the game under way on a board without a result, and keeps it."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.texts import say

HELP = "abandon-help"
EXAMPLES = ("abandon /dev/ttyACM0",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping abandon`."""
    add_port(parser, lang)


def run(args: Namespace) -> int:
    """End the game and write its record; status 1 when no game is under way."""
    from wenping.desk.remote import attach
    from wenping.game.phases import OVER, READY
    from wenping.link import Store
    from wenping.records.export import keep
    from wenping.terminal.table import Table

    with Store() as store, attach(args.port, store) as link:
        table = Table(link, store, args.lang)
        try:
            table.catch_up()
            under_way = table.game.phase not in (READY, OVER)
            table.act(table.core.decisions.abandon())
            if under_way:
                table.watch()
        finally:
            table.view.close()
        if not under_way:
            return 1
        print(say("abandoned", args.lang, log=table.follower.log))
        path = keep(store, link.board, table.follower.log)
        if path:
            print(say("record-written", args.lang, path=path))
        return 0
