"""What follows by itself (game/arbiter.py): play begins, flags fall, dead stones, the three counts,
the result; and when the bowls are recorded or told to differ (HW-3).
"""

from drawn import at, names, opened, play
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError, Game
from wenping.game.ledger import UNSURE, Ledger, LiveLedger
from wenping.game.phases import FILLING, OVER, PLAYING, STOPPED
from wenping.game.priors import BOWLS_MS, LEDGER_MS, WARM_MS
from wenping.sensing.states import UNCERTAIN

BLACK, WHITE = 1, 2


def follow(game, now_ms, agrees=True, certain=True):
    """Let the arbiter say and apply what follows."""
    done = []
    live = LiveLedger(game.ledger)
    live.layers = [None, bytearray(game.ledger.layers[1]), bytearray(game.ledger.layers[2])]
    live.certain = certain
    for event in Arbiter(game).step(now_ms, agrees, live):
        done.append(game.apply(now_ms, event))
    return names(game, done)


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


SPLIT = [
    (BLACK, "A3 B3 C3 D3 E3"),
    (WHITE, "A4 B4 C4 D4 E4"),
]  # 5x5: 15 points to Black, 10 to White


def ceremony(rules):
    """5x5, a line of each colour, a dead white stone on C1; both pass. Returns the game."""
    stones = [(colour, name) for colour, text in SPLIT for name in text.split()]
    game = opened("size=5\nrules=" + rules, (WHITE, "C1"), *stones)
    for colour in (BLACK, WHITE):
        for layer in range(6):
            game.apply(0, encode(ev.BOWL, colour, layer << 5 | 30))
    game.apply(0, encode(ev.BOWL, BLACK, 5 << 5 | 25))
    game.apply(0, encode(ev.BOWL, WHITE, 5 << 5 | 24))
    play(game, "pass pass")
    game.apply(1, encode(ev.DEAD, WHITE, at(game, "C1")))
    game.apply(1, encode(ev.BOWL, WHITE, 5 << 5 | 25))
    return game


def both_press(game):
    game.apply(2, encode(ev.PRESS, BLACK))
    game.apply(2, encode(ev.PRESS, WHITE))


def test_fill_to_count_three_ways():
    game = ceremony("chinese,komi=3.5")
    both_press(game)
    assert game.phase == FILLING
    for name in "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2".split():
        game.apply(3, encode(ev.FILLED, BLACK, at(game, name)))
    for name in "A5 B5 C5 D5 E5".split():
        game.apply(3, encode(ev.FILLED, WHITE, at(game, name)))
    game.apply(3, encode(ev.BOWL, BLACK, 5 << 5 | 15))
    game.apply(3, encode(ev.BOWL, WHITE, 5 << 5 | 20))
    both_press(game)
    # 15 : 10 in half points 30 : 20, less komi 7: Black wins by 3
    assert follow(game, 4)[:4] == [
        "count 0 30 20",
        "count 1 30 20",
        "count 2 30 20",
        "result X 0 3",
    ]


def test_the_result_waits_a_while_for_the_bowls():
    game = ceremony("chinese")
    both_press(game)
    both_press(game)
    assert follow(game, 4, certain=False) == ["count 0 30 20", "count 1 30 20"]
    assert follow(game, 5, certain=False) == []
    assert follow(game, 2 + BOWLS_MS, certain=False) == ["result O 0 5"]


# rules, both counts, result: no preset needs a host
ALONE = [
    ("chinese", "30 20", "result O 0 5"),
    ("chinese-1988", "30 20", "result O 0 1"),
    ("ying", "30 20", "result O 0 6"),
    ("ying-1988", "30 20", "result O 0 6"),
    ("ying-1974", "30 20", "result O 0 6"),
    ("jiping", "30 20", "result O 0 5"),
    ("jiping-6.5", "30 20", "result O 0 3"),
    ("tang-song", "16 4", "result X 0 12"),  # 路: 10 - 2, and 5 - 2 - the dead stone
    ("ming-qing", "30 20", "result X 0 10"),
    ("japanese", "22 10", "result O 0 1"),
    ("aga", "30 20", "result O 0 5"),
    ("ying,tie=white,komi=5", "30 20", "result O 0 0"),
    ("chinese,handicap=1,komi=0", "30 20", "result X 0 10"),
]


