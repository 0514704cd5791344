"""Stones beside the board (HW-1), felt by the real Board over the twin's circuits.

On the right rail a player's own stone is a pass (JP-4.1), on the bottom rail a stop (JP-4.2); one
of the other colour in the corner slot confirms the end (CN-13.2). Its owner's clock makes it count.
"""

import pytest

from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import decode, encode
from wenping.game.fold import Game
from wenping.game.phases import FILLING, NAMES, OVER, PLAYING, STOPPED
from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS, SENSORS
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.places import POINTS, point_mm
from wenping.twin.players import Players
from wenping.twin.script import COUNT, STOP, Script
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import PASS, from_gtp

SIZE = 9
SIDES = {"B": BLACK, "W": WHITE}
FIRST = {"right": 0, "bottom": RAIL_BOTTOM, "corner": RAIL_CORNER}
TOLD = (ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESUME, ev.QUESTION, ev.FAULT)
MARKS = ".XO?"


class Beside:
    """One board for many games: people lay stones on and beside it, and press clocks.

    script words: "B:E5" a stone on a point; "B:right", "W:bottom2", "B:corner" a stone into the
    first (second, ...) slot there, of the colour that means something; "B:corner=B" of this colour;
    "B:-right" takes it away; "press:B"; "wait:0.5" seconds.
    """

    def __init__(self, table):
        self.table = table
        self.log = []
        emit = table.board.record.emit

        def emitted(event):
            self.log.append((table.board.record.t_ms, bytes(event)))
            return emit(event)

        table.board.record.emit = emitted
        for part in (table.board.playing.buttons, table.board.playing._electrics):
            part._emit = emitted

    @property
    def game(self) -> Game:
        return self.table.board.game

    def open(self, rules: str, size: int = SIZE) -> None:
        """A new game; what lay on the table is taken away before it."""
        world, record = self.table.world, self.table.board.record
        if self.game.phase not in (0, OVER):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        for stone in list(world.surface.stones):
            world.take_away(stone.sensor)
        self.table.run(2.0)
        self.log.clear()
        record.emit(encode(ev.GAME, ev.STRICT, f"size={size}\nrules={rules}\nclock=absolute:600"))
        record.emit(encode(ev.BEGIN))
        self.table.run(0.2)
        self.log.clear()

    def do(self, script: str) -> None:
        for word in script.split():
            who, _, what = word.partition(":")
            if who == "wait":
                self.table.run(float(what))
            elif who == "press":
                self.press(SIDES[what])
            elif what[0] == "-":
                self.table.world.take_away(self._slot(SIDES[who], what[1:]))
            elif what.rstrip("12345678=BW") in FIRST:
                self._lay(SIDES[who], *what.partition("=")[::2])
            else:
                p = from_gtp(what, SIZE, SIZE)
                self.table.world.put(SIDES[who], self.game.sensor(p))
            self.table.run(0.4)

    def move(self, stone, waypoints) -> None:
        """A hand moves a stone: (seconds, slot, height in mm) one after the other."""
        now, path = self.table.t_us, []
        for seconds, slot, z in waypoints:
            now += int(1e6 * seconds)
            path.append((now, *point_mm(POINTS + slot), z))
        self.table.world.carry_along(stone, path)
        self.table.run((now - self.table.t_us) / 1e6)

    def press(self, colour: int) -> None:
        button = BUTTON_NAMES.index("CLOCK_BLACK") + colour - BLACK
        self.table.world.press(button)
        self.table.run(0.1)
        self.table.world.press(button, False)
        self.table.run(0.1)

    def _slot(self, owner: int, where: str) -> int:
        kind = where.rstrip("12345678")
        number = int(where[len(kind) :] or 1)
        return POINTS + RAIL_SLOTS * (owner - BLACK) + FIRST[kind] + number - 1

    def _lay(self, owner: int, where: str, colour: str) -> None:
        means = 3 - owner if where == "corner" else owner
        self.table.world.put(SIDES.get(colour, means), self._slot(owner, where))

    @property
    def told(self) -> list[str]:
        """The events that say what was done: "pass X 1" for a pass on the right rail."""
        out = []
        for _, data in self.log:
            kind, colour, fields = decode(data)
            if kind in TOLD:
                more = [str(f) for f in fields if kind in (ev.PASS_, ev.QUESTION)]
                out.append(" ".join([ev.TABLE[kind][0], MARKS[colour], *more]))
        return out

    def drawn(self) -> list[str]:
        """Both sides' slots: right rail, bottom rail, corner; Black's, then White's."""
        out = []
        for side in (0, RAIL_SLOTS):
            row = "".join(MARKS[colour] for colour in self.game.rails[side : side + RAIL_SLOTS])
            out.append(f"{row[:RAIL_BOTTOM]} {row[RAIL_BOTTOM:RAIL_CORNER]} {row[RAIL_CORNER:]}")
        return out

    def ledger(self) -> list[tuple[int, int]]:
        """Of both colours: stones on the rails, and stones missing or too many, once the bowls are
        at rest.
        """
        live = self.table.board.senses.counting.live
        self.table.run(0.6)
        while not live.certain:
            self.table.frame()
        return [(live.rails[colour], live.extra(colour)) for colour in (BLACK, WHITE)]


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    with Tabletop(World(seed=3), tmp_path_factory.mktemp("rails")) as table:
        table.run(3.0)
        yield Beside(table)


