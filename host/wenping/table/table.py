"""One table: what its board tells, and the parts that say and decide the rest."""

from wenping.counting import report
from wenping.game import events as ev
from wenping.game.phases import COUNTED
from wenping.game.priors import BOWLS_MS
from wenping.link.items import Back, Board, Event, Item, Lost, Parted, State, Uncompared
from wenping.records.follower import Following
from wenping.records.history import History
from wenping.table.agreements import Agreements
from wenping.table.changes import Changes
from wenping.table.decisions import Decisions
from wenping.table.notices import Notice, Out, propose
from wenping.table.proposals import Proposals
from wenping.table.steps import Steps
from wenping.texts import TEXTS, reading

LATE_MS = 3000  # what a clock announced longer ago is not repeated to people
GRACE_MS = 5000  # a board that counts every ruleset gives its result by then


class Table:
    """One table: the game that `following` folds, and what people have to be told about it.

    decisions: those that people take about the game; agreements: on what is counted and how;
    proposals: any other events of theirs.
    """

    def __init__(self, following: Following) -> None:
        self.following = following
        self.proposals = Proposals(following)
        self.decisions = Decisions(following, self.proposals)
        self.agreements = Agreements(self.proposals)
        self._changes = Changes(following)
        self._proposed = False

    @property
    def game(self) -> History:
        """The game on the board, as far as its events have come."""
        return self.following.game

    @property
    def steps(self) -> Steps:
        """What people want to know about the game as it is now."""
        return Steps(self.game)

    def take(self, item: Item | None, board: Board) -> Out:
        """Take the next item of the link, or None when none came in time.

        board: the board as the link knows it now. Returns what is to be said and sent.
        """
        if item is not None:
            self.following.take(item)
        self.following.look(board)
        out: Out = []
        if isinstance(item, Lost):
            out.append(Notice("table-lost", {"why": item.why}))
        elif isinstance(item, Back):
            out.append(Notice("table-back"))
        elif isinstance(item, Parted):
            out.append(Notice("log-parted", item._asdict()))
        elif isinstance(item, Uncompared):
            out.append(Notice("log-uncompared", item._asdict()))
        elif isinstance(item, State) and item.name == "text":
            words = item.tail.decode("utf-8", "replace")
            out.append(Notice(words) if words in TEXTS else Notice("as-is", {"words": words}))
        return out + self._announced(item) + self._changes.look() + self._result_due()

    def _announced(self, item: Item | None) -> Out:
        """What a clock announces, unless it did so long ago and is only told now."""
        if not isinstance(item, Event) or item.data[0] & 0x3F != ev.CLOCK:
            return []
        if item.log != self.following.log or item.t_ms < self.following.board.t_ms - LATE_MS:
            return []
        _kind, colour, (code, value) = ev.decode(item.data)
        return [Notice(*reading.words(self.game.clock, colour, code, value, item.t_ms))]

    def _result_due(self) -> Out:
        """The result for a board whose older firmware does not count by every ruleset itself.

        A board of today gives it within GRACE_MS after it has waited for the bowls. Nothing is due
        while events are still to come: the board's time, and its game, may be those of later ones.
        """
        game, following = self.game, self.following
        if game.phase != COUNTED:
            self._proposed = False
            return []
        board = following.board
        if (following.log, following.seq) < (board.log, board.events):
            return []
        waited_ms = board.t_ms - game.phase_ms
        if self._proposed or waited_ms < BOWLS_MS + GRACE_MS:
            return []
        self._proposed = True
        result = report.counted(game)
        margin2 = round(2 * abs(result.margin))
        return [propose(ev.RESULT, result.winner, ev.BY_COUNT, margin2)]
