"""The state of a game as the fold of its log, by the same class on the device and on the host.

    game = Game()
    for t_ms, event in log:
        game.apply(t_ms, event)

An event that cannot follow from the log before it raises FoldError and changes nothing.
"""

import binascii
from array import array

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game.clock import FLAG, REST_MS, Clock
from wenping.game.events import EventError, decode
from wenping.game.ledger import UNSURE, Ledger
from wenping.game.phases import ALLOWED, COUNTED, FILLING, NAMES, PLAYING, READY, STOPPED, TABLE
from wenping.game.settings import Settings, SettingsError
from wenping.game.turn import Turn, first_after
from wenping.geometry import LINES, RAIL_SLOTS, SENSORS, points, sensor_of
from wenping.weiqi.area import string_at
from wenping.weiqi.points import CELLS, EMPTY, PASS
from wenping.weiqi.position import Position

# What is proposed to be ruled is settled by these, or does not fit what they have changed.
_SETTLES = (ev.PLAYED, ev.MOVE, ev.PASS_, ev.UNDO, ev.QUESTION, ev.RESOLVED, ev.RESULT, ev.AGREED)
# Kinds of events that mean nothing without Black or White.
_OF_A_SIDE = (ev.PRESS, ev.RESIGN, ev.SETUP, ev.CLOCK, ev.LEDGER, ev.FILLED)


class FoldError(Coded):
    """An event that cannot follow from the log before it: key and values as in Coded."""


def settings_of(text: str) -> Settings:
    """The settings in the text of a GAME event; FoldError if they are not valid."""
    try:
        return Settings(text)
    except SettingsError as error:
        raise FoldError(error.key, *error.values) from None


