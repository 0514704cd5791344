"""What the rows of wire/messages.py and game/events.py mean: for PROTOCOL.md, firmware/README.md
and `wenping monitor`. The board has only the names and formats of the rows.

Fields and tails are named in the order of their bytes; a test holds these tables and the board's
to the same rows.
"""

from wenping.game import events as ev
from wenping.wire import messages as m

TO_BOARD = "to the board"
TO_HOST = "to the host"

# bit: (key of the texts, meaning)
FEATURES = {
    m.F_UPDATES: ("updates", "takes newer firmware over this cable"),
    m.F_KEEPS: (
        "keeps",
        "what it accepts survives a power cut; without, as long as there is power",
    ),
    m.F_BOWLS: ("bowls", "counts the stones in the bowls"),
    m.F_SCALE: ("scale", "weighs the bowls"),
    m.F_RAILS: ("rails", "detects stones on the rails: a pass is a stone there"),
    m.F_LIGHTS: ("lights", "has lights: command `lights`"),
    m.F_SOUND: ("sound", "beeps"),
    m.F_PANEL: ("panel", "has clock, pass and referee's buttons"),
    m.F_DISPLAY: ("display", "has a display: command `text`"),
}

# id: (direction, names of the fields, name of the tail or "", meaning)
MESSAGES = {
    m.HELLO: (
        TO_BOARD, "protocol session", "name",
        "first word of a host: the protocol it speaks, a random number for this run of the host, "
        "and what it is, as text",
    ),
    m.WELCOME: (
        TO_HOST, "protocol session store boots log events t_ms heap features", "names",
        "the board's answer: the host's session back; the random number of its storage; starts so "
        "far; current log, its events, its time; free heap in bytes; features (below); then "
        "device id, name and firmware version as three lines of text",
    ),
    m.REFUSE: (
        TO_HOST, "protocol reason", "words",
        "the board does not talk: the protocol it speaks, a reason, and a key with its values",
    ),
    m.PING: (TO_BOARD, "token", "", "are you there; at least every minute"),
    m.PONG: (
        TO_HOST, "token uptime_ms log events t_ms heap hash", "",
        "the ping's token, ms since the board started, how far the current log is, and the hash "
        "of the game's state after these events (0: it cannot be said now)",
    ),
    m.EVENT: (
        TO_HOST, "log seq t_ms", "event",
        "one event of a log, as it is in flash; in order of seq; t_ms counts from the log's start",
    ),
    m.ACK: (
        TO_BOARD, "log next flags", "",
        "the host has all events of the log below `next`. Flags: 1, an event after `next` came, "
        "but not `next`: go back; 2, the host only looks and keeps nothing: the log is not "
        "delivered by this",
    ),
    m.COMMAND: (
        TO_BOARD, "number command", "arguments",
        "do this; the number counts up by one in a session; sent again with the same number until "
        "its reply comes, done once; at most 8 wait for replies at a time",
    ),
    m.REPLY: (
        TO_HOST, "number status reason", "detail",
        "to a command: status 0 done, 1 refused and why; the detail is as the command's row says, "
        "of a refusal a key and its values, or nothing",
    ),
    m.POSITION: (
        TO_HOST, "log seq hash", "points",
        "the board after the log's first seq events: hash of the game's state; 91 bytes of what "
        "is seen and 91 of what is meant, two bits a sensor, sensor 0 in the low bits of the "
        "first byte: 0 empty, 1 black, 2 white, 3 uncertain",
    ),
    m.TEXT: (
        TO_HOST, "level", "words",
        "something to tell people (0 note, 1 advice, 2 warning, 3 fault): a key, then its values",
    ),
    m.RAW: (
        TO_HOST, "frame t_ms part parts", "counts",
        "a part of a captured frame of raw counts, two bytes a sensor",
    ),
    m.MISSING: (
        TO_HOST, "log seq events", "",
        "events seq to events - 1 of the log cannot be read from flash",
    ),
}  # fmt: skip

