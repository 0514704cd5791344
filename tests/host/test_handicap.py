"""Handicap and seat stones (GO-5)."""

from wenping.errors import UserError
from wenping.handicap import handicap_points, seat_stones
from wenping.weiqi.points import BLACK, WHITE, to_gtp

# stones, size, GTP's fixed_handicap
HANDICAPS = (
    (2, 19, "D4 Q16"),
    (3, 19, "D4 D16 Q16"),
    (4, 19, "D4 D16 Q4 Q16"),
    (5, 19, "D4 D16 K10 Q4 Q16"),
    (6, 19, "D10 D16 D4 Q10 Q16 Q4"),
    (7, 19, "D10 D16 D4 K10 Q10 Q16 Q4"),
    (8, 19, "D10 D16 D4 K16 K4 Q10 Q16 Q4"),
    (9, 19, "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"),
    (9, 17, "D14 D4 D9 J14 J4 J9 O14 O4 O9"),
    (5, 13, "D10 D4 G7 K10 K4"),
    (4, 9, "C3 C7 G3 G7"),
    (9, 9, "C3 C5 C7 E3 E5 E7 G3 G5 G7"),
    (4, 7, "C3 C5 E3 E5"),
    (4, 12, "C10 C3 K10 K3"),
)


def test_handicaps():
    for stones, size, want in HANDICAPS:
        got = sorted([to_gtp(p, size) for p in handicap_points(stones, size)])
        assert got == sorted(want.split()), (stones, size, got)


def test_handicaps_that_do_not_exist():
    for stones, size, named in (
        (1, 19, "handicap-stones 9 19 1"),
        (10, 19, "handicap-stones 9 19 10"),
        (5, 8, "handicap-stones 4 8 5"),
        (5, 7, "handicap-stones 4 7 5"),
        (2, 5, "no-stars 5"),
    ):
        try:
            handicap_points(stones, size)
        except UserError as error:
            assert named == " ".join([error.key, *map(str, error.values.values())])
        else:
            raise AssertionError((stones, size))


def test_seat_stones():
    seats = [(to_gtp(p, 19), colour) for p, colour in seat_stones(19)]
    assert seats == [("Q16", BLACK), ("D4", BLACK), ("D16", WHITE), ("Q4", WHITE)]
    assert sorted(p for p, _colour in seat_stones(17)) == sorted(handicap_points(4, 17))
