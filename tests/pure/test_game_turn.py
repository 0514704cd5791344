"""What passes, confirmations and stones do under each ruleset: the table of section 2."""

from array import array

from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.confirm import half_dead, open_ko
from wenping.game.events import decode, encode
from wenping.game.fold import FoldError, Game
from wenping.game.ledger import LiveLedger
from wenping.game.phases import (
    ACTIONS,
    ALLOWED,
    ANY,
    COUNTED,
    FILLING,
    OVER,
    PLAYING,
    READY,
    SETTING,
    STOPPED,
    means,
)
from wenping.game.turn import asker
from wenping.geometry import SENSORS
from wenping.weiqi.points import BLACK, PASS, WHITE, from_gtp
from wenping.weiqi.rules import ruleset

PHASES = {"playing": PLAYING, "stopped": STOPPED, "counted": COUNTED, "filling": FILLING}
HOW = {"": ev.BY_BUTTON, "rail": ev.BY_RAIL, "stop": ev.STOP, "void": ev.VOID_MOVE}
HOW["corner"] = ev.CONFIRMATION
HOW["host"] = ev.BY_HOST


def begun(rules: str) -> Game:
    game = Game()
    game.apply(0, encode(ev.GAME, ev.STRICT, "size=9\nrules=%s\nclock=absolute:60" % rules))
    game.apply(0, encode(ev.BEGIN))
    return game


def at(game: Game, name: str) -> int:
    return from_gtp(name, 9, 9)


def play(game: Game, words: str, t_ms: int = 1000) -> int:
    """Words: a point, "pass", "pass:rail", "press", "resume:B"; each a second after the last."""
    for word in words.split():
        what, _, more = word.partition(":")
        turn = game.position.to_move
        if what == "pass":
            event = encode(ev.PASS_, turn, HOW[more])
        elif what == "resume":
            event = encode(ev.RESUME, " BW".index(more or " "))
        elif what == "restore":
            event = encode(ev.RESTORE)
        elif what == "press":
            event = encode(ev.PRESS, " BW".index(more))
        else:
            event = encode(ev.PLAYED, turn, at(game, what))
        game.apply(t_ms, event)
        t_ms += 1000
    return t_ms


STOPS = (
    # rules, what is done, phase after it
    ("chinese", "E5 pass", "playing"),
    ("chinese", "E5 pass pass", "stopped"),  # CN-21.1: both have confirmed the end
    ("chinese", "E5 pass C3 pass", "playing"),  # CN-21.1: the other one plays on
    ("chinese", "E5 pass:void pass", "playing"),  # a lost turn is no pass
    ("chinese", "E5 pass pass:void pass", "playing"),
    ("chinese", "E5 pass:corner pass:corner", "stopped"),  # CN-13.2
    ("chinese", "E5 pass:rail pass:rail", "playing"),  # nobody has confirmed anything
    ("chinese", "E5 pass:rail pass:corner pass:corner", "stopped"),
    ("chinese", "E5 pass:corner pass:rail pass:corner", "playing"),
    ("ying", "E5 pass:rail pass:rail", "stopped"),  # two passes of any kind pause
    ("ying", "E5 pass:stop pass:corner", "stopped"),
    ("jiping,stop=pass", "E5 pass:rail pass:rail", "stopped"),
    ("ying", "E5 pass pass", "stopped"),
    ("tang-song", "E5 pass pass", "stopped"),
    ("japanese", "E5 pass pass", "stopped"),
    ("jiping", "E5 pass pass", "stopped"),  # as in SGF: two are stops
    ("jiping", "E5 pass:rail pass:rail pass:rail", "playing"),  # JP-6: these never pause
    ("jiping", "E5 pass:rail pass:rail pass:rail pass:rail", "counted"),  # JP-6
    ("jiping", "E5 pass:rail pass:stop pass:stop", "stopped"),
    ("jiping", "E5 pass:stop pass:rail pass:stop", "playing"),
    ("jiping", "E5 pass pass pass", "stopped"),
    ("jiping", "E5 pass pass pass pass", "counted"),  # four final passes are an end
    ("aga", "E5 pass pass", "playing"),  # Black's was the last: White passes last
    ("aga", "E5 pass pass pass", "stopped"),
    ("aga", "E5 C3 pass pass", "stopped"),
    ("aga", "E5 C3 pass pass pass pass", "counted"),  # four in a row
    ("tromp-taylor", "E5 pass pass", "counted"),
    ("chinese,passes=3", "E5 pass pass", "playing"),
    ("chinese,passes=3", "E5 pass pass pass", "stopped"),
)


