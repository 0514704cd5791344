"""Logs of the store as SGF files, named YYYY-MM-DD_round_table_Black-vs-White.sgf."""

import collections
import time
from pathlib import Path

from wenping.errors import UserError
from wenping.game.fold import FoldError
from wenping.link import Board, Store
from wenping.link.store import default_path
from wenping.link.times import drift, time_of_day
from wenping.records.history import History


def export(store: Store, row: int, board: str, wanted: set[int], folder: Path) -> list[dict]:
    """Write the games in the wanted logs of a board into a folder, one SGF file each.

    row, board: the board's number in the store and its name. Returns an object for each wanted log:
    its number, events, missing events, moves, result, times, and file (None for a log without
    moves). Games that would have the same name are numbered in the order in which they were played;
    the numbers are the same at every export. Raises UserError when a file cannot be written.
    """
    told = []
    named: collections.Counter[str] = collections.Counter()
    for log, _ in store.logs(row):
        game, events = fold(store, row, log)
        missing = store.missing(row, log)
        path = None
        if game.settings is not None and (game.moves_made or game.setup):
            stem = _stem(board, game, _day(store, row, log, game))
            named[stem] += 1
            if log in wanted:
                number = f"_{named[stem]}" if named[stem] > 1 else ""
                path = folder / f"{stem}{number}.sgf"
                write_record(game, path)
        if log in wanted:
            told.append({
                "log": log, "events": events, "missing": list(missing) if missing else None,
                "moves": len(game.moves_made), "result": game.result_text(),
                "file": str(path) if path else None, **_when(store, row, log),
            })  # fmt: skip
    return told


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
            game, _events = fold(store, row, log)
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


def write_record(game: History, path: Path) -> None:
    """Write a game as an SGF file; UserError without a game or when the file cannot be written."""
    if game.position is None:
        raise UserError("no-game")
    try:
        path.write_bytes(game.to_sgf().serialise())
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None


def fold(store: Store, row: int, log: int) -> tuple[History, int]:
    """The game in a stored log, and how many events the log has.

    The fold stops at the first event that does not follow: an earlier one is missing, or it is of a
    newer firmware.
    """
    game = History()
    count = 0
    whole = True
    for event in store.events(row, log):
        count += 1
        if whole:
            try:
                game.apply(event.t_ms, event.data)
            except FoldError:
                whole = False
    return game, count


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
    return "_".join(clean for clean in map(_clean, parts) if clean)


def _clean(text: str) -> str:
    """A part of a file name: no characters that file systems refuse, at most 60 of them."""
    kept = "".join(c for c in text if c not in '/\\:*?"<>|' and c.isprintable())
    return kept.strip(" .").replace(" ", "-")[:60]
