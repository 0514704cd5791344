"""wenping key PORT [new | enter KEY | remove]: the referee's key of a board, and of this host.

With a key the board does nothing for a host but reading, unless the host proves it.
"""

import time
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from wenping.commands.options import add_port
from wenping.errors import Refused, UserError
from wenping.texts import say
from wenping.wire import messages as m

if TYPE_CHECKING:
    from wenping.link import Link

HELP = "key-help"
EXAMPLES = ("key /dev/ttyACM0", "key /dev/ttyACM0 enter 3f2a-91c0-77de-0b14-5a6f-c2e8-d940-1b73")
HAND_S = 60.0  # a person may take so long to hold the button
_AGAIN_S = 0.3


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping key`."""
    add_port(parser, lang)
    what = parser.add_argument("what", nargs="?", choices=("new", "enter", "remove"))
    what.help = say("opt-key-what", lang)
    parser.add_argument("key", nargs="?", metavar="KEY", help=say("opt-key", lang))


def run(args: Namespace) -> int:
    """Say whether board and host have a key, or change it; status 1 if this host lacks it."""
    from wenping.link import Link, keys

    if (args.what == "enter") != (args.key is not None):
        raise UserError("key-which")
    entered = keys.from_paper(args.key) if args.key else b""
    with Link(args.port, follow=False) as link:
        has_key = link.command(m.C_CHALLENGE)[:1] == b"\1"
        if args.what == "new":
            _change(link, keys.new(), args.lang)
        elif args.what == "remove":
            if has_key:
                _change(link, b"", args.lang)
            keys.keep(link.board.id, [])
        elif args.what == "enter":
            if not has_key:
                raise UserError("key-none", port=args.port)
            _enter(link, entered)
        state = _state(link)
    print(say(state, args.lang, name=link.board.name, folder=keys.folder()))
    return int(state == "key-elsewhere")


def _enter(link: "Link", key: bytes) -> None:
    """Keep a key if it is the board's; UserError if it is not, and what was kept before stays."""
    from wenping.link import keys

    chip = link.board.id
    known = keys.keys_of(chip)
    keys.keep(chip, [key])
    right = False
    try:
        right = link.prove_session()
    finally:
        if not right:
            keys.keep(chip, known)
    if not right:
        raise UserError("key-not-it", port=link.port)


def _change(link: "Link", key: bytes, lang: str) -> None:
    """Give the board a key, none if it is empty; the old one is kept until the board has replied.

    Without a key on the board somebody holds the referee's button meanwhile.
    """
    from wenping.link import keys

    chip = link.board.id
    known = keys.keys_of(chip)
    keys.keep(chip, [key, *known] if key else known)
    try:
        _set(link, key, lang)
    except Refused:
        keys.keep(chip, known)
        raise
    keys.keep(chip, [key] if key else [])
    if key:
        print(say("key-on-paper", lang, digits=keys.on_paper(key)))


def _set(link: "Link", key: bytes, lang: str) -> None:
    end = time.monotonic() + HAND_S
    told = False
    while True:
        try:
            link.command(m.C_KEY, tail=key)
            return
        except Refused as refused:
            if refused.reason != m.R_PANEL or time.monotonic() > end:
                raise
        if not told:
            print(say("key-hold", lang))
            told = True
        time.sleep(_AGAIN_S)


def _state(link: "Link") -> str:
    """The key of the text that says how board and host stand."""
    if link.command(m.C_CHALLENGE)[:1] != b"\1":
        return "key-absent"
    return "key-here" if link.prove_session() else "key-elsewhere"
