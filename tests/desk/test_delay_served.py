"""Spectators see a table later than players: it is held back at the desk, whatever they ask for."""

import pytest
from served import Served, commissioned, stream
from test_desk import lay

from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World


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
