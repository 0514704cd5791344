"""wenping download PORT DIR: copy the games stored on a board, and write them as SGF."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.commands.options import add_json, add_port, json_of
from wenping.errors import words_of
from wenping.texts import say
from wenping.texts.foreign import visible

if TYPE_CHECKING:
    from rich.progress import Progress

HELP = "download-help"
EXAMPLES = ("download /dev/ttyACM0 games",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping download`."""
    add_port(parser, lang)
    parser.add_argument("folder", type=Path, metavar="DIR", help=say("opt-download-dir", lang))
    add_json(parser, lang, "opt-json-game")


def run(args: Namespace) -> int:
    """Copy every stored log and write the games.

    Status 1 when events could not be read, or a stored log was of another history.
    """
    from wenping.errors import RemoteProtocolError, error_line
    from wenping.link import Link, Parted, Store
    from wenping.link.download import copy_log
    from wenping.records.export import export, made

    made(args.folder)
    with Store() as store, Link(args.port, store, follow=False) as link:
        board = link.board
        row = store.board(board.id, board.store, board.name, board.firmware)
        link.prove_session()
        logs = link.logs()
        failed = apart = 0
        with _bar(args.json) as bar:
            task = bar.add_task(visible(board.name), total=sum(log.bytes for log in logs))
            for log in logs:
                try:
                    told = copy_log(link, store, row, log, lambda n: bar.advance(task, n))
                    apart += isinstance(told, Parted)
                    if told is not None:
                        key = "log-parted" if isinstance(told, Parted) else "log-uncompared"
                        print(say(key, args.lang, **told._asdict()), file=sys.stderr)
                except RemoteProtocolError as error:  # a bad log does not end the download
                    failed += 1
                    print(error_line(error, args.lang), file=sys.stderr)
        rows = export(store, row, board.name, {log.log for log in logs}, args.folder)
    for told in rows:
        show(told, args)
    games = sum(1 for told in rows if told["file"])
    where = say("download-end", args.lang, games=games, logs=len(rows), folder=args.folder)
    print(where, file=sys.stderr)
    return 1 if failed or apart or any(is_bad(told) for told in rows) else 0


def is_bad(told: dict) -> bool:
    """Whether a log has lost events, or has one that does not follow from those before."""
    return bool(told["missing"]) or told["refused"] is not None


def show(told: dict, args: Namespace) -> None:
    """Print what wenping.records.export.export tells of a log."""
    if args.json:
        print(json_of(told | {"why": told["why"] and words_of(told["why"], args.lang)}))
    else:
        print(line(told, args.lang))


def _bar(hidden: bool) -> "Progress":
    """A progress bar in bytes on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn())
    console = Console(stderr=True)
    return Progress(*columns, TimeRemainingColumn(), console=console, disable=hidden)


def line(told: dict, lang: str) -> str:
    """What wenping.records.export.export tells of a log, for people."""
    if told["missing"]:
        first, last = told["missing"]
        lost = say("download-missing", lang, first=first, last=last - 1, lost=told["lost"])
    else:
        lost = ""
    if told["refused"] is not None:
        why = words_of(told["why"], lang)
        lost += say("download-refused", lang, event=told["refused"], why=why)
    if told["file"]:
        moves, result = told["moves"], told["result"] or "?"
        words = say("download-game", lang, log=told["log"], moves=moves, result=result)
        return f"{words}  {visible(told['file'])}{lost}"
    return say("download-none", lang, log=told["log"], events=told["events"]) + lost
