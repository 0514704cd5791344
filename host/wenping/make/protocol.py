"""Makes PROTOCOL.md from the tables of wenping.wire and wenping.game.events.

`python -m wenping.make.protocol > firmware/PROTOCOL.md` writes the page; a test compares the two,
and another one follows a board with a host that was written from the page alone.
"""

import struct
import sys

from wenping import meanings
from wenping.errors import REASONS
from wenping.game import clock, faults, pauses, settings
from wenping.game import events as ev
from wenping.texts import say
from wenping.texts.firmware import FIRMWARE
from wenping.wire import commands, frames, session, stream
from wenping.wire import messages as m

_HEAD = """\
# The protocol of a Wenping board

Generated from `wenping/wire/messages.py` by `python -m wenping.make.protocol`; do not edit.
Protocol version {protocol}. Numbers are little endian; u8, u16, u32 are unsigned.

## Frames

The line is a serial port (USB CDC; the baud rate does not matter). A frame is a message and its
CRC-32 (as zlib and Ethernet have it, 4 bytes), stuffed with COBS, between zero bytes:

    00  COBS(message, crc32)  00

0x00 occurs nowhere else, so anything that is no frame (boot text, a REPL, half a frame after a
pulled cable) ends at the next 0x00 and fails its CRC: drop it without a word. Empty frames mean
nothing; a board puts zeros between frames, so that what it writes is a multiple of 32 bytes.

A message has 1 to {longest} bytes: its id (u8), the fields of its row, and for rows with a tail the
rest. A message with an id that is not in the table is of a newer protocol: drop it.

COBS: cut the data after every zero byte; write each piece without its zero as one byte (its length
+ 1), then its bytes. A piece of 254 bytes or more without a zero is cut after 254 and begins with
0xFF. The end of the data counts as a zero.

## How a host talks

1. It opens the port and sends `hello` (again every half second) until `welcome` or `refuse` comes.
   What comes before the `welcome` with its session number was meant for the host before it, and
   may be another board's: drop it. Nothing else is done for a host that has not said hello: it
   gets `refuse`. After a restart the board has forgotten the host, which then says hello again,
   with the same session number, and follows again. `welcome` says in `features` what the board has
   (below).
2. It sends the command `follow` with the first event that it does not have. The board sends that
   log's events, those of the logs after it, and from then on each event as it is recorded: an
   `event` is on the wire only when it survives a power cut.
3. It acknowledges with `ack` when the events are safely stored. At most {window} events are under
   way unacknowledged. When nothing is heard for {wait} ms the board sends the first of them again,
   alone, and waits twice as long each time, up to {waits} s. When the host sees a gap it says so in
   `ack` (flag 1) and the board goes back. An event that the host has is acknowledged again and
   dropped. Several events may come in one piece: one `ack` for all of them will do.
4. It sends `ping` at least every {quiet} s of the board's time; after that the board takes it for
   gone.
5. Commands are numbered from 1 in a session, at most {kept} at a time without a reply. A command
   whose reply does not come is sent again with the same number: the board does it once and repeats
   the reply; what only reads is done again. If the board restarted in between (`boots` in
   `welcome`), only its log tells whether it was done. A new session number begins at 1 again.

A log is one game: events 0, 1, 2, ... with times in ms since it was opened. `store` in `welcome` is
a random number that the board's storage keeps: (id, store, log, seq) names an event for ever.
Another id or store on the same port is another board. A log is forgotten only when it is finished,
acknowledged to its end, and its room is needed; or by `erase`.

One host at a time: a second `hello` takes the board over. What the game is a host folds from its
log, from event 0 on (`wenping/game/fold.py`, which also makes the hash of `position` and `pong`:
CRC-32 over phase, way to count, passes, question, pause, whose turn, the stones meant, seen, to be
lifted, dead and filled in, and, where there are any, what is said of seki, the slots beside the
board, warnings and a proposed ruling). A host that does not fold takes `position` and ignores it.

A board does not hand out files, run code or enter its REPL for a host: no message takes a path, and
`repl` needs somebody at the panel.
"""

