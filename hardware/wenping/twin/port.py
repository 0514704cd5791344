"""The board's USB serial port: a PTY that a host opens by name, and a cable that can be pulled.

The board's own end is two pipes. A byte passes only when the owner calls `pump()`, once for each
turn of the board, so that a run without a host does not depend on the clock on the wall.
"""

import contextlib
import errno
import fcntl
import os
import pty
import tempfile
import time
import tty
from pathlib import Path

_ROOM = 1 << 16  # bytes that a slow host may leave unread before the board is held up
_ROOM_BOARD = 1 << 20  # bytes that the board may say between two pumps without standing still
_PATIENCE_S = 0.5  # then unread bytes are dropped, as the USB stack of the rp2 port does: estimate


class Port:
    """A serial port, plugged in at first.

    `path` is what a host opens, a link to the present PTY: it stays the same when the cable is
    pulled and put back. `attached` says whether a host has it open, as of the last pump.
    `board_stdin` and `board_stdout` are file descriptors of the board's end. `unheard` is the last
    of what the board said while no host took it, up to 64 KiB.
    """

    def __init__(self, path: str | os.PathLike | None = None):
        """Make a port with a path, or with one in a new temporary folder."""
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-")
        self.path = str(path or Path(self._folder.name) / "board")
        self._from_board, self.board_stdout = os.pipe()
        self.board_stdin, self._to_board = os.pipe()
        for end in (self._from_board, self._to_board):
            os.set_blocking(end, False)
            fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, _ROOM_BOARD)
        self._master = -1
        self._waiting = b""
        self.attached = False
        self.unheard = bytearray()
        self.plug()

    def plug(self) -> None:
        """Plug the cable in; nothing happens if it is."""
        if self._master >= 0:
            return
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        name = os.ttyname(slave)
        os.close(slave)  # from here on a read tells whether a host has it open
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)
        os.symlink(name, self.path)

    def unplug(self) -> None:
        """Pull the cable: the path and what was on its way disappear."""
        if self._master < 0:
            return
        os.unlink(self.path)
        os.close(self._master)
        self._master = -1
        self._drop()
        self.attached = False

    def pump(self) -> None:
        """Pass on what waits in either direction.

        A board that does not read loses bytes. A host that does not read holds the board up for
        half a second on the wall, then what it has not read is dropped.
        """
        heard = self._read_host()
        if heard:
            with contextlib.suppress(BlockingIOError):
                os.write(self._to_board, heard)
        try:
            said = os.read(self._from_board, _ROOM)
        except BlockingIOError:
            said = b""
        if not self.attached:
            self._drop(said)
            return
        self._waiting += said
        if self._waiting:
            self._write_host()

    def close(self) -> None:
        """Unplug, and close the board's end; the port cannot be used after that."""
        self.unplug()
        for end in (self._from_board, self.board_stdout, self.board_stdin, self._to_board):
            os.close(end)
        self._folder.cleanup()

    def _drop(self, more: bytes = b"") -> None:
        self.unheard += self._waiting + more
        del self.unheard[:-_ROOM]
        self._waiting = b""

    def _read_host(self) -> bytes:
        if self._master < 0:
            return b""
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            self.attached = True
            return b""
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            self.attached = False
            return b""
        self.attached = True
        return data

    def _write_host(self) -> None:
        end = time.monotonic() + _PATIENCE_S
        while self._waiting:
            try:
                self._waiting = self._waiting[os.write(self._master, self._waiting) :]
            except BlockingIOError:
                if len(self._waiting) < _ROOM:
                    return
                if time.monotonic() > end:
                    self._drop()
                    return
                time.sleep(0.001)
            except OSError:
                return  # the host went away; the next pump sees it
