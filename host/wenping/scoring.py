"""`wenping score`: count a finished game, with the arithmetic (section 4, C-9)."""

import argparse
import json
import re
from collections.abc import Iterable
from fractions import Fraction

from wenping import gtp
from wenping.counting import Result, count, final_of
from wenping.counting.methods import METHODS
from wenping.counting.result import both, number, table_of, tell
from wenping.deadstones import confirm, names, parse_dead, suggest
from wenping.errors import UserError
from wenping.header import Note
from wenping.records import Record, read, read_rules, replay
from wenping.texts import say
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, half_points, points_text

_COLOURS = {"black": BLACK, "white": WHITE}


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser("score", help="count a finished game, with the arithmetic")
    parser.add_argument("game", metavar="GAME.sgf")
    parser.add_argument("--rules", metavar="R", help='"chinese", "ying,komi=7.5", "scoring=lu" ...')
    parser.add_argument("--dead", metavar='"A1 B2"', help="every stone that is dead")
    parser.add_argument(
        "--suggest", action="store_true", help="ask the record's marks, else GNU Go, what is dead"
    )
    parser.add_argument(
        "--accept-suggested", action="store_true", help="confirm beforehand what is suggested"
    )
    parser.add_argument(
        "--install-gnugo", action="store_true", help="install GNU Go from Debian if it is not there"
    )
    parser.add_argument(
        "--neutral",
        choices=("auto", "fill", "share"),
        default="auto",
        help="neutral points left over: filled in turn, or shared as after a stop (CN-21.2);"
        " auto: shared if the record ends with passes",
    )
    parser.add_argument(
        "--insisted", choices=tuple(_COLOURS), help="who insisted on going on (JP-28)"
    )
    parser.add_argument(
        "--penalty",
        action="append",
        default=[],
        metavar="black=2",
        help="time penalty points of a side (YG-5)",
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    record = read(args.game)
    rules = read_rules(record, args.rules, args.game)
    position = replay(record, rules, args.game)
    if args.dead is not None:
        dead = parse_dead(position, args.dead)
    elif args.suggest or args.accept_suggested:
        if args.install_gnugo and gtp.find_gnugo() is None:
            gtp.install_gnugo()
        dead, who = suggest(position, record)
        confirm(position, dead, who, args.lang, args.accept_suggested)
    else:
        dead = []
    result, notes = score(record, rules, position, dead, args.neutral, args.insisted, args.penalty)
    if args.dead is None and not dead and rules.stop != "play":
        notes.append(("note-all-alive", {}))
        if record.territory:
            notes.append(("note-marked", {}))
    if args.json:
        print(json.dumps(as_json(result, notes), ensure_ascii=False, indent=1))
    else:
        for line in [*notes, *result.lines]:
            print(tell(line, args.lang))
        print(say("line-result", args.lang, result=result.sgf, rules=rules.name))
    return 0


def score(
    record: Record,
    rules: Ruleset,
    position: Position,
    dead: list[int],
    neutral: str = "auto",
    insisted: str | None = None,
    penalties: Iterable[str] = (),
) -> tuple[Result, list[Note]]:
    """The result of a record replayed to `position`, and notes on what was read or assumed."""
    notes = list(record.notes)
    moves = position.moves
    passed = moves >= 2 and not any(position.history.point(i) for i in (moves - 1, moves - 2))
    if neutral == "auto":
        counted_as_is = passed or rules.stop == "play" or rules.scoring == "territory"
        neutral = "share" if counted_as_is else "fill"
    final = final_of(position, dead, neutral == "fill")
    final.handicap = record.handicap
    if final.neutral:
        values = {"count": len(final.neutral), "who": final.neutral[0][0]}
        notes.append(("note-neutral-filled", values))
    kos = open_kos(final.grid) if rules.ko == "jiping" else []
    if kos:
        pairs = [names(sorted(ko[1:]), position.rows).replace(" ", "-") for ko in kos]
        notes.append(("note-open-kos", {"kos": " ".join(pairs)}))
    paid = _penalties(record, rules, penalties, notes)
    return count(final, rules, _COLOURS.get(insisted or "", 0), paid), notes


def _penalties(
    record: Record, rules: Ruleset, asked: Iterable[str], notes: list[Note]
) -> dict[int, Fraction]:
    """Time penalty points: as asked, else by the comment ("8 komi, +2 time penalty")."""
    found: dict[int, Fraction] = {}
    for text in asked:
        name, _equals, points = text.partition("=")
        try:
            found[_COLOURS[name.strip().lower()]] = Fraction(half_points(points), 2)
        except (KeyError, ValueError):
            raise UserError("penalty", text=text) from None
    said = re.search(r"(\d+(?:\.5)?) komi, ([+-]?\d+(?:\.5)?) time penalty", record.comment)
    if said and not asked:
        komi, penalty = half_points(said[1]), half_points(said[2])
        if rules.komi == komi + penalty:
            rules.komi = komi  # the record's KM has the penalty in it
        if rules.komi == komi:
            found[BLACK if penalty > 0 else WHITE] = Fraction(abs(penalty), 2)
            notes.append(("note-penalty", {"komi": points_text(komi), "penalty": said[2]}))
    return found


def as_json(result: Result, notes: list[Note]) -> dict:
    """The object of `score --json` (architecture page)."""
    final = result.final
    found = {
        "rules": result.rules.name,
        "method": result.method,
        "black": number(result.points[BLACK]),
        "white": number(result.points[WHITE]),
        "shared": final.shared,
        "komi": number(Fraction(result.rules.komi, 2)),
        "margin": number(result.margin),
        "result": result.sgf,
        "dead": {name: names(final.dead[c], final.rows).split() for name, c in _COLOURS.items()},
        "payments": [
            {
                "rule": payment.rule,
                "payer": "black" if payment.payer == BLACK else "white",
                "points": number(payment.points),
            }
            for payment in result.payments
        ],
        "lines": both(result.lines),
        "notes": both(notes),
    }
    if result.method in ("lu", "touzi"):
        units = {c: [unit for unit in final.units(c) if not unit.seki] for c in (BLACK, WHITE)}
        lu = (
            result.points
            if result.method == "lu"
            else METHODS["lu"](table_of(final, result.rules), result.rules).points
        )
        found["units"] = {name: len(units[c]) for name, c in _COLOURS.items()}
        found["lu"] = {name: number(lu[c]) for name, c in _COLOURS.items()}
    return found
