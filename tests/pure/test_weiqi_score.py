"""weiqi.score: the one count of a finished game, in integers (section 4)."""

from score_cases import CASES, drawn_ending
from weiqi_boards import set_up
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, CELLS, WHITE, from_gtp
from wenping.weiqi.rules import ruleset
from wenping.weiqi.score import (
    IN_SEKI,
    NO_SEKI,
    Ending,
    all_alive,
    exact,
    fraction,
    halves,
    score,
)


def ending(pos, dead=None, seki=None, handicap=0, insisted=0):
    """The Ending of a position."""
    end = Ending(bytearray(pos.grid), Area())
    end.played(pos)
    if dead:
        end.lift(dead)
    end.seki = seki
    end.handicap = handicap
    end.insisted = insisted
    return end


def margin(found):
    """ "7", "-9/2", "28/3": in lowest terms."""
    number, unit = found.margin, found.unit
    for n in range(unit, 0, -1):
        if not number % n and not unit % n:
            number //= n
            unit //= n
            break
    return str(number) if unit == 1 else "%d/%d" % (number, unit)


def test_generated_endings():
    for rows, cols, seed, moves, handicap, insisted, rules, want in CASES:
        pos, dead, seki = drawn_ending(rows, cols, seed, moves)
        end = ending(pos, dead, seki, handicap, insisted)
        found = score(ruleset(rules), end)
        assert margin(found) == want, (rows, cols, seed, rules, margin(found), want)


LANE = ["B . W", "B . W", ". . W"]  # five points between two black and three white stones: 2 : 3


def test_shared_points_by_halves_and_by_stones():
    end = ending(set_up("chinese", LANE))
    found = score(ruleset("chinese,komi=0"), end)
    assert (found.unit, found.points[BLACK], found.points[WHITE]) == (2, 2 * 2 + 4, 2 * 3 + 4)
    found = score(ruleset("ying-1988,komi=0"), end)
    assert found.points[BLACK] * 5 == found.unit * (5 * 2 + 4 * 2)
    assert margin(found) == "-9/5" and found.winner == WHITE
    assert exact(found.points[BLACK], found.unit) == "18/5"
    assert halves(found.points[BLACK], found.unit) == 7
    assert exact(5, 2) == "" and exact(-4, 6) == "-2/3" and halves(-3, 2) == -3


def test_an_empty_board_is_shared():
    for rules in ("chinese,komi=0", "ying-1988,komi=0"):
        found = score(ruleset(rules), ending(set_up("chinese", [". .", ". ."])))
        assert found.points[BLACK] == found.points[WHITE] == 2 * found.unit, rules


TIES = [("draw", 0), ("black", BLACK), ("white", WHITE)]


def test_ties():
    for tie, winner in TIES:
        found = score(ruleset("scoring=area,komi=0,tie=" + tie), ending(set_up("ying", [". ."])))
        assert (found.margin, found.winner) == (0, winner)


# Black and White share the lane; White's corner has one own point, Black's two.
SEKI = [
    ". B . W .",
    "B B . W W",
    ". B . W W",
    "B B B B B",
    "B . B . B",
]


def test_what_players_say_of_a_seki_stands_before_the_guess():
    pos = set_up("japanese", SEKI)
    rules = ruleset("japanese,komi=0")
    assert margin(score(rules, ending(pos))) == "4"  # White has one point: by guess in seki
    said = bytearray(CELLS)
    said[from_gtp("D5", 5, 5)] = NO_SEKI
    assert margin(score(rules, ending(pos, None, said))) == "3"
    said[from_gtp("A1", 5, 5)] = IN_SEKI
    assert margin(score(rules, ending(pos, None, said))) == "-1"
    rules = ruleset("ming-qing")
    found = score(rules, ending(pos, None, said))
    assert list(found.heads) == [0, 0, 1] and found.payments == [("TS-2", WHITE, 4)]


def test_points_in_a_seki_count_under_jiping():
    """JP-35: what one side alone holds is its own, in a seki too; shared liberties are split."""
    pos = set_up("jiping", SEKI)
    found = score(ruleset("jiping,komi=0"), ending(pos))
    # 12 stones, 4 own points and half of the lane's three; 5 stones, one own point and the half
    assert (found.unit, found.points[BLACK], found.points[WHITE]) == (2, 24 + 8 + 3, 10 + 2 + 3)


BENT_FOUR = [  # White's three in the corner and the four black stones around them
    "W W W W .",
    "B B B W W",
    "W W B W .",
    ". W B W W",
    ". . B W .",
]


def test_bent_four_is_decided_by_play_only():
    """JP-36: the shape alone is neither dead nor alive: what lies there counts, until somebody has
    played it out, or both take it off.
    """
    pos = set_up("jiping", BENT_FOUR)
    dead = bytearray(CELLS)
    dead[from_gtp("A4", 5, 5)] = BLACK
    for rules, lies, taken in (("jiping", "-10", "-25"), ("ying", "-10", "-25")):
        rules = ruleset(rules + ",komi=0")
        assert margin(score(rules, ending(pos))) == lies
        assert margin(score(rules, ending(pos, dead))) == taken


def test_a_string_is_dead_as_a_whole():
    pos = set_up("chinese", ["B B .", ". . W", "W W W"])
    dead = bytearray(CELLS)
    dead[from_gtp("A3", 3, 3)] = BLACK
    end = ending(pos, dead)
    assert end.lost == [0, 2, 0] and not end.grid[from_gtp("B3", 3, 3)]
    assert pos.grid[from_gtp("B3", 3, 3)] == BLACK
    assert margin(score(ruleset("chinese,komi=0"), end)) == "-9"


PASSES = [  # ruleset, passes, are all stones alive?
    ("chinese", 4, False),
    ("jiping", 2, False),
    ("jiping", 3, False),
    ("jiping", 4, True),
    ("aga", 4, True),
    ("japanese", 4, False),
    ("tromp-taylor", 0, True),
]


def test_when_all_stones_are_alive():
    for rules, passes, want in PASSES:
        pos = set_up(rules, [". B .", ". . ."])
        pos.play(from_gtp("A1", 2, 3), WHITE)
        for i in range(passes):
            pos.pass_(1 + i % 2)
        assert all_alive(pos.rules, pos) is want, (rules, passes)


def test_who_passed_and_moved():
    pos = set_up("aga", [". B .", ". . ."])
    pos.pass_(WHITE)
    pos.play(from_gtp("A1", 2, 3), BLACK)
    pos.pass_(WHITE)
    pos.pass_(BLACK)
    end = ending(pos)
    assert (end.first_pass, end.last_play, end.last_pass) == (WHITE, BLACK, BLACK)
    assert end.plays == [0, 1, 0] and end.passes == [0, 1, 2]
    rules = ruleset("aga,scoring=territory,komi=0")
    assert margin(score(rules, end)) == "6"  # 4 points, White's 2 stones and its last, less 1


def test_fractions():
    assert fraction("28/3") == (28, 3) and fraction("-1/2") == (-1, 2)
    for text in ("", "3", "/", "1/0", "a/2", "--1/2", "1/-2", "1/2/3"):
        try:
            fraction(text)
        except ValueError as error:
            assert error.key == "fraction"
        else:
            raise AssertionError(text)
