"""The table of events: everything that happens in a game, as it stands in the log and on the wire.

An event is 1 to 250 bytes: a head byte (kind in the low 6 bits, colour in the high 2), the fields
of its row, little endian, and for rows with text the UTF-8 text to the end. Its number and its time
(ms since the log was opened) are kept by the journal and the wire, not in the event.

What the sensors saw and what it was taken to mean are recorded by different kinds. SEEN is a
sensor's new state without a meaning. PLAYED, LIFTED, DEAD, ALIVE, FILLED and UNFILLED record the
state and the meaning in one event (3 bytes instead of 6). MOVE is a meaning given later, by
inference from earlier SEEN events or by a referee.

The text of COUNT and RESULT is empty where half points say all; else it has the exact points as
fractions, "71/3 76/3" and "28/3" (Ying 1988), and the fields the half points nearest to them.

The text of AGREED lists points by their SGF names after the state they get, black, white or empty:
"BddpdWqqEcc"; it is empty where the moves before it explain the board. An UNDO by both and those
moves, if there are any, stand right before it.
"""

import struct

from wenping.coded import Coded
from wenping.viper import const

BOOT = const(1)
GAME = const(2)
SETUP = const(3)
SEEN = const(4)
PLAYED = const(5)
MOVE = const(6)
PASS_ = const(7)
LIFTED = const(8)
UNDO = const(9)
PRESS = const(10)
DEAD = const(11)
ALIVE = const(12)
FILLED = const(13)
UNFILLED = const(14)
BOWL = const(15)
LEDGER = const(16)
COUNT = const(17)
RESULT = const(18)
RESIGN = const(19)
CLOCK = const(20)
PAUSE = const(21)
QUESTION = const(22)
RESOLVED = const(23)
RULING = const(24)
TIME = const(25)
FAULT = const(26)
NOTE = const(27)
RESUME = const(28)
BEGIN = const(29)
SET_CLOCK = const(30)
RESTORE = const(31)
SEKI = const(32)
CEREMONY = const(33)
AGREED = const(34)

# GAME colour: what comes after a side's last millisecond is too late; 0: a log of before
# 2026-11-22, in which it stood if the flag was noticed later
STRICT = const(1)

# Kinds that a side whose time is over cannot do any more
IN_TIME = (PLAYED, MOVE, PASS_, UNDO, PRESS, RESULT, RESIGN, PAUSE, RESTORE, SET_CLOCK)

# PASS_ how: what the pass was
BY_BUTTON = const(0)
BY_RAIL = const(1)
BY_HOST = const(2)
VOID_MOVE = const(3)  # CN-19, CN-20.1: the move is void and counts as a pass
STOP = const(4)  # a stone on the bottom rail proposes to stop (JP-4.2)
CONFIRMATION = const(5)  # a stone in the corner slot confirms the end (CN-13.2)
UNDETECTED = const(6)  # no pass: a move whose stone no sensor detected, as those that followed tell
BY_STONE = (BY_RAIL, STOP, CONFIRMATION)

# UNDO why
SLID = const(0)  # the stone slid to another point: the move is replaced
TAKEN_BACK = const(1)  # lifted again before the opponent answered
BY_RULING = const(2)  # the clocks stand
BY_BOTH = const(3)  # both players agree: AGREED follows
RESTORED = const(4)  # by ruling; both clocks are as they were at the beginning of that turn

# RULING code: what is ruled. A warning and its withdrawal count in the fold (CN-25.2), all else is
# done by the events that follow (host/wenping/referee/remedies.py, which has the other codes).
WARNING = const(2)
UNWARNING = const(3)
TURN_LOST = const(4)
LOSS = const(5)
DRAW = const(6)
REPLAY = const(7)
ACCEPTED = const(0x40)  # colour (0: the referee) accepts what is proposed (game/proposals.py)
PROPOSED = const(0x80)  # with one of the codes: nothing is ruled yet

# AGREED who
BOTH_PLAYERS = const(0)
THE_REFEREE = const(1)
BY_PRESS = const(2)  # of the side whose turn was a guess: the other one moves

# COUNT source
COMPUTED = const(0)
FILLED_BOARD = const(1)
BOWLS = const(2)

# RESULT reason (GO-6)
BY_COUNT = const(0)
BY_RESIGNATION = const(1)
BY_TIME = const(2)
BY_FORFEIT = const(3)
BY_AGREEMENT = const(4)
BY_REFEREE = const(5)
ABANDONED = const(6)
DRAWN = const(7)  # by the referee's ruling

