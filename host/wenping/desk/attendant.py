"""One board of a desk: its link, its Table, and what the desk publishes of it.

A thread takes the link's items, folds them, has the store number the events, and calls
publish(attendant, moment). Decisions come from other threads, one at a time.
"""

import contextlib
import queue
import threading
import time
from collections.abc import Callable

from wenping.desk.decisions import take
from wenping.desk.delay import Moment
from wenping.desk.feed import Feed
from wenping.desk.picture import decisive, picture, words
from wenping.desk.rulings import form
from wenping.errors import LinkError, Told, UserError
from wenping.game.ledger import UNTOLD
from wenping.game.phases import OVER, READY
from wenping.game.settings import Settings
from wenping.link import Back, Event, Item, Link, State, Store
from wenping.link.describe import event_of
from wenping.link.features import fits, has
from wenping.opening import Stones
from wenping.records.follower import Follower
from wenping.table import Command, Notice, Out, Table
from wenping.weiqi.points import BLACK, WHITE
from wenping.wire import messages as m

STEP_S = 0.2
MOST = 200  # items that are folded before a picture is made
FOLDED_S = 1.0  # a command's event is waited for so long, so that the next decision sees it
CHECK_S = 20.0  # the bowls may take so long to be certain before a game
TOLD = 30  # notices that are kept
STUCK_S = 45.0  # the thread comes round in STEP_S, or in some seconds when a board is silent

Publish = Callable[["Attendant", Moment], None]


class Stale(Exception):
    """A decision was not taken on a picture as that of `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Attendant:
    """A board behind a link, as the desk has it.

    id: the board's number in the store. picture: the newest, with its version and row of the feed;
    moment: with the rows that came with it.
    failure: why events cannot be stored any more. feed: that of all boards of the desk.
    """

    def __init__(self, link: Link, store: Store, publish: Publish, feed: Feed) -> None:
        self.link = link
        self.store = store
        self.failure: Told | None = None
        self.taps: list[queue.SimpleQueue[Item]] = []
        self._publish = publish
        self._feed = feed
        self._lock = threading.RLock()  # the table and the picture
        self._deciding = threading.Lock()
        self._closing = threading.Event()
        self._round = time.monotonic()  # when the thread last came round
        self._clock = BoardClock()
        self._told: list[dict] = []
        self._numbered = 0
        self._decisive: tuple = ()
        self.id = self._row()
        self.follower = Follower(link, store)
        self.table = Table(self.follower)
        self.cursor = 0
        # A later desk counts on from a later time: what was seen at an earlier one is stale there.
        self.picture: dict = {"version": time.time_ns() // 1_000_000, "decisive": 0}
        self._show({self.follower.log}, fresh=True)
        self._thread = threading.Thread(target=self._run, name=f"attend {link.port}", daemon=True)

    def start(self) -> None:
        """Attend the board in a thread of its own until `close`."""
        self._thread.start()

    def stuck(self, now: float) -> bool:
        """Whether the thread has not come round for STUCK_S, without `close` or a failure."""
        known = self._closing.is_set() or self.failure is not None
        return not known and now - self._round > STUCK_S

    def close(self) -> None:
        """End the thread and let the port go."""
        self._closing.set()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(5)
        self.link.close()

    def now_ms(self) -> int:
        """The time of the board's log now."""
        if not self.follower.connected:
            return self.table.game.t_ms
        return max(self.table.game.t_ms, self._clock.now_ms(time.monotonic()))

    # Decisions

    def decide(self, asked: dict, role: str) -> list[dict]:
        """Take a decision of somebody with a role; the words of what is said to it.

        Raises Stale when it was taken on an older picture than the last decisive one, UserError
        when it cannot be asked for like that, LinkError when the board refuses or is silent.
        """
        with self._deciding:
            with self._lock:
                seen = asked.get("seen")
                if type(seen) is not int:
                    raise UserError("desk-field", field="seen")
                self._must_be_fresh(seen)
                out = take(self.table, asked, role)
                before = self.follower.seq
            return self._send(out, before)

    def open(self, settings: Settings, stones: Stones, seen: int) -> list[dict]:
        """Open a game. stones: (colour, point) of those that stand before the first move.

        Raises what `decide` raises.
        """
        fits(self.link.board, settings.size)
        with self._deciding:
            uncertain = not self._stones_counted()
            with self._lock:
                self._must_be_fresh(seen)
                if self.table.game.phase not in (READY, OVER):
                    raise UserError("desk-under-way")
                out = self.table.decisions.open(settings, stones)
                before = self.follower.seq
            now = time.time()
            self.link.command(m.C_TIME, int(now), int(now * 1000) % 1000)
            return self._send(out + [Notice("bowls-not-certain")] * uncertain, before)

    def _must_be_fresh(self, seen: int) -> None:
        """Raise Stale unless a picture of this desk was seen, on which decisions still rest."""
        if not self.picture["decisive"] <= seen <= self.picture["version"]:
            raise Stale(self.picture["version"])

    def _stones_counted(self) -> bool:
        """Wait until the board has counted the stones of both bowls; False if it does not.

        It corrects the drift of its load cells by the full bowls then (app/counting.py).
        """
        end = time.monotonic() + CHECK_S
        told = self.table.game.ledger.told
        while has(self.link.board, m.F_BOWLS) and UNTOLD in (told[BLACK], told[WHITE]):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
            told = self.table.game.ledger.told
        return True

    def rulings(self) -> dict:
        """What may be ruled now (desk/rulings.py)."""
        with self._lock:
            return form(self.table)

    def touch(self) -> tuple[int, int, int] | None:
        """What is to be touched next (Steps.touch)."""
        with self._lock:
            return self.table.steps.touch()

    def _send(self, out: Out, before: int) -> list[dict]:
        """Send the commands; then wait until what they caused has been folded."""
        said = [words(part) for part in out if isinstance(part, Notice)]
        commands = [part for part in out if isinstance(part, Command)]
        for part in commands:
            self.link.command(part.command, *part.fields, tail=part.tail)
        end = time.monotonic() + FOLDED_S
        while commands and self.follower.seq == before and time.monotonic() < end:
            time.sleep(0.01)
        return [told for told in said if told]

    # What the board tells

    def tap(self) -> "queue.SimpleQueue[Item]":
        """A queue that gets every item from now on."""
        taken: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self.taps.append(taken)
        return taken

    def _run(self) -> None:
        while not self._closing.is_set():
            self._round = time.monotonic()
            try:
                items = self._items()
                if items or self._clock_moved():
                    self._take(items)
            except UserError as error:  # events cannot be stored: nothing is acknowledged either
                self.failure = error
                return

    def _items(self) -> list[Item]:
        """What has come: the next item and those that wait behind it."""
        found = []
        item = self.link.next(STEP_S)
        while item is not None:
            found.append(item)
            item = self.link.next(0) if len(found) < MOST else None
        return found

    def _clock_moved(self) -> bool:
        """Note a pong; True when it says something else than the picture does."""
        board = self.link.board
        self._clock.note(board.log, board.t_ms, time.monotonic())
        with self._lock:
            self.follower.look(board)
            return bool(self.follower.differs) != bool(self.picture.get("differs"))

    def _take(self, items: list[Item]) -> None:
        """Fold items, number their events, and publish the moment."""
        with self._lock:
            out: Out = []
            before = self.id
            for item in items or [None]:
                if isinstance(item, Back):
                    self.id = self._row()
                out += self.table.take(item, self.link.board)
            self._told += [told for part in out if isinstance(part, Notice)
                           for told in [words(part)] if told]  # fmt: skip
            del self._told[:-TOLD]
            if not items or not all(map(_is_raw, items)):
                logs = {item.log for item in items if isinstance(item, Event)}
                self._show(logs, fresh=self.id != before)
        for tap in self.taps:
            for item in items:
                tap.put(item)
        for part in out:
            if isinstance(part, Command):
                with contextlib.suppress(LinkError):
                    self.link.command(part.command, *part.fields, tail=part.tail)

    def _number(self, logs: set[int]) -> list[tuple[int, dict]]:
        """Number the events of these logs; the new rows of the feed, as (row, JSON)."""
        if not logs:
            return []
        for log in sorted(logs):
            self.cursor = self.store.number(self.id, log)
        return [(row, event_json(row, board, event)) for row, board, event in self._feed.new()]

    def _show(self, logs: set[int], fresh: bool = False) -> None:
        """Number the new events of these logs, make the picture anew, and publish both.

        fresh: the board has just come, so that its whole log counts as happening now.
        """
        with self._feed.lock:
            rows = self._number(logs)
            first = rows[0][0] if rows else 0
            if fresh:
                first = self.store.first_row(self.id, self.follower.log)
            self.moment = self._made(rows, first)
            self._publish(self, self.moment)

    def _made(self, rows: list[tuple[int, dict]], first: int) -> Moment:
        """The picture made anew, with these rows of the feed."""
        told = picture(self.table, self.link.board, self.now_ms())
        version = self.picture["version"] + 1
        mark = decisive(told)
        since = version if mark != self._decisive else self.picture["decisive"]
        self._decisive = mark
        told |= {"table": self.id, "version": version, "decisive": since, "cursor": self.cursor,
                 "said": self._told[-6:]}  # fmt: skip
        self.picture = told
        over = told["phase"] == "over"
        return Moment(time.monotonic(), told.get("moves", 0), over, rows, told, first)

    def _row(self) -> int:
        board = self.link.board
        return self.store.board(board.id, board.store, board.name, board.firmware)


