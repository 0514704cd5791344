"""A host made of bytes: any command with any arguments, other messages, noise; seeded.

    stranger = Stranger(1, m.COMMANDS)
    cable.write(stranger.command(number, m.C_TEXT))

CHOSEN are the commands and messages that cost a board most, to be sent many times in a row.
"""

import random
import struct
from collections.abc import Iterable

from bytes_board import framed

from wenping.game import events as ev
from wenping.wire import messages as m

LONGEST = 200  # bytes of a command's arguments, at most: a frame has 250
WILD = (0, 1, 2, 20, 360, 361, 421, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)
_LAST = 0xFFFFFFFF
_NOTE = ev.encode(ev.NOTE, 0, "x" * 200)

# name: command and its arguments, which nobody has to be a referee for
CHOSEN = {
    "position": (m.C_POSITION, b""),
    "all logs": (m.C_LOGS, bytes(4)),
    "logs from the end": (m.C_LOGS, struct.pack("<I", _LAST)),
    "the first log in pieces": (m.C_READ, struct.pack("<II", 1, 0)),
    "events of the first log": (m.C_FETCH, struct.pack("<II", 1, 0)),
    "the last events of it": (m.C_FETCH, struct.pack("<II", 1, 150)),
    "events of a sealed log": (m.C_FETCH, struct.pack("<II", 2, 0)),
    "the last events of that": (m.C_FETCH, struct.pack("<II", 2, 150)),
    "head of a sealed log": (m.C_HEAD, struct.pack("<II", 2, 300)),
    "events from the start": (m.C_FOLLOW, bytes(8)),
    "head of the first log": (m.C_HEAD, struct.pack("<II", 1, 1)),
    "health of the board": (m.C_HEALTH, b"\0"),
    "health of a row": (m.C_HEALTH, b"\x07"),
    "health of the device": (m.C_HEALTH, b"\x14"),
    "test of the flash": (m.C_HEALTH, b"\x15"),
    "slow sweep": (m.C_SWEEP, struct.pack("<BH", 255, 0)),
    "all lights": (m.C_LIGHTS, b"\0\0" + bytes(range(243))[:243]),
    "text": (m.C_TEXT, b"\xff" + b"x" * 180),
    "notes": (m.C_PROPOSE, _NOTE),
    "game that cannot be": (m.C_NEW_GAME, b"size=9\n" + b"rules=x\n" * 20),
    "time of day": (m.C_TIME, bytes(6)),
    "name": (m.C_NAME, b"board"),
    "challenge": (m.C_CHALLENGE, b""),
    "false proof": (m.C_PROVEN, bytes((m.C_NAME,)) + bytes(16) + b"x"),
    "known stone": (m.C_KNOWN, struct.pack("<H", 0xFFFF)),
    "no such command": (255, b""),
}


def number(dice: random.Random, letter: str) -> int:
    """A value of a field of this format letter."""
    most = 256 ** struct.calcsize("<" + letter) - 1
    return dice.choice((dice.choice(WILD), dice.randrange(500), dice.randrange(most + 1))) & most


def event(dice: random.Random) -> bytes:
    """An event with random numbers in its fields, now and then cut short or too long."""
    kind = dice.choice(list(ev.TABLE))
    fields = [number(dice, letter) for letter in ev.TABLE[kind][1][1:].upper()]
    body = struct.pack("<" + ev.TABLE[kind][1][1:].upper(), *fields)
    text = dice.randbytes(dice.randrange(30)) if ev.TABLE[kind][3] or dice.random() < 0.1 else b""
    return bytes((kind | dice.randrange(4) << 6,)) + body + text


def arguments(dice: random.Random, command: int) -> bytes:
    """Arguments of a command: mostly such as its row has, with random numbers in them."""
    row = m.COMMANDS[command]
    fixed = struct.pack(row[1], *(number(dice, letter) for letter in row[1][1:]))
    if command == m.C_PROPOSE:
        return event(dice)
    if command == m.C_NEW_GAME and dice.random() < 0.5:
        words = ("size=9", "size=99", "rules=ying", "clock=byo-yomi:1,1x1", "setup=400", "x=")
        return "\n".join(dice.sample(words, 2)).encode()
    tail = dice.randbytes(dice.randrange(0, 120)) if row[2] else b""
    return fixed + tail if dice.random() < 0.9 else dice.randbytes(dice.randrange(40))


class Stranger:
    """Chooses what to send next: so many of one of CHOSEN in a row, or any of `commands`."""

    ROW = 40  # of the same command
    OTHERS = 0.05  # of the messages that are no commands: noise, pings, acks

    def __init__(self, seed: int, commands: Iterable[int]) -> None:
        self._dice = random.Random(seed)
        self._commands = list(commands)
        self._row: list[tuple[str, int, bytes]] = []

    def next(self) -> tuple[str, int, bytes]:
        """(what it is, command, arguments)."""
        if not self._row:
            dice = self._dice
            if dice.random() < 1 / self.ROW:  # half of all are chosen
                name = dice.choice(list(CHOSEN))
                self._row = [(name, *CHOSEN[name])] * self.ROW
            else:
                command = dice.choice(self._commands)
                said = arguments(dice, command)[:LONGEST]
                self._row = [(m.COMMANDS[command][0], command, said)]
        return self._row.pop()

    def other(self) -> bytes:
        """Now and then bytes that are no command: noise, half a frame, pings and acks; or none."""
        dice = self._dice
        if dice.random() >= self.OTHERS:
            return b""
        ways = (
            lambda: dice.randbytes(dice.randrange(1, 120)),
            lambda: framed(m.PING, dice.getrandbits(32))[: dice.randrange(1, 12)] + b"\0",
            lambda: framed(m.PING, dice.getrandbits(32)) * dice.randrange(1, 12),
            lambda: b"".join(
                framed(m.ACK, number(dice, "I"), number(dice, "I"), m.NOT_KEPT | dice.randrange(2))
                for _ in range(dice.randrange(1, 10))
            ),
        )
        return dice.choice(ways)()
