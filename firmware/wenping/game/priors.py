"""How people handle stones and clocks, in numbers: all that game/, inference/ and app/ suppose.

_MS: milliseconds of the log. Each is an estimate that holds for the hands of the twin
(hardware/wenping/twin/manner.py), where "twin" is said chosen by their times; no player was
measured. A number that a rulebook gives stands with its rule, one of the hardware or of the wire
with its driver.
"""

from wenping.viper import const

# A move, and what follows it
APART_MS = const(60)  # stones that came to rest so far apart came in this order
ANSWERED_MS = const(500)  # who answers early reaches the board at most so long before the move
SLIDE_MS = const(2000)  # a stone may be straightened so long after it settled, ...
SLIDE_PRESSED_MS = const(700)  # ... so long after its clock was pressed, ...
SLIDE_LEFT_MS = const(150)  # ... if it had left its point by then: the hand is gone afterwards
REPLY_SLIDE_MS = const(1000)  # and the stone before the last so long: the reply's hand touches it
ELSEWHERE_MS = const(600)  # a stone that settles so soon after a press was laid before it
HELD_MOST_MS = const(800)  # who moves a stone on that has lain so long changes its mind, ...
LOW_MOST_MS = const(1800)  # ... or has held it low there, for so long since it was felt, ...
HELD_FADES = const(6)  # ... and who does it sooner is waited for, with each move by 1/64 less
PUSHED_ON_MS = const(1000)  # a stone that is pushed to the next point arrives within this
LAID_MS = const(10000)  # who has not pressed the clock for a stone by then has forgotten it
WARM_MS = const(1000)  # a stone settles so soon after its owner's press: quick hands press first
MOST_ORDERS = const(3)  # more stones at once are tried only in the order in which they came
MANY = const(4)  # so many new stones on which both agree are moves, if they are likely to be
FEW_OUT = const(8)  # one in so many of those may be no move
MOST_EXTRA = const(6)  # more points that differ are a scattered board, not moves

# Stones that are taken off
ONE_BY_ONE_MS = const(300)  # between two stones that one hand takes off; a sleeve is faster
BY_HAND_MS = const(250)  # to lift a stone and lay it elsewhere; a sleeve is faster
FEW_TAKEN = const(3)  # so many last stones come off in any order; more in another: it is cleared
TAKEN_MS = const(500)  # the last stones are off for so long: they are taken back, not put right
JUMP_MS = const(20)  # a hand that lifts a stone is felt for longer (twin)
LIFTED_MS = const(900)  # a last stone is lifted in doubt for so long, and put back (twin)
HELD_MS = const(1500)  # hands are over the board for so long after a prisoner was lifted
PRISON_MS = const(4000)  # for so long one of a handful of prisoners may fall back on the board, ...
NEAR_LINES = const(2)  # ... at most so many lines from where it was lifted
DISPLACED_LINES = const(2)  # a stone knocked off its point lies no further: an estimate
DISPLACED_MS = const(2000)  # nor comes there later: an estimate
PUSHED_MS = const(600)  # a captured stone that was pushed has come to rest by then
MOST_PRISONERS = const(12)  # lifted at most before the stone that captures them is laid
MOST_GONE = const(24)  # new stones that left again, remembered while nobody looks at the lights

# Before people are asked
AT_REST = const(10)  # steps in a row, SETTLED_MS long, until references have settled at power-on
SETTLED_MS = const(1000)  # nothing has moved for three time constants of a reference
STARTING_MS = const(16000)  # people who are not still for so long since power-on play already
MOST_NEW = const(24)  # new stones that are weighed at a time, each in 10 ms on a Pico, ...
MOST_TOLD = const(4)  # ... and points whose sensor is not used, each in 42 ms
UNCLEAR_MS = const(10000)  # people wait no longer for what came without power to become clear
PATIENCE_MS = const(300)  # a slip that no hand is at any more is mended no sooner
HAND_MS = const(3000)  # a hand stays over the board for so long: it places a stone, lifts prisoners
UNSEEN_MS = const(600)  # a stone that its sensor has not seen by then is searched for
AGAIN_MS = const(2000)  # from one search to the next: it takes tens of ms
ASK_MS = const(1500)  # nobody is still placing a stone so long after the press: it is asked for
QUIET_MS = const(4000)  # the same where others play on: their presses are no answers
PROPOSE_MS = const(3000)  # a ruling is proposed after so long: players correct a slip sooner

