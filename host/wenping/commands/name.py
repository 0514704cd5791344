"""wenping name PORT NAME: gives a board the name that its hosts and its records show."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.texts import say
from wenping.wire import messages as m

HELP = "name-help"
EXAMPLES = ("name /dev/ttyACM0 table-1",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping name`."""
    add_port(parser, lang)
    parser.add_argument("name", metavar="NAME", help=say("opt-name", lang))


def run(args: Namespace) -> int:
    """Give the board a name of 1 to 40 bytes of UTF-8; the board refuses others."""
    from wenping.desk.remote import attach

    with attach(args.port, follow=False) as link:
        link.command(m.C_NAME, tail=args.name.encode())
    print(say("named", args.lang, name=args.name))
    return 0
