"""Every threshold of the sensing: the numbers at which a judgement changes, with unit and reason.

Indices, codes, formats, buffer sizes and the work of a frame stand in the modules that use them.
A constant costs no heap here: the build writes its value into the code that uses it and drops the
name (hardware/wenping/toolchain/constants.py).

A unit is 1/2056 of the field that a stone of the chosen set gives at its sensor's die: 7.64 uT for
discs of 8x1 mm (FIELD_UNIT in hardware/physics.csv).  Fields of the board and the rails are in
units, those of the bowls in 10 uT; a black stone's is positive.  Buffers hold fields with ZERO
added, so that none is negative: @micropython.viper loads 16-bit numbers without a sign.

Odds are in 1/16 nats: 16 * ln(odds), so that 16 stands for odds of 2.7 to 1 and 96 for 400 to 1.
Where a frame's duration matters it is taken as 20 ms, the shortest.
"""

from wenping.viper import const

ZERO = 8192  # a field of 0 in the buffers; their range is 0..TOP
TOP = 16383

# Counts are those of the 12-bit ADC: 37.2 a mT on the board and the rails, 18.6 in the bowls.
COUNTS_MIDDLE = 2048  # without a field
BOARD_GAIN = 3602  # field in units = (16 * counts - offset) * gain >> 14
BOWL_GAIN = 5505  # the same in 10 uT

# What a reading of a point may be (settle.py, judge.py, rails.py), in units without the sign.
STONE = const(320)  # a stone from here on: four times the noise above GONE
GONE = const(240)  # a point that had a stone is empty below this
TOO_STRONG = const(3000)  # a stone reads less; two on one point read more
STRONG = const(2920)  # a reading becomes a stone only below this: hysteresis, as of STONE and GONE
LYING = const(686)  # so strong a stone lies on the board, or is held 4.1 mm above it at most
HIGH = const(494)  # a weaker one may be held 5.6 mm above the board
# 60 % of a usual stone: it lies 6 mm off the middle of its point, or is held 3 mm above it.
WEAK = 1234
JUMP = const(120)  # a smaller change may be due to stones beside the point: pushed, they add 90
SHY = const(40)  # an uncertain point becomes empty only this far below GONE

# How long a point must be steady (settle.py, judge.py, rails.py) to be ...
EMPTY_MS = const(60)  # ... empty
LYING_MS = const(60)  # ... the stone again that it was; since power-on, one that is LYING
STEADY_MS = const(40)  # ... weighed by the witness, if it reads like a stone that it was not
DOUBT_MS = const(500)  # ... doubted: a magnet, or a sensor that went wrong
HELD_STILL_MS = const(2500)  # ... decided as what is likeliest: no hand holds a stone still so long
GREY_MS = const(400)  # ... uncertain: it reads between GONE and STONE, or TOO_STRONG
UNKNOWN_MS = const(160)  # ... a stone since power-on that is HIGH, but not LYING
RESTLESS_MS = const(1500)  # a point that has not been steady for so long is uncertain until it is
# A reading that came within less than RISE_MS was made by no hand; one that took RISES_MS or more
# was hardly made by a sensor that goes wrong.
RISE_MS = const(10)
RISES_MS = const(100)

# How strong the stones of the set are (judge.py): their median, followed stone by stone, in eighths
# of per cent; a stone's own strength is in 1/32 of USUAL.
USUAL = const(112)  # per cent: a stone of the chosen set at rest
FULL = const(8 * USUAL)
USUAL_STEP = const(48)  # by 6 % each of the first stones moves the median, ...
USUAL_FIRST = const(16)  # ... from this one on the n-th by USUAL_FIRST / n of that, ...
USUAL_FINE = const(8)  # ... but by 1 % at least
AS_USUAL = const(31)  # a stone stronger than this is above the median
USUAL_MOST = const(985)  # 110 % of FULL: magnets are no stronger than new
USUAL_LEAST = const(268)  # 30 % of FULL: a weaker set gives no evidence

