"""The one count of a finished game (rulebook, section 4): both sides' points, payments, margin.

    end = Ending(grid, area)        # a copy of the grid, and an Area to count it with
    end.played(position)            # who passed and moved, and the prisoners
    end.lift(dead)                  # takes off the strings that have a stone in `dead`
    found = score(rules, end)

Board and host count with this code; the host's procedures with stones (wenping.counting) must find
the same points.  The board imports this module when a game is counted, not before.

All numbers are integers.  Where Ying's rules of 1988 share points by the stones beside them, thirds
and the like appear: points are then kept in 1/unit points, and unit is even.  Payments are always
in half points.
"""

from wenping.coded import Coded
from wenping.weiqi.area import SHARED, spread
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.weiqi.area import Area
    from wenping.weiqi.position import Position
    from wenping.weiqi.rules import Ruleset


IN_SEKI = 1  # what players say of a string: it lives in seki ...
NO_SEKI = 2  # ... or it does not

_SIDES = (-20, -1, 1, 20)


class Ending:
    """A final position, and what else of the game counts.

    grid: stones by point, dead ones included until lift().  area: an Area, of any position until
    lift() or score().  Lists by colour: lost (stones taken in play or dead), plays, passes,
    penalties (half points, YG-5).  Colours, 0 for nobody: first_pass, last_play, last_pass (who
    made the last move of the game, if that was a pass), insisted (on playing on, JP-28).  handicap:
    stones.  seki: None, or a bytearray by point of IN_SEKI and NO_SEKI where players have said it.
    """

    seki: bytearray | None

    def __init__(self, grid: bytearray, area: "Area"):
        """Nothing but the stones is known yet.  grid is changed by lift(): give a copy."""
        self.grid = grid
        self.area = area
        self.lost = [0, 0, 0]
        self.plays = [0, 0, 0]
        self.passes = [0, 0, 0]
        self.penalties = [0, 0, 0]
        self.first_pass = 0
        self.last_play = 0
        self.last_pass = 0
        self.insisted = 0
        self.handicap = 0
        self.seki = None

    def played(self, position: "Position") -> None:
        """Take plays, passes and prisoners from a Position."""
        for colour in (BLACK, WHITE):
            self.lost[colour] += position.prisoners[colour]
        for i in range(position.moves):
            colour = position.move_colour(i)
            if position.move_point(i) == PASS:
                self.passes[colour] += 1
                self.first_pass = self.first_pass or colour
                self.last_pass = colour
            else:
                self.plays[colour] += 1
                self.last_play = colour
                self.last_pass = 0

    def lift(self, dead: bytearray) -> None:
        """Take off every string with a stone on a point where `dead`, a bytearray by point, is not
        0 (a string is dead or alive as a whole, CN art. 8).
        """
        grid = self.grid
        out = self.area.unit
        marks = bytearray(CELLS)
        for p in range(CELLS):
            colour = grid[p]
            if dead[p] and (colour == BLACK or colour == WHITE):
                size = spread(grid, marks, p, out, 0) >> 2
                for i in range(size):
                    grid[out[i]] = EMPTY
                self.lost[colour] += size

    def in_seki(self, size: int, territory: int) -> bool:
        """Whether the unit in area.unit[0:size] lives in seki: as players say of one of its
        strings, else by guess, with fewer than two own points.
        """
        said = self.said(size)
        return bool(said & IN_SEKI) if said else territory < 2

    def said(self, size: int) -> int:
        """What players say of the unit in area.unit[0:size]: IN_SEKI | NO_SEKI of its strings."""
        said = 0
        if self.seki:
            for i in range(size):
                said |= self.seki[self.area.unit[i]]
        return said


class Score:
    """The count of a game, set by score().

    points[colour]: by the ruleset's scoring, before payments, in 1/unit points.  shares[colour]:
    the shared points among them.  payments: (rulebook id or "komi", payer, half points) of each
    payment that is not 0, in the order in which they are told.  heads: living units outside seki by
    colour, where they pay group tax (TS-2).  margin: Black minus White after payments, in 1/unit
    points.  winner: a colour, 0 for a draw.
    """

    def __init__(self):
        """Nothing is counted yet."""
        self.unit = 2
        self.points = [0, 0, 0]
        self.shares = [0, 0, 0]
        self.payments = []
        self.heads = [0, 0, 0]
        self.margin = 0
        self.winner = 0

    def pay(self, rule: str, payer: int, halves: int) -> None:
        """Add a payment of `payer` to the other side, unless it is 0."""
        if halves:
            self.payments.append((rule, payer, halves))


def score(rules: "Ruleset", end: Ending) -> Score:
    """Count an Ending under a Ruleset.  end.area is counted anew."""
    found = Score()
    area = end.area
    area.count(end.grid)
    if rules.share == "stones":
        _by_stones(found, end)
    else:
        found.shares[BLACK] = found.shares[WHITE] = area.shared
    for colour in (BLACK, WHITE):
        if rules.scoring == "lu":
            lost = end.lost[colour] + given(rules, end, colour)
            points = found.unit * area.lu(end.grid, colour, lost)
        elif rules.scoring == "territory":
            points = found.unit * _territory(rules, end, colour)
        else:
            points = found.unit * area.area[colour] + found.shares[colour]
        found.points[colour] = points
    _payments(found, rules, end)
    found.margin = found.points[BLACK] - found.points[WHITE]
    for _rule, payer, halves in found.payments:
        paid = halves * found.unit // 2
        found.margin += -paid if payer == BLACK else paid
    if found.margin:
        found.winner = BLACK if found.margin > 0 else WHITE
    elif rules.tie != "draw":
        found.winner = BLACK if rules.tie == "black" else WHITE
    return found


