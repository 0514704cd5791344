"""A game on the emulated RP2040: hands, magnets, pins, the real image, USB, host's record."""

import pytest
from sgfmill import sgf

from wenping.game import events as ev
from wenping.records.history import History
from wenping.simulation.table import set_up
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.listener import Listener
from wenping.twin.script import Script
from wenping.weiqi.points import BLACK, WHITE, col_of, from_gtp, row_of

# Black takes E5 and, at the end, two stones; ten moves at least, a capture at least.
MOVES = "D5 E5 E6 E4 F5 C5 F4 G7 D4 B2 E3"
MUST_MS = 200  # from rest to the wire; the aim is 80
TYPICAL_MS = 130  # aim 80, must 200
WORST_MS = 170  # hands without a pause: once in a while the log has to erase a block (45 ms)
FIRST_MS = 180  # the first stone opens a game: the last log is closed and a new one begun


@pytest.fixture(scope="module")
def played(uf2, tmp_path_factory):
    """(board, players, listener), the game played by quick hands: 14 virtual seconds, not 34."""
    moves = [
        (WHITE if i % 2 else BLACK, from_gtp(name, 9, 9)) for i, name in enumerate(MOVES.split())
    ]
    script = Script(9, moves, end="stop")
    flash = tmp_path_factory.mktemp("emulated") / "flash.img"
    board, players = set_up(
        script, flash, hand="quick", seed=3, settings="size=9", think_s=0.0, kind=EmulatedBoard
    )
    listener = Listener(board)
    with board:
        board.run(1.0)
        listener.attach()
        board.run_until(lambda: players.finished, 120)
    return board, players, listener


def _played(listener):
    return [e for e in listener.events if e.data[0] & 0x3F == ev.PLAYED]


@pytest.mark.timeout(900)
def test_every_move_comes_once_and_in_order(played):
    _, players, listener = played
    moves = [(e.data[0] >> 6, int.from_bytes(e.data[1:3], "little")) for e in _played(listener)]
    assert moves == players.script.moves
    kinds = [e.data[0] & 0x3F for e in listener.events]
    assert kinds.count(ev.LIFTED) == 2
    assert ev.QUESTION not in kinds and ev.FAULT not in kinds


def test_from_rest_to_the_wire(played):
    board, players, listener = played
    laid = {(what[2], what[3]): what[0] for what in board.world.trace if what[1] == "laid"}
    late = []
    for event in _played(listener):
        colour, p = event.data[0] >> 6, int.from_bytes(event.data[1:3], "little")
        late.append((event.t_us - laid[colour, players.sensor(p)]) / 1000)
    first, *others = late
    assert first <= FIRST_MS <= MUST_MS, late
    assert sorted(others)[len(others) // 2] <= TYPICAL_MS, late
    assert max(others) <= WORST_MS <= MUST_MS, late


def test_the_record(played):
    _, players, listener = played
    history = History()
    game = [e for e in listener.events if e.log == listener.events[-1].log]
    for event in game:
        history.apply(event.t_ms, event.data)
    back = sgf.Sgf_game.from_bytes(history.to_sgf().serialise())
    moves = [node.get_move()[1] for node in back.get_main_sequence() if node.get_move()[0]]
    assert moves == [(8 - row_of(p), col_of(p)) for _, p in players.script.moves]
