"""Real incidents as the board's inference sees them: the ruling offered first is the text's.

The moves before the incident are played; then the sensors see its stone, and what it takes lifted.
"""

import copy

import pytest
from refereed import Refereed

from wenping.game import events as ev
from wenping.records.check import check
from wenping.records.record import read
from wenping.records.rules import read_rules
from wenping.records.steps import Move
from wenping.weiqi.points import BLACK, CELLS, WHITE, to_gtp

pytestmark = pytest.mark.corpus

# file: rule, side and remedy that are offered first
OFFERED = {
    "eternal_life_1": ("CN-20.3", 0, "draw"),
    "eternal_life_2": ("CN-20.3", 0, "draw"),
    "illegal_ko_1": ("CN-20.1", BLACK, "turn-lost"),
    "illegal_ko_2": ("CN-20.1", WHITE, "turn-lost"),
    "quadruple_ko_1": ("CN-20.3", 0, "draw"),
    "quintuple_ko_1": ("CN-20.3", 0, "draw"),
    "suicide_1": ("CN-19", BLACK, "turn-lost"),
    "triple_ko_7": ("CN-20.3", 0, "draw"),
    "two_moves_1": ("CN-17.1", WHITE, "loss"),
}


@pytest.mark.parametrize("name", OFFERED)
def test_what_is_offered(shared_data, name):
    path = shared_data / "unusual" / f"{name}.sgf"
    record = read(path)
    wrong = check(record, read_rules(record, "chinese", path)).violations[0].move
    moves = [step for step in record.steps if isinstance(step, Move)]
    played = Refereed("size=19\nrules=chinese")
    for move in moves[: wrong - 1]:
        played.happen(ev.PLAYED, move.colour, move.point)
        for p in [p for p in range(CELLS) if played.table.game.to_lift[p]]:
            played.happen(ev.LIFTED, played.table.game.to_lift[p], p)
    after, last = copy.deepcopy(played.table.game.position), moves[wrong - 1]
    taken = after.play(last.point, last.colour)
    seen = {to_gtp(last.point, 19): "EBW"[last.colour]}
    if after.grid[last.point]:  # no suicide
        seen |= {to_gtp(after.captured[i], 19): "E" for i in range(taken)}
    played.sees(**seen)
    assert played.offered()[0] == OFFERED[name]
