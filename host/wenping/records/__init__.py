"""Records of games: read from files, replayed and checked, folded from a board's log, written.

from wenping.records import Follower, History

history   History: a game folded from its log, with its moves and their times
follower  Follower: the History of the game on a board, kept up to date over a link
writing   a History as SGF
export    logs of the store as SGF files
record    Record: what a file says about one game; how it is read:
sgf         the nodes of a file in any encoding and dialect
header      board size, komi and times in the root node
steps       moves, set-up stones and marked territory in a node
rules     the ruleset that a record was played by
replay    the position after a record's steps
check     the moves of a record that break rules; rule_ids; forms: triple ko and other rare forms
hasty     clocks pressed before all captured stones are off the board
clocks    a side's clock system; results: results as people write them
verify    whether log, record and certificate of one game say the same
picture   a position as SVG
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wenping.records.follower import Follower
    from wenping.records.history import History

__all__ = ("Follower", "History")


_HOMES = {"Follower": "wenping.records.follower", "History": "wenping.records.history"}


def __getattr__(name: str) -> object:
    """Import Follower or History when it is asked for: reading files does not need the link."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
