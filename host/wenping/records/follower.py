"""Follower: the game on a board, folded from a link's events and compared by the board's hash."""

from collections.abc import Callable, Iterable

from wenping.errors import Told
from wenping.game.fold import FoldError
from wenping.link import Back, Board, Event, Gap, Item, Lost, Parted, State, Store
from wenping.link.contracts import AnyLink
from wenping.records.history import History

Stored = Callable[[Board, int], Iterable[Event]]


def _nothing(board: Board, log: int) -> Iterable[Event]:
    """No event of the log is known."""
    return ()


class Following:
    """The game on a board, from the link's items that are handed to `take`; no I/O.

    board: as it was told last. stored(board, log) gives the events of a log that are known already;
    they are folded first. game: the History of the log number `log`, after its first `seq` events.
    connected: False while the board does not answer. differs: where the board and this host do not
    agree, as an error with words; "" while they agree.
    """

    def __init__(self, board: Board, stored: Stored = _nothing) -> None:
        self._stored = stored
        self.connected = True
        self._begin(board)

    def _begin(self, board: Board) -> None:
        """Fold what is known of a board's current log."""
        self.board = board
        self._identity = board.identity
        self.log = board.log
        self.seq = 0
        self.game = History()
        self.differs: Told | str = ""
        self._hash: tuple[int, int, int] | None = None  # log, number of events, hash after them
        self._pong = self._hash
        for event in self._stored(board, self.log):
            self._fold(event)

    def look(self, board: Board) -> None:
        """Note the last pong's log, time and hash, which may cover events that have not come."""
        self.board = board
        told = (board.log, board.events, board.hash)
        if told != self._pong:
            self._pong = self._hash = told
            self._compare()

    def take(self, item: Item) -> None:
        """Fold an event, or note what another item says; then compare hashes if both are due."""
        if isinstance(item, Event):
            self._fold(item)
        elif isinstance(item, State) and item.name == "position":
            fields = item.fields
            self._hash = (fields["log"], fields["seq"], fields["hash"])
        elif isinstance(item, Lost):
            self.connected = False
        elif isinstance(item, Back):
            self.connected = True
            if item.board.identity != self._identity:  # another board is on the port now
                self._begin(item.board)
        elif isinstance(item, Parted) and item.log == self.log:  # what was folded is another game
            self._begin(self.board)
        elif isinstance(item, Gap) and item.log == self.log:
            last = item.events - 1
            self.differs = Told("events-lost", log=item.log, first=item.seq, last=last)
        self._compare()

    def _fold(self, event: Event) -> None:
        """Apply the next event of the current log; an event of a newer log begins a new game."""
        if event.log > self.log:
            self.log = event.log
            self.seq = 0
            self.game = History()
        if event.log != self.log or event.seq != self.seq:
            return
        try:
            self.game.apply(event.t_ms, event.data)
        except FoldError as error:
            self.differs = Told("event-refused", log=event.log, event=event.seq, error=error)
        self.seq += 1

    def _compare(self) -> None:
        """Compare the board's hash with ours as soon as the events it covers have been folded."""
        if self._hash is not None and self._hash[:2] == (self.log, self.seq):
            if self._hash[2] not in (0, self.game.hash()):
                self.differs = Told("hash-differs", log=self.log, event=self.seq)
            self._hash = None


class Follower(Following):
    """The game on the board behind `link`; events that the store has already are folded first.

    `step` waits for items of the link; `take` takes items that somebody else has waited for.
    """

    def __init__(self, link: AnyLink, store: Store) -> None:
        self.link = link
        self._store = store
        super().__init__(link.board, self._kept)

    def _kept(self, board: Board, log: int) -> Iterable[Event]:
        row = self._store.board(board.id, board.store, board.name, board.firmware)
        return self._store.events(row, log)

    def kept(self) -> Iterable[Event]:
        """The events of the current log that the store has."""
        return self._kept(self.board, self.log)

    def step(self, timeout_s: float | None = None) -> Item | None:
        """Wait for the link's next item, take it and return it; None when none came in time."""
        item = self.link.next(timeout_s)
        if item is not None:
            self.take(item)
        self.look(self.link.board)
        return item
