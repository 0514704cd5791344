"""The journal's storage (contract: journal/memory.py) in a mounted LittleFS.

Log files lie in one directory, the slip alone in another. LittleFS keeps a file of up to 512 bytes
inside its directory's metadata, which is itself a little log: rewriting the slip programs one flash
page (0.4 ms) and erases nothing until the directory's block is full, 13 slips later. `renew_slip`
makes that directory anew, so that its erase (45 ms, at worst 400) falls where the caller wants it
and not between a stone and its beep. Measured in tests/soak; figures in journal/README.md.
"""

from wenping.viper import const

_ENOENT = const(2)


class FileStorage:
    """Over `os` and `open` of a mounted LittleFS, below the directory `root`, made if missing."""

    durable = True

    def __init__(self, os, open, root: str):
        self._os = os
        self._open = open
        self._logs = root + "/log"
        self._slips = root + "/slip"
        self._slip = self._slips + "/slip"
        self._reading = None  # the file read last stays open: a reader comes back for more
        self._reading_name = None
        for path in (root, self._logs, self._slips):
            self._make(path)

    def list(self):
        for row in self._os.ilistdir(self._logs):
            yield row[0], row[3]

    def read(self, name: str, offset: int, buf, n: int) -> int:
        if name != self._reading_name:
            self.release()
            self._reading = self._open(self._logs + "/" + name, "rb")
            self._reading_name = name
        self._reading.seek(offset)
        return self._reading.readinto(buf, n)

    def append(self, name: str, buf, n: int) -> None:
        self.release()
        self._write(self._logs + "/" + name, "ab", buf, n)

    def replace(self, name: str, buf, n: int) -> None:
        self.release()
        path = self._logs + "/" + name
        self._write(path + "-new", "wb", buf, n)
        self._os.rename(path + "-new", path)

    def rename(self, old: str, new: str) -> None:
        self.release()
        self._os.rename(self._logs + "/" + old, self._logs + "/" + new)

    def remove(self, name: str) -> None:
        self.release()
        self._os.remove(self._logs + "/" + name)

    def free_blocks(self) -> int:
        state = self._os.statvfs(self._logs)
        return state[3] if state[3] <= state[2] else 0  # overfull: -1, unsigned

    def write_slip(self, buf, n: int) -> None:
        try:
            self._write(self._slip, "wb", buf, n)
        except OSError as error:
            if error.errno != _ENOENT:
                raise
            self._os.mkdir(self._slips)  # a power cut came in the middle of renew_slip
            self._write(self._slip, "wb", buf, n)

    def read_slip(self, buf) -> int:
        try:
            file = self._open(self._slip, "rb")
        except OSError:
            return 0
        try:
            return file.readinto(buf)
        finally:
            file.close()

    def renew_slip(self) -> None:
        try:
            self._os.remove(self._slip)
        except OSError:
            pass  # it was never written
        try:
            self._os.rmdir(self._slips)
        except OSError:
            pass  # gone already: a power cut came before the next line, last time
        self._os.mkdir(self._slips)

    def _make(self, path: str) -> None:
        try:
            self._os.stat(path)
        except OSError:
            self._os.mkdir(path)

    def _write(self, path: str, mode: str, buf, n: int) -> None:
        file = self._open(path, mode)
        try:
            file.write(memoryview(buf)[:n])
        finally:
            file.close()  # here it becomes durable

    def release(self) -> None:
        """Close the file that is kept open for reading; it is opened again when it is wanted."""
        if self._reading is not None:
            self._reading.close()
            self._reading = None
            self._reading_name = None
