"""The state of a game as the fold of its log, by the same class on the device and on the host.

    game = Game()
    for t_ms, event in log:
        game.apply(t_ms, event)

An event that cannot follow from the log before it raises FoldError and changes nothing.
"""

import binascii

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game import moves, told
from wenping.game.clock import Clock
from wenping.game.events import FoldError, decode
from wenping.game.ledger import Ledger
from wenping.game.phases import ALLOWED, ANY, COUNTED, NAMES, READY, TABLE
from wenping.game.settings import Settings, SettingsError
from wenping.game.turn import Turn
from wenping.geometry import LINES, RAIL_SLOTS, SENSORS, points, sensor_of
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import CELLS, EMPTY, PASS
from wenping.weiqi.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.ceremony import Ceremony

_UNCERTAIN = bytes((UNCERTAIN,))
# Kinds whose functions are in modules that are imported when the first one comes.
_AFTER_STOP = (ev.DEAD, ev.ALIVE, ev.FILLED, ev.UNFILLED, ev.SEKI, ev.CEREMONY, ev.RESUME,
               ev.RESTORE)  # fmt: skip
_DECIDED = (ev.AGREED, ev.SET_CLOCK, ev.RULING, ev.RESIGN, ev.COUNT, ev.RESULT)
# What is proposed to be ruled is settled by these, or does not fit what they have changed.
_SETTLES = (ev.PLAYED, ev.MOVE, ev.PASS_, ev.UNDO, ev.QUESTION, ev.RESOLVED, ev.RESULT, ev.AGREED)
# These change no stone that is meant; what SEEN changes is counted in told.on_seen.
_NO_STONES = (ev.SEEN, ev.BOWL, ev.LEDGER, ev.COUNT, ev.CLOCK, ev.PAUSE, ev.NOTE)
# Kinds of events that mean nothing without Black or White.
_OF_A_SIDE = (ev.PRESS, ev.RESIGN, ev.CLOCK, ev.LEDGER, ev.FILLED)


def settings_of(text: str) -> Settings:
    """The settings in the text of a GAME event; FoldError if they are not valid."""
    try:
        return Settings(text)
    except SettingsError as error:
        raise FoldError(error.key, *error.values) from None


def _function(kind: int):
    """The function that folds the events of this kind; None: they change nothing here."""
    function = "on_" + ev.TABLE[kind][0]
    if kind in _AFTER_STOP:
        from wenping.game import after_stop

        return getattr(after_stop, function)
    if kind in _DECIDED:
        from wenping.game import decided

        return getattr(decided, function)
    return getattr(moves, function, None) or getattr(told, function, None)


