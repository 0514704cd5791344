"""The host's part of one table, driven with lists of events and decisions (wenping.table)."""

import pytest

from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import encode
from wenping.game.phases import COUNTED, FILLING, NAMES, OVER, PLAYING, READY, SETTING, STOPPED
from wenping.game.settings import Settings
from wenping.link import Back, Board, Event, Lost, State
from wenping.opening import contradictions
from wenping.records.follower import Following
from wenping.table import Command, Notice, Table
from wenping.weiqi.points import BLACK, WHITE, from_gtp
from wenping.wire import messages as m

BOARD = Board("a", "one", "0", 1, 1, 1, 0, 0, 0, 0)


class Played:
    """A table and the log of its board, to which tests add events."""

    def __init__(self, settings: str = "size=9", moves: str = "") -> None:
        self.log: list[Event] = []
        self.table = Table(Following(BOARD))
        if settings:
            self.happen(ev.GAME, 0, settings)
            if "setup=" not in settings:
                self.happen(ev.BEGIN, 0)
        self.play(moves)

    def happen(self, kind: int, colour: int, *fields: int | str, t_ms: int = 10) -> list:
        """One more event of the board; what the table says to it."""
        t_ms = max(t_ms, self.log[-1].t_ms + 1500 if self.log else 0)
        self.log.append(Event(1, len(self.log), t_ms, encode(kind, colour, *fields)))
        return self.table.take(self.log[-1], BOARD._replace(t_ms=t_ms))

    def play(self, names: str) -> list:
        """Moves named like "E5 C3 pass", in turn."""
        out = []
        for name in names.split():
            turn = self.table.game.position.to_move
            if name == "pass":
                out = self.happen(ev.PASS_, turn, ev.BY_BUTTON)
            else:
                out = self.happen(ev.PLAYED, turn, self.at(name))
        return out

    def confirm(self) -> list:
        """Both press the clock."""
        return self.happen(ev.PRESS, BLACK) + self.happen(ev.PRESS, WHITE)

    def at(self, name: str) -> int:
        size = self.table.game.size
        return from_gtp(name, size, size)

    def again(self) -> Table:
        """Another host that finds the log of the same board."""
        return Table(Following(BOARD, lambda board, log: self.log))


def keys(out: list) -> list[str]:
    assert all(isinstance(part, Notice) for part in out), out
    assert all(part.words(lang) for part in out for lang in ("zh", "en"))
    return [part.key for part in out]


def proposed(out: list) -> tuple:
    """The event that the only command of `out` proposes, decoded."""
    (command,) = [part for part in out if isinstance(part, Command)]
    assert command.command == m.C_PROPOSE
    return ev.decode(command.tail)


SEKI = "size=9\nrules=japanese\nclock=byo-yomi:600,5x30"


def in_phase(phase: int) -> Played:
    """A game that stands in this phase."""
    if phase == READY:
        return Played("")
    if phase == SETTING:
        return Played("size=9\nsetup=1")
    played = Played("size=9", "E5 C3")
    if phase == PLAYING:
        return played
    played.play("pass pass")
    for after in (FILLING, COUNTED):
        if phase >= after:
            played.confirm() if after == FILLING else played.confirm()
    if phase == OVER:
        played.happen(ev.RESULT, BLACK, ev.BY_COUNT, 7)
    assert played.table.game.phase == phase
    return played


DECISIONS = {  # decision: the phases in which a command comes of it
    "pass_move": (lambda table: table.decisions.pass_move(), (PLAYING,)),
    "play_on": (lambda table: table.decisions.play_on(BLACK), (STOPPED, FILLING)),
    "undo": (lambda table: table.decisions.undo(), (PLAYING, STOPPED)),
    "resign": (lambda table: table.decisions.resign(WHITE), (PLAYING, STOPPED, FILLING)),
    "draw": (lambda table: table.decisions.draw(), (SETTING, PLAYING, STOPPED, FILLING, COUNTED)),
    "forfeit": (
        lambda table: table.decisions.forfeit(WHITE),
        (SETTING, PLAYING, STOPPED, FILLING, COUNTED),
    ),
    "abandon": (
        lambda table: table.decisions.abandon(),
        (SETTING, PLAYING, STOPPED, FILLING, COUNTED),
    ),
    "pause": (lambda table: table.decisions.pause(), (SETTING, PLAYING)),
    "restore": (lambda table: table.decisions.restore(), ()),
    "dead": (lambda table: table.agreements.dead("E5"), (STOPPED,)),
    "seki": (lambda table: table.agreements.seki("E5"), (STOPPED,)),
    "ceremony": (lambda table: table.agreements.ceremony("2"), (STOPPED, FILLING)),
    "result": (
        lambda table: table.decisions.result("B+3.5"),
        (SETTING, PLAYING, STOPPED, FILLING, COUNTED),
    ),
}