def all_alive(rules: "Ruleset", position: "Position", passes: int = -1) -> bool:
    """Whether every stone on the board counts as alive, lifted or marked dead or not.

    By the ruleset (tromp-taylor: stop=play), or because the game ended by four passes in a row
    where a pass gives away a stone (JP-6, AGA). passes: those in a row since play went on after a
    stop, or a turn was lost (Turn.passes); -1: nothing is known but the moves.
    """
    if rules.stop == "play":
        return True
    moves = position.moves
    if rules.pass_is == "plain" or moves < 4 or 0 <= passes < 4:
        return False
    for i in range(moves - 4, moves):
        if position.move_point(i) != PASS:
            return False
    return True


def halves(number: int, unit: int) -> int:
    """The half points nearest to number/unit points."""
    return (4 * number + unit) // (2 * unit)


def exact(number: int, unit: int) -> str:
    """number/unit points in lowest terms, "28/3"; "" if half points say it exactly."""
    if not 2 * number % unit:
        return ""
    shared = _gcd(abs(number), unit)
    return "%d/%d" % (number // shared, unit // shared)


def fraction(text: str) -> tuple:
    """(numerator, denominator) of a text that exact() has made; Coded if it is none."""
    above, _slash, below = text.partition("/")
    digits = above[1:] if above[:1] == "-" else above
    if not (is_number(digits, 9) and is_number(below, 9) and int(below)):
        raise Coded("fraction", text)
    return int(above), int(below)


def fractions(text: str, count: int) -> None:
    """Coded unless a text is `count` fractions with a space between two."""
    parts = text.split(" ")
    for part in parts:
        fraction(part)
    if len(parts) != count:
        raise Coded("fraction", text)


def _territory(rules: "Ruleset", end: Ending, colour: int) -> int:
    """GO-7: own empty points outside seki, and prisoners.

    Where a pass hands over a stone (AGA) these are prisoners too.
    """
    other = 3 - colour
    points = end.lost[other]
    if rules.pass_is == "gives":
        points += given(rules, end, other)
    for size, territory in end.area.units(end.grid, colour):
        if not end.in_seki(size, territory):
            points += territory
    return points


def given(rules: "Ruleset", end: Ending, colour: int) -> int:
    """How many stones a side has laid outside (JP-4) or handed over (AGA) by passing.

    With last-pass=white White hands over one more if Black was the last to pass.
    """
    if rules.pass_is == "plain":
        return 0
    last = rules.last_pass == "white" and end.last_pass == BLACK and colour == WHITE
    return end.passes[colour] + last


def _payments(found: Score, rules: "Ruleset", end: Ending) -> None:
    """All payments of the game, in order."""
    found.pay("komi", BLACK, rules.komi)
    found.pay("GO-5", BLACK, rules.handicap * end.handicap)
    if rules.scoring == "touzi":
        heads = found.heads
        for colour in (BLACK, WHITE):
            for size, territory in end.area.units(end.grid, colour):
                heads[colour] += not end.in_seki(size, territory)
        more = heads[BLACK] - heads[WHITE]  # TS-2: one zi, which is two points, for each
        found.pay("TS-2", BLACK if more > 0 else WHITE, 4 * abs(more))
    insist = rules.insist if end.insisted else 0
    if end.first_pass == WHITE and rules.white_first_pass and not insist:
        # JP-29: Black pays for the pass, and not for the last move as well.
        found.pay("JP-29", BLACK, rules.white_first_pass)
    elif end.last_play == BLACK:
        found.pay("JP-33", BLACK, rules.black_last)
    more = end.plays[BLACK] - end.plays[WHITE]
    if rules.even and more and rules.scoring != "lu":
        # The stone lifted for JP-30 makes a point of area shared; 路 do not count stones.
        found.pay("JP-30", BLACK if more > 0 else WHITE, 2)
    found.pay("JP-28", end.insisted, insist)
    for colour in (BLACK, WHITE):
        found.pay("YG-5", colour, end.penalties[colour])


def _by_stones(found: Score, end: Ending) -> None:
    """Share each shared region in proportion to the stones that adjoin it (Ying 1988)."""
    grid = end.grid
    area = end.area
    marks = bytearray(CELLS)
    black = 0
    below = 1  # Black's part of the shared points so far is black/below
    for p in range(CELLS):
        if area.owner[p] != SHARED or marks[p]:
            continue
        size = spread(grid, marks, p, area.unit, 0) >> 2
        beside = [0, 0, 0]
        for mark in (1, 0):  # count each stone once; then forget it, it may adjoin another region
            for i in range(size):
                for side in _SIDES:
                    q = area.unit[i] + side
                    colour = grid[q]
                    if (colour == BLACK or colour == WHITE) and marks[q] != mark:
                        marks[q] = mark
                        beside[colour] += mark
        stones = beside[BLACK] + beside[WHITE]
        if not stones:
            stones = 2  # an empty board
            beside[BLACK] = 1
        black = black * stones + size * beside[BLACK] * below
        below *= stones
        shared = _gcd(black, below)
        black //= shared
        below //= shared
    found.unit = 2 * below
    found.shares[BLACK] = 2 * black
    found.shares[WHITE] = 2 * (area.shared * below - black)


def _gcd(a: int, b: int) -> int:
    """The greatest common divisor of two numbers that are not both 0."""
    while b:
        a, b = b, a % b
    return a
