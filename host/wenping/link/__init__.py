"""From a serial port to the events of a board: each event once, in order, stored before it is used.

from wenping.link import Link, Store

link        Link: a board behind a port, as the rest of the host uses it
session     Session: the thread that listens, pings, follows the log and reconnects
connection  Connection: one port, opened again when it was lost
line        Line: frames and messages over an open port; the handshake
commands    Commands: numbered commands, sent again until their replies come
proving     Proving: commands with a proof of the referee's key
keys        the referee's keys that this host has
receiver    Receiver: events stored, then acknowledged, then handed out
store       Store: every event of every board, in one SQLite file
schema      the tables of that file
heads       whether a stored log and a board's are the same history
contracts   what the rest of the host needs of a link
items       what a link hands out: Event, State, Lost, Back, Gap, Parted, Uncompared
ports       opening a serial port, and why one cannot be opened
features    what a board has, by its welcome
times       time of day for the times of a log
download    stored logs copied into the store; salvage: what is left of a damaged one
recording   raw counts of the sensors, collected
describe    messages in words and as JSON
"""

from wenping.link.items import Back, Board, Gap, Item, Lost, Parted, State, StoredLog, Uncompared
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
    "Parted",
    "State",
    "Store",
    "StoredLog",
    "Uncompared",
)
