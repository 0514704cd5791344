"""What a table tells people: whose turn it is, questions, the ledger, parts that do not answer."""

import pytest

from at_table import BOARD, Played, in_phase, keys
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import encode
from wenping.game.phases import COUNTED, FILLING, OVER
from wenping.link import Event, State
from wenping.records.follower import Following
from wenping.table import Command, Notice, Table
from wenping.weiqi.points import BLACK, WHITE


@pytest.mark.parametrize(("rules", "how"), [("chinese", "a pass"), ("jiping", "a stone")])
def test_people_hear_how_play_goes_on_after_a_stop(rules, how):
    """Under jiping a pass by button is one more pass."""
    played = Played(f"size=9\nrules={rules}", "E5 pass")
    told = played.happen(ev.PASS_, BLACK, ev.BY_BUTTON)
    assert f"to play on: {how}" in told[0].words("en")


def test_people_hear_that_the_board_is_right():
    played = Played("size=9\nrules=chinese", "E5 C3 E3")
    told = played.happen(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "BffEee")
    assert told == [Notice("board-is-right", {"who": "@white"})]
    played.play("C7")
    played.happen(ev.UNDO, 0, 1, ev.BY_BOTH)
    told = played.happen(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "")
    assert keys(told) == ["board-is-right"]


def test_people_hear_of_a_move_that_was_not_detected():
    played = Played("size=9\nrules=chinese", "E5")
    told = played.happen(ev.PASS_, WHITE, ev.UNDETECTED)
    assert keys(told) and told == [Notice("move-undetected", {"number": 2, "who": "@white"})]


def test_who_is_waited_for():
    played = Played("size=9\nclock=absolute:600")
    assert played.table.steps.awaited() == Notice("await-move", {"who": "@black"})
    played.play("E5")
    assert played.table.steps.awaited() == Notice("await-press", {"who": "@black"})
    played.happen(ev.PRESS, BLACK)
    assert played.table.steps.awaited() == Notice("await-move", {"who": "@white"})
    assert keys(played.happen(ev.PAUSE, 0, 1)) == ["clocks-paused"]
    assert played.table.steps.awaited() == Notice("await-pause")
    assert keys(played.happen(ev.PAUSE, 0, 0)) == ["clocks-run"]
    played.play("pass pass")
    assert played.table.steps.awaited().key == "await-both"
    played.happen(ev.PRESS, WHITE)
    assert played.table.steps.awaited() == Notice("await-confirm", {"who": "@black"})
    played.happen(ev.PRESS, BLACK)
    assert played.table.game.phase == FILLING and played.table.steps.awaited().key == "await-both"
    played.confirm()
    assert played.table.steps.awaited().key == "await-count"
    played.happen(ev.RESULT, BLACK, ev.BY_COUNT, 7)
    assert played.table.steps.awaited() is None


def test_questions_are_told_once_with_the_way_back():
    played = Played("size=9", "E5")
    played.happen(ev.SEEN, 0, played.table.game.sensor(played.at("E5")))
    told = played.happen(ev.QUESTION, 0, ev.Q_MISSING, played.at("E5"), 1)
    assert [n.words("en") for n in told] == [
        "E5: a stone is missing here",
        "  1. put one of Black's stones on E5",
        "  or both hold their clocks for 3 s: the board is right",
    ]
    assert played.table.steps.question() == told
    assert played.table.take(None, BOARD) == []
    assert keys(played.again().take(None, BOARD)) == ["q-missing", "way-back", "way-agreed"]
    played.happen(ev.SEEN, BLACK, played.table.game.sensor(played.at("E5")))
    assert keys(played.happen(ev.RESOLVED, 0, ev.Q_MISSING)) == ["resolved"]


def test_a_result_ends_the_question_without_a_word():
    """The board would go on to show red lights while people put the stones away."""
    played = Played(moves="E5 C3")
    played.happen(ev.QUESTION, 0, ev.Q_MISSING, played.at("E5"), 1)
    assert "resolved" not in keys(played.happen(ev.RESIGN, WHITE)) + keys(
        played.happen(ev.RESULT, BLACK, ev.BY_RESIGNATION, 0)
    )
    game = played.table.game
    assert (game.phase, game.question, game.about) == (OVER, 0, 0)
    assert played.table.steps.question() == []


