"""All worlds of `wenping try`, with their limit, their end, and their routes.

POST   /api/1/worlds                {settings, game, hand, speed}: a world of one's own
GET    /api/1/worlds/KEY            its table and token, for a second player
GET    /api/1/worlds/KEY/view       what is in it, as server-sent events; ?field=1: and its fields
POST   /api/1/worlds/KEY/acts       {do: ...}
DELETE /api/1/worlds/KEY            end it

A world is known by its key alone, which nobody can guess. It never opens a real port.
"""

import asyncio
import contextlib
import tempfile
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from wenping.desk.desk import Desk, message
from wenping.desk.http import Asked, body_of, off, told
from wenping.desk.serving import secret
from wenping.errors import LinkError, Told, UserError
from wenping.page.world import FAULTS, SPEEDS, Visit, Wish, wish_of
from wenping.shipped import samples
from wenping.simulation.table import commission
from wenping.twin.manner import HANDS
from wenping.twin.virtual import BoardDied

LEFT_S = 90.0  # a world that nobody looks at any more ends after this time
IDLE_S = 1200.0  # and one in which nobody does anything, after this
VIEW_S = 0.08  # from one look into a world to the next
_SWEEP_S = 5.0


class Worlds:
    """The worlds of a desk, `most` at a time. address: of the page, for QR codes."""

    def __init__(self, desk: Desk, most: int, address: str) -> None:
        self.desk = desk
        self.address = address
        self.most = most
        self._visits: dict[str, Visit] = {}
        self._beginning = 0
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-try-")
        self._template = Path(self._folder.name) / "flash.img"
        self._closing = threading.Event()

    def prepare(self) -> None:
        """Make the flash of a board that has calibrated itself; every world gets a copy."""
        commission(self._template, 1)
        threading.Thread(target=self._sweep, name="worlds", daemon=True).start()

    def close(self) -> None:
        """End all worlds."""
        self._closing.set()
        for key in list(self._visits):
            self._end(key)
        self._folder.cleanup()

    def routes(self) -> list[Route]:
        """All routes."""
        world = "/api/1/worlds/{key}"
        rows = [
            ("POST", "/api/1/worlds", self.begin),
            ("GET", "/api/1/worlds", self.offers),
            ("GET", world, self.find),
            ("DELETE", world, self.end),
            ("POST", world + "/acts", self.act),
            ("GET", world + "/view", self.view),
        ]
        return [Route(path, told(call), methods=[method]) for method, path, call in rows]

    async def offers(self, request: Request) -> Response:
        """What may be asked for: games, hands, speeds, faults."""
        games = {name: path.stem for name, path in samples().items()}
        return JSONResponse({"games": list(games), "hands": list(HANDS), "speeds": SPEEDS,
                             "faults": list(FAULTS)})  # fmt: skip

    async def begin(self, request: Request) -> Response:
        """A new world."""
        wish = wish_of(await body_of(request))
        if len(self._visits) + self._beginning >= self.most:
            raise Asked(503, Told("try-full", most=self.most))
        self._beginning += 1
        try:
            visit = await off(lambda: self._begun(wish))
        except (LinkError, UserError, BoardDied, OSError) as error:
            raise Asked(500, Told("try-failed", error=error)) from None
        finally:
            self._beginning -= 1
        key = secret()
        self._visits[key] = visit
        return JSONResponse(self._told(key, visit))

    def _begun(self, wish: Wish) -> Visit:
        """A world that has begun; nothing of it is left when it does not."""
        visit = Visit(self.desk, self._template, wish)
        try:
            visit.begin()
        except BaseException:
            visit.close()
            raise
        return visit

    async def find(self, request: Request) -> Response:
        """A world's table and token."""
        return JSONResponse(self._told(request.path_params["key"], self._visit(request)))

    async def end(self, request: Request) -> Response:
        """End a world."""
        self._visit(request)
        await off(lambda: self._end(request.path_params["key"]))
        return JSONResponse({})

    async def act(self, request: Request) -> Response:
        """Do one thing in a world."""
        visit = self._visit(request)
        asked = await body_of(request)
        await off(lambda: visit.act(asked))
        return JSONResponse({})

    async def view(self, request: Request) -> Response:
        """A world as it goes on."""
        visit = self._visit(request)
        stream = self._stream(visit, request.query_params.get("field") == "1")
        headers = {"cache-control": "no-store"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _stream(self, visit: Visit, fields: bool) -> AsyncIterator[bytes]:
        """What has changed since the last look, again and again."""
        visit.viewers += 1
        last: dict = {}
        try:
            while not self._closing.is_set() and not visit.ended:
                now = await off(lambda: visit.view(fields))
                changed = {key: value for key, value in now.items() if last.get(key) != value}
                if changed:
                    last = now | {"faults": list(now["faults"]), "bytes": list(now["bytes"])}
                    yield message("view", changed)
                if visit.failure is not None:
                    return
                await asyncio.sleep(VIEW_S)
        finally:
            visit.viewers -= 1
            visit.used = time.monotonic()

    def _visit(self, request: Request) -> Visit:
        visit = self._visits.get(request.path_params["key"])
        if visit is None:
            raise Asked(404, Told("try-gone", minutes=int(IDLE_S // 60)))
        return visit

    def _told(self, key: str, visit: Visit) -> dict:
        import segno

        table = visit.attendant.id if visit.attendant else 0
        drawn = segno.make(f"{self.address}/#world={key}", error="m")
        qr = drawn.svg_data_uri(scale=6, border=2, dark="#111", light="#fff")
        return {"key": key, "table": table, "token": visit.token, "qr": qr}

    def _sweep(self) -> None:
        """The thread that ends worlds which nobody uses."""
        while not self._closing.wait(_SWEEP_S):
            self.end_idle(time.monotonic())

    def end_idle(self, now: float) -> None:
        """End the worlds that nobody uses at a time, in monotonic seconds."""
        for key, visit in list(self._visits.items()):
            idle = now - visit.used
            if visit.failure or idle > IDLE_S or (idle > LEFT_S and not visit.viewers):
                self._end(key)

    def _end(self, key: str) -> None:
        visit = self._visits.pop(key, None)
        if visit is not None:
            with contextlib.suppress(Exception):
                visit.close()
