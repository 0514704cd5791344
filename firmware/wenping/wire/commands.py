"""Commands by number: done once, however often they come, and answered as often."""

from wenping.viper import const
from wenping.wire.messages import (
    C_CALIBRATE,
    C_ERASE,
    C_NAME,
    C_NEW_GAME,
    C_PROPOSE,
    C_TIME,
    COMMANDS,
    R_BUSY,
    R_FAILED,
    R_MALFORMED,
    R_NONE,
    R_STALE,
    R_UNKNOWN,
    WireError,
    arguments,
)

DONE = const(0)
REFUSED = const(1)
KEPT = const(8)  # a host has at most so many commands under way
_LONGEST_DETAIL = const(250)

# What writes to flash costs something, so that a stranger cannot fill or wear it: at most so much
# at once, and a unit more each second.
_PURSE = const(400)
_COSTS = {C_PROPOSE: 1, C_TIME: 1, C_ERASE: 4, C_NEW_GAME: 40, C_NAME: 40, C_CALIBRATE: 40}


class Refused(Exception):
    """Raised by a handler: the command is not done, for `reason` (messages.REASONS)."""

    def __init__(self, reason: int, detail: bytes = b""):
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Commands:
    """The handlers of commands, and the last replies of this session."""

    def __init__(self):
        self._handlers = {}
        self._purse = _PURSE
        self._filled_ms = 0
        self.reset()

    def reset(self) -> None:
        """Forget the replies: another run of a host counts from 1 again."""
        self._highest = 0
        self._replies = [(-1, (0, 0, b""))] * KEPT

    def handle(self, command: int, function) -> None:
        """Let `function` do a command of the table.

        It is called with the fields of the command's row, and its tail as bytes if the row has one,
        all checked against the row; it returns None or the bytes of the detail, or raises Refused.
        """
        self._handlers[command] = function

    def do(self, number: int, command: int, tail: bytes, now_ms: int) -> tuple:
        """Do a command, or look up what it gave before; return (status, reason, detail)."""
        if number <= self._highest - KEPT:
            return REFUSED, R_STALE, b""
        kept = self._replies[number % KEPT]
        if kept[0] == number:
            return kept[1]
        reply = self._do(command, tail, now_ms)
        self._highest = max(self._highest, number)
        self._replies[number % KEPT] = (number, reply)
        return reply

    def _pay(self, command: int, now_ms: int) -> bool:
        seconds = (now_ms - self._filled_ms) // 1000
        if seconds > 0:
            self._purse = min(_PURSE, self._purse + seconds)
            self._filled_ms += 1000 * seconds
        cost = _COSTS.get(command, 0)
        if cost > self._purse:
            return False
        self._purse -= cost
        return True

    def _do(self, command: int, tail: bytes, now_ms: int) -> tuple:
        function = self._handlers.get(command)
        if function is None:
            return REFUSED, R_UNKNOWN, b""
        try:
            fields, rest = arguments(command, tail)
            if not self._pay(command, now_ms):
                return REFUSED, R_BUSY, b""
            detail = function(*fields, rest) if COMMANDS[command][3] else function(*fields)
            return DONE, R_NONE, (detail or b"")[:_LONGEST_DETAIL]
        except WireError as error:
            return REFUSED, R_MALFORMED, str(error).encode()[:_LONGEST_DETAIL]
        except Refused as refused:
            return REFUSED, refused.reason, refused.detail[:_LONGEST_DETAIL]
        except Exception as error:  # a handler's fault must not stop the board
            return REFUSED, R_FAILED, repr(error).encode()[:_LONGEST_DETAIL]
