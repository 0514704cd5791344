"""What the bowls tell of a ceremony (game/ceremony.py): both sides' areas, from the stones left."""

from wenping.game.ceremony import PRISONERS, TERRITORY
from wenping.weiqi.points import BLACK, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.ceremony import Ceremony
    from wenping.game.fold import Game


def by_bowls(plan: "Ceremony", game: "Game") -> tuple | None:
    """Both sides' areas, by colour, from the stones left in the bowls and, unless they are
    prisoners, on the rails; None if they tell nothing: a bowl is not certain, or not all has
    been done that the method asks for.

    A side has the stones of its set that are neither in its bowl, nor outside the points of the
    game, nor in the other side's territory, and those own points that stay empty. Whole shares
    of shared points that were filled are among them. What one side's bowl does not tell is what
    the other side has not: where only one side is counted, or a bowl is not there. Where
    prisoners count, the bowls tell how many there are.
    """
    ledger = game.ledger
    kept = plan.method in PRISONERS and game.settings.rules.pass_is != "lays"
    left = [0] + [(ledger.bowl if kept else ledger.held)(c) for c in (BLACK, WHITE)]
    if left[BLACK] < 0 or left[WHITE] < 0 or plan.alive:
        return None
    own, shared, over = plan.laid(game)
    if plan.method in PRISONERS:
        if not any([left[c] or ledger.board[c] >= ledger.set[c] for c in (BLACK, WHITE)]):
            return None  # the bowls are not there
        return _by_prisoners(plan, game, left, own)
    if not plan.complete(game):
        return None
    found = [0, 0, 0]
    outside = _outside(game)
    told = []  # sides whose bowl tells something: stones are left, or all lie on the board
    for colour in (BLACK, WHITE):
        found[colour] = ledger.set[colour] - left[colour] - outside[colour] - over[colour]
        found[colour] += plan.own[colour] - own[colour]
        if plan.side in (0, colour):
            if left[colour] or ledger.board[colour] >= ledger.set[colour]:
                told.append(colour)
    if not told:
        return None
    if len(told) == 1:
        side = told[0]
        empty = plan.shared - shared[BLACK] - shared[WHITE]
        found[3 - side] = plan.points - empty - found[side]
    return tuple(found)


def _outside(game: "Game") -> list:
    """Stones by colour that lie on the board outside the points of a smaller game."""
    stones = [0, 0, 0, 0]
    for s, p in enumerate(game.points):
        if p == PASS:
            stones[game.seen[s]] += 1
    return stones


def _by_prisoners(plan: "Ceremony", game: "Game", left: list, own: list) -> tuple:
    """Areas by colour, more or less by as many points as other stones are missing than prisoners
    that are not on the board. Prisoners may all lie in their bowls, or all that the method asks for
    on the board: then the bowls tell that no stone is missing.
    """
    ledger = game.ledger
    found = list(plan.clean)
    for colour in (BLACK, WHITE):
        laid = own[colour]
        missing = ledger.set[colour] - left[colour] - ledger.board[colour]
        rest = max(0, plan.lost[colour] - laid)
        most = max(0, plan.lost[colour] - max(0, laid - plan.more[colour]))
        whole = laid == plan.fill[colour]
        handed = plan.outside(colour) if whole else rest + plan.handed[colour]
        right = rest <= missing <= most or missing == handed
        if not right and (missing or not (whole or laid == 0)):
            if plan.method == TERRITORY:
                found[3 - colour] += missing - rest
            else:
                found[colour] -= missing - rest
    return tuple(found)