@pytest.mark.parametrize("phase", range(7), ids=NAMES)
@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_in_every_phase(name, phase):
    """Where it fits there is one command, which the game takes; else a notice and no command."""
    played = in_phase(phase)
    decide, phases = DECISIONS[name]
    out = decide(played.table)
    if phase in phases:
        kind, colour, fields = proposed(out)
        played.happen(kind, colour, *fields)
        assert played.table.following.differs == ""
    else:
        (notice,) = out
        assert keys(out)[0].startswith("decision-"), out
        assert "{" not in notice.words("en")


def test_a_dispute_goes_on_and_comes_back():
    played = Played("size=9\nrules=japanese", "E5 C3 E3 pass pass")
    out = played.table.decisions.play_on(BLACK)
    kind, colour, fields = proposed(out)
    assert (kind, colour) == (ev.RESUME, BLACK)
    told = played.happen(kind, colour, *fields)
    assert [(n.key, n.values["who"]) for n in told] == [("play-goes-on", "@white")]
    played.play("G7 G3")
    kind, colour, fields = proposed(played.table.decisions.restore())
    assert keys(played.happen(kind, colour, *fields))[0] == "play-stopped"
    assert len(played.table.game.moves_made) == 7  # the moves of the dispute stay in the record
    assert played.table.game.position.moves == 5


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
    assert all("{" not in notice.words(lang) for notice in told for lang in ("zh", "en"))


def test_people_hear_of_a_move_that_was_not_detected():
    played = Played("size=9\nrules=chinese", "E5")
    told = played.happen(ev.PASS_, WHITE, ev.UNDETECTED)
    assert told == [Notice("move-undetected", {"number": 2, "who": "@white"})]
    assert all("{" not in told[0].words(lang) for lang in ("zh", "en"))


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


def test_half_a_string_that_was_lifted_is_pointed_at():
    played = Played("size=9", "E5 C3 E6 pass pass")
    assert played.table.steps.hindrance() is None
    told = played.happen(ev.DEAD, BLACK, played.at("E5"))
    assert told == [Notice("hindrance-dead", {"points": "E6"})] == [played.table.steps.step()]
    assert played.happen(ev.DEAD, BLACK, played.at("E6")) == []
    assert played.table.steps.hindrance() is None


def test_an_open_ko_is_pointed_at():
    played = Played("size=9\nrules=jiping", "D5 E5 C6 F6 D7 E7 A1 D6 E6 A9")
    for colour in (BLACK, WHITE):
        played.happen(ev.PASS_, colour, ev.STOP)
    assert played.table.game.phase == STOPPED
    assert played.table.steps.hindrance().key == "hindrance-ko"


def test_dead_stones_that_are_named_are_led_off_the_board():
    played = Played("size=9", "E5 C3 E6 pass pass")
    out = played.table.agreements.dead("e6")
    assert out[1] == Notice("step-dead", {"points": "E6 E5"})
    kind, colour, fields = proposed(out)
    assert (kind, fields) == (ev.NOTE, ("dead=E6",))
    played.happen(kind, colour, *fields)
    assert played.table.steps.step() == Notice("step-dead", {"points": "E6 E5"})
    # a host that comes back knows it, too
    assert played.again().steps.step() == Notice("step-dead", {"points": "E6 E5"})
    for name in ("E5", "E6"):
        played.happen(ev.DEAD, BLACK, played.at(name))
    assert played.table.steps.step() is None
    assert proposed(played.table.agreements.dead(""))[2] == ("dead=",)


