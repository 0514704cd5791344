"""What a released version leaves behind, recorded by itself: python -m wenping.make.fixtures

One game is played on the virtual board with a host attached, then a second host downloads it. Into
tests/data/releases/VERSION, or the folder that is named, go, all as text:

    tables.json   messages, commands, reasons, features and events by number: names, formats, fields
    log.txt       the game's log as it lies in flash while the game runs: its number, then hex
    sealed.txt    the same, sealed, as it lies there for years: the file's name, then hex
    store.sql     the host's store, as SQLite dumps it
    wire.txt      frames of the second host's session, > from the host, < from the board
    board.txt     the files of the board's flash that are no logs, a line each: path and hex
    record.sgf    the game as `wenping export` writes it
    shapes.json   what each `--json` prints: its keys and the types of their values

tests/host/test_releases.py reads all of it with today's code. A release adds its own folder
(make release) and never changes an older one: a folder that is there is only written with --again,
while its version is not released.
"""

import argparse
import contextlib
import io
import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from wenping import meanings
from wenping.cli import main as tool
from wenping.errors import REASONS
from wenping.game import events as ev
from wenping.game.settings import Settings
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.names import SEALED, parse
from wenping.link import Link, Store
from wenping.link.download import copy_log
from wenping.link.schema import VERSION as STORE
from wenping.make.checkout import ROOT
from wenping.shipped import samples
from wenping.simulation.game import Played, play
from wenping.simulation.script import read_script, settings_text
from wenping.texts import default_language, say
from wenping.twin.flash import log_bytes, read, read_log
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.version import VERSION
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, encode

RELEASES = ROOT / "tests" / "data" / "releases"
FILES = ("/calibration", "/bowls", "/name")  # firmware/wenping/app/files.py
NAME = "一号台"
CLOCK = "byo-yomi:600,5x30"
ROWS = ("boards", "download", "games", "export")  # print an object a line
WITH_BOARD = ("boards", "health", "download", "twin")
_WIDTH = 48  # bytes of hex in a line


def tables() -> dict:
    """What board and host agree on, by number: rows may be added later, none may change."""
    return {
        "protocol": m.PROTOCOL,
        "store": STORE,
        "messages": {
            str(key): [name, said[0], fmt, *said[1:3]]
            for key, (name, fmt, _) in m.MESSAGES.items()
            if (said := meanings.MESSAGES[key])
        },
        "commands": {
            str(key): [name, fmt, *meanings.COMMANDS[key][:2]]
            for key, (name, fmt, _) in m.COMMANDS.items()
        },
        "reasons": {str(code): key for code, key in REASONS.items()},
        "features": {str(bit): row[0] for bit, row in meanings.FEATURES.items()},
        "events": {
            str(kind): [name, fmt, meanings.EVENTS[kind][0].split(), text]
            for kind, (name, fmt, _, text) in ev.TABLE.items()
        },
    }


def shape(value: object) -> object:
    """The shape of a JSON value: a type's name, a list with the shape of its items, or an object
    with the shape of each key. Items of a list that differ are joined.
    """
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        joined: object = None
        for item in value:
            joined = join(joined, shape(item))
        return [] if joined is None else [joined]
    return "null" if value is None else type(value).__name__


def join(one: object, other: object) -> object:
    """The shape of two values that stand in the same place."""
    if one is None or one == "null" or one == []:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **{key: join(one.get(key), inner) for key, inner in other.items()}}
    if isinstance(one, list) and isinstance(other, list) and other:
        return [join(one[0], other[0])]
    return one


