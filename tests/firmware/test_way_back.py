"""From every state people reach the next by buttons and lights alone (wall 4).

People play on the real Board, see only its lights, and press its buttons (people.py, with the words
of the scripts).
"""

import pytest

from people import CLOCKS, HOLD_S, Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.phases import OVER, PLAYING, READY, SETTING, STOPPED
from wenping.geometry import LIGHT_PLAYER
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=3), tmp_path_factory.mktemp("back")) as table:
        table.run(3.0)
        yield Table(table)


BEGUN = "B:E5 press:B W:C3 press:W "
PLAYED = ["played X E5", "played O C3"]
CASES = {
    # what broke: what people do; what the lights say then; how they go on; what is recorded; turn
    "the opponent's last stone is pushed a point: the board is right": (
        BEGUN + "wait:1 W:C3>C4 wait:1", "take C4", "chord",
        ["undo 1", "played O C4", "agreed X"], BLACK,
    ),
    "the opponent's last stone is pushed a point: the game is right": (
        BEGUN + "wait:1 W:C3>C4 wait:1", "take C4", "W:-C4 W:C3 wait:1", [], BLACK,
    ),
    "it was put right by its owner's hand, after the clock": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1", "ask C4", "press:W wait:0.3",
        ["undo 1", "played O C4"], BLACK,
    ),
    "it was put right after the clock, and the reply is a pass": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1", "ask C4", "pass:B wait:0.3",
        ["undo 1", "played O C4", "pass X 0"], WHITE,
    ),
    "it was put right after the clock, and the reply lies where it lay": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1 B:C3 wait:2", "last C3", "press:B wait:1", [], WHITE,
    ),
    "both want a move back: the stone is taken off": (
        BEGUN + "W:-C3 wait:4", "put O C3", "chord", ["undo 1", "agreed O"], WHITE,
    ),
    "both want a move back: the lights tell which stone": (
        BEGUN, "last C3", "chord wait:1 W:-C3 wait:1", ["undo 1", "agreed O"], WHITE,
    ),
    "it was taken back by mistake: the board is right": (
        BEGUN + "chord wait:1", "take C3", "chord", ["played O C3", "agreed X"], BLACK,
    ),
    "pressed on one's own turn: nothing was played": (
        BEGUN + "wait:1 press:B wait:3", "", "chord", ["agreed X"], BLACK,
    ),
    "every place was offered, and nobody pressed": (
        BEGUN + "wait:1 press:B wait:75", "both white", "chord", ["agreed X"], BLACK,
    ),
    "every place was offered, and Black has moved where no sensor tells": (
        BEGUN + "wait:1 press:B wait:75", "both white", "chord wait:1 press:B wait:3",
        ["agreed X", "agreed O"], WHITE,
    ),
    "White forgot its clock, and Black presses again for a stone that no sensor tells of": (
        "B:E5 press:B W:C3 wait:1 press:B wait:5 press:B wait:75", "both white", "chord",
        ["agreed X"], BLACK,
    ),
    "White forgot its clock, and Black reminds it": (
        "B:E5 press:B W:C3 wait:1 press:B wait:1 press:B wait:1 press:W wait:5", "last C3",
        "wait:1", [], BLACK,
    ),
    "a stone was lifted and put back upside down": (
        BEGUN + "turn:E5 wait:1", "take E5", "chord", ["agreed X"], BLACK,
    ),
    "a stone was exchanged for one of the other colour": (
        BEGUN + "B:-E5 W:E5 wait:4", "take E5", "chord", ["agreed X OE5"], BLACK,
    ),
    "an old stone is pushed": (
        BEGUN + "B:G7 press:B W:G3 press:W B:C7 press:B B:-E5 B:F5 wait:1",
        "take F5", "chord", ["agreed O XF5 .E5"], WHITE,
    ),
    "White plays twice, Black does not mind": (
        BEGUN + "W:G3 wait:1", "take G3", "chord", ["agreed X OG3"], BLACK,
    ),
    "the turn was guessed, and wrongly": (
        BEGUN + "W:G3 wait:1", "take G3", "chord wait:1 press:B wait:3",
        ["agreed X OG3", "agreed O"], WHITE,
    ),
    "the stone is back a moment before both hold their clocks": (
        BEGUN + "W:-C3 wait:2", "put O C3", "W:C3 chord", ["agreed X"], BLACK,
    ),
    "a stone lies upside down, and its owner has pressed the clock for it": (
        BEGUN + "W:G7 press:B wait:1", "", "chord", ["move X G7", "agreed O"], WHITE,
    ),
    "both reach in, and put two stones each the wrong way round": (
        BEGUN + "W:G3 W:G4 B:G6 B:G7 wait:1", "", "chord",
        ["agreed X XG7 XG6 OG4 OG3"], BLACK,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_way_on(table, name):
    before, lit, after, told, turn = CASES[name]
    table.open("clock=absolute:600")
    table.do(before)
    if lit == "both white":
        lights = player_lights(table)
        assert lights == bytes([0x20] * 6) and not table.lit, (lights, table.lit)
    else:
        assert not lit or table.lit == lit, (table.lit, table.told)
    table.log.clear()
    table.do(after)
    assert table.told == told, table.told
    assert table.agrees() and table.game.question == 0
    assert table.game.position.to_move == table.game.clock.running == turn
    side = "BW"[turn - 1]
    table.log.clear()
    table.do(f"{side}:J9 press:{side}")
    assert table.told == [f"played {'XO'[turn - 1]} J9"], "the game goes on"


@pytest.mark.parametrize("moves", [8, 30])
def test_people_who_ignore_the_lights_lose_nothing(table, moves):
    """White's two stones in a row are asked about; nobody looks, and play goes on for long. What
    came by turns and was pressed for keeps its order, the two are set.
    """
    table.open("clock=absolute:600", 13)
    table.do(BEGUN + "W:N1 W:N2 wait:0.5")
    names = [f"{column}{row}" for row in range(4, 14) for column in "HKM"][: moves - 2]
    for i, name in enumerate(names):
        table.do(f"{'BW'[i % 2]}:{name} press:{'BW'[i % 2]}")
    table.do("wait:1")
    assert table.game.question and not table.agrees()
    table.log.clear()
    table.do("chord")
    played = [f"played {'XO'[i % 2]} {name}" for i, name in enumerate(names)]
    assert table.told == [*played, "agreed X ON2 ON1"]
    assert table.agrees() and table.game.question == 0
    table.log.clear()
    table.do("B:A1 press:B W:A2 press:W")
    assert table.told == ["played X A1", "played O A2"]


HANDICAP = "setup=2\nhandicap=2\nfirst=white\nclock=absolute:600"


def test_a_handicap_stone_is_put_a_point_off_and_corrected(table):
    table.open(HANDICAP)
    table.do("B:C3 B:G6 wait:0.5 B:-G6 B:G7 wait:1")
    if table.game.phase == SETTING:
        table.do("chord")
    assert table.game.phase == PLAYING
    table.do("chord wait:1")
    assert table.agrees() and table.game.position.to_move == WHITE
    table.do("W:E5 press:W")
    assert table.told[-1] == "played O E5"


def test_a_handicap_stone_on_a_dead_sensor_that_the_host_has_named(table):
    """The light asks for a stone that lies there: the point is left out, and play begins."""
    table.open(HANDICAP)
    table.deafen("G7")
    for name in ("C3", "G7"):
        table.table.board.record.emit(encode(ev.SETUP, BLACK, from_gtp(name, 9, 9)))
    table.do("B:C3 B:G7 wait:1")
    assert table.game.phase == SETTING and table.lit == "put X G7"
    table.do("ruling wait:1")
    assert table.game.phase == PLAYING and table.agrees()
    assert "sensor-left-out M12" in table.told
    table.do("W:E5 press:W B:E4 press:B")
    assert table.told[-2:] == ["played O E5", "played X E4"]


@pytest.mark.parametrize("stones", ["F6 C3", "C3 F6"], ids=["first", "last"])
def test_a_handicap_stone_on_a_dead_sensor_that_nobody_has_named(table, stones):
    """Its neighbours feel it when the next stone comes, or when both clocks are held."""
    table.open(HANDICAP)
    table.deafen("F6")
    table.do(" ".join(f"B:{name} wait:1" for name in stones.split()))
    table.do("chord wait:1" if table.game.phase == SETTING else "wait:1")
    assert table.game.phase == PLAYING and table.agrees(), table.told
    table.do("W:E3 press:W")
    assert table.told[-1] == "played O E3"


def test_both_clocks_open_the_next_game_also_when_the_host_has_just_gone(table):
    """A host counts as attached for minutes after it has gone."""
    table.open("clock=none")
    table.do(BEGUN + "draw wait:1 B:-E5 W:-C3 wait:1")
    session = table.table.board.session
    session.attached, session._heard_ms = True, table.table.now_ms
    table.do("chord wait:1")
    assert session.attached and table.game.phase == PLAYING
    session.attached = False


@pytest.mark.parametrize("stones", ["W:C3 W:G7", "B:C3 W:G7", "W:C3 B:G7"])
def test_handicap_stones_upside_down_that_both_agree_on_are_blacks(table, stones):
    table.open(HANDICAP)
    table.do(f"{stones} wait:1 chord wait:1")
    assert table.game.phase == PLAYING and table.agrees(), table.told
    assert table.game.position.to_move == WHITE
    table.do("W:E5 press:W B:E4 press:B wait:1")
    assert table.told[-2:] == ["played O E5", "played X E4"]
    assert [table.game.meant(from_gtp(name, 9, 9)) for name in ("C3", "G7")] == [BLACK, BLACK]


def test_what_both_agree_on_is_the_whole_set_up(table):
    """The third handicap stone has no magnet, nobody finds it: White's first stone is a move."""
    table.open("rules=chinese\nhandicap=3\nsetup=3\nfirst=white")
    table.do("B:F6 wait:1 B:C3 wait:1 chord wait:1")
    assert table.game.phase == PLAYING
    table.do("W:E3 press:W B:E5 press:B wait:3")
    assert table.told[-2:] == ["played O E3", "played X E5"] and table.agrees()


def test_a_stone_upside_down_is_a_move_when_it_is_answered(table):
    """White's stone reads as Black's; both press, and nobody is asked. When another stone is
    missing, the lights do not ask for this one to be turned over.
    """
    table.open("clock=absolute:600")
    table.do("B:E5 press:B wait:1 W:G3 press:W wait:1 B:C7 press:B wait:1")
    table.do("B:C3 press:W wait:0.2 B:G7 press:B wait:2")
    assert table.told[-2:] == ["move O C3", "played X G7"], table.acts
    table.do("W:D4 press:W wait:1 B:-E5 wait:2")
    assert table.lit == "put X E5"
    table.do("B:E5 wait:1")
    assert table.agrees() and table.game.upside_down == [from_gtp("C3", 9, 9)]


def test_one_stone_that_is_lifted_long_after_a_move_was_taken_back_is_asked_for(table):
    table.open("clock=absolute:600")
    table.do(BEGUN.replace("press:W", "") + "W:-C3 wait:1.5")
    assert table.told == [*PLAYED, "undo 1"]
    table.do("W:C3 press:W chord W:-C3 wait:1")  # both take it back once more: the same number
    table.log.clear()
    table.do("B:-E5 wait:4")
    assert table.told == [] and table.lit == "put X E5"


def test_what_a_sensor_that_went_wrong_reads_is_no_stone_that_both_agree_on(table):
    """It was doubted before the last move; White takes that one back by both clocks."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B")
    table.shift("G6", 4.0)
    table.do("wait:4 W:C3 press:W wait:1 W:-C3 wait:1")
    table.log.clear()
    table.do("chord")
    assert table.told == ["undo 1", "agreed O"]


def test_the_press_for_a_stone_that_is_taken_off_again_is_void(table):
    """White adjusts Black's stone while it lays its own and presses: the board asks; White takes
    its stone off, as the lights say, and plays it again.  Nobody is asked for an unseen stone.
    """
    table.open("rules=chinese")
    table.do("B:E5 press:B wait:3 B:-E5 W:C3 press:W wait:3 B:E5 wait:1 W:-C3 wait:9")
    assert table.game.question == 0 and table.game.turn.early == 0, table.acts
    table.do("W:C3 press:W wait:2")
    assert table.told == ["played X E5", "played O C3"] and table.agrees()


def test_the_press_for_a_stone_upside_down_that_is_taken_off_again_is_void(table):
    """White's stone reads as Black's; White presses, and takes it off as the lights say."""
    table.open("rules=chinese")
    table.do("B:E5 press:B wait:3 B:C3 wait:0.3 press:W wait:1 W:-C3 wait:9")
    assert table.game.question == 0 and table.game.turn.early == 0, table.acts
    table.do("W:C3 press:W wait:2")
    assert table.told == ["played X E5", "played O C3"] and table.agrees()


def test_nothing_is_agreed_before_the_first_stone_of_a_set_up(table):
    table.open(HANDICAP)
    table.do("chord wait:0.5")
    assert table.game.phase == SETTING and table.told == []


def test_stones_that_lie_there_open_a_game(tmp_path):
    """No host: two handicap stones on the board, both clocks held; White moves first. After the
    result both clocks begin the next game.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        top.run(3.0)
        table = Table(top)
        top.world.put(BLACK, 70)
        top.world.put(BLACK, 290)
        table.do("wait:1")
        assert table.game.phase == READY
        table.do("chord wait:1")
        assert table.game.phase == PLAYING and table.agrees()
        assert table.told == ["begin", "agreed O XO16 XF4"]
        table.do("W:Q4 press:W")
        assert table.told[-1] == "played O Q4"
        top.board.record.emit(encode(ev.RESULT, BLACK, ev.BY_RESIGNATION, 0))
        for s in (70, 290, table.sensor("Q4")):
            top.world.take_away(s)
        table.do("wait:1 chord wait:0.5")
        assert table.game.phase == PLAYING, "the next game"
        table.do("B:D4 press:B")
        assert table.told[-3:] == ["begin", "agreed X", "played X D4"]


def test_a_game_that_ends_in_a_pause_asks_for_no_referee(table):
    """Amber says that the referee has stopped the game: with its result nobody waits for one."""
    table.open("clock=absolute:600")
    table.do(BEGUN + "referee wait:1")
    assert player_lights(table) == bytes.fromhex("183000") * 2  # as sent: green, red, blue
    table.do("draw wait:1")
    assert table.game.phase == OVER and player_lights(table) == bytes(6)


def player_lights(table) -> bytes:
    """What both players' lights show."""
    return bytes(table.table._colours[3 * (LIGHT_PLAYER + BLACK) :][:6])


SEVENTEEN = [f"{column}{row}" for row in (3, 7, 11, 15) for column in "CGLQT"][:17]


def cleared(top, before: str = "", stay: int = 0):
    """A Table at which 17 moves were played, and after `before` all but the last `stay` stones were
    taken off.
    """
    top.run(3.0)
    table = Table(top)
    for i, name in enumerate(SEVENTEEN):
        table.do(f"{'BW'[i % 2]}:{name} press:{'BW'[i % 2]}")
    assert table.game.position.moves == 17
    table.do(before + " ".join(f"B:-{name}" for name in SEVENTEEN[: 17 - stay]))
    return table


def results(table) -> list:
    """How each game at this Table ended: the reasons of its results."""
    return [decode(event)[2][0] for event in table.log if event[0] & 0x3F == ev.RESULT]


def test_a_board_that_was_cleared_after_the_stop_is_not_counted(tmp_path):
    """Both have passed and count in their own way: their presses confirm nothing, held together
    they open the next game.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top, "pass:W pass:B wait:1 ")
        table.do("press:B press:W wait:1")
        assert table.game.phase == STOPPED and not any(table.game.turn.confirmed)
        table.do("chord wait:1 B:D4 press:B")
        assert results(table) == [ev.ABANDONED]
        assert table.told[-1] == "played X D4" and table.agrees()


def test_who_clears_the_board_in_play_begins_anew(tmp_path):
    """Nobody has ended the game, and its stones are cleared away: both clocks open the next one. A
    stone laid when that is over is no game's; the first one on the cleared board opens a third.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        table.do("wait:4 chord wait:1")
        assert results(table) == [ev.ABANDONED]
        table.do("B:D4 press:B W:Q4 press:W draw")
        assert table.told[-2:] == ["played X D4", "played O Q4"]
        table.do("B:D16 wait:1 W:-Q4 B:-D4 wait:1 B:-D16 wait:2")
        assert table.game.phase == OVER and top.board.playing.awaits_game()
        table.do("B:D4 press:B W:Q4 press:W")
        assert table.told[-3:] == ["begin", "played X D4", "played O Q4"]
        assert table.game.position.moves == 2 and table.agrees()


@pytest.mark.parametrize("first", ["D4", "C3"])
def test_who_has_begun_anew_on_the_cleared_board_says_so_by_both_clocks(tmp_path, first):
    """The first stone of the next game lies there already, on a point of the last game or another:
    what the lights ask for is that game's. Both hold their clocks, and go on from that stone.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        table.do(f"wait:4 B:{first} press:B wait:4 chord wait:1")
        assert results(table) == [ev.ABANDONED]
        assert table.agrees() and table.game.position.moves <= 1
        table.do("W:Q16 press:W B:Q4 press:B")
        assert table.told[-2:] == ["played O Q16", "played X Q4"] and table.agrees()


def test_a_game_that_is_laid_again_goes_on(tmp_path):
    """The board was cleared, and all but four of the 17 stones lie there again: both say that this
    is the position.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        again = [f"{'BW'[i % 2]}:{p}" for i, p in enumerate(SEVENTEEN) if i not in (2, 5, 6, 9)]
        table.do("wait:2 " + " ".join(again) + " wait:4 chord wait:1")
        assert results(table) == [] and table.told[-1].startswith("agreed") and table.agrees()


def test_a_game_of_which_few_stones_are_left_goes_on(tmp_path):
    """The board was never empty: what both say is the position of that game."""
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top, stay=4)
        table.do("wait:2 B:D4 wait:4 chord wait:1")
        assert results(table) == [] and table.told[-1].startswith("agreed") and table.agrees()


