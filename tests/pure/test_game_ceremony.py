"""Ceremonies (game/ceremony.py): what is put where, what is not, and three counts that agree."""

from drawn import at, happen, names, opened, play
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import repair
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.guide import FILL, NOTHING, PUT, TAKE, Guide
from wenping.game.infer import Inference
from wenping.game.ledger import PATIENCE_MS, UNTOLD, LiveLedger
from wenping.game.phases import COUNTED, FILLING, OVER, STOPPED
from wenping.weiqi.points import to_gtp

BLACK, WHITE = 1, 2

# 7x7: four columns and three; 28 points to 21
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
    """Put what the plan says, in its order, until nothing is left to do; returns the touches."""
    touches = []
    while True:
        what, p, colour = c.of(game).next(game)
        if what == NOTHING:
            return touches
        assert what == FILL and not c.of(game).why_not(game, p, colour)
        game.apply(game.t_ms, encode(ev.FILLED, colour, p))
        touches.append(".XO"[colour] + " " + to_gtp(p, game.size))
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
            for now in (1000, 1000 + PATIENCE_MS):
                for event in arbiter.step(now, True, live):
                    game.apply(now, event)
            assert game.ledger.told[BLACK] == told, (rules, outside, game.ledger.told)


def test_a_japanese_game_with_prisoners_in_the_lid_agrees():
    stones = COLUMNS + [(BLACK, "G1"), (BLACK, "G2")]
    for outside, agrees in ((0, True), (2, True), (1, False), (3, False)):
        game = stopped("size=7\nrules=japanese", stones, "pass pass", "G1 G2")
        bowls(game, 173 - outside, 173)
        confirm(game)
        assert game.phase == COUNTED
        found = finish(game)
        assert (found[2] == "count 2 42 32") == agrees, (outside, found)
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
