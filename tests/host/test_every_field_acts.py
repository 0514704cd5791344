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
from wenping.game.fold import FoldError, Game
from wenping.game.phases import NAMES
from wenping.records.check import check
from wenping.records.record import Record, read
from wenping.records.steps import Move
from wenping.weiqi.points import BLACK, WHITE, from_gtp
from wenping.weiqi.rules import FIELDS, Ruleset, ruleset
from wenping.weiqi.score import all_alive

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
    name, _default, choices = row
    if name == "passes":
        return ["1", "2", "3"]
    return {"half points": ["0", "1", "2.5"], "count": ["100", "179"]}.get(choices, choices.split())


def acts(rules: Ruleset) -> dict:
    """All that rules decide of some games: results, legality, rulings, stones."""
    return {
        "results": [_result(rules, *ending) for ending in _endings()],
        "refused": [run(set_up(str(rules), rows), moves) for rows, moves in _MOVES],
        "rulings": [form.rulings for form in check(_long_cycle(), rules).forms],
        "stones": _stones(rules),
        "turns": [_turns(rules, events) for events in _TURNS],
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


_HOW = (ev.BY_BUTTON, ev.BY_RAIL, ev.STOP, ev.CONFIRMATION, ev.BY_HOST, ev.VOID_MOVE,
        ev.UNDETECTED)  # fmt: skip
_OF_TURNS = ("passes", "stop", "pass", "last-pass", "resume")  # all fields are too long a text
# Passes of each kind in a row, and who plays on; each event by the side to move.
_TURNS = [[(ev.BEGIN,)] + [(ev.PASS_, how)] * 4 for how in _HOW]
_TURNS += [[(ev.BEGIN,), *[(ev.PASS_, ev.BY_BUTTON)] * n, (ev.RESUME,)] for n in (2, 3)]


def _turns(rules: Ruleset, events: list) -> list[tuple]:
    """After each event of a folded game: its phase, and whose turn it is; None: it is refused."""
    game, found = Game(), []
    fields = [part for part in str(rules).split(",") if part.partition("=")[0] in _OF_TURNS]
    game.apply(0, ev.encode(ev.GAME, ev.STRICT, "size=9\nrules=chinese," + ",".join(fields)))
    for t_ms, (kind, *fields) in enumerate(events):
        colour = game.position.to_move if kind != ev.BEGIN else 0
        try:
            game.apply(1000 * t_ms, ev.encode(kind, colour, *fields))
            found.append((NAMES[game.phase], game.position.to_move))
        except FoldError:
            found.append(("refused", colour))
    return found


@pytest.mark.parametrize("row", FIELDS, ids=lambda row: row[0])
def test_every_value_of_a_field_acts(row: tuple) -> None:
    name = row[0]
    rules = BESIDE.get(name, ("scoring=area",))
    seen: dict[str, list] = {}
    for value in values(row):
        done = [acts(ruleset(f"{beside},{name}={value}")) for beside in rules]
        for other in seen:
            assert done != seen[other], (value, other)
        seen[value] = done


def test_confirming_and_passing_differ_by_a_stone_on_the_right_rail() -> None:
    """CN-13.2: both have to confirm, a mere pass does not; YG: two passes of any kind pause."""
    rails = [(ev.BEGIN,)] + [(ev.PASS_, ev.BY_RAIL)] * 2
    corners = [(ev.BEGIN,)] + [(ev.PASS_, ev.CONFIRMATION)] * 2
    for stop, by_rails in (("confirm", "playing"), ("pass", "stopped")):
        rules = ruleset(f"chinese,stop={stop}")
        assert _turns(rules, rails)[-1] == (by_rails, BLACK)
        assert _turns(rules, corners)[-1] == ("stopped", BLACK)
