"""The table of trust: who may do what at a board, and what bounds it. Part of PROTOCOL.md.

tests/host/test_trust.py walks the tables of commands, events and messages, and fails where one has
no row here or a bound names a number that the firmware does not have.
"""

from wenping.app import commands as app
from wenping.app import frame
from wenping.game import events as ev
from wenping.journal import log
from wenping.wire import commands, session
from wenping.wire import messages as m
from wenping.wire.rights import PROOF

ANYONE = "anyone on the cable"
BUTTON = "anyone on the cable, while the referee's button is held"
REFEREE = "who proves the referee's key"
BOARD = "the board only"

BY_HAND = (m.C_ERASE, m.C_KEY)  # app/commands.py and app/keeper.py ask for the button

_PURSE = f"{commands._PURSE} units, one more a second; this takes {{cost}}"
_READING = "what the flash holds; one reply of 250 bytes"
_TESTING = f"the time of a frame; page 21 takes {commands._FLASH_TEST} of the units"

# command: (what it can do at worst, what bounds it beside the time of a frame)
COMMANDS = {
    m.C_FOLLOW: ("read", "32 events under way"),
    m.C_LOGS: ("read", "19 rows a reply"),
    m.C_FETCH: ("read", "32 events under way"),
    m.C_READ: ("read", _READING),
    m.C_HEAD: ("read", "16 events a reply"),
    m.C_CHALLENGE: ("read", "the time of a frame"),
    m.C_POSITION: ("read", "the time of a frame"),
    m.C_HEALTH: ("read; page 21 tests the flash, not during a game", _TESTING),
    m.C_SWEEP: ("read", "the time of a frame"),
    m.C_CAPTURE: ("read; takes room on the wire", "20000 frames"),
    m.C_ERASE: ("remove a log of which a host has said that it keeps it", _PURSE),
    m.C_NEW_GAME: ("open a game; not while one is under way", _PURSE),
    m.C_PROPOSE: ("rule, end a game, set clocks: as a referee", _PURSE),
    m.C_TIME: ("tell a wrong time of day; times of the log stay", _PURSE),
    m.C_NAME: ("rename the board", _PURSE),
    m.C_CALIBRATE: ("calibrate; not during a game nor with stones on the board", _PURSE),
    m.C_KEY: ("set, replace or remove the key", _PURSE),
    m.C_PROVEN: ("what the command in it can do", "that command's bound"),
    m.C_KNOWN: ("begin to calibrate gains; not during a game", "the time of a frame"),
    m.C_LIGHTS: ("show other lights", "255 s"),
    m.C_TEXT: ("show a text on the last two lines of the display", "255 s"),
    m.C_REBOOT: (
        "start the board again; a game goes on from its log",
        "one start, some 3 s without a scan; the units are all there again",
    ),
    m.C_REPL: ("run any code, replace the firmware, read the key", "a hand at the board"),
}


def who(command: int) -> tuple[str, str]:
    """Who may do a command: without a referee's key, and with one."""
    if command == m.C_REPL:
        return BUTTON, BUTTON
    if command == m.C_PROVEN:
        return "nobody", REFEREE
    without = BUTTON if command in BY_HAND else ANYONE
    return without, ANYONE if command in commands.READS else REFEREE


# The events of TABLE that a host may propose (app/commands.py); all others only the board makes.
HOST_EVENTS = tuple(ev.TABLE[kind][0] for kind in app._PROPOSED)

_BELIEFS = """\
## Trust

A board may have a referee's key, 16 to 32 bytes. Then a host proves it with every command that does
more than read: {proof} bytes of an HMAC-SHA-256 over the nonce of its session, the session, the
number and the command with its arguments. A proof counts for one command; what a stranger sends
between them is read or refused, takes no number, and costs the referee nothing. An `ack` makes a
log deletable only in a session that has proved the key. Who can change the bytes of that very
session can still forge an `ack`. Without a key whoever holds the cable may do what this table says;
to erase a log or to set a key takes the referee's button, too. What a hand at the board can do
(stones, clock, referee's button) no cable can forbid, and no key.

- set: `wenping key PORT new` with the button held; the key passes the cable once, in the clear.
- kept: on the board in a file that no command reads (MicroPython's prompt does, which needs the
  button); on the host in a file of its owner. Write it down: it opens on other hosts, too.
- replaced: `wenping key PORT new` with the old one; removed: `wenping key PORT remove`.
- lost: the referee's button held for 10 s between two games removes it. All of this is logged.

A frame's work is bounded by its time: a message is acted on if {message} ms more would not make the
frame longer than {frame} ms, else in the next one. A log ends at {longest} bytes; when the flash is
full the game goes on without. An event is folded before it is logged: if it cannot follow, it is
refused.

A host accepts a board's events as far as they fold, its list of logs as far as it rises, and its
texts not at all: they pass one place that shows what cannot be seen. It acknowledges nothing that
it has not stored, and no log of which it lacks an event. A second board ends the session.

| command | who, without a key | who, with a key | at worst | bounded by |
|---|---|---|---|---|"""


def section() -> list[str]:
    """The lines of the page's section."""
    head = _BELIEFS.format(
        message=session._MESSAGE_US // 1000, frame=frame._LONGEST_US // 1000,
        longest=log._LONGEST, proof=PROOF,
    )  # fmt: skip
    lines = ["", *head.splitlines()]
    for command in sorted(COMMANDS):
        worst, bound = COMMANDS[command]
        without, keyed = who(command)
        cost = commands._COSTS.get(command, 0)
        bounds = bound.format(cost=cost)
        name = m.COMMANDS[command][0]
        lines.append(f"| `{name}` | {without} | {keyed} | {worst} | {bounds} |")
    lines += ["", "| event | who |", "|---|---|"]
    for kind in sorted(ev.TABLE):
        lines.append(f"| `{ev.TABLE[kind][0]}` | {_maker(kind)} |")
    return lines


def _maker(kind: int) -> str:
    """Who makes an event of this kind."""
    by = {ev.GAME: "new_game", ev.TIME: "time"}.get(kind, "")
    if ev.TABLE[kind][0] in HOST_EVENTS:
        by = "propose"
    if not by:
        return BOARD
    other = f"who may `{by}`"
    return other if kind == ev.TIME else f"the board; {other}"
