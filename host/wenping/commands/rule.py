"""wenping rule PORT [RULING ...]: what a referee rules at a board (rulebook, section 7).

rule PORT                                   the open question, and the rulings that fit it
rule PORT 1                                 the first of these
rule PORT CN-24.2 black warning WHY ...     a ruling in words
rule PORT propose ...                       one of these, for both players to accept by their clocks
rule PORT accept | reject WHY ...           the ruling that is proposed
rule PORT late black=300 white=0            lateness in seconds, --limit (CN-23.1 to 23.3)
"""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from wenping.commands.options import add_port
from wenping.errors import UserError
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.referee.chair import Chair
    from wenping.table import Out

HELP = "rule-help"
EXAMPLES = (
    "rule /dev/ttyACM0",
    "rule /dev/ttyACM0 1 --who Wang",
    "rule /dev/ttyACM0 CN-24.2 black warning hums a tune",
    "rule /dev/ttyACM0 propose 1",
    "rule /dev/ttyACM0 accept",
    "rule /dev/ttyACM0 late black=300 --limit 900",
    "rule /dev/ttyACM0 open",
)
SIDES = {"black": 1, "white": 2}


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping rule`."""
    add_port(parser, lang)
    parser.add_argument("ruling", nargs="*", metavar="RULING", help=say("opt-ruling", lang))
    parser.add_argument("--who", metavar="NAME", default="", help=say("opt-who", lang))
    limit = say("opt-limit", lang)
    parser.add_argument("--limit", type=int, metavar="S", default=900, help=limit)


def run(args: Namespace) -> int:
    """Rule, or list what may be ruled; status 1 when the ruling was not taken."""
    from wenping.desk.remote import attach
    from wenping.link import Store
    from wenping.referee.chair import Chair
    from wenping.table import Command
    from wenping.terminal.table import Table

    late = lateness(args.ruling[1:]) if args.ruling[:1] == ["late"] else {}
    with Store() as store, attach(args.port, store) as link:
        table = Table(link, store, args.lang)
        try:
            table.catch_up()
            chair = Chair(table.core, args.who)
            out = decided(chair, args, late)
            before = table.game.events
            table.act(out)
            ruled = any(isinstance(part, Command) for part in out)
            if ruled:
                table.wait(lambda: table.game.events > before)
        finally:
            table.view.close()
    return 0 if ruled or not args.ruling else 1


def decided(chair: "Chair", args: Namespace, late: dict[int, int]) -> "Out":
    """What the words of the command line ask for."""
    if late:
        return chair.late(late, args.limit)
    if args.ruling == ["seal"]:
        return _seal(chair, args.lang)
    if args.ruling == ["open"]:
        from wenping.referee import envelopes, sealed

        game = chair.game
        return sealed.unseal(chair.table, envelopes.find(game.sealed) if game.sealed else "")
    if args.ruling == ["accept"]:
        return chair.accept()
    if args.ruling[:1] == ["reject"]:
        return chair.reject(" ".join(args.ruling[1:]))
    if args.ruling[:1] == ["propose"]:
        return chair.propose(" ".join(args.ruling[1:]))
    if args.ruling:
        return chair.rule(" ".join(args.ruling))
    return [*chair.table.steps.question(), *chair.listed()]


def _seal(chair: "Chair", lang: str) -> "Out":
    """Ask for the point without showing it, and keep the envelope."""
    import getpass
    import secrets
    import sys

    from wenping.referee import envelopes, sealed
    from wenping.table import Notice

    ask = say("seal-ask", lang)
    name = getpass.getpass(ask) if sys.stdin.isatty() else sys.stdin.readline()
    out, envelope = sealed.seal(chair.table, name.strip(), secrets.token_hex(16))
    if not envelope:
        return out
    return [*out, Notice("seal-kept", {"path": envelopes.keep(envelope)})]


def lateness(words: list[str]) -> dict[int, int]:
    """Seconds by side from "black=300"; UserError for anything else."""
    found: dict[int, int] = {}
    for word in words:
        side, _, seconds = word.partition("=")
        if side not in SIDES or not (seconds.isascii() and seconds.isdigit()) or len(seconds) > 6:
            raise UserError("late-unread", text=word)
        found[SIDES[side]] = int(seconds)
    if not found:
        raise UserError("late-unread", text="-")
    return found
