"""BL, WL, OB and OW of a record are what a second program finds in the bytes of the log.

The program below shares nothing with the project: it reads the records (head, time, event,
checksum), knows six kinds of events, and counts Canadian byo-yomi and Fischer time by itself.
"""

import re
from pathlib import Path

import pytest

from wenping.cli import main

GAME = Path(__file__).parents[1] / "data" / "endings" / "C.sgf"
PLAYED, MOVE, PASS, UNDO, PRESS, BEGIN = 5, 6, 7, 9, 10, 29


def events(log: bytes):
    """(ms, kind, colour, fields) of each record."""
    at = now = 0
    while at < len(log):
        head, at = log[at], at + 1
        size = head & 127
        if not size:
            size, at = log[at], at + 1
        delta = shift = 0
        more = not head & 128
        while more:
            more = log[at] & 128
            delta |= (log[at] & 127) << shift
            shift, at = shift + 7, at + 1
        now += delta
        event = log[at : at + size]
        yield now, event[0] & 63, event[0] >> 6, event[1:]
        at += size + 2


class Canadian:
    def __init__(self, main_s, stones, period_s):
        self.main, self.stones, self.all = main_s * 1000, stones, stones
        self.period = self.length = period_s * 1000

    def turn(self, ms):
        """A move took so long: (seconds left, stones left or None)."""
        if ms < self.main:
            self.main -= ms
            return self.main / 1000, None
        self.period -= ms - self.main
        self.main = 0
        assert self.period > 0, "lost on time"
        self.stones -= 1
        if not self.stones:
            self.stones, self.period = self.all, self.length
        return self.period / 1000, self.stones


class Fischer:
    def __init__(self, main_s, increment_s):
        self.main, self.increment = main_s * 1000, increment_s * 1000

    def turn(self, ms):
        assert ms < self.main, "lost on time"
        self.main += self.increment - ms
        return self.main / 1000, None


def times(log: bytes, clocks: dict) -> list:
    """(colour, seconds, stones) of each move, as the log has them."""
    moves, runs, since, pressed, passes = [], 0, 0, {}, 0

    def ends(colour, now):
        nonlocal runs, since
        left = clocks[colour].turn(now - since)
        runs, since = 3 - colour, now
        return left

    for now, kind, colour, _fields in events(log):
        assert kind != UNDO, "this program does not know what was taken back"
        if kind == BEGIN:
            runs, since = 1, now
        elif kind == PRESS and runs == colour:
            left = ends(colour, now)
            if len(moves) % 2 == colour - 1:  # its stone is still to come
                pressed[colour] = left
            else:
                moves[-1] = (colour, *left)
        elif kind in (PLAYED, MOVE, PASS):
            if runs == 3 - colour and colour not in pressed:
                left = ends(runs, now)  # the other side forgot its clock
                moves[-1] = (3 - colour, *left)
            left = pressed.pop(colour, None)
            if kind == PASS and left is None:
                left = ends(colour, now)
            moves.append((colour, *(left or (None, None))))
            passes = passes + 1 if kind == PASS else 0
            if passes == 2:
                return moves  # play is stopped; presses confirm from now on
    return moves


@pytest.mark.parametrize("clock, make, overtime", [
    ("canadian:8,3/30", lambda: Canadian(8, 3, 30), "3/30 canadian"),
    ("fischer:30,4", lambda: Fischer(30, 4), "4 fischer"),
])  # fmt: skip
def test_a_second_program_finds_the_same_times(clock, make, overtime, tmp_path, capsys):
    sgf, log = tmp_path / "out.sgf", tmp_path / "out.log"
    words = ["twin", "--play", str(GAME), "--clock", clock, "--sgf", str(sgf), "--log", str(log)]
    assert main(words) == 0, capsys.readouterr()
    text = sgf.read_text()
    assert f"OT[{overtime}]" in text
    want = times(log.read_bytes(), {1: make(), 2: make()})
    nodes = re.findall(r";([^;]*\b[BW]\[[^;]*)", text.split(";", 2)[2].join((";", "")))
    found = []
    for node in nodes:
        colour = 1 if re.search(r"(?<![A-Z])B\[", node) else 2
        seconds = re.search(r"[BW]L\[([\d.]+)\]", node)
        stones = re.search(r"O[BW]\[(\d+)\]", node)
        found.append((
            colour, seconds and float(seconds[1]), int(stones[1]) if stones else None,
        ))  # fmt: skip
    assert len(found) == len(want) == 16
    assert found == want
    assert any(seconds for _, seconds, _ in found)
