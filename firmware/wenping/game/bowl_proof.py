"""Both sides' areas, reckoned from the stones left in the bowls after a ceremony (ceremony.py)."""

from wenping.game.methods import PRISONERS, TERRITORY
from wenping.weiqi.points import BLACK, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.ceremony import Ceremony
    from wenping.game.fold import Game


def by_bowls(plan: "Ceremony", game: "Game") -> tuple | None:
    """Both sides' areas, by colour, from the stones left in the bowls and, unless they are
    prisoners, on the rails; None if that cannot be known: a bowl is not certain, or the ceremony
    of this method is not complete.

    A side's area is the stones of its set that are neither in its bowl, nor outside the points of
    the game, nor in the other side's territory, and its own points that stay empty. Shared points
    that it has filled are among them. Where only one side is counted, or a bowl is missing, the
    other side has the rest of the points. Where prisoners count, the bowls give their number.
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
    told = []  # sides whose bowl is there: it holds stones, or all of the set lie on the board
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
    """Areas by colour: the computed ones, changed by the difference between the stones that are
    missing from the bowls and the prisoners that are not on the board. No difference where all
    prisoners lie in their bowls, or all that the method asks for lie on the board.
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