_EVENTS = """\
## Events

An event has 1 to 250 bytes: a head (kind in the low 6 bits; colour in the high 2: 1 black, 2
white), the fields of its kind, little endian, and for some kinds UTF-8 text to the end. What the
codes mean is below. A kind that is not in the table is of a newer firmware.

A point is 20 * (row + 1) + column + 1: row 0 is the top line, column 0 the left one, on every
board; 0 is a pass. A sensor is 19 * row + column of the 19 x 19 sensors under the board; smaller
boards use those in the middle."""

_KEYS = """\
A board sends no sentences. What is wrong stands as a key and its values, one a line, in the detail
of a refusal, the words of `refuse` and the text of the event `fault` (of a crash: how the firmware
ended). {0}, {1} ... are the values in their order. A key that is not in this table is of a newer
firmware."""

_TYPES = {"b": "i8", "B": "u8", "h": "i16", "H": "u16", "i": "i32", "I": "u32"}

# message id: (fields, tail) of the worked example
_EXAMPLES = {
    m.HELLO: ((m.PROTOCOL, 0x11223344), b"wenping"),
    m.WELCOME: (
        (m.PROTOCOL, 0x11223344, 0xCAFE, 3, 7, 41, 61200, 98304, 0x130000FF),
        b"e66038b7\ntable 1\n0.1.0",
    ),
    m.REFUSE: ((m.PROTOCOL, m.R_PROTOCOL), b"this board speaks protocol 1, not 9"),
    m.PING: ((7,), b""),
    m.PONG: ((7, 3723004, 7, 41, 61200, 98304, 0x5D1E0A77), b""),
    m.EVENT: ((7, 41, 63512), b"\x45\x54\x00"),
    m.ACK: ((7, 42, 0), b""),
    m.COMMAND: ((1, m.C_FOLLOW), struct.pack("<II", 7, 0)),
    m.REPLY: ((1, 0, 0), struct.pack("<II", 7, 0)),
    m.TEXT: ((1,), b"captured-left\n3"),
    m.RAW: ((1, 5000, 0, 8), struct.pack("<HHH", 2048, 2790, 2051)),
    m.MISSING: ((6, 120, 600), b""),
}  # fmt: skip


def _fields(fmt: str, names: str, tail: str) -> str:
    """Fields with their types, such as "log u32, seq u32, event..."; "-" for none."""
    parts = [f"{name} {_TYPES[c]}" for name, c in zip(names.split(), fmt[1:], strict=True)]
    return ", ".join(parts + ([tail + "..."] if tail else [])) or "-"


def _hex(data: bytes | bytearray) -> str:
    return bytes(data).hex(" ")


def _example(message: int) -> list[str]:
    """The lines that show a message with its fields, its bytes, its CRC and its frame."""
    fields, tail = _EXAMPLES[message]
    buf = bytearray(frames.LONGEST + frames.CRC)
    out = bytearray(frames.LONGEST + frames.OVERHEAD)
    n = m.pack(buf, message, *fields, tail=tail)
    end = frames.encode(out, 0, buf, n)
    said = ", ".join([str(field) for field in fields] + ([repr(bytes(tail))] if tail else []))
    return [
        f"    {m.MESSAGES[message][0]}({said})",
        f"    message {_hex(buf[:n])}",
        f"    crc32   {_hex(buf[n : n + frames.CRC])}",
        f"    frame   {_hex(out[:end])}",
        "",
    ]


def _events() -> list[str]:
    """The section about events, with a row for each kind."""
    lines = ["", *_EVENTS.splitlines(), "", "| kind | name | fields | |", "|---|---|---|---|"]
    for kind in sorted(ev.TABLE):
        name, fmt, _, text = ev.TABLE[kind]
        names, meaning = meanings.EVENTS[kind]
        fields = _fields(fmt, names, "text" if text else "")
        lines.append(f"| {kind} | `{name}` | {fields} | {meaning} |")
    return lines


