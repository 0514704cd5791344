"""The HTTP interface of a desk, version 1, and the page's files.

GET  /api/1/tables, /api/1/tables/ID            pictures
GET  /api/1/tables/ID/record, .../certificate   SGF; certificate as JSON
GET  /api/1/events?after=ROW                    numbered events: JSON, or server-sent events
     &show=events,pictures&table=ID             what a stream has, of which table
POST /api/1/tables/ID/commands                  {id: UUID, seen: version, do: ...}
POST /api/1/codes                               {role, table}: a one-time code, and its QR code
GET, POST, DELETE /api/1/rights                 who one is; {code}: take up a role; leave it
POST /api/1/revoke                              {role, table}: take rights back
GET  .../ID/board, .../ID/items, POST .../wire  for the host's own programs (remote.py)
"""

import asyncio
import contextlib
import functools
import json
import re
import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from wenping.counting import certificate
from wenping.desk.attendant import Attendant, Stale
from wenping.desk.decisions import HOST, REFEREE, ROLES, SPECTATOR
from wenping.desk.desk import MOST_READERS, Desk, Listener, message
from wenping.desk.guard import BODY, Guard, error_body
from wenping.desk.remote import board_json, item_json
from wenping.desk.rights import Right
from wenping.errors import Interrupted, LinkError, Refused, Told, UserError
from wenping.game.settings import Settings
from wenping.link.commands import ANSWER_S
from wenping.opening import Stones, settings_of
from wenping.records.export import marked, marks_of
from wenping.wire import messages as m

COOKIE = "wenping"
KEPT = 1000  # first answers that are kept for repeats
_LIMIT = 500  # events in one answer
_ROW = re.compile(r"\d{1,18}", re.ASCII)  # SQLite's numbers have 63 bits


class Asked(Exception):
    """A request that is answered with an error and a status."""

    def __init__(self, status: int, error: Told) -> None:
        super().__init__(status)
        self.status = status
        self.error = error


