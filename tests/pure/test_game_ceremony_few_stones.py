"""Sets with fewer stones than an ending asks for: the three counts agree all the same."""

from ceremonies import COLUMNS, confirm, finish, perform, stopped, three_agree, wide
from drawn import at
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import methods, repair
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.guide import Guide
from wenping.game.ledger import UNTOLD
from wenping.game.touch import PUT, TAKE
from wenping.weiqi.points import BLACK, WHITE, to_gtp


def test_who_runs_out_of_stones_has_filled_its_territory_before_the_shared_points():
    """Black has 28 stones for 27 points and its two shared ones. The lights ask for these last: no
    stone of its territory is one too many.
    """
    game = stopped("size=9\nrules=chinese,black-set=40,white-set=40", wide())
    confirm(game)
    plan = c.of(game)
    assert (plan.own[BLACK], plan.fill[BLACK], plan.part) == (27, 27, [0, 1, 2])
    for p in game.points:
        if plan.owner[p] == BLACK and not game.meant(p):
            assert not plan.why_not(game, p, BLACK)
            game.apply(game.t_ms, encode(ev.FILLED, BLACK, p))
    assert [touch[0] for touch in perform(game)].count("X") == 1 and plan.complete(game)
    confirm(game)
    three_agree(finish(game))


def test_sets_that_lie_on_the_board_are_told_by_empty_bowls():
    game = stopped("size=7\nrules=tang-song,black-set=7,white-set=7", COLUMNS)
    confirm(game)
    assert perform(game) == []  # no stone is left for the eye points
    confirm(game)
    three_agree(finish(game))


def test_a_living_stone_lost_when_all_lie_on_the_board_comes_from_a_filled_point():
    """Ying's fill with an empty bowl: somebody pushed D1, and its stone became the last filling."""
    game = stopped("size=7\nrules=ying,black-set=24,white-set=24", COLUMNS)
    confirm(game)
    perform(game)
    missing = at(game, "D1")
    for told, left, source in ((UNTOLD, 0, "C3"), (UNTOLD, 1, "pass"), (-1, 1, "C3")):
        game.ledger.told[BLACK] = told
        game.apply(9, encode(ev.SEEN, 0, game.sensor(missing)))
        game.ledger.board[BLACK] = game.ledger.set[BLACK] - left
        assert [(to_gtp(a, 7), to_gtp(b, 7), colour) for a, b, colour in repair.plan(game)] == [
            (source, "D1", BLACK)
        ], (told, left)
        game.question, game.about = ev.Q_MISSING, missing
        want = (TAKE, at(game, "C3")) if source != "pass" else (PUT, missing)
        assert Guide(Arbiter(game)).look(game) == want


# Few stones: nearly all points are shared, more than a set reduced to half of the board can fill.
HAND = [(BLACK, name) for name in ("C7", "G7", "C3", "G3", "E6")] + [(WHITE, "E5")]


SHARES = (
    # rules, stones put on shared points by colour, the counts in half points
    ("ying", [0, 35, 39], "85 77"),
    ("ying-1988", [0, 35, 39], "135 27"),
    ("chinese", [0, 37, 37], "85 77"),
    ("chinese,black-set=20,white-set=20", [0, 15, 19], "85 77"),
    ("ying,black-set=20,white-set=20", [0, 15, 19], "85 77"),
)


def test_shared_points_of_which_the_stones_of_a_side_fill_only_a_part():
    """What stays empty of a side's half is won by it: the other one puts its last stones there."""
    for rules, put, counts in SHARES:
        game = stopped("size=9\nrules=" + rules, HAND)
        confirm(game)
        perform(game)
        plan = c.of(game)
        assert plan.laid(game)[1] == put, rules
        assert plan.complete(game), rules
        confirm(game)
        assert three_agree(finish(game), rules) == counts, rules


INSUFFICIENT = (
    # settings, black and white stones, dead: players have chosen a way for which stones lack
    ("size=5\nrules=jiping\ncount=equal-stones", "B1 B2 B3 B4 B5 C3", "D1 D2 D3 D4", ""),
    ("size=7\nrules=jiping\ncount=equal-stones-kept", "A4", "D1 D2", "A4"),
    ("size=4\nrules=ming-qing,black-set=4,white-set=4\ncount=half", "B1 B2 B3 B4",
     "C1 C2 C3 C4", ""),
)  # fmt: skip


def test_a_chosen_way_that_stones_do_not_suffice_for_is_the_rulesets_own():
    for settings, black, white, dead in INSUFFICIENT:
        setup = [(BLACK, name) for name in black.split()]
        setup += [(WHITE, name) for name in white.split()]
        game = stopped(settings, setup, dead=dead)
        chosen = c.Ceremony(game, game.method)
        assert not chosen.possible, settings
        confirm(game)
        assert c.of(game).method == methods.official(game.settings.rules)
        perform(game)
        assert c.of(game).complete(game), settings
        confirm(game)
        three_agree(finish(game), settings)


def test_lu_fills_no_more_eye_points_than_there_are_stones():
    """Four of Black's five stones lie on the board: one more eye point can be filled, not two."""
    setup = [(BLACK, name) for name in ("B1", "B2", "B3", "A3")]
    setup += [(WHITE, name) for name in ("C1", "C2", "C3", "B4", "A4")]
    game = stopped("size=5\nrules=tang-song,black-set=5,white-set=20", setup)
    confirm(game)
    assert c.of(game).own[BLACK] == 2 and c.of(game).fill[BLACK] == 1
    perform(game)
    assert c.of(game).complete(game)
