"""How the board follows people who do strange things: `make bench-strange GAMES=30 SEED=1`.

Openings of professional games, played by hands that know firmware/LIGHTS.md and nothing else. In
each game they do one or two doings of twin/doings, and in two of three games the board has a fault
as well; all are drawn by the seed. judge.py compares the record with what the players meant.
Seeded: the same command, the same table. Exit status 1 when a game has a mistake that nobody was
told of, or players who were stuck. With CUTS=33 (--cuts 33) the power fails for a moment every 33
seconds of a game, too.

With HELD_OUT=8 (--held-out 8) the doings are those of the eighth set that was kept aside from who
writes the judgement: kept_aside_eighth.py, the newest. 7 is kept_aside_seventh.py, 6
kept_aside_sixth.py, 5 kept_aside_fifth.py, 4 kept_aside_fourth.py, 3 kept_aside_third.py, 2
kept_aside.py; 1 is the first set, which has joined the others.
"""

import argparse
import dataclasses
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import apart
import watched
from judge import Judge

from wenping.geometry import COLUMN_LETTERS
from wenping.records.record import read
from wenping.simulation.script import script_of
from wenping.twin.doings import CLEAR, DOINGS, SET_UP
from wenping.twin.process import BoardDied
from wenping.twin.script import STOP, Script
from wenping.weiqi.points import BLACK, PASS, WHITE, to_gtp
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

MOVES = 80  # of each game
CLOCK = "byo-yomi:14400,5x60"
MOST_S = 2 * 3600.0  # simulated: then a game is given up
MANNERS = ("careful", "careful", "sloppy", "quick")
HANDICAP = 3
NEWEST = 8  # of the sets of doings that were kept aside
SLOW_S = 15.0  # thinking time of games whose fault takes its time
# name: text, with {1} for a point by chance, {played} for one on which a stone is played, {empty}
# for one that stays empty, {handicap} for one of a handicap stone, {row}, {column}, {columns}
FAULTS = {
    "dead under a stone": "dead={played}",
    "dead under a handicap stone": "dead={handicap}",
    "4 dead sensors": "dead={1}+{1}+{1}+{1}",
    "dies under a stone": "dies={played}@60",
    "stuck low and high": "low={1},high={1}",
    "open output": "hold={played}",
    "offset 2.8 mT, empty point": "offset={empty}@2.8",
    "offset -4 mT, empty point": "offset={empty}@-4",
    "drift 8 mT/h of one sensor": "creep={empty}@8",
    "loose joint": "flicker={1}",
    "row without power": "row={row}",
    "column not connected": "column={column}",
    "columns exchanged": "swap={columns}",
    "crosstalk 8 %": "cross=0.08",
    "crosstalk 3 %, magnets at 60 %": "cross=0.03,weak=0.6",
    "magnets at 60 %": "weak=0.6",
    "5 tired magnets a side": "tired=5",
    "1 stone a side without magnet": "plain=1",
    "2 stones a side upside down": "flipped=2",
    "noise 0.5 mT": "noise=0.5",
    "gains within 15 %": "gain=0.15",
    "large magnet": "magnet={1}",
    "drift 0.5 mT/h of all": "drift=0.5",
    "supply sags": "sag=30",
    "steel table": "steel=30",
    "row always on": "on={row}",
}
# Besides those that are done when captures are cleared:
_CAPTURES = (
    "captured-first", "lifts-too-soon", "prisoner-in-palm", "other-hand-lays", "ko-too-early",
)  # fmt: skip


@dataclasses.dataclass
class Job:
    """A game to be played: everything is drawn already."""

    number: int
    seed: int
    game: str  # file of the record
    hand: str
    doings: list[str]
    fault: str  # name in FAULTS, "" for a sound board
    handicap: bool
    frames: str = ""  # where they are kept
    cuts_s: float = 0.0  # from one failure of the power to the next; 0: it never fails


def held_out(number: int) -> list[str]:
    """Make the doings of a set that was kept aside known, and return their names; of 0: none."""
    if not number:
        return []
    import kept_aside
    import kept_aside_eighth
    import kept_aside_fifth
    import kept_aside_fourth
    import kept_aside_seventh
    import kept_aside_sixth
    import kept_aside_third

    sets = {1: {name: DOINGS[name] for name in kept_aside.FIRST},
            2: kept_aside.DOINGS, 3: kept_aside_third.DOINGS, 4: kept_aside_fourth.DOINGS,
            5: kept_aside_fifth.DOINGS, 6: kept_aside_sixth.DOINGS,
            7: kept_aside_seventh.DOINGS, NEWEST: kept_aside_eighth.DOINGS}  # fmt: skip
    DOINGS.update(sets[number])
    return list(sets[number])


def deck(names: list[str], rng: np.random.Generator) -> Iterator[str]:
    """All names in an order by chance, again and again: none comes twice before all have come."""
    while True:
        for i in rng.permutation(len(names)):
            yield names[int(i)]


