"""wenping doctor PORT: what is wrong with a board, in words, and what to do about it."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from wenping.commands.options import add_json, add_port, json_of
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.maintenance.finding import Finding

HELP = "doctor-help"
EXAMPLES = ("doctor /dev/ttyACM0",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping doctor`."""
    add_port(parser, lang)
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Print the findings, the worst first; status 1 when one is a warning or a fault."""
    from wenping.desk.remote import attach
    from wenping.maintenance import electrics
    from wenping.maintenance.diagnosis import examine
    from wenping.maintenance.finding import FAULT, WARNING, words, worst_first

    with attach(args.port) as link:
        found = worst_first(examine(link) + electrics.measure(link))
        name, firmware = link.board.name, link.board.firmware
    if args.json:
        rows = [_row(finding, words(finding, args.lang)) for finding in found]
        board = {"name": name, "firmware": firmware, "findings": rows}
        print(json_of(board, indent=1))
    else:
        print(say("doctor-board", args.lang, name=name, firmware=firmware))
        for f in found:
            print(f"{say('level-' + f.level, args.lang):8}{words(f, args.lang)}")
    return 1 if any(f.level in (WARNING, FAULT) for f in found) else 0


def _row(finding: "Finding", words: str) -> dict:
    return {"level": finding.level, "key": finding.key, **finding.values, "words": words}
