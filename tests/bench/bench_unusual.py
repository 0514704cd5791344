"""The real incidents of ../shared/data/unusual on magnets and sensors: is the right ruling offered?

    PYTHONPATH as pytest has it: python tests/bench/bench_unusual.py [NAME ...]

The moves before the incident are put on the board all at once, the incident is done by a careful
hand; the firmware's own code runs over the twin's circuits (tests/firmware/tabletop.py). Exit
status 1 if a move is not recorded, or what is offered first is not what is expected.
"""

import copy
import os
import sys
import tempfile
from pathlib import Path

from bench_incidents import Played

from tabletop import Tabletop
from wenping.game.priors import PRISON_MS
from wenping.records.record import Record, read
from wenping.records.steps import Move, Setup
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import CELLS, to_gtp

DATA = Path(os.environ.get("WENPING_DATA") or Path(__file__).parents[3] / "shared" / "data")

# file: moves before the incident (None: all, there is none), rule, side and remedy offered first
GAMES = {
    "eternal_life_1": (144, ("CN-20.3", 0, "draw")),
    "eternal_life_2": (327, ("CN-20.3", 0, "draw")),
    "fractional_2": (None, None),
    "illegal_ko_1": (212, ("CN-20.1", BLACK, "turn-lost")),
    "illegal_ko_2": (201, ("CN-20.1", WHITE, "turn-lost")),
    "longest": (None, None),
    "not_removed": (205, ("CN-23.4", WHITE, "advice")),  # pressed, the prisoner left
    "own_removed": (126, ("CN-18", BLACK, "warning")),  # the own stone lifted
    "quadruple_ko_1": (285, ("CN-20.3", 0, "draw")),
    "quintuple_ko_1": (311, ("CN-20.3", 0, "draw")),
    "suicide_1": (104, ("CN-19", BLACK, "turn-lost")),
    "triple_ko_1": (None, None),  # agreed before anything came back
    "triple_ko_2": (None, None),
    "triple_ko_7": (218, ("CN-20.3", 0, "draw")),
    "two_moves_1": (188, ("CN-17.1", WHITE, "loss")),
}


def follow(room: Played, record: Record, before: int | None) -> int:
    """Put the first moves, lift what they take; the number of one not recorded, or 0."""
    moves = [step for step in record.steps if isinstance(step, Move)]
    for number, move in enumerate(moves[:before], 1):
        room.put(move.colour, to_gtp(move.point, room.size))
        game = room.tabletop.board.game
        taken = [to_gtp(p, room.size) for p in range(CELLS) if game.to_lift[p]]
        for gone in taken:
            room.take(gone)
        room.run(PRISON_MS / 1000 if taken else 0.0)
        if game.question or game.position.moves != number or game.last_point != move.point:
            return number
    return 0


def incident(room: Played, name: str, move: Move) -> None:
    """The move after which the record speaks of an incident, by the hand of its player."""
    point = to_gtp(move.point, room.size)
    after = copy.deepcopy(room.tabletop.board.game.position)
    count = after.play(move.point, move.colour)
    if not after.grid[move.point]:
        count = 0  # suicide: nothing is lifted
    taken = [to_gtp(after.captured[i], room.size) for i in range(count)]
    room.place(move.colour, point)
    if name == "not_removed":
        room.do(room.hand(move.colour).press_clock(), 4.0)
        room.lift(move.colour, *taken)
        return
    for gone in [point] if name == "own_removed" else taken:
        room.lift(move.colour, gone)
    room.run(4.0)


def played(name: str) -> str:
    """What came of one game: "right", or what was wrong."""
    before, wanted = GAMES[name]
    record = read(DATA / "unusual" / f"{name}.sgf")
    laid = [step for step in record.steps if isinstance(step, Setup)]
    clock = "\nclock=chinese:600,1" if name == "not_removed" else ""
    with tempfile.TemporaryDirectory() as folder, Tabletop(World(seed=1), folder) as tabletop:
        tabletop.run(3.0)
        room = Played(tabletop, "careful")
        if laid:
            black = [to_gtp(p, 19) for step in laid for p in step.stones]
            room.set_up("size=19\nrules=chinese\nfirst=white", black, [])
        else:
            room.open(f"size=19\nrules=chinese{clock}")
        lost = follow(room, record, before)
        if lost:
            return f"move {lost} is not recorded"
        if before is not None:
            moves = [step for step in record.steps if isinstance(step, Move)]
            incident(room, name, moves[before])
        offered = room.offered()
    found = offered[0] if offered else None
    return "right" if found == wanted else f"{offered} offered, {wanted} expected"


if __name__ == "__main__":
    if not (DATA / "unusual").is_dir():
        print(f"the games are not here ({DATA}): nothing is measured")
        sys.exit()
    results = []
    for each in sys.argv[1:] or GAMES:
        results.append(played(each))
        print(f"{each:16} {results[-1]}", flush=True)
    sys.exit(any(result != "right" for result in results))
