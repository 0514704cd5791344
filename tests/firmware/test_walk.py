"""The ways that firmware/README.md shows are those that the firmware takes."""

import pytest

import walk

# sensing/losses.py weighs for unseen stones and for columns: one file more than before; when
# stones came, and the presses of the clocks, have files of their own beside difference.py:
# two more; sensing/judge.py says what settle.py has found at rest: one more; inference/moving_on.py
# knows who moves stones on: one more; when a stone was felt first, and whether it is what an open
# contact repeats: one call more; a press is folded in game/moves.py like a move: one file and call;
# sensing/bases.py lets follow what the witness compares with: one file and call
MOST_FILES = {"a stone": 37, "a press": 16, "the lights": 14, "a command": 13}
MOST_CALLS = {"a stone": 68, "a press": 23, "the lights": 15, "a command": 22}


@pytest.fixture(scope="module")
def ways():
    return walk.walks()


def test_the_page_shows_the_way(ways):
    text = walk.PAGE.read_text(encoding="utf-8")
    assert walk.written(text, walk.page(ways)) == text, "python tests/firmware/walk.py --write"


def test_no_way_grows_longer(ways):
    for name, most in MOST_FILES.items():
        assert len(ways[name].files) <= most, (name, ways[name].files)
        assert len(ways[name].calls) <= MOST_CALLS[name], (name, list(ways[name].calls))
