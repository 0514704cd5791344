"""weiqi.points: one number for a point, every notation at the edge."""

from wenping.weiqi.points import (
    PASS,
    col_of,
    from_gtp,
    from_sgf,
    on_board,
    opponent,
    point,
    row_of,
    to_gtp,
    to_sgf,
)


def test_every_point_of_every_square_board_and_back():
    for size in range(1, 20):
        for row in range(size):
            for col in range(size):
                p = point(row, col)
                assert (row_of(p), col_of(p)) == (row, col), (size, row, col)
                assert from_gtp(to_gtp(p, size), size, size) == p, (size, row, col)
                assert from_sgf(to_sgf(p), size, size) == p, (size, row, col)
                assert on_board(p, size, size) and not on_board(p, row, size), (size, row, col)


def test_known_names():
    # row, col, rows, GTP, SGF
    for row, col, rows, gtp, sgf in (
        (0, 0, 19, "A19", "aa"),
        (18, 18, 19, "T1", "ss"),
        (15, 3, 19, "D4", "dp"),
        (0, 8, 9, "J9", "ia"),
        (0, 1, 1, "B1", "ba"),
    ):
        assert to_gtp(point(row, col), rows) == gtp, gtp
        assert to_sgf(point(row, col)) == sgf, sgf
    assert point(0, 0) == 21 and point(18, 18) == 399
    assert opponent(1) == 2 and opponent(2) == 1


def test_passes():
    assert from_gtp("Pass", 9, 9) == from_sgf("", 9, 9) == from_sgf("tt", 19, 19) == PASS
    assert to_gtp(PASS, 9) == "pass" and to_sgf(PASS) == ""
    assert not on_board(PASS, 19, 19)


def test_points_that_do_not_exist_are_named():
    for reader, text in (
        (from_gtp, "I5"),
        (from_gtp, "A0"),
        (from_gtp, "K1"),
        (from_gtp, "A10"),
        (from_gtp, ""),
        (from_gtp, "5A"),
        (from_gtp, "A-1"),
        (from_sgf, "jj"),
        (from_sgf, "a"),
        (from_sgf, "aaa"),
        (from_sgf, "a1"),
    ):
        try:
            reader(text, 9, 9)
        except ValueError as error:
            assert not text or text in str(error), (text, str(error))
        else:
            raise AssertionError(text)
