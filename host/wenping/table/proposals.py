"""Decisions as proposals to a board: only what can follow now is proposed."""

import copy

from wenping.coded import Coded
from wenping.game import events as ev
from wenping.game.phases import ALLOWED, ANY, OVER, READY
from wenping.records.follower import Following
from wenping.records.history import History
from wenping.table.notices import Command, Notice, Out, not_now
from wenping.wire import messages as m


class Proposals:
    """Proposes events for the game that `following` folds, or says why they cannot follow now.

    what: the name of the decision that they are, as in the texts "decide-...".
    """

    def __init__(self, following: Following) -> None:
        self._following = following

    @property
    def game(self) -> History:
        """The game on the board."""
        return self._following.game

    def one(self, what: str, kind: int, colour: int = 0, *fields: int | str) -> Out:
        """The proposal of an event if it can follow now, else the notice why it cannot."""
        try:
            return self.decide(what, ev.encode(kind, colour, *fields))
        except ev.EventError as error:
            return [Notice("decision-refused", {"what": f"@decide-{what}", "why": error})]

    def decide(self, what: str, *events: bytes) -> Out:
        """The proposals of events if they can follow now one after the other, else the notice why
        they cannot.
        """
        trial = copy.deepcopy(self.game)
        for event in events:
            refused = self.refused(what, event[0] & 0x3F)
            if refused is not None:
                return [refused]
            try:
                trial.apply(self.game.t_ms, event)
            except Coded as error:  # FoldError
                return [Notice("decision-refused", {"what": f"@decide-{what}", "why": error})]
        return [Command(m.C_PROPOSE, tail=event) for event in events]

    def refused(self, what: str, kind: int | None = None) -> Notice | None:
        """Why a decision cannot be taken now by connection and phase, None if it can."""
        phase = self.game.phase
        if not self._following.connected:
            return Notice("decision-unconnected", {"what": f"@decide-{what}"})
        if phase == READY:
            return Notice("decision-no-game")
        if phase == OVER and kind != ev.RULING:
            values = {"what": f"@decide-{what}", "result": self.game.result_text()}
            return Notice("decision-over", values)
        fits = kind is None or ALLOWED.get(kind, ANY) >> phase & 1
        return None if fits else not_now(what, self.game)
