"""History: a game folded from its log that also keeps its moves, their times and the set-up.

history = History()
for t_ms, event in log:
    history.apply(t_ms, event)
history.to_sgf().serialise()
"""

import contextlib
import datetime
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from wenping.errors import UserError
from wenping.game import events as ev
from wenping.game import pauses
from wenping.game.arranged import changes
from wenping.game.fold import Game
from wenping.game.phases import OVER, SETTING, STOPPED
from wenping.records import hasty
from wenping.records.results import by_hand
from wenping.referee import ruling
from wenping.referee.offences import RESULT
from wenping.weiqi.points import BLACK, PASS, WHITE, from_gtp

if TYPE_CHECKING:
    from sgfmill.sgf import Sgf_game

# A move ends the opponent's turn, too: the opponent forgot to press the clock.
_TURN_ENDS = (ev.PRESS, ev.PASS_, ev.PLAYED, ev.MOVE)
SEALED_NOTE = "sealed="  # ... the SHA-256 of a sealed move (wenping.referee.sealed), ...
OPENED_NOTE = "opened="  # ... and its text, as "opened=Q16 nonce"
DEAD_NOTE = "dead="  # a NOTE of the host: the stones named as dead, as "dead=D4 Q16"
_LETTERS = {ev.BY_RESIGNATION: "R", ev.BY_TIME: "T", ev.BY_FORFEIT: "F"}


class Move:
    """One move: colour, point (PASS for a pass), its time in the log.

    left_s: what that side's clock had left when the turn ended, in seconds: of the main time, else
    of the byo-yomi period. periods: byo-yomi periods left then, or stones to play in the Canadian
    one. Both are None where the clock does not tell. lost: a turn that was lost by a ruling.
    undetected: no pass, but a move that no sensor detected.
    """

    def __init__(self, colour: int, p: int, t_ms: int) -> None:
        self.colour = colour
        self.point = p
        self.t_ms = t_ms
        self.left_s: float | None = None
        self.periods: int | None = None
        self.lost = self.undetected = False


