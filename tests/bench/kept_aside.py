"""Doings that were kept aside: they are used with HELD_OUT=1 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before.
"""

from wenping.twin.doings import Doing

DOINGS: dict[str, Doing] = {}
