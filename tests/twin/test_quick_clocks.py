"""Quick hands press the clock while their stone still moves, from the first stone on (CK-1)."""

from itertools import pairwise

from wenping.drivers.panel import CLOCK_BLACK, CLOCK_WHITE, PASS_BLACK, PASS_WHITE
from wenping.game import events as ev
from wenping.game.events import decode
from wenping.geometry import LINES, sensor_of
from wenping.simulation.table import set_up
from wenping.twin import flash
from wenping.twin.script import STOP, Script
from wenping.weiqi.points import BLACK, WHITE, from_gtp, point, to_gtp

NAMES = "D5 E5 F5 E6 E4 C3".split()
MOVES = [(WHITE if i % 2 else BLACK, from_gtp(n, 9, 9)) for i, n in enumerate(NAMES)]


def test_each_move_has_its_press_without_a_host(tmp_path):
    path = tmp_path / "flash.img"
    settings = "size=9\nclock=absolute:600"
    board, players = set_up(Script(9, MOVES, end="stop"), path, settings=settings, hand="quick")
    with board:
        while not players.finished:
            board.exchange()
        board.run(3)
    told = [decode(event)[:2] for _, event in flash.read_log(path)[1]]
    told = [(kind, colour) for kind, colour in told if kind in (ev.PLAYED, ev.PRESS)]
    sides = [colour for kind, colour in told if kind == ev.PRESS]
    assert sides == [colour for colour, _ in MOVES]
    # the first stone opens the game: its press can only come after it
    assert told[:2] == [(ev.PLAYED, BLACK), (ev.PRESS, BLACK)]


def press(board, *buttons):
    """Press buttons one frame after another (50 ms while nothing moves); let them go together."""
    for button in buttons:
        board.world.press(button)
        board.run(0.07)
    for button in buttons:
        board.world.press(button, False)
    board.run(0.5)


def test_a_dead_stone_on_a_dead_sensor_is_asked_for_when_both_confirm_at_once(tmp_path):
    """H7 has a dead sensor: the board has its stone taken off before areas are filled (HW-6)."""
    names = [f"{column}{row}" for row in range(1, 10) for column in "DF"] + ["H7"]
    moves = [(WHITE if i % 2 else BLACK, from_gtp(n, 9, 9)) for i, n in enumerate(names)]
    s = sensor_of(moves[-1][1], 9, 9)
    faults = "dead=" + to_gtp(point(s // LINES, s % LINES), LINES)
    path = tmp_path / "flash.img"
    script = Script(9, moves, end=STOP)
    board, players = set_up(script, path, settings="size=9", hand="quick", faults=faults)
    with board:
        while not players.finished:
            board.exchange()
        board.run(2)
        press(board, PASS_WHITE)
        press(board, PASS_BLACK)
        board.run(2)
        press(board, CLOCK_BLACK, CLOCK_WHITE)
        board.run(2)
    told = [decode(event)[:2] for _, event in flash.read_log(path)[1]]
    end = [(ev.PRESS, BLACK), (ev.DEAD, BLACK), (ev.PRESS, WHITE)]
    assert [event for event in told if event[0] in (ev.PRESS, ev.DEAD)][-3:] == end


def test_who_presses_without_a_stone_makes_the_frames_short(tmp_path):
    """The readings around a stone on a dead sensor have to settle before they are judged."""
    script = Script(9, MOVES, end=STOP)
    board, players = set_up(script, tmp_path / "flash.img", settings="size=9")

    def frames_ms(count):
        times = []
        for _ in range(count):
            board.exchange()
            times.append(board.t_us // 1000)
        return [b - a for a, b in pairwise(times)]

    with board:
        while not players.finished:
            board.exchange()
        board.run(6)
        assert min(frames_ms(20)) > 30
        press(board, CLOCK_BLACK)
        assert max(frames_ms(40)) < 30
