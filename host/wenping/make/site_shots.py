"""Pictures of the pages `wenping serve` and `wenping try` for the site, in a browser.

Each is made of a game that simulated players play meanwhile, on a virtual board.
"""

# pyright: reportMissingImports=false

import tempfile
from pathlib import Path
from typing import Any

from wenping.game.settings import Settings
from wenping.link import Link, Store
from wenping.make.browser import browser, serving
from wenping.make.page import WAIT_S, Person, squeeze
from wenping.shipped import samples
from wenping.simulation.script import read_script, settings_text
from wenping.simulation.table import set_up
from wenping.terminal.table import Table

SIZE = {"width": 1180, "height": 820}
SHOWN = 24  # moves of the game
SPEED = 10  # of the board on which a picture waits
_LOCALES = {"en": "en-GB", "zh": "zh-CN"}


def shots(folder: Path, clock: str) -> dict[str, str]:
    """Write serve-en.png and so on into a folder; the Markdown of each, by its name."""
    with browser() as run, tempfile.TemporaryDirectory(prefix="wenping-site-") as place:
        _serve(run, folder, Path(place), clock)
        _try(run, folder, clock)
    names = [f"{page}-{lang}" for page in ("serve", "try") for lang in _LOCALES]
    return {name: f"![wenping {name[:-3]}]({{up}}assets/{name}.png)" for name in names}


def _serve(run: Any, folder: Path, place: Path, clock: str) -> None:
    """The desk with one board, whose players are in the middle of the short sample."""
    script, record, rules = read_script(samples()["short"])
    text = settings_text(record, rules, script, clock)
    board, _ = set_up(script, place / "flash.img", hand="quick", host=True, speed=SPEED)
    with board:
        board.start()
        store = place / "store.db"
        with Store(store) as kept, Link(board.port.path, kept) as link:
            table = Table(link, kept, "en", total=len(script.moves))
            table.begin(Settings(text), [])
            table.view.close()
        words = ("serve", board.port.path, "--port", "0")
        with serving(*words, WENPING_STORE=str(store)) as url:
            tab = run.new_page(viewport=SIZE)
            person = Person(tab, url)
            person.table = 1
            person.until(lambda told: told.get("moves", 0) >= SHOWN, "the picture")
            with board.lock:
                board.speed = 1.0
            _shoot(run, url, ".goban .stone", folder, "serve")


def _try(run: Any, folder: Path, clock: str) -> None:
    """A virtual board on which the same sample is played."""
    with serving("try", "--port", "0") as url:
        tab = run.new_page(viewport=SIZE)
        person = Person(tab, url)
        person.begin(9, "chinese", SPEED, "careful", play="short", clock=clock)
        person.until(lambda told: told.get("moves", 0) >= SHOWN, "the picture")
        tab.select_option("[data-pick=speed]", "1")
        _shoot(run, tab.url, ".touch .stone", folder, "try")


def _shoot(run: Any, url: str, ready: str, folder: Path, name: str) -> None:
    """A picture in each language, when there is a stone."""
    for lang, locale in _LOCALES.items():
        context = run.new_context(viewport=SIZE, locale=locale)
        tab = context.new_page()
        tab.goto(url)
        tab.wait_for_selector(ready, timeout=1000 * WAIT_S)
        tab.wait_for_timeout(1500)
        path = folder / f"{name}-{lang}.png"
        tab.screenshot(path=str(path))
        squeeze(path, path)
        context.close()
