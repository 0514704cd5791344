"""The messages on a board's wire as they pass, with their bytes."""

import collections
import time

from wenping.link.describe import describe, text_of
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, encode

KEPT = 40
_QUIET = (m.PING, m.PONG, m.RAW)  # counted, but not listed
_MOST = 96  # bytes of a frame that are shown


class Watched:
    """The last messages in either direction. bytes: (from the board, to the board) in all."""

    def __init__(self) -> None:
        self.bytes = [0, 0]
        self._number = 0
        self._kept: collections.deque[list] = collections.deque(maxlen=KEPT)
        self._began = time.monotonic()

    def take(self, sent: bool, message: tuple) -> None:
        """Take a message, as Link's `watch` gives it: its frame is encoded again, byte for byte."""
        kind, fields, tail = message
        buf, out = bytearray(LONGEST + CRC), bytearray(LONGEST + OVERHEAD)
        frame = out[: encode(out, 0, buf, m.pack(buf, kind, *fields, tail=tail))]
        self.bytes[sent] += len(frame)
        if kind in _QUIET or (kind == m.COMMAND and fields[1] in (m.C_CAPTURE, m.C_HEALTH)):
            return
        if kind == m.REPLY and not fields[1]:
            return
        self._number += 1
        words = text_of(describe(sent, message)).partition(" ")[2]
        self._kept.append([self._number, words, frame[:_MOST].hex(" ")])

    def lines(self) -> list[list]:
        """(number, words, bytes as hex) of the last messages."""
        return list(self._kept)