# While people are asked
TURN_MS = const(2500)  # to see a light and press the clock for one point
RIVAL_MS = const(8000)  # for a point where the last stone may lie, while nobody has replied
COLUMN_MS = const(1500)  # the same for a column, which is seen from further
ROUNDS = const(2)  # who has not said yes by then will not: the stone is not where it can be offered
PRESSED_MS = const(1000)  # the clock is pressed so soon after a stone was laid (twin)
LATE_MS = const(500)  # who presses so soon after a light changed meant the one before
LIKELIEST = const(6)  # so many points are offered one by one before columns are quicker

# What players agree on by both clocks
MOST_BACK = const(16)  # moves that they have taken back without anything in their place, ...
MOST_AGAIN = const(3)  # ... and with other moves in their place, ...
MOST_MOVES = const(3)  # ... so many
TOGETHER_MS = const(3000)  # from one clock held long to the other; more is a stuck contact
DECIDED_MS = const(2000)  # who holds a clock has decided so before a change of the lights so lately
AT_ONCE_MS = const(250)  # a confirmation so soon in a phase was meant for the phase before
REMOVE_MS = const(10000)  # the referee's button is held so long on purpose only: its key is removed

# Bowls
BOWL_MS = const(3000)  # no hand is in a bowl that has not changed for so long
BOWLS_MS = const(15000)  # the result waits so long for stones on their way to the bowls
LEDGER_MS = const(8000)  # a stone is in the hand no longer: then it is missing, or too many

# What sensors around a point must tell of an unseen stone (sensing/blind.py)
FOUND = const(128)  # 1/16 nats: it lies there and on no other point, by odds of 3,000 to 1
ANYWHERE = const(94)  # it lies on one of 361 points
HINTED = const(96)  # the same by odds of 400 to 1: a reply tells that it came, its owner is asked
ASKED = const(32)  # by 7 to 1: the owner of the last stone, which is gone, is asked about it
CAME = const(64)  # the same by 55 to 1, where a masked point is filled or a dead stone is taken off
CAPTURED = const(32)  # its point is empty by 7 to 1: then a press and a capture prove no stone
DOUBTED = const(160)  # it lies by so much sooner where a reading is doubted

# Stones and presses as turns (inference/ways.py), in 1/16 nats
TURNED = const(96)  # of 400 stones one lies upside down, ...
TURNED_AGAIN = const(48)  # ... and of 20, where one did so before in this game
# One game in 50 has a handicap that nobody has told of: its stones come out of turn, and presses
# between them end no turn, so that NO_TURN and NOTHING cost next to nothing then.
TURNED_FIRST = const(272)  # TURNED, dearer by both of these, while no stone of White's is seen
MISSED = const(112)  # of 1,100 stones one lies on a sensor that nobody knows to be dead, ...
MISSED_MASKED = const(101)  # ... and one in 361, ...
TWICE = const(11)  # ... twice as many as that, on one point, on two whose sensor is not used
FORGOT = const(96)  # of 400 moves one is not pressed for, where clocks are pressed, ...
NO_CLOCK = const(8)  # ... and mostly none is, where they are not
HASTY_MS = const(250)  # who presses so soon after the other side has laid no stone between
ONCE_MORE = const(80)  # of 150 presses one is made once too often
NOTHING = const(96)  # ... and of 400 by who is to move and has laid no stone
SWAPPED = const(64)  # what comes ANSWERED_MS after what it should precede: 1 in 55, ...
LATE = const(960)  # ... 50 ms later than that 1 in 1,100, ...
LATE_MOST = const(160)  # ... and 1 in 22,000: it is likelier no move at all, ...
LATER = const(64)  # ... or, if it has not moved since, 55 times rarer with each second
TOGETHER = const(64)  # two sides lay stones within APART_MS: 1 in 55
NO_TURN = const(144)  # of 8,000 stones one is laid out of turn, and nobody minds it, ...
NO_TURN_AGAIN = const(48)  # ... and after it, one time in 20, another one of the same side
NO_MOVE = const(48)  # many stones are no moves, and fit turns by chance: 1 in 20 for each of them
SURE = const(16)  # turns that both agree to are so much likelier than others, ...
LIKELIER = const(48)  # ... those that nobody is asked about by 20 to 1, if all stones are seen, ...
TURNED_SURE = const(64)  # ... and if some lie upside down
WORSE = const(224)  # ways that cost so much more than the likeliest are not followed
TWICE_MS = const(1500)  # who presses twice in a row does so within this
LOWERED_MS = const(250)  # a hand lowers a stone for so long at least before it rests
MOST_PRESSES = const(100)  # of a board that nobody looks at
