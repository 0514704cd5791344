"""The frame: read the sensors, step the mode, write events to flash, serve the host, draw lights.

app/loop.py calls Board.step() once a frame; now_ms is device time.  The modes are in
not_calibrated.py, known_stone.py and playing.py.  A mode has step(now_ms, changed), which takes a
frame in which `changed` points settled and returns False when the mode is over, and look(), which
returns what the lights show and at which point (game/guide.py).
"""

from wenping.geometry import SENSORS
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.app.face import Face
    from wenping.app.keeper import Keeper

_ENDING_MS = const(300)  # from the command to restart to the restart: its reply is sent by then
_CAPTURE_US = const(12000)  # what a raw frame takes at most


class Board:
    """The parts built by assembly.py; step() is one frame.

    mode: the current mode
    keeper: the Keeper of the referee's key (app/keeper.py); None before a host has asked for one
    capture: the recording of raw frames (capture.py) that was begun last, or None
    face: the Face (app/face.py) of a display, None without one
    ended: True when the loop has to end, for a restart
    """

    def __init__(self, frame, senses, playing, record, show, session, electrics, rest, files):
        """Choose the first mode: Playing, or NotCalibrated if there is no calibration."""
        self.senses = senses
        self.playing = playing
        self.record = record
        self.show = show
        self.session = session
        self.files = files
        self.capture = None
        self.mode = playing
        if not senses.sensing.calibration.made:
            from wenping.app.not_calibrated import NotCalibrated  # costs heap: only if needed

            self.mode = NotCalibrated(senses, record, files, self.restart)
        self.keeper: Keeper | None = None
        self.ended = False
        self._frame = frame
        self.face: Face | None = None
        self._touch = (0, 0)  # what the lights show, and where
        self._electrics = electrics
        self._rest = rest
        self._ends_ms = -1  # when the board restarts; -1: it does not
        self._attached = False  # when the lights were drawn
        self._changed = False  # something that the lights show, in a frame before this one
        self._known = None  # the mode of a gain calibration under way

    @property
    def game(self):
        """The game (game/fold.py) of the current log."""
        return self.record.game

    def record_frames(self, frames: int) -> None:
        """Begin to send so many raw frames to the host."""
        from wenping.app.capture import Capture  # costs heap: only if needed

        table = self.senses.sensing.table().to_bytes()
        self.capture = Capture(self.session, frames, SENSORS, table)

    def kept(self) -> "Keeper":
        """The Keeper, which is made if there is none."""
        if self.keeper is None:
            from wenping.app.keeper import Keeper  # costs heap: only if needed

            self.keeper = Keeper(self)
        return self.keeper

    def step(self, now_ms: int) -> int:
        """Run one frame; return the ms from its beginning to that of the next."""
        record, session, frame = self.record, self.session, self._frame
        frame.begin()
        record.now_ms = now_ms
        changed = self.senses.step(now_ms)
        moving = changed or self.senses.busy()
        playing = self.mode is self.playing
        if not self.mode.step(now_ms, changed):
            self._play()
        thought = playing and self.playing.thought
        record.step()
        self.show.step(now_ms + frame.took_ms())  # a frame that wrote to flash may be long over
        collected = self._rest.collect(thought or record.changed, session.busy)
        session.poll(now_ms, record.t_ms)
        if self.keeper:
            self.keeper.step(now_ms)
        if self.capture and self.capture.left and frame.has_time(_CAPTURE_US):
            self.capture.step(self.senses.readings.board, now_ms)
        # What has changed is drawn in a later frame that compares and collects nothing, when the
        # lights are not the host's.
        held = self.show.held(now_ms)
        draws = self._changed and not (thought or collected or held)
        if draws:
            self._draw()
        self._changed = record.changed or session.attached != self._attached
        full = thought or draws or collected or session.busy or self._changed and not held
        if self.face and not full:
            self.face.step(now_ms, record, *self._touch)
        self._rest.step(now_ms, moving, full)
        self.ended = 0 <= self._ends_ms <= now_ms
        return self._rest.wait_ms(now_ms, self.game.turn.early)

    def restart(self) -> None:
        """Write all events to flash and end the loop in _ENDING_MS."""
        self.record.keep()
        self._ends_ms = self.record.now_ms + _ENDING_MS

    def known_stone(self, sensor: int):
        """Expect the known stone of the gain calibration on this sensor (0..360).

        Returns the GainCalibration, which is begun if there is none.  Coded while other stones lie
        on the board.
        """
        known = self._known
        if known is None:
            from wenping.app.known_stone import KnownStone

            known = KnownStone(self.senses, self.game, self._electrics, self.show)
        known.ask(sensor, self.record.now_ms)
        self.mode = self._known = known
        return known.gains

    def end_known_stone(self) -> None:
        """End the gain calibration; its measurements are dropped."""
        if self._known is not None:
            self._play()

    def gains(self):
        """Return the GainCalibration in progress, or None."""
        return self._known and self._known.gains

    def _play(self) -> None:
        """Change to the mode Playing."""
        self.mode = self.playing
        self._known = None

    def _draw(self) -> None:
        """Draw the lights."""
        self.record.changed = False
        self._attached = self.session.attached
        what, p = self._touch = self.mode.look()
        self.show.draw(self.game, what, p, self.playing.awaits_game())
