"""make page: a game by clicks on `wenping try`, from the first stone to the certificate.

A browser clicks the moves of a record, takes captured and dead stones off, fills the board and
presses the clocks. After every move the stones that the page draws are compared with those that the
board sees, and build/page/ gets a screenshot. At the end page, desk and board are compared: the
desk's picture, its fold's hash and the board's, and the result with the one that the host counts.
"""

# pyright: reportMissingImports=false

import argparse
import json
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from wenping.errors import Told, UserError, error_line
from wenping.geometry import COLUMN_LETTERS, LINES
from wenping.make.browser import browser, serving
from wenping.make.checkout import BUILD
from wenping.shipped import GAMES
from wenping.simulation.ceremony import truth
from wenping.simulation.script import read_script
from wenping.texts import default_language, say
from wenping.texts.command_line import argparse_words
from wenping.twin.script import Script
from wenping.weiqi.points import BLACK, PASS, col_of, row_of

WAIT_S = 90.0
DRAWN_S = 5.0  # the page draws what the board sees within this time
SIZE = {"width": 1280, "height": 820}
SHOT = {"width": 1360, "height": 1000}
PICTURE = (1020, 750)
SHOWN = 120
_STONES = """() => [...document.querySelectorAll(".touch .stone:not(.lifted)")].map(it =>
    [it.classList.contains("B") ? "B" : "W", +it.getAttribute("cx"), +it.getAttribute("cy")])"""


class Person:
    """Somebody at the page: clicks points and knobs, and reads what stands there."""

    def __init__(self, tab: Any, url: str) -> None:
        self.tab = tab
        self._url = url
        self.table = 0
        self.key = ""
        self.differs: list[Told] = []

    def begin(self, size: int, rules: str, speed: int, hand: str, **more: str) -> None:
        """Start a world with a game. more: further fields of the page's form."""
        tab = self.tab
        tab.goto(self._url)
        wish = {"size": size, "rules": rules, "speed": speed, "hand": hand, **more}
        for name, value in wish.items():
            tab.select_option(f"select[name={name}]", str(value))
        tab.click("form .primary")
        tab.wait_for_selector(".touch .bulb", timeout=60_000)
        self.key = tab.url.partition("#world=")[2]
        self.table = json.load(urllib.request.urlopen(self._world()))["table"]

    def click(self, col: int, row: int) -> None:
        """Click a point of the board."""
        svg = self.tab.locator(".touch svg")
        box = svg.bounding_box()
        view = [float(it) for it in svg.get_attribute("viewBox").split()]
        x = box["x"] + (22 * col - view[0]) / view[2] * box["width"]
        y = box["y"] + (23.7 * row - view[1]) / view[3] * box["height"]
        self.tab.mouse.click(x, y)

    def name(self, point: str) -> None:
        """Click a point by its name."""
        size = self.picture()["size"]
        self.click(COLUMN_LETTERS.index(point[0]), size - int(point[1:]))

    def knob(self, colour: str, which: int) -> None:
        """Press a side's clock (0) or pass button (1)."""
        seat = 0 if colour == "black" else 1
        self.tab.locator(".seat").nth(seat).locator(".knob").nth(which).click()

    def picture(self) -> dict:
        """The desk's picture of this table."""
        return json.load(urllib.request.urlopen(f"{self._url}/api/1/tables/{self.table}"))

    def until(self, reached: Any, what: str) -> dict:
        """Wait for a picture; UserError when it does not come."""
        end = time.monotonic() + WAIT_S
        while not reached(told := self.picture()):
            if time.monotonic() > end:
                said = told["question"] or told["step"] or told["awaited"] or told["phase_words"]
                raise UserError("page-stuck", what=what, said=json.dumps(said, ensure_ascii=False))
            time.sleep(0.05)
        return told

    def look(self, name: str) -> None:
        """Compare the stones that are drawn with those that the board sees; take a screenshot."""
        end = time.monotonic() + DRAWN_S
        told = self.picture()
        while (drawn := shown(self, told["size"])) != told["sensed"] and time.monotonic() < end:
            time.sleep(0.05)
            told = self.picture()
        self.differ(f"stones {name}", drawn, told["sensed"])
        path = BUILD / "page" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.tab.screenshot(path=str(path))

    def differ(self, what: str, one: object, other: object) -> None:
        """Note a difference, if there is one."""
        if one != other:
            self.differs.append(Told("page-differs", what=what, one=one, other=other))

    def _world(self) -> str:
        return f"{self._url}/api/1/worlds/{self.key}"


def play(person: Person, script: Script) -> dict:
    """Click a whole game; the last picture."""
    for number, (colour, p) in enumerate(script.moves, 1):
        side = "black" if colour == BLACK else "white"
        if p == PASS:
            person.knob(side, 1)
        else:
            person.click(col_of(p), row_of(p))
        told = person.until(lambda told, n=number: told["moves"] >= n, f"move {number}")
        while marks := _marks(told, "captured"):
            person.name(marks[0])
            gone = marks[0]
            told = person.until(lambda told, it=gone: it not in _marks(told, "captured"), gone)
        if p != PASS:
            person.until(lambda told: not told["awaited"]["en"].endswith("clock"), "the clock")
        person.look(f"{number:03}")
    return finish(person, script)