class Game:
    """The state of one game.  Grids are bytearrays of 421 colours by point (weiqi/points.py).

    size         rows and columns of the board
    phase        one of phases.py; phase_ms: since when
    settings     of the game, None before it is opened
    position     weiqi Position, None before the game is opened
    points       the point above each sensor (array('H') of 361), PASS outside a smaller board
    seen         recorded state of each sensor: 0, 1, 2, or 3 uncertain (bytearray of 361)
    upside_down  points of stones that read as the other side's, and were declared moves
    undetected   points of stones that were declared moves where the sensor saw nothing, and still
                 sees none
    rails        the same of the slots beside the board (bytearray of 34, slots as in geometry.py)
    to_lift      grid: captured stones that have not been lifted yet; lifting: how many
    dead         grid: stones taken off as dead after the stop
    filled       grid: stones put on the board in the ceremony (HW-6), or MOVED (ceremony.py)
    setups       stones set up before the first move
    paused       the clocks are paused
    question     code of the open question, or 0; about: the point it is about
    resolved_ms  when the last question was answered, 0: none was
    counts       dict: source -> (black, white) in half points
    exact        dict: source -> "71/3 76/3", RESULT -> "28/3", where half points do not say all
    method       how the players chose to count (game/methods.py), 0: as the ruleset says
    plan         the Ceremony of that method, None until it is asked for
    seki         None, or what players say of the strings, by point (weiqi/score.py)
    resigned     the colour that resigned, or 0
    result       (winner, reason, margin in half points), or None
    t_ms         time of the last event
    warnings     of Black in the low 4 bits, of White in the next 4 (CN-25.2)
    strict       what comes after a side's last millisecond is refused (events.STRICT)
    proposed     (colour, code, text) of the ruling that waits for turn.confirmed, or None
    ruled        something was proposed, ruled or rejected since the open question was asked
    """

    settings: Settings
    position: Position
    seki: bytearray | None
    plan: "Ceremony | None"
    result: tuple[int, int, int] | None
    proposed: tuple[int, int, str] | None

    def __init__(self):
        """A game before the first event of its log."""
        self.size = 0
        self.clear()

    def clear(self) -> None:
        """Go back to the state before the first event of a log."""
        self.phase = READY
        self.phase_ms = 0
        self.settings = None  # type: ignore
        self._resize(LINES)
        self.position = None  # type: ignore
        self.clock = Clock("none")
        self.ledger = Ledger()
        self.seen = bytearray(SENSORS)
        self.upside_down = []
        self.undetected = []
        self.rails = bytearray(2 * RAIL_SLOTS)
        self.to_lift = bytearray(CELLS)
        self.lifting = 0
        self.dead = bytearray(CELLS)
        self.filled = bytearray(CELLS)
        self.setups = 0  # stones set up so far
        self.turn = Turn()
        self.last_point = PASS
        self.last_ms = 0
        self.paused = False
        self.question = 0
        self.about = PASS
        self.resolved_ms = 0
        self.counts = {}
        self.exact = {}
        self.seki = None
        self.method = 0
        self.plan = None
        self.resigned = 0
        self.result = None
        self.t_ms = 0
        self.warnings = 0
        self.strict = False
        self.proposed = None
        self.ruled = False

    def apply(self, t_ms: int, data: bytes | bytearray | memoryview) -> tuple:
        """Apply the bytes of the next event, at its time in ms of the log.

        Returns (kind, colour, fields) as events.decode() does.  Raises FoldError and changes
        nothing if the event cannot follow.
        """
        before = self.phase
        try:
            kind, colour, fields = decode(data)
            self._check(t_ms, kind, colour, fields)
            if kind == ev.GAME:
                self.open(Settings(fields[0]), colour)
            else:
                handle = _function(kind)
                if handle is not None:
                    handle(self, t_ms, colour, *fields)
        except Coded as error:  # of any room
            raise FoldError(error.key, *error.values) from None
        if self.proposed and (kind in _SETTLES or self.phase != before):
            from wenping.game.proposals import drop  # costs heap: only if needed

            drop(self)
        if kind not in _NO_STONES:
            self._suppose()
        if self.phase != before:
            self.phase_ms = t_ms
            if self.phase < COUNTED:
                self.plan = None
        self.t_ms = t_ms
        return kind, colour, fields

    def _check(self, t_ms: int, kind: int, colour: int, fields: tuple) -> None:
        """FoldError if an event cannot be in this phase, of this side, on this point or so late."""
        name = ev.TABLE[kind][0]
        if not ALLOWED.get(kind, ANY) >> self.phase & 1:
            raise FoldError("fold-phase", name, NAMES[self.phase])
        if colour == 3 and kind != ev.SEEN or not colour and kind in _OF_A_SIDE:
            raise FoldError("fold-colour", name)
        if ev.TABLE[kind][2] and fields[0] >= CELLS:
            raise FoldError("fold-point", fields[0])
        if self.strict and self.late(kind, t_ms):
            raise FoldError("fold-late", name)

    def late(self, kind: int, t_ms: int) -> bool:
        """Whether an event of this kind at t_ms comes after a side's last millisecond (CK-1)."""
        if kind not in ev.IN_TIME or not self.clock.over(t_ms):
            return False
        return kind != ev.RESULT or not self.clock.flagged

    def open(self, settings: Settings, strict: int) -> None:
        """Open the game with these settings, as a GAME event of colour `strict` does."""
        self.go("game")
        self.strict = self.turn.strict = strict == ev.STRICT
        self.settings = settings
        self.method = settings.count
        self._resize(settings.size)
        self.position = Position(settings.rules, settings.size, settings.size)
        self.position.to_move = settings.first
        self.clock = Clock(settings.clock)
        self.ledger.set[1] = settings.rules.black_set
        self.ledger.set[2] = settings.rules.white_set

    def meant(self, p: int) -> int:
        """The colour that has to be on point p; EMPTY where a captured stone is to be lifted."""
        if self.filled[p]:
            return self.filled[p] & 3
        return EMPTY if self.position is None or self.dead[p] else self.position.grid[p]

    def warned(self, colour: int) -> int:
        """How many warnings a side has."""
        return self.warnings << 4 >> 4 * colour & 15

    def sensor(self, p: int) -> int:
        """The sensor under point p."""
        return sensor_of(p, self.size, self.size)

    def hash(self) -> int:
        """The CRC-32 of the state that board and host must agree on: phase, stones, sensors,
        passes, question, pause, warnings, proposal. Clocks and bowls are not in it.
        """
        head = bytes(
            (
                self.phase | self.method << 4,
                self.turn.passes & 0xFF,
                self.question,
                int(self.paused),
            )
        )
        crc = binascii.crc32(head)
        if self.position is not None:
            crc = binascii.crc32(bytes((self.position.to_move,)), crc)
            crc = binascii.crc32(self.position.grid, crc)
        rails = self.rails if any(self.rails) else b""
        for grid in (self.seen, self.to_lift, self.dead, self.filled, self.seki or b"", rails):
            crc = binascii.crc32(grid, crc)
        if self.warnings:
            crc = binascii.crc32(bytes((self.warnings,)), crc)
        if self.proposed:
            crc = binascii.crc32(bytes(self.turn.confirmed + [self.proposed[1]]), crc)
        return crc & 0xFFFFFFFF

    def _resize(self, size: int) -> None:
        """Take a board of size x size points."""
        if size != self.size:
            self.size = size
            self.points = points(size, size)

    def go(self, what: str) -> None:
        """Change the phase as phases.TABLE says; FoldError if that cannot happen now."""
        after = TABLE.get((self.phase, what))
        if after is None:
            raise FoldError("fold-phase", what, NAMES[self.phase])
        self.phase = after
        self.turn.on_next_phase()

    def see(self, p: int, colour: int) -> None:
        """Record that the sensor under point p sees the colour."""
        told.on_seen(self, 0, colour, self.sensor(p))

    def suppose(self, s: int, change: int) -> None:
        """Have the ledger count, by change (+1 or -1), the stone that is meant on sensor s."""
        p = self.points[s]
        colour = self.meant(p) if p else EMPTY
        if colour:
            self.ledger.board[colour] += change
            self.ledger.meant[colour] += change

    def reads(self, s: int) -> int:
        """What sensor s tells: its recorded state, UNCERTAIN where a stone is not detected."""
        return UNCERTAIN if self.points[s] in self.undetected else self.seen[s]

    def _suppose(self) -> None:
        """Have the ledger count anew the stones that are meant where a sensor is uncertain: a
        masked one sees none, but none is missing there, nor where a stone is not detected.
        """
        if self.undetected:
            self.undetected = [p for p in self.undetected if self.meant(p) or self.dead[p]]
        meant, board = self.ledger.meant, self.ledger.board
        for colour in (1, 2):
            board[colour] -= meant[colour]
            meant[colour] = 0
        s = self.seen.find(_UNCERTAIN)
        while s >= 0:
            self.suppose(s, 1)
            s = self.seen.find(_UNCERTAIN, s + 1)
        for p in self.undetected:
            if self.seen[self.sensor(p)] == EMPTY:
                self.suppose(self.sensor(p), 1)