@pytest.mark.parametrize("stones", ["E5 C3", "E5 C3 G7", "E5 C3 G7 C7", "E5 C3 G7 C7 G3"])
def test_black_stones_that_both_agree_on_are_black(table, stones):
    """Handicap stones without a host: the first one opens the game. White, who is to move, holds
    its clock first; that press is for no stone of White's that lies upside down.
    """
    table.open("clock=none")
    table.do(" ".join(f"B:{name} wait:2" for name in stones.split()) + " chord wait:1")
    rest = sorted(stones.split()[1:], key=lambda name: (-int(name[1]), name))
    agreed = "agreed O " + " ".join("X" + name for name in rest)
    assert table.told == ["played X E5", agreed] and table.agrees()


def test_nothing_is_made_of_a_press_while_both_clocks_are_held(table):
    """White holds its clock first, and is to move: the next stone may be White's, upside down. But
    both say that the board is right.
    """
    table.open("clock=none")
    table.do("B:A7 wait:2 B:B6 wait:2 B:A5 wait:2 W:B5 wait:2 chord wait:1")
    assert table.told == ["played X A7", "agreed O XB6 XA5 OB5"] and table.agrees()


def test_a_handicap_stone_of_the_second_game_lies_over_a_dead_sensor(tmp_path):
    """Stones that are not detected are found by what the fields around them were when the board was
    cleared, not by those of the game before.
    """
    handicap = "size=9\nclock=none\nhandicap=3\nsetup=3\nfirst=white"
    (tmp_path / "defaults").write_text(handicap)
    with Tabletop(World(seed=3), tmp_path) as top:
        top.run(3.0)
        table = Table(top)
        table.do("B:N13")
        table.do("B:C3 B:C7 wait:1 W:E5 press:W B:C8 press:B W:D8 press:W B:D7 press:B draw")
        for stone in list(top.world.surface.stones):
            top.world.take_away(stone.sensor)
            top.run(0.1)
        table.deafen("C7")
        table.do("wait:2 B:C7 B:G7 B:C3 wait:1 chord wait:1")
        told = [words for words in table.told if not words.startswith("sensor")]
        assert told[-5:-2] == ["setup X C7", "setup X G7", "setup X C3"] and table.agrees()


