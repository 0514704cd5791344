"""From a serial port to the events of a board: kept once, in order, and handed out.

from wenping.link import Link, Store

link      Link: one board behind one port, in a thread of its own
receiver  what this host has of one board: kept, then acknowledged, then handed out
line      frames and messages over an open port; the handshake
store     Store: every event of every board, in one SQLite file
items     what a link hands out
"""

from wenping.link.items import Back, Board, Gap, Item, Lost, State, StoredLog
from wenping.link.link import Link
from wenping.link.store import Event, Store

__all__ = (
    "Back",
    "Board",
    "Event",
    "Gap",
    "Item",
    "Link",
    "Lost",
    "State",
    "Store",
    "StoredLog",
)
