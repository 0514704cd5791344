"""Executes a host's commands at most once each and repeats the reply when one is sent again.

Session (session.py) calls Commands.do() for each `command` message.  Commands are numbered by the
host; a host sends one again until its reply arrives.  Commands that only read (READS) are executed
each time they come, and take no number: what a stranger without the key may send on the cable
leaves the numbers of the host that has it alone.
"""

from wenping.coded import detail as detail_of
from wenping.viper import const
from wenping.wire.messages import (
    C_CALIBRATE,
    C_CAPTURE,
    C_CHALLENGE,
    C_ERASE,
    C_FETCH,
    C_FOLLOW,
    C_HEAD,
    C_HEALTH,
    C_KEY,
    C_LOGS,
    C_NAME,
    C_NEW_GAME,
    C_POSITION,
    C_PROPOSE,
    C_PROVEN,
    C_READ,
    C_REPL,
    C_SWEEP,
    C_TIME,
    COMMANDS,
    FLASH_PAGE,
    R_BUSY,
    R_FAILED,
    R_KEY,
    R_MALFORMED,
    R_NONE,
    R_STALE,
    R_UNKEPT,
    R_UNKNOWN,
    WireError,
    arguments,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.wire.contracts import Handler
    from wenping.wire.rights import Rights

DONE = const(0)
REFUSED = const(1)
KEPT = const(8)  # replies that are kept; a host has at most as many commands without reply
_LONGEST_DETAIL = const(250)

# Rate limit for commands that write to flash, so that no host can fill it or wear it out.  Such a
# command takes its cost from a budget of at most _PURSE units, which grows by one unit a second.
_PURSE = const(400)
_COSTS = {
    C_PROPOSE: 1,
    C_TIME: 1,
    C_ERASE: 4,
    C_NEW_GAME: 40,
    C_NAME: 40,
    C_CALIBRATE: 40,
    C_KEY: 40,
}
WRITES = tuple(_COSTS) + (C_PROVEN,)  # ... and what may hold one of them
_FLASH_TEST = const(4)  # what page FLASH_PAGE of C_HEALTH costs

# Reading is free for every host; C_REPL needs the button in any case.
READS = (C_FOLLOW, C_LOGS, C_FETCH, C_READ, C_HEAD, C_POSITION, C_HEALTH, C_SWEEP, C_CAPTURE,
         C_CHALLENGE, C_REPL)  # fmt: skip


class Refused(Exception):
    """Raised by a handler: the command is not done, for `reason` (one of messages.R_NONE ...).

    detail: a key and its values as text (wenping/coded.py), or empty
    """

    def __init__(self, reason: int, detail: bytes = b""):
        """Keep reason and detail."""
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Commands:
    """Calls the handlers of commands and keeps the last KEPT replies of a host's session.

    rights: who may do what (wire/rights.py); None: every host may do everything
    """

    def __init__(self):
        """No handler yet, no reply, the whole budget for commands that write to flash."""
        self._handlers = {}
        self.rights: Rights | None = None
        self._purse = _PURSE
        self._filled_ms = 0
        self.reset()

    def reset(self) -> None:
        """Forget the replies: another host, or the same one restarted, numbers from 1 again."""
        self._highest = 0
        self._replies = [(-1, (0, 0, b""))] * KEPT

    def serve(self, target: object) -> None:
        """Make each method on_<name> of `target` the handler of the command of that name."""
        for command, row in COMMANDS.items():
            function = getattr(target, "on_" + row[0], None)
            if function:
                self.handle(command, function)

    def handle(self, command: int, function: "Handler") -> None:
        """Make `function` the handler of a command (an id of messages.COMMANDS).

        It is called with the fields of the command's row and, if the row has one, its tail as
        bytes, all checked against the row.  It returns the detail of the reply, as bytes, or None;
        to refuse the command it raises Refused.
        """
        self._handlers[command] = function

    def do(self, number: int, command: int, tail: bytes, now_ms: int) -> tuple:
        """Execute command `number`, or look up its reply if it was executed before.

        Returns (status, reason, detail) of the reply: DONE or REFUSED, one of messages.R_NONE ...,
        bytes.  A number too old for the kept replies is refused with R_STALE.  Never raises.
        """
        if command in READS:
            return self._do(number, command, tail, now_ms)
        if number <= self._highest - KEPT:
            return REFUSED, R_STALE, b""
        kept = self._replies[number % KEPT]
        if kept[0] == number:
            return kept[1]
        reply = self._do(number, command, tail, now_ms)
        if reply[1] != R_KEY:
            self._highest = max(self._highest, number)
            self._replies[number % KEPT] = (number, reply)
        return reply

    def _pay(self, cost: int, now_ms: int) -> bool:
        """Take a cost from the budget; False if the budget is too small."""
        seconds = (now_ms - self._filled_ms) // 1000
        if seconds > 0:
            self._purse = min(_PURSE, self._purse + seconds)
            self._filled_ms += 1000 * seconds
        if cost > self._purse:
            return False
        self._purse -= cost
        return True

    def _do(self, number: int, command: int, tail: bytes, now_ms: int) -> tuple:
        """Execute a command if the host has the right to it; return (status, reason, detail)."""
        cost = 0  # a host without the key cannot use the budget up
        try:
            if self.rights:
                command, tail = self.rights.admit(number, command, tail)
            function = self._handlers.get(command)
            if function is None:
                return REFUSED, R_UNKNOWN, b""
            fields, rest = arguments(command, tail)
            cost = _COSTS.get(command, 0)
            if command == C_HEALTH and fields[0] == FLASH_PAGE:
                cost = _FLASH_TEST
            if not self._pay(cost, now_ms):
                return REFUSED, R_BUSY, b""
            detail = function(*fields, rest) if COMMANDS[command][2] else function(*fields)
            return DONE, R_NONE, (detail or b"")[:_LONGEST_DETAIL]
        except WireError as error:
            return REFUSED, R_MALFORMED, str(error).encode()[:_LONGEST_DETAIL]
        except Refused as refused:
            if refused.reason != R_UNKEPT:  # nothing was written
                self._purse += cost
            return REFUSED, refused.reason, refused.detail[:_LONGEST_DETAIL]
        except Exception as error:  # an error in a handler must not end the firmware
            told = detail_of("wire-inside", repr(error))
            return REFUSED, R_FAILED, told.encode()[:_LONGEST_DETAIL]
