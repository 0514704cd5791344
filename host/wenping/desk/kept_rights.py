"""Keeps the rights that people were given from one desk to the next: a file beside its lock.

    kept = KeptRights(rights)   # takes up what an earlier desk left
    kept.save()                 # after each change

In the file are hashes of codes and tokens, never themselves, and when each ends by the wall clock.
If that clock is set back, a right still gets no more time than it had at first.
"""

import json
import time

from wenping.desk import place
from wenping.desk.decisions import ROLES
from wenping.desk.rights import Lasting, Right, Rights
from wenping.errors import UserError


class KeptRights:
    """The rights of the roles of people, in the file; the host's own token ends with its desk."""

    def __init__(self, rights: Rights) -> None:
        self._rights = rights
        self._path = place.folder() / "rights.json"
        rights.take_up(self._read(time.time()), time.monotonic())

    def save(self) -> None:
        """Write the rights as they are now; UserError when they cannot be written."""
        ahead = time.time()
        codes, tokens = (
            {key: [right.role, right.table, ahead + right.until] for key, right in kept.items()}
            for kept in self._rights.lasting(time.monotonic(), ROLES)
        )
        try:
            place.write_private(self._path, {"codes": codes, "tokens": tokens})
        except OSError as error:
            raise UserError("cannot-write", path=self._path, error=error) from None

    def _read(self, now: float) -> Lasting:
        """What the file holds; nothing when it is missing or broken."""
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            return _rights(told["codes"], now), _rights(told["tokens"], now)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return {}, {}


def _rights(told: dict, now: float) -> dict[str, Right]:
    found = {}
    for key, (role, table, until) in told.items():
        if role in ROLES and type(table) is int and until > now:
            found[str(key)] = Right(role, table, float(until) - now)
    return found
