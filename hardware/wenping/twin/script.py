"""What two players are to play: the stones set up, the moves, and how the game ends."""

from dataclasses import dataclass, field

COUNT, RESIGN, STOP = "count", "resign", "stop"


@dataclass
class Script:
    """A game to be played on a board of `size` lines; points are those of weiqi/points.py.

    A script without passes at its end gets as many as its ruleset asks for before the count.
    """

    size: int
    moves: list[tuple[int, int]]  # colour and point; PASS is a pass
    setup: list[tuple[int, int]] = field(default_factory=list)  # colour and point
    dead: list[int] = field(default_factory=list)  # points of stones taken off before the count
    # what players say of strings after the stop, to a host: "D4 -Q16" as wenping.table takes it
    seki: str = ""
    end: str = COUNT  # COUNT: passes, then the count; RESIGN; STOP: nothing more is done
    loser: int = 0  # the colour that resigns
    rules: str = "chinese"  # the ruleset by which captures and repetition are judged
    # (colour, point) of the stones put in the ceremony, stage by stage; None: both fill their areas
    stages: list[list[tuple[int, int]]] | None = None
