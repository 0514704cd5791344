"""While a game is played the free heap stays in large pieces: one of 40 kB, of 100 kB free."""

import shutil

from wenping.shipped import FIRMWARE
from wenping.simulation.table import set_up
from wenping.twin.script import Script
from wenping.weiqi.points import BLACK, WHITE, from_gtp

NAMES = "E5 C3 G7 G3 C7 E3 E7 C5 G5 D4 F6 F4 D6 B2 H8 H2".split()
FRAMES = 1200
MAIN = f"""
import gc
from wenping.app.board import Board
step = Board.step
frames = 0

def piece():
    gc.collect()
    size = 1 << 18
    while size:
        try:
            bytearray(size)
            return size
        except MemoryError:
            size -= 1024

def watched(self, now_ms):
    global frames
    frames += 1
    if frames == {FRAMES}:
        print("pieces of", piece(), "bytes")
    return step(self, now_ms)

Board.step = watched
"""


def test_large_pieces_stay_free(tmp_path):
    script = Script(
        9,
        [((BLACK, WHITE)[i % 2], from_gtp(name, 9, 9)) for i, name in enumerate(NAMES)],
        end="stop",
    )
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    main = firmware / "main.py"
    main.write_text(MAIN + main.read_text())
    board, players = set_up(
        script, tmp_path / "flash.img", seed=4, settings="size=9", firmware=firmware
    )
    with board:
        board.serve(lambda: players.finished)
        said = bytes(board.port.unheard).decode(errors="replace")
    assert int(said.split("pieces of ")[1].split()[0]) > 40_000, said
