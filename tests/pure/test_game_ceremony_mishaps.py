"""What goes wrong while a game is counted: stones are knocked off, or lie where none belongs."""

from ceremonies import (
    COLUMNS,
    confirm,
    drawn,
    finish,
    perform,
    returned,
    shown,
    stopped,
    three_agree,
    wide,
)
from drawn import Still, at, happen, opened, play
from wenping.game import ceremony as c
from wenping.game import events as ev
from wenping.game import methods
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.guide import Guide
from wenping.game.phases import COUNTED, STOPPED
from wenping.game.touch import PUT, TAKE
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, WHITE, to_gtp


def test_a_wall_that_is_bumped_while_territory_is_arranged_is_named():
    """The wall's stone is asked back; an inner one may be lifted, and is put anywhere inside."""
    game = stopped("size=7\nrules=japanese", COLUMNS + [(BLACK, "B4")])
    game.apply(2, encode(ev.CEREMONY, 0, methods.TERRITORY))
    confirm(game)
    for name, kind in (("D4", "question %d D4" % ev.Q_MISSING), ("B4", "unfilled X B4")):
        infer = Inference(game, "", Still())
        state = bytearray(game.seen)
        state[game.sensor(at(game, name))] = 0
        found = happen(game, infer, state, 5000) + happen(game, infer, state, 5400)
        assert found[0] == kind, found
        state[game.sensor(at(game, name))] = BLACK
        happen(game, infer, state, 6000)
        assert game.meant(at(game, name)) == BLACK and not game.question


def test_a_stone_that_was_knocked_off_is_not_dead_back_at_the_stop():
    """It is asked back, whether the board had missed it before, or it was moved."""
    for rules, method, name, kind in (
        ("chinese", 0, "D4", ev.SEEN), ("japanese", methods.TERRITORY, "B4", ev.UNFILLED)
    ):  # fmt: skip
        game = stopped("size=7\nrules=" + rules, COLUMNS + [(BLACK, "B4")])
        game.apply(2, encode(ev.CEREMONY, 0, method))
        confirm(game)
        p = at(game, name)
        seen = kind == ev.SEEN
        game.apply(3, encode(kind, 0 if seen else BLACK, game.sensor(p) if seen else p))
        game.apply(4, encode(ev.RESUME))
        assert game.phase == STOPPED
        found = shown(game)
        assert found[0] == "question %d %s" % (ev.Q_MISSING, name) and not any(game.dead), found


def test_stones_beside_a_smaller_game_are_nobodys_area():
    """A group was pushed off the points of a 9x9 game, or prisoners lie there: the sensors see
    them, so no stone is missing, and the bowls' count does not take them as area.
    """
    for choice in (methods.FILL_BOTH, methods.HALF, methods.EQUAL_STONES, methods.EQUAL_TERRITORY):
        game = stopped("size=9\nrules=jiping", wide())
        game.apply(2, encode(ev.CEREMONY, 0, choice))
        for sensor, colour in ((85, BLACK), (0, WHITE), (360, WHITE)):
            game.apply(2, encode(ev.SEEN, colour, sensor))
        returned(game)
        confirm(game)
        perform(game)
        confirm(game)
        three_agree(finish(game), choice)


def test_a_stone_too_many_is_named_with_its_point():
    game = stopped("size=9\nrules=jiping", wide())
    game.apply(2, encode(ev.CEREMONY, 0, methods.HALF))
    confirm(game)
    perform(game)
    side = c.of(game).side
    point = next(p for p in game.points if c.of(game).owner[p] == side and not game.meant(p))
    found = shown(game, **{to_gtp(point, 9): ".XO"[side]})
    assert found[0] == "question %d %s" % (ev.Q_EXTRA, to_gtp(point, 9)), found


def test_when_the_way_to_count_changes_what_is_too_many_comes_off():
    game = stopped("size=9\nrules=jiping", wide())
    confirm(game)
    perform(game)
    game.apply(9, encode(ev.CEREMONY, 0, methods.EQUAL_STONES))
    what, p, _ = c.of(game).next(game)
    assert what == TAKE and game.filled[p]


EYES = """
    . . . . . . . . .
    . . . . . . . O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X . . O .
    . X . . X . . . ."""


def test_a_stone_in_an_eye_of_the_other_side_is_named():
    for name in ("A1", "D1", "C1"):
        game = stopped("size=9\nrules=chinese", drawn(EYES))
        confirm(game)
        found = shown(game, **{name: "O"})
        assert found[0] == "question %d %s" % (ev.Q_IN_EYE, name), found


def test_where_all_stones_are_alive_a_lifted_one_is_asked_back():
    """tromp-taylor: nothing is dead; the light asks for the stone before the game ends."""
    game = opened("size=9\nrules=tromp-taylor", (BLACK, "A1"), (WHITE, "E5"))
    play(game, "pass")
    infer = Inference(game, "", Still())
    state = bytearray(game.seen)
    state[game.sensor(at(game, "A1"))] = 0
    found = happen(game, infer, state, 5000) + happen(game, infer, state, 9000)
    assert found[0] == "question %d A1" % ev.Q_MISSING, found
    assert Guide(Arbiter(game)).look(game) == (PUT, at(game, "A1"))
    play(game, "pass")
    assert game.phase == COUNTED and not any(game.dead)


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


def test_what_a_sleeve_swept_off_just_before_the_stop_is_not_dead():
    """Eight stones are off, and the board asks for them, when the second pass stops play. A stone
    that is taken off after that is dead.
    """
    setup = [(BLACK, "ABCDEFGH"[i] + "2") for i in range(8)] + [(WHITE, "C7"), (WHITE, "D7")]
    game = opened("size=9\nrules=chinese", *setup)
    infer, lying = Inference(game, "", Still()), bytearray(game.seen)
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