def test_the_ledger_is_told_once():
    played = Played("size=9", "E5")
    assert played.happen(ev.LEDGER, BLACK, 0) == []
    assert keys(played.happen(ev.LEDGER, WHITE, -1)) == ["stones-missing"]
    assert played.table.take(None, BOARD) == []
    assert keys(played.happen(ev.LEDGER, WHITE, 0)) == ["stones-right"]
    assert keys(played.happen(ev.LEDGER, BLACK, 2)) == ["stones-too-many"]


def test_a_host_that_comes_back_finds_its_step():
    played = Played("size=9\nrules=ying", "E5 C3 pass pass")
    played.confirm()
    assert played.table.game.phase == FILLING
    played.happen(ev.FILLED, BLACK, played.at("E6"))
    again = played.again()
    assert again.steps.step() == played.table.steps.step()
    assert again.steps.awaited() == played.table.steps.awaited()
    assert again.game.hash() == played.table.game.hash()
    assert again.take(None, BOARD) == []  # nothing has changed


def test_a_new_log_is_a_new_game():
    played = in_phase(OVER)
    event = Event(2, 0, 0, encode(ev.GAME, 0, "size=13"))
    assert played.table.take(event, BOARD) == [] and played.table.game.size == 13


def test_words_of_the_board_are_told():
    table = Table(Following(BOARD))
    for tail, words in ((b"health-full", "the flash is full"), (b"@{x}", "@{x}")):
        (notice,) = table.take(State("text", {}, tail), BOARD)
        assert notice.words("en").startswith(words)


SILENT_TILE = (ev.FAULT, 0, faults.SENSOR, 10, "tiles-silent\n2 4")


TILE_WORDS = "no sensor of tile 2 4 answers"


def told_of_tiles(out: list) -> int:
    """How often these notices name the silent tiles."""
    return sum(TILE_WORDS in part.words("en") and "第 2 4 块" in part.words("zh") for part in out)


def test_a_part_of_the_board_that_does_not_answer_is_told_once_at_the_table():
    """When it is found between two games, and when that is in a game's first seconds."""
    for settings in ("", "size=9"):
        played = Played(settings)
        assert told_of_tiles(played.happen(*SILENT_TILE)) == 1
        assert (
            told_of_tiles(played.play("E5 C3") if settings else played.happen(ev.TIME, 0, 7, 0))
            == 0
        )
        assert told_of_tiles(played.again().take(None, BOARD)) == 1, "to who comes later, too"


def test_a_silent_tile_is_told_once_in_each_time_that_the_board_is_on():
    """A game's log names again what was found before it; that is no news at this table."""
    played = Played("")
    assert told_of_tiles(played.happen(*SILENT_TILE)) == 1
    for seq, event in enumerate([(ev.GAME, 0, "size=9"), SILENT_TILE]):
        item = Event(2, seq, 10, encode(*event))
        assert told_of_tiles(played.table.take(item, BOARD._replace(log=2))) == 0
    for seq, event in enumerate([(ev.BOOT, 0, 2, 1), SILENT_TILE], 2):
        out = played.table.take(Event(2, seq, 10, encode(*event)), BOARD._replace(log=2, boots=2))
    assert told_of_tiles(out) == 1


def test_a_single_sensor_is_no_news_at_the_table():
    assert keys(Played("").happen(ev.FAULT, 0, faults.SENSOR, 77, "sensor-drifted\nB15")) == []


def commands(out: list) -> list:
    return [part for part in out if isinstance(part, Command)]


@pytest.mark.parametrize("behind", ["one event", "one game"])
def test_a_host_that_was_away_gives_no_result_to_what_goes_on_now(behind):
    """It takes what it has missed: the count of a game whose result follows, while the board plays
    the next one already, which a RESULT would end.
    """
    played = in_phase(COUNTED)
    events = len(played.log) + 1
    now = BOARD._replace(t_ms=10**7, events=events)
    if behind == "one game":
        now = now._replace(log=2, events=40)
    assert commands(played.table.take(None, now)) == []


def test_older_firmware_that_does_not_count_gets_its_result():
    played = in_phase(COUNTED)
    late = BOARD._replace(t_ms=10**7, events=len(played.log))
    (command,) = commands(played.table.take(None, late))
    assert command.tail[0] & 0x3F == ev.RESULT
    assert commands(played.table.take(None, late)) == []
