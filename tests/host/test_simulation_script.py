"""From a record to what simulated players do: moves, dead stones, the way it ends."""

import pytest

from wenping.errors import UserError
from wenping.simulation.script import read_script
from wenping.twin.script import COUNT, RESIGN, STOP, Script
from wenping.weiqi.points import BLACK, PASS, WHITE

SGF = "(;GM[1]SZ[9]{root};B[ee];W[cc](;B[gg]{last})(;B[aa]))"


@pytest.fixture
def script(tmp_path):
    """The script of an SGF text."""

    def make(text: str) -> Script:
        path = tmp_path / "game.sgf"
        path.write_text(text)
        return read_script(path, "chinese")[0]

    return make


def test_a_script_from_sgf(script):
    made = script(SGF.format(root="AB[aa]AW[bi]", last="TB[cc][ee][ab]TW[aa][bi]"))
    assert made.size == 9 and made.end == COUNT
    assert made.moves == [(BLACK, 105), (WHITE, 63), (BLACK, 147)]
    assert made.setup == [(BLACK, 21), (WHITE, 182)]
    assert made.dead == [21, 63]  # not the own stones in it


@pytest.mark.parametrize(
    "result,end,loser",
    [("B+R", RESIGN, WHITE), ("W+Resign", RESIGN, BLACK), ("B+T", STOP, 0), ("Void", STOP, 0),
     ("B+2.5", COUNT, 0), ("0", COUNT, 0)],
)  # fmt: skip
def test_how_a_record_ends(script, result, end, loser):
    made = script(SGF.format(root=f"RE[{result}]", last=""))
    assert (made.end, made.loser) == (end, loser)


@pytest.mark.parametrize(
    "text,words",
    [
        ("hello", "not a readable SGF file"),
        ("(;SZ[25])", "a board is 1x1 to 19x19"),
        ("(;SZ[9:13])", "9x13 board: this board is square"),
        ("(;SZ[9];B[ee];AW[aa])", "set up after move 1"),
    ],
)
def test_what_is_no_script(script, text, words):
    with pytest.raises(UserError, match=words):
        script(text)


def test_a_pass_in_sgf(script):
    assert script("(;SZ[19];B[];W[tt])").moves == [(BLACK, PASS), (WHITE, PASS)]


def test_dead_stones_that_only_the_boards_own_mark_names(script):
    """WPDD: a dead stone whose point is shared is in no side's territory."""
    assert script(SGF.format(root="AB[aa]AW[bi]", last="WPDD[aa][ee]")).dead == [21, 105]
