"""Errors, by who can do something about them.

UserError                  a person: bad input or a missing thing
LinkError                  something between this program and a board
|-- PortError              also a UserError: the port cannot be used as a board
|-- LocalProtocolError     this program erred: it asked for something that cannot be
|-- RemoteProtocolError    the peer erred: what answers breaks the protocol
|-- Refused                the board understood a command and does not do it
|-- NoAnswer               a command was not answered in time
`-- Interrupted            the board restarted before it answered a command
"""

from wire.messages import COMMANDS, REASONS


class UserError(Exception):
    """Bad input or a missing thing: one line that names it and says what to do; exit status 2."""


class LinkError(Exception):
    """Something between this program and a board."""


class LocalProtocolError(LinkError):
    """This program asked for something that cannot be."""


class RemoteProtocolError(LinkError):
    """What answers breaks the protocol."""


class Refused(LinkError):
    """The board understood a command and does not do it: why, as in wire.messages.REASONS."""

    def __init__(self, command: int, reason: int, detail: bytes):
        self.command = COMMANDS[command][0]
        self.reason = reason
        self.key, words = REASONS.get(reason, ("other", f"reason {reason}"))
        self.detail = detail.decode("utf-8", "replace")
        more = f" ({self.detail})" if self.detail else ""
        super().__init__(f"the board refuses {self.command}: {words}{more}")


class NoAnswer(LinkError):
    """A command was not answered in time."""


class Interrupted(LinkError):
    """The board restarted before it answered: its log says whether the command was done."""


class PortError(LinkError, UserError):
    """The port cannot be used as a board; the text is one line that says what to do."""
