"""What an event costs the host: kept in SQLite (WAL, full sync), and folded into the game.

Whole games as a board records them: 300 moves, and the count after them. Live, events come in
windows of 32, each synced to disk before it is acknowledged; a download keeps a log at a time.
Must of the architecture page: 20,000 events a second; aim 100,000.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))

from games import events_of_game

from wenping.link import Event, Store
from wenping.records.history import History
from wenping.wire.stream import WINDOW

RECORD = Path(__file__).parents[2] / "hardware" / "wenping" / "twin" / "games" / "demo.sgf"
GAMES = 20


def keep(store: Store, board: int, logs: list[list[Event]], batch: int) -> float:
    """Seconds to keep all logs, `batch` events to a transaction."""
    began = time.perf_counter()
    for log in logs:
        for i in range(0, len(log), batch):
            store.add(board, log[i : i + batch])
    return time.perf_counter() - began


def fold(store: Store, board: int) -> float:
    """Seconds to read all logs of a board and fold each into its game."""
    began = time.perf_counter()
    for log, _ in store.logs(board):
        history = History()
        for event in store.events(board, log):
            history.apply(event.t_ms, event.data)
        assert history.result_text() is not None
    return time.perf_counter() - began


def main() -> None:
    games = [events_of_game(RECORD, seed=seed) for seed in range(GAMES)]
    logs = [[Event(n, i, *event) for i, event in enumerate(game)] for n, game in enumerate(games)]
    events = sum(map(len, games))
    with tempfile.TemporaryDirectory(prefix="wenping-bench-") as folder:
        with Store(Path(folder) / "store.db") as store:
            live_s = keep(store, store.board("live", 1), logs, WINDOW)
            download_s = keep(store, store.board("download", 1), logs, events)
            fold_s = fold(store, 1)
    print(f"{events} events of {GAMES} games")
    print(f"kept, live, {WINDOW} at a time: {events / live_s:,.0f} events a second")
    print(f"kept, a log at a time: {events / download_s:,.0f} events a second")
    print(f"read back and folded: {events / fold_s:,.0f} events a second")
    print(f"a log kept and folded: {events / (download_s + fold_s):,.0f} events a second")


if __name__ == "__main__":
    main()