def test_dead_stones_that_stay_are_told_when_both_confirm():
    played = Played("size=9", "E5 C3 E6 pass pass")
    played.happen(ev.NOTE, 0, "dead=C3")
    told = played.confirm()
    assert told[0] == Notice("dead-left", {"points": "C3"})


def test_players_choose_how_to_count():
    """JP-24: all ways with their stones, the ruleset's own first; the shortest is offered."""
    walls = " ".join(f"D{row} E{row}" for row in range(1, 10))
    played = Played("size=9\nrules=jiping", walls)
    for colour in (BLACK, WHITE):
        played.happen(ev.PASS_, colour, ev.STOP)
    lines = played.table.agreements.ways()
    assert [n.words("en") for n in lines] == [
        "1. both sides fill: 63 stones to put (the ruleset's own)",
        "2. both sides fill, stones left over go into the other side's empty points:"
        " 62 stones to put",
        "3. White alone fills: 36 stones to put",
        "4. one side is put in order by tens: 6 stones to put",
        "5. equal stones, compare territory: 0 stones to put (the fewest)",
        "6. equal territory, compare stones: 9 stones to put",
        "7. prisoners kept and filled in, equal stones, compare territory: 2 stones to put",
    ]
    (offer,) = played.confirm()
    assert (offer.key, offer.values["count"]) == ("way-shorter", 0)
    kind, colour, fields = proposed(played.table.agreements.ceremony(" 4 "))
    (chosen,) = played.happen(kind, colour, *fields)
    assert chosen.words("en") == "the count: one side is put in order by tens, 6 stones to put"
    kind, colour, fields = proposed(played.table.agreements.ceremony("1"))
    assert fields == (0,)
    for text in ("", "0", "8", "x", "٣"):
        assert keys(played.table.agreements.ceremony(text)) == ["way-unread"]


def test_japanese_territory_is_counted_as_it_lies_or_filled():
    played = Played("size=9\nrules=japanese", "E5 C3 pass pass")
    assert [n.values["name"] for n in played.table.agreements.ways()] == [
        "@way-as-it-lies",
        "@way-territory",
    ]
    assert proposed(played.table.agreements.ceremony("1"))[2] == (0,)


def test_stones_that_are_none():
    played = Played("size=9", "E5 C3 pass pass")
    for name in ("D4", "Z9", "pass", "E55", "五"):
        assert played.table.agreements.dead(f"E5 {name}") == [Notice("no-stone", {"name": name})]
        assert played.table.agreements.seki(name) == [Notice("no-stone", {"name": name})]


def test_what_players_say_of_a_seki():
    played = Played(SEKI, "E5 C3 pass pass")
    out = played.table.agreements.seki("E5, -C3")
    assert [ev.decode(c.tail)[::2] for c in out] == [
        (ev.SEKI, (played.at("E5"), 1)),
        (ev.SEKI, (played.at("C3"), 0)),
    ]


def test_a_guess_at_seki_is_told_as_one():
    """Once somebody has confirmed; then what the players say of it."""
    played = Played(SEKI, "E5 C3 pass pass")
    assert played.table.steps.step() is None
    played.happen(ev.PRESS, BLACK)
    played.happen(ev.DEAD, WHITE, played.at("C3"))
    played.happen(ev.ALIVE, WHITE, played.at("C3"))
    assert played.table.steps.step() == Notice("step-seki-guessed", {"point": "C3"})
    for on, key in ((1, "step-seki-said"), (0, "step-seki-none")):
        played.happen(ev.SEKI, BLACK, played.at("C3"), on)
        assert played.table.steps.step() == Notice(key, {"point": "C3"})


RESULTS = {
    "B+3.5": (BLACK, ev.BY_REFEREE, 7, ""),
    "w+12": (WHITE, ev.BY_REFEREE, 24, ""),
    "W+9 1/3": (WHITE, ev.BY_REFEREE, 19, "28/3"),
    "B+": (BLACK, ev.BY_REFEREE, 0, ""),
    "W+R": (WHITE, ev.BY_RESIGNATION, 0, ""),
    "W+T": (WHITE, ev.BY_TIME, 0, ""),
    "b+f": (BLACK, ev.BY_FORFEIT, 0, ""),
    "0": (0, ev.BY_AGREEMENT, 0, ""),
    "draw": (0, ev.BY_AGREEMENT, 0, ""),
    "Void": (0, ev.ABANDONED, 0, ""),
}


