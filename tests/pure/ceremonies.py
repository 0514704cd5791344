"""Endings for tests: a stopped game is put in order as its plan says, and is counted."""

from drawn import Still, at, happen, names, opened, play, sensed
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.ledger import LiveLedger
from wenping.game.phases import STOPPED
from wenping.game.priors import LEDGER_MS
from wenping.game.touch import FILL, LIFT, NOTHING
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, WHITE, to_gtp


def drawn(board):
    """(colour, name) of each stone of a drawn board: X black, O white, from the top line."""
    lines = [line.split() for line in board.strip().split("\n")]
    return [
        (".XO".find(mark), "ABCDEFGHJKLMNOPQRST"[col] + str(len(lines) - row))
        for row, line in enumerate(lines)
        for col, mark in enumerate(line)
        if mark != "."
    ]


# 7x7: four columns and three; 28 points to 21. MicroPython has no [*a, b]: lists are added.
COLUMNS = [
    (colour, col + str(row)) for col, colour in (("D", BLACK), ("E", WHITE)) for row in range(1, 8)
]


def bowls(game, black, white):
    """Record what lies in the bowls."""
    for colour, count in ((BLACK, black), (WHITE, white)):
        for layer in range(6):
            stones = max(0, min(30, count - 30 * layer))
            game.apply(game.t_ms, encode(ev.BOWL, colour, layer << 5 | stones))


def returned(game):
    """All stones that are not on the board lie in their bowls."""
    ledger = game.ledger
    bowls(game, *[max(0, ledger.set[i] - ledger.board[i]) for i in (BLACK, WHITE)])


def stopped(text, setup, moves="pass pass", dead=""):
    game = opened(text, *setup)
    play(game, moves)
    for p in range(421):
        if game.to_lift[p]:
            game.apply(1, encode(ev.LIFTED, game.to_lift[p], p))
    for name in dead.split():
        p = at(game, name)
        game.apply(1, encode(ev.DEAD, game.position.grid[p], p))
    returned(game)
    assert game.phase == STOPPED
    return game


def confirm(game):
    for colour in (BLACK, WHITE):
        game.apply(game.t_ms, encode(ev.PRESS, colour))


def perform(game):
    """Put and lift what the plan says, in its order, until nothing is left to do; returns the
    touches: "X C3" is put, "-X C3" lifted.
    """
    touches = []
    while True:
        what, p, colour = c.of(game).next(game)
        if what == NOTHING:
            return touches
        assert what == LIFT or what == FILL and not c.of(game).why_not(game, p, colour)
        game.apply(game.t_ms, encode(ev.UNFILLED if what == LIFT else ev.FILLED, colour, p))
        touches.append("-" * (what == LIFT) + ".XO"[colour] + " " + to_gtp(p, game.size))
        returned(game)
        assert len(touches) < 400


def finish(game, t_ms=9, certain=True):
    """Count; returns the events by name. certain: the bowls are counted."""
    live = LiveLedger(game.ledger)
    live.layers = game.ledger.layers
    live.certain = certain
    return names(game, [game.apply(t_ms, e) for e in Arbiter(game).step(t_ms, True, live)])


def wide():
    """9x9: five shared points between the lines; White has more territory and fewer stones."""
    return drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        X O . . . . . X X
        O O O O O O O O O
        O . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")


def three_agree(found, *what):
    """The count that the game, the lights and the bowls all came to, in half points."""
    counts = [text.split(" ", 2) for text in found[:3]]
    assert [count[:2] for count in counts] == [["count", str(i)] for i in range(3)], (what, found)
    assert counts[0][2] == counts[1][2] == counts[2][2], (what, found)
    return counts[0][2]


def shown(game, **changes):
    """The board as it is, with these points changed (D4="X"), for half a second: what is told."""
    infer, state = Inference(game, "", Still()), sensed(game, **changes)
    return happen(game, infer, state, 5000) + happen(game, infer, state, 5400)


def told(game, now_ms=1000):
    """What is told of Black's and White's stones after both bowls have rested; 0 before."""
    game.ledger.told[:] = [0, 0, 0]
    live = LiveLedger(game.ledger)
    live.layers = game.ledger.layers
    live.certain = True
    arbiter = Arbiter(game)
    for now in (now_ms, now_ms + LEDGER_MS):
        for event in arbiter.step(now, True, live):
            game.apply(now, event)
    return game.ledger.told[1:]


def follow(game, now_ms, agrees=True, certain=True):
    """Let the arbiter say and apply what follows."""
    done = []
    live = LiveLedger(game.ledger)
    live.layers = [None, bytearray(game.ledger.layers[1]), bytearray(game.ledger.layers[2])]
    live.certain = certain
    for event in Arbiter(game).step(now_ms, agrees, live):
        done.append(game.apply(now_ms, event))
    return names(game, done)


# 5x5, 15 points to Black, 10 to White.
SPLIT = drawn("""
    . . . . .
    O O O O O
    X X X X X
    . . . . .
    . . . . .""")


def ceremony(rules):
    """5x5, a line of each colour, a dead white stone on C1; both have passed."""
    return stopped("size=5\nrules=" + rules, SPLIT + [(WHITE, "C1")], dead="C1")
