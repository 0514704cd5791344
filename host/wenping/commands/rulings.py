"""wenping rulings GAME: the incidents of a game, what was ruled, and other rulings on a copy.

GAME is a number of `wenping games`, or a case file.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.commands.options import add_json, json_of, must_be_writable
from wenping.errors import UserError
from wenping.texts import say
from wenping.texts.foreign import visible

if TYPE_CHECKING:
    from wenping.records.history import History
    from wenping.referee.incidents import Log

HELP = "rulings-help"
EXAMPLES = (
    "rulings case.json",
    "rulings case.json --at 4",
    'rulings case.json --at 4 --rule "CN-25.1 black advice" --sgf out.sgf',
)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping rulings`."""
    parser.add_argument("game", metavar="GAME", help=say("opt-stored-game", lang))
    parser.add_argument("--at", type=int, metavar="N", help=say("opt-at", lang))
    parser.add_argument("--rule", metavar="RULING", help=say("opt-rule-otherwise", lang))
    parser.add_argument("--sgf", type=Path, metavar="OUT", help=say("opt-other-sgf", lang))
    parser.add_argument("--case", type=Path, metavar="OUT", help=say("opt-case", lang))
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """List the incidents, show one, or rule otherwise; status 1 when a case comes out otherwise."""
    from wenping.referee.cases import case_of, replay
    from wenping.referee.incidents import fold, incidents
    from wenping.referee.logs import log_of

    must_be_writable(args.sgf, args.case)
    named = log_of(args.game)
    log, wanted = named.log, named.wanted
    if args.case:
        args.case.write_text(json.dumps(case_of(log), indent=1) + "\n", encoding="utf-8")
    if args.rule is not None:
        return _otherwise(args, log)
    if args.at is not None:
        return _at(args, fold(log, args.at), len(log))
    found = incidents(log)
    if args.json:
        print(json_of({"incidents": [incident.json() for incident in found]}))
    for incident in () if args.json else found:
        time = f"{incident.t_ms // 60000}:{incident.t_ms // 1000 % 60:02d}"
        words = visible(incident.said.words(args.lang))
        values = {"event": incident.number, "time": time, "moves": incident.moves, "words": words}
        print(say("incident-line", args.lang, **values))
    if not found and not args.json:
        print(say("incident-none", args.lang))
    differs = replay(log, wanted)[1] if wanted else []
    if differs:
        print(say("case-differs", args.lang, names=" ".join(differs)))
    return 1 if differs else 0


def _at(args: Namespace, game: "History", events: int) -> int:
    """Show what the sensors saw at an event, and what it was taken to mean."""
    from wenping.referee.incidents import state, two_boards

    if not 0 <= args.at < events or game.position is None:
        raise UserError("no-such-event", number=args.at, events=events)
    seen, meant = two_boards(game)
    if args.json:
        print(json_of({"event": args.at, "sensed": seen, "meant": meant, **state(game)}))
        return 0
    head = (say("incident-sensed", args.lang), say("incident-meant", args.lang))
    print("   ".join(f"{title:<{2 * game.size}}" for title in head).rstrip())
    for left, right in zip(seen, meant, strict=True):
        print(f"{' '.join(left)}    {' '.join(right)}")
    for line in _summary(game, args.lang):
        print(line)
    return 0


def _otherwise(args: Namespace, log: "Log") -> int:
    """Rule otherwise on a copy and show both games side by side."""
    from wenping.records.export import write_record
    from wenping.referee.incidents import fold, state
    from wenping.referee.otherwise import rule_otherwise

    if args.at is None:
        raise UserError("otherwise-at")
    other = rule_otherwise(log, args.at, args.rule)
    if args.sgf:
        write_record(other.game, args.sgf)
    if args.json:
        told = {"first": state(fold(log)), "other": state(other.game)}
        print(json_of(told | {"stopped": other.stopped if other.stopped >= 0 else None}))
        return 0
    for key, game in (("otherwise-first", fold(log)), ("otherwise-other", other.game)):
        print(say(key, args.lang))
        for line in _summary(game, args.lang):
            print("  " + line)
    if other.stopped >= 0:
        print(say("otherwise-stopped", args.lang, number=other.stopped))
    return 0


def _summary(game: "History", lang: str) -> list[str]:
    """Result, moves, clocks and penalties of a game."""
    from wenping.referee.ruling import penalty_lines
    from wenping.terminal.view import clock_text, last_move

    values = {"result": game.result_text() or "-", "last": last_move(game, lang)}
    clocks = {side: clock_text(game, c, game.t_ms) for c, side in ((1, "black"), (2, "white"))}
    return [say("otherwise-line", lang, **values, **clocks), *penalty_lines(game, lang)]
