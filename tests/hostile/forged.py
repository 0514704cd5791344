"""Forged histories: the log of a counted game with events changed, dropped, doubled or swapped.

Checksums are no obstacle: whoever forges a log makes them anew, and so is every head that is
reckoned from it. Only a head that is held elsewhere tells (wenping.records.verify): by a host, in
a record, in a certificate.
"""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

from wenping.counting import certificate
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.fold import FoldError
from wenping.game.ledger import LiveLedger
from wenping.game.priors import BOWLS_MS
from wenping.link import Event, Store, heads
from wenping.records import verify
from wenping.records.export import export, fold, marks_of
from wenping.records.history import History
from wenping.weiqi.points import from_gtp

Log = list[tuple[int, bytes]]

LOG = 12  # its number
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
    return heads.head_of(7, LOG, [Event(LOG, seq, *event) for seq, event in enumerate(log)])


def keep(store: Store, log: Log, folder: Path) -> int:
    """Store the history as of a board; write its game.sgf and certificate.json. Its row."""
    row = store.board("chip", 7, "table 1", "0.1.0")
    store.add(row, [Event(LOG, seq, *event) for seq, event in enumerate(log)])
    told = export(store, row, "table 1", {LOG}, folder)
    shutil.move(folder / told[0]["file"], folder / "game.sgf")
    game = fold(store, row, LOG)[0]
    source = certificate.LogOf("table 1", LOG, len(log), marks_of(store, row, LOG))
    told = certificate.of_game(game, source, certificate.clock_series(log))
    certificate.write(told, folder / "certificate.json", "en")
    return row


def held(log: Log, folder: Path) -> dict[str, tuple[int, bytes]]:
    """What holds the head of the history elsewhere: how many events, and their head."""
    with Store(folder / "store.db") as store:
        row = keep(store, log, folder)
        found = {"host": heads.known(store, row, LOG)[1:]}
    for name in ("game.sgf", "certificate.json"):
        source = verify.read_source(folder / name)
        found[name] = (source.events, source.head)
    return found


def _follows(log: Log) -> bool:
    """Whether every event of a log may follow the ones before it."""
    game = History()
    try:
        for t_ms, event in log:
            game.apply(t_ms, event)
    except FoldError:
        return False
    return True


def soak(count: int, seed: int, folder: Path) -> dict[str, int]:
    """Try so many forgeries on each holder of the head; how many of them it did not find.

    `behind` are those that leave all as it was and have the last event once more: no head that was
    held before knows of what came later; `refused` of them do not fold.
    """
    log = counted_game()
    holders = held(log, folder)
    done = {"forgeries": count, "behind": 0, "refused": 0} | {f"missed by {n}": 0 for n in holders}
    for bad in forgeries(log, count, seed):
        if bad[: len(log)] == log:
            done["behind"] += 1
            done["refused"] += not _follows(bad)
            continue
        told = {events: head_of(bad[:events])[1:] for events, _ in holders.values()}
        for name, (events, head) in holders.items():
            done[f"missed by {name}"] += told[events] == (events, head)
    return done
