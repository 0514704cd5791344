"""The display: what its dots say, read back cell by cell from the twin's SSD1306 (HW-4)."""

import pytest

import screens
from cable import Host
from people import Table
from tabletop import Tabletop
from wenping.drivers.glyphs import CELLS, CHINESE, NARROW, WIDE
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.make import glyphs
from wenping.texts import display
from wenping.twin.ssd1306 import WIDTH
from wenping.twin.world import World
from wenping.wire import messages as m

LETTERS = {CELLS[16 * i : 16 * i + 16]: c for i, c in enumerate(NARROW)}
for _i, _c in enumerate(CHINESE):
    LETTERS[CELLS[16 * (WIDE + 2 * _i) :][:16]] = _c
    LETTERS[CELLS[16 * (WIDE + 2 * _i + 1) :][:16]] = ""


def lines(table) -> list[str]:
    """The four lines of the display; "#" for dots that are no glyph."""
    dots = table.circuits.display.dots
    out = []
    for line in range(4):
        upper, lower = (dots[(2 * line + half) * WIDTH :][:WIDTH] for half in (0, 1))
        cells = [bytes(upper[x : x + 8] + lower[x : x + 8]) for x in range(0, WIDTH, 8)]
        out.append("".join(LETTERS.get(cell, "#") for cell in cells).rstrip())
    return out


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    world = World(seed=4, faults="display=1")
    with Tabletop(world, tmp_path_factory.mktemp("display")) as table:
        table.run(3.0)
        yield Table(table)


def test_before_a_game(table):
    assert table.table.circuits.display.on
    assert lines(table.table) == ["黑", "白", "对局前", ""]


def test_both_clocks_and_the_last_move(table):
    table.open("rules=chinese\nclock=byo-yomi:3661,5x30")
    table.do("wait:1 B:C3 press:B wait:1")
    black, white, state, step = lines(table.table)
    assert black.startswith("黑 1:00:5") and white.startswith("白>1:0")
    assert (state, step) == ("第1手 C3", "")


def test_periods(table):
    table.open("rules=chinese\nclock=byo-yomi:2,5x30")
    table.do("wait:4.3")
    assert lines(table.table)[0].startswith("黑>0:2") and lines(table.table)[0].endswith(" 5次")


def test_a_question_and_the_way_back_then_a_proposed_ruling(table):
    table.open("rules=chinese", size=5)
    table.do("B:C3 W:D4 W:B2 wait:2.2")
    assert lines(table.table)[2:] == ["未轮到 B2", "取下 B2"]
    table.do("wait:3.5")
    assert lines(table.table)[2:] == ["未轮到 B2", "白判负 CN-17.1"]
    table.do("say:B say:W wait:1")
    assert lines(table.table)[2:] == ["黑判胜", ""]


def test_a_result_by_count(table):
    table.open("rules=chinese", size=9)
    table.do("B:C3")
    record = table.table.board.record
    for _ in range(2):
        turn = table.game.position.to_move
        record.emit(encode(ev.PASS_, turn, ev.BY_BUTTON))
    table.do("wait:0.6")
    assert lines(table.table)[2] == "停棋"
    record.emit(encode(ev.RESULT, 1, ev.BY_COUNT, 147))
    table.do("wait:0.6")
    assert lines(table.table)[2] == "黑胜 73.5"


def test_a_host_shows_a_text(table):
    host = Host(table.table)
    host.hello()
    before = lines(table.table)
    host.command(1, m.C_TEXT, bytes([2]) + "双方 round 3, é".encode())
    table.table.run(0.6)
    assert lines(table.table)[2:] == ["双方 ROUND 3? ?", ""]
    table.table.run(2.5)
    assert lines(table.table) == before


def test_pulled_out_and_plugged_in_again(table):
    """The board goes on; the display is drawn anew."""
    display = table.table.circuits.display
    display.gone = True
    table.open("rules=chinese\nclock=byo-yomi:3661,5x30")
    table.do("B:C3 wait:1")
    assert table.game.position.moves == 1
    display.gone, display.on = False, False
    display.dots[:] = b"\x55" * len(display.dots)
    table.do("wait:4")
    assert display.on and lines(table.table)[2] == "第1手 C3"


def test_no_frame_sends_more_than_a_few_cells(table):
    circuits, took = table.table.circuits, [0]
    write = circuits.i2c_write

    def counted(address, data):
        us = write(address, data)
        took[0] += abs(us)
        return us

    circuits.i2c_write = counted
    table.open("rules=chinese\nclock=byo-yomi:3661,5x30")
    longest = 0
    for _ in range(100):
        took[0] = 0
        table.table.frame()
        longest = max(longest, took[0])
    circuits.i2c_write = write
    assert 0 < longest <= 2500


def test_the_picture_in_the_docs():
    """hardware/pictures/display.svg; anew by `python tests/firmware/screens.py --write`."""
    assert screens.PICTURE.read_text() == screens.drawn()


def test_the_words_are_those_of_the_texts():
    words = (glyphs.ROOT / "firmware/wenping/app/words.py").read_text()
    assert words == glyphs.words_module()
    assert glyphs.wide() == CHINESE and glyphs.NARROW == NARROW
    page = " ".join((glyphs.ROOT / "firmware/DISPLAY.md").read_text().split())
    assert [word for word in display.WORDS if word[0] and " ".join(word) not in page] == []
    assert len(CELLS) == 16 * (len(NARROW) + 2 * len(CHINESE)) <= 16 * 255


def test_without_a_display_no_text_is_shown(tmp_path):
    with Tabletop(World(seed=4), tmp_path) as bare:
        bare.run(1.0)
        assert bare.board.face is None
