"""A clock pressed before all captured stones are off the board (CN-23.4), found from the events.

In Chinese byo-yomi the clock rests while they are lifted (CK-3): there such a press is no offence.
"""

from typing import TYPE_CHECKING, NamedTuple

from wenping.game import events as ev
from wenping.game.phases import PLAYING

if TYPE_CHECKING:
    from wenping.game.fold import Game

# Stones that are off the board when the clock is pressed are known to be so long after it.
SETTLED_MS = 1500


class Hasty(NamedTuple):
    """A press: number of its event, who pressed, when; stays: stones lay there SETTLED_MS later."""

    number: int
    colour: int
    t_ms: int
    stays: bool = False

    def is_one(self, game: "Game", now_ms: int) -> bool:
        """Whether it was one, as far as can be told at now_ms."""
        return self.stays or (game.lifting > 0 and now_ms - self.t_ms >= SETTLED_MS)


def after(
    hasty: Hasty | None, game: "Game", number: int, kind: int, colour: int, t_ms: int
) -> Hasty | None:
    """What is known of the last press after one more event of a game; None: it was in order."""
    if kind == ev.PRESS and game.phase == PLAYING:
        mover = 3 - game.position.to_move
        timed = game.clock.kind != "none"
        main, periods, _ = game.clock.left(colour, t_ms)
        read = "rests" in str(game.clock.systems[colour][1]) and periods and not main
        left = game.lifting > 0 and colour == mover and timed and not read
        return Hasty(number, colour, t_ms) if left else None
    if hasty is None or hasty.stays:
        return None if kind in (ev.PLAYED, ev.MOVE, ev.PASS_, ev.UNDO) and hasty else hasty
    if kind == ev.LIFTED and not game.lifting and t_ms - hasty.t_ms < SETTLED_MS:
        return None
    if t_ms - hasty.t_ms >= SETTLED_MS:
        return hasty._replace(stays=True)
    return hasty
