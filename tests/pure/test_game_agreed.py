"""The event of an agreed position: its text, when it may come, and what it ends."""

from agreeing import agreed
from drawn import at, opened, play, sensed
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.fold import FoldError, Game
from wenping.game.phases import PLAYING, SETTING, STOPPED
from wenping.weiqi.points import BLACK, CELLS, WHITE


def test_a_group_without_liberties_is_refused():
    game = opened("size=9", (1, "B1"), (1, "B2"), (1, "A3"), (1, "J9"))
    before = game.hash()
    assert agreed(game, sensed(game, A1="O", A2="O", J9=".", J8="X")) == []
    assert game.hash() == before
    try:
        game.apply(1, encode(ev.AGREED, 1, 0, "Waiah"))
    except FoldError as error:
        assert (error.key, error.values) == ("no-liberty", (at(game, "A2"),))
    assert game.hash() == before


def test_too_many_points_are_refused():
    game = opened("size=19")
    state = bytearray([1 if s % 2 else 0 for s in range(361)])
    assert agreed(game, state) == []


def test_what_was_repeated_before_may_be_made_again():
    """The history begins with the position that was agreed on, which may not be repeated."""
    game = opened("size=9\nclock=absolute:600\nrules=chinese", (1, "D5"), (1, "E6"), (1, "E4"),
                  (2, "G5"), (2, "F6"), (2, "F4"), (2, "E5"))  # fmt: skip
    play(game, "F5")  # Black takes E5
    position = game.position
    assert position.illegal(at(game, "E5"), WHITE)
    game.apply(1, encode(ev.AGREED, WHITE, 0, "Baa"))
    assert position.moves == 0 and not position.illegal(at(game, "E5"), WHITE)
    assert position.prisoners[WHITE] == 1, "prisoners stay as counted"
    play(game, "E5", 2)
    assert position.illegal(at(game, "F5"), BLACK)
    assert [c for c in position.grid if c in (1, 2)].count(BLACK) == 4


def test_no_move_before_it_can_be_taken_back_by_itself():
    game = opened("size=9")
    play(game, "D4 E5")
    game.apply(1, encode(ev.AGREED, BLACK, ev.BOTH_PLAYERS, "Baa"))
    for event in ((ev.UNDO, 0, 1, ev.BY_RULING), (ev.RESTORE,)):
        assert not taken(game, *event), event


TEXTS = (
    # what the event says of points on 9x9; whether it is taken
    ("B", True),
    ("BaaW", True),
    ("aa", False),
    ("Ba", False),
    ("Btt", False),
    ("Bzz", False),
    ("Xaa", False),
    ("B aa", False),
)


def taken(game, *event):
    """Whether the game takes an event; one that it refuses leaves it as it was."""
    before = game.hash()
    try:
        game.apply(1, encode(*event))
    except FoldError:
        assert game.hash() == before, event
        return False
    return True


def test_texts_that_are_none():
    for text, is_one in TEXTS:
        game = opened("size=9")
        play(game, "D4 E5")
        assert taken(game, ev.AGREED, BLACK, 0, text) == is_one, text


def test_when_it_can_be():
    """In a set-up and in play, neither before nor after."""
    game = Game()
    assert not taken(game, ev.AGREED, WHITE, 0, "Baaii")
    game.apply(0, encode(ev.GAME, 0, "size=9\nsetup=2\nfirst=white\nhandicap=2"))
    assert game.phase == SETTING and taken(game, ev.AGREED, WHITE, 0, "Baaii")
    game.apply(1, encode(ev.BEGIN))
    assert game.phase == PLAYING and taken(game, ev.AGREED, WHITE, 0, "")
    play(game, "pass pass", 1)
    assert game.phase == STOPPED and not taken(game, ev.AGREED, WHITE, 0, "Baaii")
    assert len([c for c in game.position.grid if c == BLACK]) == 2


def test_the_longest_text_fits():
    assert len(encode(ev.AGREED, 1, 0, "B" + "aa" * 40 + "W" + "bb" * 40 + "E" + "cc" * 40)) <= 250
    assert decode(encode(ev.AGREED, 2, 1)) == (ev.AGREED, 2, (1, ""))
    assert CELLS == 421
