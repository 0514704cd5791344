"""The page in a browser: sizes, languages, colours, clocks, accessibility (needs Chromium)."""

import gzip
import re
import time

import pytest

from wenping.errors import UserError
from wenping.make.browser import browser, chromium, serving
from wenping.page.assets import icon, page_of
from wenping.page.packed import script
from wenping.texts import TEXTS

BUDGET = 60_000  # bytes of the first load, compressed


@pytest.mark.parametrize("entry", ["serve", "try"])
def test_the_first_load_is_small(entry):
    page, _ = page_of(entry)
    assert len(gzip.compress(page.encode(), 6)) + len(icon()) < BUDGET


@pytest.mark.parametrize("entry", ["serve", "try"])
def test_nothing_comes_from_elsewhere(entry):
    text = page_of(entry)[0].replace("http://www.w3.org/2000/svg", "")
    assert "http://" not in text and "https://" not in text
    assert re.findall(r'(?:src|href)="([^"]*)"', text.partition("<script")[0]) == ["icon.svg"]


def test_every_text_of_the_page_is_there():
    for entry in ("serve", "try"):
        for key in re.findall(r'say\("([a-z-]+[a-z])"', page_of(entry)[1]):
            assert key in TEXTS, key


def test_modules_become_one_script_in_the_order_of_their_imports():
    modules = {
        "a": 'import { one, Two } from "./b.js";\nimport { three } from "./c.js";\nrun(one);\n',
        "b": 'import { three } from "./c.js";\nexport const one = 1;\nexport class Two {}\n',
        "c": "export async function three() {}\n",
    }
    made = script("a", modules.__getitem__)
    assert re.findall(r"^const in_(\w)", made, re.M) == ["c", "b", "a"]
    assert "const { one, Two } = in_b;" in made and "return { one, Two };" in made
    for odd in ('import x from "./b.js";\n', "export default 5;\n", "export let a = 1;\n"):
        with pytest.raises(ValueError):
            script("a", {"a": odd}.__getitem__)


try:
    chromium()
    import playwright  # noqa: F401
except (UserError, ImportError):
    HERE = False
else:
    HERE = True

in_a_browser = pytest.mark.skipif(not HERE, reason="needs Chromium and the extra browser")


