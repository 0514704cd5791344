"""What the clock decides in a game (sections 5, 7): lateness, captured stones, moves undone."""

from ceremonies import follow
from drawn import at, opened, play
from wenping.game import events as ev
from wenping.game.clock import FLAG, KEPT
from wenping.game.events import encode
from wenping.game.fold import FoldError, Game
from wenping.game.phases import OVER, STOPPED

BLACK, WHITE = 1, 2


def key_of(game, t_ms, *event):
    """Why the game refuses an event, "" if it takes it."""
    try:
        game.apply(t_ms, encode(*event))
    except FoldError as error:
        return error.key
    return ""


def test_whatever_comes_after_the_last_millisecond_is_too_late():
    for event in (
        (ev.PRESS, BLACK), (ev.PASS_, BLACK, ev.BY_BUTTON), (ev.PLAYED, BLACK, 45),
        (ev.MOVE, BLACK, 45), (ev.RESIGN, BLACK), (ev.RESIGN, WHITE), (ev.PAUSE, 0, 1),
        (ev.SET_CLOCK, BLACK, 1000, 0), (ev.RESULT, BLACK, ev.BY_AGREEMENT, 0),
    ):  # fmt: skip
        for late_ms in (0, 80, 10_000):  # zero itself loses
            game = opened("size=9\nclock=fischer:60,10")
            assert key_of(game, 60_000 + late_ms, *event) == "fold-late", (event, late_ms)
            assert game.clock.left(BLACK, 60_000) == (0, 0, 0)
        game = opened("size=9\nclock=fischer:60,10")
        assert key_of(game, 59_999, *event) == "", event


def test_a_move_in_time_pressed_too_late_gives_no_increment():
    game = opened("size=9\nclock=fischer:60,10")
    play(game, "D4", 59_000)
    assert key_of(game, 60_080, ev.PRESS, BLACK) == "fold-late"
    assert follow(game, 60_100)[-2:] == ["clock X 4 0", "result O 2 0"]


def test_byo_yomi_does_not_go_on_at_no_periods():
    game = opened("size=9\nclock=byo-yomi:10,2x5")
    assert key_of(game, 20_000, ev.PRESS, BLACK) == "fold-late"


def test_the_reply_to_a_forgotten_clock_is_too_late_for_its_owner():
    """Black moves and forgets its clock: White's stone would press it, but Black has lost."""
    game = opened("size=9\nclock=absolute:60")
    play(game, "D4", 50_000)
    assert key_of(game, 60_001, ev.PLAYED, WHITE, at(game, "F6")) == "fold-late"


def test_a_flag_told_late_takes_nothing_back():
    game = opened("size=9\nclock=absolute:60")
    play(game, "D4", 59_000)
    game.apply(59_999, encode(ev.PRESS, BLACK))
    assert key_of(game, 60_100, ev.CLOCK, BLACK, FLAG, 0) == "fold-flag"
    assert game.clock.left(BLACK, 99_000)[0] == 1


def test_a_power_cut_between_flag_and_result():
    game = opened("size=9\nclock=absolute:60")
    game.apply(60_000, encode(ev.CLOCK, BLACK, FLAG, 0))
    assert key_of(game, 60_500, ev.PLAYED, BLACK, 45) == "fold-late"
    assert follow(game, 61_000)[:1] == ["result O 2 0"]
    assert game.phase == OVER


def test_an_old_log_lets_a_late_press_stand():
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9\nclock=fischer:60,10"))
    game.apply(0, encode(ev.BEGIN))
    game.apply(60_080, encode(ev.PRESS, BLACK))
    assert game.clock.left(BLACK, 0) == (10_000, 0, 0)


# CK-3: captured stones

CAPTURE = [(BLACK, "D5"), (BLACK, "E4"), (BLACK, "E6"), (WHITE, "E5")]


def captured(clock, t_ms):
    """Black has taken E5 by F5 at t_ms."""
    game = opened("size=9\nsetup=4\nclock=" + clock, *CAPTURE)
    play(game, "F5", t_ms)
    return game


def test_in_byo_yomi_the_clock_rests_until_the_captured_stones_are_off():
    game = captured("byo-yomi:10,2x10", 15_000)
    assert (game.clock.running, game.clock.resting) == (0, BLACK)
    game.apply(40_000, encode(ev.LIFTED, WHITE, at(game, "E5")))
    assert game.clock.running == BLACK and game.clock.left(BLACK, 41_000) == (0, 2, 4000)
    game.apply(44_000, encode(ev.PRESS, BLACK))
    assert game.clock.running == WHITE and game.clock.left(BLACK, 44_000) == (0, 2, 10_000)


