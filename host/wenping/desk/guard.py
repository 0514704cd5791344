"""Whom the HTTP server lets in: allowed hosts and origins, bodies of at most BODY bytes, and
connections that say what they want in time.
"""

import asyncio
import json
import socket
from typing import Any, ClassVar

from starlette.exceptions import HTTPException
from uvicorn.protocols.http.h11_impl import H11Protocol

from wenping.errors import Told
from wenping.texts import LANGUAGES

BODY = 64 * 1024
HEAD_S = 10.0  # a connection that has asked for nothing by then is closed
MOST_SILENT = 500  # connections that have asked for nothing; each takes a file of the process
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def policy(scripts: str = "'none'") -> str:
    """What a browser may do with an answer. scripts: hashes of those that may run."""
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src 'self' "
        "data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", policy().encode()),
]


def error_body(error: Told) -> dict:
    """An error as the interface gives it: its key, and its words in both languages."""
    return {"error": {"key": error.key, "words": {lang: error.words(lang) for lang in LANGUAGES}}}


def local_names() -> list[str]:
    """The names and addresses of this machine in its networks."""
    name = socket.gethostname()
    found = [name, f"{name}.local"]
    try:
        found += [str(row[4][0]) for row in socket.getaddrinfo(name, None, socket.AF_INET)]
    except OSError:
        pass
    address = outward()
    return list(dict.fromkeys([*found, *([address] if address else [])]))


def outward() -> str:
    """The address of this machine in the network that leads outward; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: reserved for documentation
            return probe.getsockname()[0]
        except OSError:
            return ""


class Guard:
    """ASGI middleware. hosts: allowed values of Host, with or without a port.

    A request that changes something must come from a page of these hosts, or from a program that
    sends no Origin.
    """

    def __init__(self, app: Any, hosts: list[str]) -> None:
        self._app = app
        self._hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: dict, receive: Any, send: Any) -> None:
        """Pass a request on, or answer it with what is wrong."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refused = self._refused(scope, headers)
        if refused is not None:
            await _answer(send, *refused)
            return
        await self._app(scope, _Body(receive).receive, _with_headers(send))

    def _refused(self, scope: dict, headers: dict) -> tuple[int, Told] | None:
        host = headers.get(b"host", b"").decode("latin-1")
        if _bare(host) not in self._hosts:
            return 403, Told("desk-host", host=host[:80])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if scope["method"] not in ("GET", "HEAD") and origin and not self._own(origin, host):
            return 403, Told("desk-origin", origin=origin[:80])
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY:
            return 413, Told("desk-body", most=BODY // 1024)
        return None

    def _own(self, origin: str, host: str) -> bool:
        scheme, _, rest = origin.partition("://")
        return scheme in ("http", "https") and rest.lower() == host.lower()


def _bare(host: str) -> str:
    """A host without its port, in small letters."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.rpartition(":")[0] if ":" in host else host


class _Body:
    """The body of a request, as long as it has at most BODY bytes."""

    def __init__(self, receive: Any) -> None:
        self._receive = receive
        self._bytes = 0

    async def receive(self) -> dict:
        part = await self._receive()
        self._bytes += len(part.get("body", b""))
        if self._bytes > BODY:
            raise HTTPException(413)
        return part


def _with_headers(send: Any) -> Any:
    """What the application answers, with the headers of every answer."""

    async def sending(part: dict) -> None:
        if part["type"] == "http.response.start":
            own = {name for name, _ in part["headers"]}
            more = [row for row in HEADERS if row[0] not in own]
            part = part | {"headers": [*part["headers"], *more]}
        await send(part)

    return sending


async def _answer(send: Any, status: int, error: Told) -> None:
    body = json.dumps(error_body(error), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)),
               (b"connection", b"close"), *HEADERS]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Protocol(H11Protocol):
    """uvicorn's HTTP over h11, which closes a connection that asks for nothing within HEAD_S, and
    the oldest of those that have not asked yet when there are more than MOST_SILENT.
    """

    _young: ClassVar[dict["Protocol", None]] = {}  # made within HEAD_S, the oldest first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection was made: its first request has to come in time."""
        super().connection_made(transport)
        self._young[self] = None
        if len(self._young) > MOST_SILENT:
            next(iter(self._young))._must_have_asked()
        self.loop.call_later(HEAD_S, self._must_have_asked)

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection has ended."""
        self._young.pop(self, None)
        super().connection_lost(exc)

    def _must_have_asked(self) -> None:
        self._young.pop(self, None)
        if self.scope is None and not self.transport.is_closing():
            self.transport.close()
