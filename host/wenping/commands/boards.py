"""wenping boards: which serial ports answer as a board, and what each has stored."""

import glob
import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from wenping.commands.options import add_json, json_of
from wenping.errors import LinkError
from wenping.texts import say
from wenping.wire import messages as m

if TYPE_CHECKING:
    from wenping.link import Link

HELP = "boards-help"
EXAMPLES = ("boards", "boards --all --json")
ANSWER_S = 2.0  # a board may take so long to answer


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping boards`."""
    parser.add_argument("ports", nargs="*", metavar="PORT", help=say("opt-boards-ports", lang))
    parser.add_argument("--all", action="store_true", help=say("opt-boards-all", lang))
    add_json(parser, lang, "opt-json-port")


def run(args: Namespace) -> int:
    """Ask all ports at once and print what answers; status 1 when no board does."""
    from concurrent.futures import ThreadPoolExecutor

    ports = args.ports or candidates()
    with ThreadPoolExecutor(max_workers=max(1, len(ports))) as pool:
        rows = list(pool.map(lambda port: look(port, args.lang), ports))
    boards = [row for row in rows if row["error"] is None]
    for row in rows if args.all or args.ports else boards:
        print(json_of(row) if args.json else _line(row, args.lang))
    if not boards and not args.json:
        key = "boards-none" if ports else "boards-no-ports"
        print(say(key, args.lang, ports=len(ports)))
    return 0 if boards else 1


def candidates() -> list[str]:
    """The serial ports of this machine that may be a board: those on USB, and $WENPING_PORTS.

    $WENPING_PORTS names further ports, such as those of virtual boards: patterns with wildcards,
    separated by spaces.
    """
    from serial.tools import list_ports

    found = [port.device for port in list_ports.comports() if port.vid is not None]
    for pattern in os.environ.get("WENPING_PORTS", "").split():
        found += sorted(glob.glob(os.path.expanduser(pattern)))
    return list(dict.fromkeys(found))


def look(port: str, lang: str = "en") -> dict:
    """What is on a port, as the object of --json.

    port; error: None, or in words why it is no board. Of a board also its name, id, firmware,
    store, lines, features, number of logs, undelivered logs, bytes of all logs, and health.
    """
    from wenping.journal.names import CLOSED
    from wenping.link import Link
    from wenping.link.features import keys, lines

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


def _health(link: "Link") -> dict[str, str]:
    """The key=value lines of the board's page 0; empty when it does not answer."""
    try:
        text = link.command(m.C_HEALTH, 0, timeout_s=ANSWER_S).decode("utf-8", "replace")
    except LinkError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {key: value for key, _, value in pairs}


def _line(row: dict, lang: str) -> str:
    if row["error"] is not None:
        return row["error"]
    from wenping.maintenance.health import POWERS, supply_v

    told = row["health"].get("power")
    power = say(f"power-{told if told in POWERS else 'unknown'}", lang)
    volts = supply_v(row["health"])
    if volts is not None:
        power += f" {volts:.1f} V"
    return say("boards-line", lang, power=power, **{k: v for k, v in row.items() if k != "health"})
