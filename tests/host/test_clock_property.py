"""CK-5: any order of events on every clock system, against a naive clock that counts tenths of a
second one by one.

The device is a real Record with its journal, the host a History that folds what the journal holds.
Both have at every event what the naive clock has; what was used and what is left is what there was;
one side's time runs at most; what comes after the last tenth is refused, and the flag is there
instead. SOAK_CLOCKS=100000 makes so many orders for each system (make soak PART=clocks).
"""

import os
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wenping.app.record import Record
from wenping.game import events as ev
from wenping.game.clock import FLAG, KEEP
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.phases import OVER, PLAYING
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.records.history import History

EXAMPLES = int(os.environ.get("SOAK_CLOCKS", "40"))
BLACK, WHITE = 1, 2
TENTH_MS = 100
ORDER = 45  # bytes of an order: 15 steps


@dataclass
class System:
    """Tenths of a second of a system, as its name says them; `kind` decides what a move does."""

    kind: str
    main: int
    periods: int = 0
    length: int = 0
    stones: int = 0
    more: int = 0
    last: int = 0  # tenths that the last period is longer
    cap: int = 0


SYSTEMS = {
    "absolute:20": System("absolute", 200),
    "simple:6": System("byo-yomi", 0, 1, 60),
    "fischer:15,3": System("fischer", 150, more=30),
    "fischer:15,3,18": System("fischer", 150, more=30, cap=180),
    "bronstein:15,3": System("bronstein", 150, more=30),
    "byo-yomi:8,3x4": System("byo-yomi", 80, 3, 40),
    "byo-yomi:0,2x5": System("byo-yomi", 0, 2, 50),
    "canadian:8,3/9": System("canadian", 80, 1, 90, stones=3),
    "chinese:130,2": System("byo-yomi", 100, 2, 600),
    "chinese-1988:70,1": System("byo-yomi", 100, 1, 600, last=100),
    "ying:12": System("ying", 120, 3, 20),
}


