"""A whole game on a simulated board with a host attached, and what came of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sgfmill import sgf

from wenping.errors import Told
from wenping.game.phases import STOPPED
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

PATIENCE_S = 240.0  # time-outs for a board that takes ten seconds and more for one of its own
LINK_S = 6.0  # the time-out of a handshake with other boards


class PatientLink(Link):
    """A link to a slow board: an emulated one takes ten seconds and more for one of its own."""

    def command(
        self, command: int, *fields: int, tail: bytes = b"", timeout_s: float = PATIENCE_S
    ) -> bytes:
        """As Link.command, with a longer time-out."""
        return super().command(command, *fields, tail=tail, timeout_s=timeout_s)


class PatientTable(Table):
    """A Table with time-outs for a slow board."""

    catch_up_s = PATIENCE_S
    check_s = PATIENCE_S


@dataclass
class Played:
    """What came of a game.

    picture: the lines of the last view. sgf: the record. differences: what should agree and does
    not, as errors with words; empty when all is well. simulated_s, wall_s: seconds on the board
    and here.
    """

    board: VirtualBoard
    players: Players
    game: History = field(default_factory=History)
    picture: list[str] = field(default_factory=list)
    sgf: bytes = b""
    differences: list[Told] = field(default_factory=list)
    simulated_s: float = 0.0
    wall_s: float = 0.0

    @property
    def captured(self) -> int:
        """How many stones both sides have captured."""
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
    laid: bool = False,
    lang: str = "en",
    measure: Callable[[VirtualBoard], None] = lambda board: None,
) -> Played:
    """Let two simulated players play the script on a board of this kind, led by its lights.

    folder: for the flash image and the store. laid: the stones of the set-up lie there at once, and
    the host does not say where. measure(board) is called at the end while the board is still
    switched on. Then the record is compared with the script, the board's stored log with the
    host's, and the state of both by its hash. Raises PlayError, BoardDied, UserError.
    """
    began = time.monotonic()
    flash = folder / "flash.img"
    board, players = set_up(
        script, flash, hand=hand, seed=seed, host=True, think_s=think_s, laid=laid, kind=kind
    )
    done = Played(board, players)
    with board, Store(folder / "store.db") as store:
        board.start()
        told = [] if laid else script.setup
        table, kept = _host(board, players, store, settings, script, told, lang)
        with board.lock:
            measure(board)
            done.simulated_s = board.t_us / 1e6
            board.power_cut()
        done.differences = _logs_differ(table, kept, flash)
    done.game = table.game
    done.picture = table.view.picture(table.game)
    done.sgf = table.game.to_sgf().serialise()
    done.differences = _moves_differ(script, done.sgf) + done.differences
    done.wall_s = time.monotonic() - began
    return done


def _host(
    board: VirtualBoard,
    players: Players,
    store: Store,
    settings: Settings,
    script: Script,
    told: list[tuple[int, int]],
    lang: str,
) -> tuple[Table, list[tuple[int, bytes]]]:
    """Attach a host, open the game and follow it to its result: the table, and the stored log.

    told: the stones (colour, point) of the set-up that the host tells the board.
    """
    new_link, new_table = (PatientLink, PatientTable) if board.slow else (Link, Table)
    timeout_s = PATIENCE_S if board.slow else LINK_S
    with new_link(board.port.path, store, timeout_s=timeout_s) as link:
        table = new_table(link, store, lang, total=len(script.moves))
        try:
            table.begin(settings, told)
            table.watch(lambda: _attend(board, players, table, script))
        finally:
            table.view.close()
        row = store.board(link.board.id, link.board.store)
        events = store.events(row, table.follower.log)
        return table, [(event.t_ms, event.data) for event in events]


def _attend(board: VirtualBoard, players: Players, table: Table, script: Script) -> None:
    """See that the board runs; after the stop tell the host what the players say of seki."""
    board.check()
    if not players.agreed and table.game.phase == STOPPED:
        table.act(table.core.agreements.seki(script.seki))
        players.agreed = True


def _logs_differ(table: Table, kept: list[tuple[int, bytes]], flash: Path) -> list[Told]:
    """Whether the host's log is the beginning of the one in flash, and where the states differ."""
    log = table.follower.log
    stored = read_log(flash, log)[1]
    same = log_bytes(log, kept) == log_bytes(log, stored[: len(kept)])
    found = [] if same else [Told("demo-log-differs")]
    differs = table.follower.differs
    return [*found, differs] if isinstance(differs, Told) else found


def _moves_differ(script: Script, record: bytes) -> list[Told]:
    """Where the moves of a record, as sgfmill reads them, are not those of the script."""
    nodes = sgf.Sgf_game.from_bytes(record).get_main_sequence()
    moves = [move for move in (node.get_move() for node in nodes) if move[0]]
    wanted = [
        (".bw"[colour], None if p == PASS else (script.size - 1 - row_of(p), col_of(p)))
        for colour, p in script.moves
    ]
    if len(moves) != len(wanted):
        return [Told("demo-moves-differ", moves=len(moves), played=len(wanted))]
    return [
        Told("demo-move-differs", number=i + 1, move=move, played=want)
        for i, (move, want) in enumerate(zip(moves, wanted, strict=True))
        if move != want
    ]
