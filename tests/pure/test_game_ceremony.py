"""Ceremonies (game/ceremony.py): what is put where, what is not, and three counts that agree."""

from drawn import at, happen, names, opened, play
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import repair
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.guide import FILL, LIFT, NOTHING, PUT, TAKE, Guide
from wenping.game.infer import Inference
from wenping.game.ledger import UNTOLD, LiveLedger
from wenping.game.phases import COUNTED, FILLING, OVER, STOPPED
from wenping.game.priors import LEDGER_MS
from wenping.weiqi.area import SHARED
from wenping.weiqi.points import to_gtp

BLACK, WHITE = 1, 2

# 7x7: four columns and three; 28 points to 21. MicroPython has no [*a, b]: lists are added.
COLUMNS = [
    (colour, col + str(row)) for col, colour in (("D", BLACK), ("E", WHITE)) for row in range(1, 8)
]


def bowls(game, black, white):
    """Record what lies in the bowls."""
    for colour, count in ((BLACK, black), (WHITE, white)):
        for layer in range(6):
            stones = max(0, min(30, count - 30 * layer))
            game.apply(game.t_ms, encode(ev.BOWL, colour, layer << 5 | stones))


def returned(game):
    """All stones that are not on the board lie in their bowls."""
    ledger = game.ledger
    bowls(game, *[max(0, ledger.set[i] - ledger.board[i]) for i in (BLACK, WHITE)])


def stopped(text, setup, moves="pass pass", dead=""):
    game = opened(text, *setup)
    play(game, moves)
    for p in range(421):
        if game.to_lift[p]:
            game.apply(1, encode(ev.LIFTED, game.to_lift[p], p))
    for name in dead.split():
        p = at(game, name)
        game.apply(1, encode(ev.DEAD, game.position.grid[p], p))
    returned(game)
    assert game.phase == STOPPED
    return game


def confirm(game):
    for colour in (BLACK, WHITE):
        game.apply(game.t_ms, encode(ev.PRESS, colour))


def perform(game):
    """Put and lift what the plan says, in its order, until nothing is left to do; returns the
    touches: "X C3" is put, "-X C3" lifted.
    """
    touches = []
    while True:
        what, p, colour = c.of(game).next(game)
        if what == NOTHING:
            return touches
        assert what == LIFT or what == FILL and not c.of(game).why_not(game, p, colour)
        game.apply(game.t_ms, encode(ev.UNFILLED if what == LIFT else ev.FILLED, colour, p))
        touches.append("-" * (what == LIFT) + ".XO"[colour] + " " + to_gtp(p, game.size))
        returned(game)
        assert len(touches) < 400


def finish(game, t_ms=9, certain=True):
    """Count; returns the events by name. certain: the bowls are counted."""
    live = LiveLedger(game.ledger)
    live.layers = game.ledger.layers
    live.certain = certain
    return names(game, [game.apply(t_ms, e) for e in Arbiter(game).step(t_ms, True, live)])


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


METHODS = (c.FILL, c.FILL_WHITE, c.FILL_BOTH, c.HALF, c.EQUAL_STONES, c.EQUAL_TERRITORY)


def wide():
    """9x9: five shared points between the lines; White has more territory and fewer stones."""
    stones = [(BLACK, col + "6") for col in "ABCDEFGHJ"]
    stones += [(WHITE, col + "4") for col in "ABCDEFGHJ"] + [(WHITE, "A3"), (BLACK, "A5")]
    stones += [(WHITE, "B5"), (BLACK, "J5"), (BLACK, "H5")]
    return stones


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
        counts = [text.split(" ", 2)[2] for text in found[:3]]
        assert counts[0] == counts[1] == counts[2], (method, found)
        assert found[3].startswith("result") and game.phase == OVER
        results.append((counts[0], found[3]))
    assert len(set(results)) == 1, results


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
    counts = [text.split(" ", 2)[2] for text in finish(game)[:3]]
    assert counts[0] == counts[1] == counts[2]


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
        assert best.method in c.allowed(game.settings.rules) and best.touches <= most
        assert best.touches <= c.Ceremony(game, c.official(game.settings.rules)).touches
    assert c.official(game.settings.rules) == c.TERRITORY


