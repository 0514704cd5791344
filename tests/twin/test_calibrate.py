"""wenping calibrate on the virtual board, with a hand that goes by the lights."""

import threading
import time
from types import SimpleNamespace

import pytest

from wenping.cli import main
from wenping.geometry import LINES
from wenping.maintenance import gain_calibration
from wenping.sensing.calibration import from_bytes
from wenping.simulation.table import commission
from wenping.texts import say
from wenping.twin import flash
from wenping.twin.hands import HANDS, Hand
from wenping.twin.places import POINTS, point_mm
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World

SPEED = 15.0
_PUSHED_MM = ((2.0, 0.0), (-1.0, 2.0), (-1.0, -2.0), (1.0, 0.0), (0.0, 0.0))


def pointed(world) -> int:
    """The point that a column's and a row's light show in white, or -1."""
    for sensor in range(POINTS):
        row, col = divmod(sensor, LINES)
        light = world.outputs.light(col)
        if light[0] and light == world.outputs.light(LINES + row) == (0x20, 0x20, 0x20):
            return sensor
    return -1


def red(world) -> bool:
    return any(world.outputs.light(i)[0] > 0x20 for i in range(2 * LINES))


def carry_round(world, hand, stone=None):
    """One stone from light to light, pushed about on each point; lifted when they turn red."""
    stone = stone or (yield from hand.grab())
    while True:
        yield lambda: pointed(world) >= 0
        sensor = pointed(world)
        x, y = point_mm(sensor)
        yield from hand.carry(stone, x, y)
        for dx, dy in _PUSHED_MM:
            yield from hand.move(stone, 0.2, x + dx, y + dy, 0.0)
        yield from hand.lay(stone, sensor)
        yield lambda last=sensor: pointed(world) not in (-1, last) or red(world)
        yield from hand.lift_stone(stone)
        yield 0.5


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "flash.img"
    commission(path, 3)
    return path


def board_of(world, path) -> VirtualBoard:
    return VirtualBoard(world, flash=path, speed=SPEED)


def walked(path, faults="", colour=BLACK, words=("--stone",), before=lambda world: None):
    """Run wenping calibrate while a hand carries a stone round; returns (exit status, world)."""
    world = World(3, faults=faults)
    before(world)
    hand = Hand(world, colour - 1, HANDS["careful"])
    with board_of(world, path) as board:
        board.run(2.0)
        world.tasks.start(carry_round(world, hand))
        board.start()
        status = main(["--lang", "en", "calibrate", board.port.path, *words])
        with board.lock:
            board.run(2.0)
    return status, world


def table(path):
    return from_bytes(flash.read(path, "/calibration"))


def uneven(table, world, sensors) -> float:
    """By which part the largest gain of these sensors, as calibrated, exceeds the smallest."""
    gains = [table.gain[s] * world.surface.sensors.gain[s] for s in sensors]
    return max(gains) / min(gains) - 1


def test_a_stone_that_goes_round_sets_the_gains(path, capsys):
    before = table(path)
    status, world = walked(path)
    said = "".join(capsys.readouterr())  # with its error, if there is one
    assert status == 0 and "19 points are calibrated and saved" in said, said
    after = table(path)
    walk = gain_calibration.diagonal()
    changed = {s for s in range(POINTS) if after.gain[s] != before.gain[s]}
    assert changed <= set(walk) and len(changed) > 12, changed
    # One stone for all: the gains are right but for the stone's own strength and height.
    assert uneven(after, world, walk) < 0.035 < 0.08 < uneven(before, world, walk)


def test_a_dead_sensor_is_left_out_and_told(tmp_path, capsys, monkeypatch):
    """Two sensors on the diagonal are dead, the first among them; the others get their gains."""
    path = tmp_path / "flash.img"
    commission(path, 3, "dead=A1+D4")
    before = table(path)

    def at_the_hands_pace(world):  # virtual time, however slow the machine is
        clock = SimpleNamespace(monotonic=lambda: world.tasks.now_us / 1e6, sleep=time.sleep)
        monkeypatch.setattr(gain_calibration, "time", clock)

    status, _ = walked(path, "dead=A1+D4", before=at_the_hands_pace)
    said = capsys.readouterr().out
    assert status == 0 and "17 points are calibrated and saved" in said, said
    assert "D4: no stone detected" in said and "skipped: A1 D4." in said
    changed = {s for s in range(POINTS) if table(path).gain[s] != before.gain[s]}
    assert len(changed) > 10 and changed <= set(gain_calibration.diagonal()[1:]) - {288}


def test_swapped_columns_are_named_and_can_be_put_right(tmp_path, capsys):
    path = tmp_path / "flash.img"
    commission(path, 3, "swap=C+D")
    before = table(path).to_bytes()
    status, _ = walked(path, "swap=C+D")
    said = capsys.readouterr().out
    assert status == 1
    assert said.count("are swapped") == 1, said
    assert "columns C and D are swapped" in said and "nothing is saved" in said
    assert table(path).to_bytes() == before
    with board_of(World(3), path) as board:  # the plugs are exchanged: the offsets are others'
        board.run(2.0)
        board.start()
        assert main(["--lang", "en", "calibrate", board.port.path]) == 2
        assert main(["--lang", "en", "calibrate", board.port.path, "--anew"]) == 0
    assert gain_calibration.wiring({0: 19, 19: 0}, "en") == [
        say("swapped-rows", "en", first=18, second=19)
    ]


def test_who_stops_half_way_has_lost_nothing(path):
    before = table(path).to_bytes()
    world = World(3)
    with board_of(world, path) as board:
        board.run(2.0)
        world.tasks.start(carry_round(world, Hand(world, 0, HANDS["careful"])))
        board.start()
        walk = gain_calibration.GainWalk(gain_calibration.Link(board.port.path, follow=False), "en")
        reached = threading.Event()

        def stop(sensor, felt_in=walk._ask):
            if len(walk.percents) == 3:
                reached.set()
                raise KeyboardInterrupt
            return felt_in(sensor)

        walk._ask = stop
        with pytest.raises(KeyboardInterrupt):
            walk.go(gain_calibration.diagonal())
        assert reached.is_set()
        walk._link.close()
    assert table(path).to_bytes() == before


def test_stones_on_the_board_are_refused(path, capsys):
    status, _ = walked(path, before=lambda world: [world.put(WHITE, s) for s in (40, 300)])
    assert status == 2
    assert "stones" in capsys.readouterr().err


def test_the_empty_board(path, capsys):
    made = table(path).made
    world = World(3)
    with board_of(world, path) as board:
        board.run(2.0)
        board.start()
        assert main(["--lang", "zh", "calibrate", board.port.path]) == 0
        assert "空棋盘已校准" in capsys.readouterr().out
    assert table(path).made == made + 1
