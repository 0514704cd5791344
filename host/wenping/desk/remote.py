"""A board through the desk that holds its port: the same calls as wenping.link.Link.

with attach("/dev/ttyACM0", store) as link:     # a Link, or a RemoteLink when a desk has it
    ...
"""

import http.client
import json
import queue
import threading
import urllib.parse
from collections.abc import Iterator

from wenping.desk import place
from wenping.errors import Interrupted, LinkError, NoAnswer, PortError, Refused, Told
from wenping.link import Back, Board, Event, Gap, Item, Link, Lost, State, Store
from wenping.link.commands import ANSWER_S
from wenping.link.items import Parted, Uncompared
from wenping.texts import LANGUAGES
from wenping.wire import messages as m

_ITEMS: dict[str, type] = {"event": Event, "state": State}
_PLAIN = {"gap": Gap, "parted": Parted, "uncompared": Uncompared}


class RemoteLink:
    """A board on a port that a desk holds. Errors are those of Link.

    replay: the events of its current log come first, for a reader that has no store.
    """

    def __init__(self, port: str, desk: place.Place, *, replay: bool = False) -> None:
        self.port = port
        self._desk = desk
        self._table = desk.ports[port]
        self._items: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._closing = False
        self._board = board_of(self._ask("GET", f"/api/1/tables/{self._table}/board"))
        self._stream = self._open_stream(int(replay))
        threading.Thread(target=self._read, name=f"desk {port}", daemon=True).start()

    def __enter__(self) -> "RemoteLink":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Item]:
        while not self._closing:
            item = self.next(0.5)
            if item is not None:
                yield item

    def close(self) -> None:
        """Disconnect from the desk, which keeps the board."""
        self._closing = True

    @property
    def board(self) -> Board:
        """The board as the desk knows it."""
        return self._board

    def next(self, timeout_s: float | None = None) -> Item | None:
        """The next item of the board; None when none came within timeout_s."""
        try:
            return self._items.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def command(
        self, command: int, *fields: int, tail: bytes = b"", timeout_s: float = ANSWER_S
    ) -> bytes:
        """Have the board do a command once; errors as Link.command."""
        asked = {"command": command, "fields": fields, "tail": tail.hex(), "timeout_s": timeout_s}
        told = self._ask("POST", f"/api/1/tables/{self._table}/wire", asked, timeout_s + 5)
        if "detail" in told:
            return bytes.fromhex(told["detail"])
        if told["why"] == "refused":
            raise Refused(command, told["reason"], bytes.fromhex(told["said"]))
        name = m.COMMANDS[command][0]
        if told["why"] == "restarted":
            raise Interrupted("link-restarted", command=name)
        raise NoAnswer("link-no-answer", command=name, seconds=timeout_s)

    def _open_stream(self, replay: int) -> http.client.HTTPResponse:
        path = f"/api/1/tables/{self._table}/items?replay={replay}"
        return self._request("GET", path, None, 60)

    def _read(self) -> None:
        """The thread that reads the items; when the desk ends, the board counts as lost."""
        try:
            for line in self._stream:
                if self._closing:
                    return
                if line.startswith(b"data: "):
                    self._take(json.loads(line[6:]))
        except (OSError, http.client.HTTPException, ValueError):
            pass
        self._items.put(Lost(Told("desk-ended")))

    def _take(self, told: dict) -> None:
        self._board = board_of(told["board"])
        item = item_of(told, self._board)
        if item is not None:
            self._items.put(item)

    def _ask(self, method: str, path: str, body: object = None, timeout_s: float = 10.0) -> dict:
        try:
            response = self._request(method, path, body, timeout_s)
            told = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError):
            raise PortError("desk-silent", url=self._desk.url) from None
        if "error" in told:
            raise LinkError("as-is", words=told["error"]["words"][LANGUAGES[1]])
        return told

    def _request(
        self, method: str, path: str, body: object, timeout_s: float
    ) -> http.client.HTTPResponse:
        address = urllib.parse.urlsplit(self._desk.url)
        line = http.client.HTTPConnection(address.hostname or "", address.port, timeout=timeout_s)
        headers = {"Authorization": f"Bearer {self._desk.token}"}
        data = None if body is None else json.dumps(body).encode()
        line.request(method, path, data, headers)
        return line.getresponse()


def attach(port: str, store: Store | None = None, *, follow: bool = True) -> Link | RemoteLink:
    """The board on a port: through the desk if one holds the port, else by opening it."""
    desk = place.running()
    if desk is not None and port in desk.ports:
        return RemoteLink(port, desk, replay=store is None and follow)
    return Link(port, store, follow=follow)


def board_json(board: Board) -> dict:
    """A board as JSON."""
    return board._asdict()


def board_of(told: dict) -> Board:
    """The board of such JSON."""
    return Board(**told)


def item_json(item: Item | None, board: Board) -> dict:
    """An item of a link as JSON, with the board as it is then; None: only the board."""
    told: dict = {"board": board_json(board), "kind": ""}
    if isinstance(item, Event):
        return told | {"kind": "event", "item": [*item[:3], item.data.hex()]}
    if isinstance(item, State):
        return told | {"kind": "state", "item": [item.name, item.fields, item.tail.hex()]}
    if isinstance(item, Gap | Parted | Uncompared):
        kind = next(kind for kind, plain in _PLAIN.items() if isinstance(item, plain))
        return told | {"kind": kind, "item": list(item)}
    if isinstance(item, Lost):
        return told | {"kind": "lost"}
    return told | ({"kind": "back"} if isinstance(item, Back) else {})


def item_of(told: dict, board: Board) -> Item | None:
    """The item of such JSON; the reason of a Lost is not in it."""
    kind = told["kind"]
    if kind in ("event", "state"):
        *head, data = told["item"]
        return _ITEMS[kind](*head, bytes.fromhex(data))
    if kind in _PLAIN:
        return _PLAIN[kind](*told["item"])
    if kind == "lost":
        return Lost(Told("desk-board-lost"))
    return Back(board) if kind == "back" else None
