"""Desk: all boards of this host, and those who listen to what happens at them.

Attendants publish from their threads; everything else happens in the thread of one event loop.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterator

from wenping.desk.attendant import Attendant, event_json
from wenping.desk.decisions import SPECTATOR
from wenping.desk.delay import Delay, Moment
from wenping.desk.feed import Feed
from wenping.desk.manager import ALIVE, READY, STOPPING, Manager
from wenping.desk.rights import Right, Rights
from wenping.link import Link, Store

TIME_S = 5.0  # from one telling of the boards' times to the next
TICK_S = 0.1  # held moments are looked at so often
ROOM = 400  # moments that a slow reader may leave unread before it has to connect again
MOST_READERS = 1000


class Listener:
    """One reader of the stream. events, pictures: what it wants. only: a table's number, 0: all."""

    def __init__(self, right: Right | None, events: bool, pictures: bool, only: int) -> None:
        self.right = right
        self.events = events
        self.pictures = pictures
        self.only = only
        self.after = 0  # rows up to here were read from the store
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(ROOM)

    def live(self, table: int) -> bool:
        """Whether this reader sees a table without the spectators' delay."""
        return self.right is not None and self.right.at(table)

    def put(self, message: bytes) -> None:
        """Give it a message; a reader that is too slow is let go, and connects again."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Desk:
    """The boards that are attended, by their numbers in the store, and the listeners.

    delay_s, delay_moves: how much later spectators see everything. `loop` is set by `run`.
    """

    def __init__(self, store: Store, delay_s: float = 0.0, delay_moves: int = 0) -> None:
        self.store = store
        self.rights = Rights()
        self.delayed = bool(delay_s or delay_moves)
        self.attendants: list[Attendant] = []
        self.listeners: set[Listener] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._feed = Feed(store)
        self._delay = (delay_s, delay_moves)
        self._delays: dict[int, Delay] = {}
        self._shown: dict[int, tuple[float, dict]] = {}  # what spectators see, and since when

    # Boards

    def attend(self, link: Link) -> Attendant:
        """Take over a board's link; its events and pictures are published from now on.

        A board that was on another port is attended on this one only.
        """
        board = link.board
        before = self.table(self.store.board(board.id, board.store, board.name, board.firmware))
        if before is not None:
            self.leave(before)
        attendant = Attendant(link, self.store, self._publish, self._feed)
        self.attendants.append(attendant)
        attendant.start()
        return attendant

    def leave(self, attendant: Attendant) -> None:
        """Let a board go."""
        attendant.close()
        if attendant in self.attendants:
            self.attendants.remove(attendant)
        self._shown.pop(attendant.id, None)
        self._delays.pop(attendant.id, None)

    def close(self) -> None:
        """Let every board go."""
        for attendant in list(self.attendants):
            self.leave(attendant)

    def table(self, number: int) -> Attendant | None:
        """The attendant of a table."""
        return next((it for it in self.attendants if it.id == number), None)

    def picture(self, attendant: Attendant, right: Right | None) -> dict:
        """The picture of a table as somebody may see it, with the time of its log now."""
        shown = self._shown.get(attendant.id)
        if not self.delayed or (right is not None and right.at(attendant.id)):
            board = attendant.link.board
            said = {"log": board.log, "events": board.events, "hash": f"{board.hash:08x}"}
            return attendant.picture | {"now_ms": attendant.now_ms(), "board_said": said}
        if shown is None:
            return _blank(attendant.picture)
        return shown[1] | {"now_ms": self._shown_ms(*shown)}

    # Listeners

    def listen(self, listener: Listener) -> None:
        """Let a reader have what happens from now on, after the pictures as they are."""
        self.listeners.add(listener)
        if listener.pictures:
            for attendant in self._tables(listener):
                told = self.picture(attendant, listener.right)
                listener.put(message("picture", told))

    def kept(self, listener: Listener, after: int) -> Iterator[tuple[int, dict]]:
        """The feed's rows after a row, as far as a reader may see them."""
        end = self._floor(listener.right)
        while True:
            rows = self.store.feed(after)
            for row, board, event in rows:
                if row > end:
                    return
                if listener.only in (0, board):
                    yield row, event_json(row, board, event)
                after = row
            if not rows:
                return

    def _floor(self, right: Right | None) -> int:
        """Up to which row of the feed somebody may see all of it."""
        last = self.store.last_row()
        held = [
            delay.first_held - 1
            for table, delay in self._delays.items()
            if delay.first_held and not (right is not None and right.at(table))
        ]
        return min([last, *held])

    async def run(self) -> None:
        """Tell the boards' times, and release what was held back, until cancelled.

        systemd is told that the desk is alive as long as every attendant's thread is.
        """
        self.loop = asyncio.get_running_loop()
        for attendant in list(self.attendants):  # attended before anybody could listen
            self._spread(attendant, attendant.moment)
        manager = Manager()
        manager.tell(READY)
        told = 0.0
        try:
            while True:
                now = time.monotonic()
                for number in list(self._delays):
                    self._release(number, now)
                if now - told >= TIME_S:
                    told = now
                    self._tell_times()
                if manager.due(now) and not any(it.stuck(now) for it in list(self.attendants)):
                    manager.tell(ALIVE, now)
                await asyncio.sleep(TICK_S)
        finally:
            manager.tell(STOPPING)

    def _publish(self, attendant: Attendant, moment: Moment) -> None:
        """From an attendant's thread: what has happened at its table."""
        if self.loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self.loop.call_soon_threadsafe(self._spread, attendant, moment)

    def _spread(self, attendant: Attendant, moment: Moment) -> None:
        number = attendant.id
        told = moment._replace(picture=moment.picture | {"now_ms": attendant.now_ms()})
        self._send(number, told, lambda reader: not self.delayed or reader.live(number))
        if self.delayed:
            self._delays.setdefault(number, Delay(*self._delay)).put(told)
            self._release(number, time.monotonic())

    def _release(self, number: int, now: float) -> None:
        delay = self._delays.get(number)
        for moment in delay.due(now) if delay else ():  # its board may just have left
            self._shown[number] = (now, moment.picture)
            self._send(number, moment, lambda reader: not reader.live(number))

    def _send(self, number: int, moment: Moment, to: Callable[[Listener], bool]) -> None:
        """Give a moment to the readers for whom `to` holds; each message is encoded once."""
        readers = [it for it in self.listeners if it.only in (0, number) and to(it)]
        if not readers:
            return
        shown = message("picture", moment.picture)
        rows = [(row, message("event", told, row)) for row, told in moment.rows]
        held = any(delay.first_held for delay in self._delays.values())
        for reader in readers:
            parts = []
            if reader.events:
                floor = self._floor(reader.right) if held else 0
                for row, encoded in rows:
                    if row > reader.after:
                        told = dict(moment.rows)[row]
                        parts.append(message("event", told, min(row, floor)) if held else encoded)
            if reader.pictures:
                parts.append(shown)
            if parts:
                reader.put(b"".join(parts))

    def _tell_times(self) -> None:
        """Send every reader the times of the boards' logs: clocks run by them, never by its own."""
        for reader in self.listeners:
            if reader.pictures:
                times = {
                    it.id: self.picture(it, reader.right).get("now_ms", 0)
                    for it in self._tables(reader)
                }
                reader.put(message("time", times))
            else:
                reader.put(b": \n\n")

    def _shown_ms(self, since: float, told: dict) -> int:
        """The time of a delayed picture's log: it runs on from when the picture was shown."""
        running = (told.get("clocks") or {}).get("running")
        passed = int(1000 * (time.monotonic() - since)) if running else 0
        return told.get("now_ms", 0) + passed

    def _tables(self, listener: Listener) -> list[Attendant]:
        return [it for it in self.attendants if listener.only in (0, it.id)]


def message(kind: str, told: object, row: int = 0) -> bytes:
    """A server-sent event: its kind, and its data as JSON; row: its id, 0 without one."""
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    head = f"id: {row}\n" if row else ""
    return f"{head}event: {kind}\ndata: {data}\n\n".encode()


def _blank(told: dict) -> dict:
    """A picture of which spectators may see nothing yet but that the table is there."""
    board = told["board"] | {"log": 0, "events": 0, "hash": ""}
    kept = {key: told[key] for key in ("schema", "table", "connected")}
    return kept | {"board": board, "phase": "ready", "phase_words": None, "game": None,
                   "version": 0, "decisive": 0, "cursor": 0, "role": SPECTATOR, "now_ms": 0,
                   "said": [], "differs": None, "paused": False}  # fmt: skip
