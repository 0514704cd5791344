"""make emulate: a whole game on the emulated RP2040, from the magnets to the record.

The real image runs on an emulated chip, two simulated players play a record by its lights, and the
host attaches to its USB serial port as to any board. Exit status 1 says that something differed:
the record, the stored log, or the state on both ends.
"""

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from sgfmill import sgf

from wenping.commands.twin import script_of, settings_text
from wenping.errors import UserError
from wenping.game.settings import Settings
from wenping.link import Link
from wenping.play import Table, write_record
from wenping.records import read, read_rules
from wenping.store import Store
from wenping.twin import image
from wenping.twin.debian import AptError
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.micropython import MissingMicroPython
from wenping.twin.mpy import CompileError
from wenping.twin.players import PlayError, Players
from wenping.twin.script import Script
from wenping.twin.table import set_up
from wenping.twin.virtual import BoardDied, VirtualBoard
from wenping.weiqi.points import PASS, col_of, row_of
from wenping.weiqi.rules import RulesetError

GAME = Path(__file__).parent / "games" / "captures.sgf"
OUT = Path("build/emulated.sgf")
PATIENCE_S = 240.0
CLOCK = "byo-yomi:600,5x30"


class PatientLink(Link):
    """A link to a board whose seconds are ten of ours, or more on a busy machine."""

    def command(self, command: int, *fields, tail: bytes = b"", timeout_s: float = PATIENCE_S):
        return super().command(command, *fields, tail=tail, timeout_s=timeout_s)


class PatientTable(Table):
    catch_up_s = PATIENCE_S
    check_s = PATIENCE_S


@dataclass
class Played:
    """What came of a game."""

    sgf: bytes = b""
    captured: int = 0
    result: str = ""
    differences: list[str] = field(default_factory=list)
    simulated_s: float = 0.0
    wall_s: float = 0.0
    board: VirtualBoard | None = None
    players: Players | None = None


def play(
    script: Script,
    settings: Settings,
    folder: Path,
    kind: type[VirtualBoard] = EmulatedBoard,
    *,
    seed: int = 1,
    hand: str = "careful",
    think_s: float | None = 0.3,
    measure=lambda board: None,
) -> Played:
    """Play a game with a host attached. `measure(board)` is called while the board is still on.

    Raises PlayError, BoardDied, UserError.
    """
    began = time.monotonic()
    done = Played()
    flash = folder / "flash.img"
    board, players = set_up(
        script, flash, hand=hand, seed=seed, host=True, think_s=think_s, kind=kind
    )
    done.board, done.players = board, players
    with board, Store(folder / "store.db") as store:
        board.start()
        with PatientLink(board.port.path, store, timeout_s=PATIENCE_S) as link:
            table = PatientTable(link, store, "en")
            table.begin(settings, script.setup)
            table.watch(board.check)
            row = store.board(link.board.id, link.board.store)
            log = table.follower.log
            kept = [(event.t_ms, event.data) for event in store.events(row, log)]
        with board.lock:
            measure(board)
            done.simulated_s = board.t_us / 1e6
            board.power_cut()
        stored = read_log(flash, log)[1]
    game = table.game
    write_record(game, folder / "record.sgf")
    done.sgf = (folder / "record.sgf").read_bytes()
    done.captured = sum(game.position.prisoners[1:])
    done.result = game.result_text() or ""
    done.differences = _differences(script, done.sgf)
    if log_bytes(log, kept) != log_bytes(log, stored[: len(kept)]):
        done.differences.append("the host's log is not the board's")
    if table.follower.differs:
        done.differences.append(table.follower.differs)
    done.wall_s = time.monotonic() - began
    return done


def _differences(script: Script, record: bytes) -> list[str]:
    """Where the record's moves, as sgfmill reads them, are not the script's."""
    nodes = sgf.Sgf_game.from_bytes(record).get_main_sequence()
    moves = [move for move in (node.get_move() for node in nodes) if move[0]]
    wanted = [
        (".bw"[colour], None if p == PASS else (script.size - 1 - row_of(p), col_of(p)))
        for colour, p in script.moves
    ]
    if len(moves) != len(wanted):
        return [f"the record has {len(moves)} moves, {len(wanted)} were played"]
    return [
        f"move {i + 1} is {move} in the record, {want} was played"
        for i, (move, want) in enumerate(zip(moves, wanted, strict=True))
        if move != want
    ]


def main() -> int:
    about = "a game on the emulated RP2040"
    parser = argparse.ArgumentParser(prog="make emulate", description=about)
    parser.add_argument("--game", type=Path, default=GAME, help="a record (make emulate GAME=x)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    try:
        record = read(args.game)
        rules = read_rules(record, None, args.game)
        script = script_of(record, rules, args.game)
        settings = Settings(settings_text(record, rules, script, CLOCK))
        uf2 = image.image()
        print(f"{args.game}: {len(script.moves)} moves on an emulated RP2040, image {uf2.stem}")
        print("about 10 s for each simulated second, and two simulated seconds a move", flush=True)
        with tempfile.TemporaryDirectory(prefix="wenping-emulate-") as folder:
            played = play(script, settings, Path(folder), seed=args.seed)
    except (
        UserError, PlayError, BoardDied, MissingMicroPython, RulesetError, image.BuildError,
        AptError, CompileError,
    ) as error:  # fmt: skip
        print(f"emulate: {error}", file=sys.stderr)
        return 2
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_bytes(played.sgf)
    print(f"{played.result}, {played.captured} stones taken, record in {OUT}")
    print(f"{played.simulated_s:.0f} simulated seconds in {played.wall_s:.0f} s")
    for difference in played.differences:
        print(f"differs: {difference}", file=sys.stderr)
    return 1 if played.differences else 0


if __name__ == "__main__":
    sys.exit(main())