def test_only_ways_of_the_ruleset_can_be_chosen():
    game = stopped("size=9\nrules=ying", wide())
    before = game.hash()
    for method in (c.HALF, 9, 255):
        try:
            game.apply(2, encode(ev.CEREMONY, 0, method))
            raise AssertionError(method)
        except FoldError as error:
            assert error.key == "fold-method" and game.hash() == before
    game.apply(2, encode(ev.CEREMONY, 0, c.FILL))
    game.apply(3, encode(ev.RESUME))
    assert not game.method


def test_prisoners_are_filled_in_under_japanese_rules():
    """Black has lost two dead stones; White one in play. They go into their own territory."""
    stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2"), (WHITE, "A7"), (BLACK, "B7")]
    game = stopped("size=7\nrules=japanese,komi=0.5", stones, "A6 pass pass", "G1 G2")
    bowls(game, 169, 172)  # three stones lie in the lids
    game.apply(2, encode(ev.CEREMONY, 0, c.TERRITORY))
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
    game.apply(2, encode(ev.CEREMONY, 0, c.TERRITORY))
    confirm(game)
    plan = c.of(game)
    assert plan.fill == [0, 1, 0] and plan.own == [0, 20, 14] and plan.touches == 1
    touches = perform(game)
    assert touches == ["X C7", "-X B4", "X C6"], touches
    ten = [to_gtp(p, 7) for p in game.points if plan._in_tens(game)[p] and plan.owner[p] == BLACK]
    assert sorted(ten) == sorted(col + str(row) for col in "AB" for row in range(3, 8))
    assert plan.complete(game)
    confirm(game)
    found = finish(game)
    assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


def test_the_players_may_arrange_it_in_another_way_or_not_at_all():
    for touches in ("", "+X A1", "+X A7 -X B4 +X C7", "-X B4 +X A7 +X C7 -X C7 +X C6"):
        game = stopped(
            "size=7\nrules=japanese", COLUMNS + [(BLACK, "B4"), (BLACK, "G1")], dead="G1"
        )
        game.apply(2, encode(ev.CEREMONY, 0, c.TERRITORY))
        confirm(game)
        words = touches.split()
        for how, name in zip(words[::2], words[1::2]):
            kind = ev.FILLED if how[0] == "+" else ev.UNFILLED
            game.apply(3, encode(kind, BLACK, at(game, name)))
        returned(game)
        confirm(game)
        found = finish(game)
        assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, (touches, found)


def test_only_inner_stones_may_be_moved():
    """A stone of the wall that is gone is missing: its point may become anybody's."""
    stones = COLUMNS + [(BLACK, "B4")]
    for method, inner in ((c.TERRITORY, True), (0, True), (c.HALF, False)):
        rules = "chinese" if method == c.HALF else "tang-song" if not method else "japanese"
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


def test_a_wall_that_is_bumped_while_territory_is_arranged_is_named():
    """The wall's stone is asked back; an inner one may be lifted, and is put anywhere inside."""
    game = stopped("size=7\nrules=japanese", COLUMNS + [(BLACK, "B4")])
    game.apply(2, encode(ev.CEREMONY, 0, c.TERRITORY))
    confirm(game)
    for name, kind in (("D4", "question %d D4" % ev.Q_MISSING), ("B4", "unfilled X B4")):
        infer = Inference(game)
        state = bytearray(game.seen)
        state[game.sensor(at(game, name))] = 0
        found = happen(game, infer, state, 5000) + happen(game, infer, state, 5400)
        assert found[0] == kind, found
        state[game.sensor(at(game, name))] = BLACK
        happen(game, infer, state, 6000)
        assert game.meant(at(game, name)) == BLACK and not game.question


