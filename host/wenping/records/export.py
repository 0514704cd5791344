"""Logs of the store as SGF files, named YYYY-MM-DD_round_table_Black-vs-White.sgf.

Each file belongs to one game, which its root names in the private property WPID: "chip store log".
A game that is written again replaces its own file, under whatever name, and never another one.
WPHD, "events head", says of how many events of the log it was made, and which (wenping.link.heads):
`wenping verify` compares it with the log.
"""

import collections
import os
import re
import secrets
import time
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.errors import UserError
from wenping.game.fold import FoldError
from wenping.link import Board, Store, heads
from wenping.link.store import default_path
from wenping.link.times import drift, time_of_day
from wenping.records.history import History

if TYPE_CHECKING:
    from sgfmill.sgf import Sgf_game

ID, HEAD = "WPID", "WPHD"
_STEM_BYTES = 200  # of a file name, which may have 255 with its number and ending


def export(store: Store, row: int, board: str, wanted: set[int], folder: Path) -> list[dict]:
    """Write the games in the wanted logs of a board into a folder, one SGF file each.

    row, board: the board's number in the store and its name. Returns an object for each wanted log:
    its number, events, missing events and how many of them are lost, the first event that cannot
    follow from those before and why (refused, why), moves, result, times, and file (None for a log
    without moves). Games of a board that would have the same name are numbered in the order in
    which they were played; a number that another board's game or a file of somebody else has is
    left out. Raises UserError when a file cannot be written.
    """
    told = []
    named: collections.Counter[str] = collections.Counter()
    for log, _ in store.logs(row):
        game, events, refused = fold(store, row, log)
        missing = store.missing(row, log)
        path = None
        if game.settings is not None and (game.moves_made or game.setup):
            stem = _stem(board, game, _day(store, row, log, game))
            named[stem] += 1
            if log in wanted:
                marks = marks_of(store, row, log)
                path = _place(folder, stem, named[stem], marks[ID])
                write_record(game, path, marks)
        if log in wanted:
            told.append({
                "log": log, "events": events, "missing": list(missing) if missing else None,
                "lost": store.lost(row, log),
                "refused": refused[0] if refused else None,
                "why": refused[1] if refused else None,
                "moves": len(game.moves_made), "result": game.result_text(),
                "file": str(path) if path else None, **_when(store, row, log),
            })  # fmt: skip
    return told


def marks_of(store: Store, row: int, log: int) -> dict[str, str]:
    """The private properties that name a stored log and its head: WPID and WPHD. A log that was
    set aside (Store.set_aside) keeps the name under which it was exported before.
    """
    id, storage = store.identity(row)
    known = heads.known(store, row, log)
    clean = re.sub(r"[^A-Za-z0-9.-]", "_", re.sub(r"~\d+$", "", id))[:60]
    return {
        ID: f"{clean} {storage & 0xFFFFFFFF:08x} {log}",
        HEAD: f"{known.events} {known.head.hex()}",
    }


def marked(game: History, marks: Mapping[str, str]) -> "Sgf_game":
    """The record of a game with its marks (marks_of)."""
    record = game.to_sgf()
    for name, value in marks.items():
        record.get_root().set(name, value)
    return record


def kept_in() -> Path:
    """The folder beside the store into which `wenping play` writes every game by itself."""
    return default_path().parent / "games"


def keep(store: Store, board: Board, log: int, folder: Path | None = None) -> Path | None:
    """Write the game in a log of a board into a folder, kept_in() by default; None without moves.

    Raises UserError when it cannot be written.
    """
    folder = folder or kept_in()
    made(folder)
    row = store.board(board.id, board.store, board.name, board.firmware)
    told = export(store, row, board.name, {log}, folder)
    return Path(told[0]["file"]) if told and told[0]["file"] else None


