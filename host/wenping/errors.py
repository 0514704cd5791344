"""The errors of the host, sorted by who has to do something about them.

UserError                  a person: bad input, or something is missing
LinkError                  trouble between this program and a board:
|-- PortError              a person, too: the port cannot be used as a board
|-- LocalProtocolError     this program is wrong: no board can do what it asked for
|-- RemoteProtocolError    the other end is wrong: what it sent breaks the protocol
|-- Refused                the board understood a command and refuses it
|-- NoAnswer               the board did not reply to a command in time
`-- Interrupted            the board restarted before it replied to a command
"""

import errno

from wenping.coded import Coded
from wenping.texts import TEXTS, coded, named, say
from wenping.wire import messages as m

# id of a reason of refuse and reply: the end of its key in the texts
REASONS = {
    m.R_NONE: "none",
    m.R_PROTOCOL: "protocol",
    m.R_UNKNOWN: "unknown",
    m.R_MALFORMED: "malformed",
    m.R_NOT_NOW: "not-now",
    m.R_NO_LOG: "no-log",
    m.R_UNDELIVERED: "undelivered",
    m.R_FULL: "full",
    m.R_STONES: "stones",
    m.R_PANEL: "panel",
    m.R_ILLEGAL: "illegal",
    m.R_FAILED: "failed",
    m.R_STALE: "stale",
    m.R_UNKEPT: "unkept",
    m.R_ABSENT: "absent",
    m.R_KEY: "key",
    m.R_BUSY: "busy",
}


class Told(Exception):
    """An error with words in every language: a key of wenping.texts and its values.

    A value may be another such error, or the key of a text ("@key"). str() gives English. Raises
    KeyError for a key that is not in wenping.texts.
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(self.words("en"))

    def words(self, lang: str) -> str:
        """The error as one line in "zh" or "en"."""
        values = {name: words_of(value, lang) for name, value in self.values.items()}
        return say(self.key, lang, **values)


def error_line(error: BaseException, lang: str) -> str:
    """The line "error: ..." in which a program of wenping.make ends."""
    return say("error-line", lang, error=words_of(error, lang))


def from_board(detail: bytes) -> Coded:
    """What a board says by a key and values, as an error whose words are ours."""
    return Coded(*detail.decode("utf-8", "replace").split("\n"))


def words_of(value: object, lang: str) -> object:
    """An error, or a value of a text, in "zh" or "en".

    A Told or Coded error is put into words, and so are the operating system's common errors. "@key"
    becomes the text of that key (texts.named), and everything else stays as it is.
    """
    if isinstance(value, Told):
        return value.words(lang)
    if isinstance(value, Coded):
        return " ".join(coded(str(value), lang).split("\n"))
    if isinstance(value, OSError):
        key = "os-" + errno.errorcode.get(value.errno or 0, "").lower()
        return say(key, lang) if key in TEXTS else value.strerror or str(value)
    return named(value, lang)


class UserError(Told):
    """Bad input or a missing thing; its line names it and says what to do. Exit status 2."""


class LinkError(Told):
    """Trouble between this program and a board."""


class LocalProtocolError(LinkError):
    """This program asked for something that no board can do, such as an unknown command."""


class RemoteProtocolError(LinkError):
    """The other end sent something that breaks the protocol, or fell silent."""


class Refused(LinkError):
    """The board understood a command and refuses it.

    command: its name. reason: a code of REASONS. detail: the board's own words
    or "".
    """

    def __init__(self, command: int, reason: int, detail: bytes) -> None:
        self.command = m.COMMANDS[command][0]
        self.reason = reason
        self.detail = detail.decode("utf-8", "replace")
        key = "reason-" + REASONS[reason] if reason in REASONS else ""
        super().__init__(
            "refused-detail" if self.detail else "refused",
            command=self.command,
            reason=f"@{key}" if key in TEXTS else Told("refused-code", code=reason),
            detail=from_board(detail),
        )


class NoAnswer(LinkError):
    """The board did not reply to a command in time; it may have done the command."""


class Interrupted(LinkError):
    """The board restarted before it replied; its log tells whether it did the command."""


class PortError(LinkError, UserError):
    """The port cannot be used as a board; its line says why and what to do. Exit status 2."""
