"""make emulate: a whole game on the emulated RP2040, from the magnets to the record.

The real image runs on an emulated chip, two simulated players play a record led by its lights, and
the host attaches to its USB serial port as to any board. Exit status 1 means that the record, the
stored log, or the state on both ends differs.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from wenping.errors import UserError
from wenping.game.settings import Settings
from wenping.make.checkout import BUILD
from wenping.shipped import GAMES
from wenping.simulation.game import Played, play
from wenping.simulation.script import read_script, settings_text
from wenping.toolchain import image
from wenping.toolchain.debian import AptError
from wenping.toolchain.micropython import MissingMicroPython
from wenping.toolchain.mpy import CompileError
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.players import PlayError
from wenping.twin.virtual import BoardDied
from wenping.weiqi.rules import RulesetError

CLOCK = "byo-yomi:600,5x30"
THINK_S = 0.3  # simulated seconds that a player thinks about a move


def main() -> int:
    """Play a game; status 0: all agrees, 1: something differs, 2: it could not be played."""
    about = "a game on the emulated RP2040"
    parser = argparse.ArgumentParser(prog="make emulate", description=about)
    parser.add_argument("--game", type=Path, default=GAMES / "captures.sgf", help="GAME=x.sgf")
    parser.add_argument("--seed", type=int, default=1, help="SEED=n")
    args = parser.parse_args()
    try:
        played = emulate(args.game, args.seed)
    except (
        UserError,
        PlayError,
        BoardDied,
        MissingMicroPython,
        RulesetError,
        image.BuildError,
        AptError,
        CompileError,
    ) as error:
        print(f"emulate: {error}", file=sys.stderr)
        return 2
    return _tell(played)


def emulate(path: Path, seed: int) -> Played:
    """Play the record in a file on the emulated RP2040; raises what simulation.game.play raises."""
    script, record, rules = read_script(path)
    settings = Settings(settings_text(record, rules, script, CLOCK))
    uf2 = image.image()
    print(f"{path}: {len(script.moves)} moves on an emulated RP2040, image {uf2.stem}")
    print("about 10 s for each simulated second, and two simulated seconds a move", flush=True)
    with tempfile.TemporaryDirectory(prefix="wenping-emulate-") as folder:
        return play(script, settings, Path(folder), EmulatedBoard, seed=seed, think_s=THINK_S)


def _tell(played: Played) -> int:
    """Write the record, print the result and what differs; return the exit status."""
    BUILD.mkdir(exist_ok=True)
    out = BUILD / "emulated.sgf"
    out.write_bytes(played.sgf)
    result = played.game.result_text() or "?"
    print(f"{result}, {played.captured} stones taken, record in {out.relative_to(BUILD.parent)}")
    print(f"{played.simulated_s:.0f} simulated seconds in {played.wall_s:.0f} s")
    for difference in played.differences:
        print(f"differs: {difference}", file=sys.stderr)
    return 1 if played.differences else 0


if __name__ == "__main__":
    sys.exit(main())
