"""Replays a record and reports which rules its moves break (wenping check)."""

from dataclasses import dataclass

from wenping.records.forms import Form, agreed_form, completed_form, pair
from wenping.records.record import Record
from wenping.records.replay import after_end, place
from wenping.records.rule_ids import rule_id
from wenping.records.steps import Move, Setup
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, PASS, WHITE, point, to_gtp
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import Ruleset

_NAMES = {BLACK: "black", WHITE: "white"}
_NO_RESULT = ("void", "0", "draw", "?")


@dataclass
class Violation:
    """A move that breaks a rule: its number, colour and point, what it does, the rulebook id.

    Moves are counted from 1, passes included. kind: occupied, ko, repetition, suicide,
    two-in-a-row, or after-end of the first stone after the passes that ended the game. rule: ""
    where the text of the ruleset has no id.
    """

    move: int
    colour: str
    kind: str
    rule: str
    point: str


@dataclass
class Report:
    """What a replay found. final: the rows of the board from the top, of "B", "W" and "."."""

    rules: str
    moves: int
    passes: int
    captured: dict[str, int]
    final: list[str]
    violations: list[Violation]
    forms: list[Form]
    open_kos: list[str]


def check(record: Record, rules: Ruleset, path: object = "@the-record") -> Report:
    """Replay a record as it was played and report; UserError for an impossible set-up.

    A move that breaks a rule is played all the same, as it was in the game; a move on an occupied
    point is left out.
    """
    replay = _Replay(record, rules)
    for step in record.steps:
        if isinstance(step, Setup):
            replay.set_up(step, path)
        else:
            replay.move(step)
    return replay.report(record.result)


class _Replay:
    """A record while it is replayed: the position, and what was found so far."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self._position = Position(rules, record.rows, record.cols)
        self._position.to_move = record.first
        self._last = 0  # who moved last; 0 after a set-up
        self._handicap = _handicap_moves(record)
        self._after_end = after_end(record, rules)
        self._number = 0
        self._passes = 0
        self._violations: list[Violation] = []
        self._forms: list[Form] = []

    def set_up(self, step: Setup, path: object) -> None:
        """Set up stones; UserError for an impossible set-up. Either side may move next."""
        place(self._position, step, path)
        self._last = 0

    def move(self, move: Move) -> None:
        """Play the next move, and note what it breaks and which form it completes."""
        self._number += 1
        if move.colour == self._last and self._number > self._handicap:
            self._violate(move, "two-in-a-row", "CN-17.1")
        if self._number == self._after_end:
            self._violate(move, "after-end", rule_id("after-end", move.point, self._position))
        self._last = move.colour
        if move.point == PASS:
            self._passes += 1
            self._position.pass_(move.colour)
        else:
            self._play(move)
        form = completed_form(self._position, self._number)
        if form and not any((f.name, f.kos) == (form.name, form.kos) for f in self._forms):
            self._forms.append(form)

    def _play(self, move: Move) -> None:
        kind = REASONS[self._position.illegal(move.point, move.colour)]
        if kind != "legal":
            self._violate(move, kind, rule_id(kind, move.point, self._position))
        if kind != "occupied":
            self._position.play(move.point, move.colour)

    def _violate(self, move: Move, kind: str, rule: str) -> None:
        name = to_gtp(move.point, self._position.rows)
        colour = _NAMES[move.colour]
        self._violations.append(Violation(self._number, colour, kind, rule, name))

    def report(self, result: str) -> Report:
        """The report after the last move. result: RE of the record."""
        position = self._position
        rows, cols = range(position.rows), range(position.cols)
        kos = [ko[1:] for ko in open_kos(position.grid)]
        if not self._forms and result.strip().lower() in _NO_RESULT:
            form = agreed_form(position, self._number, kos)
            self._forms += [form] if form else []
        return Report(
            rules=position.rules.name,
            moves=self._number,
            passes=self._passes,
            captured={name: position.prisoners[colour] for colour, name in _NAMES.items()},
            final=["".join(".BW"[position.grid[point(row, col)]] for col in cols) for row in rows],
            violations=self._violations,
            forms=self._forms,
            open_kos=[pair(ko, position.rows) for ko in kos],
        )


def _handicap_moves(record: Record) -> int:
    """How many black moves at the beginning are free placement of handicap stones (GO-5)."""
    count = 0
    for step in record.steps:
        if isinstance(step, Setup) or step.colour != BLACK:
            break
        count += 1
    return count if count == record.handicap >= 2 else 0
