"""Table: a board with its game, followed and shown in a terminal (wenping play)."""

import time
from collections.abc import Callable

from wenping.errors import Interrupted, NoAnswer, Refused, UserError
from wenping.game.ledger import UNTOLD
from wenping.game.phases import OVER, READY
from wenping.game.settings import Settings
from wenping.link import Store
from wenping.link.contracts import AnyLink
from wenping.link.features import fits, has
from wenping.records.follower import Follower
from wenping.records.history import History
from wenping.table import Command, Out
from wenping.table import Table as Core
from wenping.terminal.keys import Keyboard, Keys
from wenping.terminal.view import View
from wenping.terminal.voice import Voice
from wenping.texts import say
from wenping.weiqi.points import BLACK, WHITE
from wenping.wire import messages as m

STEP_S = 0.25  # the view is drawn again at least so often, so that each second is seen


class Table:
    """A board, its link, the game that is followed on it, and the View that shows it.

    core: the table without I/O (wenping.table), which says what is sent and told. total: moves that
    the game will have, for the progress line; 0 if unknown. ascii: draw stones as X and O. voice:
    speaks what clocks announce, None for silence.
    """

    catch_up_s = 30.0  # a board may take so long to compute its head and to send its current log
    check_s = 20.0  # the bowls may take so long to be certain

    def __init__(
        self, link: AnyLink, store: Store, lang: str, total: int = 0, ascii: bool = False
    ) -> None:
        self.link = link
        self.lang = lang
        self.follower = Follower(link, store)
        self.core = Core(self.follower)
        self.view = View(lang, total, ascii)
        self.keys = Keys()
        self.voice: Voice | None = None
        self._keyboard: Keyboard | None = None
        self._told = (0, 0.0)  # time of the log by the last pong, and when that came
        board = link.board
        self.view.say(
            say("attached", lang, name=board.name, firmware=board.firmware, port=link.port,
                protocol=m.PROTOCOL)
        )  # fmt: skip

    @property
    def game(self) -> History:
        """The game on the board, as far as its events have come."""
        return self.follower.game

    def begin(
        self,
        settings: Settings,
        stones: list[tuple[int, int]] | None = None,
        given: frozenset[str] = frozenset(),
    ) -> None:
        """Wait until the bowls have counted their stones, then open a game with these settings.

        A game that is under way on the board goes on instead; what of the `given` settings it
        contradicts is said. stones: (colour, point) of stones that stand before the first move.
        Raises UserError when the board refuses the game, is too small for it, or does not send its
        log; LinkError when it does not answer.
        """
        board = self.link.board
        fits(board, settings.size)
        if not has(board, m.F_KEEPS):
            self.view.say(say("feature-unkept", self.lang, name=board.name))
        self.catch_up()
        now = time.time()
        self.link.command(m.C_TIME, int(now), int(now * 1000) % 1000)
        opens = self.game.phase in (READY, OVER)
        if opens and has(board, m.F_BOWLS):
            self._count_stones()
        try:
            self._send(self.core.decisions.open(settings, stones, given))
        except Refused as refused:
            raise UserError("as-is", words=refused) from None
        if opens:
            self.link.command(m.C_TIME, int(time.time()), 0)
            self.wait(lambda: self.game.phase not in (READY, OVER))
            if self.game.phase in (READY, OVER):  # the new game's log has not come
                raise UserError("log-not-sent", port=self.link.port)

    def watch(self, check: Callable[[], None] = lambda: None) -> None:
        """Show the game until it has a result, or somebody leaves by the key `q`.

        check() is called again and again; it may raise an error that makes waiting useless.
        """
        with Keyboard() as self._keyboard:
            while self.game.phase != OVER and not self.keys.ended:
                self._step(STEP_S)
                check()

    def act(self, out: Out) -> None:
        """Send the commands and say the notices; what the board refuses is said, too."""
        try:
            self._send(out)
        except (Refused, NoAnswer, Interrupted) as error:
            self.view.say(error.words(self.lang))

    def catch_up(self) -> None:
        """Fold all events that the board's current log has now; UserError if they do not come."""
        end = time.monotonic() + self.catch_up_s
        board = self.link.board
        while (self.follower.log, self.follower.seq) < (board.log, board.events):
            self._step(0.2)
            if time.monotonic() > end:
                raise UserError("log-not-sent", port=self.link.port)

    def wait(self, done: Callable[[], bool]) -> None:
        """Fold and show events until done() holds, catch_up_s at most."""
        end = time.monotonic() + self.catch_up_s
        while not done() and time.monotonic() < end:
            self._step(0.1)

    def _send(self, out: Out) -> None:
        """Send the commands and say the notices, in their order."""
        for part in out:
            if isinstance(part, Command):
                self.link.command(part.command, *part.fields, tail=part.tail)
            else:
                self.view.say(part.words(self.lang))

    def _count_stones(self) -> None:
        """Wait until the board has checked both bowls, check_s at most; then say the counts."""
        end = time.monotonic() + self.check_s
        ledger = self.game.ledger
        while UNTOLD in (ledger.told[BLACK], ledger.told[WHITE]):
            if time.monotonic() > end:
                self.view.say(say("bowls-not-certain", self.lang))
                return
            self._step(0.2)
            ledger = self.game.ledger
        counts = {"black": ledger.bowl(BLACK), "white": ledger.bowl(WHITE)}
        if not (ledger.told[BLACK] or ledger.told[WHITE]):
            self.view.say(say("stones-complete", self.lang, **counts))

    def _step(self, timeout_s: float) -> None:
        """Take the next item of the link and the keys pressed, and show what they change."""
        item = self.link.next(timeout_s)
        out = self.core.take(item, self.link.board)
        if self.voice:
            self.voice.say(out)
        self.act(out)
        keyboard = self._keyboard
        for key in keyboard.read() if keyboard else "":
            decision = self.keys.press(key)
            if decision is not None:
                self.act(decision(self.core))
        keys = self.keys.prompt() if keyboard and keyboard.there else None
        if item is not None or keys is not None:
            self.view.update(self.core, self._now_ms(), keys)

    def _now_ms(self) -> int:
        """The time of the log now: that of the last pong and what has passed since."""
        board_ms, now = self.link.board.t_ms, time.monotonic()
        if board_ms != self._told[0]:
            self._told = (board_ms, now)
        if not self.follower.connected:
            return self.game.t_ms
        since_ms = int(1000 * (now - self._told[1]))
        return max(self.game.t_ms, self._told[0] + since_ms)
