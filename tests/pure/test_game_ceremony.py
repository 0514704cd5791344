"""Areas are filled (game/ceremony.py): what is put where, and three counts that agree."""

from ceremonies import COLUMNS, confirm, finish, perform, returned, stopped, three_agree, wide
from drawn import at
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import methods
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.phases import FILLING, OVER
from wenping.game.touch import FILL
from wenping.weiqi.area import SHARED
from wenping.weiqi.points import BLACK, WHITE


def test_ying_to_its_end_agrees_three_ways():
    """Three white stones are left, and go into Black's four empty points: 2 x 3 + 1 = 7, W+1."""
    game = stopped("size=7\nrules=ying,black-set=24,white-set=24", COLUMNS)
    confirm(game)
    assert game.phase == FILLING
    plan = c.of(game)
    assert (plan.fill, plan.over, plan.part) == ([0, 17, 14], [0, 0, 3], [0, 0, 0])
    white = at(game, "A1")
    assert plan.why_not(game, white, WHITE) == ev.Q_WRONG_COLOUR  # not yet
    touches = perform(game)
    assert len(touches) == 34 and [t[0] for t in touches[-3:]] == ["O"] * 3
    assert plan.complete(game)
    confirm(game)
    assert finish(game)[:4] == ["count 0 56 42", "count 1 56 42", "count 2 56 42", "result O 0 2"]


def test_ying_with_full_bowls_on_a_small_board_is_the_same_procedure():
    """(49 - 1) / 2 = 24 stones a side; the other 156 stay in each bowl."""
    game = stopped("size=7\nrules=ying", COLUMNS)
    confirm(game)
    plan = c.of(game)
    assert (plan.fill, plan.over, plan.set) == ([0, 17, 14], [0, 0, 3], [0, 24, 24])
    assert plan.why_not(game, at(game, "A1"), WHITE) == ev.Q_WRONG_COLOUR  # not yet
    touches = perform(game)
    assert len(touches) == 34 and [t[0] for t in touches[-3:]] == ["O"] * 3
    assert [game.ledger.bowl(i) for i in (BLACK, WHITE)] == [156, 156]
    confirm(game)
    assert finish(game)[:4] == ["count 0 56 42", "count 1 56 42", "count 2 56 42", "result O 0 2"]


def test_a_side_that_has_put_all_its_stones_waits_for_the_other():
    """Its light is dark: else White would put a 15th stone where Black's last one is asked for."""
    game = stopped("size=7\nrules=ying", COLUMNS)
    confirm(game)
    plan = c.of(game)
    assert not plan.waits(game, BLACK) and not plan.waits(game, WHITE)
    own = [p for p in game.points if plan.owner[p] == BLACK and not game.meant(p)]
    for p in own[: plan.fill[BLACK]]:
        game.apply(game.t_ms, encode(ev.FILLED, BLACK, p))
    assert plan.waits(game, BLACK) and not plan.waits(game, WHITE)


def test_whose_stone_goes_on_a_shared_point_is_told_by_the_dark_light_of_the_other():
    game = stopped("size=9\nrules=chinese", wide())
    confirm(game)
    plan, only = c.of(game), []
    assert plan.part == [0, 2, 2]
    while plan.next(game)[0] == FILL:
        _, p, colour = plan.next(game)
        if plan.owner[p] == SHARED:
            assert plan.only(game, p) == colour
            only.append((colour, plan.waits(game, BLACK)))
        else:
            assert plan.only(game, p) == 0  # in its own territory: the point tells
        game.apply(game.t_ms, encode(ev.FILLED, colour, p))
    assert only == [(BLACK, False)] * 2 + [(WHITE, True)] * 2


def test_whose_stone_goes_into_the_other_sides_territory_is_told_too():
    """Ying: 负子 into 胜空."""
    game = stopped("size=7\nrules=ying", COLUMNS)
    confirm(game)
    plan, over = c.of(game), 0
    while plan.next(game)[0] == FILL:
        _, p, colour = plan.next(game)
        assert plan.only(game, p) == (WHITE if plan.owner[p] == BLACK == 3 - colour else 0)
        over += plan.owner[p] != colour
        game.apply(game.t_ms, encode(ev.FILLED, colour, p))
    assert over == 3


