# Runs on the chip: the whole board's frames with nothing happening, and what a press costs.
# Prints "name value" lines; times in us, heap in bytes.
import gc
import time

import launch
from wenping.app import assembly
from wenping.game import events as ev
from wenping.game.events import encode

gc.threshold(assembly._COLLECT_BYTES)  # as assembly.run()
gc.collect()
board = assembly.build(launch)
gc.collect()
print("heap free at boot", gc.mem_free())
now = 0


def timed(function, *arguments):
    before = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), before)


def frames(count):
    global now
    times = []
    for _ in range(count):
        now += 20
        times.append(timed(board.step, now))
    times.sort()
    return times


frames(120)  # until every sensor has been told
board.record.emit(encode(ev.GAME, 0, "size=19\nrules=chinese\nclock=byo-yomi:1800,5x30"))
if board.game.phase != 2:
    board.record.emit(encode(ev.BEGIN))
board.record.keep()
rest = frames(100)
print("frame typical", rest[50])
print("frame worst", rest[-1])
gc.collect()  # else the search for free heap takes 0.6 to 1.9 ms more, by what was done before
print("happened at rest", max([timed(board.playing.think, now) for _ in range(5)]))
gc.collect()
board.senses.panel._put(0, 1, now)
print("press handled", timed(board.playing.buttons.take, now, board.record.t_ms, False))
print("press kept", timed(board.record.keep))
print("gc", timed(gc.collect))
n = gc.mem_free() // 4096 * 4096
while True:  # downwards: a piece that was given stays while something like its address is about
    try:
        piece = bytearray(n)
        break
    except MemoryError:
        n -= 4096
print("largest piece of heap", n)
