"""What can be wrong with the board itself: codes of the event `fault`.  Its text is a detail() of
wenping/coded.py; of CRASHED it is how the firmware ended.
"""

from wenping.viper import const

LOG_UNREADABLE = const(1)  # value: the log
LOG_TORN = const(2)  # value: bytes lost at its end
NOT_CALIBRATED = const(3)  # value: BOARD or BOWLS
CRASHED = const(4)  # the firmware ended by an error and was started again; value: times in a row
GAME_LEFT = const(5)  # it ended so again and again, so that the game was left; value: the log
SENSOR = const(6)  # a sensor is not believed any more; value: sensor, row or column
NO_LOG = const(7)  # flash takes no log: full of other things, or broken; value: errno
CHIP = const(8)  # a stepping with an erratum that matters here; value: its number

# value of NOT_CALIBRATED
BOARD = const(0)
BOWLS = const(1)
