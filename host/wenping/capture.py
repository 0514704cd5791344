"""wenping capture PORT FILE: raw frames of the board's sensors, to be replayed offline.

A field complaint becomes a test: `python3 tests/bench/replay_frames.py FILE` runs the frames
through the same sensing code.
"""

import argparse
import time
from pathlib import Path

from rich.progress import Progress

from wenping.errors import UserError
from wenping.link import Link, Refused, State
from wenping.texts import say
from wenping.wire import messages as m

SILENT_S = 10.0


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser("capture", help="record raw frames of the sensors into a file")
    parser.add_argument("port", help="serial port of the board (wenping boards)")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--frames", type=int, default=200, help="how many, 1 to 20000 (200)")


def run(args: argparse.Namespace) -> int:
    with Link(args.port, follow=False) as link:
        try:
            link.command(m.C_CAPTURE, args.frames)
        except Refused as refused:
            raise UserError("as-is", words=refused) from None
        data = collect(link, args.frames)
    try:
        args.file.write_bytes(data)
    except OSError as error:
        raise UserError("cannot-write", path=args.file, error=error.strerror) from None
    print(say("captured", args.lang, frames=args.frames, path=args.file))
    return 0


def collect(link: Link, frames: int) -> bytes:
    """The recording, whole; UserError when a piece is missing or nothing comes any more."""
    data = bytearray()
    frame, part, parts = 0, -1, 0
    heard = time.monotonic()
    with Progress(transient=True) as progress:
        task = progress.add_task("", total=frames)
        while frame < frames or part + 1 < parts:
            item = link.next(0.5)
            if isinstance(item, State) and item.name == "raw":
                here = item.fields["frame"], item.fields["part"]
                if here != ((frame, part + 1) if part + 1 < parts or part < 0 else (frame + 1, 0)):
                    raise UserError("capture-lost")
                frame, part = here
                parts = item.fields["parts"]
                data += item.tail
                heard = time.monotonic()
                progress.update(task, completed=frame)
            elif time.monotonic() - heard > SILENT_S:
                raise UserError("capture-stops", port=link.port)
    return bytes(data)
