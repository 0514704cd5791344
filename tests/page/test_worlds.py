"""Virtual boards of `wenping try`: what a person does in them, faults by a click, their limit."""

import json
import threading
import time
import urllib.error
import urllib.request

import pytest

from wenping.desk.desk import Desk
from wenping.desk.serving import Server, hosts_for, listening
from wenping.link import Store
from wenping.page.assets import routes
from wenping.page.world import ACTS, FAULTS
from wenping.page.worlds import LEFT_S, Worlds

E5, C3 = 19 * 9 + 9, 19 * 11 + 7  # sensors under points of a board of 9 lines


class Trying:
    """`wenping try` on a free port, with two worlds at a time."""

    def __init__(self) -> None:
        taken = listening("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        self.store = Store()
        self.desk = Desk(self.store)
        self.worlds = Worlds(self.desk, 2, self.url)
        self.worlds.prepare()
        self.server = Server(self.desk, taken, self.url, hosts_for("127.0.0.1", []))
        more = routes("try") + self.worlds.routes()
        self._thread = threading.Thread(target=self.server.run, args=(more,))
        self._thread.start()
        while self.desk.loop is None:
            time.sleep(0.01)

    def close(self) -> None:
        self.server.stop()
        self._thread.join(20)
        self.worlds.close()
        self.desk.close()
        self.store.close()

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def begin(self, **wish) -> "Person":
        status, told = self.ask("POST", "/api/1/worlds", {"settings": {"size": 9}, **wish})
        assert status == 200, told
        return Person(self, told)


class Person:
    """A visitor in a world."""

    def __init__(self, trying: Trying, told: dict) -> None:
        self.trying = trying
        self.path = f"/api/1/worlds/{told['key']}"
        self.table = f"/api/1/tables/{told['table']}"
        self.visit = trying.worlds._visits[told["key"]]

    def act(self, do: str, **fields) -> int:
        return self.trying.ask("POST", f"{self.path}/acts", {"do": do, **fields})[0]

    def picture(self) -> dict:
        return self.trying.ask("GET", self.table)[1]

    def until(self, reached, timeout_s: float = 60.0) -> dict:
        end = time.monotonic() + timeout_s
        while not reached(told := self.picture()):
            assert time.monotonic() < end, told
            time.sleep(0.05)
        return told

    def leave(self) -> None:
        assert self.trying.ask("DELETE", self.path)[0] == 200


@pytest.fixture(scope="module")
def trying(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        store = tmp_path_factory.mktemp("try") / "store.db"
        patch.setenv("WENPING_STORE", str(store))
        trying = Trying()
        yield trying
        trying.close()


@pytest.fixture(scope="module")
def person(trying):
    return trying.begin(speed=10)


def test_a_hand_puts_a_stone_where_a_person_clicks_and_presses_the_clock(person):
    assert person.act("place", colour="black", sensor=E5) == 200
    told = person.until(lambda told: told["moves"] == 1)
    assert told["record"] == [["black", "E5"]] and told["position"][4][4] == "B"
    person.until(lambda told: told["awaited"]["en"] == "White to move")


def test_a_stone_that_lies_wrong_is_asked_about_and_taken_off(person):
    person.act("place", colour="black", sensor=C3, press=False)  # White is to move
    told = person.until(lambda told: told["question"])
    assert told["question"]["point"] == "C3"
    person.act("follow")
    person.until(lambda told: not told["question"])
    assert person.visit.world.surface.near(C3) is None


def test_what_is_true_and_what_the_board_sees(person):
    end = time.monotonic() + 20
    while not (view := person.visit.view(True)).get("seen"):
        assert time.monotonic() < end
        time.sleep(0.1)
    for kind in ("true", "seen"):
        assert len(view[kind]) == 361 and view[kind][E5] > 8 > abs(view[kind][C3])
    assert abs(view["seen"][E5] / view["true"][E5] - 1) < 0.15, "both in mT"
    assert view["taken"][E5] == "B" and view["taken"][C3] == "."
    assert view["bowls"][0]["count"] == 179 and view["bowls"][0]["pockets"].count("B") == 179
    assert view["bytes"][0] > 1000 and any("played" in words for _, words, _ in view["wire"])


def test_a_cable_that_is_pulled_and_put_back(person):
    person.act("cable")
    assert not person.until(lambda told: not told["connected"])["connected"]
    person.act("cable")
    assert person.until(lambda told: told["connected"])["moves"] == 1


def test_a_power_cut_loses_nothing_and_disturbs_no_other_world(trying, person):
    other = trying.begin(speed=10)
    person.act("cut")
    person.until(lambda told: not told["connected"])
    other.act("place", colour="black", sensor=E5)
    assert other.until(lambda told: told["moves"] == 1)["connected"]
    assert person.until(lambda told: told["connected"])["record"] == [["black", "E5"]]
    status, told = trying.ask("POST", "/api/1/worlds", {})
    assert status == 503 and "2" in told["error"]["words"]["zh"]  # the limit, in words
    other.leave()
    assert trying.ask("GET", other.path)[0] == 404


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_can_be_clicked(person, fault):
    assert person.act("fault", fault=fault, sensor=C3) == 200
    assert person.visit.view(False)["faults"]
    assert person.act("heal") == 200
    person.visit.check()
    assert person.visit.failure is None


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"do": "__init__"}, {"do": "close"}, {"do": ["place"]}, {"do": "place"},
        {"do": "place", "colour": "red", "sensor": 0}, {"do": "place", "colour": "black",
        "sensor": 361}, {"do": "place", "colour": "black", "sensor": "0"},
        {"do": "shift", "sensor": 0, "x": "a", "y": 0}, {"do": "shift", "sensor": 0},
        {"do": "press", "button": "POWER"}, {"do": "hand", "hand": "x"}, {"do": "speed",
        "speed": 1000}, {"do": "accident", "accident": "__doc__"}, {"do": "fault",
        "fault": "dead=A1"}, {"do": "fault", "fault": ["dead"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_done(trying, person, asked):
    status, told = trying.ask("POST", f"{person.path}/acts", asked)
    assert status == 422 and told["error"]["words"]["en"]


def test_a_stone_dragged_off_the_board_goes_back_into_its_bowl(person):
    assert person.act("shift", sensor=E5, x=-500.0, y=1e9) == 200
    end = time.monotonic() + 20
    while person.visit.world.bowls[0].count() < 180:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert person.until(lambda told: told["question"] or not told["moves"])


@pytest.mark.parametrize(
    "wish",
    [{"game": "../demo"}, {"hand": "x"}, {"speed": 3}, {"settings": 5}, {"settings": {"size": 99}},
     {"settings": {"rules": "x"}}, {"settings": {"black": "a\nrules=ying"}, "game": "none"}],
    ids=str,
)  # fmt: skip
def test_a_world_that_cannot_be_wished_for(trying, wish):
    assert trying.ask("POST", "/api/1/worlds", wish)[0] == 422


def test_a_kept_game_is_played(trying, person):
    other = trying.begin(game="short", speed=50)
    told = other.until(lambda told: told.get("moves", 0) >= 10)
    assert told["record"][0] == ["black", "E5"]
    other.leave()


def test_a_new_world_goes_on_at_once_and_so_does_one_that_is_slowed_down(trying, person):
    """It began at 25x: what went by then is no reason to wait now."""
    other = trying.begin(speed=1)
    board = other.visit.board
    for speed in (1, 50, 1):
        assert other.act("speed", speed=speed) == 200
        began_us = board.t_us
        time.sleep(1.0)
        assert board.t_us - began_us > 300_000
    other.leave()


def test_a_world_that_cannot_begin_leaves_room_for_another(trying, person, monkeypatch, tmp_path):
    with monkeypatch.context() as patch:
        patch.setattr(trying.worlds, "_template", tmp_path / "gone")  # as on a full disk
        for _ in range(3):
            status, told = trying.ask("POST", "/api/1/worlds", {})
            assert (status, told["error"]["key"]) == (500, "try-failed")
    trying.begin().leave()


def test_every_act_is_tried():
    assert len(ACTS) == len(set(ACTS)) == 13


def test_a_world_that_nobody_uses_ends_and_says_so(trying, person):
    trying.worlds.end_idle(person.visit.used + LEFT_S - 1)
    assert trying.ask("GET", person.path)[0] == 200
    trying.worlds.end_idle(person.visit.used + LEFT_S + 1)
    status, told = trying.ask("GET", person.path)
    assert status == 404 and "20" in told["error"]["words"]["en"]
    assert trying.ask("GET", person.table)[0] == 404  # the desk has let it go
