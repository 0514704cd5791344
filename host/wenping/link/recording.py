"""Raw frames of a board's sensors as they come over the cable, put together (wenping capture)."""

import time

from rich.progress import Progress

from wenping.errors import UserError
from wenping.link.link import Link, State

SILENT_S = 10.0


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
