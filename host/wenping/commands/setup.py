"""wenping setup PORT: leads a person through the commissioning of a new board."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.texts import say

HELP = "setup-help"
EXAMPLES = ("setup /dev/ttyACM0 --name table-1",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping setup`."""
    add_port(parser, lang)
    parser.add_argument("--name", metavar="NAME", help=say("opt-setup-name", lang))


def run(args: Namespace) -> int:
    """Do all steps; status 1 when something was not as it should be."""
    from wenping.link import Link
    from wenping.maintenance.first_hour import FirstHour
    from wenping.terminal.person import Person

    setup = FirstHour(Link(args.port), Person(args.lang))
    try:
        return setup.go(args.name)
    finally:
        setup.close()
