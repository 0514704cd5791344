"""wenping clock PORT SIDE TIME: sets one side's clock, as a referee decides.

Between set-up and first move it gives the sides different times; later it gives time back or takes
it away. The board records it as an event of the game.
"""

import re
from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.errors import UserError
from wenping.texts import say
from wenping.wire import messages as m

HELP = "clock-help"
EXAMPLES = ("clock /dev/ttyACM0 black 45:00", "clock /dev/ttyACM0 white 0:30 --periods 3")
SIDES = ("black", "white")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping clock`."""
    add_port(parser, lang)
    parser.add_argument("side", choices=SIDES, help=say("opt-clock-side", lang))
    parser.add_argument("time", metavar="TIME", help=say("opt-clock-time", lang))
    periods = say("opt-clock-periods", lang)
    parser.add_argument("--periods", type=int, metavar="N", help=periods)


def run(args: Namespace) -> int:
    """Propose the event; the board refuses it without a clock, or when no game is under way."""
    from wenping.desk.remote import attach
    from wenping.game.clock import KEEP
    from wenping.game.events import SET_CLOCK, encode

    main_ms = milliseconds(args.time)
    if args.periods is not None and not 0 <= args.periods < KEEP:
        raise UserError("clock-periods", text=args.periods)
    periods = KEEP if args.periods is None else args.periods
    event = encode(SET_CLOCK, 1 + SIDES.index(args.side), main_ms, periods)
    with attach(args.port, follow=False) as link:
        link.command(m.C_PROPOSE, tail=event)
    print(say("clock-done", args.lang, who=say(args.side, args.lang), time=args.time))
    return 0


def milliseconds(text: str) -> int:
    """The ms of "1:30:00", "5:00" or "45"; UserError for anything else."""
    if not re.fullmatch(r"(\d{1,3}:[0-5]\d:[0-5]\d|\d{1,4}:[0-5]\d|\d{1,6})", text, re.ASCII):
        raise UserError("clock-time", text=text)
    seconds = 0
    for part in text.split(":"):
        seconds = 60 * seconds + int(part)
    return 1000 * seconds
