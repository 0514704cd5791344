"""The table of trust: who may do what at a board, and what bounds it. Part of PROTOCOL.md.

tests/host/test_trust.py walks the tables of commands, events and messages, and fails where one has
no row here or a bound names a number that the firmware does not have.
"""

from wenping.app import commands as app
from wenping.game import events as ev
from wenping.journal import log
from wenping.wire import commands, session
from wenping.wire import messages as m

ANYONE = "anyone on the cable"
BUTTON = "anyone on the cable, while the referee's button is held"
BOARD = "the board only"

_PURSE = f"{commands._PURSE} units, one more a second; this takes {{cost}}"
_READING = "what the flash holds; one reply of 250 bytes"

# command: (who, what it can do at worst, what bounds it beside the work of a frame)
COMMANDS = {
    m.C_FOLLOW: (ANYONE, "read", "32 events under way"),
    m.C_LOGS: (ANYONE, "read", "19 rows a reply"),
    m.C_FETCH: (ANYONE, "read", "32 events under way"),
    m.C_READ: (ANYONE, "read", _READING),
    m.C_POSITION: (ANYONE, "read", "one a frame"),
    m.C_HEAD: (ANYONE, "read", "16 events a frame"),
    m.C_HEALTH: (ANYONE, "read", _READING),
    m.C_SWEEP: (ANYONE, "read", "one a frame"),
    m.C_CAPTURE: (ANYONE, "read; takes room on the wire", "20000 frames"),
    m.C_ERASE: (ANYONE, "remove a log of which a host has said that it keeps it", _PURSE),
    m.C_NEW_GAME: (ANYONE, "open a game; not while one is under way", _PURSE),
    m.C_PROPOSE: (ANYONE, "rule, end a game, set clocks: as a referee", _PURSE),
    m.C_TIME: (ANYONE, "tell a wrong time of day; times of the log stay", _PURSE),
    m.C_NAME: (ANYONE, "rename the board", _PURSE),
    m.C_CALIBRATE: (ANYONE, "calibrate; not during a game nor with stones on the board", _PURSE),
    m.C_KNOWN: (ANYONE, "begin to calibrate gains; not during a game", "one a frame"),
    m.C_LIGHTS: (ANYONE, "show other lights", "255 s"),
    m.C_TEXT: (ANYONE, "nothing: no display", "one a frame"),
    m.C_REBOOT: (ANYONE, "start the board again; a game goes on from its log", "one start"),
    m.C_REPL: (BUTTON, "run any code, replace the firmware", "a hand at the board"),
}

# The events of TABLE that a host may propose (app/commands.py); all others only the board makes.
HOST_EVENTS = tuple(ev.TABLE[kind][0] for kind in app._PROPOSED)

_BELIEFS = """\
## Trust

No command needs a key: whoever holds the cable is believed as far as this table says. What a hand
at the board can do (stones, clock, referee's button) no cable can forbid.

A frame's work is bounded: {work} units, of which a piece of a log takes {light} and most commands
all, so that the board scans between two of them. A log ends at {longest} bytes; when the flash is
full the game goes on without. An event is folded before it is logged: if it cannot follow, it is
refused.

A host believes a board's events as far as they fold, its list of logs as far as it rises, and its
texts not at all: they pass one place that shows what cannot be seen. It acknowledges nothing that
it has not stored, and no log of which it lacks an event. A second board ends the session.

| command | who | at worst | bounded by |
|---|---|---|---|"""


def section() -> list[str]:
    """The lines of the page's section."""
    head = _BELIEFS.format(work=session._WORK, light=session._LIGHT, longest=log._LONGEST)
    lines = ["", *head.splitlines()]
    for command in sorted(COMMANDS):
        who, worst, bound = COMMANDS[command]
        cost = commands._COSTS.get(command, 0)
        bounds = bound.format(cost=cost)
        lines.append(f"| `{m.COMMANDS[command][0]}` | {who} | {worst} | {bounds} |")
    lines += ["", "| event | who |", "|---|---|"]
    for kind in sorted(ev.TABLE):
        name = ev.TABLE[kind][0]
        who = "the board; " + ANYONE + ", by `propose`" if name in HOST_EVENTS else BOARD
        if kind == ev.GAME:
            who = "the board; " + ANYONE + ", by `new_game`"
        elif kind == ev.TIME:
            who = ANYONE + ", by `time`"
        lines.append(f"| `{name}` | {who} |")
    return lines