def test_every_preset_ends_with_a_result_without_a_host():
    for rules, counts, result in ALONE:
        game = ceremony(rules)
        both_press(game)
        if game.phase == FILLING:
            both_press(game)
        found = follow(game, 4)
        assert found[:2] == ["count 0 " + counts, "count 1 " + counts], rules
        assert result in found and found[2] in (result, "count 2 " + counts), (rules, found)
        assert game.phase == OVER


def test_thirds_are_exact_in_the_events():
    """Ying 1988: two shared points beside two black stones and one white one."""
    game = opened("size=3\nrules=ying-1988,komi=0", (BLACK, "A3"), (BLACK, "A2"), (WHITE, "C3"),
                  (WHITE, "C2"), (WHITE, "C1"))  # fmt: skip
    play(game, "pass pass")
    both_press(game)
    both_press(game)
    assert follow(game, 4)[:3] == [
        "count 0 7 11 18/5 27/5",
        "count 1 7 11 18/5 27/5",
        "result O 0 4 9/5",
    ]
    assert game.result == (WHITE, ev.BY_COUNT, 4) and game.exact[ev.RESULT] == "9/5"


def test_a_dead_string_is_dead_as_a_whole():
    game = opened("size=5\nrules=chinese,komi=0", (WHITE, "C1"), (WHITE, "D1"),
                  *[(colour, name) for colour, text in SPLIT for name in text.split()])  # fmt: skip
    play(game, "pass pass")
    game.apply(1, encode(ev.DEAD, WHITE, at(game, "C1")))
    both_press(game)
    both_press(game)
    assert follow(game, 4)[0] == "count 0 30 20"


def test_what_players_say_of_a_seki_counts():
    for on, result in ((1, "result O 0 21"), (0, "result O 0 1")):
        game = ceremony("japanese,komi=6.5")
        game.apply(2, encode(ev.SEKI, 0, at(game, "B3"), on))
        assert game.seki[at(game, "E3")] == 2 - on and not game.seki[at(game, "E4")]
        both_press(game)
        assert follow(game, 4)[3] == result


def test_seki_is_said_of_stones_while_the_game_is_stopped():
    game = ceremony("japanese")
    for point, key in ((at(game, "A1"), "fold-stone"), (999, "fold-point")):
        try:
            game.apply(2, encode(ev.SEKI, 0, point, 1))
            raise AssertionError("no stone there")
        except FoldError as error:
            assert error.key == key and game.seki is None
    before = game.hash()
    game.apply(2, encode(ev.SEKI, 0, at(game, "A3"), 1))
    assert game.hash() != before
    game.apply(3, encode(ev.RESUME))
    assert game.seki is None
    try:
        game.apply(4, encode(ev.SEKI, 0, at(game, "A3"), 1))
        raise AssertionError("play goes on")
    except FoldError as error:
        assert error.key == "fold-phase"


def test_a_fraction_that_is_none_changes_nothing():
    game = ceremony("ying-1988")
    for text in ("x", "1/0", "/3", "9", "28/3 x"):
        try:
            game.apply(5, encode(ev.RESULT, WHITE, ev.BY_COUNT, 4, text))
            raise AssertionError(text)
        except FoldError as error:
            assert error.key == "fraction" and not game.exact and game.result is None


