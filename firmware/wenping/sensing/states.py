"""What a point reads as, and how it is: the numbers in the arrays of a Settling (settle.py)."""

EMPTY = 0
BLACK = 1
WHITE = 2
UNCERTAIN = 3

QUIET = 0
MOVING = 1
NEW = 2  # never seen
MASKED = 3  # uncertain for ever: its sensor is not used
DOUBTED = 4  # at rest and uncertain: it reads like a stone, and the sensors around it detect none

AGED = 255  # frames, or more, since it is quiet, or since it moves
OF_DOUBTED = 32768  # added to what a doubted point has read: fields are smaller
