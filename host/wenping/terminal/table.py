"""Table: a board with its game, followed and shown in a terminal (wenping play)."""

import time
from collections.abc import Callable

from wenping.counting import report
from wenping.errors import Refused, UserError, words_of
from wenping.game import events as ev
from wenping.game.arbiter import BOWLS_MS
from wenping.game.ledger import UNTOLD
from wenping.game.phases import COUNTED, OVER, READY
from wenping.game.settings import Settings
from wenping.link import Back, Link, Lost, State, Store
from wenping.link.features import fits, has
from wenping.records.follower import Follower
from wenping.records.history import History
from wenping.terminal.view import View
from wenping.texts import TEXTS, say
from wenping.texts import questions as words
from wenping.texts.questions import colour_name
from wenping.weiqi.points import BLACK, WHITE
from wenping.wire import messages as m

GRACE_MS = 5000


def told(tail: bytes, lang: str) -> str:
    """The words of a `text` message: by their key in wenping.texts, else as the board sent them."""
    words = tail.decode("utf-8", "replace")
    return say(words, lang) if words in TEXTS else words


class Table:
    """A board, its link, the game that is followed on it, and the View that shows it.

    total: moves that the game will have, for the progress line; 0 if unknown. ascii: draw stones as
    X and O.
    """

    catch_up_s = 5.0  # a board may take so long to send its current log
    check_s = 20.0  # the bowls may take so long to be certain

    def __init__(
        self, link: Link, store: Store, lang: str, total: int = 0, ascii: bool = False
    ) -> None:
        self.link = link
        self.lang = lang
        self.follower = Follower(link, store)
        self.view = View(lang, total, ascii)
        self._differs = ""
        self._asked: list[str] = []
        self._ledger = {BLACK: UNTOLD, WHITE: UNTOLD}
        board = link.board
        self.view.say(
            say("attached", lang, name=board.name, firmware=board.firmware, port=link.port,
                protocol=m.PROTOCOL)
        )  # fmt: skip

    @property
    def game(self) -> History:
        """The game on the board, as far as its events have come."""
        return self.follower.game

    def begin(self, settings: Settings, stones: list[tuple[int, int]] | None = None) -> None:
        """Wait until the bowls have counted their stones, then open a game with these settings.

        A game that is under way on the board goes on instead. stones: (colour, point) of stones
        that stand before the first move. Raises UserError when the board refuses the game, is too
        small for it, or does not send its log; LinkError when it does not answer.
        """
        board = self.link.board
        fits(board, settings.size)
        if not has(board, m.F_KEEPS):
            self.view.say(say("feature-unkept", self.lang, name=board.name))
        self._catch_up()
        now = time.time()
        self.link.command(m.C_TIME, int(now), int(now * 1000) % 1000)
        if self.game.phase not in (READY, OVER):
            self.view.say(say("goes-on", self.lang, log=self.follower.log))
            return
        if has(board, m.F_BOWLS):
            self._count_stones()
        try:
            self.link.command(m.C_NEW_GAME, tail=settings.text.encode())
            for colour, point in stones or []:
                self.link.command(m.C_PROPOSE, tail=ev.encode(ev.SETUP, colour, point))
        except Refused as refused:
            raise UserError("as-is", words=refused) from None
        self.link.command(m.C_TIME, int(time.time()), 0)

    def watch(self, check: Callable[[], None] = lambda: None) -> None:
        """Show the game until it has a result.

        check() is called again and again; it may raise an error that makes waiting useless.
        """
        while self.game.phase != OVER:
            self._step(0.5)
            check()
            if self.game.phase == COUNTED:
                self._give_result()

    def _give_result(self) -> None:
        """Propose the result to a board of older firmware, which did not count every ruleset alone.

        A board of today has given it GRACE_MS after it has waited for the bowls.
        """
        game = self.game
        waited_ms = self.link.board.t_ms - game.phase_ms
        if waited_ms < BOWLS_MS + GRACE_MS:
            return
        result = report.counted(game)
        margin2 = round(2 * abs(result.margin))
        event = ev.encode(ev.RESULT, result.winner, ev.BY_COUNT, margin2)
        self.link.command(m.C_PROPOSE, tail=event)
        while self.game.phase == COUNTED:
            self._step(0.5)

    def _catch_up(self) -> None:
        """Fold all events that the board's current log has now; UserError if they do not come."""
        end = time.monotonic() + self.catch_up_s
        board = self.link.board
        while (self.follower.log, self.follower.seq) < (board.log, board.events):
            self._step(0.2)
            if time.monotonic() > end:
                raise UserError("log-not-sent", port=self.link.port)

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
        """Take the next item of the link, and show what it changes."""
        item = self.follower.step(timeout_s)
        if isinstance(item, Lost):
            self.view.say(
                say("lost", self.lang, port=self.link.port, why=words_of(item.why, self.lang))
            )
        elif isinstance(item, Back):
            self.view.say(say("back", self.lang, port=self.link.port))
        elif isinstance(item, State) and item.name == "text":
            self.view.say(told(item.tail, self.lang))
        differs = str(words_of(self.follower.differs, self.lang))
        if differs != self._differs:
            self._differs = differs
            self.view.say(differs)
        self._tell_ledger()
        self._tell_question()
        if item is not None:
            self.view.update(self.game)

    def _tell_question(self) -> None:
        """Say the board's question and the way back, again after each change (wall 4)."""
        asked = self.game.asked
        if asked is None:
            if self._asked:
                self.view.say(say("resolved", self.lang))
            self._asked = []
            return
        question = words.question(self.game, *asked, self.lang)
        lines = [question, *words.way_back(self.game, self.lang)]
        if lines != self._asked:
            self._asked = lines
            for line in lines:
                self.view.say(line)

    def _tell_ledger(self) -> None:
        """Say how many stones are missing or too many, once for each change (HW-3)."""
        for colour in (BLACK, WHITE):
            extra = self.game.ledger.told[colour]
            if extra != self._ledger[colour]:
                was, self._ledger[colour] = self._ledger[colour], extra
                who = colour_name(colour, self.lang)
                if extra == UNTOLD:
                    continue
                if extra:
                    key = "stones-missing" if extra < 0 else "stones-too-many"
                    self.view.say(say(key, self.lang, who=who, count=abs(extra)))
                elif was != UNTOLD:
                    self.view.say(say("stones-right", self.lang, who=who))