class Side:
    """One side's time, counted down tenth by tenth."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.main = system.main
        self.periods = system.periods
        self.stones = system.stones
        self.used = 0  # in this turn
        self.ever = 0  # in the game
        self.given = 0  # by increments, fresh periods, a referee
        self.period = self.full()

    def full(self) -> int:
        if not self.periods:
            return 0
        return self.system.length + (self.system.last if self.periods == 1 else 0)

    def everything(self) -> int:
        """All tenths that it could still use."""
        rest = max(0, self.periods - 1) * self.system.length
        longer = self.system.last if self.periods > 1 else 0
        return self.main + self.period + rest + longer

    def tick(self) -> None:
        self.used += 1
        self.ever += 1
        if self.main:
            self.main -= 1
            return
        self.period -= 1
        if not self.period:
            self.periods -= 1
            self.period = self.full()

    @property
    def lost(self) -> bool:
        return not self.main and not self.periods

    def moved(self) -> None:
        """The turn is over."""
        before, system = self.everything(), self.system
        if system.kind == "fischer":
            room = max(0, system.cap - self.main) if system.cap else system.more
            self.main += min(system.more, room)
        elif system.kind == "bronstein":
            self.main += min(system.more, self.used)
        elif system.kind == "byo-yomi" and not self.main:
            self.period = self.full()
        elif system.kind == "canadian" and not self.main:
            self.stones -= 1
            if not self.stones:
                self.stones, self.period = system.stones, self.full()
        self.used = 0
        self.given += self.everything() - before

    def set(self, main: int) -> None:
        before = self.everything()
        self.main, self.used, self.stones = main, 0, self.system.stones
        self.period = self.full()
        self.given += self.everything() - before

    def left(self) -> tuple[int, int, int]:
        if self.lost:
            return 0, 0, 0
        return self.main * TENTH_MS, self.periods, self.period * TENTH_MS


class Naive:
    """Both sides, whose turn it is, and who has pressed."""

    def __init__(self, system: System) -> None:
        self.sides = {BLACK: Side(system), WHITE: Side(system)}
        self.all = {c: side.everything() for c, side in self.sides.items()}
        self.runs = BLACK
        self.turn = BLACK
        self.early = 0
        self.paused = False
        self.lost = 0

    def wait(self, tenths: int) -> None:
        for _ in range(tenths):
            if self.runs and not self.lost:
                self.sides[self.runs].tick()
                if self.sides[self.runs].lost:
                    self.lost = self.runs

    def press(self, colour: int) -> None:
        if self.runs != colour:
            return
        self.sides[colour].moved()
        self.runs = 3 - colour
        self.early = colour if colour == self.turn else 0

    def move(self) -> None:
        mover = self.turn
        if self.early != mover and self.runs == 3 - mover:
            self.sides[3 - mover].moved()
            self.runs = mover
        self.early = 0
        self.turn = 3 - mover

    def pause(self, on: bool) -> None:
        if on and not self.paused:
            self.stood, self.runs = self.runs, 0
        elif not on and self.paused:
            self.runs = self.stood
        self.paused = on


class NoShow:
    """A board without lights and sounds."""

    def play(self, tune: tuple, now_ms: int) -> None:
        pass


class Device:
    """A Record, and a host that folds what its journal holds."""

    def __init__(self, clock: str) -> None:
        self.journal = Journal(MemoryStorage(60_000, 256))
        self.journal.open()
        self.cursor = self.journal.cursor()
        self.event = bytearray(256)
        self.record = Record(self.journal, NoShow())
        self.host = History()
        self.seen = 0
        for kind, values in ((ev.GAME, (ev.STRICT, f"size=19\nclock={clock}")), (ev.BEGIN, ())):
            self.record.emit(encode(kind, *values))
        self.fold()

    def emit(self, now_ms: int, event: bytes) -> bool:
        self.record.now_ms = now_ms
        try:
            self.record.emit(event)
            return True
        except FoldError:
            return False
        finally:
            self.fold()

    def fold(self) -> None:
        self.record.keep()
        self.cursor.seek(self.journal.log, self.seen)
        size = self.cursor.next(self.event)
        while size != END:
            if size != AGAIN:
                self.host.apply(self.cursor.t_ms, self.event[:size])
                self.seen += 1
            size = self.cursor.next(self.event)


ACTIONS = (
    "move",
    "move",
    "press",
    "press",
    "press",
    "other",
    "pause",
    "run",
    "pass",
    "set",
    "wait",
)


def steps(drawn: bytes) -> list[tuple[str, int]]:
    """The order that bytes mean, three for a step: what is done, and how many tenths pass before.

    Half of the waits are up to 3 s, half up to 70 s. One draw of bytes costs hypothesis a tenth of
    what a list of pairs does.
    """
    order = []
    for what, high, low in zip(drawn[::3], drawn[1::3], drawn[2::3], strict=False):
        most = 700 if what & 1 else 30
        order.append((ACTIONS[(what >> 1) % len(ACTIONS)], (high << 8 | low) % (most + 1)))
    return order


@pytest.mark.parametrize("clock", SYSTEMS)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(min_size=ORDER, max_size=ORDER))
def test_any_order_of_events(clock, drawn):
    naive, device = Naive(SYSTEMS[clock]), Device(clock)
    now, point = 0, 21
    for action, tenths in steps(drawn):
        now += tenths * TENTH_MS
        naive.wait(tenths)
        ran = naive.runs
        game = device.record.game
        turn = naive.turn
        event = {
            "move": (ev.MOVE, turn, point),
            "pass": (ev.PASS_, turn, ev.VOID_MOVE),
            "press": (ev.PRESS, ran or turn),
            "other": (ev.PRESS, 3 - (ran or turn)),
            "pause": (ev.PAUSE, 0, 1),
            "run": (ev.PAUSE, 0, 0),
            "set": (ev.SET_CLOCK, turn, 5000, KEEP),
            "wait": (ev.SEEN, 0, 5),
        }[action]
        if naive.paused and action in ("move", "pass", "press", "other"):
            continue  # the buttons are not taken, and stones ask
        point += 2 if action == "move" and point % 20 < 18 else 0
        point += 40 - point % 20 + 1 if point % 20 >= 18 else 0
        if point > 380:
            return
        taken = device.emit(now, encode(*event))
        if naive.lost and action != "wait":
            assert not taken, "too late"
            for fold in (game, device.host):
                assert (fold.phase, fold.clock.flagged) == (OVER, naive.lost)
                assert fold.result == (3 - naive.lost, ev.BY_TIME, 0)
            return
        assert taken, (action, now)
        if action == "move":
            naive.move()
        elif action in ("press", "other"):
            naive.press(event[1])
        elif action in ("pause", "run"):
            naive.pause(action == "pause")
        elif action == "set":
            naive.sides[turn].set(50)
        elif action == "pass":
            naive.move()
            naive.press(turn)
        if not naive.lost:
            compare(naive, game, device.host, now)


def compare(naive: Naive, game, host, now: int) -> None:
    """Device, host and the naive clock have the same; nothing is lost, nothing runs twice."""
    assert game.phase == host.phase == PLAYING
    for colour, side in naive.sides.items():
        left = game.clock.left(colour, now)
        assert left == host.clock.left(colour, now) == side.left(), (colour, now)
        assert side.ever + side.everything() == naive.all[colour] + side.given
        if side.system.kind == "ying" and left != (0, 0, 0):
            entered = side.system.periods - side.periods + (not side.main)
            assert game.clock.points(colour, now) == 2 * entered
    assert game.clock.running == host.clock.running == naive.runs
    for fold in (game, host):
        with pytest.raises(FoldError):  # no flag before its time
            fold.apply(now, encode(ev.CLOCK, naive.runs or BLACK, FLAG, 0))
