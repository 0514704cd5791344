"""make ceremony: people end a game on the virtual board, with a slip; what the board says to it.

python -m wenping.make.ceremony [METHOD] [SLIP] [--hand H] [--faults F] [--seed N] [--turns]
    exit status 1 when the result is not the truth, or the slip is not made or not named rightly
"""

import argparse
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from wenping.counting import report
from wenping.game import events as ev
from wenping.records.history import History
from wenping.simulation.ceremony import WAYS, played, stages, truth
from wenping.simulation.table import Listening, commission
from wenping.twin.endings import ENDINGS
from wenping.twin.flash import read_log
from wenping.twin.hands import HANDS
from wenping.twin.players import Players
from wenping.twin.repair import PlayError
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, PASS, WHITE, point
from wenping.weiqi.rules import ruleset

SIZE = 9
SETS = {"ying": 40}  # stones of each side, by method: (n - 1) / 2; else 180
_BEFORE_S = 9.0  # full bowls correct the zero of their load cells
_UNPACED = 1e9  # simulated seconds a second: nobody watches
AFTER_S = 25.0  # bowls become certain, and the board gives its result, by then
_TOLD_S = 8.5  # what is missing then, or too many, is told
_FALLS = ("missing", "extra")  # slips that change the ledger of the first hand's colour


@dataclass
class Done:
    """What came of a ceremony.

    ended: there is a result, and nobody helped. right: it is the truth. agree: all three counts
    agree. named: the board said rightly what the slip was; True for an ending without one that
    needs a word. alarms: differences of the ledger that were told. touches: stones put after the
    stop. said: the questions and differences, in words. slipped: the slip could be done in this
    position. trouble: why the players gave up.
    """

    ended: bool
    right: bool
    agree: bool
    named: bool
    alarms: list[tuple[int, int]]
    touches: int
    said: list[str]
    slipped: bool
    trouble: str = ""


def position(seed: int) -> Script:
    """A finished game on 9x9: a wall of each side, shared points, dead stones, an eye of each. No
    ko is open, with which jiping's players may not stop (JP-34).
    """
    rng = random.Random(seed)
    while True:
        script = _position(rng)
        if not open_kos(played(script, ruleset("jiping")).grid):
            return script


def _position(rng: random.Random) -> Script:
    cols = [rng.randint(3, 4)]
    while len(cols) < SIZE:
        cols.append(min(5, max(3, cols[-1] + rng.choice((-1, 0, 0, 1)))))
    gaps = {
        row
        for row in range(1, SIZE - 1)
        if cols[row - 1] == cols[row] == cols[row + 1] and rng.random() < 0.5
    }
    gaps = {row for row in gaps if row - 1 not in gaps}
    stones: dict[tuple[int, int], int] = {}
    for row, col in enumerate(cols):
        stones[row, col] = BLACK
        stones[row, col + 1 + (row in gaps)] = WHITE
    for row, col in ((SIZE - 1, 1), (SIZE - 2, 0)):
        stones[row, col] = BLACK
    for row, col in ((0, SIZE - 2), (1, SIZE - 1)):
        stones[row, col] = WHITE
    row = rng.randint(1, 4)
    dead = {(row, 1): WHITE, (row + 1, 1): WHITE, (rng.randint(4, 7), SIZE - 1): BLACK}
    stones |= dead
    at = {place: point(*place) for place in stones}
    script = Script(SIZE, [(BLACK, PASS), (WHITE, PASS)])
    script.setup = [(stones[place], at[place]) for place in stones]
    script.dead = [at[place] for place in dead]
    return script


def by_turns(script: Script, seed: int) -> Script:
    """The stones of its set-up as moves, in an order by chance; who has no more of them passes."""
    rng = random.Random(seed)
    left = {c: [p for colour, p in script.setup if colour == c] for c in (BLACK, WHITE)}
    for points in left.values():
        rng.shuffle(points)
    moves = []
    while any(left.values()):
        colour = WHITE if len(moves) % 2 else BLACK
        moves.append((colour, left[colour].pop() if left[colour] else PASS))
    turn = WHITE if len(moves) % 2 else BLACK
    played_so = Script(SIZE, [*moves, (turn, PASS), (BLACK + WHITE - turn, PASS)])
    played_so.dead = script.dead
    return played_so