def test_counts_and_results_of_older_firmware():
    """Without the text, and counts as unsigned numbers."""
    game = ceremony("chinese")
    both_press(game)
    both_press(game)
    game.apply(5, b"\x11\x00\x1e\x00\x14\x00")
    game.apply(5, b"\x92\x00\x05\x00")
    assert game.counts == {ev.COMPUTED: (30, 20)} and not game.exact
    assert game.result == (WHITE, ev.BY_COUNT, 5) and game.phase == OVER


def test_the_bowls_tell_nothing_before_the_area_is_filled():
    game = ceremony("chinese")
    both_press(game)
    both_press(game)
    assert follow(game, 4)[:3] == ["count 0 30 20", "count 1 30 20", "result O 0 5"]


def test_territory_counts_prisoners_and_needs_no_filling():
    game = ceremony("japanese")
    both_press(game)
    # Black 10 points and one prisoner, White 5
    assert follow(game, 4)[:4] == [
        "count 0 22 10",
        "count 1 22 10",
        "count 2 22 10",
        "result O 0 1",
    ]


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


def test_a_difference_is_told_when_nothing_has_moved_for_a_while():
    recorded = Ledger(3, 3)
    live = LiveLedger(recorded)
    live.layers[BLACK][0] = 2
    assert live.extra(BLACK) == -1
    assert not live.due(BLACK, 0, 0)
    assert not live.due(BLACK, 0, LEDGER_MS - 1)
    assert live.due(BLACK, 0, LEDGER_MS)
    assert not live.due(BLACK, -1, LEDGER_MS)  # told already
    recorded.board[BLACK] = 1  # the stone was in a hand
    assert not live.due(BLACK, 0, LEDGER_MS + 1)
    assert live.due(BLACK, -1, LEDGER_MS + 1)  # agreement is due at once


def test_the_patience_begins_anew_with_every_stone():
    recorded = Ledger(9, 9)
    live = LiveLedger(recorded)
    live.layers[WHITE][0] = 8
    live.due(WHITE, 0, 0)
    live.layers[WHITE][0] = 7
    recorded.board[WHITE] = 1
    assert not live.due(WHITE, 0, LEDGER_MS)
    assert live.due(WHITE, 0, 2 * LEDGER_MS)


def test_an_uncertain_layer_is_no_difference():
    live = LiveLedger(Ledger(3, 3))
    live.layers[WHITE][2] = UNSURE
    assert live.bowl(WHITE) == -1 and not live.due(WHITE, 0, 10**6)


def told(game, now_ms=1000):
    """What is told of Black's and White's stones after both bowls have rested; 0 before."""
    game.ledger.told[:] = [0, 0, 0]
    live = LiveLedger(game.ledger)
    live.layers = game.ledger.layers
    live.certain = True
    arbiter = Arbiter(game)
    for now in (now_ms, now_ms + LEDGER_MS):
        for event in arbiter.step(now, True, live):
            game.apply(now, event)
    return game.ledger.told[1:]


# White's stones in the highest layer of its bowl, what is told of Black and White
BESIDE_A_MASKED_SENSOR = [(25, [0, 0]), (24, [0, -1]), (26, [0, 1])]


def test_a_stone_on_a_masked_sensor_is_not_missing():
    """HW-3: where no sensor tells, the ledger has the stone that the game means; a stone that is
    really missing, or too many, is told as everywhere."""
    for left, want in BESIDE_A_MASKED_SENSOR:
        stones = [(colour, name) for colour, text in SPLIT for name in text.split()]
        game = opened("size=5\nrules=chinese", *stones)
        for colour in (BLACK, WHITE):
            for layer, count in enumerate((30, 30, 30, 30, 30, 25)):
                game.apply(0, encode(ev.BOWL, colour, layer << 5 | count))
        game.apply(1, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, "B4"))))
        game.apply(1, encode(ev.BOWL, WHITE, 5 << 5 | left))
        assert told(game) == want, (left, game.ledger.told)


