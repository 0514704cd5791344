"""wenping name PORT NAME: what a board is called, by its hosts and in its records."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.link import Link
from wenping.texts import say
from wenping.wire import messages as m

HELP = "name-help"


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping name`."""
    add_port(parser, lang)
    parser.add_argument("name", metavar="NAME", help=say("opt-name", lang))


def run(args: Namespace) -> int:
    """Give the board its name."""
    with Link(args.port, follow=False) as link:
        link.command(m.C_NAME, tail=args.name.encode())
    print(say("named", args.lang, name=args.name))
    return 0
