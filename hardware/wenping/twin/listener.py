"""A host inside simulated time, for the emulated board.

It answers at once and knows to the microsecond when an event was on the wire.

    board = EmulatedBoard(world)
    listener = Listener(board)
    with board:
        board.run(1.0)
        listener.attach()
        board.run(1.0)
    print(listener.events)
"""

from typing import NamedTuple

from wenping.twin.emulated import EmulatedBoard
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode


class Heard(NamedTuple):
    """An event of a log, and when the last byte of its frame had come."""

    t_us: int  # the world's time
    log: int  # the number of its log
    seq: int  # its number in that log
    t_ms: int  # the board's time of the event in that log
    data: bytes


class Listener:
    """Takes the place of the board's serial port, and acknowledges every event.

    `events` are those heard so far, each once; `replies` are the answers to commands: the fields of
    each REPLY message and then its tail.
    """

    def __init__(self, board: EmulatedBoard):
        """Take over a board's USB; it must not be on yet."""
        self.events: list[Heard] = []
        self.replies: list[tuple] = []
        self._board = board
        self._boot_us = 0
        self._decoder = Decoder()
        self._number = 0
        board.tap = self._hear

    def attach(self) -> None:
        """Greet the board and follow its current log, once it has started."""
        self._boot_us = self._board.t_us - self._board.chip.now_us
        self.send(m.HELLO, m.PROTOCOL, 77, tail=b"listener")
        self.command(m.C_FOLLOW, bytes(8))

    def command(self, command: int, arguments: bytes = b"") -> None:
        """Send a command (C_FOLLOW and so on, wire/messages.py), numbered from 1 on."""
        self._number += 1
        self.send(m.COMMAND, self._number, command, tail=arguments)

    def send(self, message: int, *fields: int, tail: bytes = b"") -> None:
        """Send a message of wire/messages.py as a frame."""
        buf, out = bytearray(LONGEST + CRC), bytearray(LONGEST + OVERHEAD)
        n = m.pack(buf, message, *fields, tail=tail)
        self._board.chip.hear(bytes(out[: encode(out, 0, buf, n)]))

    def _hear(self, t_us: int, data: bytes) -> None:
        at = 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if n:
                message, fields, tail = m.unpack(self._decoder.message, n)
                self._take(self._boot_us + t_us, message, fields, bytes(tail))

    def _take(self, t_us: int, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.EVENT:
            log, seq, t_ms = fields
            if not self.events or (log, seq) > self.events[-1][1:3]:
                self.events.append(Heard(t_us, log, seq, t_ms, tail))
            self.send(m.ACK, log, seq + 1, 0)
        elif message == m.REPLY:
            self.replies.append((*fields, tail))