def test_a_press_with_captured_stones_left_ends_the_turn():
    game = captured("chinese:60,1", 15_000)
    game.apply(40_000, encode(ev.PRESS, BLACK))
    assert (game.clock.running, game.clock.resting) == (WHITE, 0)


def test_after_30_seconds_the_opponent_lets_the_clock_run_again():
    game = captured("byo-yomi:10,2x10", 15_000)
    assert key_of(game, 44_999, ev.PRESS, WHITE) == "fold-resting"
    assert key_of(game, 45_000, ev.PRESS, WHITE) == ""
    assert game.clock.running == BLACK and game.clock.left(BLACK, 46_000) == (0, 2, 4000)
    assert game.turn.early == 0 and game.position.to_move == WHITE


def test_in_main_time_and_in_other_systems_it_runs():
    for clock in ("byo-yomi:60,2x10", "absolute:60", "fischer:60,1", "canadian:10,3/60"):
        game = captured(clock, 15_000)
        assert (game.clock.running, game.clock.resting) == (BLACK, 0), clock


def test_the_next_stone_ends_the_rest():
    game = captured("byo-yomi:10,2x10", 15_000)
    play(game, "A1", 50_000)
    assert (game.clock.running, game.clock.resting) == (WHITE, 0)


# Moves taken back


def two_moves():
    """Black has used 10 s, White 20 s; a minute each and 5 s a move."""
    game = opened("size=9\nclock=fischer:60,5")
    for t_ms, name, colour in ((10_000, "D4", BLACK), (30_000, "F6", WHITE)):
        play(game, name, t_ms)
        game.apply(t_ms, encode(ev.PRESS, colour))
    return game


def mains(game, t_ms):
    return [game.clock.left(colour, t_ms)[0] for colour in (BLACK, WHITE)]


def test_by_ruling_the_clocks_stand():
    game = two_moves()
    game.apply(32_000, encode(ev.UNDO, 0, 2, ev.BY_RULING))
    assert mains(game, 32_000) == [53_000, 45_000] and game.clock.running == BLACK


def test_by_ruling_the_clocks_are_restored():
    for count, left, runs in ((1, [55_000, 60_000], WHITE), (2, [60_000, 60_000], BLACK)):
        game = two_moves()
        game.apply(32_000, encode(ev.UNDO, 0, count, ev.RESTORED))
        assert (mains(game, 32_000), game.clock.running) == (left, runs)
        left[runs - 1] -= 1000
        assert mains(game, 33_000) == left


def test_a_time_that_the_referee_names():
    game = two_moves()
    game.apply(32_000, encode(ev.UNDO, 0, 1, ev.RESTORED))
    game.apply(32_000, encode(ev.SET_CLOCK, WHITE, 50_000, 0))
    assert mains(game, 34_000) == [55_000, 48_000]


def test_clocks_of_long_ago_are_not_restored_but_named():
    game = opened("size=9\nclock=absolute:600")
    for i in range(KEPT + 1):
        play(game, "ABCDEFGHJ"[i] + str(3 + i % 2 * 3), i)
        game.apply(i, encode(ev.PRESS, 1 + i % 2))
    assert key_of(game, 99, ev.UNDO, 0, KEPT + 1, ev.RESTORED) == "clock-kept"
    assert game.position.moves == KEPT + 1
    assert key_of(game, 99, ev.UNDO, 0, KEPT, ev.RESTORED) == ""


def test_without_a_clock_nothing_is_to_be_restored():
    game = opened("size=9")
    play(game, "D4 F6")
    assert key_of(game, 9, ev.UNDO, 0, 2, ev.RESTORED) == ""


def test_a_stone_that_slides_after_the_press_does_not_start_its_clock_again():
    game = opened("size=9\nclock=fischer:60,5")
    play(game, "D4", 10_000)
    game.apply(10_000, encode(ev.PRESS, BLACK))
    game.apply(10_500, encode(ev.UNDO, 0, 1, ev.SLID))
    play(game, "D5", 10_500)
    assert game.clock.running == WHITE and game.turn.pressed
    assert mains(game, 11_000) == [55_000, 59_000]


def test_passes_that_follow_again_after_a_slide_end_nothing_and_owe_no_stone():
    game = opened("size=9\nclock=fischer:60,5\nrules=aga")
    play(game, "D4 F6", 1000)
    game.apply(2000, encode(ev.PASS_, BLACK, ev.BY_BUTTON))
    before = mains(game, 3000)
    game.apply(3000, encode(ev.UNDO, 0, 3, ev.SLID))  # two columns were exchanged
    play(game, "E4 F6", 3000)
    game.apply(3000, encode(ev.PASS_, BLACK, ev.BY_BUTTON))
    assert mains(game, 3000) == before and game.clock.running == WHITE
    assert game.turn.slid == 0 and list(game.turn.owes) == [0, 1, 0]
    game.apply(4000, encode(ev.PASS_, WHITE, ev.BY_BUTTON))
    assert game.phase == STOPPED  # the pass before it still counts


