"""The board: one frame after another. The sensors are read, the mode makes events of what it sees,
they are kept, the host is answered, the lights are drawn.

The modes are not_calibrated.py, known_stone.py and playing.py: step(now_ms, changed) takes a frame
and says whether the mode lasts, look() says what the lights point at.
"""

from wenping.app.capture import Capture
from wenping.viper import const

_ENDING_MS = const(300)  # the reply to a restart has to be on the wire by then


class Board:
    """Joins what assembly.py has built; `step` is one frame.

    mode: what the frames are for now
    ended: the loop has to start the board again
    """

    def __init__(self, senses, playing, keeper, show, session, electrics, rest, files):
        self.senses = senses
        self.playing = playing
        self.keeper = keeper
        self.show = show
        self.session = session
        self.files = files
        self.capture = Capture(session)
        self.mode = playing
        if not senses.sensing.calibration.made:
            from wenping.app.not_calibrated import NotCalibrated  # a board in use saves its heap

            self.mode = NotCalibrated(senses, keeper, files, self.restart)
        self.ended = False
        self._electrics = electrics
        self._rest = rest
        self._ends_ms = -1  # when the board starts again; -1: nobody asked for it
        self._attached = False
        self._known = None  # the mode of a gain calibration under way

    @property
    def game(self):
        """The game that is played, or was."""
        return self.keeper.record.game

    def step(self, now_ms: int) -> int:
        """One frame; returns how many ms to wait until the next."""
        keeper, session = self.keeper, self.session
        keeper.now_ms = now_ms
        changed = self.senses.step(now_ms)
        moving = changed or self.senses.sensing.busy()
        if not self.mode.step(now_ms, changed):
            self._play()
        keeper.step()
        session.poll(now_ms, keeper.record.t_ms(now_ms))
        if self.capture.left:
            self.capture.step(self.senses.readings.board, now_ms)
        self.show.step(now_ms)
        if keeper.changed or session.attached != self._attached:
            self._draw(now_ms)
        self._rest.step(now_ms, moving)
        self.ended = 0 <= self._ends_ms <= now_ms
        return self._rest.wait_ms(now_ms, self.game.turn.early)

    def restart(self) -> None:
        """Keep everything, and end the loop when the reply to the host is on the wire."""
        self.keeper.record.keep()
        self._ends_ms = self.keeper.now_ms + _ENDING_MS

    def known_stone(self, sensor: int):
        """The known stone is waited for on this point (0..360) from now on. Returns the gain
        calibration under way, begun if there was none. Raises Coded while other stones lie there.
        """
        known = self._known
        if known is None:
            from wenping.app.known_stone import KnownStone

            known = KnownStone(self.senses, self.game, self._electrics, self.show)
        known.ask(sensor, self.keeper.now_ms)
        self.mode = self._known = known
        return known.gains

    def end_known_stone(self) -> None:
        """The stone is not waited for any more; what was measured of it is forgotten."""
        if self._known is not None:
            self._play()

    def gains(self):
        """The gain calibration under way, or None."""
        return self._known and self._known.gains

    def _play(self) -> None:
        self.mode = self.playing
        self._known = None

    def _draw(self, now_ms: int) -> None:
        if self.show.held(now_ms):
            return  # drawn when the host's time is over
        self.keeper.changed = False
        self._attached = self.session.attached
        what, p = self.mode.look()
        self.show.draw(self.game, what, p, not self._attached)
