# Runs on the chip: what the game thinks every 100 ms, with 150 stones on the board, and what it
# does when a stone is missing that no sensor feels. Prints "name value" lines; times in us.
import gc
import time

import launch
from wenping.app import assembly
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.sensing.limits import ZERO
from wenping.sensing.states import QUIET

if MHZ != 125:  # noqa: F821  the clock after power-on
    assembly.full_speed()
board = assembly.build(launch)


def timed(function, *arguments):
    before = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), before)


board.record.now_ms = 1000
board.record.emit(encode(ev.GAME, 0, "size=19\nrules=chinese\nclock=byo-yomi:1800,5x30"))
if board.game.phase != 2:
    board.record.emit(encode(ev.BEGIN))
sensing, infer = board.senses.sensing, board.playing.infer
settling = sensing._settling
for s in range(361):
    settling.mode[s] = QUIET
    settling.state[s] = 0
    settling.ref[s] = 4 * ZERO
colour, laid = 1, 0
for s in range(0, 361, 2):  # no stone beside another: nothing is captured
    if laid < 150 and (s // 19 + s % 19) % 2 == 0:
        board.record.emit(encode(ev.PLAYED, colour, board.game.points[s]))
        settling.state[s] = colour
        colour, laid = 3 - colour, laid + 1
sensing.moving = 0
board.record.keep()
gc.collect()
board.record.now_ms = 10000
board.playing.think(10000)
print("think at rest", max([timed(board.playing.think, 10000) for _ in range(5)]))
print("mark", timed(sensing.blind.mark))
print("bare mark", timed(sensing.blind.mark, True))
print("survey", timed(sensing.blind.survey, 1))
print("survey of a point", timed(sensing.blind.survey, 1, 180, 181))
print("survey of another point", timed(sensing.blind.survey, 1, 182, 183, True))
print("came", timed(sensing.blind.came, 180, 96))
sensing.blind.mark()
print("find", timed(sensing.blind.find, 1, infer.difference.is_free))
turn = board.game.position.to_move
infer.difference.compare(sensing.state)
infer.difference.watch(10000)
print("candidates", timed(infer.unseen.search.offer, turn, 1500))
free = [s for s in range(361) if not settling.state[s]]
settling.state[free[40]] = turn
print(
    "think with a stone",
    timed(infer.difference.compare, sensing.state)
    + timed(infer.orders.all, infer.difference.extra, []),
)
for s in range(361):
    settling.state[s] = 3
infer.difference.compare(sensing.state)
print("compare all uncertain", timed(infer.difference.compare, sensing.state))
print("watch all uncertain", timed(infer.difference.watch, 11000))
