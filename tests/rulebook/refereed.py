"""A table with its referee, and incidents at it, for the tests of section 7.

`sees` is what the sensors find, about which the board's own inference then asks.
"""

from at_table import Played, keys
from drawn import Still
from wenping.game import events as ev
from wenping.inference.infer import Inference
from wenping.referee import offences as of
from wenping.referee.chair import Chair
from wenping.table import Command
from wenping.weiqi.points import BLACK, WHITE

CLOCK = "clock=byo-yomi:600,3x30"
# White has taken C4 by B4, and Black may not take B4 back at once.
KO = "B5 C5 A4 D4 B3 C3 C4 B4"


class Refereed(Played):
    """A table with its referee, and a board whose inference asks about what its sensors see."""

    def __init__(self, settings: str = "size=5\nrules=chinese", moves: str = "") -> None:
        super().__init__(settings, moves)
        self.chair = Chair(self.table, "Wang")
        self.heard: list[str] = []

    def sees(self, **points: str) -> None:
        """The sensors see other marks (B, W or E) than were recorded, and go on to see them."""
        game = self.table.game
        state = bytearray(game.seen)
        for name, mark in points.items():
            state[game.sensor(self.at(name))] = "EBW".index(mark)
        sensing, begun = Still(), self.log[-1].t_ms
        infer = Inference(game, "", sensing)
        for wait_ms in (0, 400, 4000, 12_000):
            sensing.come(state, begun + wait_ms)
            for event in infer.step(state, begun + wait_ms):
                kind, colour, fields = ev.decode(event)
                self.happen(kind, colour, *fields, t_ms=begun + wait_ms)

    def offered(self) -> list[tuple]:
        return [(r.offence, r.colour, of.REMEDIES[r.remedy]) for r in self.chair.proposals()]

    def rule(self, text: str) -> list[str]:
        """The referee rules, the board takes every command; the keys of what people hear."""
        return self.carry_out(self.chair.rule(text))

    def carry_out(self, out: list) -> list[str]:
        assert all(isinstance(part, Command) for part in out), out
        told = []
        for part in out:
            kind, colour, fields = ev.decode(part.tail)
            told += self.happen(kind, colour, *fields)
        assert self.table.following.differs == ""
        return keys(told)

    def refused(self, text: str) -> str:
        (notice,) = self.chair.rule(text)
        assert all("{" not in notice.words(lang) for lang in ("zh", "en"))
        return notice.key


def retaken() -> Refereed:
    played = Refereed(moves=KO)
    played.happen(ev.LIFTED, BLACK, played.at("C4"))
    played.sees(C4="B", B4="E")
    return played


def triple_ko() -> Refereed:
    """tests/data/endings/trip.sgf: the sixth capture would repeat the position."""
    black = "B6 A5 C5 E5 G5 A4 B4 C4 D4 E4 F4 G4".split()
    white = "A7 B7 C7 D7 E7 F7 G7 A6 C6 E6 G6 D5 F5 A3 B3 C3 D3 E3 F3 G3".split()
    played = Refereed(f"size=7\nrules=chinese\nsetup={len(black + white)}")
    for colour, names in ((BLACK, black), (WHITE, white)):
        for name in names:
            played.happen(ev.SETUP, colour, played.at(name))
            played.happen(ev.SEEN, colour, played.table.game.sensor(played.at(name)))
    played.happen(ev.BEGIN, 0)
    taken = {"D6": "D5", "B5": "B6", "F6": "F5", "D5": "D6", "B6": "B5"}
    for name, gone in taken.items():
        played.play(name)
        played.happen(ev.LIFTED, played.table.game.position.to_move, played.at(gone))
    played.sees(F5="W", F6="E")
    return played
