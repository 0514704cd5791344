"""Boards come and go while a desk runs; what was seen at an earlier desk; a game that is over."""

import contextlib
import json
import time

import pytest
from bytes_board import BytesBoard
from served import Served

from wenping.desk import serving
from wenping.desk.guard import local_names
from wenping.desk.serving import Ports, hosts_for
from wenping.game import events as ev
from wenping.weiqi.points import BLACK, WHITE, from_gtp

GAME = [(0, ev.encode(ev.GAME, 0, "size=9")), (0, ev.encode(ev.BEGIN, 0)),
        (9, ev.encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9)))]  # fmt: skip
OVER = [*GAME, (20, ev.encode(ev.RESIGN, WHITE)),
        (20, ev.encode(ev.RESULT, BLACK, ev.BY_RESIGNATION, 0))]  # fmt: skip


def playing(**names) -> BytesBoard:
    """A board in a game of one move."""
    board = BytesBoard(**names)
    board.logs[1] = list(GAME)
    return board


@pytest.fixture
def hall(tmp_path, monkeypatch):
    """A desk without a board, and the list of the ports that are there: (desk, ports)."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    monkeypatch.setattr(serving, "LOOK_S", 0.2)
    with contextlib.closing(Served()) as desk:
        desk.ports.close()  # it looks for nothing
        there: list[str] = []
        ports = Ports(desk.desk, desk.lock, desk.url, [], lambda: list(there))
        ports.start(lambda port, name: None)
        yield desk, there
        ports.close()


def tables(desk, reached) -> list[dict]:
    """The pictures of all tables once reached(pictures)."""
    end = time.monotonic() + 30
    while not reached(told := desk.get("/api/1/tables")["tables"]):
        assert time.monotonic() < end, told
        time.sleep(0.05)
    return told


def test_a_board_that_is_plugged_in_has_a_table(hall):
    desk, there = hall
    with playing(name="one", id="a") as one, playing(name="two", id="b") as two:
        there.append(one.port)
        tables(desk, lambda told: [it["board"]["name"] for it in told] == ["one"])
        there.append(two.port)
        told = tables(desk, lambda told: len(told) == 2 and all(it.get("moves") for it in told))
        assert [it["table"] for it in told] == [1, 2]


def test_a_board_that_comes_back_on_another_port_is_one_table(hall, tmp_path):
    desk, there = hall
    with playing() as board, BytesBoard(name="other", id="b") as other:
        with playing() as before:
            there.append(before.port)
            tables(desk, lambda told: bool(told) and told[0].get("moves") == 1)
        tables(desk, lambda told: not told[0]["connected"])
        there[:] = [board.port, other.port]
        told = tables(desk, lambda told: len(told) == 2)
        assert sorted((it["table"], it["connected"]) for it in told) == [(1, True), (2, True)]
        assert desk.decide("pause")[0] == 200  # goes to the board that is there
        assert board.heard[-1][1]
        end = time.monotonic() + 10
        while (ports := json.loads((tmp_path / "desk.json").read_text())["ports"]) != {
            board.port: 1, other.port: 2
        }:  # fmt: skip
            assert time.monotonic() < end, ports
            time.sleep(0.05)


def test_boards_come_while_the_disk_is_full(hall, tmp_path, monkeypatch):
    """desk.json cannot be written for a while: the desk goes on looking, and tells it later."""
    desk, there = hall
    tell, full = desk.lock.tell, [True]

    def tell_if_there_is_room(place):
        if full:
            raise OSError(28, "No space left on device")
        tell(place)

    monkeypatch.setattr(desk.lock, "tell", tell_if_there_is_room)
    time.sleep(0.5)
    with playing() as board:
        there.append(board.port)
        tables(desk, lambda told: len(told) == 1)
        full.clear()
        end = time.monotonic() + 10
        while json.loads((tmp_path / "desk.json").read_text())["ports"] != {board.port: 1}:
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_decision_on_a_picture_of_an_earlier_desk_is_stale(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with playing() as board:
        with contextlib.closing(Served(board.port)) as first:
            seen = first.until(lambda told: told.get("moves") == 1)["version"]
        with contextlib.closing(Served(board.port)) as second:
            now = second.until(lambda told: told.get("moves") == 1)["version"]
            for old in (seen, now + 1000):
                status, told = second.decide("resign", old, colour="black")
                assert (status, told["error"]["key"]) == (409, "desk-stale")


def test_the_record_and_the_certificate_of_a_game_that_is_over(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with playing() as board, contextlib.closing(Served(board.port)) as desk:
        desk.until(lambda told: told.get("moves") == 1)
        assert desk.request("GET", "/api/1/tables/1/certificate")[0] == 404
    with BytesBoard(id="b") as board:
        board.logs[1] = list(OVER)
        with contextlib.closing(Served(board.port)) as desk:
            told = tables(desk, lambda told: bool(told) and bool(told[0].get("result")))[0]
            made = desk.get(f"/api/1/tables/{told['table']}/certificate")
            assert made["result"] == told["result"]["sgf"] == "B+R"
            assert made["log"]["hash"] == told["board"]["hash"]
            record = desk.request("GET", f"/api/1/tables/{told['table']}/record")[2]
            assert b"RE[B+R]" in record and b";B[ee]" in record


def test_the_hosts_that_are_let_in():
    assert "localhost" in hosts_for("127.0.0.1", [])
    assert set(hosts_for("127.0.0.1", [])) == {"localhost", "127.0.0.1", "[::1]"}
    assert set(local_names()) <= set(hosts_for("0.0.0.0", []))
    assert "go.club" in hosts_for("0.0.0.0", ["go.club"])
