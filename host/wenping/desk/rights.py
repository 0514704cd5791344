"""Who may decide: one-time codes that a QR code carries, and the tokens they are exchanged for.

    code = rights.invite(REFEREE, 0, now)           # shown as a QR code
    token, right = rights.exchange(code, now)       # once; the token becomes a cookie
    rights.of(token, now)                           # Right, or None: unknown, expired or revoked

Only hashes of tokens are kept. `now` is seconds of any clock that does not go back. No I/O;
kept_rights.py keeps them while no desk runs.
"""

import hashlib
import secrets
from typing import NamedTuple

CODE_S = 600.0  # a code that nobody has used by then is void
TOKEN_S = 12 * 3600.0  # a tournament day
MOST = 200  # codes and tokens that stand at a time; the oldest go first


class Right(NamedTuple):
    """What a token allows: a role at one table (0: at every table), until a time."""

    role: str
    table: int
    until: float

    def at(self, table: int) -> bool:
        """Whether it is a right at this table."""
        return self.table in (0, table)


Lasting = tuple[dict[str, Right], dict[str, Right]]  # codes and tokens; until: seconds from now


class Rights:
    """All codes and tokens of a desk."""

    def __init__(self) -> None:
        self._codes: dict[str, Right] = {}
        self._tokens: dict[str, Right] = {}

    def invite(self, role: str, table: int, now: float) -> str:
        """A new one-time code for a role at a table."""
        code = secrets.token_urlsafe(16)
        _keep(self._codes, _hash(code), Right(role, table, now + CODE_S))
        return code

    def exchange(self, code: str, now: float) -> tuple[str, Right] | None:
        """A token for a code; None when the code is unknown, was used, or is too old."""
        right = self._codes.pop(_hash(code), None)
        if right is None or right.until < now:
            return None
        return self.grant(right.role, right.table, now)

    def grant(
        self, role: str, table: int, now: float, seconds: float = TOKEN_S
    ) -> tuple[str, Right]:
        """A token for a role, without a code."""
        token = secrets.token_urlsafe(24)
        right = Right(role, table, now + seconds)
        _keep(self._tokens, _hash(token), right)
        return token, right

    def of(self, token: str, now: float) -> Right | None:
        """What a token allows; None when it is unknown, has expired or was revoked."""
        right = self._tokens.get(_hash(token)) if token else None
        return right if right is not None and right.until >= now else None

    def revoke(self, role: str = "", table: int = 0) -> int:
        """Take back the codes and tokens of a role at a table ("": every role, 0: every table)."""
        gone = 0
        for kept in (self._codes, self._tokens):
            for key, right in list(kept.items()):
                if role in ("", right.role) and (not table or right.table == table):
                    del kept[key]
                    gone += 1
        return gone

    def drop(self, token: str) -> None:
        """Forget one token: its owner has left."""
        self._tokens.pop(_hash(token), None)

    def lasting(self, now: float, roles: tuple[str, ...]) -> Lasting:
        """The codes and the tokens of these roles by their hashes, with the seconds they have."""

        def left(kept: dict[str, Right]) -> dict[str, Right]:
            return {
                key: Right(right.role, right.table, right.until - now)
                for key, right in kept.items()
                if right.role in roles and right.until >= now
            }

        return left(self._codes), left(self._tokens)

    def take_up(self, lasting: Lasting, now: float) -> None:
        """Add what `lasting` gave; none of it for longer than it was given at first."""
        for kept, found, most in zip(
            (self._codes, self._tokens), lasting, (CODE_S, TOKEN_S), strict=True
        ):
            for key, right in found.items():
                _keep(kept, key, Right(right.role, right.table, now + min(right.until, most)))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _keep(kept: dict[str, Right], key: str, right: Right) -> None:
    kept[key] = right
    while len(kept) > MOST:
        del kept[next(iter(kept))]