def test_stones_of_the_game_before_are_no_moves_of_the_next(table):
    """Three stones stay on the board, which came by turns: the next game of a host begins when they
    are off. Who holds both clocks instead begins with them as the position.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN + "B:G7 press:B wait:1 draw wait:1")
    table.log.clear()
    table.table.board.record.emit(encode(ev.GAME, ev.STRICT, "size=9\nclock=absolute:600"))
    table.do("wait:4")
    assert (table.told, table.lit, table.game.phase) == ([], "take G7", SETTING)
    table.do("B:-E5 W:-C3 B:-G7 wait:1")
    assert table.told == ["begin"] and table.agrees()
    table.do(BEGUN + "B:G7 press:B wait:1 draw wait:1")
    table.log.clear()
    table.do("chord wait:1")
    assert table.told == ["begin", "agreed O XM12 XK10 OH8"] and table.agrees()


def test_an_empty_point_reads_a_stone(table):
    """2.8 mT: the light asks to take off what is not there; the referee's button leaves it out. It
    comes back by itself when its sensor reads right for some time.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN)
    table.shift("G6", 2.8)
    table.do("wait:6")  # HELD_MS of sensing, then HAND_MS
    assert table.lit == "take G6", (table.lit, table.told)
    table.do("ruling wait:1")
    assert table.told[-1] == "sensor-left-out M11"
    assert table.game.question == 0 and table.agrees()
    table.do("B:E4 press:B W:C4 press:W")
    table.shift("G6", -2.8)
    table.do("wait:75")  # eight rounds of 152 frames, of 50 ms each where all is quiet
    assert table.told[-1] == "sensor-back M11"
    table.do("B:G6 press:B")
    assert table.told[-1] == "played X G6"


