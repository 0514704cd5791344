"""Strange things that people do at a Go board: a hand is a manner and any number of doings.

"careful+watch+sleeve" is the careful hand near which a watch passes and a sleeve pushes stones;
"watch" alone is careful too. A doing is a row of DOINGS: when in a move it comes, what is done (a
task that takes a turn.Turn), how often, and where it fits. habits.py draws when each comes. The
world's trace has ("doing", name, move).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wenping.errors import UserError
from wenping.twin.manner import HANDS, Manner, manner

if TYPE_CHECKING:
    from wenping.twin.doings.turn import Turn

BEFORE, LAY, CLEAR, PRESS, SET_UP = "before", "lay", "clear", "press", "set-up"
ALWAYS = 10_000  # moves: more than any game has


def _anywhere(turn: "Turn") -> bool:
    return True


def captures(turn: "Turn") -> bool:
    """Whether the move takes stones."""
    return len(turn.captured) > 0


def quiet(turn: "Turn") -> bool:
    """Whether the move takes no stones."""
    return not turn.captured


def has_last(turn: "Turn") -> bool:
    """Whether a move was made before."""
    return turn.last is not None


def in_turn(turn: "Turn") -> bool:
    """Whether the stone of the move was not laid before its turn."""
    return turn.sensor not in turn.ahead


def answered(turn: "Turn") -> bool:
    """Whether a move follows, and this one takes no stones."""
    return turn.following is not None and not turn.captured


@dataclass(frozen=True)
class Doing:
    """A row of DOINGS.

    when: BEFORE the move, or instead of LAYing the stone, CLEARing captures, PRESSing the clock, or
    while handicap stones are SET UP.
    every: moves from one time to the next, on average. lasts: it is done at so many moves in a row.
    looks: whether people wait for their light at those. presses: the clock is pressed in it.
    fits: the turns at which it can be done; at others it waits for the next.
    """

    when: str
    act: str  # "magnets.watch_passes": a module of this folder (":name": any) and its function
    every: int = 12
    lasts: int = 1
    looks: bool = True
    presses: bool = False
    fits: Callable[["Turn"], bool] = _anywhere


DOINGS = {
    # things near the board
    "watch": Doing(BEFORE, "magnets.watch_passes", 6),
    "phone": Doing(BEFORE, "magnets.phone_passes", 6),
    "arm": Doing(BEFORE, "magnets.watch_rests"),
    "phone-lies": Doing(BEFORE, "magnets.phone_lies", 20),
    "bracelet": Doing(BEFORE, "magnets.ring", 6),
    "ring-lies": Doing(BEFORE, "magnets.ring_lies", 20),
    "tea": Doing(BEFORE, "magnets.tea", 20),
    # stones that lie
    "sleeve": Doing(BEFORE, "lying.sleeve", fits=has_last),
    "half-pushed": Doing(BEFORE, "lying.half_pushed"),
    "nudged": Doing(BEFORE, "lying.nudged"),
    "row-pushed": Doing(BEFORE, "lying.row_pushed"),
    "tablecloth": Doing(BEFORE, "lying.tablecloth"),
    "adjusts": Doing(BEFORE, "lying.adjusts", 6),
    "adjusts-lifted": Doing(BEFORE, "lying.adjusts_lifted", 6),
    "looks-at-one": Doing(BEFORE, "lying.looks_at_one"),
    "wrong-group": Doing(BEFORE, "lying.wrong_group"),
    "exchanges-two": Doing(BEFORE, "lying.exchanges_two"),
    "lifts-last": Doing(BEFORE, "lying.lifts_last", fits=has_last),
    "prisoner": Doing(BEFORE, "lying.prisoner_put_back"),
    "stack-falls": Doing(BEFORE, "lying.stack_falls", 16),
    "variation": Doing(BEFORE, "lying.variation", 20),
    "on-top": Doing(BEFORE, "lying.stone_on_stone"),
    # the stone of the move
    "half-off": Doing(LAY, "laying.half_off"),
    "one-off": Doing(LAY, "laying.one_off"),
    "one-off-pressed": Doing(LAY, "laying.one_off_pressed", 16, presses=True, fits=quiet),
    "changes-mind": Doing(LAY, "laying.changes_mind"),
    "stays-off": Doing(LAY, "laying.stays_off", 6),
    "bounces": Doing(LAY, "laying.bounces", 4),
    "spins": Doing(LAY, "laying.spins", 6),
    "slides-far": Doing(LAY, "laying.slides_far", 6),
    "rolls-in": Doing(LAY, "laying.rolls_in", 6),
    "thirds": Doing(LAY, "laying.thirds", 6),
    "fingers": Doing(LAY, "laying.fingers_stay", 4),
    "slow-landing": Doing(LAY, "laying.slow_landing", 6),
    "hovers-low": Doing(LAY, "laying.hovers_low", 8),
    "taps": Doing(LAY, "laying.taps", 6),
    "touches": Doing(LAY, "laying.touched_elsewhere", 8),
    "two-down": Doing(LAY, "laying.two_down"),
    "both-reach": Doing(LAY, "laying.both_reach", 8),
    "both-lay": Doing(LAY, "laying.both_lay", fits=answered),
    "wrong-colour": Doing(LAY, "laying.wrong_colour"),
    "either-side": Doing(LAY, "laying.either_side", 2),
    "pushes-in": Doing(LAY, "laying.pushes_neighbours"),
    "captured-first": Doing(LAY, "pressing.captured_first", 1, fits=captures),
    "handicap-off": Doing(SET_UP, "laying.one_off"),
    # captured stones
    "slow-capture": Doing(CLEAR, "pressing.slowly", 1, fits=captures),
    "press-then-clear": Doing(CLEAR, "pressing.after_press", 1, presses=True, fits=captures),
    "loser-clears": Doing(CLEAR, "pressing.by_the_other", 1, fits=captures),
    "one-too-many": Doing(CLEAR, "pressing.one_too_many", 1, fits=captures),
    # the clock
    "no-clock": Doing(PRESS, "pressing.nothing", ALWAYS, ALWAYS, False),
    "forgets-clock": Doing(PRESS, "pressing.nothing", looks=False),
    "presses-twice": Doing(PRESS, "pressing.twice", 6),
    "drums": Doing(PRESS, "pressing.drums", 6),
    "both-press": Doing(PRESS, "pressing.both_press", 6),
    "wrong-clock": Doing(PRESS, "pressing.others_first"),
    "late-clock": Doing(PRESS, "pressing.late"),
    "reminded": Doing(PRESS, "pressing.others_do"),
    "own-turn": Doing(BEFORE, "pressing.on_own_turn"),
    # the lights, and agreements
    "ignores-lights": Doing(BEFORE, "pressing.ignored", ALWAYS, 30, False),
    "takes-back": Doing(BEFORE, "pressing.take_back", 20, fits=in_turn),
    "takes-back-own": Doing(BEFORE, "pressing.take_back_own", 20, fits=in_turn),
}


def read_hand(text: str, think_s: float | None = None) -> tuple[Manner, tuple[str, ...]]:
    """Read "careful+watch+sleeve": at most one manner (else careful), and doings, in any order.

    `think_s` is another mean thinking time. UserError for a word that is neither.
    """
    words = text.split("+")
    manners = [word for word in words if word in HANDS]
    for word in words:
        if word not in HANDS and word not in DOINGS:
            raise UserError("twin-no-hand", name=word, hands=", ".join((*HANDS, *DOINGS)))
    return manner(manners[0] if manners else "careful", think_s), tuple(
        word for word in words if word in DOINGS
    )
