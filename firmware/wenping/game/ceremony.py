"""Ceremonies: what is done with stones to prove a count, as plans of touches (rulebook, section 4)

    plan = of(game)                     # by the method that the players chose, or by the ruleset
    what, p, colour = plan.next(game)   # what to touch next, given what lies there now
    plan.why_not(game, p, colour)       # 0, or the question about a stone that was put on p

A plan says how many stones each side puts into its own territory (`fill`), on shared points
(`part`) and into the other side's territory (`over`, 负子 into 胜空); on which of these points, and
in which order, is left to the players. Prisoners and dead stones are back in their bowls first,
but for TERRITORY, LU and KEPT, where they are what is filled in; there a side may also move inner
stones of its territory, so that what stays empty is easy to count (tens.py). What the bowls tell of
a ceremony is in bowl_proof.py. The board imports these modules when a game has been stopped, not
before.
"""

from wenping.game.events import Q_EXTRA, Q_IN_EYE, Q_WRONG_COLOUR
from wenping.game.methods import (
    EQUAL_STONES,
    FILL,
    FILL_BOTH,
    FILL_WHITE,
    HALF,
    HEADS,
    KEPT,
    LU,
    PRISONERS,
    allowed,
    official,
)
from wenping.game.phases import FILLING as FILLING_PHASE
from wenping.game.tens import is_inner, mark
from wenping.game.touch import FILL as PUT_HERE
from wenping.game.touch import LIFT, NOTHING, TAKE
from wenping.viper import const
from wenping.weiqi.area import SHARED, Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE
from wenping.weiqi.score import Ending, all_alive, given, score

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.weiqi.score import Score

MOVED = const(4)  # in Game.filled: a stone that lived there was lifted; the two low bits are EMPTY
_AREAS = (FILL, FILL_WHITE, FILL_BOTH, HEADS)
_EYE = 2  # points of the other side's region at most, for an eye
# Where a stone is put, as indices of laid(): into its own territory, on a shared point, elsewhere.
_OWN = const(0)
_SHARED = const(1)
_OVER = const(2)


def method_of(game: "Game") -> int:
    """The method of this game's ceremony."""
    return game.method or official(game.settings.rules)


def of(game: "Game") -> "Ceremony":
    """The Ceremony of a game that was stopped; kept in game.plan once no more stones can be taken
    off as dead, until the fold drops it. Where the stones do not suffice for the way that players
    have chosen it is the ruleset's own.
    """
    if game.plan is not None:
        return game.plan
    plan = Ceremony(game, method_of(game))
    if not plan.possible:
        plan = Ceremony(game, official(game.settings.rules))
    if game.phase >= FILLING_PHASE:
        game.plan = plan
    return plan


def shortest(game: "Game") -> "Ceremony":
    """The possible Ceremony with the fewest stones to put, of those that the ruleset allows; the
    official one where others are not shorter. Methods that fill prisoners in are left out: after
    them the bowls prove less.
    """
    methods = allowed(game.settings.rules)
    best = Ceremony(game, methods[0])
    for method in methods[1:]:
        plan = Ceremony(game, method)
        possible = plan.possible and method not in PRISONERS
        if possible and (plan.touches < best.touches or not best.possible):
            best = plan
    return best


