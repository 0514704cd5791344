"""The normal mode: makes events of the game from settled points, buttons, clocks and bowls."""

from wenping.app.buttons import Buttons
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError, settings_of
from wenping.game.guide import Guide
from wenping.game.phases import READY, SETTING
from wenping.game.priors import PROPOSE_MS
from wenping.game.touch import LAST, NOTHING
from wenping.geometry import SENSORS
from wenping.inference.infer import Inference
from wenping.sensing.rails import UNSETTLED
from wenping.viper import const

_THINK_MS = const(100)  # interval in which clocks and ledger are checked when nothing settles


class Playing:
    """Emits the events that Inference (from stones), Buttons and Arbiter (from time) give.

    infer: the Inference (inference/infer.py)
    buttons: the Buttons (app/buttons.py)
    guide: the Guide (game/guide.py)
    thought: True if the last frame compared board and game, which takes the longest
    """

    def __init__(self, senses, record, electrics, session, defaults: str):
        """Takes Senses, Record, Electrics and Session.

        defaults: settings of a game that a first stone opens, as text (game/settings.py).
        """
        sensing = senses.sensing
        self.infer = Inference(record.game, defaults, sensing, senses.counting.live)
        self.infer.cross = electrics.exchange
        self._record = record
        self._game = record.game
        self._sensing = sensing
        self._rails = senses.rails.state
        self._live = senses.counting.live
        self._electrics = electrics
        self._session = session
        self._arbiter = Arbiter(record.game)
        self.guide = Guide(self._arbiter)
        self.buttons = Buttons(
            senses.panel, record.game, self.infer, sensing, self.guide, record,
            electrics.leave_out,
        )  # fmt: skip
        self._think_ms = 0
        self.thought = False
        self._question = 0  # the question of the last frame, ...
        self._asked_ms = 0  # ... and since when; -1: a ruling was proposed for it
        self._follows = False  # _follow() is due, in the frame after think()
        self._agrees = False  # board and game show the same position
        record.on_open = self._opened
        if self._game.phase == READY:
            self._expect(defaults)

    def _expect(self, defaults: str) -> None:
        """Expect in the ledger, before a game, the sets of the game that a first stone opens."""
        try:
            rules = settings_of(defaults).rules
        except FoldError:
            return  # bad settings are refused when the first stone opens a game
        self._game.ledger.set[1] = rules.black_set
        self._game.ledger.set[2] = rules.white_set

    def step(self, now_ms: int, changed: int) -> bool:
        """Take one frame in which `changed` points settled; always True: the mode does not end."""
        sensing = self._sensing
        record = self._record
        if not self.buttons.take(now_ms, record.t_ms, not self._session.attached):
            record.warn()
        record.flag()
        columns = self._electrics.exchanged(changed if sensing.started else 0)
        if columns:
            self._record.emit_all(self.infer.exchange(*columns))
        elif self._electrics.wiring.rival >= 0:
            wiring = self._electrics.wiring
            self.infer.rival.suspect(wiring.newest, wiring.rival, record.t_ms)
            wiring.rival = -1
        self._electrics.step()
        if sensing.started and self._rails != self._game.rails:
            self._beside(now_ms)
        due = changed or now_ms - self._think_ms >= _THINK_MS or self._record.changed
        if self._follows and not changed:
            self.thought = self._follows = False
            self._follow(now_ms)
        elif sensing.started and due and not self.buttons.chord.waits():
            self.thought = self._follows = True
            self._think_ms = now_ms
            self.think(now_ms)
        else:
            self.thought = False
        return True

    def _beside(self, now_ms: int) -> None:
        """Record the slots beside the board that have changed, and at once the pass or the
        confirmation that a laid stone stands for.
        """
        rails = self._game.rails
        self.buttons.acts(now_ms, self._record.t_ms)
        for slot in range(len(rails)):
            colour = self._rails[slot]
            if colour not in (rails[slot], UNSETTLED):
                self._record.emit(encode(ev.SEEN, colour, SENSORS + slot))
                if colour in (1, 2) and not self.buttons.beside.laid(slot, colour):
                    self._record.warn()

    def awaits_game(self) -> bool:
        """Whether the first stone opens a game: no host is attached, and there is none under way,
        nor stones of the last one.
        """
        return not self._session.attached and (self._game.phase == READY or self.infer.cleared)

    def look(self) -> tuple:
        """Return what the lights show and at which point (game/guide.py)."""
        what, p = self.guide.look(self._game)
        return (NOTHING, p) if what == LAST and self._record.unkept else (what, p)

    def think(self, now_ms: int) -> None:
        """Emit the events that explain the settled points."""
        infer, cleared = self.infer, self.infer.cleared
        infer.alone = not self._session.attached
        self.buttons.beside.replied()
        self.buttons.look(now_ms, self._record.t_ms)
        self._agrees = not infer.difference.differs()
        self._record.changed = self._record.changed or cleared != infer.cleared

    def _follow(self, now_ms: int) -> None:
        """Emit what follows without a stone: flags of the clock, bowls, counts, results, what an
        accepted ruling does.

        In the frame after think(), so that no frame takes the time of both.
        """
        before = self._game.phase
        t_ms = self._record.t_ms
        if not t_ms:
            return  # in the game's first frame only its first stone is recorded
        self._record.emit_all(self._record.bowls())
        self._record.emit_all(self._arbiter.step(t_ms, self._agrees, self._live))
        by_referee, black, white = self._game.turn.confirmed
        if self._game.proposed and (by_referee or black and white):
            from wenping.game.proposals import carried_out  # costs heap: only if needed

            self._record.emit_all(carried_out(self._game))
        self._propose(t_ms)
        if self._game.phase != before:
            self._think_ms = now_ms - _THINK_MS  # compare anew in the next frame

    def _propose(self, t_ms: int) -> None:
        """Propose a ruling, once, on a question that has been open for PROPOSE_MS."""
        game = self._game
        if game.question != self._question:
            self._question = game.question
            self._asked_ms = t_ms
        if game.question and 0 <= self._asked_ms <= t_ms - PROPOSE_MS:
            from wenping.inference.proposing import proposal  # costs heap: only if needed

            self._asked_ms = -1
            event = proposal(game, self.infer.difference)
            if event and not (game.proposed or game.ruled):
                self._record.emit(event)

    def _opened(self, over_ms: int) -> None:
        """A game was opened, the one before over at over_ms (device time): compare board and game
        anew, count the bowls for its ledger, report silent rows, columns and tiles again for its
        log.
        """
        self._agrees = self._game.phase != SETTING
        self._electrics.health.verdicts.tell_again()
        self.infer.look_anew(over_ms)
        self._live.follow(self._game.ledger)
