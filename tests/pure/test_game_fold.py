"""State is the fold of the log (wall 2): phases, prisoners to lift, the ceremony, the ledger."""

from drawn import at, opened, play, sensed
from wenping.game import events as ev
from wenping.game.clock import KEEP
from wenping.game.events import EventError, decode, encode
from wenping.game.fold import FoldError, Game
from wenping.game.phases import ALLOWED, COUNTED, FILLING, OVER, PLAYING, STOPPED, TABLE
from wenping.game.settings import Settings, SettingsError

BLACK, WHITE = 1, 2


def refused(game, event, word):
    """The event raises FoldError with the word, and changes nothing."""
    before = game.hash(), game.phase
    try:
        game.apply(0, event)
    except FoldError as error:
        assert word in str(error), (word, str(error))
    else:
        assert False, ("not refused", event)
    assert (game.hash(), game.phase) == before


def test_every_event_comes_back_as_it_went_in():
    for kind in ev.TABLE:
        name, fmt, _, text = ev.TABLE[kind]
        values = tuple([i + 1 for i in range(len(fmt) - 1)]) + (("CN-19 棋",) if text else ())
        assert decode(encode(kind, 2, *values)) == (kind, 2, values), name


NO_EVENTS = [
    b"",
    b"\x00",
    b"\x3f",
    b"\x05",
    b"\x05\x01",
    b"\x05\x01\x02\x03",
    b"\x02\xff\xfe",
    bytes(251),
]


def test_bytes_that_are_no_event():
    for data in NO_EVENTS:
        try:
            decode(data)
        except EventError:
            continue
        assert False, data


def test_fields_that_do_not_fit():
    for bad in [
        (99,),
        (ev.PLAYED, 1),
        (ev.PLAYED, 1, 1, 2),
        (ev.PLAYED, 4, 1),
        (ev.GAME, 0, 5),
        (ev.NOTE, 0),
        (ev.NOTE, 0, "x" * 250),
    ]:
        try:
            encode(*bad)
        except EventError:
            continue
        assert False, bad


def test_settings_come_back():
    text = "size=13\nrules=ying\nclock=absolute:600\nfirst=white\nhandicap=2\nsetup=2\n"
    text += "black=聂卫平\nwhite=B"
    assert Settings(text).text == text
    assert Settings("").size == 19 and Settings("").first == BLACK


BAD_SETTINGS = [
    ("size=20", "settings-number"),
    ("size=x", "settings-number"),
    ("colour=red", "settings-line"),
    ("rules=moon", "moon"),
    ("clock=sundial", "sundial"),
    ("first=red", "settings-first"),
    ("black=" + "x" * 240, "settings-long"),
]


def test_settings_that_are_none_say_why():
    for text, word in BAD_SETTINGS:
        try:
            Settings(text)
        except SettingsError as error:
            assert word in str(error), (word, str(error))
        else:
            assert False, text
        refused(Game(), encode(ev.GAME, 0, text), word)


def test_an_event_out_of_its_phase_changes_nothing():
    game = opened("size=9")
    refused(game, encode(ev.DEAD, BLACK, at(game, "A1")), "fold-phase\ndead\nplaying")
    refused(game, encode(ev.FILLED, BLACK, at(game, "A1")), "playing")
    refused(game, encode(ev.GAME, 0, ""), "playing")
    refused(game, encode(ev.PLAYED, WHITE, at(game, "A1")), "fold-turn")
    refused(game, encode(ev.UNDO, 0, 1, 0), "fold-undo")
    refused(game, encode(ev.LIFTED, WHITE, at(game, "A1")), "fold-stone")
    refused(game, encode(ev.SEEN, 1, 999), "sensor")
    refused(game, b"\xff", "event-kind")
    play(game, "A1")
    refused(game, encode(ev.PLAYED, WHITE, at(game, "A1")), "illegal")


def test_a_warning_of_nobody_keeps_what_is_proposed():
    game = opened("size=9")
    game.apply(1, encode(ev.QUESTION, 0, ev.Q_EXTRA, at(game, "A1"), 1))
    game.apply(2, encode(ev.RULING, BLACK, ev.PROPOSED | ev.WARNING, "CN-18"))
    refused(game, encode(ev.RULING, 0, ev.WARNING, ""), "fold-warning")
    refused(game, encode(ev.RULING, WHITE, ev.UNWARNING, ""), "fold-warning")
    assert game.proposed


def test_the_phase_table_names_only_known_events_and_ends():
    assert not [kind for kind in ALLOWED if kind not in ev.TABLE]
    reached = set(TABLE.values())
    assert reached == {1, PLAYING, STOPPED, FILLING, COUNTED, OVER}


def test_undo_of_a_capture_gives_the_stones_back():
    game = opened("size=9", (WHITE, "A1"), (BLACK, "A2"))
    play(game, "B1")
    assert game.to_lift[at(game, "A1")] == WHITE and game.lifting == 1
    game.apply(5, encode(ev.UNDO, 0, 1, ev.BY_RULING))
    assert game.position.grid[at(game, "A1")] == WHITE and game.lifting == 0
    assert game.last_point == 0 and game.position.to_move == BLACK


def test_the_mover_forgets_the_clock_and_the_reply_presses_it():
    game = opened("size=9\nclock=absolute:600")
    play(game, "A1", 10000)
    assert game.clock.running == BLACK
    play(game, "B1", 15000)
    assert game.clock.left(BLACK, 15000)[0] == 585000
    assert game.clock.running == WHITE


def test_the_clock_pressed_before_the_stone_has_settled():
    game = opened("size=9\nclock=absolute:600")
    game.apply(9900, encode(ev.PRESS, BLACK))
    play(game, "A1", 10000)
    assert game.clock.running == WHITE and game.turn.pressed
    assert game.clock.left(BLACK, 15000)[0] == 590100


def test_pause_and_resume_keep_whose_time_runs():
    game = opened("size=9\nclock=absolute:600")
    play(game, "A1", 10000)
    for colour, pressed in ((BLACK, False), (WHITE, True)):
        if pressed:
            game.apply(12000, encode(ev.PRESS, BLACK))
        game.apply(20000, encode(ev.PAUSE, 0, 1))
        assert game.clock.running == 0
        game.apply(90000, encode(ev.PAUSE, 0, 0))
        assert game.clock.running == colour


def test_a_referee_sets_a_clock_before_the_first_move_and_later():
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9\nclock=absolute:600"))
    game.apply(0, encode(ev.SET_CLOCK, WHITE, 300_000, 0))  # other times for one side
    game.apply(0, encode(ev.BEGIN))
    play(game, "A1", 10000)
    game.apply(20000, encode(ev.SET_CLOCK, BLACK, 90_000, KEEP))
    assert game.clock.left(BLACK, 30000)[0] == 80_000
    assert game.clock.left(WHITE, 30000)[0] == 300_000
    refused(game, encode(ev.SET_CLOCK, 0, 90_000, 0), "clock-set")
    refused(game, encode(ev.SET_CLOCK, BLACK, 0, 0), "clock-set")
    refused(Game(), encode(ev.SET_CLOCK, BLACK, 90_000, 0), "fold-phase")


def test_the_hash_tells_games_apart():
    a, b = opened("size=9"), opened("size=9")
    assert a.hash() == b.hash()
    play(a, "A1")
    assert a.hash() != b.hash()
    play(b, "A1")
    assert a.hash() == b.hash()
    a.apply(0, encode(ev.SEEN, 1, 0))
    assert a.hash() != b.hash()
    assert sensed(a, A1=".") != a.seen
