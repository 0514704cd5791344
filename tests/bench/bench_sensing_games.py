"""How well the board follows games, per game: `make bench-sensing GAMES=10`.

Whole professional games are played by simulated hands on simulated magnets and sensors, with the
firmware on the virtual board and nobody else there: each hand on a sound board, and each fault with
a careful and a sloppy hand. The record is compared with the game. Seeded: the same command, the
same table. Exit status 1 when a move was recorded wrongly and nobody was asked, or when a bowl's
count was wrong and not flagged.
"""

import argparse
import bisect
import json
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import numpy as np
from littlefs.errors import LittleFSError

sys.path.insert(0, str(Path(__file__).parent))
import bench_bowls

from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.records.history import History
from wenping.records.record import read
from wenping.simulation.script import script_of, settings_text
from wenping.simulation.table import set_up
from wenping.twin.flash import read_log
from wenping.twin.hands import HANDS
from wenping.twin.players import PlayError
from wenping.twin.process import BoardDied
from wenping.twin.script import COUNT, STOP
from wenping.weiqi.points import from_gtp, point, to_gtp
from wenping.weiqi.rules import ruleset

PRO = Path(__file__).parents[3] / "shared" / "data" / "pro"
TUNED = ("Mlily__05__C39.sgf", "Chunlan__01__11.sgf", "Nie_Weiping_Cup__01__6.sgf")
CLOCK = "byo-yomi:14400,5x60"
HOURS = 4.0
MOST_S = 6 * 3600.0  # simulated: then a game is given up
WALL_S = 3600  # the same by the clock on the wall, of a machine that does other things too
FAULTS = {  # name: text, with {3} for three points by chance, {columns} for two columns
    "1 dead sensor": "dead={1}",
    "4 dead sensors": "dead={4}",
    "8 dead sensors": "dead={8}",
    "stuck low, high, open": "low={1},high={1},hold={1}",
    "drift 0.5 mT/h, 4 h": "drift=0.5",
    "magnets at 60 %": "weak=0.6",
    "5 tired magnets a side": "tired=5",
    "1 stone a side without magnet": "plain=1",
    "2 stones a side upside down": "flipped=2",
    "noise 0.5 mT": "noise=0.5",
    "large magnet at Q16": "magnet=Q16",
    "load cell stuck, 2 pockets dead": "cell=black,pocket=white31+black12",
    "supply sags 30 mV a white light": "sag=30",
    "power fails every 10 minutes": "brownout=10",
    "row without power": "row=5",
    "column not connected": "column=K",
    "columns swapped": "swap={columns}",
    "row always on": "on=7",
    "steel table 30 mm below": "steel=30",
    "watch and phone pass": "magnet-pass=watch+phone",
    "turned in the earth's field": "earth=0.05",
    "bowls felt at the board": "bowl-field=on",
    "stray 300 pF": "stray=300",
    "gains within 15 %": "gain=0.15",
    "forces between magnets, friction 0.2": "forces=0.2",
}


def games() -> list[dict]:
    rows = json.loads((PRO / "results.json").read_text())
    return [row for row in rows if row["f"] not in TUNED]


