"""wenping games: the games that this host has stored, with day, players, result and number."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_json, json_of
from wenping.texts import say

HELP = "games-help"
EXAMPLES = ("games", "games --json")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping games`."""
    add_json(parser, lang, "opt-json-game")


def run(args: Namespace) -> int:
    """Print a line for each stored game; status 1 when there is none."""
    from wenping.counting.words import ruleset_name
    from wenping.link import Store
    from wenping.records.export import stored

    with Store() as store:
        games = stored(store)
    for told in games:
        shown = {key: value or "-" for key, value in told.items()}
        shown["rules"] = ruleset_name(told["rules"], args.lang)
        words = say("games-line", args.lang, **shown)
        print(json_of(told) if args.json else words)
    if not games and not args.json:
        print(say("games-none", args.lang))
    return 0 if games else 1
