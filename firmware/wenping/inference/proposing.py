"""The ruling that the board proposes on what it asks about (game/proposals.py)."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import PLAYING
from wenping.game.proposals import is_chinese
from wenping.weiqi.points import PASS
from wenping.weiqi.position import KO, SUICIDE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.inference.difference import Difference


_FORBIDDEN = {KO: "CN-20.1", SUICIDE: "CN-19"}


def proposal(game: "Game", seen: "Difference"):
    """The RULING event that proposes what the open question may be ruled to be; None if nothing."""
    position = game.position
    if game.phase != PLAYING or not is_chinese(game.settings.rules):
        return None
    code, p, turn = game.question, game.about, position.to_move
    extra = seen.extra
    if code == ev.Q_MISSING and len(extra) == 1 and seen.colour_at(extra[0]) == turn:
        code, p = ev.Q_ILLEGAL, extra[0]  # a ko was retaken, and its stone lifted
    if code == ev.Q_ILLEGAL:
        offence = _FORBIDDEN.get(position.illegal(p, turn))
        return offence and encode(ev.RULING, turn, ev.PROPOSED | ev.TURN_LOST, offence)
    last = position.moves - 1
    if last < 0 or position.move_point(last) == PASS or position.move_colour(last) == turn:
        return None
    if code == ev.Q_OUT_OF_TURN:
        return encode(ev.RULING, 3 - turn, ev.PROPOSED | ev.LOSS, "CN-17.1")
    if code == ev.Q_MISSING and not extra and (game.lifting or game.meant(p) == turn):
        return encode(ev.RULING, 3 - turn, ev.PROPOSED | ev.WARNING, "CN-18")
    return None
