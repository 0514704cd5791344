"""weiqi.capture in viper (MicroPython with a native emitter only)."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def falling(cells: object, point: int, colour: int, found: object) -> int:
    """As weiqi.capture.falling."""
    grid = ptr8(cells)
    out = ptr16(found)
    enemy = 3 - colour
    grid[point] = colour
    taken = 0
    alive = 0
    side = 0
    # Four turns for the neighbours, a fifth for the string of the new stone itself.
    while side < 5:
        target = enemy
        p = point
        if side == 0:
            p = point - 20
        elif side == 1:
            p = point - 1
        elif side == 2:
            p = point + 1
        elif side == 3:
            p = point + 20
        elif taken or alive:
            break
        else:
            target = colour
        side += 1
        cell = grid[p]
        if cell == 0:
            alive = 1
        elif cell == target:
            grid[p] = 4
            out[taken] = p
            end = taken + 1
            at = taken
            while at < end:
                p = out[at]
                at += 1
                step = 0
                while step < 4:
                    q = p - 20
                    if step == 1:
                        q = p - 1
                    elif step == 2:
                        q = p + 1
                    elif step == 3:
                        q = p + 20
                    step += 1
                    cell = grid[q]
                    if cell == target:
                        grid[q] = 4
                        out[end] = q
                        end += 1
                    elif cell == 0:
                        # A liberty: forget this string.
                        while end > taken:
                            end -= 1
                            grid[out[end]] = target
                        at = end
                        step = 4
            taken = end
    target = enemy
    if side == 5:
        target = colour
    at = 0
    while at < taken:
        grid[out[at]] = target
        at += 1
    grid[point] = 0
    if side == 5:
        return 0 - taken
    return taken
