"""make soak SCALE=1: nothing is lost, whatever happens to power, cable, host or line.

Prints a line of figures for each part; exit status 1 if anything was lost. SCALE=0.1 runs a tenth.
PART=name runs one of: power pulls kills held fuzz hours room download hostile commands clocks
strange.
"""

import argparse
import concurrent.futures
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "hostile"))

import any_events
import flood
import forged
import fuzz_host
import held
import kills
import pulls
import rotten
import sgf_maker
import strange
from games import events_of_game, write
from rig import FIRMWARE, HERE, Rig

from wenping.link import Link, Store
from wenping.link.download import copy_log
from wenping.toolchain.micropython import find

RECORDS = HERE.parents[1] / "hardware" / "wenping" / "twin" / "games"
BOARDS = 4  # at a time on this host
MOVES = 300


def micropython(script: str, *args, heap: str = "32m") -> tuple[str, str]:
    """Run a script of this folder; return (its last line, what went wrong)."""
    command = [*find(), "-X", f"heapsize={heap}", str(HERE / script), str(FIRMWARE)]
    done = subprocess.run([*command, *map(str, args)], capture_output=True, text=True)
    lines = [line for line in done.stdout.splitlines() if "=" in line]
    last = lines[-1] if lines else ""
    wrong = "" if done.returncode == 0 else (last or done.stderr.strip()[-300:] or "it ended")
    return last, wrong


def records() -> list[Path]:
    """Records to play: the project's own, and those of $WENPING_DATA or ../shared/data."""
    data = Path(os.environ.get("WENPING_DATA") or HERE.parents[2] / "shared" / "data")
    return sorted(RECORDS.glob("*.sgf")) + sorted(data.glob("pro/*.sgf"))[:12]


def game_file(folder: Path) -> Path:
    path = folder / "games.bin"
    if not path.exists():
        games = []
        for number, record in enumerate(records()):
            with contextlib.suppress(ValueError):  # of another size, or no game on a board
                games.append(events_of_game(record, moves=MOVES, number=number))
        write(path, [game for game in games if len(game) > 2 * MOVES])
    return path


def power(scale: float, folder: Path) -> list[str]:
    """Cuts at random flash operations: most on a Pico's flash, the rest on a tiny, full one."""
    parts = [(1, 0.4, 212), (2, 0.4, 212), (3, 0.1, 48), (4, 0.1, 40)]
    args = [(seed, max(1, round(10_000 * scale * share)), n) for seed, share, n in parts]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda a: micropython("power.py", *a), args))
    for figures, _ in done:
        print("power:", figures, flush=True)
    return [wrong for _, wrong in done if wrong]


def cables(scale: float, folder: Path) -> list[str]:
    figures, wrong = pulls.soak(max(1, round(1000 * scale)), BOARDS, folder)
    print("pulls:", told(figures), flush=True)
    return [wrong] if wrong else []


def hosts(scale: float, folder: Path) -> list[str]:
    figures, wrong = kills.soak(max(1, round(1000 * scale)), BOARDS, folder)
    print("kills:", told(figures), flush=True)
    return [wrong] if wrong else []


def handles(scale: float, folder: Path) -> list[str]:
    figures, wrong = held.soak(max(20, round(held.PULLS * scale)), folder)
    print("held:", told(figures), flush=True)
    return [wrong] if wrong else []


def fuzz(scale: float, folder: Path) -> list[str]:
    count = max(10_000, round(10_000_000 * scale))
    figures, wrong = micropython("fuzz.py", 1, count, heap="1m")
    print("fuzz board:", figures, flush=True)
    with Store(folder / "fuzz.db") as store:
        mine, lost = fuzz_host.soak(count, store)
    print("fuzz host:", told(mine), flush=True)
    return [text for text in (wrong, lost) if text]


def hours(scale: float, folder: Path) -> list[str]:
    figures, wrong = micropython("hours.py", game_file(folder), max(2.0, 72 * scale))
    print("hours:", figures, flush=True)
    return [wrong] if wrong else []


def room(scale: float, folder: Path) -> list[str]:
    """Games of 300 moves until the flash is full, none of them fetched: a file system of 848 kB,
    as a Pico W's; at full scale those of our images for the Pico and the Pico 2 too, and a thousand
    games of which a host has each.
    """
    trouble = []
    for blocks in (212, 272, 768) if scale >= 1 else (212,):
        figures, wrong = micropython("fill.py", game_file(folder), blocks)
        print("room:", figures, flush=True)
        games = int(dict(pair.split("=") for pair in figures.split()).get("games", 0))
        if wrong or games < 150:
            trouble.append(wrong or f"room for {games} games only")
    games = max(20, round(1000 * scale))
    figures, wrong = micropython("fill.py", game_file(folder), 212, games, "delivered")
    print("wear:", figures, flush=True)
    return trouble + [wrong] * bool(wrong)


