"""What a board has and lacks, in words, for boards older and newer than this host."""

import pytest

from wenping.errors import UserError
from wenping.link import Board
from wenping.link.features import fits, has, keys, lines, need
from wenping.meanings import FEATURES
from wenping.texts import TEXTS
from wenping.wire import messages as m


def board(features: int) -> Board:
    return Board("a", "table 1", "0", 1, 1, 1, 0, 0, 0, features)


def test_what_a_board_lacks_is_told_in_words():
    small = board(13 << m.LINES_SHIFT | m.F_LIGHTS)
    assert lines(small) == 13 and keys(small) == ["lights"]
    need(small, m.F_LIGHTS)
    with pytest.raises(UserError, match="table 1 lacks bowls that count"):
        need(small, m.F_BOWLS)
    fits(small, 13)
    with pytest.raises(UserError, match="13 lines: it is too small for a game on 19 lines"):
        fits(small, 19)


def test_an_older_board_is_taken_for_having_all_but_updates():
    old = board(0)
    assert lines(old) == 19 and has(old, m.F_BOWLS) and not has(old, m.F_UPDATES)


def test_a_newer_board_is_told_apart():
    assert keys(board(19 << m.LINES_SHIFT | m.F_KEEPS | 1 << 23)) == ["keeps", "newer"]


def test_every_feature_has_words():
    for key, _ in FEATURES.values():
        assert f"feature-{key}" in TEXTS
