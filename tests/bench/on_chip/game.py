# Runs on the chip: a game of MOVES (two bytes a move, as hex) through fold, rules and log.
# Prints "name value" lines; times in us, heap in bytes.
import gc
import time
from array import array
from binascii import unhexlify

moves = unhexlify(MOVES)  # noqa: F821
del MOVES  # noqa: F821
count = len(moves) // 2
rules = array("I", bytes(4 * count))
kept = array("I", bytes(4 * count))
gc.collect()
print("heap whole", gc.mem_free() + gc.mem_alloc())
base = gc.mem_alloc()  # this script

import launch  # noqa: E402
from wenping.app import assembly  # noqa: E402
from wenping.game import events as ev  # noqa: E402
from wenping.game.events import encode  # noqa: E402

assembly.full_speed()
gc.collect()
print("heap imported", gc.mem_alloc() - base)
before = time.ticks_us()
board = assembly.build(launch)
print("first start", time.ticks_diff(time.ticks_us(), before))
gc.collect()
print("heap at start", gc.mem_alloc() - base)


def timed(function, *arguments):
    before = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), before)


board.record.now_ms = 1000
settings = "size=19\nrules=chinese\nclock=byo-yomi:1800,5x30"
print("new game", timed(board.record.emit, encode(ev.GAME, 0, settings)))
if board.game.phase != 2:
    board.record.emit(encode(ev.BEGIN))
peak = 0
for i in range(0, len(moves), 2):
    word = moves[i] << 8 | moves[i + 1]
    p, colour = word & 0x1FF, word >> 9
    position = board.game.position
    illegal = position.illegal
    time_rules = timed(illegal, p, colour)
    board.record.now_ms += 1500
    taken = list(position.captured[: abs(position._trial_taken)])
    board.record.emit(encode(ev.PLAYED, colour, p))
    for q in taken:
        board.record.emit(encode(ev.LIFTED, 3 - colour, q))
    board.record.emit(encode(ev.PRESS, colour))
    rules[i // 2] = time_rules
    kept[i // 2] = timed(board.record.keep)
    if i % 64 == 0:
        gc.collect()
        peak = max(peak, gc.mem_alloc())
gc.collect()
print("moves", count)
print("heap in use at the peak", max(peak, gc.mem_alloc()) - base)
rules = sorted(rules)
kept = sorted(kept)
print("legality typical", rules[len(rules) // 2])
print("legality worst", rules[-1])
print("flush typical", kept[len(kept) // 2])
print("flush worst", kept[-1])
position = board.game.position
n = 0
undone = []
while n < 200:  # many, since the timer's interrupts fall anywhere
    last = position.moves - 1
    undone.append((position.move_point(last), position.move_colour(last)))
    position.undo()
    n += 1
both = []
while undone:
    p, colour = undone.pop()
    before = time.ticks_us()
    position.illegal(p, colour)
    position.play(p, colour)
    both.append(time.ticks_diff(time.ticks_us(), before))
both.sort()
print("legality and play typical", sum(both) // len(both))
print("legality and play worst", both[-1])
log = board.record.journal
print("log bytes", sum([row[2] for row in log.logs()]))