def test_what_stops_play():
    for rules, words, phase in STOPS:
        game = begun(rules)
        play(game, words)
        assert game.phase == PHASES[phase], (rules, words, game.phase)


def beside(game: Game, slots: str) -> None:
    """Draw both sides' slots: right rail, bottom rail, corner; Black's, then White's."""
    for slot, mark in enumerate(slots.replace(" ", "")):
        if " XO"[game.rails[slot]].replace(" ", ".") != mark:
            game.apply(game.t_ms, encode(ev.SEEN, ".XO".index(mark), SENSORS + slot))


NOTHING = "........ ........ ."
LAID = (
    # slots drawn one after the other; what each side's stone means after that
    (("X....... ........ . " + NOTHING,), ev.BY_RAIL, -1),
    (("........ ........ . .......O ........ .",), -1, ev.BY_RAIL),
    (("........ ...X.... . " + NOTHING,), ev.STOP, -1),
    (("........ ........ O ........ ........ X",), ev.CONFIRMATION, ev.CONFIRMATION),
    (("........ ........ X ........ ........ O",), -1, -1),  # the own colour in the corner
    (("O....... .O...... . X....... ........ .",), -1, -1),  # prisoners
    (("X....... ........ . " + NOTHING, NOTHING + " " + NOTHING), -1, -1),  # taken back
    (("X....... ........ . " + NOTHING, "X....... X....... . " + NOTHING), ev.STOP, -1),
    (("X....... ........ . " + NOTHING, "XO...... ........ . " + NOTHING), ev.BY_RAIL, -1),
)


def test_what_a_stone_beside_the_board_means():
    for drawings, black, white in LAID:
        game = begun("jiping")
        for drawing in drawings:
            beside(game, drawing)
        assert game.turn.laid_as(BLACK) == black, drawings
        assert game.turn.laid_as(WHITE) == white, drawings
        on_rails = [drawings[-1].count(mark) for mark in ".XO"][1:]
        assert game.ledger.rails[1:] == on_rails and game.ledger.board == [0, 0, 0]


def test_a_stone_beside_the_board_counts_once():
    """A pass, a move, or a new phase: what lies there from before is no pass."""
    for words, left in (("pass:rail", -1), ("E5", -1), ("pass:rail E5", -1)):
        game = begun("jiping")
        beside(game, "X....... ........ . " + NOTHING)
        play(game, words)
        assert game.turn.laid_as(BLACK) == left, words
    game = begun("jiping")
    beside(game, "X....... ........ . " + "O" + NOTHING[1:])
    play(game, "E5")
    assert game.turn.laid_as(WHITE) == ev.BY_RAIL  # laid a little early: still White's pass
    play(game, "pass pass", 5000)
    assert game.phase == STOPPED and list(game.turn.laid) == [0, 0, 0]


OWES = (
    # rules, what is done, slots drawn after it; how many stones of passes are still asked for
    ("jiping", "pass", (), [1, 0]),
    ("jiping", "pass pass:host", (), [1, 1]),
    ("jiping", "pass:rail pass:void", (), [0, 0]),
    ("jiping", "pass", ("X....... ........ . " + NOTHING,), [0, 0]),
    ("jiping", "pass E5 pass", ("X....... ........ . " + NOTHING,), [1, 0]),
    ("aga", "E5 pass", (NOTHING + " ........ O....... .",), [0, 0]),
    ("aga", "E5 pass", ("O....... ........ . " + NOTHING,), [0, 0]),  # handed over to Black
    ("aga", "E5 pass", (NOTHING + " ........ ........ O",), [0, 1]),  # the corner is no rail
    ("chinese", "pass", (), [0, 0]),
    ("jiping", "pass pass press:B press:W", (), [0, 0]),  # for the filling all are in the bowls
)


