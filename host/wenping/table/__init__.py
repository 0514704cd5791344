"""The host's part of one table without I/O: commands and notices from what a board tells and what
people decide.

    table = Table(following)                # wenping.records.follower.Following, or a Follower
    out = table.take(item, board)           # an item of the link, or None when none came in time
    out = table.decisions.resign(BLACK)     # a decision of people
    for part in out:                        # Command: send it to the board; Notice: tell people

A decision that cannot be taken now gives a notice that says why, and no command. Everything that
the table knows follows from the log: a host that comes back in the middle finds its step again.

notices     commands for the board, notices for people
changes     what people are told when the game on the board changes
steps       what people want to know: the open question, the next touch, who is awaited
decisions   what people decide about the game
agreements  what players agree on after the stop
proposals   decisions as events that can follow now
"""

from wenping.table.notices import Command, Notice, Out
from wenping.table.table import Table

__all__ = ["Command", "Notice", "Out", "Table"]
