"""wenping calibrate PORT: offsets of the empty board; with --stone, gains by one black stone."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_port
from wenping.texts import say
from wenping.wire import messages as m

HELP = "calibrate-help"
EXAMPLES = ("calibrate /dev/ttyACM0", "calibrate /dev/ttyACM0 --stone")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping calibrate`."""
    add_port(parser, lang)
    for name in ("stone", "all", "anew"):
        key = f"calibrate-{name}-help"
        parser.add_argument(f"--{name}", action="store_true", help=say(key, lang))


def run(args: Namespace) -> int:
    """Calibrate; status 1 when wires of rows or columns are exchanged and nothing was kept."""
    from wenping.link import Link
    from wenping.maintenance.gain_calibration import GainWalk, diagonal, every

    with Link(args.port, follow=False) as link:
        if args.stone or args.all:
            return GainWalk(link, args.lang).go(every() if args.all else diagonal())
        link.command(m.C_CALIBRATE, 2 if args.anew else 0)
    print(say("calibrated", args.lang))
    return 0
