"""The cleaned final position that every method counts (section 4), and facts of the game."""

from array import array
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from wenping.geometry import LINES, SENSORS
from wenping.weiqi.area import SHARED, Area, spread
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, opponent
from wenping.weiqi.position import Position

COLOURS = (BLACK, WHITE)
SIDES = (-20, -1, 1, 20)
_LARGEST_NEUTRAL = 9  # points: a larger empty region between both is no row of neutral points


@dataclass(frozen=True)
class Unit:
    """Living stones of one colour joined through stones and own territory (块, 棋头)."""

    points: frozenset[int]
    territory: int

    @property
    def seki(self) -> bool:
        """Fewer than two points of its own: alive only because nobody can attack (双活)."""
        return self.territory < 2

    @property
    def eyes(self) -> int:
        """The basic eye points that group tax keeps: two, or what a unit living in seki has."""
        return min(2, self.territory)


@dataclass
class Final:
    """A cleaned position: dead stones are off the grid.

    dead, prisoners, plays, passes are by colour of the stone or the player; prisoners were taken
    in play.  first_pass, last_play: colours, 0 if nobody did.  neutral: (colour, point) filled for
    the record after its last move, in order.
    """

    grid: bytearray
    rows: int = LINES
    dead: dict[int, list[int]] = field(default_factory=lambda: {BLACK: [], WHITE: []})
    prisoners: dict[int, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    plays: dict[int, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    passes: dict[int, int] = field(default_factory=lambda: {BLACK: 0, WHITE: 0})
    handicap: int = 0
    first_pass: int = 0
    last_play: int = 0
    neutral: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.area = Area()
        self.area.count(self.grid)

    @property
    def points(self) -> int:
        """n of the rulebook."""
        return self.area.points

    @property
    def shared(self) -> int:
        """q of the rulebook."""
        return self.area.shared

    def stones(self, colour: int) -> int:
        return self.area.stones[colour]

    def territory(self, colour: int) -> int:
        """Empty points of one colour."""
        return self.area.area[colour] - self.area.stones[colour]

    def empty_points(self, owner: int) -> list[int]:
        """Empty points of a colour, or SHARED."""
        return [p for p in range(CELLS) if self.area.owner[p] == owner and not self.grid[p]]

    def lost(self, colour: int) -> int:
        """Stones of a colour taken in play or dead at the end."""
        return self.prisoners[colour] + len(self.dead[colour])

    def shares(self, rule: str) -> dict[int, Fraction]:
        """What each side gets of the shared points: "half", or by the "stones" beside them."""
        if rule == "half":
            return {colour: Fraction(self.shared, 2) for colour in COLOURS}
        shares = {BLACK: Fraction(0), WHITE: Fraction(0)}
        for region in self.shared_regions():
            beside = {BLACK: 0, WHITE: 0}
            for p in {p + side for p in region for side in SIDES}:
                if self.grid[p] in COLOURS:
                    beside[self.grid[p]] += 1
            total = beside[BLACK] + beside[WHITE]
            for colour in COLOURS:
                part = Fraction(beside[colour], total) if total else Fraction(1, 2)
                shares[colour] += len(region) * part
        return shares

    def whole_shares(self, rule: str) -> tuple[dict[int, list[int]], dict[int, Fraction]]:
        """The shared points that each side fills, and the part of a point it gets beyond them."""
        shares = self.shares(rule)
        points = self.empty_points(SHARED)
        mine, rest = {}, {}
        for colour in COLOURS:
            count = floor(shares[colour])
            mine[colour], points = points[:count], points[count:]
            rest[colour] = shares[colour] - count
        return mine, rest

    def shared_regions(self) -> list[list[int]]:
        """Connected regions of shared points."""
        marks = bytearray(CELLS)
        out = array("H", bytes(2 * SENSORS))
        regions = []
        for p in self.empty_points(SHARED):
            if not marks[p]:
                size = spread(self.grid, marks, p, out, 0) >> 2
                regions.append(list(out[:size]))
        return regions

    def units(self, colour: int) -> list[Unit]:
        """The living units of a colour, in reading order."""
        return [
            Unit(frozenset(self.area.unit[:size]), territory)
            for size, territory in self.area.units(self.grid, colour)
        ]


def final_of(position: Position, dead: list[int], fill_neutral: bool = False) -> Final:
    """The final position of a game with the dead strings taken off.

    `dead` must name whole strings: wenping.deadstones checks it.  fill_neutral: the record stops
    before its neutral points were filled; fill them in turn, the side to move first.
    """
    final = Final(bytearray(position.grid), position.rows)
    for p in dead:
        final.dead[final.grid[p]].append(p)
    for p in dead:
        final.grid[p] = EMPTY
    for i in range(position.moves):
        colour = position.history.colour(i)
        if position.history.point(i) == PASS:
            final.passes[colour] += 1
            final.first_pass = final.first_pass or colour
        else:
            final.plays[colour] += 1
            final.last_play = colour
    for colour in COLOURS:
        final.prisoners[colour] = position.prisoners[colour]
    final.area.count(final.grid)
    if fill_neutral:
        colour = position.to_move
        for p in neutral_points(final):
            final.grid[p] = final.last_play = colour
            final.plays[colour] += 1
            final.neutral.append((colour, p))
            colour = opponent(colour)
        final.first_pass = final.first_pass or colour
        final.area.count(final.grid)
    return final


def neutral_points(final: Final) -> list[int]:
    """Shared points that are no liberties of a seki, in reading order (单官).

    A unit is weak if it has fewer than two points of its own, also together with the units of its
    colour that a neutral point would join to it.  Points between weak units of both colours are
    liberties of a seki.
    """
    weak = {colour: _weak_points(final, colour) for colour in COLOURS}
    return sorted(
        p
        for region in final.shared_regions()
        for p in region
        if len(region) <= _LARGEST_NEUTRAL
        and not all(any(p + side in weak[colour] for side in SIDES) for colour in COLOURS)
    )


def _weak_points(final: Final, colour: int) -> set[int]:
    groups = [(set(unit.points), unit.territory) for unit in final.units(colour)]
    for p in final.empty_points(SHARED):
        around = {p + side for side in SIDES}
        joined = [group for group in groups if group[0] & around]
        if len(joined) > 1:
            groups = [group for group in groups if group not in joined]
            points = set().union(*(group[0] for group in joined))
            groups.append((points, sum(group[1] for group in joined)))
    return {p for points, territory in groups if territory < 2 for p in points}
