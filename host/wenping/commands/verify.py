"""wenping verify GAME ...: do log, record and certificate of a game say the same; is it proved?"""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from wenping.commands.options import add_json, json_of
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.link import Store
    from wenping.records.verify import Verdict

HELP = "verify-help"
EXAMPLES = ("verify 1.12 game.sgf certificate.json", "verify game.sgf --port /dev/ttyACM0")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping verify`."""
    parser.add_argument("games", nargs="+", metavar="GAME", help=say("opt-verify-game", lang))
    parser.add_argument("--port", metavar="PORT", help=say("opt-verify-port", lang))
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Print what was found; status 1 when something contradicts something else."""
    from wenping.link import Store
    from wenping.records import verify

    with Store() as store:
        key, sources = verify.find(store, args.games)
        verdict = verify.verify(store, key, sources)
        if args.port and key is not None:
            _ask(args, store, key, verdict)
    if args.json:
        print(json_of(_object(verdict), indent=1))
    else:
        for ok, name, values in verdict.findings:
            print(f"{_SIGNS[ok]} {say(name, args.lang, **_shown(values, args.lang))}")
        print(say("verdict-" + verdict.verdict, args.lang, log=verdict.log, events=verdict.events))
    return int(verdict.verdict == verify.CONTRADICTED)


_SIGNS = {True: "+", False: "!", None: "-"}


def _ask(args: Namespace, store: "Store", key: tuple[int, int], verdict: "Verdict") -> None:
    """Have the board on the port compute the head of what is stored, if it is the game's board."""
    from wenping.desk.remote import attach
    from wenping.errors import UserError
    from wenping.link import heads
    from wenping.records import verify

    row, log = key
    with attach(args.port, follow=False) as link:
        if store.identity(row) != link.board.identity:
            raise UserError("verify-other-board", port=args.port, name=link.board.name)
        head = heads.ask(link, log, verdict.events)
    verify.ask_board(verdict, args.port, head)


def _shown(values: dict, lang: str) -> dict:
    from wenping.errors import words_of

    return {name: words_of(value, lang) for name, value in values.items()}


def _object(verdict: "Verdict") -> dict:
    """What was found, for programs."""
    from wenping.texts import LANGUAGES

    findings = [
        {"agrees": ok, "what": key.removeprefix("verify-"), **_shown(values, LANGUAGES[1])}
        for ok, key, values in verdict.findings
    ]
    return {"verdict": verdict.verdict, "log": verdict.log, "events": verdict.events,
            "head": verdict.head.hex(), "findings": findings}  # fmt: skip
