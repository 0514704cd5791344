"""Records of games: read from files, checked, folded from a board's log, written as SGF.

from wenping.records import Follower, History

history   History: the fold of a log that also remembers who moved when; its SGF
follower  Follower: the History of the game on a board, kept up to date over a link
record    a record in a file as a value; header, sgf: how files of all kinds are read
check     what breaks the rules in a record
export    logs of the store as SGF files
picture   a position as SVG
"""

from wenping.records.follower import Follower
from wenping.records.history import History

__all__ = ("Follower", "History")
