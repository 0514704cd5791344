"""The desk beside a virtual board: what it publishes, what it takes, whom it does not let in."""

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
import uuid

import pytest
from served import Served, commissioned, stream

from wenping.desk import attendant, guard, place
from wenping.desk.remote import RemoteLink, attach
from wenping.errors import PortError, Refused, UserError
from wenping.link import Event, Store
from wenping.records.history import History
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.wire import messages as m

SENSORS = [180, 142, 220, 104, 182]  # points of the middle of the board


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A board with a game of 9 lines, and a desk that holds its port: (board, desk)."""
    folder = tmp_path_factory.mktemp("desk")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENPING_STORE", str(folder / "store.db"))
        world = World(1)
        with VirtualBoard(world, flash=commissioned(folder), speed=10.0) as board:
            board.start()
            served = Served(board.port.path)
            try:
                served.open(black="Gu", time="byo-yomi:600,5x30")
                lay(board, served, 0)
                yield board, served
            finally:
                served.close()


@pytest.fixture
def served(room) -> Served:
    return room[1]


def lay(board, served, number: int) -> dict:
    """Put the stone of a move on the board, and press the clock."""
    colour = 1 + number % 2
    with board.lock:
        board.world.put(colour, SENSORS[number])
    served.until(lambda told: told.get("moves") == number + 1)
    with board.lock:
        board.world.press(colour - 1)
    time.sleep(0.1)
    with board.lock:
        board.world.press(colour - 1, False)
    return served.until(lambda told: told["clocks"]["running"] == ("black", "white")[2 - colour])


# What it publishes


def test_the_picture_of_a_table(served):
    tables = served.get("/api/1/tables")["tables"]
    assert [told["table"] for told in tables] == [1]
    told = served.get("/api/1/tables/1")
    assert told["game"]["black"] == "Gu" and told["position"][4] == "....B...."
    assert told["clocks"]["running"] == "white" and told["now_ms"] > 0
    assert told["sides"]["black"]["board"] == 1


def test_the_picture_is_that_of_the_boards_hash(room):
    board, served = room
    link = served.desk.table(1).link
    served.until(lambda told: link.board.events == told["board"]["events"])
    assert served.picture()["board"]["hash"] == f"{link.board.hash:08x}"


def test_events_are_numbered_and_fold_to_the_same_game(served):
    told = served.get("/api/1/events?after=0")
    rows = [row["cursor"] for row in told["events"]]
    assert rows == sorted(set(rows)) and told["next"] == rows[-1]
    log = served.picture()["board"]["log"]
    game = History()
    for row in told["events"]:
        if row["log"] == log:
            game.apply(row["t_ms"], bytes.fromhex(row["data"]))
    assert f"{game.hash():08x}" == served.picture()["board"]["hash"]
    assert served.get(f"/api/1/events?after={told['next']}")["events"] == []


def test_a_stream_goes_on_where_it_was_left(served):
    every = served.get("/api/1/events?after=0")["events"]
    half = every[len(every) // 2]["cursor"]
    messages = stream(served, "/api/1/events", **{"Last-Event-ID": str(half)})
    for row in [row for row in every if row["cursor"] > half]:
        kind, number, data = next(messages)
        assert (kind, number, data) == ("event", row["cursor"], row)
    messages.close()


def test_a_stream_of_pictures_begins_with_the_present(served):
    messages = stream(served, "/api/1/events?show=pictures")
    kind, _, told = next(messages)
    assert kind == "picture" and told["table"] == 1 and "now_ms" in told
    messages.close()


def test_an_event_reaches_a_stream_and_the_page_is_told_the_time(room):
    board, served = room
    messages = stream(served, "/api/1/events?show=pictures,events")
    seen = [next(messages)]
    lay(board, served, served.picture()["moves"])
    while not ({"event", "time"} <= {kind for kind, _, _ in seen}):
        seen.append(next(messages))
    messages.close()
    times = next(data for kind, _, data in seen if kind == "time")
    assert abs(times["1"] - served.picture()["now_ms"]) < 60_000


# What it takes


def test_a_repeat_gets_the_first_answer(served):
    number = str(uuid.uuid4())
    seen = served.picture()["version"]
    first = served.decide("pause", seen, number)
    assert first[0] == 200 and served.until(lambda told: told["paused"])
    assert served.decide("pause", seen, number) == first
    assert served.picture()["paused"]  # done once
    assert served.decide("pause")[0] == 200
    served.until(lambda told: not told["paused"])


def test_a_decision_on_an_old_picture_is_stale(served):
    old = served.picture()["version"]
    assert served.decide("pause", old)[0] == 200
    status, told = served.decide("resign", old, colour="black")
    assert status == 409 and told["error"]["key"] == "desk-stale"
    assert told["version"] > old
    assert served.decide("pause")[0] == 200
    served.until(lambda told: not told["paused"])


def test_two_referees_at_once_one_is_told_to_look_again(served):
    from concurrent.futures import ThreadPoolExecutor

    seen = served.picture()["version"]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: served.decide("pause", seen)[0], range(2)))
    assert sorted(answers) == [200, 409]
    assert served.decide("pause")[0] == 200
    served.until(lambda told: not told["paused"])


def test_what_the_table_refuses_is_said_in_both_languages(served):
    status, told = served.decide("play-on", colour="black")
    assert status == 200 and set(told["said"][0]) == {"zh", "en"}


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"id": 1}', b"\xff", b"[" * 60000], ids=lambda it: str(it[:9])
)
def test_a_body_that_is_none(served, body):
    headers = {"Authorization": f"Bearer {served.token}"}
    status, _, told = served.request("POST", "/api/1/tables/1/commands", body, headers)
    assert status == 400 and json.loads(told)["error"]["words"]["zh"]


def test_a_code_becomes_a_cookie_once(served):
    code = served.post("/api/1/codes", {"role": "black", "table": 1}, served.token)[1]
    assert code["qr"].startswith("data:image/svg")
    secret = code["url"].partition("#code=")[2].partition("&")[0]
    status, headers, _ = served.request("POST", "/api/1/rights", {"code": secret})
    cookie = headers["set-cookie"]
    assert status == 200 and "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    assert served.request("POST", "/api/1/rights", {"code": secret})[0] == 403
    mine = {"Cookie": cookie.partition(";")[0]}
    assert json.loads(served.request("GET", "/api/1/rights", None, mine)[2])["role"] == "black"
    asked = {"id": str(uuid.uuid4()), "seen": served.picture()["version"], "do": "pause"}
    status, _, told = served.request("POST", "/api/1/tables/1/commands", asked, mine)
    assert status == 400 and json.loads(told)["error"]["key"] == "desk-not-yours"
    served.post("/api/1/revoke", {"role": "black", "table": 1}, served.token)
    assert json.loads(served.request("GET", "/api/1/rights", None, mine)[2])["role"] == "spectator"


# What it does not let in


def test_rights_given_by_a_code_survive_a_restart_of_the_desk(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))

    def secret(desk, role) -> str:
        _, told = desk.post("/api/1/codes", {"role": role, "table": 1}, desk.token)
        return told["url"].partition("code=")[2].partition("&")[0]

    def taken(desk, code) -> tuple[int, str]:
        status, headers, _ = desk.request("POST", "/api/1/rights", {"code": code})
        return status, headers.get("set-cookie", "").partition(";")[0]

    def role(desk, cookie) -> str:
        return desk.get("/api/1/rights", Cookie=cookie)["role"]

    with contextlib.closing(Served()) as desk:
        used, unused = secret(desk, "black"), secret(desk, "white")
        _, cookie = taken(desk, used)
        assert role(desk, cookie) == "black"
    kept = (tmp_path / "rights.json").read_text()
    assert used not in kept and cookie.partition("=")[2] not in kept
    with contextlib.closing(Served()) as desk:
        assert role(desk, cookie) == "black"
        assert taken(desk, used)[0] == 403 and taken(desk, unused)[0] == 200
        desk.post("/api/1/revoke", {"role": "black", "table": 1}, desk.token)
    with contextlib.closing(Served()) as desk:
        assert role(desk, cookie) == "spectator"


@pytest.mark.parametrize("token", ["", "x", "a" * 3000])
def test_a_token_that_is_none(served, token):
    asked = {"id": str(uuid.uuid4()), "seen": 10**6, "do": "abandon"}
    assert served.post("/api/1/tables/1/commands", asked, token)[0] == 403
    assert served.post("/api/1/codes", {"role": "referee"}, token)[0] == 403
    assert served.post("/api/1/tables/1/wire", {"command": 15}, token)[0] == 403
    assert served.picture()["phase"] == "playing"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost:x:y"])
def test_another_sites_host(served, host):
    status, _, told = served.request("GET", "/api/1/tables", None, {"Host": host})
    assert status in (400, 403)
    if status == 403:
        assert json.loads(told)["error"]["key"] == "desk-host"


def test_another_sites_page(served):
    headers = {"Origin": "http://evil.example", "Authorization": f"Bearer {served.token}"}
    status, _, told = served.request("POST", "/api/1/codes", {"role": "referee"}, headers)
    assert status == 403 and json.loads(told)["error"]["key"] == "desk-origin"


@pytest.mark.parametrize(
    "path",
    ["/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/../page.js", "//etc/passwd",
     "/page.py", "/api/1/tables/../../x", "/api/1/tables/99", "/api/1/tables/1e9",
     "/api/1/tables/" + "9" * 99],
)  # fmt: skip
def test_a_path_that_climbs_out(served, path):
    status, _, told = served.request("GET", path)
    assert status == 404 and b"root:" not in told and json.loads(told)["error"]["words"]["en"]


def test_a_body_of_100_MB(served):
    line = http.client.HTTPConnection("127.0.0.1", served.number, timeout=20)
    line.putrequest("POST", "/api/1/rights")
    line.putheader("Content-Length", str(100_000_000))
    line.endheaders()
    assert line.getresponse().status == 413
    line.close()


def test_a_body_without_a_length(served):
    with socket.create_connection(("127.0.0.1", served.number), timeout=20) as line:
        line.sendall(b"POST /api/1/rights HTTP/1.1\r\nHost: localhost\r\n"
                     b"Transfer-Encoding: chunked\r\n\r\n")  # fmt: skip
        try:
            for _ in range(200):
                line.sendall(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was told, and the line closed
        try:
            assert b"413" in line.recv(4096)
        except ConnectionResetError:
            pass
    assert served.get("/api/1/tables")["tables"]


def test_half_open_connections_do_not_keep_others_out(served):
    lines = [socket.create_connection(("127.0.0.1", served.number)) for _ in range(300)]
    for line in lines[::2]:
        line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
    began = time.monotonic()
    assert served.get("/api/1/tables")["tables"] and time.monotonic() - began < 5
    for line in lines:
        line.close()


def test_of_too_many_half_open_connections_the_oldest_goes(served, monkeypatch):
    monkeypatch.setattr("wenping.desk.guard.MOST_SILENT", 20)
    lines = [socket.create_connection(("127.0.0.1", served.number), timeout=5) for _ in range(40)]
    assert lines[0].recv(1) == b""  # closed at once, not after 10 s
    lines[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert lines[-1].recv(12) == b"HTTP/1.1 200"
    for line in lines:
        line.close()


def test_a_connection_that_asks_for_nothing_is_closed(served, monkeypatch):
    monkeypatch.setattr(guard, "HEAD_S", 0.3)
    with socket.create_connection(("127.0.0.1", served.number), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        assert line.recv(100) == b""


@pytest.mark.parametrize(
    "query",
    ["after=x", "after=-1", "after=" + "9" * 50, "after=" + "9" * 19, "after=%C2%B2", "table=a"],
)
def test_an_odd_cursor(served, query):
    assert served.request("GET", f"/api/1/events?{query}")[0] == 400


def test_a_desk_that_is_started_twice(served):
    with pytest.raises(UserError) as error:
        place.Lock()
    assert served.url in error.value.words("en")
    done = subprocess.run(
        [sys.executable, "-m", "wenping.cli", "serve", "--port", "0"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and served.url in done.stderr


# The host's own programs


def test_a_board_whose_thread_is_stuck_is_seen(served, monkeypatch):
    """systemd is told no more that the desk is alive (tests/desk/test_manager.py)."""
    monkeypatch.setattr(attendant, "STUCK_S", 1.0)
    (board,) = served.desk.attendants
    assert not board.stuck(time.monotonic())
    with board._lock:
        end = time.monotonic() + 20
        while not board.stuck(time.monotonic()):
            assert time.monotonic() < end
            time.sleep(0.1)
    end = time.monotonic() + 20
    while board.stuck(time.monotonic()):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_link_through_the_desk(room):
    board, served = room
    with Store() as store, attach(board.port.path, store) as link:
        assert isinstance(link, RemoteLink)
        assert link.command(m.C_HEALTH, 0).startswith(b"heap_free")
        with pytest.raises(Refused):
            link.command(m.C_NEW_GAME, tail=b"size=9")
        lay(board, served, served.picture()["moves"])
        while not isinstance(item := link.next(10), Event):
            assert item is not None
        assert item.log == link.board.log


@pytest.mark.parametrize("command", ["health", "doctor"])
def test_commands_speak_to_the_desk(room, command):
    board, _ = room
    words = [sys.executable, "-m", "wenping.cli", command, board.port.path, "--json"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    assert json.loads(done.stdout)


def test_without_a_desk_the_port_is_opened(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    assert place.running() is None
    with pytest.raises(PortError):
        attach("/dev/no-such-port")


def test_play_through_the_desk_until_the_game_is_abandoned(room):
    board, served = room
    words = [sys.executable, "-m", "wenping.cli"]
    playing = subprocess.Popen(
        [*words, "play", board.port.path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert playing.stdout is not None and "Wenping" in playing.stdout.readline()
    done = subprocess.run([*words, "abandon", board.port.path], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    served.until(lambda told: told["phase"] == "over")
    said, wrong = playing.communicate(timeout=60)
    assert playing.returncode == 0 and not wrong, wrong
    assert "abandoned" in said
