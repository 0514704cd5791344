"""Bytes that a decoder should survive; on MicroPython and CPython, seeded by `random`."""

import random
import struct

from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, encode


class Noise:
    """`piece()`: random bytes, a damaged or cut frame, or a good frame with nonsense in it."""

    def __init__(self):
        self.buf = bytearray(LONGEST + CRC)
        self.out = bytearray(LONGEST + OVERHEAD)

    def frame(self, kind):
        """A good frame with nonsense in it."""
        n = random.randrange(1, LONGEST)
        for i in range(n):
            self.buf[i] = random.getrandbits(8)
        self.buf[0] = kind
        if kind in m.MESSAGES and random.randrange(4):
            row = m.MESSAGES[kind]
            n = 1 + struct.calcsize(row[1]) + (random.randrange(20) if row[2] else 0)
            if kind == m.COMMAND and random.randrange(4):
                self.buf[3] = random.randrange(1, 20)
                row = m.COMMANDS.get(self.buf[3])
                n = 4 + (struct.calcsize(row[1]) if row else 0)
                for i in range(4, n):  # small numbers reach further
                    self.buf[i] = random.getrandbits(2) if i % 4 == 0 else 0
            if kind == m.ACK:
                self.buf[1:9] = struct.pack("<II", random.randrange(5), random.randrange(400))
            if kind == m.HELLO and random.randrange(2):
                self.buf[1:3] = struct.pack("<H", m.PROTOCOL)
        return bytes(self.out[: encode(self.out, 0, self.buf, n)])

    def piece(self):
        dice = random.randrange(4)
        if dice == 0:
            return bytes([random.getrandbits(8) for _ in range(random.randrange(1, 250))])
        frame = self.frame(random.randrange(1, 18))
        if dice == 1:  # damaged
            data = bytearray(frame)
            for _ in range(random.randrange(1, 4)):
                data[random.randrange(len(data))] = random.getrandbits(8)
            return bytes(data)
        if dice == 2:  # cut, or with a piece of another
            return frame[: random.randrange(len(frame))] + frame[random.randrange(len(frame)) :]
        return frame