def perform(
    method: str,
    slip: str = "none",
    hand: str = "careful",
    seed: int = 1,
    faults: str = "",
    *,
    turns: bool = False,
) -> Done:
    """Let two players end a game by a method (WAYS) with a slip (ENDINGS) on a virtual board.

    faults: of the board, as `wenping twin --faults`. turns: they play the position by turns first,
    and know of the board what firmware/LIGHTS.md and ENDING.md say; else it is set up.
    """
    preset, choice, procedure = WAYS[method]
    stones = SETS.get(method, 180)
    text = f"{preset},black-set={stones},white-set={stones}"
    rules = ruleset(text)
    script = by_turns(position(seed), seed) if turns else position(seed)
    script.rules = text
    script.stages = stages(script, rules, procedure)
    settings = f"size={SIZE}\nrules={text}"
    settings += f"\nsetup={len(script.setup)}" if script.setup else ""
    settings += f"\ncount={choice}" if choice else ""
    result = truth(script, rules)
    trouble = ""
    with tempfile.TemporaryDirectory(prefix="wenping-ceremony-") as folder:
        flash = Path(folder) / "flash.img"
        steady = ",".join(fault for fault in faults.split(",") if "flicker" not in fault)
        commission(flash, seed, steady, {"/defaults": settings.encode()})  # no stone opens a game
        world = World(seed, faults=faults, stones=(stones, stones))
        players = Players(
            world, script, hand, think_s=0.2, ending=slip, by_lights=turns, laid=not turns
        )
        with VirtualBoard(world, flash=flash, speed=_UNPACED) as board:
            board.run(_BEFORE_S)
            players.start()
            listening = Listening(world)
            try:
                board.serve(lambda: players.finished)
                listening.wait(board, AFTER_S)
                board.run(_TOLD_S)
            except PlayError as error:
                trouble = str(error)
            board.power_cut()
        events = read_log(flash)[1]
    game = History()
    said, alarms, asked, touches = [], [], [], 0
    for t_ms, event in events:
        kind, colour, fields = game.apply(t_ms, event)
        if kind == ev.QUESTION:
            asked.append((fields[0], game.sensor(fields[1])))
            said.append(f"question {fields[0]} at sensor {game.sensor(fields[1])}")
        elif kind == ev.LEDGER:
            alarms.append((colour, fields[0]))
            said.append(f"ledger of {'?BW'[colour]}: {fields[0]:+}")
        touches += kind == ev.FILLED
    return Done(
        ended=game.result is not None and not trouble,
        right=game.result is not None and game.result_text() == result.sgf,
        agree=game.result is not None and not report.agree(game),
        named=_named(slip, world.trace, asked, alarms, method),
        alarms=alarms,
        touches=touches,
        said=said,
        slipped=any(note[1] == "slip" for note in world.trace),
        trouble=trouble,
    )


def _named(slip: str, trace: list, asked: list, alarms: list, method: str) -> bool:
    """Whether what the board said is what was done."""
    slips = [note[2:] for note in trace if note[1] == "slip"]
    if not slips:
        return True  # it could not be done in this position
    sensor = slips[0][1]
    told = [extra for colour, extra in alarms if colour == BLACK]
    if slip in _FALLS:
        lacks = any(note[1:] == ("lacks", BLACK) for note in trace)  # the light asked for it
        return (-1 if slip == "missing" else 1) in told or (slip == "missing" and lacks)
    if slip == "wrong":
        return (ev.Q_WRONG_COLOUR, sensor) in asked
    if slip == "eye":
        return (ev.Q_IN_EYE, sensor) in asked
    if slip in ("bump", "dispute"):
        return any(at == sensor for _, at in asked)
    if slip == "half":
        return any(note[1:] == ("pointed", sensor) for note in trace)
    lost = [extra for _, extra in alarms if extra]
    if slip == "lid" and method != "territory":
        return bool(lost)
    return not lost


_NO_SLIP = ("none", "shortest")


def main(arguments: list[str]) -> int:
    """Perform one ceremony and say what came of it."""
    parser = argparse.ArgumentParser(prog="make ceremony")
    parser.add_argument("method", nargs="?", default="ying", choices=WAYS)
    parser.add_argument("slip", nargs="?", default="none", choices=ENDINGS)
    parser.add_argument("--hand", default="careful", choices=HANDS)
    parser.add_argument("--faults", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", action="store_true", help="played by turns, not set up")
    args = parser.parse_args(arguments)
    done = perform(args.method, args.slip, args.hand, args.seed, args.faults, turns=args.turns)
    for line in done.said:
        print(line)
    if done.trouble:
        print(done.trouble)
    print(f"{done.touches} stones put; ended: {done.ended}, the truth: {done.right}, all agree: "
          f"{done.agree}, named rightly: {done.named}")  # fmt: skip
    if not done.slipped and args.slip not in _NO_SLIP:
        print(f"the slip {args.slip} was not made: this position gives no occasion for it")
        return 1
    return 0 if done.right and done.named else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