def finish(person: Person, script: Script) -> dict:
    """The count: dead stones off, both agree, the board is filled, both agree."""
    person.until(lambda told: told["phase"] == "stopped", "the stop")
    for p in script.dead:
        person.click(col_of(p), row_of(p))
    dead = len(script.dead)
    person.until(lambda told: len(_marks(told, "dead")) == dead, "dead stones")
    person.look("stopped")
    agree(person, "filling")
    while True:
        told = person.until(lambda told: _marks(told, "next") or _idle(told), "filling")
        due = _marks(told, "next")
        if not due:
            break
        person.name(due[0])
        person.until(lambda told, it=due[0]: it not in _marks(told, "next"), due[0])
    person.look("filled")
    agree(person, "over")
    told = person.until(lambda told: told["result"], "the result")
    person.look("result")
    return told


def agree(person: Person, phase: str) -> None:
    """Both press their clocks."""
    for side in ("black", "white"):
        person.knob(side, 0)
    person.until(lambda told: told["phase"] in (phase, "over"), phase)


def compare(person: Person, wanted: str) -> list[Told]:
    """What differs between page, desk, board, and the host's own count of the record."""
    told = person.until(
        lambda told: told["board_said"]["events"] == told["board"]["events"], "the board's hash"
    )
    person.differ("hash", told["board"]["hash"], told["board_said"]["hash"])
    person.differ("result", told["result"]["sgf"], wanted)
    person.differ("verdict", person.tab.locator(".verdict").inner_text(), told["result"]["sgf"])
    person.differ("agree", told["result"]["agree"], True)
    person.differ("differs", told["differs"], None)
    return person.differs


def shown(person: Person, size: int) -> list[str]:
    """The rows of the stones that lie on the page's board, each at the point nearest to it."""
    rows = [["."] * size for _ in range(size)]
    for colour, x, y in person.tab.evaluate(_STONES):
        row, col = round(y / 23.7), round(x / 22)
        if 0 <= row < size and 0 <= col < size:
            rows[row][col] = colour
    return ["".join(row) for row in rows]


def _marks(told: dict, kind: str) -> list[str]:
    return [mark["point"] for mark in told.get("marks", []) if mark["kind"] == kind]


def _idle(told: dict) -> bool:
    return not told["step"] and not told["question"]


def main() -> int:
    """Status 0: all agrees, 1: something differs, 2: it could not be played."""
    lang = default_language()
    argparse_words(lang)
    parser = argparse.ArgumentParser(prog="make page", description=say("page-help", lang))
    game = GAMES / "short.sgf"
    parser.add_argument("--game", type=Path, default=game, help=say("opt-twin-play", lang))
    parser.add_argument("--speed", type=int, default=10, help=say("try-speed", lang))
    parser.add_argument("--picture", type=Path, help=say("opt-page-picture", lang))
    args = parser.parse_args()
    try:
        found = run(args.game, args.speed, args.picture, lang)
    except (UserError, ModuleNotFoundError) as error:
        line = error if isinstance(error, UserError) else UserError("page-no-browser")
        print(error_line(line, lang), file=sys.stderr)
        return 2
    for difference in found:
        print(difference.words(lang), file=sys.stderr)
    print(say("page-played-differs" if found else "page-played", lang))
    return 1 if found else 0


def run(path: Path, speed: int, picture: Path | None, lang: str) -> list[Told]:
    """Play a record by clicks; what differs. Writes build/page/, and `picture` half way."""
    script, _, rules = read_script(path)
    BUILD.mkdir(exist_ok=True)
    with serving("try", "--port", "0") as url, browser() as run:
        locale = "zh-CN" if lang == "zh" else "en-GB"
        tab = run.new_page(viewport=SIZE, locale=locale, reduced_motion="reduce")
        person = Person(tab, url)
        person.begin(script.size, rules.name, speed, "careful")
        told = play(person, script)
        for line in told["result"]["lines"][lang]:
            print(line)
        found = compare(person, truth(script, rules).sgf)
        if picture:
            shoot(run, url, picture, lang)
    return found


def shoot(run: Any, url: str, path: Path, lang: str) -> None:
    """The picture of the README: the demo's game on the virtual board, after SHOWN moves."""
    locale = "zh-CN" if lang == "zh" else "en-GB"
    tab = run.new_page(viewport=SHOT, locale=locale, device_scale_factor=1.5)
    person = Person(tab, url)
    wish = {"play": "demo", "clock": "byo-yomi:600,5x30"}
    person.begin(LINES, "chinese", 25, "careful", **wish)
    person.until(lambda told: told["moves"] >= SHOWN, "the picture")
    tab.select_option("[data-pick=speed]", "1")
    time.sleep(4)
    raw = BUILD / "readme.png"
    tab.screenshot(path=str(raw))
    squeeze(raw, path, PICTURE)


def squeeze(raw: Path, path: Path, size: tuple[int, int] | None = None) -> None:
    """Write a screenshot anew with 200 colours, and of another size if one is named."""
    from PIL import Image

    image = Image.open(raw).convert("RGB")
    if size:
        image = image.resize(size, Image.Resampling.LANCZOS)
    image = image.quantize(200, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    image.save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
