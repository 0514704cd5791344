"""wenping check GAME.sgf: replay a record and report what breaks the rules, with the rule's id."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING

from wenping.commands.options import add_game, add_json, add_rules, json_of
from wenping.exit_status import DONE, FOUND
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.records.check import Report

HELP = "check-help"
_READ = ("note-encoding", "note-lost-bracket")  # what is said of the file, beside the rules
EXAMPLES = ("check $(wenping sample captures) --json",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping check`."""
    add_game(parser, lang)
    add_rules(parser, lang)
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Print the report; status 1 if a move breaks a rule."""
    from wenping.counting.words import tell
    from wenping.records.check import check
    from wenping.records.record import read
    from wenping.records.rules import read_rules

    record = read(args.game)
    rules = read_rules(record, args.rules, args.game, counting=False)
    report = check(record, rules, args.game)
    for note in record.notes:
        if note[0] in _READ:
            print(tell(note, args.lang), file=sys.stderr)
    if args.json:
        print(json_of(asdict(report), indent=1))
    else:
        _print(report, args.lang)
    return FOUND if report.violations else DONE


def _print(report: "Report", lang: str) -> None:
    from wenping.counting.words import ruleset_name

    counts = {"moves": report.moves, "passes": report.passes, **report.captured}
    print(say("check-counts", lang, rules=ruleset_name(report.rules, lang), **counts))
    print("\n".join(report.final))
    for violation in report.violations:
        values = {**asdict(violation), "colour": say(violation.colour, lang)}
        values["kind"] = say("kind-" + violation.kind, lang)
        values["rule"] = violation.rule and say("check-rule", lang, rule=violation.rule)
        print(say("check-violation", lang, **values))
    for form in report.forms:
        print(say("check-form", lang, name=say_form(form.name, lang), move=form.move))
        if form.rulings:
            rulings = " / ".join(say("ruling-" + ruling, lang) for ruling in form.rulings)
            print(say("check-rulings", lang, rulings=rulings))
    if report.open_kos:
        print(say("check-open-kos", lang, kos=" ".join(report.open_kos)))
    if not report.violations:
        print(say("check-clean", lang))


def say_form(name: str, lang: str) -> str:
    """The name of a rare form in "zh" or "en"; the number of a "7-fold ko" is a value."""
    if name.endswith("-fold ko"):
        return say("form-many", lang, count=name.split("-")[0])
    return say("form-" + name, lang)
