"""wenping export DIR [GAME ...]: writes stored games as SGF files, without a board."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands import download
from wenping.commands.options import add_json
from wenping.errors import UserError
from wenping.texts import say

HELP = "export-help"
EXAMPLES = ("export games", "export games --json")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping export`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help=say("opt-download-dir", lang))
    games = say("opt-export-games", lang)
    parser.add_argument("games", nargs="*", metavar="GAME", help=games)
    add_json(parser, lang, "opt-json-game")


def run(args: Namespace) -> int:
    """Write the chosen games, all by default; status 1 when events of one are missing."""
    from wenping.link import Store
    from wenping.records.export import export, made, stored

    with Store() as store:
        known = [told["id"] for told in stored(store)]
        for id in args.games:
            if id not in known:
                raise UserError("no-stored-game", id=id)
        wanted: dict[int, set[int]] = {}
        for id in args.games or known:
            row, log = map(int, id.split("."))
            wanted.setdefault(row, set()).add(log)
        made(args.folder)
        names = {row: name for row, _, _, name, _ in store.boards()}
        rows = [
            told
            for row, logs in wanted.items()
            for told in export(store, row, names[row], logs, args.folder)
        ]
    for told in rows:
        download.show(told, args)
    where = say("download-end", args.lang, games=len(rows), logs=len(rows), folder=args.folder)
    print(where, file=sys.stderr)
    return 1 if any(map(download.is_bad, rows)) else 0
