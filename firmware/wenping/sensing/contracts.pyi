"""Contracts as types; only pyright reads them.

drivers/matrix.py says what a Matrix does, recorder.py what a Read does.
"""

from array import array
from collections.abc import Callable
from typing import Protocol

Read = Callable[[int], bytes]

class Matrix(Protocol):
    board: array[int]
    rails: array[int]
    bowls: array[int]
    bias: array[int]

    def scan(self) -> int: ...
    def settling(self, wait_us: int, first: int, count: int) -> array[int]: ...
