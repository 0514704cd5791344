"""A move that the board accepts, by beep or by lights, is in flash at that moment.

The flash of the virtual board is a file that each programmed page reaches at once: it holds what
the next start after a power cut would find.
"""

import pytest

from wenping.errors import Refused
from wenping.game import events as ev
from wenping.game.events import decode
from wenping.game.settings import Settings
from wenping.link import Link
from wenping.simulation.table import set_up
from wenping.twin import flash
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE, from_gtp, point
from wenping.wire import messages as m

ACCEPTED_HZ = 1760
UNKEPT_HZ = 440
DIM = (8, 8, 8)
COLUMNS, ROWS = range(19), range(19, 38)
NAMES = "D5 E5 F5 E6".split()
MOVES = [(WHITE if i % 2 else BLACK, from_gtp(n, 9, 9)) for i, n in enumerate(NAMES)]


def moves_in(path) -> list[int]:
    """The points of the moves that would survive a power cut now."""
    if not path.exists():
        return []
    decoded = [decode(event) for _, event in flash.read_log(path)[1]]
    return [fields[0] for kind, _, fields in decoded if kind in (ev.PLAYED, ev.MOVE)]


def shown(outputs) -> int:
    """The point of a 9x9 board that the lights show as the last move, 0 for none."""
    cols = [i for i in COLUMNS if outputs.light(i) == DIM]
    rows = [i - ROWS.start for i in ROWS if outputs.light(i) == DIM]
    return point(rows[0] - 5, cols[0] - 5) if cols and rows else 0


def test_beep_and_light_come_when_the_move_is_in_flash(tmp_path):
    path = tmp_path / "flash.img"
    board, players = set_up(Script(9, MOVES, end="stop"), path, settings="size=9", hand="quick")
    beeps, last_hz, last_shown = 0, 0, 0
    with board:
        while not players.finished:
            board.exchange()
            hz = board.outputs.buzzer_hz if board.outputs.buzzer_duty else 0
            if hz == ACCEPTED_HZ and last_hz != ACCEPTED_HZ:
                beeps += 1
                assert len(moves_in(path)) >= beeps, "a beep, and no move in flash"
            last_hz = hz
            seen = shown(board.outputs)
            if seen != last_shown and seen:
                assert moves_in(path)[-1] == seen
            last_shown = seen
        board.run(2)
    assert moves_in(path) == [p for _, p in MOVES]
    assert beeps >= len(MOVES) - 1  # the first opens the game with a tune of its own
    assert last_shown == MOVES[-1][1]


UNFETCHED = {"/store/log/00000001-9": bytes(4096 * 52), "/store/slip/slip": b""}
FLASHES = {"full": UNFETCHED, "no log": {"/store": b"no folder"}}


@pytest.mark.parametrize("files", FLASHES.values(), ids=FLASHES)
def test_what_is_not_kept_is_not_accepted(tmp_path, files):
    path = tmp_path / "flash.img"
    flash.make(path, 64, files)
    heard = set()
    with VirtualBoard(World(1), flash=path) as board:
        board.run(3)
        board.world.put(BLACK, 180)
        end = board.t_us + 2_000_000
        while board.t_us < end:
            board.exchange()
            if board.outputs.buzzer_duty:
                heard.add(board.outputs.buzzer_hz)
        assert board.outputs.light(39)[1] > 0, "the game goes on"
        assert shown(board.outputs) == 0
    assert UNKEPT_HZ in heard and ACCEPTED_HZ not in heard


def test_a_host_is_not_told_done_of_a_game_for_which_there_is_no_room(tmp_path):
    path = tmp_path / "flash.img"
    flash.make(path, 64, UNFETCHED)
    with VirtualBoard(World(1), flash=path, speed=20.0) as board:
        board.start()
        with Link(board.port.path) as link:
            with pytest.raises(Refused) as refused:
                link.command(m.C_NEW_GAME, tail=Settings("size=9").text.encode())
            assert refused.value.reason == m.R_FULL
            with pytest.raises(Refused) as refused:
                link.command(m.C_TIME, 1_800_000_000, 0)
            assert refused.value.reason == m.R_UNKEPT
