"""Spectators see a table later than players: it is held back at the desk, whatever they ask for."""

import contextlib
import time

import pytest
from bytes_board import BytesBoard
from served import Served, commissioned, stream
from test_desk import lay

from wenping.game import events as ev
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, from_gtp


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A game of three moves before a desk with a delay of two moves."""
    folder = tmp_path_factory.mktemp("delay")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENPING_STORE", str(folder / "store.db"))
        with VirtualBoard(World(1), flash=commissioned(folder), speed=10.0) as board:
            board.start()
            served = Served(board.port.path, delay_moves=2)
            try:
                served.open(time="absolute:600")
                for number in range(3):
                    lay(board, served, number)
                yield board, served
            finally:
                served.close()


def played(rows: list[dict]) -> int:
    return sum(row["event"]["name"] == "played" for row in rows)


def test_a_spectator_sees_the_position_of_two_moves_ago(room):
    _, served = room
    assert served.picture()["moves"] == 3
    told = served.get("/api/1/tables/1")
    assert told["moves"] == 1 and "board_said" not in told
    kind, _, first = next(stream(served, "/api/1/events?show=pictures"))
    assert kind == "picture" and first["moves"] == 1
    assert b'"moves":1,' in served.request("GET", "/")[2].replace(b" ", b"")


def test_a_spectator_gets_no_later_event_and_no_record(room):
    _, served = room
    everything = {"Authorization": f"Bearer {served.token}"}
    assert played(served.get("/api/1/events?after=0", **everything)["events"]) == 3
    told = served.get("/api/1/events?after=0")
    assert played(told["events"]) == 1
    assert served.request("GET", "/api/1/tables/1/record")[0] == 403
    assert served.request("GET", "/api/1/tables/1/record", None, everything)[0] == 200


def test_what_was_held_comes_with_the_next_moves(room):
    board, served = room
    seen = served.get("/api/1/events?after=0")["next"]
    messages = stream(served, "/api/1/events", **{"Last-Event-ID": str(seen)})
    lay(board, served, 3)
    for kind, number, row in messages:
        assert kind == "event" and number < row["cursor"] or number == row["cursor"]
        if row["event"]["name"] == "played":
            break
    messages.close()
    assert served.get("/api/1/tables/1")["moves"] == 2


def test_a_desk_that_is_started_anew_in_a_game_holds_all_of_it_back(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with BytesBoard() as board:
        board.logs[1] = [
            (0, ev.encode(ev.GAME, 0, "size=9")), (0, ev.encode(ev.BEGIN, 0)),
            (9, ev.encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9))),
        ]  # fmt: skip
        with contextlib.closing(Served(board.port)) as first:
            first.until(lambda told: told.get("moves") == 1)
        with contextlib.closing(Served(board.port, delay_s=3)) as second:
            assert second.picture()["moves"] == 1
            assert second.get("/api/1/tables/1")["game"] is None
            assert second.get("/api/1/events?after=0")["events"] == []
            end = time.monotonic() + 20
            while not second.get("/api/1/tables/1")["game"]:  # shown, though nothing happens
                assert time.monotonic() < end
                time.sleep(0.1)
            assert played(second.get("/api/1/events?after=0")["events"]) == 1
