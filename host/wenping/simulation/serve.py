"""The virtual board on a PTY for `wenping twin`: alone, or with two players who play a record."""

from collections.abc import Callable
from pathlib import Path

from wenping.game import events as ev
from wenping.game.clock import Clock
from wenping.records.history import History
from wenping.simulation.ceremony import with_stages
from wenping.simulation.script import read_script, settings_text
from wenping.simulation.table import Listening, commission, set_up
from wenping.texts.questions import QUESTIONS
from wenping.twin.flash import log_bytes, read_log
from wenping.twin.repair import PlayError
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import to_gtp

AFTER_S = 20.0  # the bowls may take so long to be certain after the last press

Ready = Callable[[str], None]  # is called with the port when the board answers on it


def serve(flash: Path, seed: int, faults: str, ready: Ready, extent: str = "whole") -> None:
    """Serve a board with stones in its bowls until KeyboardInterrupt.

    flash: where its image is made. extent: how much of the board is there. Raises UserError for a
    seed, faults or an extent that cannot be, BoardDied.
    """
    commission(flash, seed, faults, extent=extent)
    with VirtualBoard(World(seed, faults=faults, board=extent), flash=flash) as board:
        ready(board.port.path)
        board.serve()


class Alone:
    """A record that two players played on a board without a host.

    history: the game folded from the board's log. log: the records of that log as they lie in
    flash. trouble: why the players could not play to the end, None if they did. questions: those
    that the board asked, an object each: question (as "missing"), point, moves (made before it).
    """

    def __init__(
        self, history: History, log: bytes, trouble: PlayError | None, questions: list[dict]
    ) -> None:
        self.history = history
        self.questions = questions
        self.log = log
        self.trouble = trouble


def play_alone(
    path: Path,
    rules: str | None,
    flash: Path,
    *,
    hand: str,
    seed: int,
    faults: str,
    ready: Ready,
    clock: str = "none",
    extent: str = "whole",
    laid: bool = False,
) -> Alone:
    """Let two players play the record in a file, by these rules or its own, to its result.

    clock: as in wenping.game.clock; ValueError for one that is none. laid: the stones of the set-up
    lie there at once. Raises UserError for a record that cannot be played, and what `serve` raises.
    """
    script, record, ruleset = read_script(path, rules)
    with_stages(script, ruleset)
    settings = settings_text(record, ruleset, script, Clock(clock).text)
    board, players = set_up(
        script, flash, hand=hand, seed=seed, faults=faults, settings=settings, extent=extent,
        laid=laid,
    )  # fmt: skip
    listening = Listening(players.world)
    trouble = None
    with board:
        ready(board.port.path)
        try:
            board.serve(lambda: players.finished)
            listening.wait(board, AFTER_S)
        except PlayError as error:
            trouble = error
        with board.lock:
            board.power_cut()  # it may be writing: what is in flash now is whole
        log, events = read_log(flash)
    history = History()
    questions = []
    for t_ms, event in events:
        kind, _colour, fields = history.apply(t_ms, event)
        if kind == ev.QUESTION:
            code, p, _count = fields
            name = QUESTIONS[code].removeprefix("q-")
            point = to_gtp(p, history.size) if p else None
            questions.append({"question": name, "point": point, "moves": len(history.moves_made)})
    return Alone(history, log_bytes(log, events), trouble, questions)
