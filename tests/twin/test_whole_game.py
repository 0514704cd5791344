"""A whole game: hands, magnets, firmware on MicroPython, PTY, host, result."""

import time
from pathlib import Path

import pytest
from sgfmill import sgf

from wenping.counting import report
from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.game.settings import Settings
from wenping.link import Link, Store
from wenping.records.export import write_record
from wenping.records.history import History
from wenping.records.record import read
from wenping.simulation.script import script_of, settings_text
from wenping.simulation.table import commission, set_up
from wenping.terminal.table import Table
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.repair import PlayError
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, PASS, WHITE, col_of, from_gtp, row_of
from wenping.weiqi.rules import ruleset

SHORT = Path(__file__).parents[2] / "hardware" / "wenping" / "twin" / "games" / "short.sgf"


def game_of(text: str, size: int = 9, **more) -> Script:
    """Moves named like "E5 C3 pass", Black first."""
    names = text.split()
    moves = [(BLACK if i % 2 == 0 else WHITE, from_gtp(n, size, size)) for i, n in enumerate(names)]
    return Script(size, moves, **more)


def fold(events) -> History:
    history = History()
    for t_ms, event in events:
        history.apply(t_ms, event)
    return history


def play_alone(script: Script, flash: Path, **more) -> list:
    """Play without a host; returns the events of the board's log."""
    board, players = set_up(script, flash, settings=f"size={script.size}", **more)
    with board:
        board.serve(lambda: players.finished)
        board.run(20)
        return read_log(flash)[1]


def test_a_game_goes_from_the_hands_to_the_record(tmp_path):
    record = read(SHORT)
    script = script_of(record, ruleset("chinese"), SHORT)
    settings = Settings(settings_text(record, ruleset("chinese"), script, "byo-yomi:600,5x30"))
    flash = tmp_path / "flash.img"
    board, players = set_up(script, flash, seed=2, host=True)
    with board, Store(tmp_path / "store.db") as store:
        board.start()
        with Link(board.port.path, store) as link:
            table = Table(link, store, "en")
            table.begin(settings)
            table.watch(board.check)
            number, events = table.follower.log, table.follower.seq
            row = store.board(link.board.id, link.board.store)
            kept = [(event.t_ms, event.data) for event in store.events(row, number)]
        with board.lock:
            board.power_cut()
        stored = read_log(flash, number)[1]
    game = table.game
    assert [(move.colour, move.point) for move in game.moves_made] == script.moves
    assert table.follower.differs == ""
    # what the host keeps is what the board keeps, byte for byte
    assert log_bytes(number, kept) == log_bytes(number, stored[: len(kept)])
    assert len(kept) == events
    # the result three times, and by the host's own arithmetic
    assert game.counts == {0: (72, 90), 1: (72, 90), 2: (72, 90)}
    assert report.agree(game) == []
    assert report.counted(game).sgf == "W+16.5" == game.result_text()
    # the record
    write_record(game, tmp_path / "out.sgf")
    back = sgf.Sgf_game.from_bytes((tmp_path / "out.sgf").read_bytes())
    root = back.get_root()
    assert root.get("RE") == "W+16.5" and root.get("RU") == "Chinese" and back.get_komi() == 7.5
    assert root.get("OT") == "5x30 byo-yomi" and root.get("TM") == 600
    nodes = [node for node in back.get_main_sequence() if node.get_move()[0]]
    assert [node.get_move()[1] for node in nodes] == [
        None if p == PASS else (8 - row_of(p), col_of(p)) for _, p in script.moves
    ]
    lefts = [node.get("BL") for node in nodes if node.get_move()[0] == "b"]
    assert lefts == sorted(lefts, reverse=True) and 300 < lefts[-1] < lefts[0] < 600
    assert back.get_last_node().has_property("TB") and back.get_last_node().has_property("TW")


CAPTURES = "D5 E5 E6 E3 F5 B2 E4 G7 B8"  # Black takes E5
RESIGNED = {"end": "resign", "loser": WHITE}


def test_the_same_seed_gives_the_same_log(tmp_path):
    logs = [
        log_bytes(1, play_alone(game_of(CAPTURES, **RESIGNED), tmp_path / f"{i}.img", seed=seed))
        for i, seed in enumerate((5, 5, 6))
    ]
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


def test_a_capture_is_lifted_and_a_resignation_ends_the_game(tmp_path):
    events = play_alone(game_of(CAPTURES, **RESIGNED), tmp_path / "flash.img", hand="sloppy")
    game = fold(events)
    kinds = [event[0] & 0x3F for _, event in events]
    assert kinds.count(ev.LIFTED) == 1 and ev.QUESTION not in kinds
    assert game.phase == OVER and game.result == (BLACK, ev.BY_RESIGNATION, 0)


def test_an_illegal_move_stops_the_players_and_says_which(tmp_path):
    with pytest.raises(PlayError, match=r"move 3 \(Black E5\): the point is occupied"):
        play_alone(game_of("E5 C3 E5"), tmp_path / "flash.img")


def test_a_cable_pulled_in_the_middle_loses_no_event(tmp_path):
    script = game_of(CAPTURES, **RESIGNED)
    board, players = set_up(script, tmp_path / "flash.img", seed=3, host=True)
    board.speed = 20.0
    with board, Store(tmp_path / "store.db") as store:
        board.start()
        with Link(board.port.path, store) as link:
            table = Table(link, store, "en")
            table.begin(Settings("size=9"))
            while not table.game.moves_made:
                table.follower.step(0.1)
            board.unplug()
            while players.move < 4:
                board.check()
                time.sleep(0.05)
            board.replug()
            table.watch(board.check)
    assert [(move.colour, move.point) for move in table.game.moves_made] == script.moves
    assert table.follower.differs == ""


def test_a_restart_in_the_middle_goes_on_with_the_game(tmp_path):
    script = game_of(CAPTURES, **RESIGNED)
    board, players = set_up(script, tmp_path / "flash.img", settings="size=9", seed=4)
    with board:
        while players.move < 5:
            board.exchange()
        board.power_cut()
        board.power_on()
        board.serve(lambda: players.finished)
        board.run(5)
        game = fold(read_log(board.flash)[1])
    assert [(move.colour, move.point) for move in game.moves_made] == script.moves
    assert game.result == (BLACK, ev.BY_RESIGNATION, 0)


def test_a_stone_put_down_while_the_board_starts_is_recorded(tmp_path):
    """Stones that move in the first half second after a start are recorded as well."""
    commission(tmp_path / "flash.img", 1, files={"/defaults": b"size=9"})
    world = World(1)
    with VirtualBoard(world, flash=tmp_path / "flash.img") as board:
        board.run(4)
        world.put(BLACK, 180)
        board.run(2)
        board.power_cut()
        board.power_on()
        board.run(0.5)  # 0.3 s of it are the chip's own start
        world.put(WHITE, 200)
        board.run(3)
        game = fold(read_log(board.flash)[1])
    assert [game.sensor(move.point) for move in game.moves_made] == [180, 200]
