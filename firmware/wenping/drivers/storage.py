"""The journal's storage (contract: journal/memory.py) in a mounted LittleFS.

The journal (journal/) calls it.  The files of the logs lie in one directory, the slip, which holds
the newest records, alone in another.  LittleFS keeps a file of up to 512 bytes inside the metadata
of its directory and appends to that: rewriting the slip programs one page of flash (0.4 ms) and
erases nothing until the directory's block is full, after 13 writes.  renew_slip() makes the
directory anew, so that the erase (45 ms, at worst 400 ms) happens when the caller has time for it
and does not delay the beep for a stone.  Measured in tests/soak; figures in journal/README.md.

All methods raise OSError when the flash is full or fails.
"""

from wenping.viper import const

_ENOENT = const(2)


class FileStorage:
    """The storage below the directory `root`.

    durable: what is written survives a power cut
    """

    durable = True

    def __init__(self, os, open, root: str):
        """Make the directories that are missing; takes the module os and the function open."""
        self._os = os
        self._open = open
        self._logs = root + "/log"
        self._slips = root + "/slip"
        self._slip = self._slips + "/slip"
        self._reading = None  # the file read last is kept open for the next read
        self._reading_name = None
        self._slip_file = None  # the slip is kept open: to open it takes 1.3 ms of a stone's frame
        self._slip_size = 0
        for path in (root, self._logs, self._slips):
            try:
                os.stat(path)
            except OSError:  # missing
                os.mkdir(path)

    def list(self):
        """Yield (name, size in bytes) of each log file."""
        for row in self._os.ilistdir(self._logs):
            yield row[0], row[3]

    def read(self, name: str, offset: int, buf: bytearray | memoryview, n: int) -> int:
        """Read up to n bytes of a file from offset on into buf; return how many bytes."""
        if name != self._reading_name:
            self.release()
            self._reading = self._open(self._logs + "/" + name, "rb")
            self._reading_name = name
        self._reading.seek(offset)
        return self._reading.readinto(buf, n)

    def append(self, name: str, buf: bytearray | memoryview, n: int) -> None:
        """Write buf[:n] at the end of a file, which is made if it is missing."""
        self.release()
        self._write(self._logs + "/" + name, "ab", buf, n)

    def replace(self, name: str, buf: bytearray | memoryview, n: int) -> None:
        """Make buf[:n] the content of a file; a power cut leaves the old or the new content."""
        self.release()
        path = self._logs + "/" + name
        self._write(path + "-new", "wb", buf, n)
        self._os.rename(path + "-new", path)

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        self.release()
        self._os.rename(self._logs + "/" + old, self._logs + "/" + new)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.release()
        self._os.remove(self._logs + "/" + name)

    def free_blocks(self) -> int:
        """Return the number of free blocks of 4096 bytes; slow."""
        state = self._os.statvfs(self._logs)
        return state[3] if state[3] <= state[2] else 0  # overfull: LittleFS says -1, unsigned

    def write_slip(self, buf: bytearray, n: int) -> None:
        """Make buf[:n] the content of the slip."""
        try:
            self._rewrite_slip(buf, n)
        except OSError as error:
            self.release()
            if error.errno != _ENOENT:
                raise
            self._os.mkdir(self._slips)  # a power cut interrupted renew_slip()
            self._rewrite_slip(buf, n)

    def _rewrite_slip(self, buf: bytearray, n: int) -> None:
        """Write the slip over; it is opened anew only to become shorter, or after an error."""
        if n < self._slip_size:
            self.release()
        if self._slip_file is None:
            self._slip_file = self._open(self._slip, "wb")
        self._slip_file.seek(0)
        self._slip_file.write(memoryview(buf)[:n])
        self._slip_file.flush()  # LittleFS makes it durable here
        self._slip_size = n

    def read_slip(self, buf: bytearray) -> int:
        """Read the slip into buf; return how many bytes, 0 when there is none."""
        self.release()
        try:
            file = self._open(self._slip, "rb")
        except OSError:
            return 0
        try:
            return file.readinto(buf)
        finally:
            file.close()

    def renew_slip(self) -> None:
        """Remove the slip and make its directory anew, which erases a block of flash."""
        self.release()
        try:
            self._os.remove(self._slip)
        except OSError:
            pass  # it was never written
        try:
            self._os.rmdir(self._slips)
        except OSError:
            pass  # missing: a power cut interrupted renew_slip() before mkdir
        self._os.mkdir(self._slips)

    def _write(self, path: str, mode: str, buf: bytearray | memoryview, n: int) -> None:
        """Write buf[:n] to a file opened with `mode`."""
        file = self._open(path, mode)
        try:
            file.write(memoryview(buf)[:n])
        finally:
            file.close()  # LittleFS makes it durable here

    def release(self) -> None:
        """Close the files that are kept open; after an error nothing more is written to them."""
        files = self._reading, self._slip_file
        self._reading = self._reading_name = self._slip_file = None
        self._slip_size = 0
        for file in files:
            if file is not None:
                file.close()
