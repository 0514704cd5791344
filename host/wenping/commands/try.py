"""wenping try: a virtual board in the browser, with real firmware; no hardware is needed."""

import os
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.serve import add_listen, url_of
from wenping.errors import UserError
from wenping.texts import say

HELP = "try-help"
EXAMPLES = ("try", "try --listen 0.0.0.0 --worlds 4")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping try`."""
    add_listen(parser, lang)
    worlds = say("opt-try-worlds", lang)
    parser.add_argument("--worlds", type=int, default=10, metavar="N", help=worlds)


def run(args: Namespace) -> int:
    """Serve until Ctrl-C; nothing of it is kept."""
    from wenping.commands.twin import get_micropython
    from wenping.desk import serving
    from wenping.desk.desk import Desk
    from wenping.link import Store
    from wenping.page.assets import routes
    from wenping.page.worlds import Worlds

    if args.worlds < 1:
        raise UserError("try-worlds-few")
    taken = serving.listening(args.listen, args.port)
    get_micropython(args.lang)
    url = url_of(args, taken.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="wenping-try-") as folder:
        # Nothing of a virtual board gets among the games of real ones.
        os.environ["WENPING_STORE"] = str(Path(folder) / "store.db")
        with Store() as store:
            desk = Desk(store)
            worlds = Worlds(desk, args.worlds, url)
            server = serving.Server(desk, taken, url, serving.hosts_for(args.listen, args.host))
            try:
                worlds.prepare()
                print(say("try-at", args.lang, url=url), flush=True)
                print(say("serve-end", args.lang), flush=True)
                server.run(routes("try") + worlds.routes())
            finally:
                worlds.close()
                desk.close()
    return 0
