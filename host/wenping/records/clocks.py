"""A side's clock system by the names of its parts, and as SGF's TM and OT have it."""

from typing import NamedTuple


class System(NamedTuple):
    """What wenping.game.systems.parse returns for a side; times in ms.

    does: words of systems.py. main_ms: without the minutes of Chinese byo-yomi. stones: to play in
    a period, 0: no number. increment_ms: of a move, at most cap_ms on the clock (0: no cap).
    more_ms: the last period is so much longer.
    """

    kind: str
    does: str
    main_ms: int
    periods: int
    length_ms: int
    stones: int
    increment_ms: int
    cap_ms: int
    more_ms: int

    @property
    def overtime(self) -> str:
        """OT as OGS reads it, "" without overtime; Bronstein and Ying are no systems of OGS."""
        seconds, increment = self.length_ms // 1000, self.increment_ms // 1000
        return {
            "byo-yomi": f"{self.periods}x{seconds} byo-yomi",
            "chinese": f"{self.periods}x{seconds} byo-yomi",
            "chinese-1988": f"{self.periods}x{seconds} byo-yomi",
            "canadian": f"{self.stones}/{seconds} canadian",
            "fischer": f"{increment} fischer",
            "simple": f"{seconds} simple",
            "bronstein": f"{increment} bronstein",
            "ying": f"{self.periods}x{seconds} ying",
        }.get(self.kind, "")

    @property
    def is_told(self) -> bool:
        """Whether TM and OT say all of it."""
        return not self.cap_ms and self.kind not in ("chinese-1988", "bronstein", "ying")
