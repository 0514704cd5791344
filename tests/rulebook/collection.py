"""The first collection of cases by rulebook id (tests/data/cases), each an incident and its ruling.

    PYTHONPATH=... python tests/rulebook/collection.py      writes the files anew (make incidents)

Positions were made for this project. A case is played on the board's own inference (refereed.py),
ruled by its referee, and saved without names (wenping.referee.cases).
"""

import json
from collections.abc import Callable
from pathlib import Path

from refereed import Refereed, retaken, triple_ko

from wenping.game import events as ev
from wenping.referee.cases import case_of
from wenping.weiqi.points import WHITE

CASES = Path(__file__).parents[1] / "data" / "cases"


def _ruled(played: Refereed, *texts: str) -> Refereed:
    for text in texts:
        played.rule(text)
    return played


def forbidden_point() -> Refereed:
    """Black has no liberty at A1."""
    played = Refereed(moves="E5 A2 E4 B1 E3 B2")
    played.sees(A1="B")
    return played


def repetition() -> Refereed:
    """The triple ko again, and the referee has it go on."""
    return triple_ko()


def two_in_a_row() -> Refereed:
    """White puts a second stone."""
    played = Refereed(moves="C3 D4")
    played.sees(B2="W")
    return played


def placed_elsewhere() -> Refereed:
    """White lifts the last stone after the clock and puts it elsewhere."""
    played = Refereed(moves="C3 D4")
    played.happen(ev.PRESS, WHITE)
    played.sees(D4="E", B1="W")
    return played


def displaced() -> Refereed:
    """Two stones have moved by one point, nobody knows when."""
    played = Refereed("size=9\nrules=chinese", moves="C3 D4 E5 F6 G7")
    played.sees(C3="E", C2="B", D4="E", D3="W")
    return played


def scattered() -> Refereed:
    """Fourteen stones are off their points."""
    moves = "C3 D4 E5 F6 G7 C7 D3 E4 F5 G6 H7 C6 D7 E8 F9"
    played = Refereed("size=9\nrules=chinese", moves)
    played.sees(**dict.fromkeys(moves.split()[:14], "E"))
    return played


def taken_with_liberties() -> Refereed:
    """Black takes a stone that has liberties."""
    played = Refereed(moves="C3 D4 C4")
    played.sees(D4="E")
    return played


def quiet() -> Refereed:
    """Nothing that sensors see."""
    return Refereed("size=5\nrules=chinese\nclock=absolute:3600", moves="C3 D4")


# Name of the file: the incident, and what was ruled.
COLLECTION: dict[str, tuple[Callable[[], Refereed], tuple[str, ...]]] = {
    "CN-6": (repetition, ("3",)),
    "CN-17.1": (two_in_a_row, ("1",)),
    "CN-17.2-warning": (placed_elsewhere, ("1",)),
    "CN-17.2-dropped": (placed_elsewhere, ("2",)),
    "CN-17.3-put-back": (displaced, ("1",)),
    "CN-17.3-stands": (displaced, ("2",)),
    "CN-17.3-replay": (displaced, ("4",)),
    "CN-17.3-on-purpose": (displaced, ("CN-17.3 white loss",)),
    "CN-17.4-rebuilt": (scattered, ("1",)),
    "CN-17.4-draw": (scattered, ("2",)),
    "CN-17.4-on-purpose": (scattered, ("CN-17.4 black loss",)),
    "CN-18": (taken_with_liberties, ("1",)),
    "CN-19": (forbidden_point, ("1",)),
    "CN-20.1": (retaken, ("1",)),
    "CN-20.3-draw": (triple_ko, ("1",)),
    "CN-20.3-replay": (triple_ko, ("2",)),
    "CN-23.4": (quiet, ("CN-23.4 white advice", "CN-23.4 white warning")),
    "CN-23.6": (quiet, ("CN-23.6 white none",)),
    "CN-24.1": (quiet, ("CN-24.1 black warning",)),
    "CN-24.2": (quiet, ("CN-24.2 white advice",)),
    "CN-24.3": (quiet, ("CN-24.3 white loss",)),
    "CN-25.1": (quiet, ("CN-25.1 black time=10:00",)),
    "CN-25.2": (quiet, ("CN-24.2 white warning", "CN-24.1 white warning")),
}


def played(name: str) -> Refereed:
    """A case of the collection at a table, ruled."""
    incident, texts = COLLECTION[name]
    return _ruled(incident(), *texts)


def text_of(name: str) -> str:
    """The file of a case."""
    case = case_of([(event.t_ms, event.data) for event in played(name).log])
    rows = ",\n".join("  " + json.dumps(row) for row in case.pop("log"))
    head = json.dumps(case, indent=1).removesuffix("\n}")
    return f'{head},\n "log": [\n{rows}\n ]\n}}\n'


if __name__ == "__main__":
    CASES.mkdir(exist_ok=True)
    for case_name in COLLECTION:
        (CASES / f"{case_name}.json").write_text(text_of(case_name), encoding="utf-8")