class Interface:
    """The routes of one desk. address: how others reach it, for QR codes. save: keeps rights."""

    def __init__(self, desk: Desk, address: str, save: Callable[[], None] = lambda: None) -> None:
        self.desk = desk
        self.address = address
        self._save = save
        self._answers: dict[str, asyncio.Future[Response]] = {}

    def routes(self) -> list[Route]:
        """All routes."""
        table = "/api/1/tables/{table:int}"
        rows: list[tuple[str, str, Callable]] = [
            ("GET", "/api/1/tables", self.tables),
            ("GET", table, self.one),
            ("GET", table + "/record", self.record),
            ("GET", table + "/certificate", self.certificate),
            ("GET", table + "/rulings", self.rulings),
            ("POST", table + "/commands", self.commands),
            ("GET", table + "/board", self.board),
            ("GET", table + "/items", self.items),
            ("POST", table + "/wire", self.wire),
            ("GET", "/api/1/events", self.events),
            ("POST", "/api/1/codes", self.codes),
            ("GET", "/api/1/rights", self.who),
            ("POST", "/api/1/rights", self.exchange),
            ("DELETE", "/api/1/rights", self.drop),
            ("POST", "/api/1/revoke", self.revoke),
        ]
        return [Route(path, told(call), methods=[method]) for method, path, call in rows]

    # Who asks

    def right(self, request: Request) -> Right | None:
        """What the asker may do, by a bearer token or the cookie; None: a spectator."""
        bearer = request.headers.get("authorization", "")
        token = bearer.removeprefix("Bearer ") or request.cookies.get(COOKIE, "")
        return self.desk.rights.of(token, time.monotonic())

    def role_at(self, request: Request, table: int) -> str:
        """The asker's role at a table."""
        right = self.right(request)
        return right.role if right is not None and right.at(table) else SPECTATOR

    def must_be(self, request: Request, table: int, *roles: str) -> str:
        """The asker's role, which is one of these; 403 otherwise."""
        role = self.role_at(request, table)
        if role not in roles:
            raise Asked(403, Told("desk-no-right"))
        return role

    def _attendant(self, request: Request) -> Attendant:
        found = self.desk.table(request.path_params["table"])
        if found is None:
            raise Asked(404, Told("desk-no-table", table=request.path_params["table"]))
        return found

    # Reading

    def pictures(self, request: Request) -> list[dict]:
        """The pictures of all tables, as the asker may see them."""
        right = self.right(request)
        return [self.desk.picture(it, right) for it in self.desk.attendants]

    async def tables(self, request: Request) -> Response:
        """The pictures of all tables."""
        return JSONResponse({"tables": self.pictures(request)})

    async def one(self, request: Request) -> Response:
        """The picture of one table."""
        attendant = self._attendant(request)
        return JSONResponse(self.desk.picture(attendant, self.right(request)))

    async def record(self, request: Request) -> Response:
        """The game as SGF, as far as the asker may see it."""
        attendant = self._ready(request)
        marks = await off(lambda: marks_of(attendant.store, attendant.id, attendant.follower.log))
        data = await off(lambda: marked(attendant.table.game, marks).serialise())
        name = f"wenping-{attendant.id}-{attendant.follower.log}.sgf"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-go-sgf", headers=headers)

    async def certificate(self, request: Request) -> Response:
        """The certificate of a game that is over."""
        attendant = self._ready(request)
        game, follower = attendant.table.game, attendant.follower
        if game.result is None:
            raise Asked(404, Told("no-result"))
        marks = await off(lambda: marks_of(attendant.store, attendant.id, follower.log))
        log = certificate.LogOf(follower.board.name, follower.log, follower.seq, marks)

        def told() -> dict:
            events = attendant.store.events(attendant.id, follower.log)
            clocks = certificate.clock_series((e.t_ms, e.data) for e in events)
            return certificate.of_game(game, log, clocks)

        return JSONResponse(await off(told))

    async def rulings(self, request: Request) -> Response:
        """What a referee may rule now, and the rulings that stand."""
        attendant = self._ready(request)
        self.must_be(request, attendant.id, REFEREE, HOST)
        return JSONResponse(attendant.rulings())

    def _ready(self, request: Request) -> Attendant:
        """A table with a game that the asker sees without delay."""
        attendant = self._attendant(request)
        if attendant.table.game.settings is None:
            raise Asked(404, Told("no-game"))
        if self.desk.delayed and self.role_at(request, attendant.id) == SPECTATOR:
            raise Asked(403, Told("desk-delayed"))
        return attendant

    async def events(self, request: Request) -> Response:
        """Numbered events after a row: JSON, or a stream that goes on."""
        query = request.query_params
        last = request.headers.get("last-event-id", query.get("after", ""))
        show = query.get("show", "events").split(",")
        only = query.get("table", "0")
        if not (_ROW.fullmatch(last or "0") and _ROW.fullmatch(only)):
            raise Asked(400, Told("desk-field", field="after"))
        reader = Listener(self.right(request), "events" in show, "pictures" in show, int(only))
        if "text/event-stream" in request.headers.get("accept", ""):
            if len(self.desk.listeners) >= MOST_READERS:
                raise Asked(503, Told("desk-full"))
            headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
            stream = self._stream(reader, int(last) if last else -1)
            return StreamingResponse(stream, media_type="text/event-stream", headers=headers)
        rows = []
        for _, told in self.desk.kept(reader, int(last or 0)):
            rows.append(told)
            if len(rows) == _LIMIT:
                break
        return JSONResponse(
            {"events": rows, "next": rows[-1]["cursor"] if rows else int(last or 0)}
        )

    async def _stream(self, reader: Listener, after: int) -> AsyncIterator[bytes]:
        """What is kept after a row (below 0: nothing of it), then what comes."""
        yield b"retry: 1000\n\n"
        try:
            if reader.events and after >= 0:
                reader.after = after
                for row, told in self.desk.kept(reader, after):
                    reader.after = row
                    yield message("event", told, row)
            self.desk.listen(reader)
            if reader.events and after >= 0:  # what came between the two
                for row, told in self.desk.kept(reader, reader.after):
                    reader.after = row
                    yield message("event", told, row)
            while True:
                part = await reader.queue.get()
                if part is None:
                    return
                yield part
        finally:
            self.desk.listeners.discard(reader)

    # Deciding

    async def commands(self, request: Request) -> Response:
        """A decision: done once; a repeat of its id gets the first answer."""
        attendant = self._attendant(request)
        role = self.must_be(request, attendant.id, *ROLES, HOST)
        asked = await body_of(request)
        try:
            number = str(uuid.UUID(asked.get("id", "")))
        except (ValueError, AttributeError, TypeError):
            raise Asked(400, Told("desk-field", field="id")) from None
        key = f"{role} {attendant.id} {number}"
        first = self._answers.get(key)
        if first is None:
            first = self._answers[key] = asyncio.ensure_future(self._decide(attendant, asked, role))
            while len(self._answers) > KEPT:
                del self._answers[next(iter(self._answers))]
        return await asyncio.shield(first)

    async def _decide(self, attendant: Attendant, asked: dict, role: str) -> Response:
        try:
            if asked.get("do") == "open":
                if role not in (REFEREE, HOST):
                    raise Asked(403, Told("desk-no-right"))
                call = functools.partial(attendant.open, *_opening(asked))
            else:
                call = functools.partial(attendant.decide, asked, role)
            said = await off(call)
        except Stale as stale:
            told = error_body(Told("desk-stale")) | {"version": stale.version}
            return JSONResponse(told, 409)
        except (UserError, LinkError) as error:
            return JSONResponse(error_body(error), 422 if isinstance(error, LinkError) else 400)
        except Asked as error:
            return JSONResponse(error_body(error.error), error.status)
        told = {"id": asked["id"], "said": said, "version": attendant.picture["version"]}
        return JSONResponse(told)

    # Rights

    async def codes(self, request: Request) -> Response:
        """A one-time code for a role, with its address and its QR code as SVG."""
        asked = await body_of(request)
        role, table = asked.get("role"), asked.get("table", 0)
        if role not in ROLES or type(table) is not int:
            raise Asked(400, Told("desk-field", field="role"))
        self.must_be(request, table, REFEREE, HOST)
        return JSONResponse(self.invite(role, table))

    def invite(self, role: str, table: int) -> dict:
        """A one-time code for a role: its address, and that as a QR code."""
        import segno

        code = self.desk.rights.invite(role, table, time.monotonic())
        self._save()
        url = f"{self.address}/#code={code}" + (f"&table={table}" if table else "")
        drawn = segno.make(url, error="m")
        qr = drawn.svg_data_uri(scale=6, border=2, dark="#111", light="#fff")
        return {"role": role, "url": url, "qr": qr}

    async def who(self, request: Request) -> Response:
        """What the asker may do."""
        right = self.right(request)
        return JSONResponse(_right_json(right))

    async def exchange(self, request: Request) -> Response:
        """Exchange a one-time code for a cookie."""
        code = (await body_of(request)).get("code")
        found = None
        if isinstance(code, str):
            found = self.desk.rights.exchange(code, time.monotonic())
        if found is None:
            raise Asked(403, Told("desk-code"))
        self._save()
        token, right = found
        answer = JSONResponse(_right_json(right))
        seconds = int(right.until - time.monotonic())
        answer.set_cookie(COOKIE, token, max_age=seconds, httponly=True, samesite="strict")
        return answer

    async def drop(self, request: Request) -> Response:
        """Leave a role."""
        self.desk.rights.drop(request.cookies.get(COOKIE, ""))
        self._save()
        answer = JSONResponse(_right_json(None))
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer

    async def revoke(self, request: Request) -> Response:
        """Take rights back."""
        asked = await body_of(request)
        role, table = asked.get("role", ""), asked.get("table", 0)
        if role not in (*ROLES, "") or type(table) is not int:
            raise Asked(400, Told("desk-field", field="role"))
        self.must_be(request, table, HOST, *((REFEREE,) if role in ROLES[:2] else ()))
        gone = self.desk.rights.revoke(role, table)
        self._save()
        return JSONResponse({"revoked": gone})

    # The host's own programs

    async def board(self, request: Request) -> Response:
        """The board as the desk knows it."""
        attendant = self._attendant(request)
        self.must_be(request, attendant.id, HOST)
        return JSONResponse(board_json(attendant.link.board))

    async def items(self, request: Request) -> Response:
        """Every item of the board's link from now on; replay=1: after those of its log."""
        attendant = self._attendant(request)
        self.must_be(request, attendant.id, HOST)
        kept = request.query_params.get("replay") == "1"
        return StreamingResponse(_items(attendant, kept), media_type="text/event-stream")

    async def wire(self, request: Request) -> Response:
        """A command of the wire's table for the board; the detail of its reply."""
        attendant = self._attendant(request)
        self.must_be(request, attendant.id, HOST)
        asked = await body_of(request)
        try:
            command, fields = int(asked["command"]), [int(field) for field in asked["fields"]]
            tail, timeout_s = bytes.fromhex(asked["tail"]), float(asked.get("timeout_s", ANSWER_S))
        except (KeyError, TypeError, ValueError, OverflowError):
            raise Asked(400, Told("desk-field", field="command")) from None
        if command in (m.C_FOLLOW, m.C_REPL):  # the desk follows the log itself
            raise Asked(400, Told("desk-field", field="command"))
        return JSONResponse(await off(lambda: _wire(attendant, command, fields, tail, timeout_s)))