def test_a_move_that_no_longer_follows_a_slide_is_a_turn_of_its_own():
    game = opened("size=9\nclock=fischer:60,5")
    play(game, "D4", 1000)
    game.apply(1200, encode(ev.PRESS, BLACK))
    game.apply(1500, encode(ev.UNDO, 0, 1, ev.SLID))  # and D5, where it lies, was no legal move
    game.apply(2000, encode(ev.PRESS, WHITE))
    play(game, "D6", 3000)
    assert not game.turn.pressed and game.turn.slid == 0


def test_lifting_a_stone_again_and_again_gains_no_increment():
    game = opened("size=9\nclock=fischer:60,5")
    for i in range(5):
        play(game, "D4", 1000 * i)
        game.apply(1000 * i + 500, encode(ev.PRESS, BLACK))
        if i < 4:
            game.apply(1000 * i + 600, encode(ev.UNDO, 0, 1, ev.TAKEN_BACK))
    used = 500 + 4 * 900  # the other 100 ms each White's clock ran
    assert mains(game, 4500) == [65_000 - used, 60_000 - 4 * 100]


# press=stone (shared chess 6.5)


def test_a_move_at_rest_ends_the_turn_where_the_settings_say_so():
    game = opened("size=9\nclock=fischer:900,5\npress=stone")
    play(game, "D4", 10_000)
    assert follow(game, 10_000, agrees=False) == []  # a hand is still there
    assert follow(game, 10_100) == ["press X"]
    assert game.clock.running == WHITE and mains(game, 10_100) == [894_900, 900_000]
    assert follow(game, 10_200) == []


def test_it_waits_for_captured_stones():
    game = captured("absolute:600\npress=stone", 1000)
    assert follow(game, 2000) == []
    game.apply(3000, encode(ev.LIFTED, WHITE, at(game, "E5")))
    assert follow(game, 3000) == ["press X"]


def test_by_default_a_player_presses():
    game = opened("size=9\nclock=fischer:900,5")
    play(game, "D4", 10_000)
    assert follow(game, 10_100) == []


# YG-5


def test_penalty_points_go_into_the_count():
    from wenping.game.arbiter import Arbiter

    game = opened("size=9\nrules=ying\nclock=ying:60")  # and three times 10 s
    play(game, "D4", 75_000)  # in the second period
    game.apply(75_000, encode(ev.PRESS, BLACK))
    game.apply(75_000, encode(ev.PASS_, WHITE, ev.BY_BUTTON))
    found = Arbiter(game).computed()
    assert ("YG-5", BLACK, 8) in found.payments, found.payments
    assert [who for rule, who, _ in found.payments if rule == "YG-5"] == [BLACK]


class Dice:
    """Random numbers that both interpreters draw alike."""

    def __init__(self, seed):
        self._seed = seed * 7919 + 1

    def below(self, n):
        self._seed = (self._seed * 1103515245 + 12345) % 2147483648
        return (self._seed >> 12) % n


def test_the_last_millisecond_is_where_nothing_is_left():
    """clock.over() and clock.left() agree at every moment of random games of every system."""
    for seed, clock in enumerate((
        "absolute:9", "simple:3", "fischer:5,2", "fischer:5,2,6", "bronstein:5,2",
        "byo-yomi:3,3x2", "canadian:3,3/4", "chinese:61,1", "chinese-1988:61,1", "ying:6",
    )):  # fmt: skip
        for more in range(8):
            dice, game, t_ms = Dice(97 * seed + more), opened("size=9\nclock=" + clock), 0
            for i in range(60):
                if i % 20 == 19:
                    t_ms += dice.below(70_000)
                t_ms += dice.below(1500)
                over = game.clock.over(t_ms)
                for colour in (BLACK, WHITE):
                    left = game.clock.left(colour, t_ms)
                    assert (left == (0, 0, 0)) == (colour == over), (clock, t_ms, left)
                    assert min(left) >= 0
                if over:
                    break
                turn = game.position.to_move
                if dice.below(3):
                    game.apply(t_ms, encode(ev.PRESS, game.clock.running))
                else:
                    game.apply(t_ms, encode(ev.PASS_, turn, ev.VOID_MOVE))