def test_a_pass_by_button_asks_for_its_stone():
    for rules, words, drawings, owes in OWES:
        game = begun(rules)
        play(game, words)
        for drawing in drawings:
            beside(game, drawing)
        assert list(game.turn.owes)[1:] == owes, (rules, words, drawings)


def test_the_stone_of_a_pass_by_button_is_no_other_pass():
    """Two stops by button: Black lays its stone, and confirms by its clock."""
    game = begun("jiping")
    play(game, "pass pass")
    beside(game, "X....... ........ . O....... ........ .")
    assert game.turn.laid_as(BLACK) == game.turn.laid_as(WHITE) == -1
    beside(game, "XX...... ........ . O....... ........ .")
    assert game.turn.laid_as(BLACK) == ev.BY_RAIL  # one more is one more pass


def test_a_pass_that_is_taken_back_asks_for_no_stone():
    game = begun("jiping")
    play(game, "pass")
    game.apply(9000, encode(ev.UNDO, 0, 1, ev.BY_BOTH))
    assert not any(game.turn.owes)


def test_what_is_done_in_every_phase_is_allowed_there():
    """ACTIONS and ALLOWED say the same of all events that people or silence make."""
    for what in ACTIONS:
        for phase in range(SETTING, COUNTED + 1):
            kind = means(what, phase)
            assert not kind or ALLOWED.get(kind, ANY) >> phase & 1, (what, phase)
    ends = [0] + [ev.RESULT] * (FILLING - READY) + [0, 0]
    assert [means("end", phase) for phase in range(OVER + 1)] == ends
    assert [p for p in range(OVER + 1) if means("resign", p)] == [PLAYING, STOPPED, FILLING]
    assert means("no such thing", PLAYING) == 0


def test_nothing_comes_of_silence_on_a_stopped_board():
    """Nobody is hurried: the clocks rest, and both have to confirm (CN-21)."""
    for words, phase in (("E5 pass pass", STOPPED), ("E5 pass pass press:B press:W", FILLING)):
        game = begun("chinese")
        end = play(game, words)
        live = LiveLedger(game.ledger)
        for t_ms in (end, end + 3_600_000):
            assert [
                e for e in Arbiter(game).step(t_ms, True, live) if decode(e)[0] != ev.LEDGER
            ] == []
        assert game.phase == phase


def test_a_pass_stone_that_settles_after_the_clock_was_pressed():
    """The press has ended the turn: the clock gives its increment once."""
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9\nrules=jiping\nclock=fischer:60,5"))
    game.apply(0, encode(ev.BEGIN))
    game.apply(1000, encode(ev.PRESS, BLACK))
    game.apply(1200, encode(ev.PASS_, BLACK, ev.BY_RAIL))
    assert game.clock.running == WHITE and game.turn.early == 0
    assert game.clock.left(BLACK, 1200)[0] == 64_000, game.clock.left(BLACK, 1200)


def test_slots_that_are_not_there_and_the_hash():
    game = begun("jiping")
    before = game.hash()
    for sensor in (SENSORS + 34, 65535):
        try:
            game.apply(0, encode(ev.SEEN, 1, sensor))
        except FoldError as error:
            assert error.key == "fold-sensor"
        else:
            raise AssertionError(sensor)
    beside(game, "X....... ........ . " + NOTHING)
    assert game.hash() != before
    beside(game, NOTHING + " " + NOTHING)
    assert game.hash() == before  # as that of logs from before the rails


GOES_ON = (
    # rules, who asks, who moves first; White passed first, so that White would move next
    ("chinese", "W", WHITE),
    ("chinese", "B", WHITE),  # CN-21.3, JP-13: the side on move first
    ("chinese", "", WHITE),
    ("jiping", "B", WHITE),
    ("aga", "W", BLACK),  # three passes: the opponent of the last to pass
    ("japanese", "W", BLACK),  # who asks lets the opponent move first
    ("japanese", "B", WHITE),
    ("japanese", "", WHITE),
)


