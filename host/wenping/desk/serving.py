"""Serving a desk: its socket, its boards as they come and go, and its end."""

import contextlib
import errno
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable

import uvicorn
from starlette.routing import Route

from wenping.desk import place
from wenping.desk.decisions import HOST
from wenping.desk.desk import Desk
from wenping.desk.guard import LOOPBACK, Protocol, local_names
from wenping.desk.http import Interface, application
from wenping.errors import LinkError, UserError
from wenping.link import Link

LOOK_S = 3.0  # from one look at the ports to the next
MOST_CONNECTIONS = 4000
FOREVER_S = 10 * 365 * 86400.0  # the host's own token ends with the desk


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens; UserError when the address or the port cannot be had."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family, backlog=512)
    except OverflowError:
        raise UserError("desk-address", address=address, port=port) from None
    except OSError as error:
        unknown = isinstance(error.__context__, socket.gaierror)
        if unknown or error.errno == errno.EADDRNOTAVAIL:
            raise UserError("desk-address", address=address, port=port) from None
        raise UserError("desk-port", address=address, port=port, error=error) from None


def hosts_for(address: str, more: list[str]) -> list[str]:
    """The values of Host that are let in for a listening address. more: those a person named."""
    found = [*LOOPBACK, *more]
    if address not in ("127.0.0.1", "::1", "localhost"):
        found += [address, *local_names()]
    return found


class Server:
    """A desk behind a socket. `run` serves until Ctrl-C or `stop`. save: keeps the rights."""

    def __init__(
        self, desk: Desk, taken: socket.socket, address: str, hosts: list[str],
        save: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.interface = Interface(desk, address, save)
        self.desk = desk
        self._socket = taken
        self._hosts = hosts
        self._server: uvicorn.Server | None = None

    def run(self, more: list[Route]) -> None:
        """Serve the interface and these further routes until Ctrl-C."""
        app = application(self.interface, self._hosts, more)
        config = uvicorn.Config(
            app, http=Protocol, ws="none", log_level=logging.CRITICAL, access_log=False,
            limit_concurrency=MOST_CONNECTIONS, timeout_keep_alive=30, timeout_graceful_shutdown=1,
            server_header=False, date_header=False,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        with contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        """End `run`, from any thread."""
        if self._server is not None:
            self._server.should_exit = True


class Ports:
    """The ports of a desk: opened as boards come, named in the desk's file.

    named: ports that a person asked for; without any, those that `candidates` finds. A port that
    was no board is tried again only after it went away.
    """

    def __init__(
        self, desk: Desk, lock: place.Lock, url: str, named: list[str],
        candidates: Callable[[], list[str]],
    ) -> None:  # fmt: skip
        self._desk = desk
        self._lock = lock
        self._url = url
        self._named = named
        self._candidates = candidates
        self._token, _ = desk.rights.grant(HOST, 0, time.monotonic(), FOREVER_S)
        self._held: dict[str, int] = {}
        self._strange: set[str] = set()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ports", daemon=True)

    def start(self, opened: Callable[[str, str], None]) -> None:
        """Open the ports that are named, then look for more; opened(port, name of its board).

        Raises LinkError when a named port is no board.
        """
        self._opened = opened
        for port in self._named:
            self._open(port)
        self._tell()
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(LOOK_S + 10)

    def _run(self) -> None:
        while not self._closing.wait(LOOK_S if self._held or self._strange else 0.1):
            if self._named:
                return
            there = self._candidates()
            self._strange &= set(there)
            for port in there:
                if port not in self._held and port not in self._strange:
                    try:
                        self._open(port)
                    except LinkError:
                        self._strange.add(port)
            with contextlib.suppress(OSError):  # a full disk: it is told at the next look
                self._tell()
            if not there:
                self._closing.wait(LOOK_S)

    def _open(self, port: str) -> None:
        attendant = self._desk.attend(Link(port, self._desk.store))
        self._held = {p: table for p, table in self._held.items() if table != attendant.id}
        self._held[port] = attendant.id
        self._opened(port, attendant.link.board.name)

    def _tell(self) -> None:
        self._lock.tell(place.Place(self._url, os.getpid(), self._token, dict(self._held)))


def secret() -> str:
    """A secret that nobody can guess, for addresses."""
    return secrets.token_urlsafe(12)
