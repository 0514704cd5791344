"""Which files of the firmware a stone, a press and a host's command go through: a trace.

    python tests/firmware/walk.py            the files, in the order in which they are entered
    python tests/firmware/walk.py --calls    with every call from one file into another
    python tests/firmware/walk.py --write    puts them into firmware/README.md

The real Board (tabletop.py) plays a move with a host on the cable. What it enters is noted from
the moment at which the stone lies (the button goes down, the command is sent) until the host has
the event (the reply).
"""

import ast
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
FIRMWARE = HERE.parent.parent / "firmware"
sys.path[:0] = [str(HERE), str(HERE.parent / "pure")]

from cable import Host  # noqa: E402
from tabletop import Tabletop  # noqa: E402
from wenping.game import events as ev  # noqa: E402
from wenping.link.session import PING_S  # noqa: E402
from wenping.twin.circuits import BUTTON_NAMES  # noqa: E402
from wenping.twin.places import point_mm  # noqa: E402
from wenping.twin.stones import BLACK, WHITE  # noqa: E402
from wenping.twin.world import World  # noqa: E402
from wenping.wire import messages as m  # noqa: E402

PAGE = FIRMWARE / "README.md"
BEGIN = "<!-- tests/firmware/walk.py --write -->"
END = "<!-- end of walk -->"
TITLES = {
    "at rest": "At rest, and at a host's ping",
    "a stone": "A stone is put on Q16",
    "a press": "White presses the clock",
    "the lights": "Then the host acknowledges, and the lights go over to Black",
    "a command": "A host sends a note",
}
_REST_S = 4.0  # then the ledger would miss the stone in the hand
_MOST_S = 6.0
_Q16, _D4 = 3 * 19 + 15, 15 * 19 + 3


class Walk:
    """`lines` that ran, by file and number; `calls` from one file into another's function: (the
    caller's file, file, function), both in the order in which they came first.
    """

    def __init__(self):
        self.lines: dict[tuple[str, int], None] = {}
        self.calls: dict[tuple[str, str, str], None] = {}

    def __enter__(self):
        sys.settrace(self._call)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def _call(self, frame, what, _):
        path = _file(frame)
        if not path:
            return None
        caller = _file(frame.f_back)
        if caller and caller != path:
            self.calls[caller, path, frame.f_code.co_name] = None
        return self._line

    def _line(self, frame, what, _):
        if what == "line":
            self.lines[_file(frame), frame.f_lineno] = None
        return self._line

    def beyond(self, rest: "Walk") -> "Walk":
        """What ran that does not run on a board at rest."""
        way = Walk()
        way.lines = {line: None for line in self.lines if line not in rest.lines}
        way.calls = {call: None for call in self.calls if call not in rest.calls}
        return way

    @property
    def files(self) -> list[str]:
        return list(dict.fromkeys(path for path, _ in self.lines))


def _file(frame) -> str:
    """The firmware's file of a frame, below firmware/; "" for any other and for viper.py, whose
    functions run on CPython only.
    """
    name = frame.f_code.co_filename if frame else ""
    path = name[len(str(FIRMWARE)) + 1 :] if name.startswith(str(FIRMWARE)) else ""
    return "" if path.endswith("/viper.py") else path


