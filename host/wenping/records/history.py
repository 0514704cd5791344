"""A game with its story: the fold of a log that also remembers who moved when, for records and
views.

history = History()
for t_ms, event in log:
    history.apply(t_ms, event)
history.to_sgf().serialise()
"""

import datetime

from sgfmill import sgf

from wenping.game import events as ev
from wenping.game.clock import parse
from wenping.game.fold import Game
from wenping.version import VERSION
from wenping.weiqi.area import SHARED, Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, col_of, row_of
from wenping.weiqi.rules import points_text

# RU as other Go software reads it
RULE_NAMES = {
    "chinese": "Chinese",
    "chinese-1988": "Chinese",
    "ying": "GOE",
    "ying-1974": "GOE",
    "japanese": "Japanese",
    "aga": "AGA",
}

_TURN_ENDS = (ev.PRESS, ev.PASS_, ev.PLAYED, ev.MOVE)  # the last two: the clock was forgotten


class Move:
    """One move: colour, point (PASS for a pass), t_ms; then what was left after its turn."""

    def __init__(self, colour: int, p: int, t_ms: int):
        self.colour = colour
        self.point = p
        self.t_ms = t_ms
        self.left_s: float | None = None
        self.periods: int | None = None


class History(Game):
    """Game that also keeps `moves_made`, `setup` [(colour, point)] and the time of day."""

    def __init__(self) -> None:
        super().__init__()
        self.moves_made: list[Move] = []
        self.setup: list[tuple[int, int]] = []
        self.first_time: tuple[int, int] | None = None  # (t_ms of the log, unix seconds)
        self.asked: tuple[int, int, int] | None = None  # code, point, count of the open question

    def apply(self, t_ms: int, data: bytes) -> tuple:
        before = self.clock.running
        kind, colour, fields = super().apply(t_ms, data)
        if kind in (ev.PLAYED, ev.MOVE):
            self.moves_made.append(Move(colour, fields[0], t_ms))
        elif kind == ev.PASS_:
            self.moves_made.append(Move(colour, PASS, t_ms))
        elif kind == ev.UNDO:
            del self.moves_made[len(self.moves_made) - fields[0] :]
        elif kind == ev.SETUP:
            self.setup.append((colour, fields[0]))
        elif kind == ev.TIME and self.first_time is None:
            self.first_time = (t_ms, fields[0])
        elif kind == ev.QUESTION:
            self.asked = (fields[0], fields[1], fields[2])
        elif kind == ev.RESOLVED:
            self.asked = None
        if kind in _TURN_ENDS and before and self.clock.running != before:
            self._book(before, t_ms)
        return kind, colour, fields

    def _book(self, colour: int, t_ms: int) -> None:
        """The colour's turn is over: what is left stands beside its last move (BL/WL)."""
        if self.clock.kind == "none":
            return
        for move in reversed(self.moves_made):
            if move.colour == colour:
                main, periods, period = self.clock.left(colour, t_ms)
                move.left_s = (main or period) / 1000
                move.periods = None if main or not periods else periods
                return

    def date(self) -> str | None:
        """The day the game began, ISO, if a host told the time of day."""
        if self.first_time is None:
            return None
        t_ms, unix_s = self.first_time
        begun = datetime.datetime.fromtimestamp(unix_s - t_ms // 1000)
        return begun.date().isoformat()

    def result_text(self) -> str | None:
        """RE: "B+3.5", "W+R", "0" for a draw; None while there is no result."""
        if self.result is None:
            return None
        winner, reason, margin2 = self.result
        if not winner:
            return "0" if reason == ev.BY_COUNT else "Void"
        letter = {ev.BY_RESIGNATION: "R", ev.BY_TIME: "T", ev.BY_FORFEIT: "F"}.get(reason)
        return "?BW"[winner] + "+" + (letter or points_text(margin2))

    def to_sgf(self) -> sgf.Sgf_game:
        """The record as other Go software reads it: rules, komi, times, result, final territory."""
        if self.settings is None:
            raise ValueError("there is no game in this log yet")
        rules, size = self.settings.rules, self.size
        game = sgf.Sgf_game(size, encoding="UTF-8")
        root = game.get_root()
        root.set("AP", ("Wenping", VERSION))
        root.set("RU", RULE_NAMES.get(rules.name.split(",")[0], rules.name))
        root.set("KM", rules.komi / 2)
        if self.settings.handicap:
            root.set("HA", self.settings.handicap)
        names = {"black": "PB", "white": "PW", "event": "EV", "round": "RO", "place": "PC"}
        for key, prop in names.items():
            if self.settings.names[key]:
                root.set(prop, self.settings.names[key])
        self._set_time(root)
        for prop, value in (("DT", self.date()), ("RE", self.result_text())):
            if value:
                root.set(prop, value)
        if self.setup:
            black = {_at(p, size) for colour, p in self.setup if colour == BLACK}
            white = {_at(p, size) for colour, p in self.setup if colour == WHITE}
            root.set_setup_stones(black, white)
        if self.settings.first == WHITE:
            root.set("PL", "w")
        for move in self.moves_made:
            node = game.extend_main_sequence()
            letter = ".bw"[move.colour]
            node.set_move(letter, None if move.point == PASS else _at(move.point, size))
            if move.left_s is not None:
                node.set("BL" if move.colour == BLACK else "WL", move.left_s)
            if move.periods is not None:
                node.set("OB" if move.colour == BLACK else "OW", move.periods)
        if ev.COMPUTED in self.counts:
            self._set_territory(game.extend_main_sequence())
        return game

    def _set_time(self, root: sgf.Tree_node) -> None:
        kind, main, periods, period, increment = parse(self.clock.text)
        if kind != "none":
            root.set("TM", float(main))
        if kind in ("byo-yomi", "chinese"):
            root.set("OT", f"{periods}x{period} byo-yomi")
        elif kind == "fischer":
            root.set("OT", f"{increment} fischer")

    def _set_territory(self, node: sgf.Tree_node) -> None:
        """TB and TW of the counted position: empty points and dead stones of one side only."""
        area = Area()
        clean = bytearray(EMPTY if self.dead[p] else self.position.grid[p] for p in range(CELLS))
        area.count(clean)
        for colour, prop in ((BLACK, "TB"), (WHITE, "TW")):
            points = {
                _at(p, self.size)
                for p in self.points
                if p and clean[p] == EMPTY and area.owner[p] == colour != SHARED
            }
            if points:
                node.set(prop, points)


def _at(p: int, size: int) -> tuple[int, int]:
    """sgfmill's (row from the bottom, column) of a point."""
    return size - 1 - row_of(p), col_of(p)
