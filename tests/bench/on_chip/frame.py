# Runs on the chip after build.py: frames of the whole board while two people play. STONES (two
# bytes each, as hex: 512 * colour + sensor) lie on the board; MOVES more are laid by a hand.
# Prints "name value" lines; times in us, heap in bytes.
import gc
import time
from binascii import unhexlify

from wenping.game import events as ev
from wenping.game.events import encode

now = 0
readings, journal = board.senses.readings, board.record.journal  # noqa: F821
scan, tidy = readings._scan, journal.tidy
laid = {}  # counts that are added to what a sensor reads, and in part to those around it
AROUND = ((-1, 50), (1, 50), (-19, 57), (19, 57), (-20, 114), (-18, 114), (18, 114), (20, 114))
ours = erased = 0  # us that laying took; whether this frame has erased flash


def timed(function, *arguments):
    before = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), before)


def with_stones():
    global ours
    extra = scan()
    before = time.ticks_us()
    for s in laid:
        count = laid[s]
        readings.board[s] += count
        for away, part in AROUND:
            readings.board[s + away] -= count // part
    ours = time.ticks_diff(time.ticks_us(), before)
    return extra


def with_erase():
    global erased
    erased = 1
    tidy()


readings._scan = with_stones
journal.tidy = with_erase
with_game, at_rest, erasing = [], [], []


def frame(times, ms=20):
    global now, erased
    now += ms
    erased = 0
    us = timed(board.step, now) - ours  # noqa: F821
    (erasing if erased else times).append(us)


for _ in range(30):  # until every sensor has been told
    frame([])
words = unhexlify(STONES)  # noqa: F821
stones = [words[i] << 8 | words[i + 1] for i in range(0, len(words), 2)]
emit, points = board.record.emit, board.game.points  # noqa: F821
emit(encode(ev.GAME, 0, "size=19\nrules=chinese\nclock=byo-yomi:1800,5x30"))
if board.game.phase != 2:  # noqa: F821
    emit(encode(ev.BEGIN))
for stone in stones[:-MOVES]:  # noqa: F821
    emit(encode(ev.PLAYED, stone >> 9, points[stone & 511]))
board.record.keep()  # noqa: F821
for _ in range(20):
    frame([])
for _ in range(60):
    frame(at_rest, 50)
for stone in stones[-MOVES:]:  # noqa: F821
    s, colour = stone & 511, stone >> 9
    for i in range(12):  # a hand comes down
        laid[s] = (300 + i * 97 % 400) * (1 if colour == 1 else -1)
        frame(with_game)
    laid[s] = 740 if colour == 1 else -740
    for _ in range(12):
        frame(with_game)
    board.senses.panel._put(colour - 1, 1, now)  # noqa: F821
    for _ in range(16):
        frame(with_game)
print("question", board.game.question)  # noqa: F821
print("moves seen", board.game.position.moves - len(stones) + MOVES)  # noqa: F821
for name, times in (("frame", with_game), ("frame at rest", at_rest)):
    times.sort()
    print(name, "typical", times[len(times) // 2])
    print(name, "99 %", times[len(times) * 99 // 100])
    print(name, "worst", times[-1])
print("frame that erases flash, worst", max(erasing or [0]))
gc.collect()  # else the search for free heap takes 0.6 to 1.9 ms more, by what was done before
print("happened at rest", max([timed(board.playing.think, now) for _ in range(5)]))  # noqa: F821
gc.collect()
board.senses.panel._put(board.game.position.to_move - 1, 1, now)  # noqa: F821
print("press handled", timed(board.playing.buttons.take, now, board.record.t_ms, False))  # noqa: F821
print("press kept", timed(board.record.keep))  # noqa: F821
print("gc", timed(gc.collect))
n = gc.mem_free() // 4096 * 4096
while True:  # downwards: a piece that was given stays while something like its address is about
    try:
        piece = bytearray(n)
        break
    except MemoryError:
        n -= 4096
print("largest piece of heap", n)
