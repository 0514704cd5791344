"""Faults of the board itself: codes of the event `fault`, which has a value and a text.

The text is a key and values as detail() of wenping/coded.py makes it; of CRASHED it is how the
firmware ended.
"""

from wenping.viper import const

LOG_UNREADABLE = const(1)  # value: the log
LOG_TORN = const(2)  # value: bytes of the log before this one that cannot be read
NOT_CALIBRATED = const(3)  # value: BOARD or BOWLS
CRASHED = const(4)  # the firmware ended by an error and was started again; value: times in a row
GAME_LEFT = const(5)  # it crashed again and again, so that the game was left; value: the log
SENSOR = const(6)  # a finding of sensing/findings.py or wiring.py; value: sensor, row or column
NO_LOG = const(7)  # no log can be kept in flash: it is full or broken; value: errno
CHIP = const(8)  # the chip's stepping has an erratum that concerns the board; value: its revision

KEY = const(9)  # no fault: the referee's key was set (value 1) or removed (0), and how

# value of NOT_CALIBRATED
BOARD = const(0)
BOWLS = const(1)
