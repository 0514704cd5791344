"""settle.py's settle() as machine code, on MicroPython only.  The contracts stand there; a test
holds the two equal.

In pieces, since a jump of the RP2040's native code spans 2 KiB at most.  The first runs over all
points and has next to nothing to do for a quiet one, and nearly all are.
"""

import micropython
from micropython import const

_ZERO = const(8192)
_SHY = const(40)
_LIFT = const(65536)
_FRAMES = const(200)
_AGED = const(255)
_MOST = const(48)
_USUAL = const(112)
_USUAL_STEP = const(48)
_AIR = const(226)
_AIR_STEP = const(20)
_BAND = const(105)
_PROOF = const(1917985)
_PERHAPS = const(1078866)
_K_X = const(69)
_K_Y = const(60)
_SHARE_X = const(33)
_SHARE_Y = const(31)


@micropython.viper
def settle(points, fields, now_ms: int) -> int:
    """As sensing.settle.settle."""
    listed = int(_list(points, fields))
    list = ptr16(points.listed)
    told = ptr16(points.changed)
    moving = listed
    changed = 0
    i = 0
    count = listed
    if listed > _MOST:
        i = int(points.turn) % listed
        points.turn = i + _MOST
        count = _MOST
    while count > 0:
        if i >= listed:
            i = 0
        s = list[i]
        result = int(_attend(points, fields, s, now_ms))
        if result & 1:
            moving -= 1
        if result & 2:
            told[changed] = s
            changed += 1
        i += 1
        count -= 1
    points.moving = moving
    return changed


@micropython.viper
def _list(points, fields) -> int:
    state = ptr8(points.state)
    mode = ptr8(points.mode)
    band = ptr8(points.band)
    age = ptr8(points.age)
    ref = ptr16(points.ref)
    f = ptr16(fields)
    limits = ptr16(points.limits)
    list = ptr16(points.listed)
    on = limits[0]
    off = limits[1]
    over = limits[2]
    count = int(points.count)
    frozen = int(points.moving)
    listed = 0
    s = 0
    while s < count:
        if age[s] < _AGED:
            age[s] = age[s] + 1
        m = mode[s]
        if m == 0 or m == 4:
            v = f[s]
            d = 4 * v - ref[s]
            b = 4 * band[s]
            if d <= b and d + b >= 0:
                # meant(v, state) == state, a case for each state
                v -= _ZERO
                was = state[s]
                if was == 2:
                    v = 0 - v
                same = 0
                if was == 0:
                    if v < off and v + off > 0:
                        same = 1
                elif was != 3:
                    if v >= off and v < over:
                        same = 1
                else:
                    if v < 0:
                        v = 0 - v
                    if v >= over or (v < on and v >= off - _SHY):
                        same = 1
                    elif m == 4 and v >= on:
                        same = 1
                if same:
                    if not frozen:
                        ref[s] = ref[s] + ((d + 8) >> 4)
                    s += 1
                    continue
        if m != 3:
            list[listed] = s
            listed += 1
        s += 1
    return listed


@micropython.viper
def _attend(points, fields, s: int, now_ms: int) -> int:
    f = ptr16(fields)
    v = f[s]
    clock = now_ms & 0xFFFF
    mode = ptr8(points.mode)
    age = ptr8(points.age)
    low = ptr16(points.low)
    high = ptr16(points.high)
    steady = ptr16(points.steady)
    restless = ptr16(points.restless)
    again = 0
    if mode[s] != 1:
        mode[s] = 1
        age[s] = 0
        restless[s] = clock
        again = 1
    else:
        band = ptr8(points.band)
        if v < low[s]:
            low[s] = v
        elif v > high[s]:
            high[s] = v
        if high[s] - low[s] > band[s] + (band[s] >> 2):
            again = 1
    state = ptr8(points.state)
    since = ptr32(points.since_ms)
    limits = ptr16(points.limits)
    was = state[s]
    if again:
        low[s] = v
        high[s] = v
        steady[s] = clock
        frames = ptr8(points.frames)
        frames[s] = 0
        sums = ptr32(points.taken)
        sums[s] = 0
        sums = ptr32(points.share)
        sums[s] = 0
        if was == 3 or (clock - restless[s]) & 0xFFFF < limits[10]:
            return 0
        state[s] = 3
        since[s] = now_ms
        return 2
    middle = (low[s] + high[s]) >> 1
    size = middle - _ZERO
    colour = 1
    if size < 0:
        size = 0 - size
        colour = 2
    least = limits[1]
    if was == 3:
        least -= _SHY
    now = 3
    if size < limits[2]:
        if size >= limits[0]:
            now = colour
        elif size < least:
            now = 0
        elif was == colour:
            now = colour
    rest = (clock - steady[s]) & 0xFFFF
    # What _needed() would say, without the call, where no neighbour is asked.
    if now == 0:
        need = limits[4]
    elif now == was and now != 3:
        need = limits[5]
    else:
        need = int(_needed(points, fields, s, middle - _ZERO, now, now_ms))
    if rest < need:
        return 0
    mode[s] = 0
    ref = ptr16(points.ref)
    ref[s] = 4 * middle
    if now == 1 or now == 2:
        part = int(_part(points, s, now))
        if now != was and int(_is_ghost(points, fields, s, now, part)):
            mode[s] = 4
            now = 3
        elif part >= limits[13] and was == 0:
            usual = int(points.usual)
            points.usual = usual + (_USUAL_STEP if 8 * part > usual else 0 - _USUAL_STEP)
    age[s] = 0
    if now == was:
        return 1
    state[s] = now
    since[s] = now_ms - rest
    return 3


