"""State is the fold of the log: the same class on the device and on the host.

    game = Game()
    for t_ms, event in log:
        game.apply(t_ms, event)

An event that cannot happen now raises FoldError and changes nothing.
"""

import binascii
from array import array

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game.clock import Clock
from wenping.game.events import EventError, decode
from wenping.game.ledger import UNSURE, Ledger
from wenping.game.phases import ALLOWED, FILLING, NAMES, PLAYING, READY, STOPPED, TABLE
from wenping.game.settings import Settings, SettingsError
from wenping.geometry import LINES, SENSORS, points, sensor_of
from wenping.weiqi.area import string_at
from wenping.weiqi.points import CELLS, EMPTY, PASS
from wenping.weiqi.position import Position

WARM_MS = 1000  # a stone may settle so long after its owner has pressed the clock


class FoldError(Coded):
    """An event that does not follow from the log before it."""


def settings_of(text: str) -> Settings:
    """The settings that a GAME event's text gives; FoldError if it gives none."""
    try:
        return Settings(text)
    except SettingsError as error:
        raise FoldError(error.key, *error.values) from None


class Game:
    """One game. Grids are bytearrays by point (weiqi/points.py), `seen` by sensor.

    phase            one of game/phases.py
    points           the point above each sensor, PASS outside a smaller board
    position         weiqi Position: grid, to_move, moves (None before the game is opened)
    seen             what the sensors are recorded to have seen: 0, 1, 2, or 3 uncertain
    to_lift          captured stones (their colour) that are not yet off the board
    dead, filled     stones taken off as dead, and put on, in the ceremony after the stop
    confirmed        by colour: has asked for the next phase by the clock button
    counts           source -> (black, white) in half points; result: (winner, reason, margin2) or
                     None
    exact            source -> "71/3 76/3", RESULT -> "28/3", where half points do not say all
    seki             None, or what players say of the strings, by point (weiqi/score.py)
    insisted         who insisted on playing on (JP-28), 0 for nobody
    """

    settings: Settings
    position: Position
    seki: bytearray | None

    def __init__(self):
        self.size = 0
        self.clear()

    def clear(self) -> None:
        """Forget everything, as before the first event of a log."""
        self.phase = READY
        self.phase_ms = 0  # since when
        self.settings = None  # type: ignore
        self._resize(LINES)
        self.position = None  # type: ignore
        self.clock = Clock("none")
        self.ledger = Ledger()
        self.seen = bytearray(SENSORS)
        self.to_lift = bytearray(CELLS)
        self.lifting = 0
        self.dead = bytearray(CELLS)
        self.filled = bytearray(CELLS)
        self.setups = 0  # stones set up so far
        self.confirmed = [False, False, False]
        self.confirmed_ms = [0, 0, 0]
        self.passes = 0
        self.last_point = PASS
        self.last_ms = 0
        self.pressed = False
        self.pressed_ms = 0  # when a turn was ended last
        self.early = 0  # whose clock was pressed before its stone had settled
        self.paused = False
        self.question = 0
        self.about = PASS  # the point that the question is about
        self.counts = {}
        self.exact = {}
        self.seki = None
        self.insisted = 0
        self.resigned = 0
        self.result = None
        self.t_ms = 0

    def apply(self, t_ms: int, data) -> tuple:
        """Apply one event's bytes at its time; return it decoded. Raise FoldError, changing
        nothing.
        """
        try:
            kind, colour, fields = decode(data)
        except EventError as error:
            raise FoldError(error.key, *error.values) from None
        name = ev.TABLE[kind][0]
        phases = ALLOWED.get(name)
        if phases is not None and self.phase not in phases:
            raise FoldError("fold-phase", name, NAMES[self.phase])
        before = self.phase
        handle = getattr(self, "_" + name, None)
        if handle is not None:
            handle(t_ms, colour, *fields)
        if self.phase != before:
            self.phase_ms = t_ms
        self.t_ms = t_ms
        return kind, colour, fields

    def open(self, settings: Settings) -> None:
        """What a GAME event with these settings does."""
        self._go("game")
        self.settings = settings
        self._resize(settings.size)
        self.position = Position(settings.rules, settings.size, settings.size)
        self.position.to_move = settings.first
        self.clock = Clock(settings.clock)
        self.ledger.set[1] = settings.rules.black_set
        self.ledger.set[2] = settings.rules.white_set

    def meant(self, p: int) -> int:
        """The colour that has to stand on the point now (a captured stone to be lifted: empty)."""
        if self.filled[p]:
            return self.filled[p]
        return EMPTY if self.position is None or self.dead[p] else self.position.grid[p]

    def sensor(self, p: int) -> int:
        """The sensor under a point of the board in use."""
        return sensor_of(p, self.size, self.size)

    def hash(self) -> int:
        """32 bits over everything both ends must agree on."""
        head = bytes((self.phase, self.passes & 0xFF, self.question, int(self.paused)))
        crc = binascii.crc32(head)
        if self.position is not None:
            crc = binascii.crc32(bytes((self.position.to_move,)), crc)
            crc = binascii.crc32(self.position.grid, crc)
        for grid in (self.seen, self.to_lift, self.dead, self.filled, self.seki or b""):
            crc = binascii.crc32(grid, crc)
        return crc & 0xFFFFFFFF

    def _resize(self, size: int) -> None:
        if size != self.size:
            self.size = size
            self.points = points(size, size)

    def _go(self, what: str) -> None:
        after = TABLE.get((self.phase, what))
        if after is None:
            raise FoldError("fold-phase", what, NAMES[self.phase])
        self.phase = after
        self.confirmed[1] = self.confirmed[2] = False

    def _see(self, p: int, colour: int) -> None:
        """A sensor is recorded to see the colour on the point."""
        self._seen(0, colour, self.sensor(p))

    # one method for each kind of event that changes the state, named like its row of the table

    def _game(self, t_ms, colour, text):
        self.open(settings_of(text))

    def _setup(self, t_ms, colour, p):
        try:
            self.position.setup(p, colour)
        except Coded as error:
            raise FoldError(error.key, *error.values) from None
        self.setups += 1

    def _begin(self, t_ms, colour):
        self._go("begin")
        self.clock.start(self.position.to_move, t_ms)

    def _seen(self, t_ms, colour, sensor):
        if sensor >= SENSORS:
            raise FoldError("fold-sensor", sensor)
        before = self.seen[sensor]
        board = self.ledger.board
        if before in (1, 2):
            board[before] -= 1
        if colour in (1, 2):
            board[colour] += 1
        self.seen[sensor] = colour

    def _move(self, t_ms, colour, p):
        position = self.position
        if colour != position.to_move:
            raise FoldError("fold-turn")
        why = position.illegal(p, colour)
        if why:
            raise FoldError("fold-illegal", p, why)
        if self.clock.running == 3 - colour and self.early != colour:
            self.clock.press(3 - colour, t_ms)  # the other side forgot its clock
        taken = position.play(p, colour)
        loser = 3 - colour if position.grid[p] else colour
        for i in range(taken):
            self.to_lift[position.captured[i]] = loser
        self.lifting += taken
        self.passes = 0
        self.last_point = p
        self.last_ms = t_ms
        self.pressed = self.early == colour
        self.early = 0

    def _played(self, t_ms, colour, p):
        self._move(t_ms, colour, p)
        self._see(p, colour)

    def _pass(self, t_ms, colour, how):
        if colour != self.position.to_move:
            raise FoldError("fold-turn")
        if self.clock.running == 3 - colour:
            self.clock.press(3 - colour, t_ms)
        self.position.pass_(colour)
        self.clock.press(colour, t_ms)
        self.last_point = PASS
        self.last_ms = t_ms
        self.pressed = True
        self.passes += 1
        if self.passes >= self.settings.rules.passes:
            self._go("passes")
            self.clock.stop(t_ms)

    def _lifted(self, t_ms, colour, p):
        if not self.to_lift[p]:
            raise FoldError("fold-stone", p)
        self.to_lift[p] = 0
        self.lifting -= 1
        self._see(p, EMPTY)

    def _undo(self, t_ms, colour, count, why):
        if count > self.position.moves:
            raise FoldError("fold-undo", count)
        if self.phase == STOPPED:
            self._go("resume")
            self.seki = None
        for _ in range(count):
            self.position.undo()
        for p in range(CELLS):
            if self.to_lift[p] and self.position.grid[p]:
                self.to_lift[p] = 0
                self.lifting -= 1
        self.passes = 0
        last = self.position.moves - 1
        self.last_point = self.position.move_point(last) if last >= 0 else PASS
        self.pressed = False
        if self.clock.running:
            self.clock.start(self.position.to_move, t_ms)

    def _press(self, t_ms, colour):
        if self.phase == PLAYING:
            self.clock.press(colour, t_ms)
            if colour != self.position.to_move:
                self.pressed = True
                self.pressed_ms = t_ms
            else:
                self.early = colour
        elif self.phase in (STOPPED, FILLING):
            self.confirmed[colour] = True
            self.confirmed_ms[colour] = t_ms
            if self.confirmed[1] and self.confirmed[2]:
                territory = self.phase == STOPPED and self.settings.rules.scoring == "territory"
                self._go("territory confirmed" if territory else "both confirm")

    def _dead(self, t_ms, colour, p):
        if self.dead[p] or not colour or self.position.grid[p] != colour:
            raise FoldError("fold-stone", p)
        self.dead[p] = colour
        self._see(p, EMPTY)
        self._unconfirm(t_ms)

    def _alive(self, t_ms, colour, p):
        if not colour or self.dead[p] != colour:
            raise FoldError("fold-stone", p)
        self.dead[p] = 0
        self._see(p, colour)
        self._unconfirm(t_ms)

    def _filled(self, t_ms, colour, p):
        if self.meant(p) != EMPTY:
            raise FoldError("fold-occupied", p)
        self.filled[p] = colour
        self._see(p, colour)
        self._unconfirm(t_ms)

    def _unfilled(self, t_ms, colour, p):
        if not colour or self.filled[p] != colour:
            raise FoldError("fold-stone", p)
        self.filled[p] = 0
        self._see(p, EMPTY)
        self._unconfirm(t_ms)

    def _unconfirm(self, t_ms: int) -> None:
        """The board has changed: who confirmed before that is asked again."""
        for colour in (1, 2):
            if t_ms - self.confirmed_ms[colour] > WARM_MS:
                self.confirmed[colour] = False

    def _bowl(self, t_ms, colour, layer):
        if colour not in (1, 2) or layer >> 5 > 5:
            raise FoldError("fold-layer")
        self.ledger.layers[colour][layer >> 5] = layer & UNSURE

    def _ledger(self, t_ms, colour, extra):
        self.ledger.told[colour] = extra

    def _seki(self, t_ms, colour, p, on):
        grid = self.position.grid
        if p >= CELLS or grid[p] not in (1, 2):
            raise FoldError("fold-stone", p)
        seki = self.seki = self.seki or bytearray(CELLS)
        string = array("H", bytes(2 * SENSORS))
        for i in range(string_at(grid, p, bytearray(CELLS), string)):
            seki[string[i]] = 1 if on else 2
        self._unconfirm(t_ms)

    def _count(self, t_ms, colour, source, black2, white2, text):
        self._keep_exact(source, text)
        self.counts[source] = (black2, white2)

    def _resign(self, t_ms, colour):
        self.resigned = colour
        self.clock.stop(t_ms)

    def _keep_exact(self, what: int, text: str) -> None:
        """Keep the fractions of a COUNT or RESULT; FoldError if they are none."""
        if text:
            from wenping.weiqi.score import fraction

            try:
                for part in text.split():
                    fraction(part)
            except Coded as error:
                raise FoldError(error.key, *error.values) from None
            self.exact[what] = text

    def _result(self, t_ms, colour, reason, margin2, text):
        self._keep_exact(ev.RESULT, text)
        self._go("result")
        self.clock.stop(t_ms)
        self.result = (colour, reason, margin2)

    def _clock(self, t_ms, colour, code, value):
        self.clock.said(colour, code, value, t_ms)

    def _pause(self, t_ms, colour, on):
        self.paused = bool(on)
        if on:
            self.clock.stop(t_ms)
        elif self.phase == PLAYING:
            self.clock.start(self._on_clock(), t_ms)

    def _on_clock(self) -> int:
        """Whose time has to run: the mover's until the clock is pressed, then the other's."""
        turn = self.position.to_move
        return turn if self.pressed or not self.position.moves else 3 - turn

    def _resume(self, t_ms, colour):
        self._go("resume")
        for p in range(CELLS):
            self.dead[p] = 0
        self.seki = None
        self.passes = 0
        self.clock.start(self.position.to_move, t_ms)

    def _question(self, t_ms, colour, code, p, count):
        self.question = code
        self.about = p

    def _resolved(self, t_ms, colour, code):
        self.question = 0
        self.about = PASS
