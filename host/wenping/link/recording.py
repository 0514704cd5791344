"""Raw counts of a board's sensors, collected from the messages of a capture (wenping capture)."""

import time
from collections.abc import Callable

from wenping.errors import UserError
from wenping.link.items import State
from wenping.link.link import Link

SILENT_S = 10.0  # without a part for so long, the board has stopped sending


def collect(link: Link, frames: int, advance: Callable[[int], None]) -> bytes:
    """The raw counts of `frames` frames as PROTOCOL.md has them, in order and without a gap.

    A frame comes in several parts. advance(frame) is called with the number of the frame that each
    part belongs to. Raises UserError when a part is missing, or none comes for SILENT_S.
    """
    data = bytearray()
    frame, part, parts = 0, -1, 0
    heard = time.monotonic()
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
            advance(frame)
        elif time.monotonic() - heard > SILENT_S:
            raise UserError("capture-stops", port=link.port)
    return bytes(data)
