"""A row that is never switched off: found where no row is powered, taken out of all readings."""

from array import array

from felt import Felt
from wenping.sensing.readings import find, take_out


def built(seed: int) -> Felt:
    """Sensors with offsets of their own, a stone here and there."""
    felt = Felt(seed)
    for s in range(361):
        felt.offset[s] = felt.random(900) - 450
    for s in range(0, 361, 7):
        felt.put(s, 1 + s % 2)
    return felt


def mixed(counts, row: int):
    """What is read of these counts while the row is always on, and the columns with no row on."""
    on = [counts[19 * row + c] for c in range(19)]
    board = array("H", [(counts[s] + on[s % 19]) // 2 for s in range(361)])
    return board, array("H", on + [2048] * 5)


def test_the_row_is_found_whatever_lies_on_it():
    for row in range(19):
        board, _ = mixed(built(row + 1).counts(), row)
        _, bias = mixed(built(row + 1).counts(noise=15), row)  # another reading: 0.4 mT off
        assert find(board, bias) == row


def test_no_row_is_found_where_none_is_on():
    counts = built(1).counts()
    for level in (2048, 2090, 2030, 1990):  # the columns' middle, tolerances, a supply that falls
        assert find(counts, array("H", [level] * 24)) == -1
    uneven = array("H", [2008 + 80 * (c % 2) for c in range(24)])
    assert find(counts, uneven) == -1
    pocket = array("H", [1700 + 40 * c for c in range(24)])  # a row of the bowls is on
    assert find(counts, pocket) == -1


def test_without_the_row_the_board_reads_as_ever():
    counts = built(3).counts()
    board, _ = mixed(counts, 6)
    take_out(board, 0, 19 * 6, 19, board, 6)
    take_out(board, 19 * 7, 361, 19, board, 6)
    assert max(abs(board[s] - counts[s]) for s in range(361)) <= 1


def test_a_narrower_row_and_the_ends_of_the_range():
    board = array("H", [2000] * 361)
    board[2] = 4095
    pockets = array("H", [9] * 30)
    pockets[15:20] = array("H", [2100, 900, 3000, 4000, 2000])
    take_out(pockets, 15, 30, 15, board, 0)
    assert list(pockets[15:20]) == [2200, 0, 1905, 4095, 2000] and set(pockets[:15]) == {9}
