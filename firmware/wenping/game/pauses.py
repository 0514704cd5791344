"""Codes of PAUSE events: why the clocks stand (CK-4). The board itself writes the first two."""

from wenping.viper import const

RUNS = const(0)
NO_REASON = const(1)
ADJOURNED = const(2)  # a break of the event (CN art. 14)
REFEREE_CALLED = const(3)
LEAVE = const(4)  # a player leaves the seat by the referee's leave (CN-23.6)
SEALED = const(5)  # the side on move seals its move
OUTSIDE_FORCE = const(6)  # CN-17.4