def test_who_moves_first_when_play_goes_on():
    for rules, asks, first in GOES_ON:
        game = begun(rules)
        play(game, "E5 pass pass pass" if rules == "aga" else "E5 pass pass")
        play(game, "resume:" + asks, 9000)
        assert game.phase == PLAYING and game.position.to_move == first, (rules, asks)
        play(game, "C3", 12_000)


def test_a_stone_on_a_stopped_board():
    for rules, colour, turn, asks in (
        ("chinese", WHITE, WHITE, WHITE),
        ("chinese", BLACK, WHITE, -1),  # it is not Black's turn
        ("japanese", BLACK, WHITE, WHITE),  # White has asked, so that Black moves
        ("japanese", WHITE, WHITE, BLACK),
    ):
        assert asker(ruleset(rules), colour, turn) == asks, (rules, colour)


def test_who_insisted_is_remembered_once():
    game = begun("jiping")
    play(game, "E5 pass pass resume:W C3 pass pass resume:B")
    assert game.turn.insisted == WHITE


def test_clocks_keep_what_they_had():
    game = begun("chinese")
    end = play(game, "E5 pass pass")
    left = [game.clock.left(colour, end) for colour in (BLACK, WHITE)]
    assert left == [game.clock.left(colour, end + 50_000) for colour in (BLACK, WHITE)]
    game.apply(end + 50_000, encode(ev.RESUME, WHITE))
    assert game.clock.running == WHITE
    assert left == [game.clock.left(colour, end + 50_000) for colour in (BLACK, WHITE)]


def test_back_to_the_stopped_position():
    """CN-21.3: what was played after the dispute is taken back."""
    game = begun("japanese")
    play(game, "E5 pass pass")
    before = bytes(game.position.grid)
    play(game, "resume:W C3 G7 restore", 9000)
    assert game.phase == STOPPED and bytes(game.position.grid) == before
    assert game.position.to_move == WHITE and game.clock.running == 0
    game.apply(20_000, encode(ev.PRESS, BLACK))
    game.apply(20_000, encode(ev.PRESS, WHITE))
    assert game.phase == COUNTED


def test_there_is_nothing_to_go_back_to():
    game = begun("chinese")
    play(game, "E5")
    try:
        play(game, "restore", 9000)
    except FoldError:
        return
    raise AssertionError("it went back")


def test_from_filling_back_to_the_stopped_board():
    game = begun("chinese")
    play(game, "E5 pass pass press:B press:W")
    assert game.phase == FILLING
    game.apply(8000, encode(ev.FILLED, BLACK, at(game, "A1")))
    game.apply(9000, encode(ev.RESUME))
    assert game.phase == STOPPED and game.meant(at(game, "A1")) == 0
    game.apply(9500, encode(ev.RESUME, BLACK))
    assert game.phase == PLAYING


def test_a_string_is_dead_as_a_whole():
    """CN art. 8: of G7 G6 one stone is off; the other has to follow."""
    game = begun("chinese")
    play(game, "G7 C3 G6 D3 pass pass")
    work = array("H", bytes(2 * 361))
    assert half_dead(game, work) == PASS
    game.apply(9000, encode(ev.DEAD, BLACK, at(game, "G7")))
    assert half_dead(game, work) == at(game, "G6")
    game.apply(9001, encode(ev.DEAD, BLACK, at(game, "G6")))
    assert half_dead(game, work) == PASS


def test_an_open_ko_under_jiping():
    """JP-34: the ko B4/C4 of endings/jpko.sgf."""
    for rules in ("jiping", "chinese"):
        game = begun(rules)
        play(game, "B5 C5 A4 D4 B3 C3 C4 B4 pass pass")
        assert game.phase == STOPPED
        assert (open_ko(game) != PASS) == (rules == "jiping"), rules
