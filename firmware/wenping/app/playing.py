"""The mode of a calibrated board: stones, buttons and clocks become events of the game."""

from wenping.app.buttons import Buttons
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.guide import LAST, NOTHING, Guide
from wenping.game.infer import Inference
from wenping.game.phases import SETTING
from wenping.viper import const

_THINK_MS = const(100)  # clocks and the ledger are looked at so often


class Playing:
    """`infer` says what stones mean, `arbiter` what follows by itself; both only give events."""

    def __init__(self, senses, keeper, electrics, session, defaults: str):
        """defaults: settings of a game that the first stone opens, as text (game/settings.py)."""
        record, sensing = keeper.record, senses.sensing
        self.infer = Inference(record.game, defaults, sensing)
        self._record = record
        self._game = record.game
        self._sensing = sensing
        self._live = senses.counting.live
        self._keeper = keeper
        self._electrics = electrics
        self._session = session
        self._arbiter = Arbiter(record.game)
        self._guide = Guide(self._arbiter)
        self.buttons = Buttons(
            senses.panel, record.game, self.infer, sensing, self._guide, keeper.emit
        )
        self._think_ms = 0
        self._agrees = False  # board and game show the same position
        record.on_open = self._opened

    def step(self, now_ms: int, changed: int) -> bool:
        """One frame, in which so many points came to rest. The mode lasts: always True."""
        sensing = self._sensing
        columns = self._electrics.exchanged(changed if sensing.started else 0)
        if columns:
            for event in self.infer.exchange(*columns):
                self._keeper.emit(event)
        self._electrics.step()
        if not self.buttons.take(now_ms, not self._session.attached):
            self._keeper.warn()
        think = now_ms - self._think_ms >= _THINK_MS
        if sensing.started and (changed or think or self._keeper.changed):  # by a button
            self._think_ms = now_ms
            self.think(now_ms)
            self._follow(now_ms)
        return True

    def look(self) -> tuple:
        """What the lights point at, and the point (game/guide.py)."""
        what, p = self._guide.look(self._game)
        return (NOTHING, p) if what == LAST and self._keeper.unkept else (what, p)

    def think(self, now_ms: int) -> None:
        """What the points at rest mean."""
        infer = self.infer
        for event in infer.step(self._sensing.state, self._record.t_ms(now_ms)):
            if self._keeper.emit(event)[0] in (ev.PLAYED, ev.MOVE):
                self.buttons.moved(now_ms)
        if infer.deaf >= 0:
            self._electrics.deaf(infer.deaf)
            infer.deaf = -1
        self._agrees = not infer.differs()

    def _follow(self, now_ms: int) -> None:
        """What follows by itself: flags, counts, results; what lies in the bowls."""
        before = self._game.phase
        t_ms = self._record.t_ms(now_ms)
        if not t_ms:
            return  # the game's first frame: the stone that opened it comes first
        for event in self._record.bowls():
            self._keeper.emit(event)
        for event in self._arbiter.step(t_ms, self._agrees, self._live):
            self._keeper.emit(event)
        if self._game.phase != before:
            self.think(now_ms)

    def _opened(self) -> None:
        """A game was opened: the board has to show its position anew."""
        self._agrees = self._game.phase != SETTING
        self._live.follow(self._game.ledger)