@pytest.mark.parametrize("text", RESULTS)
def test_a_result_by_hand_is_the_one_in_the_record(text):
    played = Played("size=9", "E5 C3")
    kind, colour, fields = proposed(played.table.decisions.result(f" {text} "))
    assert (colour, *fields) == RESULTS[text]
    played.happen(kind, colour, *fields)
    same = {"draw": "0", "w+12": "W+12", "b+f": "B+F"}.get(text, text)
    assert played.table.game.result_text() == same


@pytest.mark.parametrize("text", ["", "B", "X+3", "B+1/0", "B+ 1/0", "B+3.7", "B+-3", "B+99999"])
def test_a_result_by_hand_that_is_none(text):
    played = Played("size=9", "E5 C3")
    assert keys(played.table.decisions.result(text)) == ["result-unread"]


def test_after_the_result_everything_is_told_to_be_too_late():
    played = in_phase(OVER)
    (notice,) = played.table.decisions.resign(BLACK)
    assert notice.words("en") == "resignation: the game is over (B+3.5)"


def test_a_board_that_does_not_answer_takes_no_decision():
    played = Played("size=9", "E5")
    assert keys(played.table.take(Lost("pulled"), BOARD)) == ["table-lost"]
    assert keys(played.table.decisions.pass_move()) == ["decision-unconnected"]
    assert keys(played.table.take(Back(BOARD), BOARD)) == ["table-back"]


def test_a_pass_that_was_decided_twice_passes_once():
    """Until its event comes both are the same side's, and the board refuses the second."""
    played = Played("size=9", "E5")
    first = proposed(played.table.decisions.pass_move())
    assert first == proposed(played.table.decisions.pass_move()) == (ev.PASS_, WHITE, (ev.BY_HOST,))


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


def test_a_log_of_before_folds_to_the_same_game():
    """Notes that are no names of stones, as others may have written them, change nothing."""
    played = Played("size=9", "E5 C3 pass pass")
    before = played.table.game.hash()
    for text in ("hello", "dead=", "dead=Z9 D4 五", "dead=E5\n"):
        played.happen(ev.NOTE, 0, text)
    assert played.table.game.hash() == before and played.table.following.differs == ""


def test_a_new_log_is_a_new_game():
    played = in_phase(OVER)
    event = Event(2, 0, 0, encode(ev.GAME, 0, "size=13"))
    assert played.table.take(event, BOARD) == [] and played.table.game.size == 13


def test_words_of_the_board_are_told():
    table = Table(Following(BOARD))
    for tail, words in ((b"health-full", "the flash is full"), (b"@{x}", "@{x}")):
        (notice,) = table.take(State("text", {}, tail), BOARD)
        assert notice.words("en").startswith(words)


def test_an_older_board_is_given_its_result_once():
    played = in_phase(COUNTED)
    late = BOARD._replace(t_ms=played.table.game.phase_ms + 60_000)
    assert proposed(played.table.take(None, late))[0] == ev.RESULT
    assert played.table.take(None, late) == []


def test_opening_a_game_sends_settings_and_stones():
    table = Table(Following(BOARD))
    settings = Settings("size=9\nsetup=1")
    first, second = table.decisions.open(settings, [(BLACK, 41)])
    assert first == Command(m.C_NEW_GAME, (), settings.text.encode())
    assert ev.decode(second.tail) == (ev.SETUP, BLACK, (41,))


def test_options_that_the_game_on_the_board_contradicts_are_told():
    played = Played("size=9\nrules=japanese\nblack=Li", "E5")
    asked = Settings("size=13\nrules=japanese,komi=6.5\nblack=Wu\nwhite=")
    out = played.table.decisions.open(asked, given=frozenset(("size", "rules", "black")))
    assert keys(out) == ["goes-on", "contradicts", "contradicts", "contradicts-end"]
    assert [n.values["option"] for n in out[1:3]] == ["size", "black"]
    assert keys(played.table.decisions.open(asked, given=frozenset(("rules",)))) == ["goes-on"]
    same = contradictions(asked, asked, frozenset(("size", "rules", "first", "clock")))
    assert same == []


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