EMPTY = "........ ........ ."
CASES = {
    # name: rules, what people do, what the log tells, the slots at the end, phase, whose turn
    "a pass stone by each colour": (
        "jiping",
        "B:E5 press:B W:right press:W B:right press:B",
        ["played X", "press X", "pass O 1", "pass X 1"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "taken back again before the press": (
        "jiping",
        "B:E5 press:B W:right W:-right W:C3 press:W",
        ["played X", "press X", "played O", "press O"],
        [EMPTY, EMPTY],
        (PLAYING, BLACK),
    ),
    "two passes on the right rail never pause (JP-6)": (
        "jiping",
        "B:E5 press:B W:right press:W B:right press:B W:C3 press:W",
        ["played X", "press X", "pass O 1", "pass X 1", "played O", "press O"],
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
        ["played X", "press X", "pass O 4", "pass X 4"],
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
        ["played X", "press X", "pass O 5", "pass X 5"],
        ["........ ........ O", "........ ........ X"],
        (STOPPED, WHITE),
    ),
    "the other one plays on (CN-21.1)": (
        "chinese",
        "B:E5 press:B W:corner press:W B:C3 press:B",
        ["played X", "press X", "pass O 5", "played X", "press X"],
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
        ["played X", "press X"],
        [EMPTY, "........ ........ O"],
        (PLAYING, WHITE),
    ),
    "a prisoner on the rail is no pass": (
        "jiping",
        "B:E5 press:B W:right=B wait:0.5 W:C3 press:W",
        ["played X", "press X", "played O", "press O"],
        [EMPTY, "X....... ........ ."],
        (PLAYING, BLACK),
    ),
    "left on the rail when play goes on": (
        "jiping",
        "B:right press:B W:right press:W B:E5 press:B W:C3 press:W B:C5 press:B",
        ["pass X 1", "pass O 1", "played X", "press X", "played O", "press O"]
        + ["played X", "press X"],
        ["X....... ........ .", "O....... ........ ."],
        (PLAYING, WHITE),
    ),
    "laid, but then its owner plays a stone": (
        "jiping",
        "B:right B:E5 press:B W:C3 press:W",
        ["played X", "press X", "played O", "press O"],
        ["X....... ........ .", EMPTY],
        (PLAYING, BLACK),
    ),
    "the clock is forgotten, the other side plays": (
        "jiping",
        "B:right W:C3 wait:0.5 press:W",
        ["pass X 1", "played O", "press O"],
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
    beside.open(rules)
    beside.do(script)
    assert beside.told == told
    assert beside.drawn() == drawn
    assert (NAMES[beside.game.phase], beside.game.position.to_move) == (NAMES[state[0]], state[1])
    assert all(extra == 0 for _, extra in beside.ledger()), beside.ledger()


def test_a_stone_on_a_rail_is_neither_missing_nor_on_the_board(beside):
    """HW-3: bowl + board + rails = set."""
    beside.open("jiping")
    beside.do("B:E5 press:B W:right press:W B:right press:B W:corner")
    assert beside.ledger() == [(2, 0), (1, 0)]
    live = beside.table.board.senses.counting.live
    assert [live.bowl(c) + live.board[c] + live.rails[c] for c in (BLACK, WHITE)] == [180, 180]
    beside.table.run(10.0)  # longer than a difference is waited for
    assert not [data for _, data in beside.log if decode(data)[0] == ev.LEDGER]


def test_a_stone_taken_off_the_table_is_missed_although_passes_were_laid(beside):
    """The stone of a recorded pass lies on the rail: it accounts for no other one."""
    beside.open("jiping")
    beside.do("B:right press:B W:right press:W")
    stone = beside.table.world.take(0)
    beside.table.world.set_aside(stone)
    beside.table.run(12.0)
    told = [decode(data)[1:] for _, data in beside.log if decode(data)[0] == ev.LEDGER]
    beside.table.world.take_up(stone)
    beside.table.world.drop(stone, 0)
    assert (BLACK, (-1,)) in told


def test_a_stone_that_bounces_on_the_rail_is_one_pass(beside):
    beside.open("jiping")
    stone = beside.table.world.take(0)
    heights = (40, 0, 9, 0, 5, 0, 2, 0)
    beside.move(stone, [(0.05, 3, z) for z in heights])
    beside.table.world.lay(stone, POINTS + 3)
    beside.table.run(0.4)
    beside.do("press:B")
    assert beside.told == ["pass X 1"]
    assert beside.drawn()[0] == "...X.... ........ ."


@pytest.mark.parametrize("seconds", [0.08, 0.5], ids=["quick", "slow"])
def test_a_stone_rolled_along_all_slots_passes_by_the_last(beside, seconds):
    beside.open("jiping")
    stone = beside.table.world.take(0)
    around = [*range(RAIL_BOTTOM - 1, -1, -1), RAIL_CORNER, *range(RAIL_BOTTOM, RAIL_CORNER)]
    beside.move(stone, [(seconds, slot, 0.0) for slot in around])
    beside.table.world.lay(stone, POINTS + RAIL_CORNER - 1)
    beside.table.run(0.4)
    assert beside.told == []
    beside.do("press:B")
    assert beside.told == ["pass X 4"]
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
    made = [decode(data)[2][0] for _, data in beside.log if decode(data)[0] == ev.PASS_]
    assert made == passes and beside.game.phase == phase


def test_hands_put_pass_stones_back_before_they_fill(beside):
    """A whole game on 3x3: two confirmations in the corners, then 填子; nothing is missing."""
    play(beside, "chinese", "B1 C1 B2 C2 B3", COUNT)
    assert beside.game.phase == OVER and beside.game.result[1] == ev.BY_COUNT
    assert beside.game.counts[ev.COMPUTED] == beside.game.counts[ev.BOWLS]
    assert beside.ledger() == [(0, 0), (0, 0)]


def play(beside, rules: str, words: str, end: str) -> None:
    """Two hands play a script on a small board."""
    size = 3 if end == COUNT else 5
    beside.open(rules, size)
    moves = [from_gtp(word, size, size) if word != "pass" else PASS for word in words.split()]
    script = Script(size, [(BLACK + i % 2, p) for i, p in enumerate(moves)], end=end, rules=rules)
    players = Players(beside.table.world, script, "rails", think_s=0.1)
    players.start()
    beside.table.run(2.0)
    while not players.finished:
        beside.table.frame()


def test_a_stuck_slot_is_a_fault_and_passes_nothing(beside):
    """Its number is that of the sensor; the other slots go on working."""
    beside.open("jiping")
    stuck = beside.table.world.surface.sensors.stuck
    slot = RAIL_SLOTS + 1
    stuck[POINTS + slot] = 4095
    beside.table.run(9.0)
    found = [decode(data)[2] for _, data in beside.log if decode(data)[0] == ev.FAULT]
    assert found == [(faults.SENSOR, SENSORS + slot, "slot-stuck-white\n2")]
    assert beside.drawn()[1] == ".?...... ........ ."
    beside.log.clear()
    beside.do("B:E5 press:B W:right2 wait:1 W:right3 press:W")
    assert [e for e in beside.told if "question" not in e] == ["played X", "press X", "pass O 1"]
