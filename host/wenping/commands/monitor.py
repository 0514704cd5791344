"""wenping monitor PORT: prints decoded messages as they pass, and stores none.

The board is told that this host keeps nothing, so that it keeps its logs for other hosts.
"""

import sys
import threading
import time
from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_json, add_port, json_of
from wenping.errors import words_of
from wenping.texts import say
from wenping.wire import messages as m

HELP = "monitor-help"
EXAMPLES = ("monitor /dev/ttyACM0 --seconds 5",)
_ROUTINE = (m.PING, m.PONG, m.ACK)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping monitor`."""
    add_port(parser, lang)
    parser.add_argument("--all", action="store_true", help=say("opt-monitor-all", lang))
    add_json(parser, lang, "opt-json-line")
    seconds = say("opt-monitor-seconds", lang)
    parser.add_argument("--seconds", type=float, metavar="S", help=seconds)


def run(args: Namespace) -> int:
    """Print messages in both directions for --seconds, or until Ctrl-C."""
    from wenping.link import Back, Link, Lost
    from wenping.link.describe import describe, text_of

    lock = threading.Lock()

    def show(sent: bool, message: tuple) -> None:
        if args.all or message[0] not in _ROUTINE:
            fields = describe(sent, message)
            line = json_of(fields) if args.json else text_of(fields)
            with lock:
                print(line, flush=True)

    end = time.monotonic() + args.seconds if args.seconds is not None else None
    with Link(args.port, watch=show) as link:
        try:
            while end is None or time.monotonic() < end:
                item = link.next(0.2)
                if isinstance(item, Lost):
                    print(
                        say("lost", args.lang, port=args.port, why=words_of(item.why, args.lang)),
                        file=sys.stderr,
                    )
                elif isinstance(item, Back):
                    print(say("back", args.lang, port=args.port), file=sys.stderr)
        finally:
            dropped = link.dropped_bytes
            told = say("monitor-end", args.lang, bytes=link.received_bytes, dropped=dropped)
            print(told, file=sys.stderr)
    return 0
