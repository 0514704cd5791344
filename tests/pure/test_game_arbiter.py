"""What follows by itself (game/arbiter.py): play begins, flags fall, dead stones are told."""

from ceremonies import ceremony, follow
from drawn import at, opened, play
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.game.phases import OVER, PLAYING, STOPPED
from wenping.game.priors import WARM_MS
from wenping.weiqi.points import BLACK, WHITE


def test_a_flag_falls_and_the_game_is_lost():
    game = opened("size=9\nclock=absolute:60")
    got = follow(game, 60001)
    assert got[-2:] == ["clock X 4 0", "result O 2 0"], got
    assert game.phase == OVER and game.result == (WHITE, ev.BY_TIME, 0)


def test_resignation():
    game = opened("size=9")
    game.apply(1, encode(ev.RESIGN, WHITE))
    assert follow(game, 1) == ["result X 1 0"]


def test_play_begins_when_the_board_agrees():
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9"))
    assert follow(game, 0, agrees=False) == []
    assert follow(game, 1, agrees=True) == ["begin"]


def test_play_begins_when_the_stones_before_the_first_move_are_known():
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9\nsetup=1"))
    assert follow(game, 0) == []
    game.apply(1, encode(ev.SETUP, BLACK, at(game, "C3")))
    assert follow(game, 1) == ["begin"]


def test_a_change_on_the_board_takes_the_confirmation_back():
    game = ceremony("chinese")
    game.apply(2, encode(ev.PRESS, BLACK))
    game.apply(3 + WARM_MS, encode(ev.ALIVE, WHITE, at(game, "C1")))
    game.apply(4 + WARM_MS, encode(ev.PRESS, WHITE))
    assert game.phase == STOPPED and game.turn.confirmed == [False, False, True]


def test_a_stone_that_settles_just_after_the_press_takes_nothing_back():
    game = ceremony("chinese")
    game.apply(2000, encode(ev.PRESS, WHITE))
    game.apply(2000 + WARM_MS, encode(ev.ALIVE, WHITE, at(game, "C1")))
    assert game.turn.confirmed[WHITE]


def test_play_goes_on_after_a_stop():
    """CN-21.3: back to the stopped position, the side on move first."""
    game = ceremony("chinese")
    game.apply(9, encode(ev.RESUME))
    assert game.phase == PLAYING and game.meant(at(game, "C1")) == WHITE and game.turn.passes == 0


# Unseen stones in small letters.
UNSEEN = [
    """
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . x .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . o X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    """,
    """
    . . . X . O . . .
    . . . X . O . . .
    . . . X . o . X .
    . . . X . o . . .
    . . . X . O . . .
    . . . X . O . . .
    . . O x . O . . .
    . . . X . O . . .
    . . . X . O . . .
    """,
]


def stopped(drawn):
    """A game as drawn on 9x9, stopped by passes; stones in small letters are on dead sensors."""
    game = opened("size=9")
    stones = {".": [], "X": [], "O": []}
    unseen = []
    for row, line in enumerate(drawn.split("\n")[1:10]):
        for col, mark in enumerate(line.split()):
            name = "ABCDEFGHJ"[col] + str(9 - row)
            stones[mark.upper()].append(name)
            if mark.islower():
                unseen.append(game.sensor(at(game, name)))
    for i in range(len(stones["X"])):
        play(game, stones["X"][i] + " " + stones["O"][i])
    play(game, "pass pass")
    for s in unseen:
        game.apply(1, encode(ev.SEEN, 3, s))
    return game


def test_a_stone_on_a_dead_sensor_is_dead_in_the_other_sides_territory():
    """No sensor sees it lifted: it is recorded as dead when a player confirms (HW-6)."""
    for i, said in enumerate((["dead X H7", "dead O C3"], [])):
        game = stopped(UNSEEN[i])
        assert follow(game, 5000) == []
        game.apply(6000, encode(ev.PRESS, BLACK))
        assert follow(game, 6000) == said
        assert game.turn.confirmed[BLACK]