# What judge.py and the witness decide by, in 1/16 nats.  Estimates; none of them was measured.
NEED = 40  # odds of 12 to 1 that a stone lies there, against one that is held
# Odds of 400 to 1 (6 nats) that a stone lies there, against a magnet or a sensor that went wrong.
# The priors alone give 7 nats: it is enough that the neighbours do not contradict.
SURE_STONE = 96
LIKELY = 24  # odds of 4 to 1 instead, where fewer than TELLING neighbours can be asked
# Odds of 55 to 1 for a magnet or a sensor that went wrong: the point is doubted.  After
# HELD_STILL_MS a stone needs these odds against them; where few neighbours can tell, it only must
# not have them against itself.
DOUBT = 64
# 5 nats for a failed sensor: of 500 stones of four hands none came within RISE_MS, and 6 of the 244
# that were felt first after the 50 ms between two frames of a quiet board.
AT_ONCE = 80
BY_AND_BY = 40  # 2.5 nats against one: of 12 sensors that go wrong one takes RISES_MS or more
STILL = 24  # for each second that a reading is still, against a hand: hands tremble
PUSHED = 48  # against a hand, if a stone beside it was moved: a held stone does not push others
UNFORESEEN = 184  # the cost of anything else: one in 1,000, times that of any one strength, ...
UNFORESEEN_EACH = 20  # ... and so much more for each neighbour asked: it may read anything
OUTLIER = const(64)  # 4 nats, the most one neighbour counts: one in 50 reads something else
LAID_TOGETHER = const(24)  # 1.5 nats: a neighbour reads like a stone laid at the same time
NEAR_DOUBT = const(32)  # 2 nats: a neighbour is doubted
WIRES = const(136)  # 8.5 nats: one board in 500 has two columns exchanged, and this is one, ...
WIRES_BESIDE = const(16)  # ... 1 nat: and the other one is at most two columns away
LOOSE_MOST = const(6)  # nats at most by which a joint known to be loose is likelier to fail
FITS = const(110)  # a lying stone that costs no more is no magnet: that costs 182 or more
TELLING = const(4)  # neighbours that can be asked: enough to tell a magnet or a failed sensor

# The variance of a neighbour's mean over n frames (witness.py), in units squared, is the sum of
# sigma ** 2 / n, sigma ** 2 / REFERENCE_FRAMES, TEMPLATES, and (mean / PART_OF_READING) ** 2.
REFERENCE_FRAMES = const(8)  # a reference is the mean of about so many frames
TEMPLATES = const(36)  # what places 3 mm apart, pitches and gains leave unexplained
PART_OF_READING = const(25)  # 4 % of the reading, for the same reason

# How points leave rest (settle.py), and how bases follow references (bases.py).
MOMENT_MS = const(80)  # steady for so long a stone lay there; one that rolls by at 75 mm/s takes 60
# A frame that comes so late has missed how a stone came; those of a quiet board are 50 ms apart.
LATE_FRAME_MS = const(55)
QUICKLY = const(4)  # a base follows its reference once in so many frames where it has to, ...
FOLLOWS = const(12)  # ... so many times: then 95 % of what a stone beside it does are followed
SLOWLY = const(16)  # elsewhere by 1/4 unit in so many frames: 2,800 units (21 mT) an hour at most
SMOOTH = const(8)  # units from its reference to a base that is checked for a smooth field
CALM = const(25)  # frames at rest, 0.5 s: then a reference is what the point reads undisturbed

# What a lying stone takes from each of the eight sensors around it, in units: its field returns
# there with the opposite sign.  Beside it, above or below it, diagonally.
SHARE_X = 33
SHARE_Y = 31
SHARE_DIAGONAL = 15

# What the sensors around an undetected stone tell (losses.py, blind.py).  Fields are in quarters of
# a unit, variances in these squared, odds in 1/16 nats.
FEWEST = const(2)  # sensors that can be asked; fewer tell nothing
MOVED = const(240)  # a larger change is another stone, or one that was pushed: it is not asked
NUDGED = const(1000)  # the same of a stone's own sensor: 2 mm, one sigma for the sensors beside it
STILL_MOST = const(126)  # a sensor that changed by more than four sigma is not deaf
TRACKED = const(200)  # variance that following leaves of stones around: 3.5 units
OFFSETS = const(1800)  # variance of an offset since it was stored in flash: 11 units, an estimate
PUSHED_OWN = const(2500)  # variance of a sensor under a stone that is pushed by 0.06 mm: 12.5 units
SPREAD = const(11)  # what a stone takes varies by 30 %: a variance of 1/11 of it, squared
# What decode.py leaves, beside a known stone that was detected, of what the stone takes.  On the
# twin's board 40 stones up to 3 mm off centre left 21 % with a deviation of 19 %, one of 6 mm
# twice as much.
LEFT = const(5)  # 1/5 of it
SPREAD_KNOWN = const(5)  # a deviation of 45 %: a variance of 1/5 of it, squared
SHARE_FAR = const(20)  # what either takes two lines away: 15 to 26, ...
SPREAD_FAR = const(600)  # ... give or take 7; the variance is that of stones 6 mm off
PART_LEAST = const(50)  # per cent of a stone's part that all sensors together lose at least, ...
PART_MOST = const(180)  # ... and at most
SAYS_MOST = const(80)  # 5 nats, the most one sensor counts: one in 150 reads something else
DEAF_PRIOR = const(112)  # 7 nats: one sensor in 1,000 that is used detects no stone
# 5 nats: one sensor in 1,000 is deaf, but one press in 50 says "it is here" at the wrong one of six
# points, and what one sensor alone reads may be anything.
SURELY_DEAF = const(80)
# 1 nat, by which the middle must be likelier than the edge of the cell before a sensor is called
# deaf, and the edge likelier than the middle before people are asked.  An estimate.
CENTRED = const(16)
HINT = const(96)  # 6 nats: the most that an unsure finding is given: enough to ask, not to believe
NEAR = const(4)  # lines, 88 mm: a magnet 55 mm high adds to what is read up to 78 mm around it

