"""The rows of the store's feed, each given out once and in order, whoever has stored them."""

import threading

from wenping.link import Event, Store


class Feed:
    """What the attendants of a desk publish together. lock: held from `new` until its rows are
    published, so that the rows of two boards go out in the order in which they were numbered.
    """

    def __init__(self, store: Store) -> None:
        self.lock = threading.Lock()
        self._store = store
        self._last = store.last_row()

    def new(self) -> list[tuple[int, int, Event]]:
        """The rows since the last call, as (row, board's number, event): those that another program
        has numbered in the same store, too.
        """
        found = []
        while rows := self._store.feed(self._last):
            self._last = rows[-1][0]
            found += rows
        return found
