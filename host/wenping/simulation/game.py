"""A whole game on a simulated board with a host attached, and what came of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sgfmill import sgf

from wenping.game.settings import Settings
from wenping.link import Link, Store
from wenping.records.history import History
from wenping.simulation.table import set_up
from wenping.terminal.table import Table
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.players import Players
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.weiqi.points import PASS, col_of, row_of

PATIENCE_S = 240.0


class PatientLink(Link):
    """A link to a board whose seconds are ten of ours, or more on a busy machine."""

    def command(self, command: int, *fields, tail: bytes = b"", timeout_s: float = PATIENCE_S):
        """As Link.command, with a longer time-out."""
        return super().command(command, *fields, tail=tail, timeout_s=timeout_s)


class PatientTable(Table):
    """A table behind a PatientLink."""

    catch_up_s = PATIENCE_S
    check_s = PATIENCE_S


@dataclass
class Played:
    """What came of a game: `differences` names everything that should agree and does not."""

    board: VirtualBoard
    players: Players
    game: History = field(default_factory=History)
    picture: list[str] = field(default_factory=list)
    sgf: bytes = b""
    differences: list[str] = field(default_factory=list)
    simulated_s: float = 0.0
    wall_s: float = 0.0

    @property
    def captured(self) -> int:
        """Stones taken by both sides."""
        return sum(self.game.position.prisoners[1:])


def play(
    script: Script,
    settings: Settings,
    folder: Path,
    kind: type[VirtualBoard] = VirtualBoard,
    *,
    seed: int = 1,
    hand: str = "careful",
    think_s: float | None = None,
    lang: str = "en",
    measure: Callable[[VirtualBoard], None] = lambda board: None,
) -> Played:
    """Two simulated players play the script on a board of this kind, by its lights.

    `measure(board)` is called while the board is still on.  The record is compared with the script,
    the board's stored log with the host's, the state of both by its hash.  Raises PlayError,
    BoardDied, UserError.
    """
    began = time.monotonic()
    new_link, new_table = (PatientLink, PatientTable) if kind.slow else (Link, Table)
    flash = folder / "flash.img"
    board, players = set_up(
        script, flash, hand=hand, seed=seed, host=True, think_s=think_s, kind=kind
    )
    done = Played(board, players)
    with board, Store(folder / "store.db") as store:
        board.start()
        timeout_s = PATIENCE_S if kind.slow else 6.0
        with new_link(board.port.path, store, timeout_s=timeout_s) as link:
            table = new_table(link, store, lang, total=len(script.moves))
            try:
                table.begin(settings, script.setup)
                table.watch(board.check)
            finally:
                table.view.close()
            log = table.follower.log
            row = store.board(link.board.id, link.board.store)
            kept = [(event.t_ms, event.data) for event in store.events(row, log)]
        with board.lock:
            measure(board)
            done.simulated_s = board.t_us / 1e6
            board.power_cut()
        stored = read_log(flash, log)[1]
    done.game = table.game
    done.picture = table.view.picture(table.game)
    done.sgf = table.game.to_sgf().serialise()
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
