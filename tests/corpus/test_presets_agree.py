"""Finished professional games under every preset: the procedures on the table, and the one count
that the board makes, find the same margin. All stones are taken as alive.
"""

from fractions import Fraction

import pytest

from wenping.counting import final_of
from wenping.counting.methods import METHODS
from wenping.counting.result import table_of
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.rules import preset_names, ruleset
from wenping.weiqi.score import Ending, score

pytestmark = pytest.mark.corpus
GAMES = 20


def test_no_differences(shared_data):
    paths = sorted((shared_data / "pro").glob("*.sgf"))[:GAMES]
    assert len(paths) == GAMES
    differ = []
    for path in paths:
        record = read(path)
        for name in preset_names():
            rules = ruleset(name)
            position = replay(record, rules)
            end = Ending(bytearray(position.grid), Area())
            end.played(position)
            found = score(rules, end)
            board = Fraction(found.points[BLACK] - found.points[WHITE], found.unit)
            final = final_of(position, [])
            table = METHODS[rules.scoring](table_of(final, rules), rules).margin
            one = final.score(rules)
            if board != table or Fraction(one.margin, one.unit) != Fraction(
                found.margin, found.unit
            ):
                differ.append((path.name, name, board, table))
    assert not differ
