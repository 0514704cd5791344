"""make emulate: a whole game on the emulated RP2040, from the magnets to the record.

The real image runs on an emulated chip, two simulated players play a record led by its lights, and
the host attaches to its USB serial port as to any board. Exit status 1 means that the record, the
stored log, or the state on both ends differs.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from wenping.errors import UserError, error_line
from wenping.game.settings import Settings
from wenping.make.checkout import BUILD
from wenping.shipped import GAMES
from wenping.simulation.game import Played, play
from wenping.simulation.script import read_script, settings_text
from wenping.texts import default_language, say
from wenping.texts.command_line import argparse_words
from wenping.toolchain import image
from wenping.toolchain.debian import AptError
from wenping.toolchain.micropython import MissingMicroPython
from wenping.toolchain.mpy import CompileError
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.repair import PlayError
from wenping.twin.virtual import BoardDied
from wenping.weiqi.rules import RulesetError

CLOCK = "byo-yomi:600,5x30"
THINK_S = 0.3  # simulated seconds that a player thinks about a move


def main() -> int:
    """Play a game; status 0: all agrees, 1: something differs, 2: it could not be played."""
    lang = default_language()
    argparse_words(lang)
    parser = argparse.ArgumentParser(prog="make emulate", description=say("emulate-help", lang))
    parser.add_argument(
        "--game", type=Path, default=GAMES / "captures.sgf", help=say("opt-twin-play", lang)
    )
    parser.add_argument("--seed", type=int, default=1, help=say("opt-seed", lang))
    args = parser.parse_args()
    try:
        played = emulate(args.game, args.seed, lang)
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
        print(error_line(error, lang), file=sys.stderr)
        return 2
    return _tell(played, lang)


def emulate(path: Path, seed: int, lang: str) -> Played:
    """Play the record in a file on the emulated RP2040; raises what simulation.game.play raises."""
    script, record, rules = read_script(path)
    settings = Settings(settings_text(record, rules, script, CLOCK))
    uf2 = image.image()
    moves = len(script.moves)
    print(say("emulate-begins", lang, game=path, moves=moves, image=uf2.stem))
    print(say("emulate-slow", lang), flush=True)
    with tempfile.TemporaryDirectory(prefix="wenping-emulate-") as folder:
        return play(
            script, settings, Path(folder), EmulatedBoard, seed=seed, think_s=THINK_S, lang=lang
        )


def _tell(played: Played, lang: str) -> int:
    """Write the record, print the result and what differs; return the exit status."""
    BUILD.mkdir(exist_ok=True)
    out = BUILD / "emulated.sgf"
    out.write_bytes(played.sgf)
    result = played.game.result_text() or "?"
    print(say("emulate-result", lang, result=result, captured=played.captured))
    print(say("record-written", lang, path=out.relative_to(BUILD.parent)))
    simulated, wall = f"{played.simulated_s:.0f}", f"{played.wall_s:.0f}"
    print(say("demo-time", lang, simulated=simulated, wall=wall))
    for difference in played.differences:
        print(difference.words(lang), file=sys.stderr)
    return 1 if played.differences else 0


if __name__ == "__main__":
    sys.exit(main())