def test_ying_without_the_last_stones_is_no_third_count():
    game = stopped("size=7\nrules=ying,black-set=24,white-set=24", COLUMNS)
    confirm(game)
    perform(game)
    for p in range(421):
        if game.filled[p] == WHITE and c.of(game).owner[p] == BLACK:
            game.apply(9, encode(ev.UNFILLED, WHITE, p))
    returned(game)
    confirm(game)
    assert finish(game)[:3] == ["count 0 56 42", "count 1 56 42", "result O 0 2"]


METHODS = (
    methods.FILL,
    methods.FILL_WHITE,
    methods.FILL_BOTH,
    methods.HALF,
    methods.EQUAL_STONES,
    methods.EQUAL_TERRITORY,
)


def test_every_method_of_jiping_agrees_three_ways():
    results = []
    for method in METHODS:
        game = stopped("size=9\nrules=jiping", wide())
        game.apply(2, encode(ev.CEREMONY, 0, method))
        confirm(game)
        assert game.phase == FILLING and c.of(game).method == method and c.of(game).possible
        touches = perform(game)
        assert len(touches) == c.of(game).touches, (method, touches)
        assert c.of(game).complete(game)
        confirm(game)
        found = finish(game)
        assert found[3].startswith("result") and game.phase == OVER
        results.append((three_agree(found, method), found[3]))
    assert len(set(results)) == 1, results


def test_a_string_that_players_say_lives_in_seki_is_no_head():
    """HEADS: the side with more strings hands back a point for each; strings in seki do not count
    (GO-7), in the result and in what the lights ask for.
    """
    game = stopped("size=7\nrules=ming-qing", COLUMNS)
    assert Arbiter(game).computed().heads == [0, 1, 1]
    assert c.Ceremony(game, methods.HEADS).over == [0, 0, 0]
    game.apply(game.t_ms, encode(ev.SEKI, BLACK, at(game, "D1"), 1))
    assert Arbiter(game).computed().heads == [0, 0, 1]
    assert c.Ceremony(game, methods.HEADS).over == [0, 1, 0]


def test_bowls_that_are_counted_later_count_the_same():
    """Hands are still in the bowls at the last press; shared points are filled."""
    game = stopped("size=9\nrules=ying", wide())
    confirm(game)
    perform(game)
    assert sum(c.of(game).laid(game)[1]) > 0
    confirm(game)
    early = finish(game, certain=False)
    late = finish(game, t_ms=400)
    counts = {text.split(" ", 2)[2] for text in early + late[:1]}
    assert len(early) == 2 and len(counts) == 1 and late[0].startswith("count 2"), (early, late)


def test_the_shortest_proof_is_one_of_those_allowed():
    for rules, most in (("jiping", 4), ("ying", 99), ("chinese", 9), ("japanese", 0)):
        game = stopped("size=9\nrules=" + rules, wide())
        best = c.shortest(game)
        assert best.method in methods.allowed(game.settings.rules) and best.touches <= most
        assert best.touches <= c.Ceremony(game, methods.official(game.settings.rules)).touches
    assert methods.official(game.settings.rules) == methods.TERRITORY


def test_only_ways_of_the_ruleset_can_be_chosen():
    game = stopped("size=9\nrules=ying", wide())
    before = game.hash()
    for method in (methods.HALF, 9, 255):
        try:
            game.apply(2, encode(ev.CEREMONY, 0, method))
            raise AssertionError(method)
        except FoldError as error:
            assert error.key == "fold-method" and game.hash() == before
    game.apply(2, encode(ev.CEREMONY, 0, methods.FILL))
    game.apply(3, encode(ev.RESUME))
    assert not game.method


def test_an_odd_shared_point_stays_shared():
    """An empty board, or one whose stones are all dead: 81 points are shared, one of them stays
    empty between stones that were put as shares.
    """
    for rules in ("chinese", "ying", "jiping", "ming-qing", "aga"):
        for setup, dead in (((), ""), (((BLACK, "C3"), (WHITE, "G7")), "C3 G7")):
            game = stopped("size=9\nrules=" + rules, setup, "pass pass", dead)
            confirm(game)
            perform(game)
            confirm(game)
            assert three_agree(finish(game), rules) == "81 81", rules