def fault_text(text: str, rng) -> str:
    """Points by chance for each {n}, columns for {columns}."""
    names = [to_gtp(point(s // 19, s % 19), 19) for s in map(int, rng.permutation(361))]
    two = [to_gtp(point(0, col), 19)[0] for col in map(int, rng.choice(19, 2, replace=False))]
    text = text.replace("{columns}", "+".join(two))
    while "{" in text:
        count = int(text[text.index("{") + 1])
        text = text.replace(f"{{{count}}}", "+".join(names[:count]), 1)
        names = names[count:]
    return text


def play(job: tuple) -> dict:
    """One game; what came of it."""
    name, hand, faults, row, seed, moves = job
    record = read(PRO / row["f"])
    script = script_of(record, ruleset("chinese"), PRO / row["f"])
    if moves and moves < len(script.moves):
        script.moves, script.end = script.moves[:moves], STOP
    else:
        script.end = COUNT
        script.dead = [from_gtp(text, script.size, script.size) for text in row["dead"]]
    faults = fault_text(faults, np.random.default_rng([seed, 5]))
    think_s = 3600 * HOURS / len(script.moves) if "drift" in faults else None
    began, trouble = time.monotonic(), ""
    with tempfile.TemporaryDirectory(prefix="wenping-bench-") as folder:
        flash = Path(folder) / "flash.img"
        try:
            settings = settings_text(record, ruleset("chinese"), script, CLOCK)
            board, players = set_up(
                script, flash, hand=hand, seed=seed, faults=faults, settings=settings,
                think_s=think_s,
            )  # fmt: skip
            with board:
                try:
                    while not players.finished and board.t_us < MOST_S * 1e6:
                        board.exchange()
                    board.run(20)
                except (PlayError, BoardDied) as error:
                    trouble = str(error).splitlines()[-1]
                events = log_of(board, trouble)
            result = judge(script, events, board_trace(board), bool(moves))
        except BoardDied as error:
            result = {"moves": 0, "wrong": 0, "questions": 0, "told_ms": [], "disturbed_ms": [],
                      "untold": 0, "finished": False, "notes": []}  # fmt: skip
            trouble = str(error).splitlines()[-1]
    result.update(set=name, hand=hand, game=row["f"], seed=seed, trouble=trouble, faults=faults)
    result["finished"] = result["finished"] and not trouble
    result["wall_s"] = time.monotonic() - began
    return result


def log_of(board, trouble: str) -> list:
    """What is in flash; read again when the board is just writing."""
    for _ in range(5):
        try:
            return read_log(board.flash)[1]
        except LittleFSError:
            if trouble:
                raise
            board.run(0.7)
    return read_log(board.flash)[1]


def board_trace(board) -> list[tuple]:
    return board.world.trace


def play_apart(job: tuple) -> dict:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--one", json.dumps(job)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=WALL_S)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError) as error:
        trouble = str(error) if isinstance(error, subprocess.TimeoutExpired) else done.stderr[-300:]
    return {
        "moves": 0, "wrong": 0, "questions": 0, "told_ms": [], "disturbed_ms": [], "untold": 0,
        "finished": False, "notes": [], "set": job[0], "hand": job[1], "game": job[3]["f"],
        "faults": job[2], "trouble": trouble, "wall_s": 0.0,
    }  # fmt: skip


def judge(script, events: list, trace: list[tuple], prefix: bool) -> dict:
    """Compare what the board recorded with what was played."""
    made, asked, open_at, episodes, unseen = [], [], None, 0, 0
    history = History()
    for t_ms, data in events:
        history.apply(t_ms, data)
        kind, colour, fields = ev.decode(data)
        if kind in (ev.PLAYED, ev.MOVE):
            made.append((colour, fields[0], t_ms))
            unseen += kind == ev.MOVE
        elif kind == ev.PASS_:
            made.append((colour, 0, t_ms))
        elif kind == ev.UNDO:
            del made[-fields[0] :]
        elif kind == ev.QUESTION:
            if open_at is None:
                open_at = len(asked)
                episodes += 1
                asked.append([t_ms, None])
        elif kind == ev.RESOLVED and open_at is not None:
            asked[open_at][1] = t_ms
            open_at = None
    wrong, notes = 0, []
    for i, (colour, p, t_ms) in enumerate(made[: len(script.moves)]):
        if (colour, p) != script.moves[i]:
            silent = not any(a - 5000 <= t_ms <= (b or 1 << 40) + 5000 for a, b in asked)
            wrong += silent
            played = to_gtp(script.moves[i][1], 19)
            told_of = "" if silent else " (asked)"
            notes.append(f"move {i + 1}: {to_gtp(p, 19)} recorded, {played} played{told_of}")
            break
    offsets = log_offsets(events, trace)
    told = []
    laid = [(t // 1000, note[1]) for t, what, *note in trace if what == "laid"]
    before_ms = 0  # the stone was laid after the move before, or it is another one
    for _, p, t_ms in made:
        was_asked = any(a <= t_ms <= (b or 1 << 40) + 500 for a, b in asked)
        offset = [offset for from_ms, offset in offsets if from_ms <= t_ms][-1]
        if p and offset is not None and not was_asked:
            s = 19 * (p // 20 - 1) + p % 20 - 1
            rests = [t for t, sensor in laid if sensor == s]
            rests = [t for t in rests if before_ms - 2000 <= t - offset <= t_ms + 500]
            if rests:
                told.append(max(0, t_ms + offset - rests[-1]))
        before_ms = t_ms
    disturbed, untold, offset = [], 0, offsets[0][1]
    for t, what, *note in trace:
        if what == "disturbed" and note[1] and offset is not None:
            at = t // 1000 - offset
            if any(a <= at and (b is None or b > at) for a, b in asked):
                disturbed.append(0)
                continue
            later = [a for a, _ in asked if at <= a <= at + 10_000]
            if later:
                disturbed.append(later[0] - at)
            else:
                untold += 1
                notes.append(f"{note[0]} of {note[1]} points not told")
    whole = [(c, p) for c, p, _ in made] == script.moves
    counted = history.phase == OVER and len({*history.counts.values()}) == 1
    if not prefix and history.phase != OVER:
        notes.append("no result")
    elif not prefix and not counted:
        notes.append(f"the counts differ: {history.counts}")
    whole = whole or [(c, p) for c, p, _ in made][: len(script.moves)] == script.moves
    return {
        "moves": len(made), "wrong": wrong, "questions": episodes, "told_ms": told,
        "disturbed_ms": disturbed, "untold": untold, "unseen": unseen,
        "finished": whole and (prefix or history.phase == OVER), "notes": notes,
    }  # fmt: skip


def log_offsets(events: list, trace: list[tuple]) -> list[tuple]:
    """(log ms, world ms minus log ms from there on): the log's clock stands still without power."""
    starts = sorted({0} | {t for t, data in events if data[0] & 0x3F == ev.BOOT})
    found = []
    for start, end in zip(starts, [*starts[1:], 1 << 40], strict=True):
        found.append((start, log_offset([e for e in events if start <= e[0] < end], trace)))
    return found


def log_offset(events: list, trace: list[tuple]) -> int | None:
    """World ms minus log ms: a press is in the log in the frame after it."""
    pressed = [t // 1000 for t, what, *note in trace if what == "pressed" and note[0] in (0, 1)]
    logged = [t for t, data in events if data[0] & 0x3F == ev.PRESS]
    best, votes = None, 0
    for offset in {world_ms - log_ms for world_ms in pressed for log_ms in logged[:8]}:
        near = sum(_since(pressed, t + offset) <= 70 for t in logged)
        if near > votes:
            best, votes = offset, near
    if best is None or votes < 2:
        return None
    late = [_since(pressed, t + best + 70) - 70 for t in logged]
    return best - min(late)


def _since(times: list[int], now: int) -> int:
    """How long the last of these (in order) is ago."""
    i = bisect.bisect_right(times, now)
    return now - times[i - 1] if i else 1 << 30


def table(results: list[dict]) -> list[str]:
    """Markdown: a line a set."""
    lines = [
        "Moves that were asked about have no latency: they count as questions.\n",
        "| board | hand | games | moves | wrong in silence | questions a game | rest to event, ms "
        "(median / 99 %) | disturbances: told after, s (median / most) | not told | finished |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    order = [*HANDS, "sound", *FAULTS]
    keys = sorted(
        {(r["set"], r["hand"]) for r in results}, key=lambda key: [*map(order.index, key)]
    )
    for key in keys:
        these = [r for r in results if (r["set"], r["hand"]) == key]
        told = sorted(t for r in these for t in r["told_ms"])
        disturbed = sorted(t for r in these for t in r["disturbed_ms"])
        spread, after = "-", "-"
        if told:
            slow = told[min(len(told) - 1, len(told) * 99 // 100)]
            spread = f"{statistics.median(told):.0f} / {slow}"
        if disturbed:
            after = f"{statistics.median(disturbed) / 1000:.2f} / {disturbed[-1] / 1000:.2f}"
        count = {name: sum(r[name] for r in these) for name in ("moves", "wrong", "questions")}
        lines.append(
            f"| {key[0]} | {key[1]} | {len(these)} | {count['moves']} | {count['wrong']} "
            f"| {count['questions'] / len(these):.1f} | {spread} | {after} "
            f"| {sum(r['untold'] for r in these)} | {sum(r['finished'] for r in these)} |"
        )
    return lines


def key_of(job: tuple) -> tuple:
    """What a result is found by."""
    return job[0], job[1], job[3]["f"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="a set")
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time")
    parser.add_argument("--only", default="", help="sets or hands whose names hold this (a|b)")
    parser.add_argument(
        "--keep",
        type=Path,
        help="file of results: those in it are not played again",
    )
    parser.add_argument("--moves", type=int, default=0, help="play only so many of each game")
    parser.add_argument("--counts", type=int, default=10_000, help="of bowls")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(play(tuple(json.loads(args.one)))))
        return 0
    if not PRO.is_dir():
        print(f"bench-sensing: the games are not here ({PRO}): nothing is measured")
        return 0
    rows = games()
    jobs = []
    sets = [("sound", hand, "") for hand in HANDS]
    sets += [(name, hand, text) for name, text in FAULTS.items() for hand in ("careful", "sloppy")]
    for j in range(args.games):  # so that a run which is cut short has as many of each set
        for i, (name, hand, faults) in enumerate(sets):
            if any(only in name or only in hand for only in args.only.split("|")):
                seed = 100 * i + j + 1
                jobs.append((name, hand, faults, rows[(7 * i + j) % len(rows)], seed, args.moves))
    kept = {}
    if args.keep and args.keep.exists():
        lines = map(json.loads, args.keep.read_text().splitlines())
        kept = {(r["set"], r["hand"], r["game"]): r for r in lines}
    results = [kept[key_of(job)] for job in jobs if key_of(job) in kept]
    jobs = [job for job in jobs if key_of(job) not in kept] if args.jobs else []
    began = time.monotonic()
    with ThreadPoolExecutor(args.jobs or 1) as pool:
        for done in as_completed([pool.submit(play_apart, job) for job in jobs]):
            r = done.result()
            results.append(r)
            if args.keep:
                with args.keep.open("a") as file:
                    print(json.dumps(r), file=file)
            print(
                f"{r['set']}, {r['hand']}: {r['game']} {r['moves']} moves, {r['wrong']} wrong, "
                f"{r['questions']} questions, {r.get('unseen', 0)} unseen, {r['wall_s']:.0f} s"
                f"{'' if r['finished'] else ', not finished'} {r['trouble']} {r['notes'] or ''} "
                f"{r['faults']}",
                file=sys.stderr, flush=True,
            )  # fmt: skip
    print("\n".join(table(results)))
    if args.moves:
        print(f"\nOnly the first {args.moves} moves of each game were played.")
    counted = bench_bowls.run(args.counts) if not args.only else {"wrong": 0}
    if not args.only:
        print("\n" + bench_bowls.words(counted))
    print(f"\n{len(jobs)} games, {time.monotonic() - began:.0f} s on this machine.")
    wrong = sum(r["wrong"] for r in results)
    return 1 if wrong or counted["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
