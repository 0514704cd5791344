"""Ceremonies: what is done with stones to prove a count, as plans of touches (rulebook, section 4)

    plan = of(game)                     # by the method that the players chose, or by the ruleset
    what, p, colour = plan.next(game)   # what to touch next, given what lies there now
    plan.why_not(game, p, colour)       # 0, or the question about a stone that was put on p

A plan says how many stones each side puts into its own territory (`fill`), on shared points
(`part`) and into the other side's territory (`over`, 负子 into 胜空); on which of these points, and
in which order, is left to the players. Prisoners and dead stones are back in their bowls first,
but for TERRITORY and LU, where they are what is filled in. The board imports this module when a
game has been stopped, not before.
"""

from wenping.game.events import Q_EXTRA, Q_IN_EYE, Q_WRONG_COLOUR
from wenping.game.guide import FILL as PUT_HERE
from wenping.game.guide import NOTHING, TAKE
from wenping.game.phases import FILLING as FILLING_PHASE
from wenping.weiqi.area import SHARED, Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE
from wenping.weiqi.score import Ending, all_alive, given, score

# The field of a CEREMONY event; 0 is the method of the ruleset.
FILL = 1  # C-3: both fill; stones left go into the other side's empty points
FILL_WHITE = 2  # C-4: White alone fills
FILL_BOTH = 3  # C-5: both fill
HALF = 4  # C-2: one side's empty points are put in order by tens
EQUAL_STONES = 5  # C-6, JP-22: the side with fewer stones on the board fills up to the other's
EQUAL_TERRITORY = 6  # C-7, JP-16: the side with more territory fills down to the other's
TERRITORY = 7  # GO-7: prisoners and dead stones are filled into their own side's territory
LU = 8  # TS-1: the same, and two points of each unit do not count

NAMES = ("", "fill", "fill-white", "fill-both", "half", "equal-stones", "equal-territory",
         "territory", "lu")  # fmt: skip
_BY_SCORING = {
    "fill": FILL,
    "fill-white": FILL_WHITE,
    "equal-stones": EQUAL_STONES,
    "equal-territory": EQUAL_TERRITORY,
    "territory": TERRITORY,
    "lu": LU,
}
_KEPT = (TERRITORY, LU)
_EYE = 2  # points of the other side's region at most, for an eye


def official(rules) -> int:
    """The method of a ruleset when nobody chooses."""
    return _BY_SCORING.get(rules.scoring, FILL_BOTH)


def allowed(rules) -> tuple:
    """The methods that the players may choose from under a ruleset (JP-24), the official first."""
    first = official(rules)
    if rules.pass_is == "lays":
        more = (FILL, FILL_WHITE, FILL_BOTH, HALF, EQUAL_STONES, EQUAL_TERRITORY)
    elif rules.scoring in ("zi", "touzi", "area"):
        more = (FILL_BOTH, HALF)
    else:
        more = ()
    return (first,) + tuple([method for method in more if method != first])


def named(name: str, rules) -> int:
    """The method with a name, 0 if there is none or the ruleset does not allow it."""
    for method in allowed(rules):
        if NAMES[method] == name:
            return method
    return 0


def method_of(game) -> int:
    """The method of this game's ceremony."""
    return game.method or official(game.settings.rules)


def keeps_prisoners(game) -> bool:
    """Whether prisoners and dead stones need not be in their bowls while this game is counted."""
    return method_of(game) in _KEPT


def of(game) -> "Ceremony":
    """The Ceremony of a game that was stopped; kept in game.plan once no more stones can be taken
    off as dead, until the fold drops it.
    """
    if game.phase < FILLING_PHASE:
        return Ceremony(game, method_of(game))
    if game.plan is None:
        game.plan = Ceremony(game, method_of(game))
    return game.plan


def shortest(game) -> "Ceremony":
    """The possible Ceremony with the fewest stones to put, of those that the ruleset allows; the
    official one where others are not shorter.
    """
    methods = allowed(game.settings.rules)
    best = Ceremony(game, methods[0])
    for method in methods[1:]:
        plan = Ceremony(game, method)
        if plan.possible and (plan.touches < best.touches or not best.possible):
            best = plan
    return best