# Which columns are exchanged (wiring.py).  In 1/16 nats, but for the first three.
FOLLOWED = const(20)  # frames at rest after a stone, until it is weighed: references, which ...
FOLLOWED_PART = const(742)  # ... follow by 1/16 a frame, have followed by so many 1024ths then
EXCHANGED = const(64)  # frames after an exchange, until they have followed by 98 %
SURELY = const(
    96
)  # a stone lies beside a column that says so much; no stone has more than two, ...
SURELY_MOST = const(3)  # ... but with one stone in 16 (of 2,372) another column says so: noise
ALL = const(480)  # 30 nats, the most that all stones say of two columns: a sensor may be dead
# One board in a thousand has an exchange, and it is one of 171: 12 nats against each.
BEYOND = const(256)  # 16 nats: an exchange that is so much likelier than none is found, if ...
APART = const(96)  # ... the next likely exchange is so much less likely; if it is not, ...
# ... one of the newest stone's column that is so likely is asked about: where the wires are right
# none had more than 72 in 29 strange games, 19 of them on boards with other faults.
SUSPECTED = const(96)
SHOWN = const(81)  # either only if so much supports the new order: more than one sensor (SAYS_MOST)

# The noise of a sensor, in units: the median difference of two frames, nearly one sigma.
NOISE = 20  # the least that is assumed: 0.15 mT, the noise of a sample
NOISE_MOST = 200  # the most that is tracked
NOISE_FIRST = const(100)  # the most that the first frames give: a hand may have moved a stone there
NOISE_STEP = const(400)  # a larger difference is a stone or a hand, and counts as this
NOISY_MOST = const(131)  # 1 mT: a sensor with more noise is not used
BAND = 105  # a point at rest may vary by so much, 16/3 of NOISE; one that settles by 5/4 of it
QUIETEST = 3 * BAND >> 4  # the least noise that losses.py assumes: that of BAND
BAND_MOST = 250  # the widest band of a noisier sensor: 16/3 of its noise, up to this

# When offsets follow the drift of their sensors (baseline.py, rails.py), in units or points.
DRIFT_MOST = 131  # 1 mT: a drift since the calibration that is reported
EMPTY_MOST = 196  # 1.5 mT: a point or slot that reads more is not surely empty
OFFSET_ERROR = const(2)  # units: the offset of an empty point or slot that reads more is moved
DRIFT_POINTS = const(40)  # surely empty points whose mean drift holds for the whole board
ROW_POINTS = const(5)  # surely empty points of a row whose mean reading holds for the row
ROW_COMMON = const(13)  # 0.1 mT: a smaller mean reading of a row is not followed

# How the supply changes all readings (supply.py).
SUPPLY_ALIKE = const(14)  # of a band's 22 sensors 18 read more than usual and 4 less, or vice versa
SUPPLY_COUNTS = const(96)  # a larger change is a stone's; three lights with poor wires make 57
SUPPLY_PART_LEAST = const(14746)  # 90 % in 16384ths: no load changes the supply by more, ...
SUPPLY_PART_MOST = const(18022)  # ... and this is 110 %

# Whether a row of the board always has power (readings.py), in counts.
ROW_ON_APART = const(150)  # between columns' biases: sensors differ by more, dividers by less
ROW_ON_ALIKE = const(30)  # from bias to reading, on average of a row: that row is the one

# Rails and corner slots, where each sensor stands alone (rails.py).
RAIL_BAND = const(100)  # units: a slot at rest stays so near to the reading where its rest began
# From an end of the range: no stone reads so near to it, and a stuck sensor no further from it,
# even with the part that its column keeps of the row before.
RAIL_END_COUNTS = const(64)
RAIL_TIMES = const(3)  # checks in a row, a second or two apart, that find it at an end: it is stuck

