"""Territory at the end: prisoners are filled in, stones are moved inside, taxes are paid."""

from ceremonies import (
    COLUMNS,
    bowls,
    confirm,
    drawn,
    finish,
    perform,
    returned,
    stopped,
    three_agree,
    told,
)
from drawn import at
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import methods
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.phases import COUNTED, FILLING
from wenping.weiqi.points import BLACK, WHITE, to_gtp

# Two of Black's stones are dead in White's territory.
CAUGHT = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]


def test_prisoners_are_filled_in_under_japanese_rules():
    """Black has lost two dead stones; White one in play. They go into their own territory."""
    stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2"), (WHITE, "A7"), (BLACK, "B7")]
    game = stopped("size=7\nrules=japanese,komi=0.5", stones, "A6 pass pass", "G1 G2")
    bowls(game, 169, 172)  # three stones lie in the lids
    game.apply(2, encode(ev.CEREMONY, 0, methods.TERRITORY))
    confirm(game)
    assert game.phase == FILLING
    plan = c.of(game)
    assert plan.fill == [0, 2, 1]
    for name, colour in (("A1", BLACK), ("B1", BLACK), ("G7", WHITE)):
        assert not plan.why_not(game, at(game, name), colour)
        game.apply(3, encode(ev.FILLED, colour, at(game, name)))
    assert plan.complete(game) and plan.why_not(game, at(game, "C1"), BLACK) == ev.Q_EXTRA
    confirm(game)
    # Black 18 points and a prisoner, White 14 and two
    assert finish(game)[:4] == ["count 0 40 32", "count 1 40 32", "count 2 40 32", "result X 0 7"]


def test_territory_is_arranged_by_tens():
    """GO-7: Black has 20 points around B4 in three columns. The prisoner goes where no ten is to
    be, and B4 is moved out of the ten. The counts are the same before and after.
    """
    stones = COLUMNS + [(BLACK, "B4"), (BLACK, "G1")]
    game = stopped("size=7\nrules=japanese", stones, dead="G1")
    game.apply(2, encode(ev.CEREMONY, 0, methods.TERRITORY))
    confirm(game)
    plan = c.of(game)
    assert plan.fill == [0, 1, 0] and plan.own == [0, 20, 14] and plan.touches == 1
    touches = perform(game)
    assert touches == ["X C7", "-X B4", "X C6"], touches
    ten = [to_gtp(p, 7) for p in game.points if plan._in_tens(game)[p] and plan.owner[p] == BLACK]
    assert sorted(ten) == sorted(col + str(row) for col in "AB" for row in range(3, 8))
    assert plan.complete(game)
    confirm(game)
    three_agree(finish(game))


def test_the_players_may_arrange_it_in_another_way_or_not_at_all():
    for touches in ("", "+X A1", "+X A7 -X B4 +X C7", "-X B4 +X A7 +X C7 -X C7 +X C6"):
        game = stopped(
            "size=7\nrules=japanese", COLUMNS + [(BLACK, "B4"), (BLACK, "G1")], dead="G1"
        )
        game.apply(2, encode(ev.CEREMONY, 0, methods.TERRITORY))
        confirm(game)
        words = touches.split()
        for how, name in zip(words[::2], words[1::2]):
            kind = ev.FILLED if how[0] == "+" else ev.UNFILLED
            game.apply(3, encode(kind, BLACK, at(game, name)))
        returned(game)
        confirm(game)
        three_agree(finish(game), touches)


def test_only_inner_stones_may_be_moved():
    """A stone of the wall that is gone is missing: its point may become anybody's."""
    stones = COLUMNS + [(BLACK, "B4")]
    for method, inner in ((methods.TERRITORY, True), (0, True), (methods.HALF, False)):
        rules = "chinese" if method == methods.HALF else "tang-song" if not method else "japanese"
        game = stopped("size=7\nrules=" + rules, stones)
        if method:
            game.apply(2, encode(ev.CEREMONY, 0, method))
        confirm(game)
        for name, may in (("B4", inner), ("D4", False), ("E4", False)):
            before = game.hash()
            p = at(game, name)
            try:
                game.apply(3, encode(ev.UNFILLED, game.position.grid[p], p))
                assert may and not game.meant(p), (rules, name)
                game.apply(3, encode(ev.FILLED, game.position.grid[p], p))
            except FoldError as error:
                assert error.key == "fold-stone" and not may, (rules, name)
            assert game.hash() == before


def test_the_tax_of_lu_is_put_on_the_board():
    """TS-1: two eye points of each unit are filled; the 路 are the points that stay empty."""
    game = stopped("size=7\nrules=tang-song", CAUGHT, dead="G1 G2")
    confirm(game)
    plan = c.of(game)
    assert plan.fill == [0, 2 + 2, 2]
    perform(game)
    confirm(game)
    found = finish(game)
    empty = [sum(plan.owner[p] == i and not game.meant(p) for p in game.points) for i in (1, 2)]
    assert found[0] == "count 0 %d %d" % (2 * empty[0], 2 * empty[1]), (found, empty)
    three_agree(found)


