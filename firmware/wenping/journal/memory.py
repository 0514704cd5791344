"""The contract of a storage, and a storage in RAM that keeps it.

The journal writes to a storage and reads from it. A storage holds files, which are named byte
strings, and one *slip*, a note of at most 480 bytes that can be rewritten quickly. The journal
makes all names (ASCII letters, digits and '-', at most 20 characters); no name comes over a wire.

When a call returns, its effect survives a power cut. A power cut in the middle of a call leaves the
old state or the new one. Every call may raise OSError, because the storage is full or its flash
fails. A storage that is lost without power has durable = False and keeps the rest of the contract.

The methods of MemoryStorage are the contract; drivers/storage.py is the storage in flash. The
device itself uses MemoryStorage when it has no flash to write to.
"""


class MemoryStorage:
    """A storage in RAM. Files take whole blocks, as in a file system."""

    durable = False

    def __init__(self, room: int = 868352, block: int = 4096):
        """room: bytes for all files together; block: bytes of a block."""
        self.files = {}
        self._slip = b""
        self._blocks = room // block
        self.block = block

    def list(self):
        """Yield (name, size in bytes) of every file, in any order."""
        for name, data in self.files.items():
            yield name, len(data)

    def read(self, name: str, offset: int, buf: bytearray | memoryview, n: int) -> int:
        """Read up to n bytes of a file from `offset` on into buf.

        Returns how many bytes there were, 0 at the end. OSError if there is no such file.
        """
        data = self.files.get(name)
        if data is None:
            raise OSError(2)
        part = data[offset : offset + n]
        buf[: len(part)] = part
        return len(part)

    def append(self, name: str, buf: bytearray | memoryview, n: int) -> None:
        """Put buf[:n] at the end of a file; the file is made if there is none."""
        data = self.files.get(name, b"") + bytes(memoryview(buf)[:n])
        self._check_room(name, len(data))
        self.files[name] = data

    def replace(self, name: str, buf: bytearray | memoryview, n: int) -> None:
        """Make buf[:n] the whole content of a file."""
        self._check_room(name, n)
        self.files[name] = bytes(memoryview(buf)[:n])

    def rename(self, old: str, new: str) -> None:
        """Give the file `old` the name `new`; a file that had this name is removed."""
        if old not in self.files:
            raise OSError(2)
        self.files[new] = self.files.pop(old)

    def remove(self, name: str) -> None:
        """Remove a file; OSError if there is none."""
        if name not in self.files:
            raise OSError(2)
        del self.files[name]

    def free_blocks(self) -> int:
        """How many more blocks can be written. Slow in flash: do not call it while stones move."""
        return self._blocks - sum([self._in_blocks(len(d)) for d in self.files.values()])

    def write_slip(self, buf: bytearray, n: int) -> None:
        """Make buf[:n], at most 480 bytes, the slip: quickly, with no erase while it is fresh."""
        self._slip = bytes(memoryview(buf)[:n])

    def read_slip(self, buf: bytearray) -> int:
        """Read the slip into buf; return its length, 0 when there is none."""
        n = min(len(self._slip), len(buf))
        buf[:n] = self._slip[:n]
        return n

    def renew_slip(self) -> None:
        """Remove the slip and make room for quick ones: this is the call that erases flash."""
        self._slip = b""

    def _in_blocks(self, size: int) -> int:
        """The blocks of a file of so many bytes."""
        return (size + self.block - 1) // self.block

    def _check_room(self, name: str, size: int) -> None:
        """OSError unless the file may grow to so many bytes."""
        grown = self._in_blocks(size) - self._in_blocks(len(self.files.get(name, b"")))
        if grown > self.free_blocks():
            raise OSError(28)
