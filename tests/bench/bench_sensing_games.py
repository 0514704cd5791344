"""How well the board follows games, per game: `make bench-sensing GAMES=10`.

Whole professional games are played by simulated hands on simulated magnets and sensors, with the
firmware on the virtual board and nobody else there: each hand on a sound board, and each fault with
a careful and a sloppy hand. The record is compared with the game. Seeded: the same command, the
same table. Exit status 1 when a move was recorded wrongly and nobody was asked, when a ruling was
made, or proposed without an incident, or when a bowl's count was wrong and not flagged.
"""

import argparse
import dataclasses
import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import apart
import bench_bowls
import watched
from judge import Judge, Verdict, questions

from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.records.history import History
from wenping.records.record import read
from wenping.simulation.script import script_of, settings_text
from wenping.twin.hands import HANDS
from wenping.twin.process import BoardDied
from wenping.twin.script import COUNT, STOP
from wenping.weiqi.points import from_gtp, point, to_gtp
from wenping.weiqi.rules import ruleset

TUNED = ("Mlily__05__C39.sgf", "Chunlan__01__11.sgf", "Nie_Weiping_Cup__01__6.sgf")
CLOCK = "byo-yomi:14400,5x60"
HOURS = 4.0
MOST_S = 6 * 3600.0  # simulated: then a game is given up
SUMS = ("moves", "silent", "asked", "put_right", "touched", "lost", "stuck", "false_masks",
        "ruled", "proposed", "unfounded")  # fmt: skip
INCIDENTS = ("one too many", "dropped", "disturbed")  # notes of the trace (twin/hands.py)
MOVED = ("slid", "jumped", "turned")  # by the forces between magnets (twin/sliding.py)
FAR_MM = 2.0  # who slid further has been moved
INCIDENT_MS = 60_000  # a ruling is proposed at most so long after what it is about
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
    rows = json.loads((watched.PRO / "results.json").read_text())
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
    name, hand, faults, row, seed, moves, frames = job
    record = read(watched.PRO / row["f"])
    script = script_of(record, ruleset("chinese"), watched.PRO / row["f"])
    if moves and moves < len(script.moves):
        script.moves, script.end = script.moves[:moves], STOP
    else:
        script.end = COUNT
        script.dead = [from_gtp(text, script.size, script.size) for text in row["dead"]]
    faults = fault_text(faults, np.random.default_rng([seed, 5]))
    think_s = 3600 * HOURS / len(script.moves) if "drift" in faults else None
    began, trouble = time.monotonic(), ""
    try:
        played = watched.play(
            script, hand=hand, seed=seed, faults=faults, most_s=MOST_S, think_s=think_s,
            settings=settings_text(record, ruleset("chinese"), script, CLOCK),
            frames=Path(frames) if frames else None,
        )  # fmt: skip
        trouble = played.trouble
        result = judge(script, played, bool(moves))
    except BoardDied as error:
        trouble = str(error).splitlines()[-1]
        result = nothing()
    result.update(set=name, hand=hand, game=row["f"], seed=seed, trouble=trouble, faults=faults)
    result["finished"] = result["finished"] and not trouble
    result["wall_s"] = time.monotonic() - began
    return result


def nothing() -> dict:
    """The result of a game that could not be judged."""
    return {**dataclasses.asdict(Verdict()), "disturbed_ms": [], "untold": 0, "unseen": 0,
            "ruled": 0, "proposed": 0, "unfounded": 0, "stuck": 1, "finished": False, "wall_s": 0.0,
            "slid": 0, "jumped": 0, "turned": 0, "far": 0, "trouble": ""}  # fmt: skip


def judge(script, played: watched.Played, prefix: bool) -> dict:
    """Compare what the board recorded with what was played, strictly (judge.py)."""
    evidence = played.evidence
    result = {**nothing(), **dataclasses.asdict(Judge(evidence).verdict())}
    result["stuck"] = int(evidence.stuck)
    history = History()
    made = []
    for t_ms, data in played.events:
        history.apply(t_ms, data)
        kind, colour, fields = ev.decode(data)
        if kind in (ev.PLAYED, ev.MOVE, ev.PASS_):
            made.append((colour, 0 if kind == ev.PASS_ else fields[0]))
            result["unseen"] += kind == ev.MOVE
        elif kind == ev.UNDO:
            del made[-fields[0] :]
    counted = history.phase == OVER and len({*history.counts.values()}) == 1
    if not prefix and history.phase != OVER:
        result["notes"].append("no result")
    elif not prefix and not counted:
        result["notes"].append(f"the counts differ: {history.counts}")
    whole = made[: len(script.moves)] == script.moves
    result["finished"] = whole and (prefix or history.phase == OVER)
    disturbances(result, played)
    rulings(result, played)
    for _, what, *note in played.trace:
        if what in MOVED:
            result[what] += 1
            result["far"] += is_far(what, note)
    return result


def is_far(what: str, note: list) -> bool:
    """Whether a note of the trace says that a stone slid further than FAR_MM."""
    return what == "slid" and note[-1] > FAR_MM