@pytest.fixture(scope="module")
def run():
    with browser() as run:
        yield run


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A board with a running clock, and a desk that holds its port."""
    from served import Served, commissioned
    from test_desk import lay  # type: ignore[import-not-found]

    from wenping.twin.virtual import VirtualBoard
    from wenping.twin.world import World

    folder = tmp_path_factory.mktemp("page")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENPING_STORE", str(folder / "store.db"))
        with VirtualBoard(World(1), flash=commissioned(folder), speed=5.0) as board:
            board.start()
            served = Served(board.port.path)
            try:
                served.open(black="Gu <b>Li</b>", white="李", time="byo-yomi:600,5x30")
                for number in range(2):
                    lay(board, served, number)
                with board.lock:
                    board.speed = 1.0
                yield board, served
            finally:
                served.close()


def tab_of(run, url, **context):
    made = run.new_context(**context)
    tab = made.new_page()
    problems: list[str] = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    tab.goto(url)
    tab.wait_for_selector(".goban .stone")
    return tab, problems


@in_a_browser
def test_what_the_page_shows_is_the_picture(run, room):
    _, served = room
    tab, problems = tab_of(run, served.url, locale="zh-CN")
    assert tab.locator(".goban .stone.B").count() == tab.locator(".goban .stone.W").count() == 1
    assert tab.locator(".card.black .who").inner_text() == "Gu <b>Li</b>"  # as text, never as HTML
    assert "中国规则" in tab.locator(".state").inner_text()
    tab.get_by_text("English", exact=True).click()
    assert "Chinese rules" in tab.locator(".state").inner_text()
    assert not problems


@in_a_browser
@pytest.mark.parametrize("lang", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(run, room, lang, colours):
    from axe_playwright_python.sync_playwright import Axe

    tab, _ = tab_of(run, room[1].url, locale=lang, color_scheme=colours)
    found = Axe().run(tab)
    assert found.violations_count == 0, found.generate_report()


@in_a_browser
def test_axe_finds_nothing_on_a_virtual_board(run):
    from axe_playwright_python.sync_playwright import Axe

    with serving("try", "--port", "0") as url:
        for lang, colours in (("zh-CN", "dark"), ("en-GB", "light")):
            tab = run.new_context(locale=lang, color_scheme=colours).new_page()
            tab.goto(url)
            tab.wait_for_selector("form .primary")
            found = [Axe().run(tab)]
            tab.click("form .primary")
            tab.wait_for_selector(".touch .bulb", timeout=60_000)
            for number in range(5):
                tab.locator(".tabs button").nth(number).click()
                found.append(Axe().run(tab))
            assert [it.violations_count for it in found] == [0] * 6, [
                it.generate_report() for it in found if it.violations_count
            ]


@in_a_browser
def test_a_phone_whose_clock_is_an_hour_wrong_shows_the_boards_time(run, room):
    board, served = room
    tab, _ = tab_of(run, served.url, viewport={"width": 390, "height": 844})
    wrong = run.new_context()
    wrong.add_init_script("const now = Date.now; Date.now = () => now() + 3600e3;")
    phone = wrong.new_page()
    phone.goto(served.url)
    phone.wait_for_selector(".goban .stone")
    time.sleep(1.0)
    read = "() => [...document.querySelectorAll('.clock')].map(it => it.textContent)"
    told = served.picture()
    black = told["clocks"]["black"]["main_ms"] - (told["now_ms"] - told["clocks"]["t_ms"])
    for view in (tab, phone):
        shown = view.evaluate(read)[0].split(":")
        assert abs(60 * int(shown[0]) + int(shown[1]) - black / 1000) <= 1.6
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


_SAYS = """globalThis.said = [];
const voice = { cancel() {}, speak: (it) => said.push(it.text) };
Object.defineProperty(globalThis, "speechSynthesis", { value: voice });"""
# White has used up its main time; so many ms of the period are left when the host says so.
_PERIOD = """(left_ms) => {
    const view = wenping.view, told = structuredClone(view.told), t_ms = view.time.now();
    const clocks = { ...told.clocks, t_ms, running: "white" };
    clocks.white = { ...clocks.white, main_ms: 0, periods: 2, left_ms };
    view.show({ ...told, now_ms: t_ms, clocks });
}"""


@in_a_browser
def test_byo_yomi_is_spoken_after_one_click(run, room):
    context = run.new_context(locale="en-GB")
    context.add_init_script(_SAYS)
    tab = context.new_page()
    tab.goto(room[1].url)
    tab.wait_for_selector(".goban .stone")
    tab.evaluate(_PERIOD, 4500)
    time.sleep(0.7)
    assert tab.evaluate("said") == []  # not before a person wants it
    tab.locator("#tools button", has_text="♪").click()
    tab.evaluate(_PERIOD, 3500)
    time.sleep(1.2)
    assert {"4", "3"} <= set(tab.evaluate("said"))
    tab.evaluate(_PERIOD, 9900)
    time.sleep(0.4)
    assert "10" in tab.evaluate("said")
    context.close()


@in_a_browser
def test_keys_step_through_the_moves(run, room):
    tab, _ = tab_of(run, room[1].url)
    tab.keyboard.press("Home")
    assert tab.locator(".goban .stone").count() == 0
    tab.keyboard.press("ArrowRight")
    assert tab.locator(".goban .stone").count() == 1
    tab.keyboard.press("End")
    assert tab.locator(".goban .stone").count() == 2


@in_a_browser
def test_a_code_makes_a_player_of_a_phone_and_a_press_decides(run, room):
    _, served = room
    code = served.post("/api/1/codes", {"role": "referee", "table": 0}, served.token)[1]
    tab, problems = tab_of(run, code["url"], locale="en-GB")
    assert "code" not in tab.url  # not left in the history
    tab.get_by_text("Decisions").click()
    tab.get_by_text("Pause or go on").click()
    served.until(lambda told: told["paused"])
    assert tab.locator(".phase").inner_text() == "paused"
    tab.get_by_text("Pause or go on").click()
    served.until(lambda told: not told["paused"])
    tab.get_by_text("referee", exact=True).click()
    tab.get_by_text("QR code for Black").click()
    tab.wait_for_selector("img.qr")
    assert not problems


@in_a_browser
def test_the_page_says_when_the_host_is_gone(run, room):
    _, served = room
    tab, _ = tab_of(run, served.url)
    tab.context.set_offline(True)
    served.server._server.force_exit = False
    for reader in list(served.desk.listeners):
        reader.queue.put_nowait(None)  # the stream ends
    tab.wait_for_selector("#offline:not([hidden])", timeout=15_000)
    assert tab.locator(".goban .stone").count() == 2  # the last known state stays
    tab.context.set_offline(False)
    tab.wait_for_selector("#offline", state="hidden", timeout=15_000)


@in_a_browser
def test_a_referee_rules_on_the_page(run, room):
    """Proposed to both players, accepted by one of them and the referee, overruled, refused."""
    from axe_playwright_python.sync_playwright import Axe

    _, served = room
    codes = {
        role: served.post("/api/1/codes", {"role": role, "table": 1}, served.token)[1]["url"]
        for role in ("referee", "black")
    }
    tab, problems = tab_of(run, codes["referee"], locale="en-GB")
    player, _ = tab_of(run, codes["black"], locale="en-GB")

    def twice(where, name):
        """Press a button, and again when it asks whether one is sure."""
        where.locator(".ruling").get_by_role("button", name=name).click()
        where.locator(".ruling .sure").click()

    def form(**fields):
        tab.get_by_role("button", name="Another ruling").click()
        for name, value in fields.items():
            field = tab.locator(f"dialog [name={name}]")
            field.fill(value) if name in ("why", "value") else field.select_option(value)

    def press(name):
        tab.locator("dialog").get_by_role("button", name=name, exact=True).click()

    form(rule="CN-24.2", remedy="warning", side="white", why="hums <b>a</b> tune")
    assert tab.locator("dialog [name=side] [value=both]").is_disabled()
    assert Axe().run(tab).violations_count == 0
    press("Propose to both players")
    told = served.until(lambda told: told["ruling"]["proposed"])
    assert told["sides"]["white"]["warnings"] == 0
    press("Close")
    twice(player, "Accept")
    served.until(lambda told: told["ruling"]["proposed"]["accepted"] == ["black"])
    player.wait_for_selector(".ruling button", state="detached")  # Black has accepted
    twice(tab, "Accept")
    told = served.until(lambda told: told["sides"]["white"]["warnings"])
    assert told["ruling"]["proposed"] is None
    tab.wait_for_selector(".ruling .lines >> text=hums <b>a</b> tune")
    form(rule="CN-25.1", remedy="time", side="black", value="soon")
    press("Rule")
    tab.wait_for_selector("dialog .said >> text=soon is no time")
    press("Overrule: ruled CN-24.2 (disturbing the opponent): White, one warning; "
          "reason: hums <b>a</b> tune")  # fmt: skip
    served.until(lambda told: not told["sides"]["white"]["warnings"])
    press("Close")
    form(rule="CN-24.2", remedy="warning", side="black", why="")
    press("Propose to both players")
    served.until(lambda told: told["ruling"]["proposed"])
    press("Close")
    twice(tab, "No penalty")
    told = served.until(lambda told: not told["ruling"]["proposed"])
    assert told["sides"]["black"]["warnings"] == 0 and "no penalty" in told["rulings"][-1]["en"]
    assert not problems


@in_a_browser
def test_players_choose_how_to_count_on_the_page(run, room):
    """The last test of the room: the game is stopped."""
    _, served = room
    for _ in range(2):
        moves = served.picture()["moves"]
        served.decide("pass")
        served.until(lambda told, moves=moves: told["moves"] > moves)
    served.until(lambda told: told["phase"] == "stopped")
    watching, _ = tab_of(run, served.url, locale="en-GB")
    assert (
        watching.locator(".ways p").count() == 2 and watching.locator(".ways button").count() == 0
    )
    code = served.post("/api/1/codes", {"role": "black", "table": 1}, served.token)[1]
    tab, problems = tab_of(run, code["url"], locale="en-GB")
    own, other = tab.locator(".ways button").all()
    assert own.get_attribute("aria-pressed") == "true" and "the ruleset's own" in own.inner_text()
    other.click()
    assert other.inner_text() == "Sure? Press again"
    other.click()
    told = served.until(lambda told: told["ceremony"]["method"] == "half")
    assert [way["chosen"] for way in told["ceremony"]["ways"]] == [False, True]
    tab.wait_for_selector(".ways button:nth-of-type(2)[aria-pressed=true]")
    assert not problems
