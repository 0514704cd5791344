"""weiqi.area.spread in viper (MicroPython with a native emitter only)."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def spread(cells: object, seen: object, first: int, found: object, start: int) -> int:
    """As weiqi.area.spread."""
    grid = ptr8(cells)
    marks = ptr8(seen)
    out = ptr16(found)
    value = grid[first]
    marks[first] = 1
    out[start] = first
    end = start + 1
    rim = 0
    at = start
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
            if cell == value:
                if marks[q] == 0:
                    marks[q] = 1
                    out[end] = q
                    end += 1
            elif cell == 1:
                rim |= 1
            elif cell == 2:
                rim |= 2
    return end << 2 | rim