def _is_raw(item: Item) -> bool:
    """Whether an item is a part of a captured frame, which no picture shows."""
    return isinstance(item, State) and item.name == "raw"


class BoardClock:
    """The time of a board's log by its pongs: the one that came with the least delay counts.

    A log's time that stands still, or runs at another speed, is followed within WINDOW_S.
    """

    WINDOW_S = 6.0

    def __init__(self) -> None:
        self._log = -1
        self._last_ms = -1
        self._ahead: list[tuple[float, float]] = []  # when, ms of the log less ms of our clock

    def note(self, log: int, t_ms: int, now: float) -> None:
        """A pong said t_ms; the same pong may be noted again."""
        if log != self._log:
            self._log, self._ahead = log, []
        elif t_ms == self._last_ms:
            return
        self._last_ms = t_ms
        self._ahead = [pair for pair in self._ahead if now - pair[0] < self.WINDOW_S]
        self._ahead.append((now, t_ms - 1000 * now))

    def now_ms(self, now: float) -> int:
        """The time of the log at this moment of our clock; 0 before the first pong."""
        if not self._ahead:
            return 0
        return int(1000 * now + max(ahead for _, ahead in self._ahead))


def event_json(row: int, board: int, event: Event) -> dict:
    """An event of the feed as the interface gives it."""
    return {
        "cursor": row, "table": board, "log": event.log, "seq": event.seq, "t_ms": event.t_ms,
        "event": event_of(event.data), "data": event.data.hex(),
    }  # fmt: skip