def rulings(result: dict, played: watched.Played) -> None:
    """Count the rulings that were made, those that were proposed, and of these the ones before
    which no hand did anything that can be ruled.
    """
    incidents = [
        t_us // 1000 for t_us, what, *note in played.trace
        if what in INCIDENTS or what in MOVED[1:] or is_far(what, note)
    ]  # fmt: skip
    for at, data in played.evidence.events:
        kind, colour, fields = ev.decode(data)
        if kind != ev.RULING or fields[0] & ev.ACCEPTED:
            continue
        proposed = fields[0] & ev.PROPOSED
        result["proposed" if proposed else "ruled"] += 1
        founded = any(0 <= at - since <= INCIDENT_MS for since in incidents)
        result["unfounded"] += bool(proposed) and not founded
        words = "proposed" if proposed else "ruled"
        result["notes"].append(f"{words} {fields[1]!r} {'-BW'[colour]} at {at} ms, {founded=}")


def disturbances(result: dict, played: watched.Played) -> None:
    """How long after each disturbance the players were asked."""
    asked = list(questions(played.evidence.events))
    for t_us, what, *note in played.trace:
        at = t_us // 1000
        if what != "disturbed" or not note[1]:
            continue
        if any(q.from_ms <= at < q.to_ms for q in asked):
            result["disturbed_ms"].append(0)
            continue
        later = [q.from_ms for q in asked if at <= q.from_ms <= at + 10_000]
        if later:
            result["disturbed_ms"].append(later[0] - at)
        else:
            result["untold"] += 1
            result["notes"].append(f"{note[0]} of {note[1]} points not told")


def table(results: list[dict]) -> list[str]:
    """Markdown: a line a set."""
    lines = [
        "Moves that were asked about have no latency: they count as questions.\n",
        "| board | hand | games | moves | wrong in silence | asked about | put right aloud "
        "| (stone on the board) | lost | stuck | false masks | ruled | proposed "
        "| without an incident "
        "| questions a game | rest to event, ms (median / 99 %) "
        "| disturbances: told after, s (median / most) | not told | finished |",
        "|---|---|" + "--:|" * 17,
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
        sums = " | ".join(str(sum(r[name] for r in these)) for name in SUMS)
        lines.append(
            f"| {key[0]} | {key[1]} | {len(these)} | {sums} "
            f"| {sum(r['questions'] for r in these) / len(these):.1f} | {spread} | {after} "
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
    parser.add_argument("--first", type=int, default=0, help="leave out so many games of each set")
    parser.add_argument("--also", default="", help="a fault in every game: forces=0.2")
    parser.add_argument("--counts", type=int, default=10_000, help="of bowls")
    parser.add_argument("--frames", type=Path, help="folder for the frames of each game")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(play(tuple(json.loads(args.one)))))
        return 0
    if not watched.PRO.is_dir():
        print(f"bench-sensing: the games are not here ({watched.PRO}): nothing is measured")
        return 0
    rows = games()
    jobs = []
    sets = [("sound", hand, "") for hand in HANDS]
    sets += [(name, hand, text) for name, text in FAULTS.items() for hand in ("careful", "sloppy")]
    # By game, so that a run which is cut short has as many of each set.
    for j in range(args.first, args.games):
        for i, (name, hand, faults) in enumerate(sets):
            if any(only in name or only in hand for only in args.only.split("|")):
                seed = 100 * i + j + 1
                row = rows[(7 * i + j) % len(rows)]
                if args.also and args.also.partition("=")[0] not in faults:
                    faults = f"{faults},{args.also}" if faults else args.also
                frames = str(args.frames / f"game-{i}-{j}.npz") if args.frames else ""
                jobs.append((name, hand, faults, row, seed, args.moves, frames))
    kept = {}
    if args.keep and args.keep.exists():
        lines = map(json.loads, args.keep.read_text().splitlines())
        kept = {(r["set"], r["hand"], r["game"]): r for r in lines}
    results = [kept[key_of(job)] for job in jobs if key_of(job) in kept]
    jobs = [job for job in jobs if key_of(job) not in kept] if args.jobs else []
    began = time.monotonic()
    for job, done, trouble in apart.each(__file__, jobs, args.jobs):
        r = done or {**nothing(), "set": job[0], "hand": job[1], "game": job[3]["f"],
                     "faults": job[2], "trouble": trouble}  # fmt: skip
        results.append(r)
        if args.keep:
            with args.keep.open("a") as file:
                print(json.dumps(r), file=file)
        print(
            f"{r['set']}, {r['hand']}: {r['game']} {r['moves']} moves, {r['silent']} in silence, "
            f"{r['questions']} questions, {r['unseen']} unseen, {r['wall_s']:.0f} s"
            f"{'' if r['finished'] else ', not finished'} {r['trouble']} {r['notes'] or ''} "
            f"{r['faults']}",
            file=sys.stderr, flush=True,
        )  # fmt: skip
    print("\n".join(table(results)))
    moved = ", ".join(f"{what} {sum(r[what] for r in results)}" for what in ("far", *MOVED))
    print(f"\nStones that magnets moved (far: by more than {FAR_MM:.0f} mm): {moved}.")
    if args.moves:
        print(f"\nOnly the first {args.moves} moves of each game were played.")
    counted = bench_bowls.run(args.counts) if not args.only else {"wrong": 0}
    if not args.only:
        print("\n" + bench_bowls.words(counted))
    print(f"\n{len(jobs)} games, {time.monotonic() - began:.0f} s on this machine.")
    wrong = sum(r["silent"] + r["ruled"] + r["unfounded"] for r in results)
    return 1 if wrong or counted["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
