"""Final: the cleaned position that every method counts, with facts of the game.

The rulebook, section 4, says what it is.
"""

from array import array
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from wenping.geometry import LINES, SENSORS
from wenping.weiqi.area import SHARED, Area, spread
from wenping.weiqi.points import BLACK, CELLS, WHITE
from wenping.weiqi.rules import Ruleset
from wenping.weiqi.score import Ending, Score, score

COLOURS = (BLACK, WHITE)
SIDES = (-20, -1, 1, 20)  # from a point to its four neighbours


@dataclass(frozen=True)
class Unit:
    """A living unit: stones of one colour joined through stones and own territory (块, 棋头).

    points: stones and territory. territory: how many of them are empty. seki: the unit lives in
    seki (双活). said: people said so, or that it does not; else seki is a guess: fewer than two
    points of territory.
    """

    points: frozenset[int]
    territory: int
    seki: bool
    said: bool

    @property
    def eyes(self) -> int:
        """The basic eye points that group tax leaves uncounted: two, or fewer in a seki (TS-1)."""
        return min(2, self.territory)


def _none() -> dict[int, int]:
    return {BLACK: 0, WHITE: 0}


@dataclass
class Final:
    """A final position from which the dead stones were taken, and what the game's moves tell.

    grid: stones by point. rows: of the board. By colour of the stone: dead (points of dead stones),
    prisoners (taken in play). By player: plays, passes. handicap: stones. first_pass, last_play:
    who passed first and who made the last real move, last_pass: who made the last move of all if it
    was a pass; 0 for nobody. seki: what people say of strings, by point (wenping.weiqi.score).
    neutral: (colour, point) of neutral points that were filled after the last move, in order.
    """

    grid: bytearray
    rows: int = LINES
    dead: dict[int, list[int]] = field(default_factory=lambda: {BLACK: [], WHITE: []})
    prisoners: dict[int, int] = field(default_factory=_none)
    plays: dict[int, int] = field(default_factory=_none)
    passes: dict[int, int] = field(default_factory=_none)
    handicap: int = 0
    first_pass: int = 0
    last_play: int = 0
    last_pass: int = 0
    seki: bytearray | None = None
    neutral: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.area = Area()
        self.area.count(self.grid)

    @property
    def points(self) -> int:
        """The number of points of the board: n of the rulebook."""
        return self.area.points

    @property
    def shared(self) -> int:
        """The number of shared points, 公气: q of the rulebook."""
        return self.area.shared

    def stones(self, colour: int) -> int:
        """How many living stones a colour has."""
        return self.area.stones[colour]

    def territory(self, colour: int) -> int:
        """How many empty points only this colour encloses."""
        return self.area.area[colour] - self.area.stones[colour]

    def empty_points(self, owner: int) -> list[int]:
        """The empty points of an owner, BLACK, WHITE or SHARED, in reading order."""
        return [p for p in range(CELLS) if self.area.owner[p] == owner and not self.grid[p]]

    def lost(self, colour: int) -> int:
        """How many stones of a colour were taken in play or are dead at the end."""
        return self.prisoners[colour] + len(self.dead[colour])

    def units(self, colour: int) -> list[Unit]:
        """The living units of a colour, in reading order."""
        end = self.ending()
        return [
            Unit(
                frozenset(self.area.unit[:size]),
                territory,
                end.in_seki(size, territory),
                bool(end.said(size)),
            )
            for size, territory in self.area.units(self.grid, colour)
        ]

    def shared_regions(self) -> list[list[int]]:
        """The connected regions of shared points."""
        marks = bytearray(CELLS)
        out = array("H", bytes(2 * SENSORS))
        regions = []
        for p in self.empty_points(SHARED):
            if not marks[p]:
                size = spread(self.grid, marks, p, out, 0) >> 2
                regions.append(list(out[:size]))
        return regions

    def shares(self, rule: str) -> dict[int, Fraction]:
        """How many shared points each side gets; both together get all of them.

        rule "half": half each. Rule "stones": each region in proportion to the stones that adjoin
        it, exact.
        """
        rules = Ruleset("area")
        rules.share = rule
        found = self.score(rules)
        return {colour: Fraction(found.shares[colour], found.unit) for colour in COLOURS}

    def ending(self) -> Ending:
        """The facts of this position as wenping.weiqi.score counts them."""
        end = Ending(self.grid, self.area)
        for colour in COLOURS:
            end.lost[colour] = self.lost(colour)
            end.plays[colour] = self.plays[colour]
            end.passes[colour] = self.passes[colour]
        end.first_pass, end.last_play = self.first_pass, self.last_play
        end.last_pass, end.handicap, end.seki = self.last_pass, self.handicap, self.seki
        return end

    def score(
        self, rules: Ruleset, insisted: int = 0, penalties: dict[int, Fraction] | None = None
    ) -> Score:
        """The count under a ruleset, as the board makes it, too.

        insisted, penalties: as result.count has them.
        """
        end = self.ending()
        end.insisted = insisted
        for colour, points in (penalties or {}).items():
            end.penalties[colour] = int(2 * points)
        return score(rules, end)

    def whole_shares(self, rule: str) -> tuple[dict[int, list[int]], dict[int, Fraction]]:
        """The shared points that each side fills, and the part of a point that it gets besides."""
        shares = self.shares(rule)
        points = self.empty_points(SHARED)
        mine, rest = {}, {}
        for colour in COLOURS:
            count = floor(shares[colour])
            mine[colour], points = points[:count], points[count:]
            rest[colour] = shares[colour] - count
        return mine, rest