def test_a_sensor_that_was_taken_for_dead_comes_back_with_its_stone(table):
    """It felt nothing when it was left out, with the light asking for the stone that lay there;
    once it feels it, it is used again.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN + "B:F7 press:B W:C4 press:W")
    table.deafen("F7")
    table.do("wait:4")
    assert table.lit == "put X F7"
    table.do("ruling wait:20")
    assert table.told[-1] == "sensor-left-out L12" and table.agrees()
    table.table.world.surface.sensors.stuck.clear()
    table.do("wait:130")
    assert table.told[-1] == "sensor-back L12"
    table.do("B:-F7 wait:4")
    assert table.lit == "put X F7"


def test_the_first_press_of_the_two_confirms_no_stone_that_is_not_there(table):
    """Black pressed on its own turn; "is it here?" is answered by half of the chord."""
    table.open("clock=absolute:600")
    table.table.board.playing._electrics.leave_out(table.sensor("G6"))
    table.do(BEGUN + "wait:1 press:B wait:2")
    assert table.lit == "ask G6"
    table.log.clear()
    table.hold(HOLD_S, CLOCKS["B"], CLOCKS["W"])
    assert table.told == ["move X G6", "undo 1", "agreed X"]
    table.do("B:E4 press:B")
    assert table.told[-1] == "played X E4" and table.agrees()


SHORT = (
    # both clocks pressed by accident: the turn is as after two presses one after the other
    ("B:E5 press:B W:C3", ("W", "B"), 0.1, BLACK),
    ("B:E5 press:B W:C3", ("B", "W"), 0.1, BLACK),
    ("B:E5", ("W", "B"), 0.1, WHITE),
)


@pytest.mark.parametrize("before, clocks, seconds, turn", SHORT)
def test_both_clocks_pressed_for_a_moment_are_two_presses(table, before, clocks, seconds, turn):
    table.open("clock=absolute:600")
    table.do(before)
    table.hold(seconds, *[CLOCKS[who] for who in clocks])
    table.do("wait:0.5")
    assert not [word for word in table.told if word.startswith(("agreed", "undo"))]
    assert table.game.position.to_move == turn


def test_who_pressed_with_the_other_side_presses_again_for_a_stone_that_is_not_detected(table):
    """The first press can have been for no stone; the second one asks where it lies."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B W:C3")
    table.hold(0.1, CLOCKS["W"], CLOCKS["B"])
    table.do("wait:5")
    assert table.game.question == 0
    table.do("press:B wait:5")
    assert table.game.question in (ev.Q_MASKED, ev.Q_COLUMN)


