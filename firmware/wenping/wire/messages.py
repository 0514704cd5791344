"""The table of messages, commands, features and reasons, and packing and unpacking by it.

Board and host use this file; PROTOCOL.md is generated from it (the English in the tables is for
that page and is not sent).  A message is one byte `id`, the fields of its row in little-endian
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

# bit: (key of the host's texts, meaning)
FEATURES = {
    F_UPDATES: ("updates", "takes newer firmware over this cable"),
    F_KEEPS: ("keeps", "what it accepts survives a power cut; without, as long as there is power"),
    F_BOWLS: ("bowls", "feels the stones in the bowls"),
    F_SCALE: ("scale", "weighs the bowls"),
    F_RAILS: ("rails", "feels stones on the rails: a pass is a stone there"),
    F_LIGHTS: ("lights", "has lights: command `lights`"),
    F_SOUND: ("sound", "beeps"),
    F_PANEL: ("panel", "has clock, pass and referee's buttons"),
    F_DISPLAY: ("display", "has a display: command `text`"),
}

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

# id: (name, direction, format, fields, tail or "", meaning)
MESSAGES = {
    HELLO: (
        "hello", TO_BOARD, "<HI", "protocol session", "name",
        "first word of a host: the protocol it speaks, a random number for this run of the host, "
        "and what it is, as text",
    ),
    WELCOME: (
        "welcome", TO_HOST, "<HIIHIIIII",
        "protocol session store boots log events t_ms heap features", "names",
        "the board's answer: the host's session back; the random number of its storage; starts so "
        "far; current log, its events, its time; free heap in bytes; features (below); then device "
        "id, name and firmware version as three lines of text",
    ),
    REFUSE: (
        "refuse", TO_HOST, "<HB", "protocol reason", "words",
        "the board does not talk: the protocol it speaks, a reason, and a key with its values",
    ),
    PING: ("ping", TO_BOARD, "<I", "token", "", "are you there; at least every minute"),
    PONG: (
        "pong", TO_HOST, "<IIIIIII", "token uptime_ms log events t_ms heap hash", "",
        "the ping's token, ms since the board started, how far the current log is, and the hash of "
        "the game's state after these events (0: it cannot be said now)",
    ),
    EVENT: (
        "event", TO_HOST, "<III", "log seq t_ms", "event",
        "one event of a log, as it is in flash; in order of seq; t_ms counts from the log's start",
    ),
    ACK: (
        "ack", TO_BOARD, "<IIB", "log next flags", "",
        "the host has all events of the log below `next`. Flags: 1, an event after `next` came, "
        "but not `next`: go back; 2, the host only looks and keeps nothing: the log is not "
        "delivered by this",
    ),
    COMMAND: (
        "command", TO_BOARD, "<HB", "number command", "arguments",
        "do this; the number counts up by one in a session; sent again with the same number until "
        "its reply comes, done once; at most 8 wait for replies at a time",
    ),
    REPLY: (
        "reply", TO_HOST, "<HBB", "number status reason", "detail",
        "to a command: status 0 done, 1 refused and why; the detail is as the command's row says, "
        "of a refusal a key and its values, or nothing",
    ),
    POSITION: (
        "position", TO_HOST, "<III", "log seq hash", "points",
        "the board after the log's first seq events: hash of the game's state; 91 bytes of what is "
        "seen and 91 of what is meant, two bits a sensor, sensor 0 in the low bits of the first "
        "byte: 0 empty, 1 black, 2 white, 3 uncertain",
    ),
    TEXT: (
        "text", TO_HOST, "<B", "level", "words",
        "something to tell people (0 note, 1 advice, 2 warning, 3 fault): a key, then its values",
    ),
    RAW: (
        "raw", TO_HOST, "<HIBB", "frame t_ms part parts", "counts",
        "a part of a captured frame of raw counts, two bytes a sensor",
    ),
    MISSING: (
        "missing", TO_HOST, "<III", "log seq events", "",
        "events seq to events - 1 of the log cannot be read from flash",
    ),
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

# id: (name, format, fields, tail or "", meaning)
COMMANDS = {
    C_FOLLOW: (
        "follow", "<II", "log seq", "",
        "send the events of the log from seq on, then the logs after it, then what comes; log 0: "
        "the current one. Detail: log and seq (two u32) where it begins, the next stored ones",
    ),
    C_LOGS: (
        "logs", "<I", "from", "",
        "which logs are stored, from this number on. Detail: rows of log, events, bytes (u32) and "
        "state (u8: 0 current, 1 closed, 2 delivered; + 4 sealed), as many as fit; ask again "
        "from the next",
    ),
    C_FETCH: (
        "fetch", "<II", "log seq", "",
        "send the events of this one log from seq on, beside what is followed. Detail: its events "
        "(u32)",
    ),
    C_ERASE: ("erase", "<I", "log", "", "forget a log that is delivered; not the two newest"),
    C_POSITION: ("position", "<", "", "", "send the position"),
    C_NEW_GAME: (
        "new_game", "<", "", "settings",
        "begin a game: key=value lines (below). Detail: its log (u32)",
    ),
    C_PROPOSE: (
        "propose", "<", "", "event",
        "an event from host or referee (setup, pass, resign, pause, resume, restore, undo, "
        "ruling, result, note, set_clock, seki, ceremony), recorded when the game allows it: "
        "the clock is stopped and set going by `pause`",
    ),
    C_LIGHTS: ("lights", "<BB", "first seconds", "colours", "show these lights for so long"),
    C_TEXT: ("text", "<B", "seconds", "text", "show this text for so long"),
    C_TIME: ("time", "<IH", "unix_s ms", "", "the time of day, recorded beside the board's own"),
    C_CALIBRATE: (
        "calibrate", "<B", "step", "",
        "0: measure the empty board; 1: keep what the known stone gave; 2: as 0, whatever the old "
        "calibration says, which may be of other wires. The board starts again",
    ),
    C_HEALTH: ("health", "<B", "page", "", "how the board is; detail: text, key=value lines"),
    C_CAPTURE: ("capture", "<H", "frames", "", "send so many frames of raw counts"),
    C_NAME: ("name", "<", "", "name", "give the board a name (UTF-8, at most 40 bytes)"),
    C_REBOOT: ("reboot", "<", "", "", "start again"),
    C_REPL: ("repl", "<", "", "", "enter the REPL; only while somebody holds the panel's button"),
    C_READ: (
        "read", "<II", "log offset", "",
        "the stored bytes of a closed log (records or sealed: wenping/journal) from offset on. "
        "Detail: bytes of the whole (u32), then up to 240 bytes; three such commands under way "
        "keep a board busy. Quicker than `fetch`, for hosts that can decode them",
    ),
    C_KNOWN: (
        "known", "<H", "sensor", "",
        "a known black stone is going to lie on this sensor: listen there, or go on listening. "
        "Detail: text, key=value lines (gain_calibration.py). 65535: forget all that it gave",
    ),
    C_SWEEP: (
        "sweep", "<BH", "wait_us sensor", "",
        "read the board four times, each row so long after it was powered. Detail: for the 121 "
        "sensors from this one on, the sum of four counts (u16)",
    ),
    C_HEAD: (
        "head", "<II", "log seq", "",
        "the SHA-256 of the log's first seq events (wenping/journal/head.py). Detail: of how many "
        "events (u32), then 32 bytes; fewer than seq: it is being reckoned, ask again, with the "
        "same number if you like: this reply is not kept",
    ),
    C_CHALLENGE: (
        "challenge", "<", "", "",
        "what a proof is made of. Detail: 1 if the board has a referee's key, else 0 (u8); the "
        "nonce of this session (16 bytes)",
    ),
    C_PROVEN: (
        "proven", "<B", "command", "proof",
        "do this command with a proof of the referee's key (wenping/wire/rights.py): 16 bytes, "
        "then the command's arguments. Detail: as of that command",
    ),
    C_KEY: (
        "key", "<", "", "key",
        "take this referee's key, 16 to 32 bytes; none: remove it. With a proof of the present one "
        "(proven), or, if there is none, while somebody holds the referee's button",
    ),
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

# id: (key of the host's texts, meaning)
REASONS = {
    R_NONE: ("none", "none"),
    R_PROTOCOL: ("protocol", "another version of the protocol"),
    R_UNKNOWN: ("unknown", "the board does not know this command: is its firmware older?"),
    R_MALFORMED: ("malformed", "the arguments are not as the table says"),
    R_NOT_NOW: ("not-now", "not in this phase of the game"),
    R_NO_LOG: ("no-log", "no such log is stored"),
    R_UNDELIVERED: ("undelivered", "no host has that log yet, or it is one of the two newest"),
    R_FULL: ("full", "the flash is full of games that no host has downloaded"),
    R_STONES: ("stones", "there are stones on the board"),
    R_PANEL: ("panel", "needs somebody at the board's panel"),
    R_ILLEGAL: ("illegal", "the rules do not allow it"),
    R_FAILED: ("failed", "the board failed at it"),
    R_STALE: ("stale", "commands with much later numbers were done already"),
    R_UNKEPT: ("unkept", "done, but a power cut would undo it: download the stored games"),
    R_ABSENT: ("absent", "this board does not have the part for that"),
    R_KEY: ("key", "needs a proof of the referee's key, which this was none of"),
    R_BUSY: ("busy", "too much was asked for in a short time: again later, with a new number"),
}


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
