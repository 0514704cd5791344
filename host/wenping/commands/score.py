"""wenping score GAME.sgf: counts a finished game and shows the arithmetic (rulebook, C-9)."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.commands.options import add_game, add_json, add_rules, json_of, must_be_writable
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.counting import Result
    from wenping.records.record import Record
    from wenping.records.sgf import Note
    from wenping.weiqi.position import Position
    from wenping.weiqi.rules import Ruleset

HELP = "score-help"
EXAMPLES = ("score $(wenping sample short) --rules chinese", "score game.sgf --accept-suggested")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping score`."""
    add_game(parser, lang)
    add_rules(parser, lang)
    parser.add_argument("--dead", metavar='"A1 B2"', help=say("opt-dead", lang))
    parser.add_argument("--seki", metavar="D4,E5", help=say("opt-seki", lang))
    for name in ("suggest", "accept-suggested", "install-gnugo"):
        parser.add_argument(f"--{name}", action="store_true", help=say(f"opt-{name}", lang))
    neutral = ("auto", "fill", "share")
    parser.add_argument("--neutral", choices=neutral, default="auto", help=say("opt-neutral", lang))
    parser.add_argument("--insisted", choices=("black", "white"), help=say("opt-insisted", lang))
    penalty = say("opt-penalty", lang)
    parser.add_argument("--penalty", action="append", default=[], metavar="black=2", help=penalty)
    certificate = say("opt-certificate", lang)
    parser.add_argument("--certificate", type=Path, metavar="FILE", help=certificate)
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Print the result with its arithmetic, and what was assumed."""
    from wenping.counting.deadstones import parse_seki
    from wenping.counting.score import as_json, score
    from wenping.counting.words import tell
    from wenping.records.record import read
    from wenping.records.replay import replay
    from wenping.records.rules import read_rules

    must_be_writable(args.certificate)
    record = read(args.game)
    rules = read_rules(record, args.rules, args.game)
    position = replay(record, rules, args.game)
    dead, said = _dead(args, position, record, rules)
    seki = None if args.seki is None else parse_seki(position, args.seki)
    result, notes = score(
        record, rules, position, dead, args.neutral, args.insisted, args.penalty, seki
    )
    notes += said
    if args.certificate:
        _certify(args, result)
    if args.json:
        print(json_of(as_json(result, notes), indent=1))
    else:
        for line in [*notes, *result.lines]:
            print(tell(line, args.lang))
        print(result.summary(args.lang))
    return 0


def _certify(args: Namespace, result: "Result") -> None:
    import hashlib

    from wenping.counting import certificate

    sha256 = hashlib.sha256(Path(args.game).read_bytes()).hexdigest()
    certificate.write(certificate.of_result(result, sha256), args.certificate, args.lang)


def _dead(
    args: Namespace, position: "Position", record: "Record", rules: "Ruleset"
) -> tuple[list[int], "list[Note]"]:
    """The dead stones and notes on them: those named by --dead, else those suggested and confirmed,
    else those that the record marks.
    """
    from wenping.counting.deadstones import confirm, names, parse_dead, suggest
    from wenping.counting.score import dead_of

    if args.dead is not None:
        return parse_dead(position, args.dead), []
    if not (args.suggest or args.accept_suggested):
        return dead_of(position, record, rules)
    if args.install_gnugo:
        _install_gnugo()
    dead, who = suggest(position, record)
    confirm(position, dead, who, args.lang, args.accept_suggested)
    if who == "gnugo" and dead:
        return dead, [("note-guessed-dead", {"dead": names(dead, position.rows)})]
    return dead, []


def _install_gnugo() -> None:
    from wenping.counting import engine

    if engine.find_gnugo() is None:
        engine.install_gnugo()