def test_both_clocks_are_held_again_in_one_frame(table):
    """The stone of a move that was taken back still lies there: held again, the move stands. The
    presses of the time before, held for long, are over.
    """
    table.open("clock=none")
    table.do("B:E5 wait:1")
    for told in ("agreed X", "agreed O", "agreed X"):
        for down in (True, False):
            for clock in CLOCKS.values():
                table.table.world.press(clock, down)
            table.table.run(HOLD_S)
        assert table.told[-1] == told


def test_one_clock_held_alone_is_a_press(table):
    table.open("clock=absolute:600")
    table.do("B:E5")
    table.hold(HOLD_S, CLOCKS["B"])
    assert table.game.clock.running == WHITE and table.told == PLAYED[:1]


def test_a_stuck_clock_is_no_partner(table):
    """White's contact has been closed for long: Black's alone changes nothing."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B W:C3")
    table.table.world.press(CLOCKS["W"])
    table.table.run(8.0)
    table.hold(HOLD_S, CLOCKS["B"])
    table.table.world.press(CLOCKS["W"], False)
    table.table.run(0.5)
    assert table.told == PLAYED


@pytest.mark.parametrize("answer", [True, False], ids=["it lies there", "nobody answers"])
def test_where_an_exchange_of_columns_is_likely_the_owner_is_asked(tmp_path, answer):
    """O and Q exchanged, or N and R: the first stone lies on Q16, or on O16. The press that ends
    the turn is no answer.
    """
    with Tabletop(World(seed=3, faults="swap=O+Q"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        table.do("B:Q16 wait:1 press:B wait:0.6")
        assert table.told[-1] == "played X O16" and table.lit == "ask Q16"
        table.do("press:B wait:1" if answer else "wait:9")
        assert not table.game.question
        rest = ["columns-exchanged O Q", "undo 1", "played X Q16"] if answer else []
        assert table.told == ["begin", "played X O16", *rest]
        table.do("W:D4 press:W wait:1")
        assert table.told[-1] == "played O D4" and table.agrees() == answer


def test_what_was_left_out_for_exchanged_columns_is_used_again(tmp_path):
    """White's stone on D16 would seem to lie on O16, but both were left out: it is found by the
    sensors around it. When the exchange is found it stays, and a later one on O16 is seen.
    """
    with Tabletop(World(seed=3, faults="swap=D+O"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        for s in (60, 70):
            top.board.playing._electrics.leave_out(s)
        table.do("B:R16 press:B W:D16 press:W wait:2")
        assert table.told[-2:] == ["played X R16", "move O D16"]
        table.log.clear()
        table.do("B:O4 press:B wait:1")
        put_right = ["played X D4", "columns-exchanged D O", "undo 1", "played X O4"]
        assert table.told == [*put_right, "sensor-back O16", "sensor-back D16"]
        table.do("W:O16 press:W wait:1")
        assert table.told[-1] == "played O O16" and table.agrees()


def test_columns_that_keep_a_part_of_the_row_before_seem_exchanged_with_none(tmp_path):
    """A sensor reads 8 per cent of what the one above it does: no stone tells of other columns."""
    with Tabletop(World(seed=3, faults="cross=0.08"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        wiring = top.board.playing._electrics.wiring
        before = bytes(wiring._beside)
        for i, name in enumerate("Q16 D16 R4 D3 C5 O3".split()):
            side = "BW"[i % 2]
            table.do(f"{side}:{name} press:{side} wait:1")
        assert table.told[-1] == "played O O3" and bytes(wiring._beside) == before