# event and field: (where its codes are, their names there)
_CODES = {
    "`pass` how": (ev, "BY_BUTTON BY_RAIL BY_HOST VOID_MOVE STOP CONFIRMATION UNDETECTED"),
    "`undo` why": (ev, "SLID TAKEN_BACK BY_RULING BY_BOTH RESTORED"),
    "`ruling` code": (ev, "WARNING UNWARNING TURN_LOST LOSS DRAW REPLAY ACCEPTED PROPOSED"),
    "`pause` on": (pauses, "RUNS NO_REASON ADJOURNED REFEREE_CALLED LEAVE SEALED OUTSIDE_FORCE"),
    "`agreed` who": (ev, "BOTH_PLAYERS THE_REFEREE BY_PRESS"),
    "`count` source": (ev, "COMPUTED FILLED_BOARD BOWLS"),
    "`result` reason": (
        ev, "BY_COUNT BY_RESIGNATION BY_TIME BY_FORFEIT BY_AGREEMENT BY_REFEREE "
        "ABANDONED DRAWN",
    ),
    "`clock` code": (clock, "OVERTIME PERIOD SECONDS FLAG MINUTES ASKED"),
    "`question`, `resolved` code": (
        ev,
        "Q_OUT_OF_TURN Q_ILLEGAL Q_MISSING Q_EXTRA Q_WRONG_COLOUR Q_CAPTURED_LEFT Q_UNCERTAIN "
        "Q_SCATTERED Q_AMBIGUOUS Q_MASKED Q_MOVED Q_COLUMN Q_IN_EYE",
    ),
    "`fault` code": (
        faults, "LOG_UNREADABLE LOG_TORN NOT_CALIBRATED CRASHED GAME_LEFT SENSOR NO_LOG "
        "CHIP KEY",
    ),
}  # fmt: skip


def _codes() -> list[str]:
    """The table of codes in the fields of events, with the names that the firmware gives them."""
    lines = ["", "| code | |", "|---|---|"]
    for field, (room, names) in _CODES.items():
        said = [f"{getattr(room, n)} {n.removeprefix('Q_').lower()}" for n in names.split()]
        lines.append(f"| {field} | {', '.join(said).replace('_', ' ')} |")
    return lines


def _settings() -> list[str]:
    """The lines of the docstring of game/settings.py that explain the settings."""
    return [line for line in (settings.__doc__ or "").splitlines() if line.startswith("    ")]


def _messages() -> list[str]:
    lines = ["## Messages", "", "| id | name | | fields | |", "|---|---|---|---|---|"]
    for message in sorted(m.MESSAGES):
        name, fmt, _ = m.MESSAGES[message]
        direction, names, tail, meaning = meanings.MESSAGES[message]
        fields = _fields(fmt, names, tail)
        lines.append(f"| {message} | `{name}` | {direction} | {fields} | {meaning} |")
    return lines


def _commands() -> list[str]:
    lines = ["", "## Commands", "", "| id | name | arguments | |", "|---|---|---|---|"]
    for command in sorted(m.COMMANDS):
        name, fmt, _ = m.COMMANDS[command]
        names, tail, meaning = meanings.COMMANDS[command]
        lines.append(f"| {command} | `{name}` | {_fields(fmt, names, tail)} | {meaning} |")
    return lines


def _keys(title: str, column: str, table: dict[int, tuple[str, str]], form: str) -> list[str]:
    """A section with a row for each number of a table of (key, meaning)."""
    lines = ["", f"## {title}", "", f"| {column} | key | |", "|---|---|---|"]
    for number in sorted(table):
        key, meaning = table[number]
        lines.append(f"| {number:{form}} | `{key}` | {meaning} |")
    return lines


def page() -> str:
    """The text of the whole page."""
    from wenping.make import trust

    head = _HEAD.format(
        protocol=m.PROTOCOL, longest=frames.LONGEST, window=stream.WINDOW,
        wait=stream.FIRST_WAIT_MS, waits=stream.LONGEST_WAIT_MS // 1000,
        quiet=session.QUIET_MS // 1000, kept=commands.KEPT,
    )  # fmt: skip
    reasons = {code: (key, say(f"reason-{key}", "en")) for code, key in REASONS.items()}
    lines = [head, *_messages(), *_commands()]
    lines += _keys("Reasons", "id", reasons, "d")
    lines += _keys("Features", "bit", meanings.FEATURES, "#x")
    lines += _events()
    lines += _codes()
    lines += trust.section()
    lines += ["", "## Keys", "", *_KEYS.splitlines(), "", "| key | |", "|---|---|"]
    lines += [f"| `{key}` | {english} |" for key, (_, english) in sorted(FIRMWARE.items())]
    lines += ["", "## Settings of a game", "", *_settings()]
    lines += ["", "## Worked bytes", ""]
    for message in sorted(_EXAMPLES):
        lines += _example(message)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(page())
