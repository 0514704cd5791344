"""How people play, in numbers. A new kind of hand is a new line in HANDS."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Manner:
    """Times in s (means of what varies), lengths in mm, chances a move."""

    think_s: float = 2.0
    ponder: bool = False  # thinks while the other one moves, not only from the own light on
    at_once: bool = False  # goes by the other's stone, not by the lights; presses before it rests
    speed_mm_s: float = 450.0
    over_mm: float = 25.0  # how high stones are carried over the board
    lower_s: float = 0.25  # from there down to the board
    off_mm: float = 1.0  # sd of where a stone comes to rest, in x and y
    off_most_mm: float = 2.5
    slide: float = 0.0  # chance to put a stone down short of its point and slide it there
    slide_mm: float = 22.0  # so far
    slide_rest_s: float = 0.3  # so long it lies before it slides
    slide_s: float = 0.5
    hover: int = 0  # over up to so many points a stone is held before it is laid
    hover_mm: float = 10.0
    hover_s: float = 0.7
    adjust: float = 0.02  # chance to touch up a stone after a move
    adjust_lift: float = 0.0  # part of these that are lifted for it, not pushed
    adjust_over_mm: float = 4.5  # stones further off than this are always put right
    grab_s: float = 0.4  # to get a stone out of the bowl
    lift_s: float = 0.35  # to get hold of a stone on the board
    handful: int = 1  # so many prisoners are lifted before they go into the bowl
    one_more: float = 0.0  # chance that a stone beside them is taken along
    drops: float = 0.0  # chance that one of them falls beside its point
    press_s: float = 0.35  # from the stone to the clock
    held_s: float = 0.12  # how long a button is held
    # what happens so many times a game (mischief.py)
    bumps: int = 0  # a stone is pushed, perhaps half way to the next point
    knocks: int = 0  # a corner is swept
    misputs: int = 0  # a stone is taken up and put back wrong
    scatters: int = 0  # an area is scattered


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
    "adjuster": replace(CAREFUL, think_s=1.0, off_mm=2.0, off_most_mm=5.0, adjust=0.8,
                        adjust_lift=0.2),
    "handful": replace(CAREFUL, think_s=1.0, lift_s=0.15, handful=5, one_more=0.1, drops=0.15),
    "child": replace(SLOPPY, bumps=2, knocks=1, misputs=1),
    "cat": replace(CAREFUL, think_s=1.0, scatters=2),
}  # fmt: skip


def manner(name: str, think_s: float | None = None) -> Manner:
    """A hand by its name, perhaps with another mean thinking time; ValueError names the hands."""
    if name not in HANDS:
        raise ValueError(f"no hand is called {name}: take one of {', '.join(HANDS)}")
    return HANDS[name] if think_s is None else replace(HANDS[name], think_s=think_s)
