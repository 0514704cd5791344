"""wenping name PORT NAME: what a board is called, by its hosts and in its records."""

import argparse

from wenping.errors import Refused, UserError
from wenping.link import Link
from wenping.texts import say
from wenping.wire import messages as m


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser("name", help=say("name-help", "en"))
    parser.add_argument("port", help="serial port of the board (wenping boards)")
    parser.add_argument("name", help="one line of at most 40 bytes (13 Chinese characters)")


def run(args: argparse.Namespace) -> int:
    with Link(args.port, follow=False) as link:
        give(link, args.name)
    print(say("named", args.lang, name=args.name))
    return 0


def give(link: Link, name: str) -> None:
    """Give the board behind the link a name; UserError when it does not take it."""
    try:
        link.command(m.C_NAME, tail=name.encode())
    except Refused as refused:
        raise UserError("as-is", words=refused) from None
