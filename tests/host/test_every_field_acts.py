"""Every field of a ruleset acts: changing it alone changes a result, a move's legality, a ruling,
the stones that must be there, or whose turn it is.
"""

from pathlib import Path

import pytest

from drawn_games import drawn
from score_cases import drawn_ending
from weiqi_boards import (
    ETERNAL_LIFE,
    ETERNAL_LIFE_ROUND,
    KO,
    SENDING_TWO,
    SENDING_TWO_ROUND,
    TRIPLE_KO,
    TRIPLE_KO_ROUND,
    run,
    set_up,
)
from wenping.counting import count, final_of
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.records.check import check
from wenping.records.record import Record, read
from wenping.records.steps import Move
from wenping.weiqi.points import BLACK, WHITE, from_gtp
from wenping.weiqi.rules import FIELDS, Ruleset, ruleset
from wenping.weiqi.score import all_alive

# Values that differ only in what passes and confirmations do: the turn table of game/phases.py,
# whose own test holds them to it. () stands for all values of the field.
BY_TURN_TABLE = {"passes": (), "resume": (), "stop": ("confirm", "pass")}

ENDINGS = Path(__file__).parents[1] / "data" / "endings"

# Rules beside the field, in any of which it may act, where the default does not do.
BESIDE = {
    "scoring": ("komi=0.5",),
    "last-pass": ("scoring=territory,pass=gives",),
    "pass": ("scoring=territory", "scoring=lu"),
    "tie": ("scoring=area,komi=0",),
    "black-set": ("scoring=fill",),
    "white-set": ("scoring=fill",),
}


def values(row: tuple) -> list[str]:
    """Some or all values that a row of FIELDS allows."""
    _name, _default, choices = row
    return {"half points": ["0", "1", "2.5"], "count": ["100", "179"]}.get(choices, choices.split())


def acts(rules: Ruleset) -> dict:
    """All that rules decide of some games: results, legality, rulings, stones."""
    return {
        "results": [_result(rules, *ending) for ending in _endings()],
        "refused": [run(set_up(str(rules), rows), moves) for rows, moves in _MOVES],
        "rulings": [form.rulings for form in check(_long_cycle(), rules).forms],
        "stones": _stones(rules),
    }


def _endings() -> list[tuple]:
    """(position, dead points, handicap, who insisted)"""
    drawn_out, dead, _seki = drawn_ending(9, 9, 481, 40)
    odd = drawn([". B . W .", ". B . W .", ". B B W .", ". B . W .", "B B . W W"])
    odd.play(from_gtp("A5", 5, 5), BLACK)
    odd.pass_(WHITE)
    odd.pass_(BLACK)
    even = drawn([". B . W ."])
    return [
        (drawn_out, [p for p in range(421) if dead[p]], 3, 0),
        (odd, [from_gtp("A5", 5, 5)], 2, WHITE),
        (even, [], 0, 0),
    ]


def _result(rules: Ruleset, position, dead: list[int], handicap: int, insisted: int) -> tuple:
    final = final_of(position, [] if all_alive(rules, position) else dead)
    final.handicap = handicap
    result = count(final, rules, insisted)
    return result.method, result.sgf, tuple(result.text("en"))


_AGAIN = "B pass W B3 B pass W pass B C3"
_TWO = ["B . W .", "W W W ."]  # Black's stone and one at B2 would have no liberty
_MOVES = (
    (KO, "W B3 B C3"),
    (KO, "W B3 B pass W pass B C3"),
    (KO, _AGAIN),
    (TRIPLE_KO, TRIPLE_KO_ROUND + " " + TRIPLE_KO_ROUND),
    (SENDING_TWO, SENDING_TWO_ROUND + " W E1 B E3 W E1 B E2"),
    (ETERNAL_LIFE, ETERNAL_LIFE_ROUND + " " + ETERNAL_LIFE_ROUND),
    (_TWO, "B B2"),
)


def _long_cycle() -> Record:
    """A triple ko, played round."""
    record = read(ENDINGS / "trip.sgf")
    assert all(isinstance(step, Move) for step in record.steps[1:])
    return record


def _stones(rules: Ruleset) -> list[int]:
    """Stones that a board expects of both sets."""
    sets = f"black-set={rules.black_set},white-set={rules.white_set}"
    game = Game()
    game.apply(0, ev.encode(ev.GAME, 0, "size=9\nrules=chinese," + sets))
    return list(game.ledger.set)


@pytest.mark.parametrize("row", FIELDS, ids=lambda row: row[0])
def test_every_value_of_a_field_acts(row: tuple) -> None:
    name = row[0]
    if BY_TURN_TABLE.get(name) == ():
        return
    same = BY_TURN_TABLE.get(name, ())
    rules = BESIDE.get(name, ("scoring=area",))
    seen: dict[str, list] = {}
    for value in values(row):
        done = [acts(ruleset(f"{beside},{name}={value}")) for beside in rules]
        for other in seen:
            assert done != seen[other] or {value, other} <= set(same), (value, other)
        seen[value] = done


def test_the_fields_of_the_turn_table_are_fields() -> None:
    assert set(BY_TURN_TABLE) < {row[0] for row in FIELDS}
