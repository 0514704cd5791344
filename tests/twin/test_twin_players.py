"""Hands and players without a board: a stand-in for the firmware sets the lights."""

import numpy as np
import pytest

from wenping.errors import UserError
from wenping.twin.exchange import LIGHTS, Outputs
from wenping.twin.hands import HANDS, Hand, Manner, manner, off_mm
from wenping.twin.moves import IllegalMove
from wenping.twin.players import Players
from wenping.twin.repair import PlayError
from wenping.twin.script import RESIGN, STOP, Script
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.tasks import Tasks
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp

FRAME_US = 20_000
GREEN, DARK, ALL, RED = (0, 48, 0), (0, 0, 0), (32, 32, 32), (64, 0, 0)


class Referee:
    """Sets the lights as the firmware would, from the buttons alone: it accepts every move."""

    def __init__(self, world):
        self.world = world
        self.t_us = 0
        self.turn = BLACK
        self.passes = 0
        self.confirmed = set()
        self.phase = "play"
        self.red_until_us = 0
        self._buttons = 0

    def lights(self) -> Outputs:
        shown = {BLACK: DARK, WHITE: DARK}
        if self.t_us < self.red_until_us:
            shown = {BLACK: RED, WHITE: RED}
        elif self.phase == "play":
            shown[self.turn] = GREEN
        elif self.phase in ("stop", "fill"):
            shown = {c: DARK if c in self.confirmed else ALL for c in shown}
        data = bytearray(LIGHTS)
        for colour, (red, green, blue) in shown.items():
            at = 3 * (37 + colour)
            data[at : at + 3] = green, red, blue
        return Outputs(bytes(data))

    def run(self, players, seconds=2000.0):
        """Until the players have finished."""
        end = self.t_us + seconds * 1e6
        while not players.finished:
            assert self.t_us < end, "the players do not come to an end"
            self.t_us += FRAME_US
            self.world.step(self.t_us, self.lights())
            pressed = self.world.buttons & ~self._buttons
            self._buttons = self.world.buttons
            for button in range(4):
                if pressed >> button & 1:
                    self.press(button // 2, button % 2 + 1)

    def press(self, kind, colour):
        if self.phase == "play":
            if colour != self.turn:
                return
            self.turn = 3 - colour
            self.passes = self.passes + 1 if kind else 0
            if self.passes == 2:
                self.phase = "stop"
        else:
            self.confirmed.add(colour)
            if len(self.confirmed) == 2:
                self.confirmed.clear()
                self.phase = "fill" if self.phase == "stop" else "over"


def game(text, size=9, **more) -> Script:
    """Moves as "D4 E5 pass": Black and White in turn."""
    points = [from_gtp(word, size, size) for word in text.split()]
    return Script(size, [(1 + i % 2, p) for i, p in enumerate(points)], **more)


def play(script, hand="careful", seed=1, **more):
    world = World(seed)
    players = Players(world, script, hand, **more)
    players.start()
    Referee(world).run(players)
    return world, players


def noted(world, what):
    return [entry for entry in world.trace if entry[1] == what]


def lying(world, size=9):
    """The rows of the 9x9 points in the middle of the board, as they lie."""
    shift = (19 - size) // 2
    truth = np.array(world.surface.colours()).reshape(19, 19)
    inside = truth[shift : shift + size, shift : shift + size]
    assert inside.astype(bool).sum() == truth.astype(bool).sum(), "a stone outside the board"
    return ["".join(".BW"[c] for c in row) for row in inside]


def test_a_game_with_a_capture_dead_stones_and_filling():
    # White's A1 is taken; White's stone at J9 is dead
    script = game("A2 A1 B1 J9 pass pass", dead=[from_gtp("J9", 9, 9)])
    world, players = play(script)
    assert players.move == 6
    assert [entry[3] for entry in noted(world, "lifted")] == [13 * 19 + 5, 5 * 19 + 13]
    rows = lying(world)
    assert rows == ["BBBBBBBBB"] * 9, rows
    assert [bowl.count() for bowl in world.bowls] == [180 - 81, 180]
    assert [entry[2] for entry in noted(world, "pressed")] == [0, 1, 0, 1, 2, 3, 0, 1, 0, 1]


def test_shared_points_are_left_empty():
    world, _ = play(game("E5 E4 pass pass"))
    assert lying(world) == ["." * 9] * 4 + ["....B...."] + ["....W...."] + ["." * 9] * 3


def test_missing_passes_are_made():
    world, players = play(game("E5"))
    assert [entry[2] for entry in noted(world, "pressed")][:3] == [0, 3, 2]
    assert players.move == 3


def test_resignation_is_a_long_press():
    world, _ = play(game("E5 E4", end=RESIGN, loser=WHITE))
    last = noted(world, "pressed")[-1]
    assert last[2] == 3
    assert noted(world, "finished")[0][0] - last[0] > 3_000_000


def test_an_unfinished_game_just_stops():
    world, _ = play(game("E5 E4", end=STOP))
    assert [entry[2] for entry in noted(world, "pressed")] == [0, 1]


def test_set_up_stones_come_first():
    script = game(
        "E5", setup=[(BLACK, from_gtp("C3", 9, 9)), (WHITE, from_gtp("G7", 9, 9))], end=STOP
    )
    world, _ = play(script, seed=2)
    assert [entry[2] for entry in noted(world, "laid")] == [BLACK, WHITE, BLACK]


@pytest.mark.parametrize(
    "moves,words",
    [
        ("E5 E5", r"move 2 \(White E5\): the point is occupied"),
        ("B1 J9 A2 A1", r"move 4 \(White A1\): suicide"),
        ("B2 C2 A1 D1 C1 B1 C1", r"move 7 \(Black C1\): (retakes the ko|repeats)"),
    ],
)
def test_an_illegal_move_stops_them(moves, words):
    with pytest.raises(IllegalMove, match=words):
        play(game(moves))


def test_an_empty_bowl_stops_them():
    world = World(1, stones=(1, 9))
    players = Players(world, game("E5 E4 D4"))
    players.start()
    with pytest.raises(PlayError, match=r"move 3 \(Black D4\): there is no stone left"):
        Referee(world).run(players)


def test_moves_after_the_end_are_named_by_the_rule():
    words = "move 4 .*: by tromp-taylor 2 passes in a row have ended the game"
    with pytest.raises(IllegalMove, match=words):
        play(game("E5 pass pass D4", rules="tromp-taylor"))


def test_two_moves_in_a_row_stop_them():
    with pytest.raises(IllegalMove, match=r"move 2 \(Black D4\): it is not that side's turn"):
        play(Script(9, [(BLACK, from_gtp("E5", 9, 9)), (BLACK, from_gtp("D4", 9, 9))]))


def test_they_look_again_when_the_board_shows_red():
    world = World(1)
    players = Players(world, game("E5 E4 D4", end=STOP))
    players.start()
    referee = Referee(world)
    referee.red_until_us = 12_000_000
    referee.run(players)
    assert noted(world, "looks again") and noted(world, "adjusted")


def test_they_give_up_when_the_board_does_not_go_on():
    world = World(1)
    players = Players(world, game("E5 E4"))
    players.start()
    referee = Referee(world)
    referee.red_until_us = 1 << 60
    with pytest.raises(PlayError, match=r"move 2 \(White E4\): the board does not go on"):
        referee.run(players)


def test_with_a_host_they_wait_for_a_light():
    world = World(1)
    players = Players(world, game("E5", end=STOP), wait=True)
    players.start()
    referee = Referee(world)
    referee.phase = "ready"
    with pytest.raises(AssertionError, match="do not come to an end"):
        referee.run(players, 30)
    assert not world.trace
    referee.phase = "play"
    referee.run(players)


def test_the_same_seed_plays_the_same_way():
    def trace(seed):
        return play(game("E5 E4 D4 pass pass"), "sloppy", seed)[0].trace

    assert trace(4) == trace(4) != trace(5)


@pytest.mark.parametrize("name", HANDS)
def test_stones_land_as_near_as_the_hand_can(name):
    world = World(9)
    hand = Hand(world, 0, manner(name))
    for sensor in range(0, 361, 5):
        world.tasks.start(hand.place(sensor))
        world.step(world.tasks.now_us + 20_000_000, Outputs())
    off = [off_mm(stone) for stone in world.surface.stones]
    assert len(off) == 73
    assert max(off) <= HANDS[name].off_most_mm + 1e-9
    assert 0.8 < np.mean(off) / (HANDS[name].off_mm * np.sqrt(np.pi / 2)) < 1.2


def test_a_hesitant_hand_sets_some_stones_down_twice():
    world, _ = play(game("E5 C3 G7 C7 G3 D4 F6 D6", end=STOP), "hesitant")
    touched = [entry[2:] for entry in noted(world, "touched")]
    laid = [entry[2:4] for entry in noted(world, "laid")]
    assert 0 < len(touched) < len(laid) and set(touched) <= set(laid)
    assert not noted(play(game("E5 C3", end=STOP), "careful")[0], "touched")


def test_a_move_takes_a_few_seconds_and_thinking_can_be_set():
    def mean_s(hand, think_s):
        world, _ = play(game("E5 C3 G7 C7 G3 D4 F6", end=STOP), hand, think_s=think_s)
        laid = [entry[0] for entry in noted(world, "laid")]
        return np.diff(laid).mean() / 1e6

    assert 1.0 < mean_s("careful", 0) < 5
    assert mean_s("sloppy", 0) < mean_s("careful", 0)
    assert mean_s("careful", 10) > mean_s("careful", 0) + 4


def test_an_unknown_hand():
    with pytest.raises(UserError, match="no hand is called clumsy: choose one of careful"):
        Players(World(1), game(""), "clumsy")
    assert isinstance(HANDS["careful"], Manner)


def test_tasks_run_in_the_order_of_their_times():
    tasks = Tasks()
    done = []

    def walk(name, pause, seen=None):
        for i in range(3):
            yield pause
            done.append((name, i, tasks.now_us))
        if seen:
            yield lambda: len(done) == 6
            done.append((name, "saw", tasks.now_us))

    tasks.start(walk("a", 0.3, True))
    tasks.start(walk("b", 0.5))
    assert not tasks.resting
    tasks.run(1_600_000)
    assert done == [
        ("a", 0, 300_000), ("b", 0, 500_000), ("a", 1, 600_000), ("a", 2, 900_000),
        ("b", 1, 1_000_000), ("b", 2, 1_500_000), ("a", "saw", 1_600_000),
    ]  # fmt: skip
    assert tasks.resting
