"""wenping capture PORT FILE: raw counts of the board's sensors, to be replayed offline.

`python3 tests/bench/replay_frames.py FILE` runs them through the firmware's sensing code, so that a
complaint from the field becomes a test.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.options import add_port, must_be_writable
from wenping.errors import UserError
from wenping.texts import say
from wenping.wire import messages as m

HELP = "capture-help"
EXAMPLES = ("capture /dev/ttyACM0 frames.bin --frames 50",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping capture`."""
    add_port(parser, lang)
    parser.add_argument("file", type=Path, metavar="FILE", help=say("opt-capture-file", lang))
    parser.add_argument("--frames", type=int, default=200, help=say("opt-frames", lang))


def run(args: Namespace) -> int:
    """Record --frames frames and write them into FILE."""
    from rich.progress import Progress

    from wenping.link import Link
    from wenping.link.recording import collect

    must_be_writable(args.file)
    with Link(args.port, follow=False) as link, Progress(transient=True) as bar:
        task = bar.add_task("", total=args.frames)
        link.command(m.C_CAPTURE, args.frames)
        data = collect(link, args.frames, lambda frame: bar.update(task, completed=frame))
    try:
        args.file.write_bytes(data)
    except OSError as error:
        raise UserError("cannot-write", path=args.file, error=error) from None
    print(say("captured", args.lang, frames=args.frames, path=args.file))
    return 0