def test_the_tax_of_lu_is_put_on_the_board():
    """TS-1: two eye points of each unit are filled; the 路 are the points that stay empty."""
    stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]
    game = stopped("size=7\nrules=tang-song", stones, dead="G1 G2")
    confirm(game)
    plan = c.of(game)
    assert plan.fill == [0, 2 + 2, 2]
    perform(game)
    confirm(game)
    found = finish(game)
    empty = [sum(plan.owner[p] == i and not game.meant(p) for p in game.points) for i in (1, 2)]
    assert found[0] == "count 0 %d %d" % (2 * empty[0], 2 * empty[1]), (found, empty)
    assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


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
        game.apply(2, encode(ev.CEREMONY, 0, c.KEPT))
        confirm(game)
        plan = c.of(game)
        assert plan.possible and plan.fill == fill, (moves, plan.fill)
        perform(game)
        assert game.ledger.board[BLACK] == game.ledger.board[WHITE] and plan.complete(game)
        confirm(game)
        found = finish(game)
        assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


def test_where_prisoners_are_filled_in_nothing_may_be_outside_at_the_end():
    """Before, prisoners and the stones of passes may lie in the lids; one more is missing."""
    for rules, method, fill in (("japanese", c.TERRITORY, 2), ("jiping", c.KEPT, 1)):
        for laid, outside, told in ((0, 0, 0), (0, 2, 0), (1, 1, 0), (0, 4, -1), (2, 1, -1)):
            stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]
            game = stopped("size=7\nrules=" + rules, stones, dead="G1 G2")
            game.apply(2, encode(ev.CEREMONY, 0, method))
            confirm(game)
            assert c.of(game).fill[BLACK] == fill
            laid = laid * fill // 2
            for name in ("A1", "B1")[:laid]:
                game.apply(3, encode(ev.FILLED, BLACK, at(game, name)))
            if laid < fill and method == c.KEPT:
                told = -1 if outside > 3 else 0  # two prisoners and the stone of a pass
            elif laid < fill:
                told = min(0, 2 - laid - outside)
            bowls(game, 180 - 7 - laid - outside, 173)
            live = LiveLedger(game.ledger)
            live.layers = game.ledger.layers
            live.certain = True
            arbiter = Arbiter(game)
            for now in (1000, 1000 + LEDGER_MS):
                for event in arbiter.step(now, True, live):
                    game.apply(now, event)
            assert game.ledger.told[BLACK] == told, (rules, laid, outside, game.ledger.told)


def test_the_side_with_more_units_hands_points_back():
    """TS-2 (还棋头): Black has two units and White one: Black leaves a point to a white stone."""
    stones = [(BLACK, n) for n in "A2 B2 C2 D2 E2 E1".split()]
    stones += [(WHITE, n) for n in "A3 B3 C3 D3 E3 F3 F2 F1".split()]
    stones += [(WHITE, n) for n in "A6 B6 C6 D6 E6 F6 G6".split()]
    stones += [(BLACK, n) for n in "A7 B7 C7 D7 E7 F7 G7 H7 H6 H5 H4 H3 H2 H1".split()]
    stones += [(WHITE, n) for n in "G5 G4 G3 G2 G1".split()] + [(BLACK, "J7")]
    game = stopped("size=9\nrules=ming-qing", stones)
    confirm(game)
    plan = c.of(game)
    assert plan.method == c.HEADS and plan.over == [0, 0, 1], (plan.over, plan.fill, plan.own)
    touches = perform(game)
    assert touches[-1][0] == "O" and plan.owner[at(game, touches[-1][2:])] == BLACK
    assert plan.complete(game)
    confirm(game)
    found = finish(game)
    assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


def test_a_stone_that_was_knocked_off_is_not_dead_back_at_the_stop():
    """It is asked back, whether the board had missed it before, or it was moved."""
    for rules, method, name, kind in (
        ("chinese", 0, "D4", ev.SEEN), ("japanese", c.TERRITORY, "B4", ev.UNFILLED)
    ):  # fmt: skip
        game = stopped("size=7\nrules=" + rules, COLUMNS + [(BLACK, "B4")])
        game.apply(2, encode(ev.CEREMONY, 0, method))
        confirm(game)
        p = at(game, name)
        seen = kind == ev.SEEN
        game.apply(3, encode(kind, 0 if seen else BLACK, game.sensor(p) if seen else p))
        game.apply(4, encode(ev.RESUME))
        assert game.phase == STOPPED
        infer = Inference(game)
        state = bytearray(game.seen)
        found = happen(game, infer, state, 5000) + happen(game, infer, state, 5400)
        assert found[0] == "question %d %s" % (ev.Q_MISSING, name) and not any(game.dead), found


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
            found = finish(game)
            assert found[0] == "count 0 81 81", (rules, found)
            assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, (rules, found)