def application(interface: Interface, hosts: list[str], more: list[Route]) -> Any:
    """The application: the interface, the page's routes, and the guard before them."""
    desk = interface.desk

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        ticking = asyncio.create_task(desk.run())
        yield
        ticking.cancel()

    def missing(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        return JSONResponse(error_body(Told("desk-no-path")), status)

    def too_much(request: Request, error: Exception) -> Response:
        told = error_body(Told("desk-body", most=BODY // 1024))
        return JSONResponse(told, 413, {"connection": "close"})

    handlers: dict[Any, Any] = {404: missing, 405: missing, 413: too_much}
    app = Starlette(routes=interface.routes() + more, lifespan=life, exception_handlers=handlers)
    return Guard(app, hosts)


def told(call: Callable) -> Callable:
    """A route whose errors become JSON with their words."""

    async def answer(request: Request) -> Response:
        try:
            return await call(request)
        except Asked as error:
            return JSONResponse(error_body(error.error), error.status)
        except (UserError, LinkError) as error:
            return JSONResponse(error_body(error), 422)

    return answer


async def off(call: Callable[[], Any]) -> Any:
    """Run what waits or computes in a thread."""
    return await asyncio.get_running_loop().run_in_executor(None, call)


async def body_of(request: Request) -> dict:
    """The body of a request, a JSON object."""
    try:
        told = json.loads(await request.body())
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise Asked(400, Told("desk-json"))
    return told


def _opening(asked: dict) -> tuple[Settings, Stones, int]:
    """The settings and the version that an opening names."""
    settings, seen = asked.get("settings"), asked.get("seen")
    if not isinstance(settings, dict) or type(seen) is not int or len(str(settings)) > 2000:
        raise UserError("desk-field", field="settings")
    return *settings_of(settings), seen


def _right_json(right: Right | None) -> dict:
    if right is None:
        return {"role": SPECTATOR, "table": 0, "seconds": None}
    return {
        "role": right.role,
        "table": right.table,
        "seconds": int(right.until - time.monotonic()),
    }


def _wire(
    attendant: Attendant, command: int, fields: list[int], tail: bytes, timeout_s: float
) -> dict:
    """The reply to a command as remote.py reads it."""
    try:
        detail = attendant.link.command(command, *fields, tail=tail, timeout_s=min(timeout_s, 60))
        return {"detail": detail.hex()}
    except Refused as error:
        return {"why": "refused", "reason": error.reason, "said": error.detail.encode().hex()}
    except Interrupted:
        return {"why": "restarted"}
    except LinkError as error:
        return {"why": "silent"} if error.key == "link-no-answer" else error_body(error)


async def _items(attendant: Attendant, kept: bool) -> AsyncIterator[bytes]:
    """A board's items as server-sent events; without one, the board once a second.

    kept: the stored events of its log come first; some of them may come again.
    """
    tap = attendant.tap()
    try:
        log = attendant.follower.log
        for event in attendant.store.events(attendant.id, log) if kept else ():
            yield message("item", item_json(event, attendant.link.board))
        while True:
            end = time.monotonic() + 1.0
            while tap.empty() and time.monotonic() < end:
                await asyncio.sleep(0.02)
            item = None if tap.empty() else tap.get_nowait()
            yield message("item", item_json(item, attendant.link.board))
    finally:
        attendant.taps.remove(tap)
