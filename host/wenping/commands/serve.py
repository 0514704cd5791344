"""wenping serve: the desk with its page; every board of this host in a browser."""

import re
from argparse import ArgumentParser, Namespace

from wenping.errors import UserError
from wenping.texts import say

HELP = "serve-help"
EXAMPLES = ("serve", "serve /dev/ttyACM0 --listen 0.0.0.0 --delay 300")
PORT = 8361  # 纹枰 has 361 points


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping serve`."""
    parser.add_argument("ports", nargs="*", metavar="PORT", help=say("opt-serve-ports", lang))
    parser.add_argument("--delay", default="0", metavar="N", help=say("opt-serve-delay", lang))
    add_listen(parser, lang)


def add_listen(parser: ArgumentParser, lang: str) -> None:
    """--listen, --port and --host: where a page is to be had."""
    listen = say("opt-serve-listen", lang)
    parser.add_argument("--listen", default="127.0.0.1", metavar="ADDRESS", help=listen)
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=say("opt-serve-port", lang)
    )
    host = say("opt-serve-host", lang)
    parser.add_argument("--host", action="append", default=[], metavar="NAME", help=host)


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    from wenping.commands.boards import candidates
    from wenping.desk import place, serving
    from wenping.desk.decisions import REFEREE
    from wenping.desk.desk import Desk
    from wenping.desk.kept_rights import KeptRights
    from wenping.link import Store
    from wenping.page.assets import routes

    delay_s, moves = delay_of(args.delay)
    lock = place.Lock()
    try:
        taken = serving.listening(args.listen, args.port)
        url = url_of(args, taken.getsockname()[1])
        with Store() as store:
            desk = Desk(store, delay_s, moves)
            hosts = serving.hosts_for(args.listen, args.host)
            server = serving.Server(desk, taken, url, hosts, KeptRights(desk.rights).save)
            ports = serving.Ports(desk, lock, local_url(args, taken), args.ports, candidates)
            try:
                ports.start(lambda port, name: _say(args, "serve-board", port=port, name=name))
                if not args.ports and not candidates():
                    _say(args, "serve-waits")
                _say(args, "serve-at", url=url)
                referee = server.interface.invite(REFEREE, 0)
                _say(args, "serve-referee", url=referee["url"])
                _show(referee["url"])
                _say(args, "serve-end")
                server.run(routes("serve", server.interface.pictures))
            finally:
                ports.close()
                desk.close()
    finally:
        lock.release()
    return 0


def delay_of(text: str) -> tuple[float, int]:
    """Seconds and moves of a delay: "300", "10m"; UserError for anything else."""
    found = re.fullmatch(r"(\d{1,5})(m?)", text, re.ASCII)
    if found is None:
        raise UserError("serve-delay", text=text)
    number = int(found[1])
    return (0.0, number) if found[2] else (float(number), 0)


def url_of(args: Namespace, port: int) -> str:
    """The address of the page for others."""
    from wenping.desk.guard import outward

    everywhere = args.listen in ("0.0.0.0", "::")
    name = args.host[0] if args.host else args.listen
    if everywhere and not args.host:
        name = outward() or "localhost"
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def local_url(args: Namespace, taken: object) -> str:
    """The address of the page for programs of this host."""
    port = taken.getsockname()[1]  # type: ignore[attr-defined]
    everywhere = args.listen in ("0.0.0.0", "::")
    return url_of(Namespace(listen="127.0.0.1" if everywhere else args.listen, host=[]), port)


def _show(url: str) -> None:
    """Draw the QR code of an address on a terminal."""
    import sys

    import segno

    if sys.stdout.isatty():
        segno.make(url).terminal(compact=True)


def _say(args: Namespace, key: str, **values: object) -> None:
    print(say(key, args.lang, **values), flush=True)