# id: (names of the fields, name of the tail or "", meaning)
COMMANDS = {
    m.C_FOLLOW: (
        "log seq", "",
        "send the events of the log from seq on, then the logs after it, then what comes; log 0: "
        "the current one. Detail: log and seq (two u32) where it begins, the next stored ones",
    ),
    m.C_LOGS: (
        "from", "",
        "which logs are stored, from this number on. Detail: rows of log, events, bytes (u32) and "
        "state (u8: 0 current, 1 closed, 2 delivered; + 4 sealed), as many as fit; ask again from "
        "the next",
    ),
    m.C_FETCH: (
        "log seq", "",
        "send the events of this one log from seq on, beside what is followed. Detail: its events "
        "(u32)",
    ),
    m.C_ERASE: ("log", "", "forget a log that is delivered; not the two newest"),
    m.C_POSITION: ("", "", "send the position"),
    m.C_NEW_GAME: ("", "settings", "begin a game: key=value lines (below). Detail: its log (u32)"),
    m.C_PROPOSE: (
        "", "event",
        "an event from host or referee (setup, pass, resign, pause, resume, restore, undo, "
        "ruling, result, note, set_clock, seki, ceremony, agreed; press, which confirms a stopped "
        "or filled board), recorded when the game allows it: the clock is stopped and set going "
        "by `pause`",
    ),
    m.C_LIGHTS: ("first seconds", "colours", "show these lights for so long"),
    m.C_TEXT: ("seconds", "text", "show this text for so long"),
    m.C_TIME: ("unix_s ms", "", "the time of day, recorded beside the board's own"),
    m.C_CALIBRATE: (
        "step", "",
        "0: measure the empty board; 1: keep the gains of the known stone; 2: as 0, whatever the "
        "old calibration says, which may be of other wires. The board starts again",
    ),
    m.C_HEALTH: ("page", "", "the condition of the board; detail: text, key=value lines"),
    m.C_CAPTURE: ("frames", "", "send so many frames of raw counts"),
    m.C_NAME: ("", "name", "give the board a name (UTF-8, at most 40 bytes)"),
    m.C_REBOOT: ("", "", "start again"),
    m.C_REPL: ("", "", "restart to MicroPython's prompt; only while the referee's button is held"),
    m.C_READ: (
        "log offset", "",
        "the stored bytes of a closed log (records or sealed: wenping/journal) from offset on. "
        "Detail: bytes of the whole (u32), then up to 240 bytes; three such commands under way "
        "keep a board busy. Quicker than `fetch`, for hosts that can decode them",
    ),
    m.C_KNOWN: (
        "sensor", "",
        "a known black stone is going to lie on this sensor: measure its gain, or go on measuring. "
        "Detail: text, key=value lines (gain_calibration.py). 65535: end, and drop all gains",
    ),
    m.C_SWEEP: (
        "wait_us sensor", "",
        "read the board four times, each row so long after it was powered. Detail: for the 121 "
        "sensors from this one on, the sum of four counts (u16)",
    ),
    m.C_HEAD: (
        "log seq", "",
        "the SHA-256 of the log's first seq events (wenping/journal/head.py). Detail: of how many "
        "events (u32), then 32 bytes; fewer than seq: it is being computed, ask again, with the "
        "same number if you like: this reply is not kept",
    ),
    m.C_CHALLENGE: (
        "", "",
        "what a proof is made of. Detail: 1 if the board has a referee's key, else 0 (u8); the "
        "nonce of this session (16 bytes)",
    ),
    m.C_PROVEN: (
        "command", "proof",
        "do this command with a proof of the referee's key (wenping/wire/rights.py): 16 bytes, "
        "then the command's arguments. Detail: as of that command",
    ),
    m.C_KEY: (
        "", "key",
        "take this referee's key, 16 to 32 bytes; none: remove it. With a proof of the present "
        "one (proven), or, if there is none, while somebody holds the referee's button",
    ),
}  # fmt: skip

# kind: (names of the fields, meaning)
EVENTS = {
    ev.BOOT: ("boot cause", "the board started; cause: reset_cause"),
    ev.GAME: (
        "",
        "a game is opened: key=value lines (game/settings.py); colour 1: what a side does after "
        "its last millisecond is refused",
    ),
    ev.SETUP: ("point", "a stone stands before the first move (GO-5); colour 0: it is off again"),
    ev.SEEN: (
        "sensor",
        "a sensor settled, 361 and above on the rails; colour 0 empty, 3 uncertain",
    ),
    ev.PLAYED: ("point", "a stone settled and is taken as the move"),
    ev.MOVE: ("point", "a move meant, by inference or ruling"),
    ev.PASS_: (
        "how",
        "a pass (GO-4): 0 button, 1 rail, 2 host, 3 void, 4 stop, 5 confirmed; 6: no pass, but a"
        " move that no sensor detected",
    ),
    ev.LIFTED: ("point", "a captured stone came off; its colour"),
    ev.UNDO: ("count why", "the last moves are taken back"),
    ev.PRESS: ("", "clock pressed; after the stop: confirmed"),
    ev.DEAD: ("point", "a stone taken off as dead after the stop"),
    ev.ALIVE: ("point", "a stone taken off as dead was put back"),
    ev.FILLED: ("point", "filling: a stone put on the point (HW-6)"),
    ev.UNFILLED: ("point", "filling: such a stone taken off again"),
    ev.BOWL: ("layer", "32 * layer + stones in it; 31: not certain"),
    ev.LEDGER: ("extra", "stones too many (+) or missing (-) (HW-3)"),
    ev.COUNT: ("source black2 white2", "totals in half points (C-9)"),
    ev.RESULT: ("reason margin2", "colour wins (0 draw), half points"),
    ev.RESIGN: ("", "colour resigns"),
    ev.CLOCK: ("code value", "an announcement of the clock (CK-5)"),
    ev.PAUSE: ("on", "clocks running again (0) or stopped: why (CK-4)"),
    ev.QUESTION: ("code point count", "board and game differ"),
    ev.RESOLVED: ("code", "board and game agree again"),
    ev.RULING: (
        "code",
        "a ruling about colour, with its rulebook id as text (host/wenping/referee/ruling.py)",
    ),
    ev.TIME: ("unix_s ms", "the host told the time of day"),
    ev.FAULT: ("code value", "a fault of the board: a key and its values"),
    ev.NOTE: ("", "a note by the host or the referee"),
    ev.BEGIN: ("", "play begins: the first side's clock runs"),
    ev.RESUME: ("", "colour asks to play on, or to fill later (CN-21.3)"),
    ev.SET_CLOCK: (
        "main_ms periods",
        "colour has so much time from now on; periods 255: those it has left",
    ),
    ev.RESTORE: ("", "back to the position in which play was stopped last"),
    ev.SEKI: ("point on", "its string lives in seki (1) or not (0), as the players say"),
    ev.CEREMONY: ("method", "how the players count (JP-24)"),
    ev.AGREED: (
        "who",
        "the stones on the board are the position: colour moves next; points that change without "
        "a move, B, W, E",
    ),
}  # fmt: skip
