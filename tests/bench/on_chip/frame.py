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
board.emit(encode(ev.GAME, 0, "size=19\nrules=chinese\nclock=byo-yomi:1800,5x30"))
if board.game.phase != 2:
    board.emit(encode(ev.BEGIN))
board.keep()
rest = frames(100)
print("frame typical", rest[50])
print("frame worst", rest[-1])
print("happened at rest", max([timed(board._happened) for _ in range(5)]))
board.panel._put(0, 1, now)
print("press handled", timed(board.buttons.take, now, False))
print("press kept", timed(board.keep))
print("gc", timed(gc.collect))
n = 4096
try:
    while True:
        piece = bytearray(n)
        piece = None
        n += 4096
except MemoryError:
    pass
print("largest piece of heap", n - 4096)