def test_sets_that_lie_on_the_board_are_told_by_empty_bowls():
    game = stopped("size=7\nrules=tang-song,black-set=7,white-set=7", COLUMNS)
    confirm(game)
    assert perform(game) == []  # no stone is left for the eye points
    confirm(game)
    found = finish(game)
    assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


def test_stones_beside_a_smaller_game_are_nobodys_area():
    """A group was pushed off the points of a 9x9 game, or prisoners lie there: the sensors see
    them, so no stone is missing, and the bowls' count does not take them as area.
    """
    for choice in (c.FILL_BOTH, c.HALF, c.EQUAL_STONES, c.EQUAL_TERRITORY):
        game = stopped("size=9\nrules=jiping", wide())
        game.apply(2, encode(ev.CEREMONY, 0, choice))
        for sensor, colour in ((85, BLACK), (0, WHITE), (360, WHITE)):
            game.apply(2, encode(ev.SEEN, colour, sensor))
        returned(game)
        confirm(game)
        perform(game)
        confirm(game)
        found = finish(game)
        assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, (choice, found)


def test_a_stone_too_many_is_named_with_its_point():
    game = stopped("size=9\nrules=jiping", wide())
    game.apply(2, encode(ev.CEREMONY, 0, c.HALF))
    confirm(game)
    perform(game)
    infer = Inference(game)
    state = bytearray(game.seen)
    side = c.of(game).side
    point = next(p for p in game.points if c.of(game).owner[p] == side and not game.meant(p))
    state[game.sensor(point)] = side
    found = happen(game, infer, state, 5000) + happen(game, infer, state, 5400)
    assert found[0] == "question %d %s" % (ev.Q_EXTRA, to_gtp(point, 9)), found


def test_when_the_way_to_count_changes_what_is_too_many_comes_off():
    game = stopped("size=9\nrules=jiping", wide())
    confirm(game)
    perform(game)
    game.apply(9, encode(ev.CEREMONY, 0, c.EQUAL_STONES))
    what, p, _ = c.of(game).next(game)
    assert what == TAKE and game.filled[p]


def test_a_stone_in_an_eye_of_the_other_side_is_named():
    stones = [(BLACK, n) for n in "A2 B2 B1 C2 D2 E2 E1".split()] + [(WHITE, "H8"), (WHITE, "H2")]
    for name, code in (("A1", ev.Q_IN_EYE), ("D1", ev.Q_IN_EYE), ("C1", ev.Q_IN_EYE)):
        game = stopped("size=9\nrules=chinese", stones)
        confirm(game)
        infer = Inference(game)
        state = bytearray(game.seen)
        state[game.sensor(at(game, name))] = WHITE
        found = happen(game, infer, state, 5000) + happen(game, infer, state, 5400)
        assert found[0] == "question %d %s" % (code, name), found


def test_where_all_stones_are_alive_a_lifted_one_is_asked_back():
    """tromp-taylor: nothing is dead; the light asks for the stone before the game ends."""
    game = opened("size=9\nrules=tromp-taylor", (BLACK, "A1"), (WHITE, "E5"))
    play(game, "pass")
    infer = Inference(game)
    state = bytearray(game.seen)
    state[game.sensor(at(game, "A1"))] = 0
    found = happen(game, infer, state, 5000) + happen(game, infer, state, 9000)
    assert found[0] == "question %d A1" % ev.Q_MISSING, found
    assert Guide(Arbiter(game)).look(game) == (PUT, at(game, "A1"))
    play(game, "pass")
    assert game.phase == COUNTED and not any(game.dead)


