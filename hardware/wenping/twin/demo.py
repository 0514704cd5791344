"""make demo: a whole game on the virtual board, from the magnets to the record.

The firmware runs on MicroPython, two simulated players play a record on it with their hands, and
the host attaches to its serial port as to any board. What comes out is compared with the record.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from sgfmill import sgf

from wenping import report
from wenping.commands.twin import script_of, settings_text
from wenping.errors import UserError
from wenping.game.settings import Settings
from wenping.history import History
from wenping.link import Link
from wenping.picture import board_svg
from wenping.play import Table, write_record
from wenping.records import read, read_rules
from wenping.store import Store
from wenping.texts import default_language, say
from wenping.twin.hands import HANDS
from wenping.twin.micropython import MissingMicroPython
from wenping.twin.players import PlayError
from wenping.twin.table import set_up
from wenping.twin.virtual import BoardDied
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, col_of, row_of
from wenping.weiqi.rules import RulesetError
from wenping.words import colour_name

GAME = Path(__file__).parent / "games" / "demo.sgf"
OUT = Path("build/demo.sgf")
PICTURE = Path("build/demo.svg")
CLOCK = "byo-yomi:600,5x30"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make demo", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", type=Path, default=GAME, help="a record (make demo GAME=x.sgf)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand", default="careful", help=", ".join(HANDS))
    args = parser.parse_args()
    lang = default_language()
    try:
        return play(args, lang)
    except (UserError, PlayError, MissingMicroPython, RulesetError, BoardDied) as error:
        print(f"demo: {error}", file=sys.stderr)
        return 2


def play(args: argparse.Namespace, lang: str) -> int:
    record = read(args.game)
    rules = read_rules(record, None, args.game)
    script = script_of(record, rules, args.game)
    settings = Settings(settings_text(record, rules, script, CLOCK))
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="wenping-demo-") as folder:
        flash = Path(folder) / "flash.img"
        print(say("demo-setting-up", lang, moves=len(script.moves), game=args.game))
        board, players = set_up(script, flash, hand=args.hand, seed=args.seed, host=True)
        with board, Store(Path(folder) / "store.db") as store:
            board.start()
            with Link(board.port.path, store) as link:
                table = Table(link, store, lang, total=len(script.moves))
                try:
                    table.begin(settings, script.setup)
                    table.watch(board.check)
                finally:
                    table.view.close()
            simulated_s = board.t_us / 1e6
    game = table.game
    for line in table.view.picture(game)[:-3]:
        print(line)
    for line in report.lines(game, lang):
        print(line)
    OUT.parent.mkdir(exist_ok=True)
    write_record(game, OUT)
    print(say("record-written", lang, path=OUT))
    PICTURE.write_text(picture(game, lang), encoding="utf-8")
    same = moves_of(OUT) == [
        (".bw"[colour], None if p == PASS else (script.size - 1 - row_of(p), col_of(p)))
        for colour, p in script.moves
    ]
    print(say("demo-same" if same else "demo-differs", lang))
    wall_s = time.monotonic() - began
    print(say("demo-time", lang, simulated=f"{simulated_s:.0f}", wall=f"{wall_s:.0f}"))
    return 0 if same and not table.follower.differs else 1


def picture(game: History, lang: str) -> str:
    """The position as counted: dead stones off, territory marked, the result below it."""
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


def moves_of(path: Path) -> list[tuple]:
    """The moves of a record as sgfmill reads it."""
    game = sgf.Sgf_game.from_bytes(path.read_bytes())
    moves = [node.get_move() for node in game.get_main_sequence()]
    return [(colour, move) for colour, move in moves if colour]


if __name__ == "__main__":
    sys.exit(main())
