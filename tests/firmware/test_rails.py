"""Stones beside the board (HW-1), felt by the real Board over the twin's circuits.

On the right rail a player's own stone is a pass (JP-4.1), on the bottom rail a stop (JP-4.2); one
of the other colour in the corner slot confirms the end (CN-13.2). Its owner's clock makes it count.
"""

import pytest

from people import Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import decode
from wenping.game.phases import FILLING, NAMES, OVER, PLAYING, STOPPED
from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS, SENSORS
from wenping.twin.places import POINTS, point_mm
from wenping.twin.players import Players
from wenping.twin.script import COUNT, STOP, Script
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import PASS, from_gtp

OPEN = "clock=absolute:600\nrules="


def carried(beside, stone, waypoints) -> None:
    """A hand moves a stone: (seconds, slot, height in mm) one after the other."""
    now, path = beside.table.t_us, []
    for seconds, slot, z in waypoints:
        now += int(1e6 * seconds)
        path.append((now, *point_mm(POINTS + slot), z))
    beside.table.world.carry_along(stone, path)
    beside.table.run((now - beside.table.t_us) / 1e6)


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    with Tabletop(World(seed=3), tmp_path_factory.mktemp("rails")) as table:
        table.run(3.0)
        yield Table(table)


EMPTY = "........ ........ ."
CASES = {
    # name: rules, what people do, what the log tells, the slots at the end, phase, whose turn
    "a pass stone by each colour": (
        "jiping",
        "B:E5 press:B W:right press:W B:right press:B",
        ["played X E5", "press X", "pass O 1", "pass X 1"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "taken back again before the press": (
        "jiping",
        "B:E5 press:B W:right W:-right W:C3 press:W",
        ["played X E5", "press X", "played O C3", "press O"],
        [EMPTY, EMPTY],
        (PLAYING, BLACK),
    ),
    "two passes on the right rail never pause (JP-6)": (
        "jiping",
        "B:E5 press:B W:right press:W B:right press:B W:C3 press:W",
        ["played X E5", "press X", "pass O 1", "pass X 1", "played O C3", "press O"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, BLACK),
    ),
    "four passes on the right rail end the game (JP-6)": (
        "jiping",
        "B:right press:B W:right press:W B:right2 press:B W:right2 press:W",
        ["pass X 1", "pass O 1", "pass X 1", "pass O 1"],
        ["XX...... ........ .", "OO...... ........ ."],
        (OVER, BLACK),
    ),
    "two stops on the bottom rail (JP-10)": (
        "jiping",
        "B:E5 press:B W:bottom press:W B:bottom press:B",
        ["played X E5", "press X", "pass O 4", "pass X 4"],
        ["........ X....... .", "........ O....... ."],
        (STOPPED, WHITE),
    ),
    "two pass stones pause under ying": (
        "ying",
        "B:right press:B W:right press:W",
        ["pass X 1", "pass O 1"],
        ["X....... ........ .", "O....... ........ ."],
        (STOPPED, BLACK),
    ),
    "two pass stones confirm nothing under chinese": (
        "chinese",
        "B:right press:B W:right press:W",
        ["pass X 1", "pass O 1"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, BLACK),
    ),
    "both confirm by the other colour in the corner (CN-13.2)": (
        "chinese",
        "B:E5 press:B W:corner press:W B:corner press:B",
        ["played X E5", "press X", "pass O 5", "pass X 5"],
        ["........ ........ O", "........ ........ X"],
        (STOPPED, WHITE),
    ),
    "the other one plays on (CN-21.1)": (
        "chinese",
        "B:E5 press:B W:corner press:W B:C3 press:B",
        ["played X E5", "press X", "pass O 5", "played X C3", "press X"],
        [EMPTY, "........ ........ X"],
        (PLAYING, WHITE),
    ),
    "after the stop the corner confirms without a clock": (
        "ying",
        "B:right press:B W:right press:W B:corner wait:0.5 W:corner",
        ["pass X 1", "pass O 1", "press X", "press O"],
        ["X....... ........ O", "O....... ........ X"],
        (FILLING, BLACK),
    ),
    "the own colour in the corner confirms nothing": (
        "chinese",
        "B:E5 press:B W:corner=W wait:0.5",
        ["played X E5", "press X"],
        [EMPTY, "........ ........ O"],
        (PLAYING, WHITE),
    ),
    "a prisoner on the rail is no pass": (
        "jiping",
        "B:E5 press:B W:right=B wait:0.5 W:C3 press:W",
        ["played X E5", "press X", "played O C3", "press O"],
        [EMPTY, "X....... ........ ."],
        (PLAYING, BLACK),
    ),
    "a prisoner in the corner confirms nothing, also if the next stone comes after its press": (
        "chinese",
        "B:B1 press:B W:A1 press:W B:A2 B:-A1 B:corner press:B W:E5 press:W press:B B:C3",
        [
            "played X B1",
            "press X",
            "played O A1",
            "press O",
            "played X A2",
            "press X",
            "played O E5",
            "press O",
            "press X",
            "played X C3",
        ],
        ["........ ........ O", EMPTY],
        (PLAYING, WHITE),
    ),
    "nor one that is lifted before the stone that captures it is laid": (
        "chinese",
        "B:B1 press:B W:A1 press:W B:-A1 B:corner press:B B:A2 wait:2",
        [
            "played X B1",
            "press X",
            "played O A1",
            "press O",
            "press X",
            "question 3",
            "played X A2",
        ],
        ["........ ........ O", EMPTY],
        (PLAYING, WHITE),
    ),
    "a prisoner that is given back is no pass, also if the next stone comes after its press": (
        "jiping",
        "B:B1 press:B W:A1 press:W B:A2 B:-A1 W:right press:B press:W W:C3",
        [
            "played X B1",
            "press X",
            "played O A1",
            "press O",
            "played X A2",
            "press X",
            "press O",
            "played O C3",
        ],
        [EMPTY, "O....... ........ ."],
        (PLAYING, BLACK),
    ),
    "a pass by a stone after stones of that side were captured counts a second after its press": (
        "jiping",
        "B:B1 press:B W:A1 press:W B:A2 B:-A1 press:B W:right press:W wait:1 B:E5 press:B",
        [
            "played X B1",
            "press X",
            "played O A1",
            "press O",
            "played X A2",
            "press X",
            "press O",
            "pass O 1",
            "played X E5",
            "press X",
        ],
        [EMPTY, "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "also where the captor forgot its clock, and while its prisoner is lifted": (
        "jiping",
        "B:B1 press:B W:A1 press:W B:A2 W:right B:-A1 press:W wait:1 B:E5 press:B",
        [
            "played X B1",
            "press X",
            "played O A1",
            "press O",
            "played X A2",
            "pass O 1",
            "played X E5",
            "press X",
        ],
        [EMPTY, "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "left on the rail when play goes on": (
        "jiping",
        "B:right press:B W:right press:W B:E5 press:B W:C3 press:W B:C5 press:B",
        ["pass X 1", "pass O 1", "played X E5", "press X", "played O C3", "press O"]
        + ["played X C5", "press X"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "laid, but then its owner plays a stone": (
        "jiping",
        "B:right B:E5 press:B W:C3 press:W",
        ["played X E5", "press X", "played O C3", "press O"],
        ["X....... ........ .", EMPTY],
        (PLAYING, BLACK),
    ),
    "the clock is forgotten, the other side plays": (
        "jiping",
        "B:right W:C3 wait:0.5 press:W",
        ["pass X 1", "played O C3", "press O"],
        ["X....... ........ .", EMPTY],
        (PLAYING, BLACK),
    ),
    "the clock is forgotten, the other side passes": (
        "jiping",
        "B:right W:right press:W",
        ["pass X 1", "pass O 1"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, BLACK),
    ),
    "the opponent's clock makes no pass": (
        "jiping",
        "B:right press:W wait:0.5",
        [],
        ["X....... ........ .", EMPTY],
        (PLAYING, BLACK),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_stones_beside_the_board_mean(beside, name):
    rules, script, told, drawn, state = CASES[name]
    beside.open(OPEN + rules)
    beside.do(script)
    assert beside.acts == told
    assert beside.drawn() == drawn
    assert (NAMES[beside.game.phase], beside.game.position.to_move) == (NAMES[state[0]], state[1])
    assert all(extra == 0 for _, extra in beside.ledger()), beside.ledger()


def test_a_stone_on_a_rail_is_neither_missing_nor_on_the_board(beside):
    """HW-3: bowl + board + rails = set."""
    beside.open(OPEN + "jiping")
    beside.do("B:E5 press:B W:right press:W B:right press:B W:corner")
    assert beside.ledger() == [(2, 0), (1, 0)]
    live = beside.table.board.senses.counting.live
    for colour in (BLACK, WHITE):
        bowl = live.bowl(colour)  # -1: a stone lies between two pockets, and the weight counts
        assert bowl < 0 or bowl + live.board[colour] + live.rails[colour] == 180
    beside.table.run(10.0)  # longer than a difference is waited for
    assert not [data for data in beside.log if decode(data)[0] == ev.LEDGER]


def test_a_stone_taken_off_the_table_is_missed_although_passes_were_laid(beside):
    """The stone of a recorded pass lies on the rail: it accounts for no other one."""
    beside.open(OPEN + "jiping")
    beside.do("B:right press:B W:right press:W")
    stone = beside.table.world.take(0)
    beside.table.world.set_aside(stone)
    beside.table.run(20.0)  # a bowl that flickers once makes the ledger wait again
    told = [decode(data)[1:] for data in beside.log if decode(data)[0] == ev.LEDGER]
    beside.table.world.take_up(stone)
    beside.table.world.drop(stone, 0)
    assert (BLACK, (-1,)) in told


def test_a_stone_that_bounces_on_the_rail_is_one_pass(beside):
    beside.open(OPEN + "jiping")
    stone = beside.table.world.take(0)
    heights = (40, 0, 9, 0, 5, 0, 2, 0)
    carried(beside, stone, [(0.05, 3, z) for z in heights])
    beside.table.world.lay(stone, POINTS + 3)
    beside.table.run(0.4)
    beside.do("press:B")
    assert beside.acts == ["pass X 1"]
    assert beside.drawn()[0] == "...X.... ........ ."


@pytest.mark.parametrize("seconds", [0.08, 0.5], ids=["quick", "slow"])
def test_a_stone_rolled_along_all_slots_passes_by_the_last(beside, seconds):
    beside.open(OPEN + "jiping")
    stone = beside.table.world.take(0)
    around = [*range(RAIL_BOTTOM - 1, -1, -1), RAIL_CORNER, *range(RAIL_BOTTOM, RAIL_CORNER)]
    carried(beside, stone, [(seconds, slot, 0.0) for slot in around])
    beside.table.world.lay(stone, POINTS + RAIL_CORNER - 1)
    beside.table.run(0.4)
    assert beside.acts == []
    beside.do("press:B")
    assert beside.acts == ["pass X 4"]
    assert beside.drawn()[0] == "........ .......X ."
    assert beside.ledger() == [(1, 0), (0, 0)]


# rules, what the players' script says, how the passes are recorded, phase after it
HANDS = (
    ("jiping", "C3 pass C2 pass pass", [ev.BY_RAIL, ev.STOP, ev.STOP], STOPPED),
    ("chinese", "C3 pass pass", [ev.CONFIRMATION] * 2, STOPPED),
)


@pytest.mark.parametrize("rules, words, passes, phase", HANDS, ids=["jiping", "chinese"])
def test_hands_that_pass_by_stones(beside, rules, words, passes, phase):
    """Players of the twin, who go by the lights."""
    play(beside, rules, words, STOP)
    made = [decode(data)[2][0] for data in beside.log if decode(data)[0] == ev.PASS_]
    assert made == passes and beside.game.phase == phase


def test_hands_put_pass_stones_back_before_they_fill(tmp_path):
    """A whole game on 3x3: two confirmations in the corners, then 填子; nothing is missing.

    On a table of its own: where a stone went upside down into its bowl, in this game or an earlier
    one, that bowl's count is not certain and none is logged.
    """
    with Tabletop(World(seed=3), tmp_path) as table:
        table.run(3.0)
        beside = Table(table)
        play(beside, "chinese", "B1 C1 B2 C2 B3", COUNT)
        assert beside.game.phase == OVER and beside.game.result[1] == ev.BY_COUNT
        assert beside.game.counts[ev.COMPUTED] == beside.game.counts[ev.BOWLS]
        assert beside.ledger() == [(0, 0), (0, 0)]


def play(beside, rules: str, words: str, end: str) -> None:
    """Two hands play a script on a small board."""
    size = 3 if end == COUNT else 5
    beside.open(OPEN + rules, size)
    moves = [from_gtp(word, size, size) if word != "pass" else PASS for word in words.split()]
    script = Script(size, [(BLACK + i % 2, p) for i, p in enumerate(moves)], end=end, rules=rules)
    players = Players(beside.table.world, script, "rails", think_s=0.1)
    players.start()
    beside.table.run(2.0)
    while not players.finished:
        beside.table.frame()


def test_a_stuck_slot_is_a_fault_and_passes_nothing(beside):
    """Its number is that of the sensor; the other slots go on working."""
    beside.open(OPEN + "jiping")
    stuck = beside.table.world.surface.sensors.stuck
    slot = RAIL_SLOTS + 1
    stuck[POINTS + slot] = 4095
    beside.table.run(9.0)
    found = [decode(data)[2] for data in beside.log if decode(data)[0] == ev.FAULT]
    assert found == [(faults.SENSOR, SENSORS + slot, "slot-stuck-white\n2")]
    assert beside.drawn()[1] == ".?...... ........ ."
    beside.log.clear()
    beside.do("B:E5 press:B W:right2 wait:1 W:right3 press:W")
    assert [e for e in beside.acts if "question" not in e] == ["played X E5", "press X", "pass O 1"]
