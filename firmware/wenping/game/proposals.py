"""Rulings that the board proposes (rulebook, section 7): they stand when both players accept them
by their clocks, or the referee does. Sensors can be wrong: until then nothing is ruled. A side that
may have moved its last stone is asked about that first, by a white light; a warning for it
(CN-17.2) is given by hosts only.

A proposal is a RULING event with PROPOSED in its code, made here or by a host; each acceptance is
one with ACCEPTED. Where the text leaves a choice the board proposes nothing: a host lists the rest
(host/wenping/referee/chair.py).
"""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import PLAYING
from wenping.viper import const

_LONGEST = const(200)  # bytes of a text, to which who has accepted is added

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.weiqi.rules import Ruleset


def is_chinese(rules: "Ruleset") -> bool:
    """Whether a ruleset is one of the Chinese text: fields alone change those of `chinese`."""
    name = rules.name.split(",")[0]
    return name in ("chinese", "chinese-1988") or "=" in name


def take(game: "Game", colour: int, code: int, text: str) -> bool:
    """A RULING event with PROPOSED or ACCEPTED; False, and nothing is changed, if it could not be
    carried out, or if there is nothing to accept.
    """
    confirmed = game.turn.confirmed
    if code & ev.ACCEPTED:
        if game.proposed:
            confirmed[colour] = True
        return game.proposed is not None
    code &= ev.PROPOSED - 1
    if game.phase != PLAYING or len(text) > _LONGEST:
        return False
    if code == ev.TURN_LOST and colour != game.position.to_move:
        return False
    if code == ev.WARNING and not (colour and game.warned(colour) < 15):
        return False
    drop(game)
    game.proposed = colour, code, text
    game.ruled = game.question > 0
    return True


def drop(game: "Game") -> None:
    """Nothing is proposed any more, and nobody has accepted anything."""
    game.proposed = None
    confirmed = game.turn.confirmed
    confirmed[0] = confirmed[1] = confirmed[2] = False


def carried_out(game: "Game"):
    """Yield what the accepted ruling makes happen: events, each to be applied at once."""
    colour, code, text = game.proposed  # type: ignore[misc]
    who = "" if game.turn.confirmed[0] else "\nwho=both"
    yield encode(ev.RULING, colour, code, text + who)
    if code == ev.WARNING and game.warned(colour) >= 2 and is_chinese(game.settings.rules):
        code = ev.LOSS
        yield encode(ev.RULING, colour, code, "CN-25.2" + who)
    if code == ev.TURN_LOST:
        yield encode(ev.PASS_, colour, ev.VOID_MOVE)
    elif code == ev.LOSS:
        yield encode(ev.RESULT, 3 - colour if colour else 0, ev.BY_FORFEIT, 0)
    elif code in (ev.DRAW, ev.REPLAY):
        reason = ev.DRAWN if code == ev.DRAW else ev.BY_REFEREE
        yield encode(ev.RESULT, 0, reason, 0)
