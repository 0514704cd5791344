"""What stones mean that are lifted or put when play has stopped: dead, alive, filled.

Functions of the parts of an Inference (infer.py), which imports this module then, not before.
"""

from array import array

from wenping.game import events as ev
from wenping.game.after_stop import was_dead
from wenping.game.events import encode
from wenping.game.priors import JUMP_MS, PATIENCE_MS
from wenping.game.turn import asker
from wenping.geometry import SENSORS
from wenping.sensing.limits import STRONG
from wenping.weiqi.area import string_at
from wenping.weiqi.points import CELLS, EMPTY, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference
    from wenping.inference.played import Played


def dead(seen: "Difference", played: "Played", now_ms: int):
    """After the stop: a lifted stone is dead, one that is put back is alive again."""
    game = seen.game
    for p in seen.missing:
        if _is_lifted(seen, p, now_ms) or was_dead(game, p):
            yield encode(ev.DEAD, game.position.grid[p], p)
    for p in seen.extra:
        if game.dead[p] and game.dead[p] == seen.colour_at(p):
            yield encode(ev.ALIVE, game.dead[p], p)
    for p in _hidden(seen):
        colour = game.position.grid[p]
        off = _is_off(seen, p)
        if off != (game.dead[p] != EMPTY):
            yield encode(ev.DEAD if off else ev.ALIVE, colour, p)
    yield from _played_on(seen, played)


def _is_lifted(seen: "Difference", p: int, now_ms: int) -> bool:
    """Whether the stone that is missing on p was lifted. One that was asked for in play was not if
    the sensors around it tell that it still lies there: its own has failed (HW-3); nor was one that
    was gone from one frame to the next, faster than a hand lifts it, by what they tell PATIENCE_MS
    later.  While the position at the stop is to be put back (restoring), what is missing has to be
    put there first.
    """
    game, colour, sensing = seen.game, seen.game.position.grid[p], seen.sensing
    s = game.sensor(p)
    lay = game.seen[s] == colour
    if game.turn.restoring:
        return lay and not game.question
    if lay and sensing.since_ms[s] - sensing.unrest_ms(s) > JUMP_MS:
        return True
    if lay and now_ms - seen.arrivals.came.get(p, now_ms) < PATIENCE_MS:
        return False
    return not seen.around.lies(p, colour, now_ms)


def _hidden(seen: "Difference") -> list:
    """Points of the game's stones that no sensor detects: it is not used, or reads neither a stone
    nor nothing.
    """
    points = seen.masked + seen.unsure + seen.game.undetected
    return [p for p in points if seen.game.position.grid[p] != EMPTY]


def _is_off(seen: "Difference", p: int) -> bool:
    """Whether the stone on p, which no sensor detects, is dead: a string is dead or alive as a
    whole (CN art. 8), so it is if all stones of its string are that are detected; of a string that
    is not detected at all the sensors around tell.
    """
    game, hidden = seen.game, _hidden(seen)
    string = array("H", bytes(2 * SENSORS))
    count = string_at(game.position.grid, p, bytearray(CELLS), string)
    known = [game.dead[q] for q in string[:count] if q not in hidden]
    if known:
        return EMPTY not in known
    colour, told = game.position.grid[p], EMPTY
    # what reads more than a stone moves what is read around it, as if the stone had left
    beyond = p in seen.unsure and abs(seen.sensing.field(game.sensor(p))) >= STRONG
    if (p in seen.masked or p in seen.unsure) and not beyond:
        told = seen.around.told_of(p)
    return told == 3 - colour or told != colour and game.dead[p] != EMPTY


def _played_on(seen: "Difference", played: "Played"):
    """A new stone on a stopped board from which nothing was taken off: play goes on with it."""
    game = seen.game
    if len(seen.extra) != 1 or seen.missing or seen.wrong or any(game.dead):
        return
    p = seen.extra[0]
    colour = seen.colour_at(p)
    asks = asker(game.settings.rules, colour, game.position.to_move)
    lay = game.seen[game.sensor(p)] == colour  # or is asked about, laid while dead stones were off
    lay = lay and seen.arrivals.felt_ms(p) <= game.phase_ms
    if asks >= 0 and not lay and not game.position.illegal(p, colour):
        yield encode(ev.RESUME, asks)
        yield played.move(p, colour)


def fill(seen: "Difference"):
    """What is put into areas, or taken out: filled, or no longer."""
    game = seen.game
    for p in seen.extra:
        if not _is_pushed(seen, p) and _may_fill(seen, p, seen.colour_at(p)):
            yield encode(ev.FILLED, seen.colour_at(p), p)
    for p in seen.missing:
        if game.filled[p]:
            yield encode(ev.UNFILLED, game.filled[p], p)
        elif _may_fill(seen, p, EMPTY):
            yield encode(ev.UNFILLED, game.position.grid[p], p)
    for p in seen.masked:
        colour = EMPTY if game.meant(p) else seen.around.told_of(p)
        if colour and _may_fill(seen, p, colour):
            yield encode(ev.FILLED, colour, p)


def _is_pushed(seen: "Difference", p: int) -> bool:
    """Whether the stone on p may be a living one that is missing on the next point."""
    grid, colour = seen.game.position.grid, seen.colour_at(p)
    return any([colour == grid[q] and lines_apart(p, q) <= 1 for q in seen.missing])


def _may_fill(seen: "Difference", p: int, colour: int) -> bool:
    """Whether a stone on p belongs to the ceremony. One in the other side's territory is taken
    for a stone that lies upside down, or came from the wrong bowl, unless that side has all its
    stones on the board (HW-6). EMPTY: whether the living stone on p may be lifted.
    """
    from wenping.game.ceremony import of

    if not colour:
        return of(seen.game).may_lift(seen.game, p)
    return not of(seen.game).why_not(seen.game, p, colour)


def is_mistaken(seen: "Difference") -> bool:
    """Whether play went on by mistake: the dead stones are still off the board, and nothing else
    differs from the position at the stop.
    """
    missing = seen.missing
    return (
        bool(missing)
        and seen.count() == len(missing)
        and all([was_dead(seen.game, p) for p in missing])
    )