# QUESTION codes: what differs between the board and the game
Q_OUT_OF_TURN = const(1)
Q_ILLEGAL = const(2)
Q_MISSING = const(3)
Q_EXTRA = const(4)
Q_WRONG_COLOUR = const(5)
Q_CAPTURED_LEFT = const(6)
Q_UNCERTAIN = const(7)
Q_SCATTERED = const(8)
Q_AMBIGUOUS = const(9)
Q_MASKED = const(10)  # a stone may lie where the sensor fails: its owner confirms it by the clock
Q_MOVED = const(11)  # the last move may be meant for another point: its owner confirms that
Q_COLUMN = const(12)  # no stone was sensed: its owner confirms by the clock that it is this column
Q_IN_EYE = const(13)  # a stone was filled into an eye of the other side

# kind: (name, format of the fields, the first is a point of the board, has text)
TABLE = {
    BOOT: ("boot", "<HB", False, False),
    GAME: ("game", "<", False, True),
    SETUP: ("setup", "<H", True, False),
    SEEN: ("seen", "<H", False, False),
    PLAYED: ("played", "<H", True, False),
    MOVE: ("move", "<H", True, False),
    PASS_: ("pass", "<B", False, False),
    LIFTED: ("lifted", "<H", True, False),
    UNDO: ("undo", "<BB", False, False),
    PRESS: ("press", "<", False, False),
    DEAD: ("dead", "<H", True, False),
    ALIVE: ("alive", "<H", True, False),
    FILLED: ("filled", "<H", True, False),
    UNFILLED: ("unfilled", "<H", True, False),
    BOWL: ("bowl", "<B", False, False),
    LEDGER: ("ledger", "<h", False, False),
    COUNT: ("count", "<Bhh", False, True),
    RESULT: ("result", "<BH", False, True),
    RESIGN: ("resign", "<", False, False),
    CLOCK: ("clock", "<BB", False, False),
    PAUSE: ("pause", "<B", False, False),
    QUESTION: ("question", "<BHH", False, False),
    RESOLVED: ("resolved", "<B", False, False),
    RULING: ("ruling", "<B", False, True),
    TIME: ("time", "<IH", False, False),
    FAULT: ("fault", "<BH", False, True),
    NOTE: ("note", "<", False, True),
    BEGIN: ("begin", "<", False, False),
    RESUME: ("resume", "<", False, False),
    SET_CLOCK: ("set_clock", "<IB", False, False),
    RESTORE: ("restore", "<", False, False),
    SEKI: ("seki", "<HB", True, False),
    CEREMONY: ("ceremony", "<B", False, False),
    AGREED: ("agreed", "<B", False, True),
}

LONGEST = const(250)


class EventError(Coded):
    """Bytes that are no event, or fields that do not fit the table."""


class FoldError(Coded):
    """An event that cannot follow from the log before it (fold.py): key and values as in Coded."""


def encode(kind: int, colour: int = 0, *fields: int | str) -> bytes:
    """The bytes of an event; colour 0..3.  A row with text takes a str as its last field, which a
    row with other fields may leave out where it is "".

    Raises EventError if the fields are not those of the row, or the text is too long.
    """
    row = TABLE.get(kind)
    if row is None:
        raise EventError("event-kind", kind)
    text = b""
    if row[3] and fields and isinstance(fields[-1], str):
        text = fields[-1].encode()
        fields = fields[:-1]
    elif row[3] and row[1] == "<":
        raise EventError("event-fields", row[0])
    if len(fields) != len(row[1]) - 1 or not 0 <= colour <= 3:
        raise EventError("event-fields", row[0])
    try:
        body = struct.pack(row[1], *fields)
    except (struct.error if hasattr(struct, "error") else ValueError, TypeError, OverflowError):
        raise EventError("event-fields", row[0]) from None
    if 1 + len(body) + len(text) > LONGEST:
        raise EventError("event-long", row[0])
    return bytes((kind | colour << 6,)) + body + text


def decode(data: bytes | bytearray | memoryview) -> tuple:
    """(kind, colour, fields) of an event's bytes; a row with text has a str as its last field.

    Raises EventError for bytes that are no event of this table: unknown kind, wrong length, bad
    UTF-8.
    """
    if not 1 <= len(data) <= LONGEST:
        raise EventError("event-bytes", len(data))
    kind = data[0] & 0x3F
    row = TABLE.get(kind)
    if row is None:
        raise EventError("event-kind", kind)
    size = struct.calcsize(row[1])
    if len(data) < 1 + size or (len(data) > 1 + size and not row[3]):
        raise EventError("event-fields", row[0])
    fields = struct.unpack_from(row[1], data, 1)
    if row[3]:
        try:
            fields += (str(bytes(data[1 + size :]), "utf-8"),)
        except ValueError:  # UnicodeError is one
            raise EventError("event-utf8", row[0]) from None
    return kind, data[0] >> 6, fields