def made(folder: Path) -> None:
    """Make a folder where it is missing; UserError when that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("cannot-write-into", path=folder, error=error) from None


def stored(store: Store) -> list[dict]:
    """The games of every board in the store, the oldest first, an object each.

    id: number of the board in the store and of the log, "1.12". day, board, black, white, rules,
    moves, result (RE, None without one).
    """
    found = []
    for row, _id, _storage, board, _firmware in store.boards():
        for log, _ in store.logs(row):
            game, _events, _refused = fold(store, row, log)
            if game.settings is None or not (game.moves_made or game.setup):
                continue
            names = game.settings.names
            found.append({
                "id": f"{row}.{log}", "day": _day(store, row, log, game), "board": board,
                "black": names["black"], "white": names["white"],
                "rules": game.settings.rules.name, "moves": len(game.moves_made),
                "result": game.result_text(),
            })  # fmt: skip
    return sorted(found, key=lambda told: (told["day"], *map(int, told["id"].split("."))))


def write_record(game: History, path: Path, marks: Mapping[str, str] | None = None) -> None:
    """Write a game as an SGF file; UserError without a game or when the file cannot be written.

    marks: whose file it is, and of which events (marks_of). A file that was there is replaced in
    one step, so that a full disk leaves the old one. Several processes may write it at once, as the
    desk and `wenping play` do when a game ends.
    """
    if game.position is None:
        raise UserError("no-game")
    record = marked(game, marks or {})
    fresh = path.with_name(f".{path.name[:60]}-{secrets.token_hex(4)}")
    try:
        if path.exists() and not path.is_file():  # a pipe or a terminal
            path.write_bytes(record.serialise())
            return
        try:
            fresh.write_bytes(record.serialise())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None


def fold(
    store: Store, row: int, log: int, most: int | None = None
) -> tuple[History, int, tuple[int, FoldError] | None]:
    """The game in a stored log, how many events the log has, and where the fold stopped.

    most: fold and count only so many. It stops at the first event that does not follow, whose
    number and error come third: an earlier one is missing, it is of a newer firmware, or the log
    was forged. None when all follow.
    """
    game = History()
    count = 0
    refused = None
    for event in islice(store.events(row, log), most):
        count += 1
        if refused is None:
            try:
                game.apply(event.t_ms, event.data)
            except FoldError as error:
                refused = event.seq, error
    return game, count, refused


def _when(store: Store, row: int, log: int) -> dict:
    """When a log was opened and the board's drift; None where no host was connected."""
    anchors = store.anchors(row, log)
    begun, fast = time_of_day(anchors, 0), drift(anchors)
    return {
        "begun_unix_ms": round(begun[0]) if begun else None,
        "begun_error_ms": round(begun[1]) if begun else None,
        "drift_ppm": round(fast.ppm, 1) if fast else None,
        "drift_error_ppm": round(fast.error_ppm, 1) if fast else None,
    }


def _day(store: Store, row: int, log: int, game: History) -> str:
    """The day of a game by its own events, else by the store's anchors, else "undated"."""
    begun = time_of_day(store.anchors(row, log), 0)
    day = game.date()
    if day is None and begun is not None:
        day = time.strftime("%Y-%m-%d", time.localtime(begun[0] / 1000))
    return day or "undated"


def _stem(board: str, game: History, day: str) -> str:
    said = game.settings.names if game.settings else {}
    players = f"{said.get('black') or 'Black'}-vs-{said.get('white') or 'White'}"
    parts = (day, said.get("round", ""), said.get("place", "") or board, players)
    stem = "_".join(clean for clean in map(_clean, parts) if clean)
    return stem.encode()[:_STEM_BYTES].decode(errors="ignore")


def _place(folder: Path, stem: str, number: int, mark: str) -> Path:
    """The file of the game with this mark: its own if there is one, else the first free name.

    number: how many games of its board have had this name, itself included.
    """
    for path in folder.iterdir():
        if path.name.startswith(stem) and path.suffix == ".sgf" and _mark_of(path) == mark:
            return path
    while True:
        path = folder / (f"{stem}_{number}.sgf" if number > 1 else f"{stem}.sgf")
        if not os.path.lexists(path):
            return path
        number += 1


def _mark_of(path: Path) -> str:
    """Whose file it is by its WPID; "" for one that is not ours, or of a version before 0.2."""
    try:
        with path.open("rb") as file:
            found = re.search(rb"WPID\[([^]\\]*)\]", file.read(4000))
    except OSError:
        return ""
    return found[1].decode("utf-8", "replace") if found else ""


def _clean(text: str) -> str:
    """A part of a file name: no characters that file systems refuse, at most 60 of them."""
    kept = "".join(c for c in text if c not in '/\\:*?"<>|' and c.isprintable())
    return kept.strip(" .").replace(" ", "-")[:60]