def download(scale: float, folder: Path) -> list[str]:
    """Fetch stored games over the PTY; the store is then what the flash holds."""
    games = max(3, round(150 * scale))
    image = folder / "full.img"
    figures, wrong = micropython("fill.py", game_file(folder), 212, games, image)
    if wrong:
        return [wrong]
    with Rig(image=image) as rig, Store(folder / "download.db") as store:
        with Link(rig.path, store, follow=False) as link:
            row = store.board(link.board.id, link.board.store)
            before, began = link.received_bytes, time.monotonic()
            logs = link.logs()
            for log in logs:
                copy_log(link, store, row, log)
            seconds = time.monotonic() - began
            crossed = link.received_bytes - before
        events = sum(log.events for log in logs)
        stored = sum(log.bytes for log in logs)
        kept = [tuple(event) for log, _ in store.logs(row) for event in store.events(row, log)]
        flash = pulls.dump(image)
    print(
        "download:",
        told({
            "games": len(logs), "events": events, "stored_bytes": stored, "crossed_bytes": crossed,
            "seconds": round(seconds, 2), "ms_a_game": round(1000 * seconds / len(logs), 1),
            "us_an_event": round(1e6 * seconds / events, 1),
            "bytes_an_event": round(crossed / events, 2),
        }),
        flush=True,
    )  # fmt: skip
    return [] if kept == flash else [f"host {len(kept)} events, board {len(flash)}"]


def hostile(scale: float, folder: Path) -> list[str]:
    """Rotten flash, random logs and spoiled records, as tests/hostile has them for a moment."""
    trouble = []
    flips = (
        ("sealed", round(20_000 * scale), lambda n, store: rotten.tried(True, n, 1, store)),
        ("records", round(60_000 * scale), lambda n, store: rotten.tried(False, n, 1, store)),
        ("running", round(20_000 * scale), lambda n, store: rotten.running(n, 1, store)),
    )
    for name, count, rot in flips:
        with Store(folder / f"{name}.db") as store:
            wrong, lost, unreported = rot(max(10, count), store)
        figures = {"flips": max(10, count), "wrong": wrong, "lost": lost, "unreported": unreported}
        print(f"rot {name}:", told(figures), flush=True)
        if wrong or unreported:
            trouble.append(f"rot {name}: {told(figures)}")
    print("logs:", told(any_events.soak(round(1_000_000 * scale), 1)), flush=True)
    forged_logs = forged.soak(round(100_000 * scale), 1, folder)
    print("forged:", told(forged_logs), flush=True)
    if any(n for key, n in forged_logs.items() if key.startswith("missed")):
        trouble.append(f"forged: {told(forged_logs)}")
    spoiled = sgf_maker.soak(round(100_000 * scale), 1, folder / "spoiled.sgf")
    print("records:", told(spoiled), flush=True)
    return trouble


def strangers(scale: float, folder: Path) -> list[str]:
    """Commands without end: a million on the virtual board, 10,000 on the emulated RP2040."""
    trouble = []
    for rig, count in (("virtual", 1_000_000), ("emulated", 10_000)):
        figures = flood.soak(rig, max(200, round(count * scale)))
        print(f"commands {rig}:", told(figures), flush=True)
        if figures["failed"] or figures["pause_us"] > flood.LONGEST_US:
            trouble.append(f"{rig}: {told(figures)}")
    return trouble


def clocks(scale: float, folder: Path) -> list[str]:
    """100,000 random orders of events on each clock system, against a naive clock."""
    orders = max(40, round(100_000 * scale))
    test = "tests/host/test_clock_property.py"
    command = [sys.executable, "-m", "pytest", "-q", "-o", "timeout=0", test]
    environment = {**os.environ, "SOAK_CLOCKS": str(orders)}
    done = subprocess.run(
        command, cwd=HERE.parents[1], env=environment, capture_output=True, text=True
    )
    last = done.stdout.strip().rsplit("\n", 1)[-1]
    print(f"clocks: orders_a_system={orders} {last}", flush=True)
    return [last] if done.returncode else []


def people(scale: float, folder: Path) -> list[str]:
    """100,000 short games of people who do strange things, without physics."""
    games, found = strange.soak(max(100, round(100_000 * scale)))
    print("strange:", told({"games": games, "wrong": sum(kept[0] for kept in found.values())}))
    return [f"{' / '.join(what)}: seed {kept[2]}" for what, kept in found.items()]


PARTS: dict[str, Callable[[float, Path], list[str]]] = {
    "power": power,
    "pulls": cables,
    "kills": hosts,
    "held": handles,
    "fuzz": fuzz,
    "hours": hours,
    "room": room,
    "download": download,
    "hostile": hostile,
    "commands": strangers,
    "clocks": clocks,
    "strange": people,
}


def told(figures: Mapping) -> str:
    return " ".join(f"{key}={value}" for key, value in figures.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--part", choices=PARTS, action="append")
    args = parser.parse_args()
    trouble = []
    with tempfile.TemporaryDirectory(prefix="wenping-soak-") as folder:
        for name in args.part or PARTS:
            began = time.monotonic()
            wrong = PARTS[name](args.scale, Path(folder))
            trouble += [f"{name}: {text}" for text in wrong]
            print(f"{name} took {time.monotonic() - began:.0f} s", flush=True)
    for text in trouble:
        print("LOST", text, file=sys.stderr)
    print("nothing is lost" if not trouble else f"{len(trouble)} parts failed")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
