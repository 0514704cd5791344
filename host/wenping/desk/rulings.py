"""What a referee may rule at a table now, as the page's form and programs get it; no I/O.

Words stand in both languages. A ruling is written as `Chair.rule` reads it: "CN-24.2 black warning
why", where it has a value "CN-25.1 black time=5:00".
"""

from wenping.game.phases import OVER
from wenping.records.history import History
from wenping.referee import offences as of
from wenping.referee.chair import Chair
from wenping.referee.incidents import ruling_json
from wenping.referee.ruling import Ruling, read, standing
from wenping.table import Notice, Table
from wenping.texts import LANGUAGES, say
from wenping.weiqi.points import BLACK, WHITE

_SIDES = {BLACK: "black", WHITE: "white"}
# Remedies with a value, and one as an example.
_VALUES = {of.TIME: "5:00", of.TAKEN_BACK: "2", of.RESULT: "B+3.5"}


def proposed(table: Table) -> dict:
    """The ruling that waits for both players or the referee (None: none does), with who has
    accepted it, and the numbered ones that fit what has happened (`Chair.listed`).
    """
    game = table.game
    offered = Chair(table).proposals() if game.phase != OVER else []
    return {
        "proposed": _waiting(game),
        "offered": [_told(ruling) for ruling in offered],
    }


def _waiting(game: History) -> dict | None:
    if game.proposed is None:
        return None
    confirmed = game.turn.confirmed
    sides = [name for colour, name in _SIDES.items() if confirmed[colour]]
    return _told(read(*game.proposed)) | {"accepted": sides}


def form(table: Table) -> dict:
    """Every ruling that the text allows in this phase, and the rulings that stand, by the number
    of their event.
    """
    game = table.game
    return {
        "may": [
            {"rule": offence, "words": _both(f"offence-{offence}"),
             "remedies": [_remedy(offence, code) for code in row.remedies]}
            for offence, row in of.OFFENCES.items()
            if game.phase in row.phases
        ],
        "standing": [_told(it) | {"number": it.number} for it in standing(game.rulings)],
    }  # fmt: skip


def _remedy(offence: str, code: int) -> dict:
    """A remedy. side: it has to be of one. value: an example of what it needs, "" for nothing.
    players: both can accept it.
    """
    name = of.REMEDIES[code]
    return {
        "remedy": name, "words": _both(f"remedy-{name}"), "side": of.needs_side(offence, code),
        "value": _VALUES.get(code, ""), "players": code in of.BY_PRESSES,
    }  # fmt: skip


def _told(ruling: Ruling) -> dict:
    """A ruling, with its words."""
    said = Notice(*ruling.words())
    return ruling_json(ruling) | {"words": {lang: said.words(lang) for lang in LANGUAGES}}


def _both(key: str) -> dict[str, str]:
    return {lang: say(key, lang) for lang in LANGUAGES}
