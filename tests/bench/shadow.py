"""Runs two judgements on the same frames, side by side.

    python tests/bench/shadow.py OLD NEW FILE...

FILEs are those that the benches write with --frames (frames.py). OLD and NEW are judgements: what
takes the frames of a game and gives back its events. One is a folder with another firmware (a
worktree's firmware/; "." is this one): the virtual board runs it, buttons, lights and log included.
One is MODULE:NAME, a class that is made without arguments and has

    def events(self, frames: FrameWorld) -> list[tuple[int, bytes]]: log ms and event bytes

Tells where the two differ, what the players meant there, and so who is right. The hands of a
recording do not see what the new one shows: after the first difference they may answer a question
that it never asked. So only the first difference of a game says for sure who is right.
"""

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Protocol

sys.path.insert(0, str(Path(__file__).parent))
from frames import FrameWorld
from judge import Meant

from wenping.game import events as ev
from wenping.meanings import EVENTS
from wenping.shipped import FIRMWARE
from wenping.twin.flash import read_log
from wenping.twin.virtual import VirtualBoard
from wenping.weiqi.points import to_gtp

_AFTER_S = 2.0
_TELLS = (ev.PLAYED, ev.MOVE, ev.PASS_, ev.UNDO, ev.QUESTION, ev.RESOLVED, ev.FAULT, ev.SETUP)
_SAME_MS = 1000  # the same event so far apart is told as later or earlier, no more


class Judgement(Protocol):
    """Frames in, events out."""

    def events(self, frames: FrameWorld) -> list[tuple[int, bytes]]:
        """Return what a board would record of these frames: log ms and event bytes."""
        ...


class Firmware:
    """The judgement of a firmware in a folder, as the virtual board runs it."""

    def __init__(self, folder: Path = FIRMWARE):
        self._folder = folder

    def events(self, frames: FrameWorld) -> list[tuple[int, bytes]]:
        """Run it on the frames until they end."""
        with tempfile.TemporaryDirectory(prefix="wenping-shadow-") as folder:
            flash = Path(folder) / "flash.img"
            flash.write_bytes(frames.flash)
            with VirtualBoard(frames, flash=flash, firmware=self._folder) as board:
                board.run(frames.end_us / 1e6 + _AFTER_S)
                return read_log(board.flash)[1]


def judgement(text: str) -> Judgement:
    """The judgement that a text names: a folder, or MODULE:NAME."""
    module, _, name = text.partition(":")
    if name:
        return getattr(import_module(module), name)()
    return Firmware(FIRMWARE if text == "." else Path(text))


def moves_of(events: list[tuple[int, bytes]]) -> list[tuple[int, int]]:
    """The moves that stand in the end."""
    made: list[tuple[int, int]] = []
    for _, data in events:
        kind, colour, fields = ev.decode(data)
        if kind in (ev.PLAYED, ev.MOVE, ev.PASS_):
            made.append((colour, 0 if kind == ev.PASS_ else fields[0]))
        elif kind == ev.UNDO:
            del made[len(made) - fields[0] :]
    return made


def words(event: tuple[int, bytes] | None) -> str:
    """An event in words; "nothing" for None."""
    if event is None:
        return "nothing more"
    kind, colour, fields = ev.decode(event[1])
    name, names = ev.TABLE[kind][0], EVENTS[kind][0].split()
    told = [
        to_gtp(value, 19) if at == "point" else str(value)
        for at, value in zip((*names, "text"), fields, strict=False)
    ]
    return f"{event[0] / 1000:.2f} s {name} {('', 'black', 'white', '?')[colour]} {' '.join(told)}"


def first_difference(
    old: list[tuple[int, bytes]], new: list[tuple[int, bytes]]
) -> tuple[int, tuple[int, bytes] | None, tuple[int, bytes] | None] | None:
    """(how many were the same, old's next event, new's next event), or None if all are the same.

    Only events that people are told count (moves, questions, faults), not how exactly they came.
    """
    told = [[e for e in events if e[1][0] & 0x3F in _TELLS] for events in (old, new)]
    for number in range(max(map(len, told))):
        a, b = (events[number] if number < len(events) else None for events in told)
        if a is None or b is None or a[1] != b[1]:
            return number, a, b
    return None


def right(made: list[tuple[int, int]], meant: list[tuple[int, int]]) -> int:
    """How many moves from the first on are as they were meant."""
    same = 0
    for a, b in zip(made, meant, strict=False):
        if a != b:
            break
        same += 1
    return same


def compare(path: Path, old: Judgement, new: Judgement) -> str:
    """One line of a table: what both made of the frames of a file."""
    of_old, of_new = old.events(FrameWorld(path)), new.events(FrameWorld(path))
    frames = FrameWorld(path)
    meant = Meant(map(_meant, frames.about.get("meant", []))).moves
    a, b = right(moves_of(of_old), meant), right(moves_of(of_new), meant)
    better = "both alike" if a == b else "new is right longer" if b > a else "old is right longer"
    differ = first_difference(of_old, of_new)
    where = "no difference"
    if differ:
        where = f"after {differ[0]}: old {words(differ[1])}; new {words(differ[2])}"
    lags = _lags(of_old, of_new)
    lag = f"{sorted(lags)[len(lags) // 2]:+d}" if lags else "-"
    return f"| {path.stem} | {len(meant)} | {a} | {b} | {better} | {lag} | {where} |"


def _meant(row: list) -> tuple:
    ms, what = row
    return ms, what if isinstance(what, int) else tuple(what)


def _lags(old: list[tuple[int, bytes]], new: list[tuple[int, bytes]]) -> list[int]:
    """How many ms later the new one told the moves that both told, one by one."""
    told = [[e for e in events if e[1][0] & 0x3F == ev.PLAYED] for events in (old, new)]
    pairs = zip(*told, strict=False)
    return [b[0] - a[0] for a, b in pairs if a[1] == b[1] and abs(b[0] - a[0]) < _SAME_MS]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", help="firmware folder (. is this one), or MODULE:NAME")
    parser.add_argument("new")
    parser.add_argument("files", type=Path, nargs="+", help="frames that a bench has kept")
    args = parser.parse_args()
    old, new = judgement(args.old), judgement(args.new)
    print("| frames | moves | old right | new right | | new later by, ms | first difference |")
    print("|---|--:|--:|--:|---|--:|---|")
    for path in args.files:
        print(compare(path, old, new), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