# an event on masked sensors, black and white stones that the ledger then has on the board
ON_MASKED_SENSORS = [
    ("setup O A1", 0, 1),
    ("begin", 0, 1),
    ("move X A2", 1, 1),
    ("move O C3", 1, 2),
    ("move X B1", 2, 1),  # takes A1, which is on its way to the bowl
    ("undo", 1, 2),
    ("move X B1", 2, 1),
    ("pass O", 2, 1),
    ("pass X", 2, 1),
    ("dead O C3", 2, 0),
    ("alive O C3", 2, 1),
    ("seen . C3", 2, 0),
    ("seen ? C3", 2, 1),
    ("seen O C3", 2, 1),
]


def test_on_masked_sensors_the_ledger_follows_the_game():
    kinds = {"setup": ev.SETUP, "move": ev.MOVE, "dead": ev.DEAD, "alive": ev.ALIVE}
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=5\nsetup=1"))
    for name in ("A1", "A2", "B1", "C3"):
        game.apply(0, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, name))))
    for text, black, white in ON_MASKED_SENSORS:
        what, mark, name = (text + "  ").split(" ")[:3]
        colour = ".XO?".find(mark) if mark else 0
        if what == "undo":
            event = encode(ev.UNDO, 0, 1, ev.TAKEN_BACK)
        elif what == "pass":
            event = encode(ev.PASS_, colour, ev.BY_BUTTON)
        elif what == "seen":
            event = encode(ev.SEEN, colour, game.sensor(at(game, name)))
        else:
            event = encode(kinds.get(what, ev.BEGIN), colour, *([at(game, name)] if name else []))
        game.apply(1, event)
        if what in ("dead", "alive"):  # they say what their sensor saw, which a masked one did not
            game.apply(1, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, name))))
        assert game.ledger.board == [0, black, white], (text, game.ledger.board)


BOWLS_IN_PLAY = [(2, []), (39, []), (40, ["bowl X", "bowl X"]), (41, ["bowl X", "bowl X"])]


def test_in_play_the_bowls_are_recorded_only_now_and_then():
    for used, want in BOWLS_IN_PLAY:
        game = opened("size=9")
        live = LiveLedger(game.ledger)
        arbiter = Arbiter(game)
        for layers in (game.ledger.layers, live.layers):
            for colour in (BLACK, WHITE):
                layers[colour][0] = layers[colour][1] = 30
        game.ledger.told[BLACK] = game.ledger.told[WHITE] = live.extra(BLACK)
        live.certain = True
        assert list(arbiter.step(0, True, live)) == []
        live.layers[BLACK][1] = 30 - (used + 1) // 2
        live.layers[BLACK][0] = 30 - used // 2
        done = [game.apply(1, event) for event in arbiter.step(1, True, live)]
        assert names(game, done) == want, (used, names(game, done))


# Stones in Black's bowl as recorded last and now (-1: not certain); whether that is recorded.
BOWLS_WHILE_FILLING = [(0, 1, True), (1, 0, True), (2, 1, False), (0, -1, False), (6, 1, True)]


def test_while_areas_are_filled_an_empty_bowl_is_known_at_once():
    """A stone lay in an eye and goes back into the empty bowl: the light asks for it again."""
    for before, now, want in BOWLS_WHILE_FILLING:
        game = opened("size=9")
        play(game, "pass pass")
        for colour in (BLACK, WHITE):
            game.apply(1, encode(ev.PRESS, colour))
        game.apply(1, encode(ev.BOWL, BLACK, before))
        live, arbiter = LiveLedger(game.ledger), Arbiter(game)
        game.ledger.told[BLACK] = game.ledger.told[WHITE] = live.extra(BLACK)
        live.layers[BLACK][0] = before
        live.certain = True
        for event in arbiter.step(1, True, live):
            game.apply(1, event)
        live.layers[BLACK][0] = now if now >= 0 else UNSURE
        done = names(game, [game.apply(2, event) for event in arbiter.step(2, True, live)])
        assert ("bowl X" in done) == want, (before, now, done)


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
