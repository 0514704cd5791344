"""wenping boards: which serial ports answer as a board, and what each has stored."""

import concurrent.futures
import glob
import json
import os
from argparse import ArgumentParser, Namespace

from serial.tools import list_ports

from wenping.commands.options import add_json
from wenping.errors import LinkError
from wenping.journal.names import CLOSED
from wenping.link import Link
from wenping.link.features import keys, lines
from wenping.texts import say
from wenping.wire import messages as m

HELP = "boards-help"
ANSWER_S = 2.0
POWERS = ("usb", "battery")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping boards`."""
    parser.add_argument("ports", nargs="*", metavar="PORT", help=say("opt-boards-ports", lang))
    parser.add_argument("--all", action="store_true", help=say("opt-boards-all", lang))
    add_json(parser, lang, "opt-json-port")


def run(args: Namespace) -> int:
    """Ask all ports at once and say what answers; status 1 when no board does."""
    ports = args.ports or candidates()
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, len(ports))) as pool:
        rows = list(pool.map(lambda port: look(port, args.lang), ports))
    boards = [row for row in rows if row["error"] is None]
    for row in rows if args.all or args.ports else boards:
        print(json.dumps(row, ensure_ascii=False) if args.json else _line(row, args.lang))
    if not boards and not args.json:
        print(say("boards-none", args.lang, ports=len(ports)))
    return 0 if boards else 1


def candidates() -> list[str]:
    """Serial ports of this machine that may be a board: those on USB, and $WENPING_PORTS.

    $WENPING_PORTS names further ports, with wildcards, separated by spaces: virtual boards say.
    """
    found = [port.device for port in list_ports.comports() if port.vid is not None]
    for pattern in os.environ.get("WENPING_PORTS", "").split():
        found += sorted(glob.glob(os.path.expanduser(pattern)))
    return list(dict.fromkeys(found))


def look(port: str, lang: str = "en") -> dict:
    """What is on a port: the board's names and stored logs, or an error in words."""
    row: dict = {"port": port, "error": None}
    try:
        with Link(port, follow=False, timeout_s=ANSWER_S) as link:
            board, logs = link.board, link.logs()
            row |= {
                "name": board.name,
                "id": board.id,
                "firmware": board.firmware,
                "store": board.store,
                "lines": lines(board),
                "features": keys(board),
                "logs": len(logs),
                "undelivered": sum(1 for log in logs if log.state & 3 == CLOSED),
                "bytes": sum(log.bytes for log in logs),
                "health": _health(link),
            }
    except LinkError as error:
        row["error"] = error.words(lang)
    return row


def _health(link: Link) -> dict[str, str]:
    try:
        text = link.command(m.C_HEALTH, 0, timeout_s=ANSWER_S).decode("utf-8", "replace")
    except LinkError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {key: value for key, _, value in pairs}


def _line(row: dict, lang: str) -> str:
    if row["error"] is not None:
        return row["error"]
    told = row["health"].get("power")
    power = say(f"power-{told if told in POWERS else 'unknown'}", lang)
    return say("boards-line", lang, power=power, **{k: v for k, v in row.items() if k != "health"})
