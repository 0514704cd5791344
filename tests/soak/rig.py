"""A board on a PTY for tests of the link: real MicroPython, flash in a file, a cable to pull."""

import contextlib
import os
import pty
import select
import subprocess
import tempfile
import threading
import tty
from collections.abc import Callable
from pathlib import Path

from wenping.toolchain.micropython import find

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"


class Rig:
    """`with Rig() as rig`: `rig.path` is the port; `harm` may change the bytes of either way.

    The board keeps running while the cable is out; what either end says meanwhile is lost.
    """

    def __init__(self, *, script: str = "board.py", args: tuple = (), image: Path | None = None):
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-soak-")
        folder = Path(self._folder.name)
        self.path = str(folder / "port")
        self.image = image or folder / "flash.img"
        self._script = script
        self._args = args
        self.harm: Callable[[bytes], bytes] = lambda data: data
        self._lock = threading.Lock()
        self._board = -1
        self._host = -1
        self._keep = -1
        self._process: subprocess.Popen | None = None
        self._closing = False
        self.cut_after: int | None = None  # bytes until the cable is pulled, in both ways together
        self.cuts = 0
        self._thread = threading.Thread(target=self._pump, daemon=True)

    def __enter__(self) -> "Rig":
        self.power_on()
        self.plug()
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._closing = True
        self._thread.join()
        self.unplug()
        self.power_off()
        self._folder.cleanup()

    def power_on(self) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        command = [*find(), "-X", "heapsize=300k", str(HERE / self._script), str(FIRMWARE)]
        with open(Path(self._folder.name) / "errors", "ab") as errors:
            self._process = subprocess.Popen(
                [*command, str(self.image), *map(str, self._args)],
                stdin=slave, stdout=slave, stderr=errors,
            )  # fmt: skip
        os.close(slave)
        with self._lock:
            self._board = master

    def power_off(self) -> None:
        """As a power cut between two writes; nothing when it is off."""
        if self._board < 0:
            return
        self._process.kill()
        self._process.wait()
        with self._lock:
            os.close(self._board)
            self._board = -1

    def plug(self) -> None:
        with self._lock:
            if self._host >= 0:
                return
            self._host, self._keep = pty.openpty()
            tty.setraw(self._keep)
            os.set_blocking(self._host, False)
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.path)
            os.symlink(os.ttyname(self._keep), self.path)

    def unplug(self) -> None:
        with self._lock:
            self._unplug()

    def _unplug(self) -> None:
        if self._host >= 0:
            os.unlink(self.path)
            os.close(self._keep)
            os.close(self._host)
            self._host = -1
            self.cuts += 1

    def errors(self) -> str:
        return (Path(self._folder.name) / "errors").read_text()

    def _pump(self) -> None:
        while not self._closing:
            with self._lock:
                ends = [end for end in (self._board, self._host) if end >= 0]
            try:
                ready = select.select(ends, [], [], 0.01)[0]
            except (OSError, ValueError):
                continue  # an end was closed meanwhile
            with self._lock:
                for end in ready:
                    if end == self._board:
                        self._pass(self._board, self._host)
                    elif end == self._host:
                        self._pass(self._host, self._board)

    def _pass(self, source: int, sink: int) -> None:
        try:
            data = os.read(source, 4096)
        except OSError:
            return
        if sink < 0:
            return
        data = self.harm(data)
        cut = self.cut_after
        if cut is not None:
            self.cut_after = cut - len(data)
            data = data[:cut]
        try:
            while data:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(sink, data) :]
        except OSError:
            return
        if cut is not None and self.cut_after <= 0:
            self.cut_after = None
            self._unplug()
