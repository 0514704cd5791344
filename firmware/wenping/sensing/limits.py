"""Every threshold of the sensing in one place: fields, times and noise.

Fields of the board are in units of 1/2056 of what a stone of the set gives above its sensor's die
(10 uT for discs of 10x1 mm, FIELD_UNIT in hardware/physics.csv for the chosen ones: comments that
say 10 uT mean this unit), those of the bowls in 10 uT; positive for a black stone.  Buffers hold
them with ZERO added, so that they are never negative: @micropython.viper loads 16 bits without a
sign only.
"""

from wenping.viper import const

ZERO = 8192  # a field of 0 in the buffers; the range is 0..16383
TOP = 16383

# 12-bit counts: 2048 + 37.2 per mT on the board and the rails, 18.6 in the bowls.
COUNTS_MIDDLE = 2048
BOARD_GAIN = 3602  # field = (16 * counts - offset) * gain >> 14
BOWL_GAIN = 5505

# Indices into the settings that settle.py works with (BOARD).
ON = 0  # units: a field this strong is a stone
OFF = 1  # units: a stone whose field falls below this has gone
OVER = 2  # units: no stone is this strong
STRONG = 3  # units: a stone at least this strong lies on the board, or less than 4 mm above
WEAK = 4  # units: what is weaker than this may be 6 mm above
EMPTY_MS = 5  # how long a point must be steady: to be empty, ...
LYING_MS = 6  # ... to be the stone again that it was, ...
STEADY_MS = 7  # ... to be asked about, if it reads like another stone, ...
DOUBT_MS = 8  # ... to be no stone, but a magnet or a sensor that went wrong, ...
HELD_MS = 9  # ... to be a stone that may be held: nobody holds one still for so long, ...
GREY_MS = 10  # ... to be between OFF and ON, or over OVER: uncertain
UNKNOWN_MS = 11  # ... since power-on, to be a stone that is not strong
PATIENCE_MS = 12  # restless for this long: uncertain until it settles

_LYING = const(686)  # a stone 4.1 mm above the board
_HIGH = const(494)  # one 5.6 mm above
BOARD = (320, 240, 3000, _LYING, _HIGH, 60, 60, 40, 500, 2500, 400, 160, 1500)

# What settle.py and the witness decide by, in 1/16 nats (natural logarithms of odds).  Estimates.
NEED = 40  # odds of 12 to 1 that a stone lies there, against one that is held
SURE = 96  # odds of 400 to 1 against a magnet, or a sensor that went wrong: the priors alone give
# 7 nats, so that what the neighbours read must not speak against a stone
LIKELY = 24  # odds of 4 to 1 against these, where few neighbours can tell
DOUBT = 64  # odds of 55 to 1 for a magnet or a sensor that went wrong, or against it after HELD_MS
STILL = 24  # a second of stillness: hands tremble, and few hold a stone still for a second
PUSHED = 48  # a stone beside it was pushed: a held stone does not do that
UNFORESEEN = 184  # the cost of something else: one in 1,000, and its strength can be any, ...
UNFORESEEN_EACH = 20  # ... and so can what each neighbour reads that can be asked

# What a lying stone takes from each of the eight sensors around it, units: the field comes down
# around a stone and this is how far it spreads.
SHARE_X = 33
SHARE_Y = 31
SHARE_DIAGONAL = 15

NOISE = 20  # least noise assumed: median difference of two frames, nearly one sigma
NOISE_MOST = 200
DRIFT_MOST = 131  # a drift from the calibration by more is reported
EMPTY_MOST = 196  # a point that reads this much is not taken as surely empty

BAND = 105  # a settled field may vary by so much; a settling one by a quarter more
QUIETEST = 3 * BAND >> 4  # a sensor may read as quiet as that
BAND_MOST = 250  # of a noisy sensor: 16/3 of its noise, up to this

# The pockets of the bowls, the bowl's own colour being positive.  An own stone right side up gives
# +64 mT (8x1 mm, magnet 3.5 mm above the die), a flipped one -14.5; trays are 12.5 mm apart.
POCKET_STONE = 2700  # between a weak own stone (60 %) and a foreign one upside down
POCKET_EMPTY = 1000  # less than this of either sign, the strays below subtracted
# The field that a stone in the tray below or above adds, right side up and flipped.
STRAY_BELOW = 1018
STRAY_BELOW_FLIPPED = 3841
STRAY_ABOVE = 218
STRAY_ABOVE_FLIPPED = 112

# The load cells, in hundredths of a stone.
RESIDUAL_MOST = 25  # a certain weight is at most this far from a whole number of stones
WEIGHT_STEP = 40  # a reading this far from the mean begins a new mean
# Readings of a mean: the weight is steady from so many on, and the oldest fade beyond so many.
WEIGHT_READINGS = 5
WEIGHT_MEMORY = 32
