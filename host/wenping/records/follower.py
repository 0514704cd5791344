"""What a link brings, folded: the History of the board's current log, held equal by its hash."""

from wenping.game.fold import FoldError
from wenping.link import Back, Board, Event, Gap, Item, Link, Lost, State, Store
from wenping.records.history import History


class Follower:
    """The game on the board behind `link`: `game` is always the fold of the log `log`.

    What the store already has is folded first. Events come through `take`, or from `step`.
    differs: words that say where board and host do not agree, or nothing.
    """

    def __init__(self, link: Link, store: Store):
        self.link = link
        self._store = store
        self.connected = True
        self._begin(link.board)

    def _begin(self, board: Board) -> None:
        self._identity = board.identity
        self.log = board.log
        self.seq = 0
        self.game = History()
        self.differs = ""
        self._hash: tuple[int, int, int] | None = None  # log, number of events, hash after them
        self._pong = self._hash
        row = self._store.board(board.id, board.store, board.name, board.firmware)
        for event in self._store.events(row, self.log):
            self._fold(event)

    def step(self, timeout_s: float | None = None) -> Item | None:
        """Wait for the next item, take it, return it."""
        item = self.link.next(timeout_s)
        if item is not None:
            self.take(item)
        self._ask(self.link.board)
        return item

    def _ask(self, board: Board) -> None:
        """What the last pong told; it may be ahead of the events that have been handed out."""
        told = (board.log, board.events, board.hash)
        if told != self._pong:
            self._pong = self._hash = told
            self._compare()

    def take(self, item: Item) -> None:
        if isinstance(item, Event):
            self._fold(item)
        elif isinstance(item, State) and item.name == "position":
            fields = item.fields
            self._hash = (fields["log"], fields["seq"], fields["hash"])
        elif isinstance(item, Lost):
            self.connected = False
        elif isinstance(item, Back):
            self.connected = True
            if item.board.identity != self._identity:  # another one was plugged in instead
                self._begin(item.board)
        elif isinstance(item, Gap) and item.log == self.log:
            self.differs = f"events {item.seq}..{item.events - 1} of log {item.log} are lost"
        self._compare()

    def _fold(self, event: Event) -> None:
        if event.log > self.log:
            self.log = event.log
            self.seq = 0
            self.game = History()
        if event.log != self.log or event.seq != self.seq:
            return
        try:
            self.game.apply(event.t_ms, event.data)
        except FoldError as error:
            self.differs = f"log {event.log}, event {event.seq}: {error}"
        self.seq += 1

    def _compare(self) -> None:
        if self._hash is not None and self._hash[:2] == (self.log, self.seq):
            if self._hash[2] not in (0, self.game.hash()):
                self.differs = f"board and host differ after event {self.seq} of log {self.log}"
            self._hash = None
