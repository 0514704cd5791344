"""make demo: a whole game on the virtual board, from the magnets to the record.

The firmware runs on MicroPython, two simulated players play a record on it with their hands, and
the host attaches to its serial port as to any board. The record of the game is compared with the
one that was played.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from wenping.counting import report
from wenping.errors import UserError, error_line
from wenping.game.settings import Settings
from wenping.make.checkout import BUILD
from wenping.records.history import History
from wenping.records.picture import board_svg
from wenping.shipped import GAMES
from wenping.simulation.game import play
from wenping.simulation.script import read_script, settings_text
from wenping.texts import default_language, say
from wenping.texts.command_line import argparse_words
from wenping.texts.questions import colour_name
from wenping.toolchain.micropython import MissingMicroPython
from wenping.twin.doings import DOINGS
from wenping.twin.hands import HANDS
from wenping.twin.repair import PlayError
from wenping.twin.virtual import BoardDied
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE
from wenping.weiqi.rules import RulesetError

CLOCK = "byo-yomi:600,5x30"


def main() -> int:
    """Play the demo; status 0: all agrees, 1: something differs, 2: it could not be played."""
    lang = default_language()
    argparse_words(lang)
    hands = say("opt-twin-hand", lang, hands=", ".join(HANDS), doings=", ".join(DOINGS))
    parser = argparse.ArgumentParser(prog="make demo", description=say("demo-help", lang))
    parser.add_argument(
        "--game", type=Path, default=GAMES / "demo.sgf", help=say("opt-twin-play", lang)
    )
    parser.add_argument("--seed", type=int, default=1, help=say("opt-seed", lang))
    parser.add_argument("--hand", default="careful", help=hands)
    args = parser.parse_args()
    try:
        return demo(args.game, args.seed, args.hand, lang)
    except (UserError, PlayError, MissingMicroPython, RulesetError, BoardDied) as error:
        print(error_line(error, lang), file=sys.stderr)
        return 2


def demo(path: Path, seed: int, hand: str, lang: str) -> int:
    """Play a record on the virtual board, and print the board, the result and the three counts.

    Writes build/demo.sgf and build/demo.svg. Returns 1 when something differs, else 0. Raises what
    simulation.game.play raises.
    """
    script, record, rules = read_script(path)
    settings = Settings(settings_text(record, rules, script, CLOCK))
    print(say("demo-setting-up", lang, moves=len(script.moves), game=path))
    with tempfile.TemporaryDirectory(prefix="wenping-demo-") as folder:
        played = play(script, settings, Path(folder), seed=seed, hand=hand, lang=lang)
    for line in [*played.picture[:-3], *report.lines(played.game, lang)]:
        print(line)
    BUILD.mkdir(exist_ok=True)
    out = BUILD / "demo.sgf"
    out.write_bytes(played.sgf)
    print(say("record-written", lang, path=out.relative_to(BUILD.parent)))
    out.with_suffix(".svg").write_text(picture(played.game, lang), encoding="utf-8")
    for difference in played.differences:
        print(difference.words(lang), file=sys.stderr)
    print(say("demo-differs" if played.differences else "demo-same", lang))
    simulated, wall = f"{played.simulated_s:.0f}", f"{played.wall_s:.0f}"
    print(say("demo-time", lang, simulated=simulated, wall=wall))
    return 1 if played.differences else 0


def picture(game: History, lang: str) -> str:
    """The counted position as SVG: dead stones off, territory marked, the result below."""
    grid = bytearray(EMPTY if game.dead[p] else game.position.grid[p] for p in range(CELLS))
    area = Area()
    area.count(grid)
    names = [
        f"{colour_name(c, lang)} {game.settings.names[key]}"
        for c, key in ((BLACK, "black"), (WHITE, "white"))
    ]
    said = report.lines(game, lang)
    captions = (f"{names[0]} - {names[1]}  {game.result_text()}", *(s.strip() for s in said[-5:]))
    return board_svg(grid, game.size, game.last_point, area.owner, captions)


if __name__ == "__main__":
    sys.exit(main())
