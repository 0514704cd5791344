"""The handlers of a host's commands: each checks its arguments, then calls the board.

wire/commands.py calls them with the fields and the tail of the command's row in wire/messages.py.
A handler returns the detail of the reply as bytes, or None; it raises Refused with a reason R_...
and a detail (a key and values, wenping/coded.py).
"""

import struct

from wenping.app.files import KEY, NAME
from wenping.coded import Coded, detail
from wenping.drivers.panel import REFEREE
from wenping.game import events as ev
from wenping.game.events import EventError, decode, encode
from wenping.game.fold import FoldError, settings_of
from wenping.game.phases import OVER, PLAYING, READY, STOPPED
from wenping.geometry import LIGHTS, SENSORS
from wenping.sensing.calibration import Refused as NotEmpty
from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.commands import Refused

# kinds of events that a host may propose; only the board makes the others
_PROPOSED = (ev.SETUP, ev.PASS_, ev.RESIGN, ev.PAUSE, ev.RESUME, ev.UNDO, ev.RULING, ev.NOTE,
             ev.RESULT, ev.RESTORE, ev.SET_CLOCK, ev.SEKI, ev.CEREMONY, ev.PRESS,
             ev.AGREED)  # fmt: skip

NOWHERE = 0xFFFF  # sensor of `known`: end the gain calibration
FAULT_LEVEL = 3  # field `level` of TEXT: a fault
NAME_BYTES = 40  # of the board's name, at most
_MOST_FRAMES = const(20000)  # of a capture
_EMPTY, _GAINS, _LOOKED = 0, 1, 2  # field `step` of `calibrate`


