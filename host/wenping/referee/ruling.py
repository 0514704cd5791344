"""A ruling: what a referee, or both players, decided about an incident; as an event and in words.

The text of a RULING event is the rulebook id, then lines key=value: `saw` numbers of the events
that show it, `who` decided ("" for the referee), `value` of the remedy (remedies.py), `why`. Its
colour is the side that it is about, its code the remedy (offences.py).
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from wenping.game import events as ev
from wenping.referee.offences import OFFENCES, OVERRULING, REMEDIES
from wenping.texts import say
from wenping.weiqi.points import BLACK, WHITE

if TYPE_CHECKING:
    from wenping.records.history import History

_SIDES = ("@both-sides", "@black", "@white")
_MOST_SEEN = 12
_LATE = ("CN-23.1", "CN-23.3")
_LATE_S = re.compile(r"([0-9]{1,9}) s", re.ASCII)  # as Chair.late writes why


class Ruling(NamedTuple):
    """A ruling. offence: rulebook id. colour: of whom, 0 for nobody or both. remedy: a code.

    value: what the remedy needs (remedies.py). number, t_ms, moves: of its event in the log: which
    it is, its time, and how many moves had been made; -1 before it is one.
    """

    offence: str
    colour: int
    remedy: int
    saw: tuple[int, ...] = ()
    value: str = ""
    who: str = ""
    why: str = ""
    number: int = -1
    t_ms: int = -1
    moves: int = -1

    def event(self) -> bytes:
        """The bytes of its RULING event; EventError when the texts are too long for one."""
        lines = [self.offence]
        values = {"saw": " ".join(map(str, self.saw)), "who": self.who, "value": self.value}
        values["why"] = " ".join(self.why.split())
        lines += [f"{key}={value}" for key, value in values.items() if value]
        return ev.encode(ev.RULING, self.colour, self.remedy, "\n".join(lines))

    def words(self) -> tuple[str, dict[str, object]]:
        """What people are told: the key of a text, and its values."""
        known = self.offence in OFFENCES
        values: dict[str, object] = {
            "rule": self.offence,
            "what": f"@offence-{self.offence}" if known else "-",
            "who": _SIDES[self.colour] if self.colour < len(_SIDES) else "-",
            "remedy": f"@remedy-{REMEDIES[self.remedy]}" if self.remedy in REMEDIES else "-",
            "value": f" {self.value}" if self.value else "",
            "why": self.why,
        }
        return ("ruled-why" if self.why else "ruled"), values

    @property
    def overrules(self) -> bool:
        """Whether it makes the rulings void that `saw` names."""
        return self.remedy in OVERRULING.remedies

    @property
    def same(self) -> tuple:
        """Equal for two rulings that are one ruling, confirmed twice."""
        return self.offence, self.colour, self.remedy, self.saw, self.value


def is_made(event: bytes) -> bool:
    """Whether an event is a ruling: neither proposed only, nor an acceptance of a proposal."""
    return event[0] & 0x3F == ev.RULING and event[1] < ev.ACCEPTED


def read(colour: int, remedy: int, text: str) -> Ruling:
    """The ruling in the fields of a RULING event; lines that say nothing known are left out."""
    offence, *lines = text.split("\n")
    found = dict(line.split("=", 1) for line in lines if "=" in line)
    numbers = [int(n) for n in found.get("saw", "").split() if re.fullmatch("[0-9]{1,9}", n)]
    return Ruling(
        offence,
        colour,
        remedy,
        tuple(numbers[:_MOST_SEEN]),
        found.get("value", ""),
        found.get("who", ""),
        found.get("why", ""),
    )


def standing(rulings: list[Ruling]) -> list[Ruling]:
    """The rulings that no later one has overruled."""
    void = {n for ruling in rulings for n in ruling.saw if ruling.overrules}
    return [r for r in rulings if r.number not in void and not r.overrules]


def discipline(game: "History") -> dict[str, dict]:
    """What a tournament's table needs of both sides (TN-5): warnings and lost turns that stand,
    seconds of lateness, and whether the game was forfeited.
    """
    out = {}
    for colour, side in ((BLACK, "black"), (WHITE, "white")):
        late = [r.why for r in standing(game.rulings) if r.colour == colour and r.offence in _LATE]
        seconds = [int(said[1]) for said in map(_LATE_S.fullmatch, late) if said]
        result = game.result
        out[side] = {
            "warnings": game.warned(colour),
            "lost_turns": sum(move.lost and move.colour == colour for move in game.moves_made),
            "late_s": sum(seconds),
            "forfeit": bool(result) and result[1] == ev.BY_FORFEIT and result[0] != colour,
        }
    return out


def penalty_lines(game: "History", lang: str) -> list[str]:
    """The warnings of both sides and the turns they have lost, where there are any."""
    lost = {c: sum(m.lost and m.colour == c for m in game.moves_made) for c in (BLACK, WHITE)}
    counts = {"warnings-line": (game.warned(BLACK), game.warned(WHITE))}
    counts["lost-turns-line"] = (lost[BLACK], lost[WHITE])
    return [
        say(key, lang, black=black, white=white)
        for key, (black, white) in counts.items()
        if black or white
    ]
