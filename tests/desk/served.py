"""A desk with its HTTP interface beside a virtual board, for tests: requests as curl sends them."""

import http.client
import json
import threading
import time
import uuid
from pathlib import Path

from wenping.desk import place
from wenping.desk.decisions import HOST
from wenping.desk.desk import Desk
from wenping.desk.kept_rights import KeptRights
from wenping.desk.serving import Ports, Server, hosts_for, listening
from wenping.link import Store
from wenping.page.assets import routes


class Served:
    """A desk on a free port of this machine, in a thread. port: of a board, "" for none."""

    def __init__(self, port: str = "", delay_s: float = 0.0, delay_moves: int = 0) -> None:
        self.lock = place.Lock()
        taken = listening("127.0.0.1", 0)
        self.number = taken.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.number}"
        self.store = Store()
        self.desk = Desk(self.store, delay_s, delay_moves)
        save = KeptRights(self.desk.rights).save
        self.server = Server(self.desk, taken, self.url, hosts_for("127.0.0.1", []), save)
        self.ports = Ports(self.desk, self.lock, self.url, [port] if port else [], lambda: [])
        self.ports.start(lambda port, name: None)
        self.token, _ = self.desk.rights.grant(HOST, 0, time.monotonic())
        self._thread = threading.Thread(target=self.server.run, args=(self._routes(),))
        self._thread.start()
        while self.desk.loop is None:
            time.sleep(0.01)

    def _routes(self) -> list:
        return routes("serve", self.server.interface.pictures)

    def close(self) -> None:
        self.server.stop()
        self._thread.join(20)
        self.ports.close()
        self.desk.close()
        self.store.close()
        self.lock.release()

    def request(self, method, path, body=None, headers=None) -> tuple[int, dict, bytes]:
        """(status, headers in small letters, body) of a request; body: bytes, or an object."""
        line = http.client.HTTPConnection("127.0.0.1", self.number, timeout=20)
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        line.request(method, path, data, headers or {})
        answer = line.getresponse()
        told = answer.read()
        line.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, told

    def get(self, path: str, **headers: str) -> dict:
        return json.loads(self.request("GET", path, None, headers)[2])

    def post(self, path: str, body: object, token: str = "") -> tuple[int, dict]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, _, told = self.request("POST", path, body, headers)
        return status, json.loads(told)

    def decide(self, do: str, seen: int | None = None, number: str = "", token="", **fields):
        """A decision at table 1, by default of the host on the newest picture."""
        seen = self.picture()["version"] if seen is None else seen
        asked = {"id": number or str(uuid.uuid4()), "seen": seen, "do": do, **fields}
        return self.post("/api/1/tables/1/commands", asked, token or self.token)

    def picture(self) -> dict:
        return self.get("/api/1/tables/1", Authorization=f"Bearer {self.token}")

    def until(self, reached, timeout_s: float = 60.0) -> dict:
        """Wait for a picture for which reached(picture) holds, and return it."""
        end = time.monotonic() + timeout_s
        while not reached(told := self.picture()):
            assert time.monotonic() < end, told
            time.sleep(0.05)
        return told

    def open(self, **settings) -> dict:
        """Open a game as soon as the board takes one."""
        end = time.monotonic() + 30
        while True:
            status, told = self.decide("open", settings={"size": 9, **settings})
            if status == 200:
                return self.until(lambda told: told["game"])
            assert time.monotonic() < end, told
            time.sleep(0.2)


def stream(served: Served, path: str, **headers: str):
    """The messages of a stream as (kind, id, data); closes with the generator."""
    line = http.client.HTTPConnection("127.0.0.1", served.number, timeout=30)
    line.request("GET", path, None, {"Accept": "text/event-stream", **headers})
    answer = line.getresponse()
    assert answer.status == 200, answer.read()
    kind, number = "", 0
    try:
        for raw in answer:
            name, _, value = raw.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "id":
                number = int(value)
            elif name == "data":
                yield kind, number, json.loads(value)
                number = 0
    finally:
        line.close()


def commissioned(folder: Path) -> Path:
    """The flash of a board that has calibrated itself."""
    from wenping.simulation.table import commission

    commission(folder / "flash.img", 1)
    return folder / "flash.img"
