"""What the players are to play: a game with its set-up, its moves and its end."""

from dataclasses import dataclass, field

COUNT, RESIGN, STOP = "count", "resign", "stop"


@dataclass
class Script:
    """Moves are (colour, point); points as in weiqi.points, PASS for a pass."""

    size: int
    moves: list[tuple[int, int]]
    setup: list[tuple[int, int]] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)  # lifted before the count
    end: str = COUNT  # COUNT: two passes and a count; RESIGN; STOP: the hands just stop
    loser: int = 0  # who resigns
    rules: str = "chinese"  # by what captures and repetition are judged
