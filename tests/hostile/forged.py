"""Forged histories: the log of a counted game with events changed, dropped, doubled or swapped.

Checksums are no obstacle: whoever forges a log makes them anew, and so is every head that is
reckoned from it. Only a head that is held elsewhere tells (wenping.records.verify).
"""

import random
from collections.abc import Iterator

from wenping.game import events as ev
from wenping.game.arbiter import BOWLS_MS, Arbiter
from wenping.game.ledger import LiveLedger
from wenping.link import Event, heads
from wenping.records.history import History
from wenping.weiqi.points import from_gtp

Log = list[tuple[int, bytes]]

MOVES = "C3 D3 C4 D4 C2 D2 C1 D1 C5 D5"


def counted_game() -> Log:
    """A game on 5 lines with two walls, stopped and counted: Black 15, White 10."""
    game, log = History(), []

    def happen(event: bytes, after_ms: int = 1000) -> None:
        t_ms = game.t_ms + after_ms
        game.apply(t_ms, event)
        log.append((t_ms, event))

    happen(ev.encode(ev.GAME, ev.STRICT, "size=5\nrules=tromp-taylor\nblack=A\nwhite=B"))
    happen(ev.encode(ev.BEGIN))
    for number, name in enumerate(MOVES.split()):
        happen(ev.encode(ev.PLAYED, 1 + number % 2, from_gtp(name, 5, 5)))
    for colour in (1, 2):
        happen(ev.encode(ev.PASS_, colour, ev.BY_BUTTON))
    for colour in (1, 2):
        happen(ev.encode(ev.PRESS, colour))
    arbiter, live = Arbiter(game), LiveLedger(game.ledger)
    while game.result is None:
        for event in arbiter.step(game.t_ms + BOWLS_MS, True, live):
            happen(event, BOWLS_MS)
    return log


def forgeries(log: Log, count: int, seed: int) -> Iterator[Log]:
    """Yield so many other histories, each a small change of this one."""
    dice = random.Random(seed)
    while count:
        bad = list(log)
        at = dice.randrange(len(bad))
        t_ms, event = bad[at]
        way = dice.randrange(5)
        if way == 0:
            changed = bytearray(event)
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
            bad[at] = (t_ms, bytes(changed))
        elif way == 1:
            bad[at] = (max(0, t_ms + dice.choice((-1, 1, 60_000))), event)
        elif way == 2:
            del bad[at]
        elif way == 3:
            bad.insert(at, (t_ms, event))
        else:
            other = dice.randrange(len(bad))
            bad[at], bad[other] = bad[other], bad[at]
        if bad != log:
            count -= 1
            yield bad


def head_of(log: Log) -> heads.Known:
    """The head of a history, as its store number 7 and log 12 have it."""
    return heads.head_of(7, 12, [Event(12, seq, *event) for seq, event in enumerate(log)])


def soak(count: int, seed: int) -> dict[str, int]:
    """Try so many forgeries; how many of them a head held elsewhere did not find."""
    log = counted_game()
    right = head_of(log)
    missed = sum(head_of(bad) == right for bad in forgeries(log, count, seed))
    return {"forgeries": count, "missed": missed}