class Ways:
    """One game on one board, walked through."""

    def __init__(self, folder):
        self.table = Tabletop(World(seed=1), folder)
        self.host = Host(self)
        self.host.acknowledges = True
        self._ping_us = 0  # when the host pings next

    # what the host writes to

    @property
    def to_board(self) -> bytes:
        return bytes(self.table.to_board)

    @to_board.setter
    def to_board(self, data: bytes) -> None:
        self.table.to_board[:] = data

    @property
    def to_host(self) -> bytes:
        return bytes(self.table.to_host)

    @to_host.setter
    def to_host(self, data: bytes) -> None:
        self.table.to_host[:] = data

    def walk(self) -> dict[str, Walk]:
        """A stone, a press, the lights after it, and a command, by name."""
        with self.table as table:
            self.host.hello()
            self._run(3.0)
            self.host.command(1, m.C_FOLLOW, bytes(8))
            self._command(2, m.C_NEW_GAME, b"size=19\nrules=chinese\nclock=byo-yomi:600,5x30")
            self._run(2.0)
            table.world.put(BLACK, _D4)
            self._run(2.0)
            self._press("CLOCK_BLACK")
            self._run(1.0)
            rest = Walk()
            stone = table.world.take(WHITE - 1)
            self._run(3.0)  # until the bowl has come to rest
            self._rest(rest)
            stone.x, stone.y = point_mm(_Q16)
            table.world.lay(stone, _Q16)
            played = self._until(lambda: self._has(ev.PLAYED, WHITE))
            self._run(1.0)
            self._rest(rest)
            table.world.press(BUTTON_NAMES.index("CLOCK_WHITE"))
            pressed = self._until(lambda: self._has(ev.PRESS, WHITE))
            lit = self._until(lambda: not table.board.record.changed)
            table.world.press(BUTTON_NAMES.index("CLOCK_WHITE"), False)
            self._run(1.0)
            self._rest(rest)
            self.host.command(3, m.C_PROPOSE, bytes(ev.encode(ev.NOTE, 0, "a note")))
            told = self._until(lambda: self._replied(3))
        ways = {"a stone": played, "a press": pressed, "the lights": lit, "a command": told}
        return {"at rest": rest} | {name: way.beyond(rest) for name, way in ways.items()}

    def _run(self, seconds: float) -> None:
        end = self.table.t_us + int(1e6 * seconds)
        while self.table.t_us < end:
            self.table.frame()
            self._attend()

    def _attend(self) -> None:
        """What a host does all the time: it takes what has come, and pings."""
        self.host.listen()
        if self.table.t_us >= self._ping_us:
            self._ping_us = self.table.t_us + int(1e6 * PING_S)
            self.host.send(m.PING, 0)

    def _rest(self, walk: Walk) -> None:
        """Add what runs while nobody does anything."""
        end = self.table.t_us + int(1e6 * _REST_S)
        self._until(lambda: self.table.t_us >= end, walk)

    def _until(self, done, walk: Walk | None = None) -> Walk:
        """What runs until then."""
        walk = Walk() if walk is None else walk
        end = self.table.t_us + int(1e6 * _MOST_S)
        while not done():
            assert self.table.t_us < end, "nothing came of it"
            with walk:
                self.table.frame()
            self._attend()
        return walk

    def _command(self, number: int, command: int, tail: bytes) -> None:
        self.host.command(number, command, tail=tail)
        end = self.table.t_us + int(1e6 * _MOST_S)
        while not self._replied(number):
            assert self.table.t_us < end, "no reply"
            self._run(0.1)

    def _press(self, name: str) -> None:
        self.table.world.press(BUTTON_NAMES.index(name))
        self._run(0.2)
        self.table.world.press(BUTTON_NAMES.index(name), False)

    def _has(self, kind: int, colour: int) -> bool:
        return any(
            data[0] & 0x3F == kind and data[0] >> 6 == colour
            for _, data in self.host.events.values()
        )

    def _replied(self, number: int) -> bool:
        return any(message[0] == m.REPLY and message[1][0] == number for message in self.host.got)


def walks() -> dict[str, Walk]:
    """The ways of a board with a fresh flash."""
    with tempfile.TemporaryDirectory() as folder:
        return Ways(folder).walk()


def _what(path: str) -> str:
    """The first sentence of a file's docstring."""
    text = ast.get_docstring(ast.parse((FIRMWARE / path).read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split()).split(". ")[0].rstrip(".")


def page(ways: dict[str, Walk]) -> str:
    """The tables of firmware/README.md, between BEGIN and END."""
    parts = [BEGIN]
    for name, walk in ways.items():
        calls = f"{len(walk.files)} files, {len(walk.calls)} calls from one file into another"
        parts += ["", f"## {TITLES[name]}", "", calls + ".", ""]
        parts += ["| | File | What it is for |", "|---|---|---|"]
        for number, path in enumerate(walk.files, 1):
            parts.append(f"| {number} | `{path.removeprefix('wenping/')}` | {_what(path)} |")
    return "\n".join([*parts, "", END])


def written(text: str, tables: str) -> str:
    """The text of firmware/README.md with these tables in place of its own."""
    before, rest = text.split(BEGIN)
    return before + tables + rest.split(END)[1]


def main() -> None:
    ways = walks()
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), page(ways)), encoding="utf-8")
        return
    for name, walk in ways.items():
        print(f"{name}: {len(walk.files)} files, {len(walk.calls)} calls from file to file")
        for path in walk.files:
            print(f"  {path}: {_what(path)}")
        if "--calls" in sys.argv:
            for call in walk.calls:
                print(f"    {call[0]} -> {call[1]} {call[2]}")


if __name__ == "__main__":
    main()
