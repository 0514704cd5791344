"""Sets, keeps and removes the referee's key (wire/rights.py), and says so in the log.

app/commands.py makes it when a host asks for the key, or at the start if there is one; it costs
heap.  app/board.py calls step() in each frame then.  The key is a file of the board: anybody at
MicroPython's prompt, which needs the referee's button, can read it.
"""

import os

from wenping.app.files import KEY
from wenping.coded import detail
from wenping.drivers.panel import REFEREE
from wenping.game import faults
from wenping.game.events import FAULT, encode
from wenping.game.phases import OVER, READY
from wenping.game.priors import REMOVE_MS
from wenping.wire import messages as m
from wenping.wire.commands import Refused
from wenping.wire.rights import LEAST, MOST, Rights


class Keeper:
    """The key of a Board (app/board.py).

    rights: what the host of the present session may do
    """

    def __init__(self, board):
        """Read the key, and have the board's session ask for it from now on."""
        self._board = board
        self._since_ms = 0
        self.rights = Rights(os.urandom, board.session.session)
        self.rights.key = board.files.read(KEY)
        board.session.commands.rights = self.rights

    def _held(self) -> bool:
        return self._board.senses.panel.held(REFEREE)

    def change(self, key: bytes) -> None:
        """Take this key, of LEAST to MOST bytes; none, if it is empty.

        Refused while the board has no key, unless the referee's button is held.
        """
        if not (self.rights.key or self._held()):
            raise Refused(m.R_PANEL, b"hold-referee")
        if key and not LEAST <= len(key) <= MOST:
            raise Refused(m.R_MALFORMED, detail("key-length", LEAST, MOST).encode())
        if not self._keep(key, detail("key-set") if key else detail("key-removed")):
            raise Refused(m.R_FAILED, b"flash-refuses")

    def _keep(self, key: bytes, words: str) -> bool:
        """Store the key and log that; False when the flash refuses it."""
        board = self._board
        if not board.files.write(KEY, key):
            return False
        self.rights.key = key
        board.record.emit(encode(FAULT, 0, faults.KEY, 1 if key else 0, words))
        board.record.keep()
        return True

    def step(self, now_ms: int) -> None:
        """Remove the key if the referee's button is held for REMOVE_MS between two games."""
        between = self._board.game.phase in (READY, OVER)
        if not (self.rights.key and between and self._held()):
            self._since_ms = now_ms
        elif now_ms - self._since_ms >= REMOVE_MS and self._keep(b"", detail("key-held")):
            self._board.record.warn()
