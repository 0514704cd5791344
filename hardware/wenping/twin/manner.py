"""How people handle stones and buttons, in numbers: a new hand is a new row of HANDS.

All numbers are estimates; no player's hands were measured.
"""

from dataclasses import dataclass, replace

from wenping.errors import UserError


@dataclass(frozen=True)
class Manner:
    """One way to play: times in s, lengths in mm, chances 0..1.

    Times and heights are means; a hand varies most of them by chance, from 0.7 to 1.4 times.
    """

    # the player
    think_s: float = 2.0  # before the hand goes to the bowl
    ponder: bool = False  # thinks while the other one moves, not after the light went green
    beside: bool = False  # passes, stops and confirms by stones beside the board, not by buttons
    at_once: bool = False  # does not wait for the light; presses before the stone rests
    # a stone on its way
    speed_mm_s: float = 450.0
    over_mm: float = 25.0  # height at which stones are carried over the board
    lower_s: float = 0.25  # from that height down to the board
    off_mm: float = 1.0  # sd of the distance from a stone to its point, in x and in y
    off_most_mm: float = 2.5  # limit of that distance
    slide: float = 0.0  # chance that a stone is put down beside its point and pushed onto it
    slide_mm: float = 22.0  # how far it is pushed
    slide_rest_s: float = 0.3  # how long it lies before it is pushed
    slide_s: float = 0.5  # how long the push takes
    again: float = 0.0  # chance that a stone is lifted a little and set down there once more
    again_mm: float = 12.0  # how high it is lifted then
    again_rest_s: float = 0.25  # how long it lies before
    again_s: float = 0.4  # how long it is held up
    hover: int = 0  # points over which a stone is held before it is laid, at most
    hover_mm: float = 10.0  # height of the stone then
    hover_s: float = 0.7  # how long over each
    # stones that lie off their points
    adjust: float = 0.02  # chance that any stone is put right after a move
    adjust_lift: float = 0.0  # chance that it is lifted for it, not pushed
    adjust_over_mm: float = 4.5  # a stone further off its point is always put right
    # bowls and captures
    grab_s: float = 0.4  # to get a stone out of the bowl
    lift_s: float = 0.35  # to get hold of a stone on the board
    handful: int = 1  # captured stones that are lifted before they go into the bowl together
    one_more: float = 0.0  # chance that a stone beside the captured ones is taken along
    drops: float = 0.0  # chance that a captured stone falls on a point beside its own
    # the end
    any_order: bool = False  # areas are filled here and there, not line by line
    # buttons
    press_s: float = 0.35  # from the stone to the clock
    held_s: float = 0.12  # how long a button is held
    # accidents, so many in a game (mischief.py)
    bumps: int = 0  # a stone is pushed, perhaps half way to the next point
    knocks: int = 0  # a sleeve sweeps over a corner
    misputs: int = 0  # a stone is taken up and put back on another point
    scatters: int = 0  # an area is stirred


CAREFUL = Manner()
SLOPPY = Manner(
    think_s=1.2,
    ponder=True,
    speed_mm_s=800.0,
    over_mm=14.0,
    lower_s=0.12,
    off_mm=2.5,
    off_most_mm=6.0,
    adjust=0.08,
    adjust_over_mm=5.5,
    grab_s=0.25,
    lift_s=0.2,
    press_s=0.2,
    held_s=0.08,
    any_order=True,
)

HANDS = {
    "careful": CAREFUL,
    "sloppy": SLOPPY,
    "quick": replace(
        SLOPPY,
        think_s=0.1,
        at_once=True,
        speed_mm_s=1500.0,
        off_mm=1.8,
        off_most_mm=5.0,
        adjust=0.0,
        grab_s=0.06,
        slide=0.3,
        slide_mm=6.0,
        slide_rest_s=0.0,
        slide_s=0.15,
        press_s=0.05,
    ),
    "slider": replace(CAREFUL, think_s=1.0, slide=0.6),
    "hoverer": replace(CAREFUL, think_s=1.0, hover=4),
    "hesitant": replace(CAREFUL, think_s=1.0, again=0.5),
    "adjuster": replace(CAREFUL, think_s=1.0, off_mm=2.0, off_most_mm=5.0, adjust=0.8,
                        adjust_lift=0.2),
    "handful": replace(CAREFUL, think_s=1.0, lift_s=0.15, handful=5, one_more=0.1, drops=0.15),
    "rails": replace(CAREFUL, think_s=1.0, beside=True),
    "child": replace(SLOPPY, bumps=2, knocks=1, misputs=1),
    "cat": replace(CAREFUL, think_s=1.0, scatters=2),
}  # fmt: skip


def manner(name: str, think_s: float | None = None) -> Manner:
    """Return the row of HANDS with a name, with another mean thinking time if one is given.

    Raises UserError, whose text names all hands.
    """
    if name not in HANDS:
        raise UserError("twin-no-hand", name=name, hands=", ".join(HANDS))
    return HANDS[name] if think_s is None else replace(HANDS[name], think_s=think_s)
