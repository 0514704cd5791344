"""weiqi.loops_plain in viper, line for line where it can be (MicroPython with native code only)."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def falling(cells: object, point: int, colour: int, found: object) -> int:
    """As weiqi.loops_plain.falling."""
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


@micropython.viper
def spread(cells: object, seen: object, first: int, found: object, start: int) -> int:
    """As weiqi.loops_plain.spread."""
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


@micropython.viper
def tally(cells: object, owners: object, seen: object, regions: object, totals: object):
    """As weiqi.loops_plain.tally."""
    grid = ptr8(cells)
    owner = ptr8(owners)
    marks = ptr8(seen)
    region = ptr16(regions)
    sums = ptr16(totals)
    p = 0
    while p < 7:
        sums[p] = 0
        p += 1
    p = 0
    while p < 421:
        owner[p] = 0
        marks[p] = 0
        p += 1
    p = 0
    while p < 421:
        cell = grid[p]
        if cell != 3:
            sums[0] += 1
            if cell:
                owner[p] = cell
                sums[cell] += 1
                sums[4 + cell] += 1
            elif marks[p] == 0:
                found = int(spread(cells, seen, p, regions, 0))
                rim = found & 3
                kind = 4 + rim
                if rim == 0 or rim == 3:
                    rim = 3
                    kind = 3
                size = found >> 2
                sums[kind] += size
                while size:
                    size -= 1
                    owner[region[size]] = rim
        p += 1


@micropython.viper
def lift(cells: object, found: object, count: int):
    """As weiqi.loops_plain.lift."""
    grid = ptr8(cells)
    out = ptr16(found)
    i = 0
    while i < count:
        grid[out[i]] = 0
        i += 1


@micropython.viper
def copy(found: object, count: int, target: object, at: int):
    """As weiqi.loops_plain.copy."""
    out = ptr16(found)
    into = ptr16(target)
    i = 0
    while i < count:
        into[at + i] = out[i]
        i += 1


@micropython.viper
def mix(table: object, found: object, count: int, base: int) -> int:
    """As weiqi.loops_plain.mix."""
    keys = ptr32(table)
    out = ptr16(found)
    key = 0
    i = 0
    while i < count:
        key ^= keys[base + out[i]]
        i += 1
    return key


@micropython.viper
def take_back(cells: object, moves_: object, first_: object, taken_: object, span: int):
    """As weiqi.loops_plain.take_back."""
    grid = ptr8(cells)
    moves = ptr16(moves_)
    first = ptr16(first_)
    taken = ptr16(taken_)
    j = span & 0xFFFF
    start = span >> 16
    while j > start:
        j -= 1
        move = moves[j]
        p = move & 0x1FF
        if p:
            loser = move >> 9 & 3
            if move & 0x0800 == 0:
                loser = 3 - loser
            n = first[j]
            end = first[j + 1]
            while n < end:
                grid[taken[n]] = loser
                n += 1
            grid[p] = 0