def test_prisoners_in_the_lid_are_not_missing():
    """Between all lost stones outside and none there is no alarm; one more is missing."""
    for rules in ("japanese", "chinese"):
        for outside, told in ((0, 0), (1, 0), (2, 0), (3, -1)):
            stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]
            game = stopped("size=7\nrules=" + rules, stones, "pass pass", "G1 G2")
            bowls(game, 173 - outside, 173)
            if rules == "chinese" and outside:
                confirm(game)  # areas are filled: all have to be in their bowls
                assert game.phase == FILLING
                told = -outside
            live = LiveLedger(game.ledger)
            live.layers = game.ledger.layers
            live.certain = True
            arbiter = Arbiter(game)
            for now in (1000, 1000 + LEDGER_MS):
                for event in arbiter.step(now, True, live):
                    game.apply(now, event)
            assert game.ledger.told[BLACK] == told, (rules, outside, game.ledger.told)


def test_a_japanese_game_with_prisoners_in_the_lid_agrees():
    """Whether or not a sensor is masked: what lies there is what the game means."""
    stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]
    for outside, agrees in ((0, True), (2, True), (1, False), (3, False)):
        for masked in (False, True):
            game = stopped("size=7\nrules=japanese", stones, "pass pass", "G1 G2")
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
    found = finish(game)
    assert [text[8:] for text in found[:3]] == [found[0][8:]] * 3, found


def test_a_stone_under_the_bowl_is_no_agreement():
    game = stopped("size=7\nrules=ying,black-set=24,white-set=24", COLUMNS)
    confirm(game)
    perform(game)
    for p in range(421):
        if game.filled[p] == WHITE and c.of(game).owner[p] == BLACK:
            game.apply(9, encode(ev.UNFILLED, WHITE, p))
            break
    confirm(game)
    assert "count 2" not in " ".join(finish(game))


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
        assert finish(game)[:3] == ["count %d %s" % (i, counts) for i in range(3)], rules


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
        assert c.of(game).method == c.official(game.settings.rules)
        perform(game)
        assert c.of(game).complete(game), settings
        confirm(game)
        counts = [count.split(" ", 2)[2] for count in finish(game)[:3]]
        assert counts[0] == counts[1] == counts[2], (settings, counts)


def test_lu_fills_no_more_eye_points_than_there_are_stones():
    """Four of Black's five stones lie on the board: one more eye point can be filled, not two."""
    setup = [(BLACK, name) for name in ("B1", "B2", "B3", "A3")]
    setup += [(WHITE, name) for name in ("C1", "C2", "C3", "B4", "A4")]
    game = stopped("size=5\nrules=tang-song,black-set=5,white-set=20", setup)
    confirm(game)
    assert c.of(game).own[BLACK] == 2 and c.of(game).fill[BLACK] == 1
    perform(game)
    assert c.of(game).complete(game)


def test_what_a_sleeve_swept_off_just_before_the_stop_is_not_dead():
    """Eight stones are off, and the board asks for them, when the second pass stops play. A stone
    that is taken off after that is dead.
    """
    setup = [(BLACK, "ABCDEFGH"[i] + "2") for i in range(8)] + [(WHITE, "C7"), (WHITE, "D7")]
    game = opened("size=9\nrules=chinese", *setup)
    infer, lying = Inference(game), bytearray(game.seen)
    play(game, "pass")
    swept = bytearray(lying)
    for _, name in setup[:8]:
        swept[game.sensor(at(game, name))] = 0
    happen(game, infer, swept, 5000), happen(game, infer, swept, 5400)
    assert game.question == ev.Q_SCATTERED
    play(game, "pass")
    assert game.phase == STOPPED
    swept[game.sensor(at(game, "D7"))] = 0  # its sensor settles late
    happen(game, infer, swept, 6000)
    assert not any(game.dead)
    happen(game, infer, lying, 9000), happen(game, infer, lying, 9400)
    assert not game.question
    taken = bytearray(lying)
    taken[game.sensor(at(game, "C7"))] = 0
    assert happen(game, infer, taken, 12000)[:1] == ["dead O C7"]
