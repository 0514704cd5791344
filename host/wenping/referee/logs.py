"""A log by the name that people give it: a stored game or a case file."""

from pathlib import Path
from typing import NamedTuple

from wenping.errors import UserError
from wenping.link import Store
from wenping.records.export import marks_of, stored
from wenping.referee.cases import read_case
from wenping.referee.incidents import Log


class Named(NamedTuple):
    """A log. board, number: where it is from, "" and 0 for a case; marks: its WPID and WPHD
    (export.marks_of); wanted: the state that a case has to come to. {} where there are none.
    """

    log: Log
    board: str = ""
    number: int = 0
    wanted: dict = {}
    marks: dict[str, str] = {}


def log_of(name: str) -> Named:
    """The events of a stored game ("1.12") or of a case file; UserError when there is none."""
    if name.endswith(".json"):
        log, wanted = read_case(Path(name))
        return Named(log, wanted=wanted)
    with Store() as store:
        boards = {told["id"]: told["board"] for told in stored(store)}
        if name not in boards:
            raise UserError("no-stored-game", id=name)
        row, number = map(int, name.split("."))
        log = [(event.t_ms, event.data) for event in store.events(row, number)]
        marks = marks_of(store, row, number)
    return Named(log, boards[name], number, marks=marks)
