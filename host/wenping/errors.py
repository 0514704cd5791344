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

from wenping.coded import Coded
from wenping.texts import TEXTS, coded, named, say
from wenping.wire.messages import COMMANDS, REASONS


class Told(Exception):
    """An error with words: a key of wenping.texts and its values; str() of it is English.

    Values that are such errors, or texts ("@key"), are told in the same language.
    """

    def __init__(self, key: str, **values: object):
        self.key = key
        self.values = values
        super().__init__(self.words("en"))

    def words(self, lang: str) -> str:
        """One line in "zh" or "en"."""
        values = {name: _in(lang, value) for name, value in self.values.items()}
        return say(self.key, lang, **values)


def from_board(detail: bytes) -> Coded:
    """What a board says by a key and values, as an error whose words are ours."""
    return Coded(*detail.decode("utf-8", "replace").split("\n"))


def _in(lang: str, value: object) -> object:
    if isinstance(value, Told):
        return value.words(lang)
    if isinstance(value, Coded):
        return coded(str(value), lang)
    return named(value, lang)


class UserError(Told):
    """Bad input or a missing thing: one line that names it and says what to do; exit status 2."""


class LinkError(Told):
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
        self.detail = detail.decode("utf-8", "replace")
        key = "reason-" + REASONS[reason][0] if reason in REASONS else ""
        super().__init__(
            "refused-detail" if self.detail else "refused",
            command=self.command,
            reason=f"@{key}" if key in TEXTS else f"reason {reason}",
            detail=from_board(detail),
        )


class NoAnswer(LinkError):
    """A command was not answered in time."""


class Interrupted(LinkError):
    """The board restarted before it answered: its log says whether the command was done."""


class PortError(LinkError, UserError):
    """The port cannot be used as a board; the text is one line that says what to do."""