def draw(games: int, seed: int, doings: list[str], files: list[str], busy: list[str]) -> list[Job]:
    """Draw the games of a run. busy: those of the records in which stones are captured early."""
    rng = np.random.default_rng([seed, 14])
    next_doing, next_fault = deck(doings, rng), deck(list(FAULTS), rng)
    jobs = []
    for number in range(games):
        these = [next(next_doing) for _ in range(1 + number % 2)]
        fault = next(next_fault) if number % 3 else ""
        among = busy if any(_captures(name) for name in these) and busy else files
        how = MANNERS[int(rng.integers(len(MANNERS)))]
        handicap = "handicap" in fault or any(DOINGS[name].when == SET_UP for name in these)
        jobs.append(
            Job(
                number=number,
                seed=1000 * seed + number,
                game=among[int(rng.integers(len(among)))],
                hand="+".join((how, *these)),
                doings=these,
                fault=fault,
                handicap=handicap,
            )
        )
    return jobs


def _captures(name: str) -> bool:
    return DOINGS[name].when == CLEAR or name in _CAPTURES


def script_of_game(file: str, moves: int, handicap: bool) -> Script:
    """The opening of a record; with handicap Black's first stones are set up instead."""
    rules = ruleset("chinese")
    path = watched.PRO / file
    script = script_of(read(path), rules, path)
    script.end, script.moves = STOP, script.moves[:moves]
    if handicap:
        black = [move for move in script.moves if move[0] == BLACK]
        white = [move for move in script.moves if move[0] == WHITE]
        script.setup = black[:HANDICAP]
        turns = zip(white, black[HANDICAP:], strict=False)
        script.moves = [move for pair in turns for move in pair]
    position = Position(rules, script.size)
    for colour, point in script.setup:
        position.setup(point, colour)
    for number, (colour, point) in enumerate(script.moves):
        if point == PASS or position.illegal(point, colour):
            del script.moves[number:]
            break
        position.play(point, colour)
    return script


def early_captures(file: str) -> int:
    """How many of the opening's moves from the sixth on take stones."""
    script = script_of_game(file, MOVES, False)
    position = Position(ruleset("chinese"), script.size)
    taken = [position.play(point, colour) for colour, point in script.moves]
    return sum(count > 0 for count in taken[6:])


def fault_text(text: str, script: Script, rng: np.random.Generator) -> str:
    """Put points, rows and columns by chance into a text of FAULTS."""
    played = [point for _, point in script.moves[8:40]]
    touched = {point for _, point in (*script.moves, *script.setup)}
    everywhere = [20 * row + col for row in range(1, 20) for col in range(1, 20)]
    empty = [point for point in everywhere if point not in touched]
    among = {
        "{1}": everywhere,
        "{played}": played,
        "{empty}": empty,
        "{handicap}": [point for _, point in script.setup],
    }
    for word, points in among.items():
        while word in text:
            point = points[int(rng.integers(len(points)))]
            text = text.replace(word, to_gtp(point, 19), 1)
    letters = [COLUMN_LETTERS[int(i)] for i in rng.permutation(19)]
    text = text.replace("{columns}", "+".join(letters[:2])).replace("{column}", letters[0])
    return text.replace("{row}", str(1 + int(rng.integers(19))))


def settings_of(script: Script) -> str:
    """The settings of its game."""
    lines = ["size=19", "rules=chinese", f"clock={CLOCK}"]
    if script.setup:
        lines += ["first=white", f"handicap={HANDICAP}", f"setup={HANDICAP}"]
    return "\n".join(lines)


def play(job: Job, moves: int = MOVES) -> dict[str, Any]:
    """Play one game and judge it."""
    script = script_of_game(job.game, moves, job.handicap)
    rng = np.random.default_rng([job.seed, 5])
    faults = fault_text(FAULTS[job.fault], script, rng) if job.fault else ""
    if job.cuts_s:
        faults = ",".join(filter(None, (faults, f"brownout={job.cuts_s / 60}")))
    began = time.monotonic()
    result: dict[str, Any] = {**dataclasses.asdict(job), "faults": faults}
    try:
        played = watched.play(
            script, hand=job.hand, seed=job.seed, faults=faults, settings=settings_of(script),
            most_s=MOST_S, think_s=SLOW_S if "creep" in faults else None, by_lights=True,
            frames=Path(job.frames) if job.frames else None,
        )  # fmt: skip
    except BoardDied as error:
        return {**result, **_nothing(str(error).splitlines()[-1])}
    found = dataclasses.asdict(Judge(played.evidence).verdict())
    done = len(played.evidence.doings)
    return {**result, **found, "done": done, "stuck": int(played.evidence.stuck),
            "trouble": played.trouble, "simulated_s": played.simulated_s,
            "wall_s": time.monotonic() - began}  # fmt: skip


def _nothing(trouble: str) -> dict[str, Any]:
    """The result of a game that could not be judged: it counts as stuck."""
    from judge import Verdict

    nothing = dataclasses.asdict(Verdict())
    return {**nothing, "done": 0, "stuck": 1, "trouble": trouble, "simulated_s": 0.0, "wall_s": 0.0}


