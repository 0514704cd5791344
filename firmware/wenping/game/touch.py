"""What the lights show at one point, and so what people are to touch there, in numbers."""

from wenping.viper import const

NOTHING = const(0)
LAST = const(1)  # the last move: nothing is to be done
LIFT = const(2)  # a captured stone to be taken off
TAKE = const(3)  # a stone to be taken away: it does not belong there
PUT = const(4)  # a missing stone to be put here
FILL = const(5)  # an empty point to be filled next (HW-6)
ASK = const(6)  # the side to move confirms by its clock that its stone is here
ASK_COLUMN = const(7)  # the same for the column of this point
BLIND = const(8)  # the board is not calibrated: a stone to be taken off
GUESSED = const(9)  # the string of this stone lives in seki: a guess
SEKI = const(10)  # the same: players have said it
ALIVE = const(11)  # the string that a player has shown does not live in seki
