"""How much of the wall clock the virtual board takes: python tests/bench/bench_twin.py

Wall times of this machine, for the demo's sake; nothing here says anything about a real board.
"""

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware"), str(ROOT / "host")]

from wenping.simulation.script import read_script  # noqa: E402
from wenping.twin.exchange import Outputs, StillWorld  # noqa: E402
from wenping.twin.players import Players  # noqa: E402
from wenping.twin.stones import BLACK, WHITE  # noqa: E402
from wenping.twin.virtual import VirtualBoard  # noqa: E402
from wenping.twin.world import World  # noqa: E402

FRAMES = 500
SCAN = """
import sys
sys.path.insert(0, "/host{firmware}")
import time
import config
from machine import ADC, Pin
from wenping.drivers.matrix import Matrix
def out(name):
    return Pin(getattr(config, name), Pin.OUT, value=0)
rows = [out("ROW_" + name) for name in ("DATA", "CLOCK", "LATCH", "OFF")]
adcs = [ADC(Pin(26 + i)) for i in range(3)]
matrix = Matrix(*rows, [out("COL_" + name) for name in "ABC"], adcs, time.sleep_us, 30)
while True:
    matrix.scan()
    time.sleep_ms(20)
"""


def per_turn_us(board: VirtualBoard, turns: int) -> float:
    began = time.perf_counter()
    for _ in range(turns):
        board.exchange()
    return (time.perf_counter() - began) / turns * 1e6


def scan_alone() -> float:
    """The drivers' scan and the exchange, with a world that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "main.py").write_text(SCAN.format(firmware=ROOT / "firmware"))
        with VirtualBoard(StillWorld(), firmware=folder) as board:
            board.run(1)
            return per_turn_us(board, FRAMES)


def world_alone(moving: bool) -> float:
    """A step of the world with 200 stones on the board."""
    world = World(1)
    for sensor in range(0, 361, 2):
        if world.bowls[sensor // 2 % 2].count():
            world.put((BLACK, WHITE)[sensor // 2 % 2], sensor)
    if moving:
        stone = world.take(0)
        world.carry_along(stone, [(0, 0.0, 0.0, 15.0), (FRAMES * 20_000, 400.0, 400.0, 15.0)])
    began = time.perf_counter()
    for i in range(FRAMES):
        world.step(20_000 * i, Outputs())
    return (time.perf_counter() - began) / FRAMES * 1e6


def game(hand: str) -> str:
    """The demo's game on the real firmware, without a host."""
    script = read_script(ROOT / "hardware/wenping/twin/games/demo.sgf")[0]
    world = World(1)
    players = Players(world, script, hand)
    frames = 0
    with VirtualBoard(world) as board:
        players.start()
        began = time.perf_counter()
        while not players.finished:
            board.exchange()
            frames += 1
        wall_s = time.perf_counter() - began
        simulated_s = board.t_us / 1e6
    return (
        f"{wall_s:.1f} s for {simulated_s:.0f} simulated s ({simulated_s / wall_s:.0f} x), "
        f"{len(script.moves)} moves, {frames} frames of {wall_s / frames * 1e6:.0f} us"
    )


def main() -> None:
    print(f"scan through drivers and circuits, and exchange  {scan_alone():.0f} us a frame")
    print(f"world at rest                                    {world_alone(False):.0f} us a frame")
    print(f"world with a stone in the air                    {world_alone(True):.0f} us a frame")
    for hand in ("careful", "sloppy"):
        print(f"demo game, {hand + ' hands':36}  {game(hand)}", flush=True)


if __name__ == "__main__":
    main()
