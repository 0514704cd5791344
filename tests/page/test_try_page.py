"""The page of `wenping try` in a browser: drags that end otherwise, reloads, worlds that end."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest
from test_page import in_a_browser, room, run  # noqa: F401
from test_worlds import trying  # noqa: F401

from wenping.make.page import Person

pytestmark = in_a_browser
ALL = {"has_touch": True, "locale": "en-GB", "viewport": {"width": 1280, "height": 820}}
_GHOSTS = ".touch .ghost"


@pytest.fixture(scope="module")
def person(run, trying):  # noqa: F811
    tab = run.new_context(**ALL).new_page()
    tab.set_default_timeout(20_000)
    someone = Person(tab, trying.url)
    someone.begin(9, "chinese", 10, "careful")
    return someone


def at(person, col: int, row: int) -> tuple[float, float]:
    """Where a point is on the screen, on or off the board."""
    svg = person.tab.locator(".touch svg")
    box, view = svg.bounding_box(), [float(it) for it in svg.get_attribute("viewBox").split()]
    return (
        box["x"] + (22 * col - view[0]) / view[2] * box["width"],
        box["y"] + (23.7 * row - view[1]) / view[3] * box["height"],
    )


def pointer(person, target: str, kind: str, place: tuple[float, float], **more) -> None:
    """A pointer event of a finger, as a browser sends it."""
    event = {"pointerId": 7, "isPrimary": True, "bubbles": True, "clientX": place[0],
             "clientY": place[1], "pointerType": "touch", **more}  # fmt: skip
    person.tab.evaluate(
        "([target, kind, event]) => (target ? document.querySelector(target) : window)"
        ".dispatchEvent(new PointerEvent(kind, event))",
        [target, kind, event],
    )


def moves(person) -> int:
    return person.picture()["moves"]


def test_a_finger_that_the_browser_takes_over_drops_the_stone(person):
    """A phone scrolls: pointercancel comes instead of pointerup, and a tap somewhere follows."""
    pointer(person, ".bowl.black", "pointerdown", (5, 5))
    pointer(person, "", "pointermove", at(person, 4, 4))
    assert person.tab.locator(_GHOSTS).count() == 1
    pointer(person, "", "pointercancel", at(person, 4, 4))
    assert person.tab.locator(_GHOSTS).count() == 0
    pointer(person, "", "pointerup", at(person, 3, 3))
    time.sleep(1)
    assert moves(person) == 0


def test_a_second_finger_ends_no_drag_of_the_first(person):
    pointer(person, ".bowl.black", "pointerdown", (5, 5))
    pointer(person, "", "pointermove", at(person, 4, 4))
    pointer(person, "", "pointerup", at(person, 3, 3), pointerId=8, isPrimary=False)
    assert person.tab.locator(_GHOSTS).count() == 1
    pointer(person, "", "pointerup", at(person, 4, 4))
    told = person.until(lambda told: told["moves"] == 1, "the stone from the bowl")
    assert told["record"] == [["black", "E5"]]
    person.until(lambda told: told["awaited"]["en"] == "White to move", "the clock")


def test_a_second_phone_sits_at_the_same_board(run, person, trying):  # noqa: F811
    tab = run.new_context(viewport={"width": 390, "height": 844}).new_page()
    tab.goto(f"{trying.url}/#world={person.key}")  # what the QR code says
    tab.locator(".touch .bulb").first.wait_for()
    other = Person(tab, trying.url)
    other.key, other.table = person.key, person.table
    other.click(6, 2)
    told = person.until(lambda told: told["moves"] == 2, "the other phone's stone")
    assert told["record"][-1] == ["white", "G7"]
    person.until(lambda told: told["awaited"]["en"] == "Black to move", "the clock")
    for page in (tab, person.tab):
        page.locator(".touch .stone").nth(1).wait_for()
    tab.context.close()


def test_a_hand_that_is_dragged_off_the_page_puts_nothing(person):
    """From an empty point to outside the window, and back with the button up."""
    mouse = person.tab.mouse
    mouse.move(*at(person, 2, 2))
    mouse.down()
    mouse.move(-50, -50)
    mouse.up()
    time.sleep(1)
    assert moves(person) == 2
    person.click(2, 6)  # the next click is one
    person.until(lambda told: told["moves"] == 3, "the next click")
    person.until(lambda told: told["awaited"]["en"] == "White to move", "the clock")


@pytest.mark.parametrize("way", ["reload", "back"])
def test_the_page_goes_in_the_middle_of_a_drag(person, way):
    tab, mouse = person.tab, person.tab.mouse
    mouse.move(*at(person, 4, 4))
    mouse.down()
    mouse.move(*at(person, 6, 6), steps=4)
    assert tab.locator(_GHOSTS).count() == 1
    if way == "reload":
        tab.reload()
    else:
        tab.evaluate("location.href = '/icon.svg'")
        tab.wait_for_url("**/icon.svg")
        tab.go_back()
    mouse.up()
    tab.wait_for_selector(".touch .bulb")
    assert tab.locator(_GHOSTS).count() == 0
    told = person.picture()
    assert told["moves"] == 3 and not told["question"]
    tab.locator(".touch .stone").nth(2).wait_for()


def test_a_world_that_has_ended_says_so(person, trying):  # noqa: F811
    person.tab.set_default_timeout(10_000)
    trying.worlds._end(person.key)
    shown = person.tab.locator("#offline")
    shown.wait_for(state="visible")
    person.tab.locator("#offline", has_text="virtual board has ended").wait_for()
    person.click(1, 1)
    assert shown.is_visible()


class Stalling:
    """A line to a port that can go silent without being closed, as that of a phone that sleeps."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._stalled: set[socket.socket] = set()
        self._lines: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def stall(self) -> None:
        """Carry nothing more on the lines there are; new ones go through."""
        self._stalled |= set(self._lines)

    def close(self) -> None:
        """Close every line."""
        for line in (self._socket, *self._lines):
            line.close()

    def _accept(self) -> None:
        while True:
            try:
                line = self._socket.accept()[0]
            except OSError:
                return
            other = socket.create_connection(("127.0.0.1", self._to))
            self._lines += [line, other]
            for one, two in ((line, other), (other, line)):
                threading.Thread(target=self._carry, args=(one, two), daemon=True).start()

    def _carry(self, one: socket.socket, two: socket.socket) -> None:
        try:
            while data := one.recv(1 << 16):
                if one not in self._stalled:
                    two.sendall(data)
        except OSError:
            pass
        if one not in self._stalled:
            two.close()


@contextmanager
def stalling(port: int):
    line = Stalling(port)
    try:
        yield line
    finally:
        line.close()


def test_a_page_whose_line_died_in_silence_listens_anew(run, room, monkeypatch):  # noqa: F811
    _, served = room
    monkeypatch.setattr("wenping.desk.desk.TIME_S", 0.5)
    with stalling(served.number) as line:
        tab = run.new_context(locale="en-GB").new_page()
        tab.goto(f"http://127.0.0.1:{line.port}")
        tab.wait_for_selector(".goban .stone")
        tab.evaluate("wenping.silentMs = 2000")
        paused = served.picture()["paused"]
        line.stall()
        assert served.decide("pause")[0] == 200
        words = "playing" if paused else "paused"
        tab.locator(".phase", has_text=words).wait_for(timeout=15_000)
        assert not tab.locator("#offline").is_visible()
        served.decide("pause")
        tab.context.close()
