"""The fold of what the board reports: states of sensors, bowls, missing stones, questions.

Functions as in moves.py.
"""

from wenping.game.events import Q_COLUMN, Q_MASKED, FoldError
from wenping.game.ledger import UNSURE
from wenping.game.phases import PLAYING
from wenping.geometry import RAIL_SLOTS, SENSORS
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game


def on_seen(game: "Game", t_ms: int, colour: int, sensor: int) -> None:
    """A sensor has settled on another state, on the board or beside it."""
    if sensor >= SENSORS:
        _on_slot(game, colour, sensor - SENSORS)
        return
    before, after = game.seen[sensor], colour
    game.seen[sensor] = colour
    p = game.points[sensor]
    if p in game.upside_down:
        game.upside_down.remove(p)
    if p and not colour and game.turn.early and not game.meant(p):
        illegal = before == game.turn.early and game.position.illegal(p, before) > 0
        if game.turn.taken_off(p, before, illegal) and game.clock.running:
            game.clock.start(game.position.to_move, t_ms)  # the turn goes on
    if p in game.undetected:
        before = UNCERTAIN
        if colour in (1, 2):
            game.undetected.remove(p)
        after = game.reads(sensor)
    for state, change in ((before, -1), (after, 1)):
        if state in (1, 2):
            game.ledger.board[state] += change
        elif state == UNCERTAIN:
            game.suppose(sensor, change)


def _on_slot(game: "Game", colour: int, slot: int) -> None:
    """The sensor of a slot beside the board (0..33) has settled on another state."""
    if slot >= 2 * RAIL_SLOTS:
        raise FoldError("fold-sensor", SENSORS + slot)
    game.turn.beside(slot, colour, game.position.to_move if game.phase == PLAYING else 0)
    for state, change in ((game.rails[slot], -1), (colour, 1)):
        if state in (1, 2):
            game.ledger.rails[state] += change
    game.rails[slot] = colour


def on_bowl(game: "Game", t_ms: int, colour: int, layer: int) -> None:
    """The stones in a layer of a bowl."""
    if colour not in (1, 2) or layer >> 5 > 5:
        raise FoldError("fold-layer")
    game.ledger.layers[colour][layer >> 5] = layer & UNSURE


def on_ledger(game: "Game", t_ms: int, colour: int, extra: int) -> None:
    """Stones of a side are missing, or too many (HW-3)."""
    game.ledger.told[colour] = extra


def on_question(game: "Game", t_ms: int, colour: int, code: int, p: int, count: int) -> None:
    """Board and game differ at a point."""
    game.ruled = game.ruled and code == game.question
    game.question = code
    game.about = p
    game.turn.asked = p
    by_clock = code in (Q_MASKED, Q_COLUMN) and game.position is not None
    game.turn.answers = game.position.to_move if by_clock else EMPTY


def on_resolved(game: "Game", t_ms: int, colour: int, code: int) -> None:
    """Board and game agree again."""
    if game.turn.answers and game.turn.answers == game.position.to_move:
        game.turn.forget_answers(t_ms)
    game.resolved_ms = t_ms
    game.question = 0
    game.about = PASS
