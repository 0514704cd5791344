"""Tells systemd, which started the desk, that it serves, that it is alive, that it ends.

The protocol is that of sd_notify(3): a datagram of text to the socket that $NOTIFY_SOCKET names.
Without that variable nothing is sent.
"""

import contextlib
import os
import socket
from collections.abc import Mapping

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class Manager:
    """systemd, if it started the desk. environment: of this process, with systemd's variables."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):  # a name of Linux that is no file
            self._address = "\0" + self._address[1:]
        of_us = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        microseconds = environment.get("WATCHDOG_USEC", "")
        self._every_s = int(microseconds) / 2e6 if of_us and microseconds.isdecimal() else 0.0
        self._told = 0.0

    def due(self, now: float) -> bool:
        """Whether ALIVE is due at this time, in seconds: twice in each period of the watchdog."""
        return self._every_s > 0 and now - self._told >= self._every_s

    def tell(self, state: str, now: float = 0.0) -> None:
        """Send READY, ALIVE (at `now`) or STOPPING; an error of the socket is ignored."""
        if state == ALIVE:
            self._told = now
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(state.encode(), self._address)
