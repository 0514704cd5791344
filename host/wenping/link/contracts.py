"""What the rest of the host needs of a link: Link has it, and so has a link through the desk."""

from typing import Protocol

from wenping.link.items import Board, Item


class AnyLink(Protocol):
    """A board that answers, here or through a desk (wenping.desk.remote)."""

    port: str

    @property
    def board(self) -> Board:
        """The board that answered last, with what its last pong told."""
        ...

    def next(self, timeout_s: float | None = None) -> Item | None:
        """Wait for the next item and return it; None when none came within timeout_s."""
        ...

    def command(
        self, command: int, *fields: int, tail: bytes = b"", timeout_s: float = ...
    ) -> bytes:
        """Have the board do a command once; return the detail of its reply."""
        ...
