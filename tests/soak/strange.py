"""Games of two people who do strange things and then follow the lights (firmware/LIGHTS.md).

    python tests/soak/strange.py [GAMES [FIRST_SEED]]

No physics: sensing is perfect, but for a few masked sensors in some games. Each game is of a few
moves with one to three strange acts. Prints how many games were played, how many went wrong and
how, and of each way the shortest game (WORDS=1: the game of FIRST_SEED as it went). KNOWN=1 leaves
out what is most frequent and known (tests/pure/test_inference_attack.py).
"""

import os
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "firmware"))
sys.path.insert(0, str(Path(__file__).parents[1] / "pure"))
sys.path.insert(0, str(Path(__file__).parent))

from strange_acts import ACTS
from strange_people import People, Wrong


def played(seed: int) -> People:
    """One game; what went wrong is in its fouls."""
    people = People(seed)
    try:
        people.play(ACTS)
    except Wrong:
        pass
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        people.foul(f"{type(error).__name__} {error} at {Path(where.filename).name}:{where.lineno}")
    return people


def told(seed: int) -> str:
    """The game of this seed, as it went."""
    people = played(seed)
    table = people.table
    setup = " ".join(f"{'.XO'[c]}{name}" for c, name in table.setup)
    blind = " ".join(map(table.name, people.blind))
    head = f"seed {seed}: {table.text!r} set up: {setup} masked: {blind} {'tells' * people.tells}"
    return "\n".join([head] + [f"{ms:7} {what}" for ms, what in table.told])


def soak(games: int, first: int = 1, seconds: float = 1e9) -> tuple[int, dict]:
    """Play games; (how many, [count, the shortest's length, its seed] by what went wrong)."""
    found: dict = {}
    end = time.monotonic() + seconds
    for seed in range(first, first + games):
        if time.monotonic() > end:
            return seed - first, found
        people = played(seed)
        if people.fouls:
            blind = ("masked" + " tells" * people.tells) if people.blind else "no masked"
            blind = "unused " * bool(people.blind and people.sound) + blind
            what = people.fouls[0], blind, people.blamed
            kept = found.setdefault(what, [0, 10**9, 0])
            kept[0] += 1
            length = len(people.table.acts) + 10 * len(people.done)
            if length < kept[1]:
                kept[1:] = length, seed
    return games, found


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if "WORDS" in os.environ:
        print(told(first))
        return 0
    began = time.monotonic()
    count, found = soak(games, first)
    for what, kept in sorted(found.items(), key=lambda item: -item[1][0]):
        print(f"{kept[0]:6}  {' / '.join(what):70} shortest: seed {kept[2]} ({kept[1]})")
    print(f"{count} games in {time.monotonic() - began:.0f} s")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