def record(folder: Path) -> None:
    """Play, download and write everything into the folder; MicroPython has to be there."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wenping-release-") as name:
        place = Path(name)
        played = _play(place)
        flash = played.board.flash
        log, events = read_log(flash)
        (folder / "log.txt").write_text(f"{log}\n{_hex(log_bytes(log, events))}")
        (folder / "store.sql").write_text(_dump(place / "store.db"), encoding="utf-8")
        (folder / "sealed.txt").write_text(_sealed(log, events))
        (folder / "record.sgf").write_bytes(played.sgf)
        frames, shapes = _ask(flash, place)
        files = [f"{path} {read(flash, path).hex()}\n" for path in FILES]
        (folder / "board.txt").write_text("".join(files))
    (folder / "wire.txt").write_text("".join(frames))
    _write_json(folder / "shapes.json", shapes)
    _write_json(folder / "tables.json", tables())


def _play(place: Path) -> Played:
    script, game, rules = read_script(samples()["short"])
    settings = Settings(settings_text(game, rules, script, CLOCK))
    played = play(script, settings, place, hand="quick", think_s=0.2)
    if played.differences:
        raise SystemExit("\n".join(said.words("en") for said in played.differences))
    return played


def _sealed(log: int, events: list[tuple[int, bytes]]) -> str:
    """The log as the firmware seals it when it is closed."""
    storage = MemoryStorage(room=1 << 20)
    journal = Journal(storage)
    journal.open()
    journal.begin(log)
    for t_ms, event in events:
        journal.append(t_ms, event, len(event))
        journal.flush()
    journal.new_log()
    sealer = journal.shelf.sealer
    sealer.start(log)
    while sealer.busy():
        sealer.step()
    (name,) = [name for name in storage.files if (of := parse(name)) and of[2] & SEALED]
    return f"{name}\n{_hex(storage.files[name])}"


def _ask(flash: Path, place: Path) -> tuple[list[str], dict[str, object]]:
    """What a host and the board said while it downloaded the game, and what --json prints."""
    frames: list[str] = []

    def watch(sent: bool, message: tuple) -> None:
        frames.append(f"{'>' if sent else '<'} {_frame(*message).hex()}\n")

    with VirtualBoard(World(1), flash=flash, speed=10.0) as board:
        board.start()
        port = str(board.port.path)
        with Store(place / "second.db") as store, Link(port, store, watch=watch) as link:
            row = store.board(link.board.id, link.board.store)
            for stored in link.logs():
                if stored.events:
                    copy_log(link, store, row, stored)
            link.command(m.C_NAME, tail=NAME.encode())
            link.command(m.C_POSITION)
            link.command(m.C_HEALTH, 0)
        shapes = shapes_of(place / "store.db", port)
    return frames, shapes


def shapes_of(store: Path, port: str = "") -> dict[str, object]:
    """The shape of what each command's --json prints, beside this store.

    Without a port only of the commands that need neither a board nor MicroPython.
    """
    game, out = str(samples()["short"]), str(store.parent / "out")
    lines = {
        "score": ("score", game),
        "check": ("check", str(samples()["captures"])),
        "games": ("games",),
        "export": ("export", out),
        "boards": ("boards", port),
        "health": ("health", port),
        "download": ("download", port, out),
        "twin": ("twin", "--play", game, "--hand", "quick"),
    }
    wanted = lines if port else [name for name in lines if name not in WITH_BOARD]
    with _environment(WENPING_STORE=str(store)):
        return {name: shape(_said(*lines[name], "--json")) for name in wanted}


def _said(*words: str) -> object:
    """What a command prints as JSON: an object, or a list of one for each line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        tool(list(words))
    text = out.getvalue()
    return list(map(json.loads, text.splitlines())) if words[0] in ROWS else json.loads(text)


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {key: os.environ.get(key) for key in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value


def _frame(message: int, fields: tuple[int, ...], tail: bytes) -> bytes:
    buf = bytearray(LONGEST + CRC)
    out = bytearray(LONGEST + OVERHEAD)
    n = m.pack(buf, message, *fields, tail=tail)
    return bytes(out[: encode(out, 0, buf, n)])


def _hex(data: bytes) -> str:
    return "".join(data[i : i + _WIDTH].hex() + "\n" for i in range(0, len(data), _WIDTH))


def _dump(path: Path) -> str:
    with contextlib.closing(sqlite3.connect(path)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        return "\n".join([f"PRAGMA user_version = {version};", *db.iterdump(), ""])


def _write_json(path: Path, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Record this version; exit status 2 where a record is already, and nobody said --again."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=RELEASES / VERSION)
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args(arguments)
    if args.folder.exists() and not args.again:
        parser.error(say("release-recorded", default_language(), path=args.folder))
    record(args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