class Ceremony:
    """The plan of one method for the stopped position of a game.

    owner: by point, of the position without its dead stones. Numbers of points by colour: living
    (stones), own (empty points of the own territory), lost (stones taken or dead), handed (laid
    outside or handed over by passes), fill, part, over (stones to put; fill below 0: so many inner
    stones are lifted), more (those of fill that are no prisoners); shared: shared points.
    set: stones of each side that the method works with: FILL takes (n - 1) / 2 on a board of n
    points, however many the bowls hold (24 on 7x7); the others stay in the bowls.
    side: the one that is counted, 0 for both. possible: there are stones and points enough. alive:
    no stone is dead, and nothing is filled. touches: stones to put in all, or to lift; not those
    that are moved so that empty points are rectangles of ten.
    """

    def __init__(self, game: "Game", method: int):
        """method: FILL ... LU; the ruleset need not allow it."""
        self.method = method
        rules = game.settings.rules
        end = Ending(bytearray(game.position.grid), Area())
        end.played(game.position)
        self.alive = all_alive(rules, game.position, game.turn.passes)
        if not self.alive:
            end.lift(game.dead)
        end.seki = game.seki
        found = score(rules, end)
        area = end.area
        self.owner = area.owner
        self.living = area.stones
        self.own = [0] + [area.area[colour] - area.stones[colour] for colour in (BLACK, WHITE)]
        self.clean = [0, area.area[BLACK], area.area[WHITE]]
        self.lost = end.lost
        self.handed = [0, given(rules, end, BLACK), given(rules, end, WHITE)]
        self.shared = area.shared
        self.points = area.points
        self.fill = [0, 0, 0]
        self.more = [0, 0, 0]
        self.part = [0, 0, 0]
        self.over = [0, 0, 0]
        self.side = 0
        self.possible = True
        self.set = list(game.ledger.set)
        if method == FILL:
            self.set = [min(count, (self.points - 1) // 2) for count in self.set]
        stones = [max(0, self.set[c] - self.living[c]) for c in range(3)]  # beside those there
        self._tens = None  # where no stone is to lie, of tens.py
        if method in _AREAS:
            if method == HEADS:
                self._hand_back(found.heads, stones)
            self._fill_areas(found, stones)
        elif method == HALF:
            self._by_tens(stones)
        elif method in PRISONERS:
            self._fill_back(end, stones)
        else:
            self._level(stones)
        self.touches = sum(self.part) + sum(self.over) + sum([abs(n) for n in self.fill])

    def _fill_areas(self, found: "Score", stones: list) -> None:
        """Each side fills its own territory, then its whole part of the shared points, as far as
        its stones go: in the order in which the lights ask for them. What stays empty of both is
        won (胜空): by FILL the other side's last stones (负子) go there, in the same order.
        """
        fill, part, own = self.fill, self.part, self.own
        whole = [0] + [found.shares[colour] // found.unit for colour in (BLACK, WHITE)]
        for colour in (BLACK, WHITE):
            if colour == WHITE or self.method != FILL_WHITE:
                fill[colour] = min(own[colour] - self.over[3 - colour], stones[colour])
                stones[colour] -= fill[colour]
            part[colour] = min(whole[colour], stones[colour])
            stones[colour] -= part[colour]
        if self.method == FILL_WHITE:
            self.side = WHITE
        if self.method == FILL:
            for colour in (BLACK, WHITE):
                other = 3 - colour
                if stones[colour]:  # its part is whole
                    self.over[colour] = min(stones[colour], own[other] - fill[other])
                    more = stones[colour] - self.over[colour]
                    part[colour] += min(more, whole[other] - part[other])

    def _hand_back(self, heads: list, stones: list) -> None:
        """The side with more units leaves so many of its points to the other one, as far as that
        has stones.
        """
        more = heads[BLACK] - heads[WHITE]
        payer = BLACK if more > 0 else WHITE
        other = 3 - payer
        self.over[other] = min(abs(more), self.own[payer], stones[other])
        stones[other] -= self.over[other]

    def _fill_back(self, end: Ending, stones: list) -> None:
        """Fill prisoners, and what else the method asks for, into their own side's territory as
        far as there is room.
        """
        fill = self.fill
        for colour in (BLACK, WHITE):
            fill[colour] = self.lost[colour]
            if self.method == LU:
                for _size, territory in end.area.units(end.grid, colour):
                    fill[colour] += min(2, territory)
            elif self.method == KEPT:
                fill[colour] += self.handed[colour]
            fill[colour] = min(self.own[colour], stones[colour], fill[colour])
        if self.method == KEPT:
            gap = self.living[BLACK] + fill[BLACK] - self.living[WHITE] - fill[WHITE]
            many = BLACK if gap > 0 else WHITE
            fill[many] -= abs(gap)
            lifted = -fill[many]
            self.possible = lifted <= self._inner(end.grid, many) and (
                lifted < self.living[many] or not lifted
            )
        for colour in (BLACK, WHITE):
            self.more[colour] = max(0, fill[colour] - min(self.own[colour], self.lost[colour]))

    def _inner(self, grid: bytearray, colour: int) -> int:
        """How many stones of a colour may be lifted without a change of its area."""
        return sum([grid[p] == colour and is_inner(self.owner, p) for p in range(CELLS)])

    def _by_tens(self, stones: list) -> None:
        """The side with the fewest stones to put; Black if both have as many."""
        self.side = WHITE if self.own[WHITE] % 10 < self.own[BLACK] % 10 else BLACK
        self.fill[self.side] = self.own[self.side] % 10
        self.possible = self.fill[self.side] <= stones[self.side]

    def _level(self, stones: list) -> None:
        """One side fills as many points as both sides' counts differ by: the side with fewer
        stones, or the one with more territory.
        """
        gap = self.own[BLACK] - self.own[WHITE]
        if self.method == EQUAL_STONES:
            gap = self.living[WHITE] - self.living[BLACK]
        colour = BLACK if gap > 0 else WHITE
        self.fill[colour] = abs(gap)
        self.possible = abs(gap) <= min(self.own[colour], stones[colour])

    # The stones that lie there

    def laid(self, game: "Game") -> tuple:
        """How many stones were put: into own territory, less those that were lifted there, on
        shared points, into the other side's territory; each a list by colour.
        """
        laid = [0, 0, 0], [0, 0, 0], [0, 0, 0]
        for p in range(CELLS):
            colour = game.filled[p]
            if colour == MOVED:
                laid[_OWN][self.owner[p]] -= 1
            elif colour:
                laid[self._where(p, colour)][colour] += 1
        return laid

    def _where(self, p: int, colour: int) -> int:
        """Where a stone of a colour on p is put: an index of laid()."""
        owner = self.owner[p]
        return _OWN if owner == colour else _SHARED if owner == SHARED else _OVER

    def complete(self, game: "Game") -> bool:
        """Whether all is done. The shared points may also all stay empty and are halved then."""
        own, shared, over = self.laid(game)
        whole = shared == self.part or not (shared[BLACK] or shared[WHITE])
        return own == self.fill and over == self.over and whole

    def waits(self, game: "Game", colour: int) -> bool:
        """Whether a side has put all its stones and the other one has not."""
        laid = self.laid(game)
        return self._has_put(laid, colour) and not self._has_put(laid, 3 - colour)

    def _has_put(self, laid: tuple, colour: int) -> bool:
        """Whether nothing is left for a side to put."""
        asked = self.fill, self.part, self.over
        return all([put[colour] >= most[colour] for put, most in zip(laid, asked)])

    def next(self, game: "Game") -> tuple:
        """(FILL, TAKE or LIFT of touch.py, point, colour): what to touch next. (NOTHING, PASS, 0)
        when all is done, or only sides have still to put stones that have confirmed or have none
        left. LIFT: a stone that is to lie elsewhere, or in the bowl (JP-26).
        """
        laid = self.laid(game)
        for p in game.points:
            colour = game.filled[p]
            if 0 < colour < MOVED and self._too_many(laid, p, colour):
                return TAKE, p, colour
        tens = self._in_tens(game)
        able = self._able(game)
        last = (NOTHING, PASS, 0)
        for p in game.points:
            if self.owner[p] and game.meant(p) == EMPTY and not tens[p]:
                colour = self._due(p, laid, able)
                if colour > 0:
                    return PUT_HERE, p, colour
                if colour and not last[1]:
                    last = (PUT_HERE, p, -colour)
        return last if last[1] else self._lift(game, laid, tens)

    def _able(self, game: "Game") -> list:
        """By colour, whether the side can go on: not confirmed yet, and stones in its bowl."""
        confirmed, ledger = game.turn.confirmed, game.ledger
        return [0] + [not confirmed[c] and ledger.held(c) != 0 for c in (BLACK, WHITE)]

    def only(self, game: "Game", p: int) -> int:
        """The one colour whose stone is due on the empty point p where that is not its owner's: a
        shared point, or one in the other side's territory. 0 elsewhere.
        """
        return max(0, -self._due(p, self.laid(game), self._able(game)))

    def _in_tens(self, game: "Game") -> bytearray:
        """By point, 1 where no stone is to lie, so that the empty points are rectangles of ten."""
        if self._tens is None:
            self._tens = bytearray(CELLS)
            if self.method in PRISONERS:
                for colour in (BLACK, WHITE):
                    left = self.own[colour] - self.fill[colour]
                    mark(self._tens, self.owner, self._stones(game), colour, left // 10)
        return self._tens

    def _stones(self, game: "Game") -> bytearray:
        """The living stones, by point."""
        dead, grid = game.dead, game.position.grid
        return bytearray([0 if dead[p] and not self.alive else grid[p] for p in range(CELLS)])

    def _lift(self, game: "Game", laid: tuple, tens: bytearray) -> tuple:
        """The stone to be lifted next: one too many in its own territory, or where none is to lie
        once all have been put.
        """
        for p in game.points:
            colour = self.owner[p]
            if colour in (BLACK, WHITE) and game.meant(p) == colour:
                more = laid[_OWN][colour] - self.fill[colour]
                due = more > 0 or not more and tens[p]
                if due and (game.filled[p] or self.may_lift(game, p)):
                    return LIFT, p, colour
        return NOTHING, PASS, 0

    def outside(self, colour: int) -> int:
        """How many stones may lie outside when all are put that the method asks for: prisoners
        without room, and those that passes hand over.
        """
        rest = max(0, self.lost[colour] - self.own[colour])
        return rest if self.method == KEPT else rest + self.handed[colour]

    def may_lift(self, game: "Game", p: int) -> bool:
        """Whether the living stone on p may be lifted: where empty points are counted, inside of
        its own territory.
        """
        stone = game.position.grid[p]
        lies = self.owner[p] == stone and not (game.dead[p] or game.filled[p])
        return self.method in PRISONERS and lies and is_inner(self.owner, p)

    def _due(self, p: int, laid: tuple, able: list) -> int:
        """The colour whose stone is to be put on the empty point p, 0 if none is; negative for what
        comes last: shared points, and stones in the other side's territory when that is full.
        """
        own, shared, over = laid
        owner = self.owner[p]
        if owner == SHARED:
            for colour in (BLACK, WHITE):
                if able[colour] and shared[colour] < self.part[colour]:
                    return -colour
            return 0
        full = own[owner] >= self.fill[owner]
        if able[owner] and not full:
            return owner
        guest = 3 - owner
        return -guest if full and able[guest] and over[guest] < self.over[guest] else 0

    def _too_many(self, laid: tuple, p: int, colour: int) -> bool:
        where = self._where(p, colour)
        return where != _OVER and laid[where][colour] > (self.fill, self.part)[where][colour]

    def why_not(self, game: "Game", p: int, colour: int) -> int:
        """0 if a stone on p belongs to the ceremony; else the question: one too many, one of the
        other side in an eye, or one of the wrong colour (or upside down).

        In the other side's territory it belongs where that side has put all its stones.
        """
        laid, owner, where = self.laid(game), self.owner[p], self._where(p, colour)
        if where != _OVER:
            laid[where][colour] += 1
            return Q_EXTRA if self._too_many(laid, p, colour) else 0
        full = laid[_OWN][owner] >= self.fill[owner] and laid[_OVER][colour] < self.over[colour]
        if full or game.ledger.board[owner] >= self.set[owner]:
            return 0
        return Q_IN_EYE if self._region(game, p) <= _EYE else Q_WRONG_COLOUR

    def _region(self, game: "Game", p: int) -> int:
        """How many points the territory around p has without the stones that were filled in."""
        grid, owner = game.position.grid, self.owner[p]
        region = [p]
        for q in region:
            for r in (q - 20, q - 1, q + 1, q + 20):
                bare = grid[r] == EMPTY or (game.dead[r] and self.owner[r] == owner)
                if self.owner[r] == owner and bare and r not in region:
                    region.append(r)
            if len(region) > _EYE:
                break
        return len(region)
