"""What a host may ask: each command checks what it was given, then asks the board for it."""

import struct

from wenping.app.answers import FLASH
from wenping.coded import Coded, detail
from wenping.drivers.panel import REFEREE
from wenping.game import events as ev
from wenping.game.events import EventError, decode, encode
from wenping.game.fold import FoldError
from wenping.game.phases import OVER, PLAYING, READY
from wenping.geometry import LIGHTS, SENSORS
from wenping.sensing.offset_calibration import Refused as NotEmpty
from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.commands import Refused

# events that a host may propose; all others come from the sensors
_PROPOSED = (ev.SETUP, ev.PASS_, ev.RESIGN, ev.PAUSE, ev.RESUME, ev.UNDO, ev.RULING, ev.NOTE,
             ev.RESULT)  # fmt: skip

NOWHERE = 0xFFFF
NAME_BYTES = 40
_MOST_FRAMES = const(20000)
_EMPTY, _GAINS, _LOOKED = 0, 1, 2  # steps of a calibration


class Commands:
    """Registers the commands of wire/messages.py with the board's session."""

    def __init__(self, board, answers, calibrating):
        self._board = board
        self._keeper = board.keeper
        self._record = board.keeper.record
        self._session = board.session
        self._answers = answers
        self._calibrating = calibrating
        for command, function in (
            (m.C_NEW_GAME, self.new_game),
            (m.C_PROPOSE, self.propose),
            (m.C_POSITION, self.position),
            (m.C_TIME, self.time),
            (m.C_LIGHTS, self.lights),
            (m.C_TEXT, self.text),
            (m.C_HEALTH, self.health),
            (m.C_CALIBRATE, self.calibrate),
            (m.C_KNOWN, self.known),
            (m.C_CAPTURE, self.capture),
            (m.C_NAME, self.name),
            (m.C_REBOOT, self.reboot),
            (m.C_REPL, self.repl),
            (m.C_SWEEP, self.sweep),
        ):
            self._session.handle(command, function)
        self._session.on_attach = self.greet

    def new_game(self, args) -> bytes:
        """Settings text -> the log's number; refused while another game is played."""
        free = self._record.game.phase in (READY, OVER)
        if free and not self._record.journal.has_room():
            raise Refused(m.R_FULL)
        try:
            text = str(args, "utf-8")
            self._keeper.emit(encode(ev.GAME, 0, text))
        except (UnicodeError, EventError) as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            raise Refused(m.R_MALFORMED if free else m.R_NOT_NOW, str(error).encode())
        self._keep()
        return struct.pack("<I", self._record.journal.log)

    def propose(self, event) -> None:
        """An event of the kinds a host may give."""
        try:
            if decode(event)[0] not in _PROPOSED:
                raise Refused(m.R_ILLEGAL, b"only-sensors")
            self._keeper.emit(event)
        except EventError as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            raise Refused(m.R_NOT_NOW, str(error).encode())
        self._keep()

    def _keep(self) -> None:
        """A host is told `done` only of what survives a power cut."""
        if not self._record.keep():
            raise Refused(m.R_UNKEPT)

    def greet(self) -> None:
        """What a new host wants to know before it asks."""
        self.position()
        if self._record.journal.full:
            self._keeper.tell_full()

    def position(self) -> None:
        """Seen and meant, two bits a sensor, with the hash of the game's state."""
        record = self._record
        out = self._answers.position()
        journal = record.journal
        self._session.send(m.POSITION, journal.log, journal.next_seq, record.hash(), tail=out)

    def time(self, unix_s: int, ms: int) -> None:
        """The time of day: an event, so that device time can be laid beside it later."""
        self._keeper.emit(encode(ev.TIME, 0, unix_s, ms))
        self._keep()

    def lights(self, first: int, seconds: int, colours) -> None:
        """Colours (three bytes each) from light `first` on, for some seconds."""
        if not self._board.show.picture(first, colours):
            raise Refused(m.R_MALFORMED, detail("lights-count", LIGHTS).encode())
        self._board.show.hold(self._keeper.now_ms, seconds)
        self._keeper.changed = True  # the game's lights come back when the time is over

    def text(self, seconds: int, text) -> None:
        """On the display, for so long: this board has none."""
        raise Refused(m.R_ABSENT, b"no-display")

    def health(self, page: int) -> bytes:
        """A page of Answers.condition."""
        if page > FLASH:
            raise Refused(m.R_MALFORMED, detail("pages", FLASH).encode())
        return self._answers.condition(page).encode()

    def calibrate(self, step: int) -> bytes:
        """Keep a table, between games, and start again with it: of the empty board, of the empty
        board that a person has looked at, or with the gains of the known stone.
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
        """Its table, with the gains as they are."""
        old = self._board.senses.sensing.table()
        try:
            table = self._calibrating.measure(None if looked else old, looked)
        except NotEmpty as refused:
            raise Refused(m.R_STONES, str(refused).encode())
        table.gain = old.gain
        return table

    def known(self, sensor: int) -> bytes:
        """What becomes of the known stone on this point; the one before is done with."""
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
        """Exchanged wires read like a stone, and that may have opened a game."""
        game = self._record.game
        if game.phase == PLAYING and game.position.moves <= 1:
            self._keeper.emit(encode(ev.RESULT, 0, ev.BY_REFEREE, 0))
            self._record.keep()

    def _between_games(self) -> None:
        if self._record.game.phase not in (READY, OVER):
            raise Refused(m.R_NOT_NOW, b"game-under-way")

    def capture(self, frames: int) -> None:
        """Raw frames, as RAW messages, until so many are sent."""
        if not 1 <= frames <= _MOST_FRAMES:
            raise Refused(m.R_MALFORMED, b"capture-frames")
        table = self._board.senses.sensing.table().to_bytes()
        self._board.capture.begin(frames, SENSORS, table)

    def sweep(self, wait_us: int, sensor: int) -> bytes:
        """What the board reads when its rows have so long to settle: for `doctor`."""
        if sensor >= SENSORS:
            raise Refused(m.R_MALFORMED, detail("fold-sensor", sensor).encode())
        return bytes(self._board.senses.readings.settling(wait_us, sensor, m.SWEEP_SENSORS))

    def name(self, data) -> None:
        """What the board is called from now on: UTF-8, 1 to 40 bytes, one line."""
        try:
            name = str(data, "utf-8")
        except (UnicodeError, ValueError):
            raise Refused(m.R_MALFORMED, b"name-utf8")
        if not 1 <= len(data) <= NAME_BYTES or "\n" in name:
            raise Refused(m.R_MALFORMED, detail("name-length", NAME_BYTES).encode())
        self._board.files.rename(data)
        self._session.about.name = name

    def reboot(self) -> None:
        """Start again; a game goes on where it was."""
        self._board.restart()

    def repl(self) -> None:
        """MicroPython's prompt, only while somebody holds the referee's button (launch.py)."""
        if not self._board.senses.panel.held(REFEREE):
            raise Refused(m.R_PANEL, b"hold-referee")
        self._board.restart()