def test_prisoners_kept_and_the_stones_that_are_lifted():
    """JP-21, JP-26: prisoners and the stones of passes are filled in; who has more then, because it
    moved last, or had a handicap, puts fewer, or lifts stones inside. Both have as many.
    """
    cases = (
        ("", "", "pass pass", [0, 1, 1]),
        ("", "", "B4 pass pass", [0, 0, 1]),  # Black moved last
        ("G1 G2", "G1 G2", "pass pass", [0, 1, 1]),
        ("B4 B2 B6", "", "pass pass", [0, -2, 1]),
    )
    for more, dead, moves, fill in cases:
        setup = COLUMNS + [(BLACK, name) for name in more.split()]
        game = stopped("size=7\nrules=jiping", setup, moves, dead)
        game.apply(2, encode(ev.CEREMONY, 0, methods.KEPT))
        confirm(game)
        plan = c.of(game)
        assert plan.possible and plan.fill == fill, (moves, plan.fill)
        perform(game)
        assert game.ledger.board[BLACK] == game.ledger.board[WHITE] and plan.complete(game)
        confirm(game)
        three_agree(finish(game))


OUTSIDE = (
    # rules, the way, Black's stones to fill in; (of them on the board, others outside, missing)
    ("japanese", methods.TERRITORY, 2, ((0, 0, 0), (0, 2, 0), (1, 1, 0), (0, 4, -2), (2, 1, -1))),
    # two prisoners and the stone of a pass
    ("jiping", methods.KEPT, 1, ((0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 4, -1), (1, 1, -1))),
)


def test_where_prisoners_are_filled_in_nothing_may_be_outside_at_the_end():
    """Before, prisoners and the stones of passes may lie in the lids; one more is missing."""
    for rules, method, fill, cases in OUTSIDE:
        for laid, outside, missing in cases:
            game = stopped("size=7\nrules=" + rules, CAUGHT, dead="G1 G2")
            game.apply(2, encode(ev.CEREMONY, 0, method))
            confirm(game)
            assert c.of(game).fill[BLACK] == fill
            for name in ("A1", "B1")[:laid]:
                game.apply(3, encode(ev.FILLED, BLACK, at(game, name)))
            bowls(game, 180 - 7 - laid - outside, 173)
            assert told(game)[0] == missing, (rules, laid, outside, game.ledger.told)


UNITS = """
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    O O O O O O O X .
    . . . . . . O X .
    . . . . . . O X .
    O O O O O O O X .
    X X X X X O O X .
    . . . . X O O X ."""


def test_the_side_with_more_units_hands_points_back():
    """TS-2 (还棋头): Black has two units and White one: Black leaves a point to a white stone."""
    game = stopped("size=9\nrules=ming-qing", drawn(UNITS))
    confirm(game)
    plan = c.of(game)
    assert plan.method == methods.HEADS and plan.over == [0, 0, 1], (plan.over, plan.fill, plan.own)
    touches = perform(game)
    assert touches[-1][0] == "O" and plan.owner[at(game, touches[-1][2:])] == BLACK
    assert plan.complete(game)
    confirm(game)
    three_agree(finish(game))


# Rules, what is missing of Black's stones when none, one, ... of its stones are outside.
LIDS = (("japanese", (0, 0, 0, -1)), ("chinese", (0, -1, -2, -3)))


def test_prisoners_in_the_lid_are_not_missing():
    """Between all lost stones outside and none there is no alarm; one more is missing. Where areas
    are filled all have to be in their bowls.
    """
    for rules, cases in LIDS:
        for outside, missing in enumerate(cases):
            game = stopped("size=7\nrules=" + rules, CAUGHT, "pass pass", "G1 G2")
            bowls(game, 173 - outside, 173)
            if rules == "chinese":
                confirm(game)
                assert game.phase == FILLING
            assert told(game)[0] == missing, (rules, outside, game.ledger.told)


def test_a_japanese_game_with_prisoners_in_the_lid_agrees():
    """Whether or not a sensor is masked: what lies there is what the game means."""
    for outside, agrees in ((0, True), (2, True), (1, False), (3, False)):
        for masked in (False, True):
            game = stopped("size=7\nrules=japanese", CAUGHT, "pass pass", "G1 G2")
            if masked:
                colour, name = COLUMNS[0]
                assert colour == BLACK
                game.apply(3, encode(ev.SEEN, 3, game.sensor(at(game, name))))
            bowls(game, 173 - outside, 173)
            confirm(game)
            assert game.phase == COUNTED
            found = finish(game)
            assert (found[2] == "count 2 42 32") == agrees, (outside, masked, found)
            assert found[0] == "count 0 42 32" and found[1] == "count 1 42 32"


def test_stones_handed_over_by_passes_are_not_missing():
    game = stopped("size=7\nrules=aga,scoring=territory", COLUMNS)
    bowls(game, 172, 172)
    confirm(game)
    three_agree(finish(game))
