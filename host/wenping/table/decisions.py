"""What people decide about a game: to open it, to pass, play on or take back, to end it."""

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game import pauses
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, READY, SETTING, STOPPED
from wenping.game.settings import Settings
from wenping.opening import contradictions
from wenping.records.follower import Following
from wenping.records.history import History
from wenping.records.results import by_hand, result_event
from wenping.table.notices import Command, Notice, Out, not_now, propose
from wenping.table.proposals import Proposals
from wenping.wire import messages as m


class Decisions:
    """Decisions about the game that `following` folds, a command each; a notice if it cannot be."""

    def __init__(self, following: Following, proposals: Proposals) -> None:
        self._following = following
        self._proposals = proposals

    @property
    def game(self) -> History:
        """The game on the board."""
        return self._following.game

    def open(
        self,
        settings: Settings,
        stones: list[tuple[int, int]] | None = None,
        given: frozenset[str] = frozenset(),
    ) -> Out:
        """Open a game, or go on with the one under way.

        stones: (colour, point) of those that stand before the first move. given: the settings that
        people asked for, whose contradictions to a game under way are told.
        """
        game = self.game
        if game.phase not in (READY, OVER):
            out: Out = [Notice("goes-on", {"log": self._following.log})]
            differ = [
                Notice("contradicts", {"option": option, "asked": asked, "stands": stands})
                for option, asked, stands in contradictions(settings, game.settings, given)
            ]
            return out + differ + ([Notice("contradicts-end")] if differ else [])
        opened: Out = [Command(m.C_NEW_GAME, tail=settings.text.encode())]
        return opened + [propose(ev.SETUP, colour, p) for colour, p in stones or []]

    def pass_move(self) -> Out:
        """The side to move passes (GO-4)."""
        position = self.game.position
        turn = position.to_move if position else 0
        return self._proposals.one("pass", ev.PASS_, turn, ev.BY_HOST)

    def confirm(self, colour: int) -> Out:
        """A side agrees to a stopped board or to a filled one, as by its clock."""
        if PLAYING < self.game.phase < COUNTED and self.game.turn.confirmed[colour]:
            why = Coded("confirm-again")
            return [Notice("decision-refused", {"what": "@decide-confirm", "why": why})]
        if self.game.phase in (SETTING, PLAYING, COUNTED):
            return [self._proposals.refused("confirm") or not_now("confirm", self.game)]
        return self._proposals.one("confirm", ev.PRESS, colour)

    def play_on(self, colour: int = 0) -> Out:
        """A side (0: the referee) asks to play on after a stop, or to leave the filling."""
        return self._proposals.one("play-on", ev.RESUME, colour)

    def restore(self) -> Out:
        """The players take up the position again in which play was stopped last (CN-21.3)."""
        return self._proposals.one("restore", ev.RESTORE)

    def undo(self, count: int = 1, clocks: int = ev.BY_RULING) -> Out:
        """The players agree to take moves back, or the referee rules it.

        clocks: events.BY_RULING, they stand; RESTORED, both sides have what they had at the
        beginning of that turn. For a time that the referee names `wenping clock` follows.
        """
        return self._proposals.one("undo", ev.UNDO, 0, count, clocks)

    def resign(self, colour: int) -> Out:
        """A side resigns."""
        return self._proposals.one("resign", ev.RESIGN, colour)

    def draw(self) -> Out:
        """The players agree on a draw."""
        return self._proposals.one("draw", ev.RESULT, 0, ev.BY_AGREEMENT, 0)

    def forfeit(self, colour: int) -> Out:
        """A side loses by forfeit."""
        return self._proposals.one("forfeit", ev.RESULT, 3 - colour, ev.BY_FORFEIT, 0)

    def abandon(self) -> Out:
        """The game ends without a result."""
        return self._proposals.one("abandon", ev.RESULT, 0, ev.ABANDONED, 0)

    def pause(self, why: int = pauses.NO_REASON) -> Out:
        """Both clocks rest, or run again.  why: a reason of PAUSE (CK-4)."""
        if self.game.phase in (STOPPED, FILLING, COUNTED):
            return [not_now("pause", self.game)]
        return self._proposals.one("pause", ev.PAUSE, 0, pauses.RUNS if self.game.paused else why)

    def result(self, text: str) -> Out:
        """People end the game by hand: "B+3.5", "W+R", "W+T", "B+F", "0" (draw), "Void"."""
        said = by_hand(text)
        if said is None:
            return [Notice("result-unread", {"text": text.strip()})]
        what = {ev.BY_AGREEMENT: "draw", ev.ABANDONED: "abandon"}.get(said[1], "result")
        return self._proposals.decide(what, result_event(*said))