class History(Game):
    """A Game that also keeps what a record of it needs.

    moves_made: the moves that were not taken back. setup: (colour, point) of the stones that stood
    before the first move. agreed: how many moves had been made -> by point, what was agreed or
    ruled to lie there (AGREED); agreed_by: who did; agreements: how often the players agreed that
    the stones lie right. pause_reason: why the clocks stand, RUNS or a reason of PAUSE (CK-4).
    first_time: (t_ms of the log, unix seconds) when a host first told the time of day. asked:
    (code, point, count) of the board's open question, None without one; asked_at: number of its
    event. said_dead: stones that the players have named as dead since play was stopped, one of each
    string (DEAD_NOTE). sealed: the SHA-256 of a sealed move that is not opened yet, "" without one;
    opened: after how many moves one was opened last, and its point. events: how many it has been
    folded from. rulings: in their order. hasty: the last press, if captured stones were left.
    faults: what the board has recorded of itself since its last start in this log, as key and
    values (wenping.coded).
    """

    def __init__(self) -> None:
        super().__init__()
        self.moves_made: list[Move] = []
        self.setup: list[tuple[int, int]] = []
        self.agreed: dict[int, dict[int, int]] = {}
        self.agreements = 0
        self.agreed_by: dict[int, int] = {}
        self.first_time: tuple[int, int] | None = None
        self.asked: tuple[int, int, int] | None = None
        self.said_dead: list[int] = []
        self.pause_reason = pauses.RUNS
        self.hasty: hasty.Hasty | None = None
        self.sealed = ""
        self.opened: tuple[int, int | None] | None = None
        self.events = 0
        self.rulings: list[ruling.Ruling] = []
        self.faults: list[str] = []
        self.asked_at = -1
        # By colour: what stands beside its next move, which it has pressed for already.
        self._early: dict[int, tuple[float | None, int | None]] = {}

    def apply(self, t_ms: int, data: bytes | bytearray | memoryview) -> tuple:
        """Apply one event at its time in the log; return it decoded: (kind, colour, fields).

        Raises FoldError, and changes nothing, for an event that does not follow from those before.
        """
        before = self._on_move()
        kind, colour, fields = super().apply(t_ms, data)
        self._remember(kind, colour, fields, t_ms)
        if kind in _TURN_ENDS and before and self._on_move() != before:
            self._book(before, t_ms)
        if kind == ev.PRESS or self.hasty is not None:
            self.hasty = hasty.after(self.hasty, self, self.events, kind, colour, t_ms)
        self.events += 1
        return kind, colour, fields

    def _on_move(self) -> int:
        """The colour whose turn the clock counts, 0 if none."""
        return self.clock.running or self.clock.resting

    def _remember(self, kind: int, colour: int, fields: tuple, t_ms: int) -> None:
        keep = _KEEP.get(kind)
        if keep is not None:
            keep(self, t_ms, colour, *fields)

    def _keep_move(self, t_ms: int, colour: int, p: int) -> None:
        self._add_move(Move(colour, p, t_ms))

    def _keep_pass(self, t_ms: int, colour: int, how: int) -> None:
        move = Move(colour, PASS, t_ms)
        move.lost = how == ev.VOID_MOVE
        move.undetected = how == ev.UNDETECTED
        self._add_move(move)

    def _add_move(self, move: Move) -> None:
        """Keep a move, with what stands beside it if its side has pressed for it already."""
        move.left_s, move.periods = self._early.pop(move.colour, (None, None))
        self.moves_made.append(move)

    def _keep_undo(self, t_ms: int, colour: int, count: int, why: int) -> None:
        """Forget the last moves; the times of a stone that only slid go on."""
        first = len(self.moves_made) - count
        if self.strict and why == ev.SLID:
            self._early = {m.colour: (m.left_s, m.periods) for m in self.moves_made[first:]}
        del self.moves_made[first:]

    def _keep_setup(self, t_ms: int, colour: int, p: int) -> None:
        self.setup = [stone for stone in self.setup if stone[1] != p]
        self.setup += [(colour, p)] if colour else []

    def _keep_time(self, t_ms: int, colour: int, unix_s: int, ms: int) -> None:
        if self.first_time is None:
            self.first_time = (t_ms, unix_s)

    def _keep_question(self, t_ms: int, colour: int, code: int, p: int, count: int) -> None:
        self.asked = (code, p, count)
        self.asked_at = self.events

    def _keep_answer(self, t_ms: int, colour: int, *fields: int | str) -> None:
        """A question is resolved, or the game has a result and nothing is asked any more."""
        self.asked = None

    def _keep_pause(self, t_ms: int, colour: int, why: int) -> None:
        self.pause_reason = why

    def _keep_fault(self, t_ms: int, colour: int, code: int, value: int, text: str) -> None:
        self.faults.append(text)

    def _keep_boot(self, t_ms: int, colour: int, boot: int, cause: int) -> None:
        self.faults = []

    def _play_on(self, t_ms: int, colour: int) -> None:
        """Play goes on: what people have named as dead is so no more."""
        if self.phase != STOPPED:
            self.said_dead = []

    def _keep_note(self, t_ms: int, colour: int, text: str) -> None:
        """Keep what a host's note says of dead stones or a sealed move."""
        if text.startswith(DEAD_NOTE):
            self._name_dead(text.removeprefix(DEAD_NOTE))
        elif text.startswith(SEALED_NOTE):
            self.sealed = text.removeprefix(SEALED_NOTE)
        elif text.startswith(OPENED_NOTE) and self.position:
            name = text.removeprefix(OPENED_NOTE).split(" ")[0]
            self.sealed, self.opened = "", (len(self.moves_made), point_of(self, name))

    @property
    def seal_ignored(self) -> bool:
        """Whether the last move is another one than was sealed for it."""
        if self.opened is None or len(self.moves_made) != self.opened[0] + 1:
            return False
        move = self.moves_made[-1]
        return not move.lost and move.point != self.opened[1]

    def _keep_ruling(self, t_ms: int, colour: int, code: int, text: str) -> None:
        """Keep a ruling; one after the game may give another result (CN-16.3). Where it does not
        say what was seen, it is the open question.
        """
        if code >= ev.ACCEPTED:
            return  # it is proposed, or accepted
        ruled = ruling.read(colour, code, text)
        if self.asked is not None and not ruled.saw:
            ruled = ruled._replace(saw=(self.asked_at,))
        placed = ruled._replace(number=self.events, t_ms=t_ms, moves=len(self.moves_made))
        self.rulings.append(placed)
        if self.phase == OVER and ruled.remedy == RESULT:
            corrected = by_hand(ruled.value)
            if corrected is not None:
                self._correct(*corrected)

    def _correct(self, winner: int, reason: int, points: Fraction) -> None:
        """Replace the result by the one that the referee has given."""
        self.result = (winner, reason, round(2 * points))
        self.exact.pop(ev.RESULT, None)
        if (2 * points).denominator != 1:
            self.exact[ev.RESULT] = str(points)

    def _keep_agreed(self, t_ms: int, colour: int, who: int, text: str) -> None:
        """Keep the points that were set: before play begins they are part of the set-up."""
        self.agreements += who == ev.BOTH_PLAYERS
        self.agreed_by[len(self.moves_made)] = who
        if self.phase == SETTING:
            grid = self.position.grid
            self.setup = [(grid[p], p) for p in range(len(grid)) if grid[p] in (BLACK, WHITE)]
        elif text:
            stones = self.agreed.setdefault(len(self.moves_made), {})
            stones.update(changes(text, self.size))

    def _name_dead(self, text: str) -> None:
        """Take the stones in a note of the host; names that are no stones of this game are left."""
        self.said_dead = []
        for name in text.split() if self.position else ():
            with contextlib.suppress(ValueError):
                p = from_gtp(name, self.size, self.size)
                if self.position.grid[p] in (BLACK, WHITE):
                    self.said_dead.append(p)

    def _book(self, colour: int, t_ms: int) -> None:
        """Write what is left on a side's clock at the end of its turn beside its last move."""
        if self.clock.kind == "none":
            return
        main, periods, period = self.clock.left(colour, t_ms)
        left = (main or period) / 1000
        count = None if main or not periods else self.clock.stones[colour] or periods
        if self.strict and self.turn.early == colour:  # its stone is still to come
            self._early[colour] = left, count
            return
        for move in reversed(self.moves_made):
            if move.colour == colour:
                move.left_s, move.periods = left, count
                return

    def date(self) -> str | None:
        """The local day on which the log was opened, "2026-01-31"; None if nobody told the time."""
        if self.first_time is None:
            return None
        t_ms, unix_s = self.first_time
        begun = datetime.datetime.fromtimestamp(unix_s - t_ms // 1000)
        return begun.date().isoformat()

    def result_text(self) -> str | None:
        """The result in RE's form (GO-6): "B+3.5", "W+9 1/3", "W+R", "B+" (a ruling that tells no
        points), "0" (a draw by count or agreement), "Void"; None without one.
        """
        from wenping.counting.words import decimal

        if self.result is None:
            return None
        winner, reason, _margin2 = self.result
        if not winner:
            return "0" if reason in (ev.BY_COUNT, ev.BY_AGREEMENT, ev.DRAWN) else "Void"
        margin = self.margin()
        points = decimal(margin) if margin or reason == ev.BY_COUNT else ""
        return "?BW"[winner] + "+" + (_LETTERS.get(reason) or points)

    def margin(self) -> Fraction:
        """By how many points the winner leads, exactly; 0 without a result."""
        if ev.RESULT in self.exact:
            return Fraction(self.exact[ev.RESULT])
        return Fraction(self.result[2] if self.result else 0, 2)

    def count_of(self, source: int) -> tuple[Fraction, ...]:
        """Both sides' points by a source of COUNT, exactly; () where it was not counted."""
        if source in self.exact:
            return tuple(Fraction(part) for part in self.exact[source].split())
        return tuple(Fraction(half, 2) for half in self.counts.get(source, ()))

    def to_sgf(self) -> "Sgf_game":
        """The record of the game; `to_sgf().serialise()` gives the bytes of an SGF file.

        Raises UserError when no game has been opened in this log.
        """
        from wenping.records.writing import sgf_of

        if self.settings is None:
            raise UserError("no-game")
        return sgf_of(self)


# What is kept of an event, by its kind: called with its time in the log, its colour, its fields.
_KEEP: dict[int, Callable[..., None]] = {
    ev.PLAYED: History._keep_move,
    ev.MOVE: History._keep_move,
    ev.PASS_: History._keep_pass,
    ev.UNDO: History._keep_undo,
    ev.AGREED: History._keep_agreed,
    ev.RULING: History._keep_ruling,
    ev.SETUP: History._keep_setup,
    ev.TIME: History._keep_time,
    ev.QUESTION: History._keep_question,
    ev.RESOLVED: History._keep_answer,
    ev.RESULT: History._keep_answer,
    ev.PAUSE: History._keep_pause,
    ev.FAULT: History._keep_fault,
    ev.BOOT: History._keep_boot,
    ev.RESUME: History._play_on,
    ev.RESTORE: History._play_on,
    ev.NOTE: History._keep_note,
}


def point_of(game: Game, name: str) -> int | None:
    """The point of a game that is named like "Q16", PASS for "pass"; None for another name."""
    if name.lower() == "pass":
        return PASS
    try:
        return from_gtp(name, game.size, game.size)
    except ValueError:
        return None
