"""What a host may ask: each command checked as strictly as a stranger's, each a function of the
board.
"""

import struct

from wenping.app import answers
from wenping.coded import detail
from wenping.drivers.panel import REFEREE
from wenping.game import events as ev
from wenping.game.events import EventError, decode, encode
from wenping.game.fold import FoldError
from wenping.game.phases import OVER, PLAYING, READY
from wenping.geometry import LIGHTS
from wenping.sensing.gain_calibration import GainCalibration, others
from wenping.sensing.offset_calibration import Refused as ZeroRefused
from wenping.wire import messages as m
from wenping.wire.commands import Refused

FAULT = 3  # level of a text

# events that a host may propose; all others come from the sensors
_PROPOSED = (ev.SETUP, ev.PASS_, ev.RESIGN, ev.PAUSE, ev.RESUME, ev.UNDO, ev.RULING, ev.NOTE,
             ev.RESULT)  # fmt: skip

NOWHERE = 0xFFFF
NAME_BYTES = 40


class Commands:
    """Registers the commands of wire/messages.py with a session; `board` is the app's Board."""

    def __init__(self, board, session):
        self._board = board
        self._session = session
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
        ):
            session.handle(command, function)
        session.on_attach = self.greet

    def new_game(self, args) -> bytes:
        """Settings text -> the log's number; refused while another game is played."""
        board = self._board
        if board.game.phase in (READY, OVER) and not board.record.journal.has_room():
            raise Refused(m.R_FULL)
        try:
            text = str(args, "utf-8")
            board.emit(encode(ev.GAME, 0, text))
        except (UnicodeError, EventError) as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            busy = board.game.phase not in (READY, OVER)
            raise Refused(m.R_NOT_NOW if busy else m.R_MALFORMED, str(error).encode())
        self._keep()
        return struct.pack("<I", board.record.journal.log)

    def propose(self, event) -> None:
        """An event of the kinds a host may give."""
        try:
            if decode(event)[0] not in _PROPOSED:
                raise Refused(m.R_ILLEGAL, b"only-sensors")
            self._board.emit(event)
        except EventError as error:
            raise Refused(m.R_MALFORMED, str(error).encode())
        except FoldError as error:
            raise Refused(m.R_NOT_NOW, str(error).encode())
        self._keep()

    def _keep(self) -> None:
        """A host is told `done` only of what survives a power cut."""
        if not self._board.keep():
            raise Refused(m.R_UNKEPT)

    def greet(self) -> None:
        """What a new host wants to know before it asks."""
        self.position()
        if self._board.record.journal.full:
            self._session.send(m.TEXT, FAULT, tail=b"health-full")

    def position(self) -> None:
        """Seen and meant, two bits a sensor, with the hash of the game's state."""
        record = self._board.record
        out = answers.position(self._board)
        journal = record.journal
        self._session.send(m.POSITION, journal.log, journal.next_seq, record.hash(), tail=out)

    def time(self, unix_s: int, ms: int) -> None:
        """The time of day: an event, so that device time can be laid beside it later."""
        self._board.emit(encode(ev.TIME, 0, unix_s, ms))
        self._keep()

    def lights(self, first: int, seconds: int, colours) -> None:
        """Colours (three bytes each) from light `first` on, for some seconds."""
        if not self._board.show.picture(first, colours):
            raise Refused(m.R_MALFORMED, detail("lights-count", LIGHTS).encode())
        self._board.show.hold(self._board.now_ms, seconds)

    def text(self, seconds: int, text) -> None:
        """On the display, for so long."""
        raise Refused(m.R_ABSENT, b"no-display")

    def health(self, page: int) -> bytes:
        if page > answers.DEVICE:
            raise Refused(m.R_MALFORMED, detail("pages", answers.DEVICE).encode())
        return answers.condition(self._board, page).encode()

    def calibrate(self, step: int) -> bytes:
        """The empty board, or what the known stone gave, between games; the board starts again with
        that table.
        """
        if step == 2:
            self._end_ghost()
        board = self._between_games()
        walk = board.walk
        if step in (0, 2):
            old = board.sensing.table()
            try:
                table = board.start.measure(board.matrix, None if step else old, step == 2)
            except ZeroRefused as refused:
                raise Refused(m.R_STONES, str(refused).encode())
            table.gain = old.gain
        elif step == 1 and walk is not None and walk.done:
            table = walk.table
        elif step == 1:
            raise Refused(m.R_NOT_NOW, b"no-known-stone")
        else:
            raise Refused(m.R_MALFORMED, b"calibration-step")
        if not board.start.keep_table(table):
            raise Refused(m.R_FAILED, b"flash-refuses")
        board.ending = True
        return b"%d" % table.made

    def known(self, sensor: int) -> bytes:
        """What becomes of the known stone on this point; the one before is done with."""
        board = self._between_games()
        if sensor == NOWHERE:
            board.walk = None
            return b""
        if sensor >= len(board.sensing.state):
            raise Refused(m.R_MALFORMED, detail("fold-sensor", sensor).encode())
        walk = board.walk
        if walk is None or walk.sensor != sensor:
            if others(board.sensing.state, walk):
                raise Refused(m.R_STONES, b"other-stones")
            walk = board.walk = walk or GainCalibration(board.sensing.table())
            walk.ask(sensor)
        board.asked_ms = board.now_ms
        return b"state=%d\nwhere=%d\npercent=%d\nreason=%s" % (
            walk.state, walk.where, walk.percent, walk.reason.encode()
        )  # fmt: skip

    def _end_ghost(self) -> None:
        """Exchanged wires read like a stone, and that may have opened a game."""
        board = self._board
        if board.game.phase == PLAYING and board.game.position.moves <= 1:
            board.emit(encode(ev.RESULT, 0, ev.BY_REFEREE, 0))
            board.keep()

    def _between_games(self):
        if self._board.game.phase not in (READY, OVER):
            raise Refused(m.R_NOT_NOW, b"game-under-way")
        return self._board

    def capture(self, frames: int) -> None:
        """Raw frames, as RAW messages, until so many are sent."""
        board = self._board
        if not 1 <= frames <= 20000:
            raise Refused(m.R_MALFORMED, b"capture-frames")
        table = board.sensing.table().to_bytes()
        board.capture.begin(frames, len(board.matrix.board), table)

    def name(self, data) -> None:
        """What the board is called from now on: UTF-8, 1 to 40 bytes, one line."""
        try:
            name = str(data, "utf-8")
        except (UnicodeError, ValueError):
            raise Refused(m.R_MALFORMED, b"name-utf8")
        if not 1 <= len(data) <= NAME_BYTES or "\n" in name:
            raise Refused(m.R_MALFORMED, detail("name-length", NAME_BYTES).encode())
        self._board.start.rename(data)
        self._session.about.name = name

    def reboot(self) -> None:
        """Start again; a game goes on where it was."""
        self._board.ending = True

    def repl(self) -> None:
        """MicroPython's prompt, only while somebody holds the referee's button (launch.py)."""
        if not self._board.panel.held(REFEREE):
            raise Refused(m.R_PANEL, b"hold-referee")
        self._board.ending = True
