"""The way back: which stones to touch, in which order, so that the board is as the game means it.

Works from what is recorded as seen, so that board and host give the same advice (CN-17.3, CN-17.4).
"""

from wenping.weiqi.points import EMPTY, PASS, col_of, row_of

UNCERTAIN = 3


def plan(game) -> list:
    """Steps with the fewest touches: (from point, to point, colour).

    A stone that is only misplaced is moved (both points); one too many is taken off (to = PASS);
    one that is missing is put on (from = PASS). First what clears points, then what fills them.
    Of the uncertain points only the one that is asked about counts: what lies beside it is put on
    it, or taken off (colour UNCERTAIN).
    """
    off = []  # (point, colour) to be taken away
    on = []  # (point, colour) to be put
    for s, p in enumerate(game.points):
        have = game.seen[s]
        if p == PASS or (have == UNCERTAIN and p != game.about):
            continue
        meant = game.meant(p)
        if have == meant or (game.to_lift[p] and have == game.to_lift[p]):
            continue
        if have != EMPTY:
            off.append((p, have))
        if meant != EMPTY:
            on.append((p, meant))
    pairs = _pairs(off, on)
    lying = [pair[0] for pair in pairs]
    filled = [pair[1] for pair in pairs]
    steps = [(p, PASS, colour) for p, colour in off if p not in lying]
    while pairs:
        for pair in pairs:
            if pair[1] not in lying:
                break
        else:  # stones that lie on each other's points: one comes off first
            pair = pairs[0]
            filled.remove(pair[1])
            steps.append((pair[0], PASS, pair[2]))
            lying.remove(pair[0])
            pairs.remove(pair)
            continue
        steps.append(pair)
        lying.remove(pair[0])
        pairs.remove(pair)
    return steps + [(PASS, p, colour) for p, colour in on if p not in filled]


def _pairs(off: list, on: list) -> list:
    """Stones too many with places of their colour, the nearest two first: (from, to, colour)."""
    found = []
    for a, colour in off:
        for b, wanted in on:
            if colour == wanted:
                far = abs(row_of(a) - row_of(b)) + abs(col_of(a) - col_of(b))
                found.append((far, a, b, colour))
    found.sort()
    pairs = []
    used = set()
    for _, a, b, colour in found:
        if a not in used and -b not in used:
            pairs.append((a, b, colour))
            used.add(a)
            used.add(-b)
    return pairs