SUMS = ("moves", "silent", "asked", "put_right", "touched", "followed", "lost", "stuck", "unheard",
        "false_masks", "done", "questions")  # fmt: skip
HEAD = (
    "games | moves | wrong in silence | asked about | put right aloud | (stone on the board) "
    "| own correction followed "
    "| lost | stuck | rewritten unheard | false masks | doings | questions | questions a game "
    "| rest to event, ms (median / 99 %) |"
)


def table(results: list[dict[str, Any]]) -> list[str]:
    """Markdown: all games, then a line a doing, then a line a fault."""
    lines = []
    groups: list[tuple[str, list[tuple[str, list[dict[str, Any]]]]]] = [
        ("all", [("all", results)]),
        ("doing", [(n, [r for r in results if n in r["doings"]]) for n in DOINGS]),
        ("board", [(n or "sound", [r for r in results if r["fault"] == n]) for n in ("", *FAULTS)]),
        (
            "hand",
            [(n, [r for r in results if r["hand"].startswith(n)]) for n in dict.fromkeys(MANNERS)],
        ),
    ]
    for title, rows in groups:
        lines += ["", f"| {title} | {HEAD}", "|---|" + "--:|" * HEAD.count("|")]
        lines += [row(name, these) for name, these in rows if these]
    return lines[1:]


def row(name: str, these: list[dict[str, Any]]) -> str:
    """One line of the table."""
    told = sorted(t for r in these for t in r["told_ms"])
    spread = "-"
    if told:
        slow = told[min(len(told) - 1, len(told) * 99 // 100)]
        spread = f"{statistics.median(told):.0f} / {slow}"
    sums = [str(sum(r[key] for r in these)) for key in SUMS]
    a_game = f"{sum(r['questions'] for r in these) / len(these):.1f}"
    return " | ".join((f"| {name}", str(len(these)), *sums, a_game, f"{spread} |"))


def words(r: dict[str, Any]) -> str:
    """A game in one line."""
    kinds = ("silent", "asked", "put_right", "followed", "lost", "stuck", "questions")
    counts = ", ".join(f"{r[kind]} {kind}" for kind in kinds if r[kind])
    return (
        f"{r['number']}: {r['hand']} {r['faults']}: {r['moves']} moves, {counts or 'all well'}; "
        f"{r['wall_s']:.0f} s {r['trouble']} {r['notes'] or ''}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time")
    parser.add_argument("--only", default="", help="play only games with this in hand or faults")
    parser.add_argument("--keep", type=Path, help="file of results: those in it are not played")
    parser.add_argument("--frames", type=Path, help="folder for the frames of each game")
    parser.add_argument(
        "--held-out", type=int, choices=range(1, NEWEST + 1), nargs="?", const=NEWEST, default=0,
        help=f"only doings of this set that was kept aside (without a number: {NEWEST})",
    )  # fmt: skip
    parser.add_argument(
        "--cuts", type=float, default=0.0, help="the power fails every so many seconds, too"
    )
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        job = json.loads(args.one)
        held_out(job.pop("held_out"))
        print(json.dumps(play(Job(**job))))
        return 0
    if not watched.PRO.is_dir():
        print(f"bench-strange: the games are not here ({watched.PRO}): nothing is measured")
        return 0
    files = sorted(path.name for path in watched.PRO.glob("*.sgf"))
    busy = [file for file in files if early_captures(file) >= 2]
    names = held_out(args.held_out) or list(DOINGS)
    jobs = draw(args.games, args.seed, names, files, busy)
    jobs = [job for job in jobs if args.only in f"{job.hand} {job.fault}"]
    for job in jobs:
        job.cuts_s = args.cuts
    for job in jobs if args.frames else ():
        job.frames = str(args.frames / f"strange-{args.seed}-{job.number}.npz")
    results = run(jobs, args)
    print("\n".join(table(results)))
    return 1 if sum(r["silent"] + r["stuck"] for r in results) else 0


def run(jobs: list[Job], args: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the games that are not kept from an earlier run; tell each."""
    results = []
    if args.keep and args.keep.exists():
        results = [json.loads(line) for line in args.keep.read_text().splitlines()]
        numbers = {job.number for job in jobs}
        results = [r for r in results if r["number"] in numbers]
    kept = {r["number"] for r in results}
    todo = [{**dataclasses.asdict(job), "held_out": args.held_out}
            for job in jobs if job.number not in kept]  # fmt: skip
    began = time.monotonic()
    for job, done, trouble in apart.each(__file__, todo, args.jobs):
        job.pop("held_out")
        result = done or {**job, "faults": job["fault"], **_nothing(trouble)}
        results.append(result)
        print(words(result), file=sys.stderr, flush=True)
        if args.keep:
            with args.keep.open("a") as file:
                print(json.dumps(result), file=file)
    took = time.monotonic() - began
    if todo:
        print(f"{len(todo)} games, {took:.0f} s: {60 * len(todo) / took:.1f} games a minute\n")
    return sorted(results, key=lambda r: r["number"])


if __name__ == "__main__":
    sys.exit(main())