# What a calibration of offsets refuses or masks (offset_calibration.py, bowl_offsets.py).
STUCK_COUNTS = const(40)  # 1 mT from an end of the range, which no stone reaches
STUCK_MOST = const(40)  # sensors, about two columns: if more are stuck the wiring is wrong
UNSTEADY_COUNTS = const(30)  # 0.8 mT between the means of the first and of the second half
SPREAD_COUNTS = const(40)  # from least to most, beyond three times the mean of all sensors
FACTORY_COUNTS = const(620)  # 16.7 mT: factory offsets stay within 16, a stone adds 15.7 to one
ODD_MOST = const(8)  # sensors that may read like a stone on a board that a person calls empty
# 18 mT of either sign: factory offsets stay within 16, a stone right side up adds 64 to one.
POCKET_OFFSET_MOST = const(1800)

# When the reading of the known stone is taken (gain_calibration.py).
PEAK_GROWN = const(20)  # units: a reading that grows by less is noise
PEAK_MS = const(1500)  # the stone is right above its sensor when nothing has grown for so long
KNOWN_LEAST = const(60)  # per cent of the nominal reading; a weaker one is no such stone, ...
KNOWN_MOST = const(160)  # ... nor is a stronger one, or the sensor is wrong
KNOWN_LEFT = 10 * BAND  # units below the peak: the stone was taken away too early

# What is wrong with sensors, rows, columns and the supply (suspects.py, silence.py, health.py,
# verdicts.py), in counts: the noise of one reading has a sigma of 5.6.
START_MS = const(2000)  # the longest wait for points to settle after power-on
END_COUNTS = const(8)  # a reading so near to the end of the range is stuck there
NEAR_COUNTS = const(5)  # no further apart two readings are taken for one, a bias or an echo
ALIKE_COUNTS = const(24)  # three sigma of the difference of two readings
FAR_COUNTS = const(40)  # 1 mT: a change that an echo follows; an offset that is not its column's
TIMES = const(3)  # checks in a row in which something must be found; 3 fill two bits
BOTH_PUSHED_MS = const(3000)  # one hand pushes two stones within so long
ECHO_MS = const(100)  # an echo settles with the sensor above it, mostly within 60 ms
# About nats.  A point on a loose joint changes in nine of ten rounds of 3 to 8 s, one that people
# play on now and then: LOOSE_TURN for a round in which it changes, less 1 for each other round.
LOOSE_TURN = const(2)
LOOSE_SURE = const(20)
GHOSTS_MOST = const(8)  # more of them at a time are not reported: the supply, or a large magnet
SAME_COUNTS = const(12)  # offsets that are the same: noise, and what a column keeps of a row
OWN_COUNTS = const(200)  # offsets of the sensors of one board differ by at least this
SILENT_LEAST = const(6)  # sensors of a silent tile, row or column that must have had an own offset
SILENT_BUT = const(2)  # sensors of half a line that may read anything while the half is silent
SILENT_FRAMES = const(70)  # 1.4 s, less than RESTLESS_MS: a plug that slips is back by then
SILENT_AT_START = const(25)  # the same while the board starts, which waits for START_MS at most
SAGGED = const(24 * 20)  # fall of the sum of 24 biases: 1 % of the supply, 0.5 mT on every point
SAGS_ALIKE = const(60)  # from column to column; a row that always has power makes more
BACK_TIMES = const(8)  # a masked sensor must have been right so often in a row
MOST_DOUBLED = const(4)  # times that BACK_TIMES is doubled at most

# The pockets of the bowls, in 10 uT, the bowl's own colour being positive.  An own stone of 8x1 mm
# gives +64 mT right side up (its magnet 3.5 mm above the die), -14.5 upside down; trays are 12.5 mm
# apart.
POCKET_STONE = 2700  # between a weak own stone (60 %) and a foreign one upside down
POCKET_EMPTY = 1000  # an empty pocket reads less, either sign, the strays below subtracted
# The field that a stone in the tray below or above adds, right side up and upside down.
STRAY_BELOW = 1018
STRAY_BELOW_FLIPPED = 3841
STRAY_ABOVE = 218
STRAY_ABOVE_FLIPPED = 112

# The load cells, in hundredths of a stone or in readings, ten a second.
RESIDUAL_MOST = 25  # a certain weight is at most this far from a whole number of stones
WEIGHT_STEP = 40  # a reading this far from the mean begins a new mean
WEIGHT_READINGS = 5  # of a mean: the weight is steady from so many on
WEIGHT_MEMORY = 32  # of a mean: beyond so many the oldest fade
WEIGHT_FOLLOW = 64  # 6 s: the time constant with which the tare follows a certain count
