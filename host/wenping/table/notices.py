"""What a table gives: commands for the board, notices for people."""

from typing import NamedTuple

from wenping.counting.ways import Way
from wenping.errors import Told
from wenping.game import events as ev
from wenping.records.history import History
from wenping.texts.questions import phase_key
from wenping.wire import messages as m


class Command(NamedTuple):
    """A command for the board, a row of wenping.wire.messages.COMMANDS with its fields and tail."""

    command: int
    fields: tuple[int, ...] = ()
    tail: bytes = b""


class Notice(NamedTuple):
    """Something for people: a key of wenping.texts with values.

    A value may be another notice, the key of a text ("@key"), or an error.
    """

    key: str
    values: dict[str, object] = {}

    def words(self, lang: str) -> str:
        """The notice in "zh" or "en"."""
        values = {
            name: value.words(lang) if isinstance(value, Notice) else value
            for name, value in self.values.items()
        }
        return Told(self.key, **values).words(lang)


Out = list[Command | Notice]


def way(key: str, way: Way, **values: object) -> Notice:
    """A notice about a way to count."""
    return Notice(key, {"name": f"@{way.name}", "count": way.touches, **values})


def propose(kind: int, colour: int, *fields: int | str) -> Command:
    """The command that proposes an event to the board."""
    return Command(m.C_PROPOSE, tail=ev.encode(kind, colour, *fields))


def not_now(what: str, game: History) -> Notice:
    """The notice that a decision does not belong to the phase of the game."""
    phase = "@" + phase_key(game)
    return Notice("decision-phase", {"what": f"@decide-{what}", "phase": phase})
