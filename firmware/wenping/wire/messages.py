"""The tables of messages and commands, the numbers of features and reasons; packing and unpacking.

Board and host use this file. What the rows mean is in PROTOCOL.md, which is made from these tables
and the host's (host/wenping/meanings.py).  A message is one byte `id`, the fields of its row in
little-endian order, and the tail, which is the rest of the frame, if its row names one.  The
message COMMAND carries the id of a row of COMMANDS in its fields and that row's fields and tail in
its own tail.
"""

import struct

from wenping.coded import Coded
from wenping.viper import const

PROTOCOL = const(1)

# Features of a board: bits of the field `features` of WELCOME; its high 8 bits are the lines.
F_UPDATES = const(1)
F_KEEPS = const(2)
F_BOWLS = const(4)
F_SCALE = const(8)
F_RAILS = const(16)
F_LIGHTS = const(32)
F_SOUND = const(64)
F_PANEL = const(128)
F_DISPLAY = const(256)
# features >> LINES_SHIFT: lines of the board; 0: a firmware before 0.2, which sets only F_UPDATES
LINES_SHIFT = const(24)

# Messages. The layout of ids 1 to 3 is the same in every version of the protocol.
HELLO = const(1)
WELCOME = const(2)
REFUSE = const(3)
PING = const(4)
PONG = const(5)
EVENT = const(6)
ACK = const(7)
COMMAND = const(8)
REPLY = const(9)
POSITION = const(10)
TEXT = const(11)
RAW = const(12)
MISSING = const(13)

# Flags of ack
GAP = const(1)
NOT_KEPT = const(2)

# id: (name, format of the fields, has a tail)
MESSAGES = {
    HELLO: ("hello", "<HI", True),
    WELCOME: ("welcome", "<HIIHIIIII", True),
    REFUSE: ("refuse", "<HB", True),
    PING: ("ping", "<I", False),
    PONG: ("pong", "<IIIIIII", False),
    EVENT: ("event", "<III", True),
    ACK: ("ack", "<IIB", False),
    COMMAND: ("command", "<HB", True),
    REPLY: ("reply", "<HBB", True),
    POSITION: ("position", "<III", True),
    TEXT: ("text", "<B", True),
    RAW: ("raw", "<HIBB", True),
    MISSING: ("missing", "<III", False),
}

# Commands
C_FOLLOW = const(1)
C_LOGS = const(2)
C_FETCH = const(3)
C_ERASE = const(4)
C_POSITION = const(5)
C_NEW_GAME = const(6)
C_PROPOSE = const(7)
C_LIGHTS = const(8)
C_TEXT = const(9)
C_TIME = const(10)
C_CALIBRATE = const(11)
C_HEALTH = const(12)
C_CAPTURE = const(13)
C_NAME = const(14)
C_REBOOT = const(15)
C_REPL = const(16)
C_READ = const(17)
C_KNOWN = const(18)
C_SWEEP = const(19)
C_HEAD = const(20)
C_CHALLENGE = const(21)
C_PROVEN = const(22)
C_KEY = const(23)

FLASH_PAGE = const(21)  # of `health`: it writes to flash
SWEEP_SENSORS = const(121)  # of a reply to `sweep`

# id: (name, format of the arguments, has a tail)
COMMANDS = {
    C_FOLLOW: ("follow", "<II", False),
    C_LOGS: ("logs", "<I", False),
    C_FETCH: ("fetch", "<II", False),
    C_ERASE: ("erase", "<I", False),
    C_POSITION: ("position", "<", False),
    C_NEW_GAME: ("new_game", "<", True),
    C_PROPOSE: ("propose", "<", True),
    C_LIGHTS: ("lights", "<BB", True),
    C_TEXT: ("text", "<B", True),
    C_TIME: ("time", "<IH", False),
    C_CALIBRATE: ("calibrate", "<B", False),
    C_HEALTH: ("health", "<B", False),
    C_CAPTURE: ("capture", "<H", False),
    C_NAME: ("name", "<", True),
    C_REBOOT: ("reboot", "<", False),
    C_REPL: ("repl", "<", False),
    C_READ: ("read", "<II", False),
    C_KNOWN: ("known", "<H", False),
    C_SWEEP: ("sweep", "<BH", False),
    C_HEAD: ("head", "<II", False),
    C_CHALLENGE: ("challenge", "<", False),
    C_PROVEN: ("proven", "<B", True),
    C_KEY: ("key", "<", True),
}

# Reasons of refuse and reply
R_NONE = const(0)
R_PROTOCOL = const(1)
R_UNKNOWN = const(2)
R_MALFORMED = const(3)
R_NOT_NOW = const(4)
R_NO_LOG = const(5)
R_UNDELIVERED = const(6)
R_FULL = const(7)
R_STONES = const(8)
R_PANEL = const(9)
R_ILLEGAL = const(10)
R_FAILED = const(11)
R_STALE = const(12)
R_BUSY = const(13)
R_UNKEPT = const(14)
R_ABSENT = const(15)
R_KEY = const(16)


class WireError(Coded):
    """Bytes that are no message or command of the tables, or fields that do not fit their row."""


def row_of(message: int) -> tuple:
    """Return the row of MESSAGES with this id; WireError when there is none."""
    row = MESSAGES.get(message)
    if row is None:
        raise WireError("wire-message", message)
    return row


def pack(
    buf: bytearray, message: int, *fields: int, tail: bytes | bytearray = b"", n: int = -1
) -> int:
    """Write a message into buf; return its length.

    message: its id in MESSAGES.  n: length of the tail in `tail`, all of it if below 0.
    WireError when the fields or the tail do not fit the row, or when less than 4 bytes of buf would
    be left for the frame's CRC.
    """
    row = row_of(message)
    if n < 0:
        n = len(tail)
    at = 1 + struct.calcsize(row[1])
    if at + n + 4 > len(buf) or n and not row[2]:
        raise WireError("wire-tail", row[0], n)
    buf[0] = message
    try:
        struct.pack_into(row[1], buf, 1, *fields)
    except Exception as error:  # struct.error, OverflowError, TypeError, ValueError: by interpreter
        raise WireError("wire-fields", row[0], error) from None
    buf[at : at + n] = memoryview(tail)[:n]
    return at + n


def unpack(buf: bytes | bytearray | memoryview, n: int) -> tuple:
    """Return (id, tuple of fields, tail as bytes) of message buf[:n]; WireError if it is none."""
    if n < 1:
        raise WireError("wire-empty")
    row = row_of(buf[0])
    return (buf[0],) + split(row, buf, 1, n)


def arguments(command: int, tail: bytes | bytearray | memoryview) -> tuple:
    """Return (tuple of fields, tail as bytes) of a command's arguments.

    command: its id in COMMANDS.  tail: the tail of the COMMAND message.  WireError when they do not
    fit the command's row or there is none.
    """
    row = COMMANDS.get(command)
    if row is None:
        raise WireError("wire-command", command)
    return split(row, tail, 0, len(tail))


def split(row: tuple, buf: bytes | bytearray | memoryview, at: int, n: int) -> tuple:
    """Return (tuple of fields, tail as bytes) of buf[at:n].

    row: of MESSAGES or COMMANDS.  WireError when the length does not fit.
    """
    name, fmt, has_tail = row
    size = at + struct.calcsize(fmt)
    if n < size:
        raise WireError("wire-short", name, n - at)
    if n > size and not has_tail:
        raise WireError("wire-long", name, n - at)
    return struct.unpack_from(fmt, buf, at), bytes(memoryview(buf)[size:n])
