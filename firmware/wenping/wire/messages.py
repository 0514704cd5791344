"""The table of messages, commands, features and reasons, and packing and unpacking by it.

Board and host use this file.  PROTOCOL.md is generated from it and from what the rows mean
(host/wenping/make/meanings.py).  A message is one byte `id`, the fields of its row in little-endian
order, and the tail, which is the rest of the frame, if its row names one.  The message COMMAND
carries the id of a row of COMMANDS in its fields and that row's fields and tail in its own tail.
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

TO_BOARD = "to the board"
TO_HOST = "to the host"

# Flags of ack
GAP = const(1)
NOT_KEPT = const(2)

# id: (name, direction, format, fields, tail or "")
MESSAGES = {
    HELLO: ("hello", TO_BOARD, "<HI", "protocol session", "name"),
    WELCOME: (
        "welcome", TO_HOST, "<HIIHIIIII",
        "protocol session store boots log events t_ms heap features", "names",
    ),
    REFUSE: ("refuse", TO_HOST, "<HB", "protocol reason", "words"),
    PING: ("ping", TO_BOARD, "<I", "token", ""),
    PONG: ("pong", TO_HOST, "<IIIIIII", "token uptime_ms log events t_ms heap hash", ""),
    EVENT: ("event", TO_HOST, "<III", "log seq t_ms", "event"),
    ACK: ("ack", TO_BOARD, "<IIB", "log next flags", ""),
    COMMAND: ("command", TO_BOARD, "<HB", "number command", "arguments"),
    REPLY: ("reply", TO_HOST, "<HBB", "number status reason", "detail"),
    POSITION: ("position", TO_HOST, "<III", "log seq hash", "points"),
    TEXT: ("text", TO_HOST, "<B", "level", "words"),
    RAW: ("raw", TO_HOST, "<HIBB", "frame t_ms part parts", "counts"),
    MISSING: ("missing", TO_HOST, "<III", "log seq events", ""),
}  # fmt: skip

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

SWEEP_SENSORS = const(121)  # of a reply to `sweep`

# id: (name, format, fields, tail or "")
COMMANDS = {
    C_FOLLOW: ("follow", "<II", "log seq", ""),
    C_LOGS: ("logs", "<I", "from", ""),
    C_FETCH: ("fetch", "<II", "log seq", ""),
    C_ERASE: ("erase", "<I", "log", ""),
    C_POSITION: ("position", "<", "", ""),
    C_NEW_GAME: ("new_game", "<", "", "settings"),
    C_PROPOSE: ("propose", "<", "", "event"),
    C_LIGHTS: ("lights", "<BB", "first seconds", "colours"),
    C_TEXT: ("text", "<B", "seconds", "text"),
    C_TIME: ("time", "<IH", "unix_s ms", ""),
    C_CALIBRATE: ("calibrate", "<B", "step", ""),
    C_HEALTH: ("health", "<B", "page", ""),
    C_CAPTURE: ("capture", "<H", "frames", ""),
    C_NAME: ("name", "<", "", "name"),
    C_REBOOT: ("reboot", "<", "", ""),
    C_REPL: ("repl", "<", "", ""),
    C_READ: ("read", "<II", "log offset", ""),
    C_KNOWN: ("known", "<H", "sensor", ""),
    C_SWEEP: ("sweep", "<BH", "wait_us sensor", ""),
    C_HEAD: ("head", "<II", "log seq", ""),
    C_CHALLENGE: ("challenge", "<", "", ""),
    C_PROVEN: ("proven", "<B", "command", "proof"),
    C_KEY: ("key", "<", "", "key"),
}  # fmt: skip

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
    at = 1 + struct.calcsize(row[2])
    if at + n + 4 > len(buf) or n and not row[4]:
        raise WireError("wire-tail", row[0], n)
    buf[0] = message
    try:
        struct.pack_into(row[2], buf, 1, *fields)
    except Exception as error:  # struct.error, OverflowError, TypeError, ValueError: by interpreter
        raise WireError("wire-fields", row[0], error) from None
    buf[at : at + n] = memoryview(tail)[:n]
    return at + n


def unpack(buf: bytes | bytearray | memoryview, n: int) -> tuple:
    """Return (id, tuple of fields, tail as bytes) of message buf[:n]; WireError if it is none."""
    if n < 1:
        raise WireError("wire-empty")
    row = row_of(buf[0])
    return (buf[0],) + split(row[2], row[4], row[0], buf, 1, n)


def arguments(command: int, tail: bytes | bytearray | memoryview) -> tuple:
    """Return (tuple of fields, tail as bytes) of a command's arguments.

    command: its id in COMMANDS.  tail: the tail of the COMMAND message.  WireError when they do not
    fit the command's row or there is none.
    """
    row = COMMANDS.get(command)
    if row is None:
        raise WireError("wire-command", command)
    return split(row[1], row[3], row[0], tail, 0, len(tail))


def split(
    fmt: str, has_tail: str, name: str, buf: bytes | bytearray | memoryview, at: int, n: int
) -> tuple:
    """Return (tuple of fields, tail as bytes) of buf[at:n].

    fmt: struct format of the fields.  has_tail: "" if a tail is not allowed.  name: of the message
    or command, for the error.  WireError when the length does not fit.
    """
    size = at + struct.calcsize(fmt)
    if n < size:
        raise WireError("wire-short", name, n - at)
    if n > size and not has_tail:
        raise WireError("wire-long", name, n - at)
    return struct.unpack_from(fmt, buf, at), bytes(memoryview(buf)[size:n])
