"""The load of bench_rules.py, for any interpreter with time.ticks_us or time.perf_counter.

micropython rules_load.py FIRMWARE        one line "name value" for each figure
"""

import gc
import sys
import time


def _perf_us():
    return time.perf_counter_ns() // 1000


# MicroPython has ticks_us and mem_alloc, CPython has neither.
ticks_us = getattr(time, "ticks_us", _perf_us)
mem_alloc = getattr(gc, "mem_alloc", int)  # int() is 0

MOVES = 541


def random_points(rows, cols):
    """Points of a board without end, the same on every interpreter."""
    from wenping.weiqi.points import point

    seed = 7
    while True:
        seed = (seed * 1021 + 12345) & 0xFFFFF
        row = (seed >> 10) * rows >> 10
        seed = (seed * 1021 + 12345) & 0xFFFFF
        yield point(row, (seed >> 10) * cols >> 10)


def random_game(rules="chinese"):
    """The points of a random legal game of 541 moves on 19x19, without passes."""
    from wenping.weiqi.position import Position
    from wenping.weiqi.rules import ruleset

    pos = Position(ruleset(rules), 19)
    for p in random_points(19, 19):
        if not pos.illegal(p, pos.to_move):
            pos.play(p, pos.to_move)
            if pos.moves == MOVES:
                break
    return [pos.move_point(i) for i in range(MOVES)]


def play_through(moves):
    """(mean us, worst us of a move: legality with whole-board repetition, and play; position)."""
    from wenping.weiqi.position import Position
    from wenping.weiqi.rules import ruleset

    pos = Position(ruleset("chinese"), 19)
    total = worst = 0
    for p in moves:
        start = ticks_us()
        why = pos.illegal(p, pos.to_move)
        pos.play(p, pos.to_move)
        spent = ticks_us() - start
        assert why == 0, p
        total += spent
        worst = max(worst, spent)
    return total / len(moves), worst, pos


def capture_300():
    """(us for legality, us for play) of a stone that takes 300."""
    from wenping.weiqi.points import BLACK, WHITE, point
    from wenping.weiqi.position import Position
    from wenping.weiqi.rules import ruleset

    pos = Position(ruleset("chinese"), 19)
    hole = point(9, 9)
    left = 300
    for row in range(19):
        for col in range(19):
            p = point(row, col)
            if p != hole and p != point(18, 18):
                pos.setup(p, WHITE if left > 0 else BLACK)
                left -= 1
    start = ticks_us()
    why = pos.illegal(hole, BLACK)
    middle = ticks_us()
    taken = pos.play(hole, BLACK)
    end = ticks_us()
    assert (why, taken) == (0, 300), (why, taken)
    return middle - start, end - middle


def main(firmware):
    sys.path.insert(0, firmware)
    heap = hasattr(gc, "mem_alloc")
    gc.collect()
    empty = mem_alloc()
    moves = random_game()
    from wenping.weiqi.area import Area

    gc.collect()
    before = mem_alloc()
    if heap:
        print("modules_and_moves_B", before - empty)
    mean, worst, pos = play_through(moves)
    print("move_mean_us", mean)
    print("move_worst_us", worst)
    gc.collect()
    if heap:
        print("game_heap_B", mem_alloc() - before)
    start = ticks_us()
    board = pos.history.rewind(pos.grid, 0)
    print("rewind_541_us", ticks_us() - start)
    assert board.count(b"\x01") == 0
    area = Area()
    start = ticks_us()
    area.count(pos.grid)
    print("area_us", ticks_us() - start)
    print("captured", sum(pos.prisoners))
    legality_us, play_us = capture_300()
    for name, spent in (("legality", legality_us), ("play", play_us)):
        print("capture_300_" + name + "_us", spent)


if __name__ == "__main__":
    main(sys.argv[1])
