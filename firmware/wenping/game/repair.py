"""Which stones to touch, in which order, so that the board is as the game means it.

The plan is made from the recorded states of the sensors, so that board and host give the same
advice (CN-17.3, CN-17.4).
"""

from wenping.game.events import Q_EXTRA, Q_MISSING
from wenping.game.phases import FILLING, PLAYING
from wenping.game.priors import DISPLACED_LINES
from wenping.weiqi.points import CELLS, EMPTY, PASS, col_of, lines_apart, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game

UNCERTAIN = 3


def plan(game: "Game") -> list:
    """The steps with the fewest touches, in order: (from point, to point, colour).

    A misplaced stone is moved, a stone too many is taken off (to PASS), a missing one is put on
    (from PASS; while areas are filled and its side has no other stone, from a filled point).  Steps
    that clear points come first; but in play a missing stone has not come far from its point, and
    one that lies further off is perhaps the next move or the reply, and is taken off last.
    Uncertain points are left out, but for the one that the question is about: where a stone belongs
    it is put right, elsewhere the point is cleared (colour UNCERTAIN).  Of several stones too many
    the one that the question is about comes first.  Stones of the game that are known to lie upside
    down, or not to be detected, stay.
    """
    off, on = _misplaced(game)
    in_play = game.phase == PLAYING and game.question in (Q_MISSING, Q_EXTRA)
    pairs = _pairs(off, on, DISPLACED_LINES if in_play else CELLS)
    lying = [pair[0] for pair in pairs]
    filled = [pair[1] for pair in pairs]
    steps, last = [], []
    for p, colour in off:
        if p not in lying:
            apart = [lines_apart(p, q) for q, wanted in on if wanted == colour]
            far = in_play and min(apart + [CELLS]) > DISPLACED_LINES
            (last if far and _is_move(game, p, colour) else steps).append((p, PASS, colour))
    while pairs:
        free = [pair for pair in pairs if pair[1] not in lying]
        pair = (free or pairs)[0]
        source, goal, colour = pair
        if not free:  # each stone is on another's point: take one off first
            filled.remove(goal)
            goal = PASS
        steps.append((source, goal, colour))
        lying.remove(source)
        pairs.remove(pair)
    missing = [(PASS, p, colour) for p, colour in on if p not in filled]
    return steps + (missing if game.phase != FILLING else _spared(game, missing)) + last


def _misplaced(game: "Game") -> tuple:
    """Return two lists of (point, colour): stones to be taken away, stones to be put."""
    off, on = [], []
    for s, p in enumerate(game.points):
        have = game.reads(s)
        if p == PASS or (have == UNCERTAIN and p != game.about):
            continue
        meant = game.meant(p)
        if have == meant or (game.to_lift[p] and have == game.to_lift[p]):
            continue
        if p in game.upside_down and (meant or game.to_lift[p]):
            continue
        if have != EMPTY and (have != UNCERTAIN or meant == EMPTY):
            off.insert(0 if p == game.about else len(off), (p, have))
        if meant != EMPTY:
            on.append((p, meant))
    return off, on


def _is_move(game: "Game", p: int, colour: int) -> bool:
    """Whether the stone on p may be the next move, or the reply to that."""
    position = game.position
    return game.meant(p) == EMPTY and (
        colour != position.to_move or not position.illegal(p, colour)
    )


def _spared(game: "Game", missing: list) -> list:
    """Steps for missing stones while areas are filled: where a side has none left to put, the stone
    comes from the nearest point that this side has filled.
    """
    ledger = game.ledger
    used = []
    steps = []
    for source, goal, colour in missing:
        if not game.filled[goal] and ledger.board[colour] >= ledger.set[colour] + min(
            0, ledger.told[colour]
        ):
            spare = [
                (abs(row_of(p) - row_of(goal)) + abs(col_of(p) - col_of(goal)), p)
                for p in range(CELLS)
                if game.filled[p] == colour and p not in used
            ]
            if spare:
                source = min(spare)[1]
                used.append(source)
        steps.append((source, goal, colour))
    return steps


def _pairs(off: list, on: list, most: int) -> list:
    """Pair stones too many with places where their colour is missing, at most so many lines away,
    the nearest first: a list of (from, to, colour).
    """
    found = []
    for a, colour in off:
        for b, wanted in on:
            if colour == wanted and lines_apart(a, b) <= most:
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
