"""States and modes of points: the numbers in the arrays of a Settling (settle.py)."""

# `state`: what lies on a point.
EMPTY = 0
BLACK = 1
WHITE = 2
UNCERTAIN = 3

# `mode`: whether its reading is at rest.
QUIET = 0
MOVING = 1
NEW = 2  # it has not settled since power-on, or since its sensor is used again
MASKED = 3  # its sensor is not used: it is uncertain
DOUBTED = 4  # at rest and uncertain: it reads like a stone, but is likelier something else

AGED = 255  # the most that `age` counts: so many frames or more at rest, or moving
OF_DOUBTED = 32768  # added in `calm` to the field of a doubted point: fields are smaller