@micropython.viper
def _needed(points, fields, s: int, w: int, now: int, now_ms: int) -> int:
    limits = ptr16(points.limits)
    state = ptr8(points.state)
    steady = ptr16(points.steady)
    restless = ptr16(points.restless)
    if now == 0:
        return limits[4]
    if now == 3:
        need = limits[9]
    elif now == state[s]:
        return limits[5]
    else:
        pushed = 0
        if int(points.width):
            moved_ms = now_ms - ((now_ms - restless[s]) & 0xFFFF)
            pushed = int(_ask(points, fields, s, w, moved_ms))
        size = w
        if size < 0:
            size = 0 - size
        usual = int(points.usual)
        if usual > 8 * _USUAL:
            usual = 8 * _USUAL
        full = size * (8 * _USUAL) // usual
        weak = limits[14]
        part = int(_part(points, s, now))
        if part < 0:
            if full >= limits[3]:
                return limits[5]
            need = limits[6]
            if full < weak and not pushed:
                need = limits[8] >> 1
        else:
            if full >= limits[3]:
                part = (part - (limits[13] >> 1)) * 3 // 2
                need = limits[7]
            else:
                part -= (size + _AIR * usual // (8 * _USUAL)) // _AIR_STEP
                need = limits[8]
            if full >= weak:
                if int(_is_proof(points, s, part, _PROOF)):
                    return limits[5]
                if int(_is_proof(points, s, part, _PERHAPS)):
                    need = limits[7]
    more = ((steady[s] - restless[s]) & 0xFFFF) // limits[11]
    if more > limits[12]:
        more = limits[12]
    return need + more


@micropython.viper
def _is_proof(points, s: int, clear: int, least: int) -> int:
    band = ptr8(points.band)
    sums = ptr32(points.share)
    clear = clear * _BAND // int(band[s])
    if clear > 0 and clear * clear * int(sums[s]) >= least:
        return 1
    return 0


@micropython.viper
def _part(points, s: int, colour: int) -> int:
    frames = ptr8(points.frames)
    sums = ptr32(points.share)
    share = int(sums[s])
    if share == 0 or share < 2 * _SHARE_Y * frames[s]:
        return 0 - 1
    sums = ptr32(points.taken)
    taken = int(sums[s]) - _LIFT * frames[s]
    if colour == 1:
        taken = 0 - taken
    if taken <= 0:
        return 0
    taken = taken * 100 // share
    return taken if taken < 120 else 120


@micropython.viper
def _is_ghost(points, fields, s: int, colour: int, part: int) -> int:
    if part >= 0:
        limits = ptr16(points.limits)
        if part < limits[13]:
            return int(_is_proof(points, s, (2 * limits[13] - part) * 3 // 2, _PROOF))
        return 0
    state = ptr8(points.state)
    if int(points.width) == 0 or state[s] != 0:
        return 0
    f = ptr16(fields)
    mode = ptr8(points.mode)
    age = ptr8(points.age)
    w = f[s] - _ZERO
    if colour == 2:
        w = 0 - w
    same = 0
    others = 0
    k = 0
    while k < 4:
        n = int(_neighbour(points, s, k))
        if n >= 0:
            others += 1
            if state[n] != 1 and state[n] != 2 and (mode[n] == 1 or age[n] <= age[s]):
                v = f[n] - _ZERO
                if colour == 2:
                    v = 0 - v
                if v * 3 >= w:
                    same += 1
        k += 1
    if same >= 3 or same == others:
        return 1
    return 0


@micropython.viper
def _neighbour(points, s: int, k: int) -> int:
    width = int(points.width)
    n = 0 - 1
    if k == 0:
        if s % width > 0:
            n = s - 1
    elif k == 1:
        if s % width < width - 1:
            n = s + 1
    elif k == 2:
        n = s - width
    elif s + width < int(points.count):
        n = s + width
    return n


@micropython.viper
def _ask(points, fields, s: int, w: int, moved_ms: int) -> int:
    frames = ptr8(points.frames)
    if frames[s] >= _FRAMES:
        return 0
    f = ptr16(fields)
    mode = ptr8(points.mode)
    state = ptr8(points.state)
    age = ptr8(points.age)
    since = ptr32(points.since_ms)
    ref = ptr16(points.ref)
    band = ptr8(points.band)
    width = int(points.width)
    count = int(points.count)
    column = s % width
    mine = age[s]
    taken = 0
    share = 0
    spill = 0
    k = 0
    while k < 4:
        n = 0 - 1
        if k == 0:
            if column > 0:
                n = s - 1
        elif k == 1:
            if column < width - 1:
                n = s + 1
        elif k == 2:
            n = s - width
        elif s + width < count:
            n = s + width
        if n >= 0:
            still = mode[n] == 0 and (age[n] > mine or age[n] == _AGED)
            if state[n] == 0 and still:
                d = f[n] - (ref[n] >> 2)
                if d <= band[n] and d + band[n] >= 0:
                    taken += d
                    if k < 2:
                        share += _SHARE_X
                        spill += _K_X
                    else:
                        share += _SHARE_Y
                        spill += _K_Y
            elif not still and (state[n] == 1 or state[n] == 2) and since[n] < moved_ms:
                frames[s] = 0
                sums = ptr32(points.taken)
                sums[s] = 0
                sums = ptr32(points.share)
                sums[s] = 0
                return 1
        k += 1
    frames[s] = frames[s] + 1
    sums = ptr32(points.taken)
    sums[s] = int(sums[s]) + _LIFT + taken - (spill * w >> 12)
    sums = ptr32(points.share)
    sums[s] = int(sums[s]) + share
    return 0
