"""The contract of a storage, and a storage in RAM that keeps it: for tests, and for a host.

A storage holds named byte strings and one *slip*, a small note that can be rewritten quickly. All
names are made by the journal (ASCII letters, digits and '-', at most 20), never by anything that
came over a wire. When a call returns, its effect survives a power cut; a cut in the middle of a
call leaves the old state or the new one. Every call may raise OSError: full, or flash that fails.
`durable` says whether it is so, or only as long as there is power.
"""


class MemoryStorage:
    """Bytes by name in a dict; `room` bytes in all, in blocks of `block` like a file system."""

    durable = False

    def __init__(self, room: int = 868352, block: int = 4096):
        self.files = {}
        self._slip = b""
        self._blocks = room // block
        self.block = block

    def list(self):
        """Yield (name, size in bytes) of everything, in any order."""
        for name, data in self.files.items():
            yield name, len(data)

    def read(self, name: str, offset: int, buf, n: int) -> int:
        """Read up to n bytes at `offset` into buf; return how many there were, 0 at the end."""
        data = self.files.get(name)
        if data is None:
            raise OSError(2)
        part = data[offset : offset + n]
        buf[: len(part)] = part
        return len(part)

    def append(self, name: str, buf, n: int) -> None:
        """Put buf[:n] at the end of `name`, which comes into being when there is none."""
        data = self.files.get(name, b"") + bytes(memoryview(buf)[:n])
        self._check_room(name, len(data))
        self.files[name] = data

    def replace(self, name: str, buf, n: int) -> None:
        """Make buf[:n] the whole of `name`."""
        self._check_room(name, n)
        self.files[name] = bytes(memoryview(buf)[:n])

    def rename(self, old: str, new: str) -> None:
        """Give `old` the name `new`; what had that name before is gone."""
        if old not in self.files:
            raise OSError(2)
        self.files[new] = self.files.pop(old)

    def remove(self, name: str) -> None:
        """Forget `name`."""
        if name not in self.files:
            raise OSError(2)
        del self.files[name]

    def free_blocks(self) -> int:
        """Return how many more blocks could be written; it may be slow: not while stones move."""
        return self._blocks - sum([self._in_blocks(len(d)) for d in self.files.values()])

    def write_slip(self, buf, n: int) -> None:
        """Make buf[:n] (at most 480 bytes) the slip: quick, without an erase while it is fresh."""
        self._slip = bytes(memoryview(buf)[:n])

    def read_slip(self, buf) -> int:
        """Read the slip into buf; return its length, 0 when there is none."""
        n = min(len(self._slip), len(buf))
        buf[:n] = self._slip[:n]
        return n

    def renew_slip(self) -> None:
        """Throw the slip away and make room for quick ones: this is where it erases flash."""
        self._slip = b""

    def _in_blocks(self, size: int) -> int:
        return (size + self.block - 1) // self.block

    def _check_room(self, name: str, size: int) -> None:
        grown = self._in_blocks(size) - self._in_blocks(len(self.files.get(name, b"")))
        if grown > self.free_blocks():
            raise OSError(28)
