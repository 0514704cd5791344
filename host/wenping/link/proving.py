"""Commands to a board that has a referee's key: sent with a proof, if this host has the key."""

import contextlib
import struct

from wenping.errors import Refused, RemoteProtocolError
from wenping.link import keys
from wenping.link.commands import Commands
from wenping.link.connection import Connection
from wenping.wire import messages as m
from wenping.wire.rights import NONCE, proof


class Proving:
    """Does commands once more, with a proof, that a board has refused for want of it.

    The key that worked last and the nonce are remembered, so that later ones are proved at once.
    """

    def __init__(self, connection: Connection, commands: Commands) -> None:
        self._connection = connection
        self._commands = commands
        self._worked: tuple[tuple, bytes, bytes] | None = None  # Board.start, key, nonce

    def command(self, command: int, arguments: bytes, timeout_s: float) -> bytes:
        """Have the board do a command with these arguments, packed; return the reply's detail.

        Errors as Commands.wait; Refused (R_KEY) when this host has no key that the board takes.
        """
        start = self._connection.board.start
        if self._worked is not None and self._worked[0] == start:
            try:
                return self._prove(command, arguments, *self._worked[1:], timeout_s)
            except Refused as refused:  # another nonce since, or another key
                if refused.reason != m.R_KEY:
                    raise
                self._worked = None
        try:
            return self._commands.wait(self._commands.ask_packed(command, arguments), timeout_s)
        except Refused as refused:
            if refused.reason != m.R_KEY:
                raise
            return self._try_keys(command, arguments, timeout_s, refused)

    def _try_keys(
        self, command: int, arguments: bytes, timeout_s: float, refused: Refused
    ) -> bytes:
        """Prove the command with each key of this board, the newest first."""
        board = self._connection.board
        for key in keys.keys_of(board.id):
            nonce = self._nonce(timeout_s)
            try:
                detail = self._prove(command, arguments, key, nonce, timeout_s)
            except Refused as again:
                if again.reason != m.R_KEY:
                    raise
                refused = again
                continue
            self._worked = (board.start, key, nonce)
            return detail
        raise refused

    def prove_session(self, timeout_s: float) -> bool:
        """Prove a key of this board by a command that changes nothing; False if none is taken."""
        for key in keys.keys_of(self._connection.board.id):
            with contextlib.suppress(Refused):
                self._prove(m.C_POSITION, b"", key, self._nonce(timeout_s), timeout_s)
                return True
        return False

    def _nonce(self, timeout_s: float) -> bytes:
        detail = self._commands.wait(self._commands.ask(m.C_CHALLENGE), timeout_s)
        if len(detail) != 1 + NONCE:
            raise RemoteProtocolError("key-odd")
        return detail[1:]

    def _prove(
        self, command: int, arguments: bytes, key: bytes, nonce: bytes, timeout_s: float
    ) -> bytes:
        def signed(number: int) -> bytes:
            told = proof(key, nonce, self._connection.session, number, command, arguments)
            return struct.pack("<B", command) + told + arguments

        return self._commands.wait(self._commands.ask_signed(m.C_PROVEN, signed), timeout_s)
