"""Replays a record and reports what breaks the rules, with the rulebook's id (wenping check)."""

from dataclasses import dataclass, field

from wenping.records.record import Move, Record, Setup, place
from wenping.weiqi.forms import moves_since, name_cycle, name_many, open_kos, sites
from wenping.weiqi.points import BLACK, PASS, WHITE, point, to_gtp
from wenping.weiqi.position import KO, REASONS, Position
from wenping.weiqi.rules import Ruleset
from wenping.weiqi.ying import REFEREE, classify

_NAMES = {BLACK: "black", WHITE: "white"}
_NO_RESULT = ("void", "0", "draw", "?")
_RULINGS = {"referee": ["draw", "replay"], "no-result": ["no result"]}  # by the field `cycles`
_COMMON = ("ko", "double ko")  # of everyday play: nobody has to be asked about them


@dataclass
class Violation:
    """Move number (passes counted, the first is 1), colour, kind and the id of the rule broken."""

    move: int
    colour: str
    kind: str
    rule: str
    point: str


@dataclass
class Form:
    """A rare form: its name, the move that completed it, its kos as pairs of points if it has any.

    rulings: what a referee may decide (CN-20.3), empty if the ruleset leaves nothing to decide.
    """

    name: str
    move: int
    since: int
    kos: list[str]
    rulings: list[str] = field(default_factory=list)


@dataclass
class Report:
    """What a replay found.  final: rows from the top, of "B", "W" and "."."""

    rules: str
    moves: int
    passes: int
    captured: dict[str, int]
    final: list[str]
    violations: list[Violation]
    forms: list[Form]
    open_kos: list[str]


def check(record: Record, rules: Ruleset, path: object = "the record") -> Report:
    """Replay a record as it was played and report; UserError for an impossible set-up.

    A move that breaks a rule is played all the same, as it was in the game; a stone on an occupied
    point is left out.
    """
    position = Position(rules, record.rows, record.cols)
    position.to_move = record.first
    violations: list[Violation] = []
    forms: list[Form] = []
    handicap = _handicap_moves(record)
    number = passes = last = 0
    for step in record.steps:
        if isinstance(step, Setup):
            place(position, step, path)
            last = 0
            continue
        number += 1
        passes += step.point == PASS
        if step.colour == last and number > handicap:
            violations.append(_violation(number, step, "two-in-a-row", "CN-17.1", record.rows))
        last = step.colour
        _move(position, step, number, violations)
        _look_for_cycle(position, number, forms)
    kos = open_kos(position.grid)
    if not forms and record.result.strip().lower() in _NO_RESULT:
        forms += _agreed(position, number, [ko[1:] for ko in kos])
    return Report(
        rules=rules.name,
        moves=number,
        passes=passes,
        captured={name: position.prisoners[colour] for colour, name in _NAMES.items()},
        final=[
            "".join(".BW"[position.grid[point(row, col)]] for col in range(record.cols))
            for row in range(record.rows)
        ],
        violations=violations,
        forms=forms,
        open_kos=[_pair(ko[1:], record.rows) for ko in kos],
    )


def _handicap_moves(record: Record) -> int:
    """How many black moves at the beginning are free placement of handicap stones (GO-5)."""
    count = 0
    for step in record.steps:
        if isinstance(step, Setup) or step.colour != BLACK:
            break
        count += 1
    return count if count == record.handicap >= 2 else 0


def _move(position: Position, step: Move, number: int, violations: list[Violation]) -> None:
    if step.point == PASS:
        position.pass_(step.colour)
        return
    why = position.illegal(step.point, step.colour)
    if why:
        kind = REASONS[why]
        rule = _rule_id(kind, position.rules)
        if rule == "YG-3" and kind == "repetition" and position.captured[0] == step.point:
            rule = "YG-4"  # one stone alone: nothing is changed
        violations.append(_violation(number, step, kind, rule, position.rows))
    if REASONS[why] != "occupied":
        position.play(step.point, step.colour)


def _rule_id(kind: str, rules: Ruleset) -> str:
    if kind in ("ko", "repetition"):
        own = {"jiping": "JP-11", "ying": "YG-3"}.get(rules.ko)
        return own or ("CN-20.1" if kind == REASONS[KO] else "CN-6")
    return {"occupied": "GO-2", "suicide": "CN-5"}[kind]


def _violation(number: int, step: Move, kind: str, rule: str, rows: int) -> Violation:
    return Violation(number, _NAMES[step.colour], kind, rule, to_gtp(step.point, rows))


def _look_for_cycle(position: Position, number: int, forms: list[Form]) -> None:
    """Add the form that a move completed, once for each set of kos."""
    i = position.repeated()
    if i < 0:
        return
    moves = moves_since(position, i)
    name = name_cycle(moves)
    if name == "ko" or not any(p for _colour, p, _taken in moves):
        return  # the retake is a violation already; or passes only
    plays = [move for move in moves if move[1]]
    singles = all(len(taken) == 1 for _colour, _p, taken in plays)
    kos = sorted(_pair(site, position.rows) for site in sites(plays)) if singles else []
    if not any(form.name == name and form.kos == kos for form in forms):
        rulings = _rulings(position, name, moves)
        forms.append(Form(name, number, number - len(moves), kos, rulings))


def _agreed(position: Position, number: int, kos: list[tuple]) -> list[Form]:
    """The form about which players agreed on no result before anything came back.

    The kos taken by the last moves in a row, if they are three or more, else those that stand open.
    """
    last = position.moves
    while last and position.move_taken(last - 1) == 1:
        last -= 1
    taken = sites(moves_since(position, last))
    kos = taken if len(taken) >= 3 else kos
    if len(kos) < 3:
        return []
    pairs = sorted(_pair(ko, position.rows) for ko in kos)
    rulings = _RULINGS.get(position.rules.cycles, [])
    return [Form(name_many(len(kos)), number, last, pairs, rulings)]


def _rulings(position: Position, name: str, moves: list) -> list[str]:
    """What the referee may decide about a form."""
    rules = position.rules
    if name in _COMMON:
        return []
    if rules.ko == "ying" and classify(position.grid, moves)[0] != REFEREE:
        return []  # the ko rule itself decides
    return _RULINGS.get(rules.cycles, [])


def _pair(site: tuple, rows: int) -> str:
    return "-".join(to_gtp(p, rows) for p in sorted(site))