class Commands:
    """The handlers of all commands but those about the journal, which Session handles itself."""

    def __init__(self, board, answers, calibrating):
        """Register the handlers with the board's session.

        Takes the Board (app/board.py), Answers (app/answers.py), Calibrating (app/calibrating.py).
        """
        self._board = board
        self._record = board.record
        self._record.on_full = self.tell_full
        self._session = board.session
        self._answers = answers
        self._calibrating = calibrating
        self._session.commands.serve(self)
        self._session.on_attach = self.greet
        if board.files.read(KEY):
            self._board.kept()

    def on_new_game(self, args: bytes) -> bytes:
        """Open a game with these settings (UTF-8, game/settings.py); return its log as a u32.

        Refused while another game is in progress or when the flash has no room for a game.
        """
        free = self._record.game.phase in (READY, OVER)
        try:
            text = str(args, "utf-8")
            if free:
                settings_of(text)  # raises before the flash is asked for room: that takes 50 ms
                if not self._record.journal.has_room():
                    raise Refused(m.R_FULL)
            self._record.emit(encode(ev.GAME, ev.STRICT, text))
        except (UnicodeError, EventError) as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            raise Refused(m.R_MALFORMED if free else m.R_NOT_NOW, str(error).encode())
        self._keep()
        return struct.pack("<I", self._record.journal.log)

    def on_propose(self, event: bytes) -> None:
        """Emit an event (game/events.py) of a kind in _PROPOSED, if the game allows it.

        PRESS confirms a stopped or filled board; a host does not press clocks. It does not end a
        stop while anything moves: a dead stone that is being lifted would be counted as alive.
        """
        try:
            kind, colour, _ = decode(event)
            if kind not in _PROPOSED:
                raise Refused(m.R_ILLEGAL, b"only-sensors")
            if kind == ev.PRESS and colour in (1, 2):
                guide, record = self._board.playing.guide, self._record
                why = guide.not_confirmed(record.game, colour, record.t_ms)
                if not why and record.game.phase == STOPPED and self._board.senses.busy():
                    why = detail("confirm-moving")
                if why:
                    raise Refused(m.R_NOT_NOW, why.encode())
            self._record.emit(event)
        except EventError as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            raise Refused(m.R_NOT_NOW, str(error).encode())
        self._keep()

    def _keep(self) -> None:
        """Write all events to flash; Refused (R_UNKEPT) if that fails."""
        if not self._record.keep():
            raise Refused(m.R_UNKEPT)

    def greet(self) -> None:
        """Send a host that has just attached the position, and a warning if the flash is full."""
        self.on_position()
        if self._record.journal.full:
            self.tell_full()

    def tell_full(self) -> None:
        """Tell the host that the flash is full until games are downloaded and erased."""
        self._session.send(m.TEXT, FAULT_LEVEL, tail=b"health-full")

    def on_position(self) -> None:
        """Send Answers.position() with log, event number and hash of the game's state."""
        record = self._record
        out = self._answers.position()
        journal = record.journal
        self._session.send(m.POSITION, journal.log, journal.next_seq, record.hash(), tail=out)

    def on_time(self, unix_s: int, ms: int) -> None:
        """Record the time of day beside device time: Unix time in s, and ms (0..999)."""
        self._record.emit(encode(ev.TIME, 0, unix_s, ms))
        self._keep()

    def on_lights(self, first: int, seconds: int, colours: bytes) -> None:
        """Show colours (red, green, blue: three bytes each) from light `first` on."""
        if not self._board.show.picture(first, colours):
            raise Refused(m.R_MALFORMED, detail("lights-count", LIGHTS).encode())
        self._board.show.hold(self._record.now_ms, seconds)
        self._record.changed = True  # the game's lights are drawn again when the time is over

    def on_text(self, seconds: int, text: bytes) -> None:
        """Show a text (UTF-8) on the display for so many seconds."""
        face = self._board.face
        if face is None:
            raise Refused(m.R_ABSENT, b"no-display")
        try:
            face.text(seconds, str(text, "utf-8"), self._record.now_ms)
        except ValueError:  # UnicodeError is one
            raise Refused(m.R_MALFORMED, detail("event-utf8", "text").encode())

    def on_health(self, page: int) -> bytes:
        """Return a page of Answers.condition() as UTF-8.

        Refused during a game for the page that tests the flash: that may erase some.
        """
        if page > m.FLASH_PAGE:
            raise Refused(m.R_MALFORMED, detail("pages", m.FLASH_PAGE).encode())
        if page == m.FLASH_PAGE:
            self._between_games()
        return self._answers.condition(page).encode()

    def on_calibrate(self, step: int) -> bytes:
        """Store a new calibration and restart the board; return the new number of calibrations.

        step: _EMPTY measures the empty board; _LOOKED too, without regard to the old calibration,
        after a person has looked that the board is empty; _GAINS takes the measured gains.
        Refused during a game, while stones lie on the board, or when the flash fails.
        """
        if step == _LOOKED:
            self._end_ghost()
        self._between_games()
        if step in (_EMPTY, _LOOKED):
            table = self._empty_board(step == _LOOKED)
        elif step == _GAINS:
            gains = self._board.gains()
            if gains is None or not gains.done:
                raise Refused(m.R_NOT_NOW, b"no-known-stone")
            table = gains.table
        else:
            raise Refused(m.R_MALFORMED, b"calibration-step")
        if not self._board.files.keep_table(table):
            raise Refused(m.R_FAILED, b"flash-refuses")
        self._board.restart()
        return b"%d" % table.made

    def _empty_board(self, looked: bool):
        """Measure the empty board; return its Calibration with the gains of the old one."""
        old = self._board.senses.sensing.table()
        try:
            table = self._calibrating.measure(None if looked else old, looked)
        except NotEmpty as refused:
            raise Refused(m.R_STONES, str(refused).encode())
        table.gain = old.gain
        return table

    def on_known(self, sensor: int) -> bytes:
        """Expect the known stone on this sensor; return the state of the gain calibration.

        Refused during a game and while other stones lie on the board.  NOWHERE ends it.
        """
        self._between_games()
        if sensor == NOWHERE:
            self._board.end_known_stone()
            return b""
        if sensor >= SENSORS:
            raise Refused(m.R_MALFORMED, detail("fold-sensor", sensor).encode())
        try:
            gains = self._board.known_stone(sensor)
        except Coded as error:
            raise Refused(m.R_STONES, str(error).encode())
        return b"state=%d\nwhere=%d\npercent=%d\nreason=%s" % (
            gains.state, gains.where, gains.percent, gains.reason.encode()
        )  # fmt: skip

    def _end_ghost(self) -> None:
        """End a game of at most one move, as the referee.

        Crossed wires may read like a stone, which then has opened a game on the empty board.
        """
        game = self._record.game
        if game.phase == PLAYING and game.position.moves <= 1:
            self._record.emit(encode(ev.RESULT, 0, ev.BY_REFEREE, 0))
            self._record.keep()

    def _between_games(self) -> None:
        """Refused while a game is in progress."""
        if self._record.game.phase not in (READY, OVER):
            raise Refused(m.R_NOT_NOW, b"game-under-way")

    def on_capture(self, frames: int) -> None:
        """Begin to send `frames` raw frames (1.._MOST_FRAMES) as RAW messages."""
        if not 1 <= frames <= _MOST_FRAMES:
            raise Refused(m.R_MALFORMED, b"capture-frames")
        self._board.record_frames(frames)

    def on_sweep(self, wait_us: int, sensor: int) -> bytes:
        """Return sums of four counts from `sensor` on, each row read wait_us after it was powered.

        As Readings.settling() returns them.
        """
        if sensor >= SENSORS:
            raise Refused(m.R_MALFORMED, detail("fold-sensor", sensor).encode())
        return bytes(self._board.senses.readings.settling(wait_us, sensor, m.SWEEP_SENSORS))

    def on_name(self, data: bytes) -> None:
        """Name the board: one line of UTF-8, 1 to NAME_BYTES bytes."""
        try:
            name = str(data, "utf-8")
        except ValueError:  # UnicodeError is one
            raise Refused(m.R_MALFORMED, b"name-utf8")
        if not 1 <= len(data) <= NAME_BYTES or "\n" in name:
            raise Refused(m.R_MALFORMED, detail("name-length", NAME_BYTES).encode())
        self._board.files.write(NAME, data)
        self._session.about.name = name

    def on_erase(self, log: int) -> None:
        """Remove a delivered log; Refused (R_PANEL) unless the board has a referee's key, which
        the command has proved then, or the referee's button is held.
        """
        keeper = self._board.keeper
        if not (keeper and keeper.rights.key or self._board.senses.panel.held(REFEREE)):
            raise Refused(m.R_PANEL, b"hold-referee")
        self._session.on_erase(log)

    def on_challenge(self) -> bytes:
        """Return 1 if there is a referee's key, else 0; then the nonce."""
        rights = self._board.kept().rights
        return bytes((1 if rights.key else 0,)) + rights.nonce

    def on_key(self, key: bytes) -> None:
        """Take this referee's key; none, if it is empty."""
        self._board.kept().change(key)

    def on_reboot(self) -> None:
        """Restart the board; a game is resumed from its log."""
        self._board.restart()

    def on_repl(self) -> None:
        """Restart to MicroPython's prompt, if somebody holds the referee's button (launch.py)."""
        if not self._board.senses.panel.held(REFEREE):
            raise Refused(m.R_PANEL, b"hold-referee")
        self._board.restart()
