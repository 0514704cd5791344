"""Contracts as types; only pyright reads them.

session.py says what a Port does, commands.py what a Handler does.
"""

from collections.abc import Callable
from typing import Protocol

Number = Callable[[], int]  # About.heap, About.hash
HasTime = Callable[[int], bool]  # Session
Random = Callable[[int], bytes]  # Rights
Handler = Callable[..., bytes | bytearray | memoryview | None]

class Port(Protocol):
    def read(self, buf: bytearray) -> int: ...
    def write(self, buf: bytearray, start: int, end: int) -> int: ...
