"""The referee's key: once a board has one, a host proves it with every command that does more than
read.

    proof = first 16 bytes of HMAC-SHA-256(key, nonce, session u32, number u16, command u8,
                                           arguments)

The nonce is drawn when a host's session begins, and a number is done once in a session: no proof
counts twice.  This protects against other hosts on the cable, not against people at the board.  The
board loads this module once it has a key (app/keeper.py); both ends use proof().
"""

import struct
from hashlib import sha256

from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.commands import READS, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.wire.contracts import Random

NONCE = const(16)
PROOF = const(16)
LEAST = const(16)  # bytes of a key
MOST = const(32)
_BLOCK = const(64)


def proof(key: bytes, nonce: bytes, session: int, number: int, command: int, tail: bytes) -> bytes:
    """Return what proves the key for one command; tail: its arguments, packed."""
    told = nonce + struct.pack("<IHB", session, number, command) + tail
    inner = sha256(_padded(key, 0x36) + told).digest()
    return sha256(_padded(key, 0x5C) + inner).digest()[:PROOF]


def _padded(key: bytes, mask: int) -> bytes:
    block = bytearray(bytes((mask,)) * _BLOCK)
    for i in range(len(key)):
        block[i] ^= key[i]
    return bytes(block)


class Rights:
    """What the host of the present session may do.

    key     the referee's key, b"" without one
    proven  this session has proved it: its acknowledgements count as kept
    """

    def __init__(self, random: "Random", session: int):
        """random(n) gives n random bytes; session: number of the present host's."""
        self._random = random
        self.key = b""
        self.begin(session)

    def begin(self, session: int) -> None:
        """Begin a host's session of this number: proofs of earlier sessions are void."""
        self._session = session
        self.nonce = self._random(NONCE)
        self.proven = False

    def may_deliver(self) -> bool:
        """True if an acknowledgement of the present host may make a log delivered."""
        return self.proven or not self.key

    def admit(self, number: int, command: int, tail: bytes) -> tuple:
        """Return (command, its arguments) that may be done now: those of C_PROVEN are unpacked.

        Raises Refused (R_KEY) for a command without the proof that it needs, WireError for a
        C_PROVEN without fields.
        """
        if command == m.C_PROVEN:
            (inner,), rest = m.arguments(command, tail)
            tail = rest[PROOF:]
            right = proof(self.key, self.nonce, self._session, number, inner, tail)
            if not self.key or rest[:PROOF] != right:
                raise Refused(m.R_KEY, b"key-wrong")
            self.proven = True
            return inner, tail
        if self.key and command not in READS:
            raise Refused(m.R_KEY, b"key-needed")
        return command, tail
