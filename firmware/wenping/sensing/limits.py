"""Every threshold of the sensing: the numbers at which a judgement changes, with their reasons.

Numbers by which nothing is judged stand in the modules that use them: indices, codes and formats,
sizes of buffers, how much work a frame does.  A number costs nothing here that it would not cost
there: boards get it in place of its name, and no name (hardware/wenping/toolchain/constants.py).

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

# When a point comes to rest (settle.py).
STONE = const(320)  # units: a field this strong is a stone: five times the noise above GONE
GONE = const(240)  # units: a stone whose field falls below this has gone
TOO_STRONG = const(3000)  # units: no stone is this strong; two on one point are
STRONG = const(2920)  # units: a stone must read less to be taken: as STONE and GONE
LYING = const(686)  # units: a stone at least this strong lies on the board, or 4.1 mm above it
HIGH = const(494)  # units: what is weaker than this may be 5.6 mm above
WEAK = 1234  # units, of a set of usual strength: 60 %: 6 mm off the middle, or held 3 mm above
EMPTY_MS = const(60)  # how long a point must be steady: to be empty, ...
LYING_MS = const(60)  # ... to be the stone again that it was, ...
STEADY_MS = const(40)  # ... to be asked about, if it reads like another stone, ...
DOUBT_MS = const(500)  # ... to be no stone, but a magnet or a sensor that went wrong, ...
HELD_STILL_MS = const(2500)  # ... to be a stone that may be held: nobody holds one so long, ...
GREY_MS = const(400)  # ... to be between GONE and STONE, or TOO_STRONG: uncertain
UNKNOWN_MS = const(160)  # ... since power-on, to be a stone that is not LYING
RESTLESS_MS = const(1500)  # restless for this long: uncertain until it settles
RISE_MS = const(10)  # what has come within less was not laid by a hand, ...
RISES_MS = const(100)  # ... and hardly a sensor that goes wrong takes so long
JUMP = const(120)  # units: stones beside a point that are pushed add up to 90 to it
SHY = const(40)  # units: an uncertain point becomes empty only this far below GONE

# How strong the stones of the set are (settle.py), in eighths of per cent; one stone in 1/32.
USUAL = const(112)  # per cent: a stone of the chosen set at rest
FULL = const(8 * USUAL)
USUAL_STEP = const(48)  # each stone moves the median by 6 %: some ten stones tell
USUAL_FIRST = const(16)  # after so many the n-th moves it by so many n-ths of that, ...
USUAL_FINE = const(8)  # ... but by 1 % at least
AS_USUAL = const(31)  # a stone that is stronger than that is above the median
USUAL_MOST = const(985)  # 110 %: magnets are no stronger than new
USUAL_LEAST = const(268)  # 30 %: a weaker set gives no evidence

# What settle.py and the witness decide by, in 1/16 nats (natural logarithms of odds).  Estimates.
NEED = 40  # odds of 12 to 1 that a stone lies there, against one that is held
# Odds of 400 to 1 that a stone lies there, against a magnet or a sensor that went wrong: the priors
# alone give 7 nats, so that what the neighbours read must not speak against a stone.
SURE_STONE = 96
LIKELY = 24  # odds of 4 to 1 against these, where few neighbours can tell
# Odds of 55 to 1 for a magnet or a sensor that went wrong; after HELD_STILL_MS against these.
DOUBT = 64
AT_ONCE = 80  # 5 nats: of 480 stones of five hands none came from one frame to the next, ...
BY_AND_BY = 40  # ... and of 12 sensors that go wrong one does in RISES_MS or more: 2.5 nats
STILL = 24  # a second of stillness: hands tremble, and few hold a stone still for a second
PUSHED = 48  # a stone beside it was pushed: a held stone does not do that
UNFORESEEN = 184  # the cost of something else: one in 1,000, and its strength can be any, ...
UNFORESEEN_EACH = 20  # ... and so can what each neighbour reads that can be asked
OUTLIER = const(64)  # 4 nats: one sensor in 50 reads something else
LAID_TOGETHER = const(24)  # 1.5 nats: stones come down on two or three points at once
NEAR_DOUBT = const(32)  # 2 nats: a stone beside a reading that is no stone's
WIRES = const(136)  # 8.5 nats: two columns are exchanged on one board in 500, this is one, ...
WIRES_BESIDE = const(16)  # ... 1 nat: and the other is next to it, or the next but one
LOOSE_MOST = const(6)  # nats at most by which a joint known to be loose is likelier to fail
FITS = const(110)  # what costs a lying stone no more is no magnet: that costs 182 and more
TELLING = const(4)  # so many neighbours can tell a magnet, or a sensor that went wrong

# Variance of a neighbour's mean over n frames, in units squared: that of its noise over n and of
# its reference, with what templates 3 mm apart, pitches and gains leave; and of 4 % of a reading.
REFERENCE_FRAMES = const(8)  # of which a reference is the mean, about
TEMPLATES = const(36)  # units squared
PART_OF_READING = const(25)  # 1/625 of it, squared

MOMENT_MS = const(80)  # ms steady: a stone lay there. One that rolls by at 75 mm/s takes 60
LATE_FRAME_MS = const(40)  # ms: a frame that comes so late has missed how a stone came
QUICKLY = const(4)  # frames in which each base follows its reference once, if it is to, ...
FOLLOWS = const(12)  # ... so often: by then that has followed a stone beside it by 95 %
SLOWLY = const(16)  # frames in which a base follows by a quarter of a unit: 28 mT in an hour
SMOOTH = const(8)  # units: a base this far off is looked at: it may be a smooth field
CALM = const(25)  # frames of 20 ms at rest: then a point reads what it did before a stone came

# What a lying stone takes from each of the eight sensors around it, units: the field comes down
# around a stone and this is how far it spreads.
SHARE_X = 33
SHARE_Y = 31
SHARE_DIAGONAL = 15

# What the sensors around an unseen stone tell (losses.py, blind.py).  Fields in quarters of a unit.
FEWEST = const(2)  # sensors; fewer say nothing
MOVED = const(240)  # more is another stone, or one that was pushed
NUDGED = const(1000)  # a stone is 2 mm further off: sensors beside it read that, by one sigma
STILL_MOST = const(126)  # a sensor that moved more than this (four sigma) is not deaf
TRACKED = const(200)  # variance of what tracking leaves of stones that lay around: 0.035 mT
OFFSETS = const(1800)  # that of an offset since it was kept in flash: 0.08 mT, an estimate
PUSHED_OWN = const(2500)  # that of a stone's own sensor, if it is pushed by 0.06 mm: 0.125 mT
SPREAD = const(11)  # one in so many of what a stone takes, squared: 30 %
# A known stone beside a sensor, on the twin's board, 40 stones up to 3 mm off centre: of what one
# that was detected takes decode.py leaves 21 %, give or take 19 %; of one 6 mm off twice as much.
LEFT = const(5)  # one in so many
SPREAD_KNOWN = const(5)  # 45 %, as a variance
SHARE_FAR = const(20)  # either takes so much two lines away: 15 to 26, ...
SPREAD_FAR = const(600)  # ... give or take 7; as a variance, for 6 mm
PART_LEAST = const(50)  # per cent of that all together lose at least to a stone, ...
PART_MOST = const(180)  # ... and at most
SAYS_MOST = const(80)  # 1/16 nats, 5 nats: one sensor in 150 reads something else
DEAF_PRIOR = const(112)  # 7 nats: one sensor in 1,000 that is used detects no stone
# 5 nats: one sensor in 1,000 is deaf, but one press in 50 says "it is here" at the wrong one of six
# points, and what one sensor alone reads may be anything.
SURELY_DEAF = const(80)
# 1 nat, by which the middle must be likelier than the edge of the cell before a sensor is called
# deaf, and the edge likelier than the middle before people are asked.  An estimate.
CENTRED = const(16)
HINT = const(96)  # 6 nats: enough to ask, too little to believe
NEAR = const(4)  # lines, 88 mm: a magnet 55 mm high adds to what is read up to 78 mm around it

# Which columns are exchanged (wiring.py).  1/16 nats, but for the first two.
FOLLOWED = const(20)  # frames at rest: references follow by a sixteenth of the rest in each, ...
FOLLOWED_PART = const(742)  # ... so that they have followed by so many 1024ths
EXCHANGED = const(64)  # frames after an exchange until they have followed by 98 %
SURELY = const(96)  # a stone lies beside a column that says so much; there are two at most
ALL = const(480)  # 30 nats, that all stones together may say of two columns: some sensors are dead
# One board in a thousand has an exchange, one of 171: 12 nats against each.
BEYOND = const(256)  # an exchange that is so much likelier than none is one, if ...
APART = const(96)  # ... the next likely exchange is so much less; if not, ...
SUSPECTED = const(160)  # ... one of the newest stone's column that is so likely is asked about
SHOWN = const(96)  # so much of either is said for it: more than one sensor can say (SAYS_MOST)

NOISE = 20  # least noise assumed: median difference of two frames, nearly one sigma
NOISE_MOST = 200
NOISE_FIRST = const(100)  # the most that is said of one in the first frames: a hand may be there
DRIFT_MOST = 131  # a drift from the calibration by more is reported
EMPTY_MOST = 196  # a point that reads this much is not taken as surely empty

BAND = 105  # a settled field may vary by so much; a settling one by a quarter more
QUIETEST = 3 * BAND >> 4  # a sensor may read as quiet as that
BAND_MOST = 250  # of a noisy sensor: 16/3 of its noise, up to this

# When offsets follow the drift of their sensors (baseline.py, rails.py).
NOISE_STEP = const(400)  # units from frame to frame: more is a stone or a hand, counted as this
OFFSET_ERROR = const(2)  # units: an offset follows if its empty point or slot reads more
DRIFT_POINTS = const(40)  # surely empty points whose mean drift holds for the whole board
ROW_POINTS = const(5)  # surely empty points of a row whose mean reading holds for all of it
ROW_COMMON = const(13)  # units: a smaller mean is the error of a few points, and is not followed

# How the supply changes all readings (supply.py).
SUPPLY_ALIKE = const(14)  # of a band's 22 sensors 18 read more than usual, and 4 less
SUPPLY_COUNTS = const(96)  # a larger change is a stone's; three lights take 57 by poor wires
SUPPLY_PART_LEAST = const(14746)  # in 16384ths: 10 % of the supply, no load changes it by more, ...
SUPPLY_PART_MOST = const(18022)  # ... either way

# Whether a row of the board always has power (readings.py).
ROW_ON_APART = const(150)  # counts between two columns' biases: own offsets of sensors give more
ROW_ON_ALIKE = const(30)  # counts a column, on average: then the biases are this row's readings

# Rails and corner slots, where each sensor stands alone (rails.py).
RAIL_BAND = const(100)  # units: a slot at rest strays from where its rest began by less
RAIL_END_COUNTS = const(64)  # no stone reads so near to an end; columns keep part of the row before
RAIL_TIMES = const(3)  # checks in a row at an end, a second or two apart, until a slot is masked

# What a calibration refuses (offset_calibration.py).
STUCK_COUNTS = const(40)  # 1 mT from an end of the range, which no stone reaches
STUCK_MOST = const(40)  # sensors, as many as two columns have: more is the wiring
UNSTEADY_COUNTS = const(30)  # 0.8 mT from the mean of the first half to that of the second
SPREAD_COUNTS = const(40)  # from least to most, beyond three times the mean of all sensors
FACTORY_COUNTS = const(620)  # factory offsets stay within 16 mT; a centred stone is above 18
ODD_MOST = const(8)  # sensors at most that read like a stone on a board said to be empty
POCKET_OFFSET_MOST = const(1800)  # 10 uT, either sign: factory offsets reach 1600, stones 1950

# When the reading of the known stone is taken (gain_calibration.py).
PEAK_GROWN = const(20)  # units: a reading that grows by less is noise
PEAK_MS = const(1500)  # the stone is right above its sensor when nothing has grown for so long
KNOWN_LEAST = const(60)  # per cent of what that stone reads by the data sheet, ...
KNOWN_MOST = const(160)  # ... above it is no such stone, or no such sensor
KNOWN_LEFT = 10 * BAND  # units below the peak: the stone was taken away too early

# What is wrong with sensors, rows, columns and the supply (suspects.py, silence.py, health.py,
# verdicts.py).  Counts are what the ADC gives: 37.2 in a mT, of one reading's noise sigma is 5.6.
START_MS = const(2000)  # the longest wait for points to settle after power-on
END_COUNTS = const(8)  # a reading so near the end of the range is stuck there
NEAR_COUNTS = const(5)  # three sigma of the mean of two readings
ALIKE_COUNTS = const(24)  # three sigma of the difference of two readings
FAR_COUNTS = const(40)  # 1 mT: an echo's change; a sensor's own offset less its column's bias
NOISY_MOST = const(131)  # units: a sensor with more noise is not used
TIMES = const(3)  # checks in a row that a finding must hold for; 3 fill two bits
BOTH_PUSHED_MS = const(3000)  # one hand pushes two stones within so long
ECHO_MS = const(100)  # an echo settles with the sensor above it: mostly within 60 ms
# Nats, about: a point on a loose joint changes in nine of ten rounds, of 3 to 8 s; one that a hand
# plays with, now and then: so much for each round in which it changes, 1 less for each other.
LOOSE_TURN = const(2)
LOOSE_SURE = const(20)
GHOSTS_MOST = const(8)  # more at a time are not reported: it is the supply, or a large magnet
SAME_COUNTS = const(12)  # noise, and the charge that a column keeps from the row before
OWN_COUNTS = const(200)  # offsets of the sensors of one board differ by at least this
SILENT_LEAST = const(6)  # sensors of a silent tile, row or column that must have had an own offset
SILENT_BUT = const(2)  # sensors of half a line that may read anything, and yet that half is silent
SILENT_FRAMES = const(70)  # 1.4 s, less than RESTLESS_MS: a plug that slips is back by then
SILENT_AT_START = const(25)  # the same while the board starts, which waits for START_MS at most
SAGGED = const(24 * 20)  # counts, summed over all columns' biases: 1 %, or 0.5 mT on every point
SAGS_ALIKE = const(60)  # from column to column; a row that is always powered makes more
BACK_TIMES = const(8)  # a masked sensor must have been right so often in a row
MOST_DOUBLED = const(4)  # times that this is doubled

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
WEIGHT_FOLLOW = 64  # readings, 6 s: the time constant by which the tare follows a certain count