class Ceremony:
    """The plan of one method for the stopped position of a game.

    owner: by point, of the position without its dead stones. Numbers of points by colour: living
    (stones), own (empty points of the own territory), lost (stones taken or dead), handed (laid
    outside or handed over by passes), fill, part, over (stones to put); shared: shared points.
    set: stones of each side that the method works with: FILL takes (n - 1) / 2 on a board of n
    points, however many the bowls hold (24 on 7x7); the others stay in the bowls.
    side: the one that is counted, 0 for both. possible: there are stones and points enough. alive:
    no stone is dead, and nothing is filled. touches: stones to put in all.
    """

    def __init__(self, game, method: int):
        """method: FILL ... LU; the ruleset need not allow it."""
        self.method = method
        rules = game.settings.rules
        end = Ending(bytearray(game.position.grid), Area())
        end.played(game.position)
        self.alive = all_alive(rules, game.position)
        if not self.alive:
            end.lift(game.dead)
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
        self.part = [0, 0, 0]
        self.over = [0, 0, 0]
        self.side = 0
        self.possible = True
        self.set = list(game.ledger.set)
        stones = [0, 0, 0]  # beside those on the board
        for colour in (BLACK, WHITE):
            if method == FILL:
                self.set[colour] = min(self.set[colour], (self.points - 1) // 2)
            stones[colour] = max(0, self.set[colour] - self.living[colour])
        if method <= FILL_BOTH:
            for colour in (BLACK, WHITE):
                self.part[colour] = found.shares[colour] // found.unit
            self._fill_areas(stones)
        elif method == HALF:
            self._by_tens(stones)
        elif method in _KEPT:
            for colour in (BLACK, WHITE):
                self.fill[colour] = min(self.own[colour], self.lost[colour])
        else:
            self._level(self.living if method == EQUAL_STONES else self.own, stones)
        self.touches = sum(self.fill) + sum(self.part) + sum(self.over)

    def _fill_areas(self, stones: list) -> None:
        fill, own = self.fill, self.own
        for colour in (BLACK, WHITE):
            stones[colour] -= self.part[colour]
            if stones[colour] < 0:
                self.possible = False
            if colour == WHITE or self.method != FILL_WHITE:
                fill[colour] = max(0, min(own[colour], stones[colour]))
        if self.method == FILL_WHITE:
            self.side = WHITE
        if self.method == FILL:
            for colour in (BLACK, WHITE):
                other = 3 - colour
                left = max(0, stones[colour] - fill[colour])
                self.over[colour] = min(left, own[other] - fill[other])

    def _by_tens(self, stones: list) -> None:
        """The side with the fewest stones to put; Black if both have as many."""
        self.side = BLACK
        if self.own[WHITE] % 10 < self.own[BLACK] % 10:
            self.side = WHITE
        self.fill[self.side] = self.own[self.side] % 10
        self.possible = self.fill[self.side] <= stones[self.side]

    def _level(self, counts, stones: list) -> None:
        """One side fills as many points as both sides' counts differ by: the side with fewer
        stones, or the one with more territory.
        """
        gap = counts[BLACK] - counts[WHITE]
        if self.method == EQUAL_STONES:
            gap = -gap
        colour = BLACK if gap > 0 else WHITE
        self.fill[colour] = abs(gap)
        self.possible = abs(gap) <= min(self.own[colour], stones[colour])

    # The stones that lie there

    def laid(self, game) -> tuple:
        """How many stones were put: into own territory, on shared points, into the other side's
        territory; each a list by colour.
        """
        own, shared, over = [0, 0, 0], [0, 0, 0], [0, 0, 0]
        for p in range(CELLS):
            colour = game.filled[p]
            if colour:
                owner = self.owner[p]
                where = own if owner == colour else shared if owner == SHARED else over
                where[colour] += 1
        return own, shared, over

    def complete(self, game) -> bool:
        """Whether all is done. Shared points may all stay empty: they are halved all the same."""
        own, shared, over = self.laid(game)
        whole = shared == self.part or not (shared[BLACK] or shared[WHITE])
        return own == self.fill and over == self.over and whole

    def waits(self, game, colour: int) -> bool:
        """Whether a side has put all its stones and the other one has not."""
        laid = self.laid(game)
        return self._has_put(laid, colour) and not self._has_put(laid, 3 - colour)

    def _has_put(self, laid: tuple, colour: int) -> bool:
        """Whether nothing is left for a side to put. Shared points may stay empty."""
        own, _, over = laid
        return own[colour] >= self.fill[colour] and over[colour] >= self.over[colour]

    def next(self, game) -> tuple:
        """(FILL or TAKE of guide.py, point, colour): what to touch next. (NOTHING, PASS, 0) when
        all is done, or only sides have still to put stones that have confirmed or have none left.
        """
        laid = self.laid(game)
        for p in game.points:
            colour = game.filled[p]
            if colour and self._too_many(laid, p, colour):
                return TAKE, p, colour
        able = [0, 0, 0]
        for colour in (BLACK, WHITE):
            able[colour] = not game.turn.confirmed[colour] and game.ledger.held(colour) != 0
        last = (NOTHING, PASS, 0)
        for p in game.points:
            if self.owner[p] and game.meant(p) == EMPTY:
                colour = self._due(p, laid, able)
                if colour > 0:
                    return PUT_HERE, p, colour
                if colour and not last[1]:
                    last = (PUT_HERE, p, -colour)
        return last

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
        owner = self.owner[p]
        if owner == colour:
            return laid[0][colour] > self.fill[colour]
        if owner == SHARED:
            return laid[1][colour] > self.part[colour]
        return False

    def why_not(self, game, p: int, colour: int) -> int:
        """0 if a stone on p belongs to the ceremony; else the question: one too many, one of the
        other side in an eye, or one of the wrong colour (or upside down).

        In the other side's territory it belongs where that side has put all its stones.
        """
        owner = self.owner[p]
        laid = self.laid(game)
        if owner in (colour, SHARED):
            laid[owner == SHARED][colour] += 1
            return Q_EXTRA if self._too_many(laid, p, colour) else 0
        full = laid[0][owner] >= self.fill[owner] and laid[2][colour] < self.over[colour]
        if full or game.ledger.board[owner] >= self.set[owner]:
            return 0
        return Q_IN_EYE if self._region(game, p) <= _EYE else Q_WRONG_COLOUR

    def _region(self, game, p: int) -> int:
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

    # What the bowls tell

    def by_bowls(self, game) -> tuple | None:
        """Both sides' areas, by colour, from the stones left in the bowls and, unless they are
        prisoners, on the rails; None if they tell nothing: a bowl is not certain, or not all has
        been done that the method asks for.

        A side has the stones of its set that are neither in its bowl nor in the other side's
        territory, and those own points that stay empty. Whole shares of shared points that were
        filled are among them. What one side's bowl does not tell is what the other side has not:
        where only one side is counted, or a bowl is not there. Where prisoners count, the bowls
        tell how many there are.
        """
        ledger = game.ledger
        kept = self.method in _KEPT and game.settings.rules.pass_is != "lays"
        left = [0] + [(ledger.bowl if kept else ledger.held)(c) for c in (BLACK, WHITE)]
        if left[BLACK] < 0 or left[WHITE] < 0 or self.alive:
            return None
        own, shared, over = self.laid(game)
        if self.method in _KEPT:
            if not (left[BLACK] or left[WHITE]):
                return None
            return self._by_prisoners(game, left, own)
        if not self.complete(game):
            return None
        found = [0, 0, 0]
        told = []  # sides whose bowl tells something: stones are left, or all lie on the board
        for colour in (BLACK, WHITE):
            found[colour] = ledger.set[colour] - left[colour] - over[colour]
            found[colour] += self.own[colour] - own[colour]
            if self.side in (0, colour):
                if left[colour] or ledger.board[colour] >= ledger.set[colour]:
                    told.append(colour)
        if not told:
            return None
        if len(told) == 1:
            side = told[0]
            empty = self.shared - shared[BLACK] - shared[WHITE]
            found[3 - side] = self.points - empty - found[side]
        return tuple(found)

    def _by_prisoners(self, game, left: list, own: list) -> tuple:
        """Areas by colour, more or less by as many points as the bowls miss other stones than were
        lost. Prisoners may all lie in their bowls: then the bowls tell that no stone is missing.
        """
        ledger = game.ledger
        found = list(self.clean)
        for colour in (BLACK, WHITE):
            lost = ledger.set[colour] - left[colour] - ledger.board[colour] + own[colour]
            if lost != own[colour] or own[colour]:
                more = lost - self.lost[colour]
                if more == self.handed[colour]:
                    more = 0  # the stones that passes hand over were handed over
                if self.method == TERRITORY:
                    found[3 - colour] += more
                else:
                    found[colour] -= more
        return tuple(found)