class Game:
    """The state of one game.  Grids are bytearrays of 421 colours by point (weiqi/points.py).

    size         rows and columns of the board
    phase        one of phases.py; phase_ms: since when
    settings     of the game, None before it is opened
    position     weiqi Position, None before the game is opened
    points       the point above each sensor (array('H') of 361), PASS outside a smaller board
    seen         recorded state of each sensor: 0, 1, 2, or 3 uncertain (bytearray of 361)
    rails        the same of the slots beside the board (bytearray of 34, slots as in geometry.py)
    to_lift      grid: captured stones that have not been lifted yet; lifting: how many
    dead         grid: stones taken off as dead after the stop
    filled       grid: stones put on the board in the ceremony (HW-6), or MOVED (game/touches.py)
    setups       stones set up before the first move
    paused       the clocks are paused
    question     code of the open question, or 0; about: the point it is about
    counts       dict: source -> (black, white) in half points
    exact        dict: source -> "71/3 76/3", RESULT -> "28/3", where half points do not say all
    method       how the players chose to count (game/ceremony.py), 0: as the ruleset says
    plan         the Ceremony of that method, None until it is asked for
    seki         None, or what players say of the strings, by point (weiqi/score.py)
    resigned     the colour that resigned, or 0
    result       (winner, reason, margin in half points), or None
    t_ms         time of the last event
    warnings     of Black in the low 4 bits, of White in the next 4 (CN-25.2)
    strict       what comes after a side's last millisecond is refused (events.STRICT)
    proposed     (colour, code, text) of the ruling that waits for turn.confirmed, or None
    """

    settings: Settings
    position: Position
    seki: bytearray | None
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

    def apply(self, t_ms: int, data: bytes | bytearray | memoryview) -> tuple:
        """Apply the bytes of the next event, at its time in ms of the log.

        Returns (kind, colour, fields) as events.decode() does.  Raises FoldError and changes
        nothing if the event cannot follow.
        """
        try:
            kind, colour, fields = decode(data)
        except EventError as error:
            raise FoldError(error.key, *error.values) from None
        name = ev.TABLE[kind][0]
        phases = ALLOWED.get(name)
        if phases is not None and self.phase not in phases:
            raise FoldError("fold-phase", name, NAMES[self.phase])
        if colour == 3 and kind != ev.SEEN or not colour and kind in _OF_A_SIDE:
            raise FoldError("fold-colour", name)
        if ev.TABLE[kind][2] and fields[0] >= CELLS:
            raise FoldError("fold-point", fields[0])
        if self.strict and self.late(kind, t_ms):
            raise FoldError("fold-late", name)
        before = self.phase
        handle = getattr(self, "_" + name, None)
        if handle is not None:
            handle(t_ms, colour, *fields)
        if kind in _SETTLES:
            self.proposed = None
        if self.phase != before:
            self.phase_ms = t_ms
            if self.phase < COUNTED:
                self.plan = None
        self.t_ms = t_ms
        return kind, colour, fields

    def late(self, kind: int, t_ms: int) -> bool:
        """Whether an event of this kind at t_ms comes after a side's last millisecond (CK-1)."""
        if kind not in ev.IN_TIME or not self.clock.over(t_ms):
            return False
        return kind != ev.RESULT or not self.clock.flagged

    def open(self, settings: Settings, strict: int) -> None:
        """Open the game with these settings, as a GAME event of colour `strict` does."""
        self._go("game")
        self.strict = strict == ev.STRICT
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
        """32 bits over everything both ends must agree on."""
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

    def _go(self, what: str) -> None:
        """Change the phase as phases.TABLE says; FoldError if that cannot happen now."""
        after = TABLE.get((self.phase, what))
        if after is None:
            raise FoldError("fold-phase", what, NAMES[self.phase])
        self.phase = after
        self.turn.on_next_phase()

    def _see(self, p: int, colour: int) -> None:
        """Record that the sensor under point p sees the colour."""
        self._seen(0, colour, self.sensor(p))

    # One method for each kind of event that changes the state: "_" and its name in events.TABLE.
    # The parameters are the event's time in ms, its colour and the fields of its row.

    def _game(self, t_ms: int, colour: int, text: str) -> None:
        self.open(settings_of(text), colour)

    def _setup(self, t_ms: int, colour: int, p: int) -> None:
        try:
            self.position.setup(p, colour)
        except Coded as error:
            raise FoldError(error.key, *error.values) from None
        self.setups += 1

    def _begin(self, t_ms: int, colour: int) -> None:
        self._go("begin")
        self.clock.start(self.position.to_move, t_ms)

    def _seen(self, t_ms: int, colour: int, sensor: int) -> None:
        seen, stones, at = self.seen, self.ledger.board, sensor
        if sensor >= SENSORS:
            seen, stones, at = self.rails, self.ledger.rails, sensor - SENSORS
            if at >= 2 * RAIL_SLOTS:
                raise FoldError("fold-sensor", sensor)
            self.turn.beside(at, colour)
        before = seen[at]
        if before in (1, 2):
            stones[before] -= 1
        if colour in (1, 2):
            stones[colour] += 1
        seen[at] = colour

    def _move(self, t_ms: int, colour: int, p: int) -> None:
        position = self.position
        if colour != position.to_move:
            raise FoldError("fold-turn")
        why = position.illegal(p, colour)
        if why:
            raise FoldError("fold-illegal", p, why)
        turn = self.turn
        again = turn.slid > 0
        if not again and turn.early != colour:
            self._turn(colour, t_ms)
        taken = position.play(p, colour)
        loser = 3 - colour if position.grid[p] else colour
        for i in range(taken):
            self.to_lift[position.captured[i]] = loser
        self.lifting += taken
        if self.strict:
            self._rest(colour, taken, t_ms)
        turn.moved(colour)
        if again:
            turn.slid -= 1
            turn.pressed = turn.slid_pressed
        self.last_point = p
        self.last_ms = t_ms

    def _rest(self, colour: int, taken: int, t_ms: int) -> None:
        """A move took stones: while they are lifted its side's time may rest (CK-3)."""
        clock = self.clock
        if taken:
            clock.rest(colour, t_ms)
        elif clock.resting and not self.lifting:  # the stone has slid, and takes none where it is
            clock.start(clock.resting, t_ms)

    def _turn(self, colour: int, t_ms: int) -> None:
        """A side moves before it has pressed: the other one may have forgotten its clock."""
        clock = self.clock
        if clock.running == 3 - colour or clock.resting == 3 - colour:
            clock.press(3 - colour, t_ms)
        clock.keep(self.position.moves)

    def _played(self, t_ms: int, colour: int, p: int) -> None:
        self._move(t_ms, colour, p)
        self._see(p, colour)

    def _pass(self, t_ms: int, colour: int, how: int) -> None:
        rules = self.settings.rules
        if colour != self.position.to_move:
            raise FoldError("fold-turn")
        if self.phase == STOPPED and rules.pass_is == "plain":
            raise FoldError("fold-phase", "pass", NAMES[STOPPED])
        early = self.turn.early == colour and (self.strict or how in ev.BY_STONE)
        if not early:
            self._turn(colour, t_ms)
        self.position.pass_(colour)
        if not early:
            self.clock.press(colour, t_ms)
        self.last_point = PASS
        self.last_ms = t_ms
        what = self.turn.passed(rules, colour, how)
        if self.strict:
            self.turn.early = 0
        elif self.turn.passes >= rules.passes:
            what = "passes"  # logs of before STRICT: under every ruleset
        if what == "passes" and self.phase == STOPPED:
            return  # it is stopped, and waits for both to confirm
        if what:
            self._go(what)
            self.turn.stopped_at = self.position.moves
            self.clock.stop(t_ms)

    def _lifted(self, t_ms: int, colour: int, p: int) -> None:
        if not self.to_lift[p]:
            raise FoldError("fold-stone", p)
        self.to_lift[p] = 0
        self.lifting -= 1
        self._see(p, EMPTY)
        if self.clock.resting and not self.lifting:
            self.clock.start(self.clock.resting, t_ms)

    def _undo(self, t_ms: int, colour: int, count: int, why: int) -> None:
        if count > self.position.moves:
            raise FoldError("fold-undo", count)
        if why == ev.RESTORED and self.clock.kind != "none":
            try:
                self.clock.give_back(self.position.moves - count, t_ms)
            except Coded as error:
                raise FoldError(error.key, *error.values) from None
        stopped = self.phase == STOPPED
        if stopped:
            self._go("resume")
            self._forget_ceremony()
        last = self.position.moves - 1
        mover = self.position.move_colour(last) if last >= 0 else 0
        self._take_back(count)
        turn = self.turn
        turn.passes = turn.stops = 0
        if self.strict and not stopped and why == ev.SLID:
            turn.slid, turn.slid_pressed = count, turn.pressed
            return  # the same moves follow: the clocks go on
        if self.strict and not stopped and why == ev.TAKEN_BACK and turn.pressed and count == 1:
            self.clock.reopen(mover, last)
        turn.pressed = False
        running = self.clock.running or self.clock.resting
        if running or stopped and not self.paused:
            self.clock.start(self.position.to_move, t_ms)

    def _forget_ceremony(self) -> None:
        """No stone is dead, and nothing was said of seki or of the way to count."""
        self.seki = None
        self.method = self.settings.count
        for p in range(CELLS):
            self.dead[p] = 0

    def _take_back(self, count: int) -> None:
        """The last moves were not played; stones that they captured stay on the board."""
        for _ in range(count):
            self.position.undo()
        self._lift_no_more()
        last = self.position.moves - 1
        self.last_point = self.position.move_point(last) if last >= 0 else PASS

    def _lift_no_more(self) -> None:
        """Captured stones that belong to the position again need not be lifted."""
        for p in range(CELLS):
            if self.to_lift[p] and self.position.grid[p]:
                self.to_lift[p] = 0
                self.lifting -= 1

    def _press(self, t_ms: int, colour: int) -> None:
        if self.phase == PLAYING:
            if self.clock.resting == 3 - colour:
                self._wake(colour, t_ms)
                return
            if colour == self.position.to_move and self.turn.early != colour:
                self.clock.keep(self.position.moves)
            clock = self.clock
            ran = colour in (clock.running, clock.resting) or clock.kind == "none"
            if ran or not self.strict:
                clock.press(colour, t_ms)
            if colour != self.position.to_move:
                self.turn.pressed = True
                self.turn.pressed_ms = t_ms
                if ran and self.strict:
                    self.turn.early = 0  # the other side had pressed without a move
            elif ran or not self.strict:
                self.turn.early = colour
        elif self.phase in (STOPPED, FILLING):
            if self.turn.confirm(colour, t_ms):
                territory = self.phase == STOPPED and self.settings.rules.scoring == "territory"
                territory = territory and not self.method
                self._go("territory confirmed" if territory else "both confirm")

    def _wake(self, colour: int, t_ms: int) -> None:
        """The other side has lifted captured stones for REST_MS: this one lets its time run."""
        if t_ms - self.clock.since_ms < REST_MS:
            raise FoldError("fold-resting", REST_MS // 1000)
        self.clock.start(3 - colour, t_ms)

    def _dead(self, t_ms: int, colour: int, p: int) -> None:
        if self.dead[p] or not colour or self.position.grid[p] != colour:
            raise FoldError("fold-stone", p)
        self.dead[p] = colour
        self.turn.shown = PASS
        self._see(p, EMPTY)
        self.turn.unconfirm(t_ms)

    def _alive(self, t_ms: int, colour: int, p: int) -> None:
        if not colour or self.dead[p] != colour:
            raise FoldError("fold-stone", p)
        self.dead[p] = 0
        self.turn.shown = p
        self._see(p, colour)
        self.turn.unconfirm(t_ms)

    def _filled(self, t_ms: int, colour: int, p: int) -> None:
        from wenping.game.touches import put  # when areas are filled, not before

        put(self, colour, p)
        self._see(p, colour)
        self.turn.unconfirm(t_ms)

    def _unfilled(self, t_ms: int, colour: int, p: int) -> None:
        from wenping.game.touches import take

        take(self, colour, p)
        self._see(p, EMPTY)
        self.turn.unconfirm(t_ms)

    def _bowl(self, t_ms: int, colour: int, layer: int) -> None:
        if colour not in (1, 2) or layer >> 5 > 5:
            raise FoldError("fold-layer")
        self.ledger.layers[colour][layer >> 5] = layer & UNSURE

    def _ledger(self, t_ms: int, colour: int, extra: int) -> None:
        self.ledger.told[colour] = extra

    def _seki(self, t_ms: int, colour: int, p: int, on: int) -> None:
        grid = self.position.grid
        if grid[p] not in (1, 2):
            raise FoldError("fold-stone", p)
        seki = self.seki = self.seki or bytearray(CELLS)
        string = array("H", bytes(2 * SENSORS))
        for i in range(string_at(grid, p, bytearray(CELLS), string)):
            seki[string[i]] = 1 if on else 2
        self.turn.unconfirm(t_ms)

    def _ceremony(self, t_ms: int, colour: int, method: int) -> None:
        """The players agree on a way to count that the ruleset allows (JP-24)."""
        from wenping.game.ceremony import allowed

        if method and method not in allowed(self.settings.rules):
            raise FoldError("fold-method", method)
        self.method = method
        self.plan = None
        self.turn.unconfirm(t_ms)

    def _count(
        self, t_ms: int, colour: int, source: int, black2: int, white2: int, text: str
    ) -> None:
        if source > ev.BOWLS:
            raise FoldError("fold-source", source)
        self._keep_exact(source, 2, text)
        self.counts[source] = (black2, white2)

    def _resign(self, t_ms: int, colour: int) -> None:
        self.resigned = colour
        self.clock.stop(t_ms)

    def _keep_exact(self, what: int, count: int, text: str) -> None:
        """Keep the fractions of a COUNT or RESULT; FoldError unless there are `count` of them."""
        if text:
            from wenping.weiqi.score import fractions

            try:
                fractions(text, count)
            except Coded as error:
                raise FoldError(error.key, *error.values) from None
            self.exact[what] = text

    def _result(self, t_ms: int, colour: int, reason: int, margin2: int, text: str) -> None:
        self._keep_exact(ev.RESULT, 1, text)
        self._go("result")
        self.clock.stop(t_ms)
        self.result = (colour, reason, margin2)
        self._resolved(t_ms, 0, self.question)  # nobody has to put anything right any more

    def _clock(self, t_ms: int, colour: int, code: int, value: int) -> None:
        clock = self.clock
        if self.strict and code == FLAG and (clock.flagged or clock.over(t_ms) != colour):
            raise FoldError("fold-flag")
        clock.said(colour, code, value, t_ms)

    def _set_clock(self, t_ms: int, colour: int, main_ms: int, periods: int) -> None:
        if colour not in (1, 2):
            raise FoldError("clock-set")
        try:
            self.clock.set(colour, main_ms, periods, t_ms)
        except Coded as error:
            raise FoldError(error.key, *error.values) from None

    def _pause(self, t_ms: int, colour: int, on: int) -> None:
        before, self.paused = self.paused, bool(on)
        if self.strict and before == self.paused:
            return
        if on:
            self.clock.stop(t_ms)
        elif self.phase == PLAYING:
            self.clock.start(self._on_clock(), t_ms)

    def _on_clock(self) -> int:
        """The colour whose time has to run: that of the last move until its clock is pressed."""
        turn = self.position.to_move
        if self.strict and self.turn.early == turn:
            return 3 - turn
        return turn if self.turn.pressed or not self.position.moves else 3 - turn

    def _resume(self, t_ms: int, colour: int) -> None:
        filling = self.phase == FILLING
        self._go("resume")
        for p in range(CELLS):
            self.filled[p] = 0
        if filling:  # stopped again: which stones are dead is as it was
            self.turn.restoring = True
            return
        self._forget_ceremony()
        turn = self.position.to_move
        self.position.to_move = first_after(self.settings.rules, colour, turn)
        self.turn.resumed(colour)
        if not self.paused:
            self.clock.start(self.position.to_move, t_ms)

    def _agreed(self, t_ms: int, colour: int, who: int, text: str) -> None:
        """What lies on the board is the position, by decision of the players or the referee."""
        if not colour:
            raise FoldError("fold-colour", "agreed")
        if text:
            self._rearrange(text, colour)
        self.position.to_move = colour
        self.turn.agreed(text != "")
        if self.clock.running:
            self.clock.start(colour, t_ms)

    def _rearrange(self, text: str, to_move: int) -> None:
        """Set the points of an AGREED event; FoldError, and nothing is changed, for bad ones."""
        from wenping.game.agree import changes  # costs heap: only if needed

        position = self.position
        grid = bytearray(position.grid)
        try:
            for p, cell in changes(text, self.size):
                grid[p] = cell
            position.agree(grid, to_move)
        except Coded as error:
            raise FoldError(error.key, *error.values) from None
        self.last_point = PASS
        self._lift_no_more()

    def _restore(self, t_ms: int, colour: int) -> None:
        """Back to the position in which play was stopped last (CN-21.3)."""
        count = self.position.moves - self.turn.stopped_at
        if self.turn.stopped_at < 0 or count < 0:
            raise FoldError("fold-restore")
        self._go("restore")
        self._take_back(count)
        last = self.position.moves - 1
        if last >= 0:
            self.position.to_move = 3 - self.position.move_colour(last)
        self.turn.restored(self.settings.rules)
        self.clock.stop(t_ms)

    def _ruling(self, t_ms: int, colour: int, code: int, text: str) -> None:
        """Count the warnings of a side, 0 to 15; or what is proposed, and who accepts it."""
        if code & (ev.PROPOSED | ev.ACCEPTED):
            from wenping.game.proposals import take  # costs heap: only if needed

            if not take(self, colour, code, text):
                raise FoldError("fold-proposal")
            return
        self.proposed = None
        if code in (ev.WARNING, ev.UNWARNING):
            count = self.warned(colour) + (1 if code == ev.WARNING else -1)
            if not colour or not 0 <= count <= 15:
                raise FoldError("fold-warning")
            shift = 4 * colour - 4
            self.warnings = self.warnings & ~(15 << shift) | count << shift

    def _question(self, t_ms: int, colour: int, code: int, p: int, count: int) -> None:
        self.question = code
        self.about = p

    def _resolved(self, t_ms: int, colour: int, code: int) -> None:
        self.question = 0
        self.about = PASS
