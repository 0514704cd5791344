"""A case: an incident with its ruling as a JSON file without names, which any host replays.

    {"schema": 1, "rule": "CN-20.1", "log": [[t_ms, hex], ...], "state": {...}}

Names of people and places, times of day, free notes and reasons are taken out; every event keeps
its number. `state` is what the replay has to come to (incidents.state).
"""

import json
from pathlib import Path

from wenping.coded import Coded
from wenping.errors import UserError
from wenping.game import events as ev
from wenping.game.settings import NAMES
from wenping.records.history import DEAD_NOTE, History
from wenping.referee.incidents import Log, fold, state
from wenping.referee.ruling import read

SCHEMA = 1
_NOTHING = ev.encode(ev.NOTE, 0, "")  # stands for an event that says who or when
_MOST = 200_000  # events of a case that are read


def case_of(log: Log) -> dict:
    """The case in a log, its first ruling named; UserError when nothing was ruled."""
    bare = [(t_ms, _without_names(data)) for t_ms, data in log]
    game = fold(bare)
    if not game.rulings:
        raise UserError("case-nothing")
    rows = [[t_ms, data.hex()] for t_ms, data in bare]
    return {"schema": SCHEMA, "rule": game.rulings[0].offence, "log": rows, "state": state(game)}


def _without_names(data: bytes) -> bytes:
    """An event without what names people, places or days."""
    kind, colour, fields = ev.decode(data)
    if kind == ev.GAME:
        lines = [line for line in fields[0].split("\n") if line.partition("=")[0] not in NAMES]
        return ev.encode(kind, colour, "\n".join(lines))
    if kind == ev.RULING:
        return read(colour, *fields)._replace(who="", why="").event()
    noted = kind == ev.NOTE and not fields[0].startswith(DEAD_NOTE)
    return _NOTHING if noted or kind == ev.TIME else data


def read_case(path: Path) -> tuple[Log, dict]:
    """The log of a case file and the state that it has to come to; UserError for another file."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error) from None
    except ValueError:
        raise UserError("case-unread", path=path) from None
    try:
        if told["schema"] != SCHEMA or len(told["log"]) > _MOST:
            raise UserError("case-unread", path=path)
        log = [(int(t_ms), bytes.fromhex(data)) for t_ms, data in told["log"]]
        return log, dict(told["state"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise UserError("case-unread", path=path) from None


def replay(log: Log, wanted: dict) -> tuple[History, list[str]]:
    """The game of a case, and the names of what came out otherwise than it says."""
    game = History()
    for t_ms, data in log:
        try:
            game.apply(t_ms, data)
        except Coded:
            return game, ["log"]
    found = state(game)
    return game, [name for name in found if found[name] != wanted.get(name)]
