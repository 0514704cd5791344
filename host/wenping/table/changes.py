"""What people are told when the game on a board changes: each thing once."""

from typing import Any

from wenping.coded import Coded
from wenping.counting import ways as counting_ways
from wenping.game.ledger import UNTOLD
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, STOPPED
from wenping.records.follower import Following
from wenping.records.history import History
from wenping.table.notices import Notice, Out, way
from wenping.table.steps import Steps
from wenping.texts import reading
from wenping.texts.questions import COLOURS
from wenping.weiqi.points import BLACK, WHITE

# Faults of whole parts of a board, which nobody can play on: keys of wenping.sensing.findings.
_PARTS = ("tiles-silent", "row-silent", "column-silent")


def _now(game: History) -> dict[str, Any]:
    """What of a game is told when it changes."""
    return {
        "phase": game.phase,
        "paused": game.paused,
        "method": game.method,
        "moves": len(game.moves_made),
        "agreements": game.agreements,
        "rulings": len(game.rulings),
        "hasty": -1,
        "asked": [],
        "hindrance": None,
        "ledger": [UNTOLD, UNTOLD],
    }


class Changes:
    """What of the game that `following` folds has been told."""

    def __init__(self, following: Following) -> None:
        self._following = following
        self._game = following.game
        self._told = _now(self._game)
        self._differs = ""
        self._silent: set[tuple[int, str]] = set()  # (start of the board, fault) that were told

    def look(self) -> Out:
        """What has changed since the last call, for people."""
        game = self._following.game
        out: Out = []
        differs = self._following.differs
        if str(differs) != self._differs:
            self._differs = str(differs)
            if self._differs:
                out.append(Notice("as-is", {"words": differs}))
        if game is not self._game:
            self._game = game
            self._told = _now(History())
        told, self._told = self._told, _now(game)
        out += self._silent_parts()
        out += self._phase_change(told)
        out += [Notice(*ruling.words()) for ruling in game.rulings[told["rulings"] :]]
        out += self._hasty_press(told["hasty"])
        out += self._moves_made(told["moves"])
        if told["method"] != game.method and game.phase in (STOPPED, FILLING):
            out.append(way("way-chosen", counting_ways.chosen(game)))
        if told["paused"] != game.paused and game.phase != OVER:
            why = reading.PAUSES.get(game.pause_reason, "clocks-paused")
            out.append(Notice(why if game.paused else "clocks-run"))
        out += self._ledger_change(told["ledger"])
        steps = Steps(game)
        asked = steps.question()
        self._told["asked"] = asked
        if told["asked"] != asked and game.phase != OVER:
            out += asked or [Notice("resolved")]
        hindrance = steps.hindrance()
        self._told["hindrance"] = hindrance
        if hindrance is not None and hindrance != told["hindrance"]:
            out.append(hindrance)
        return out

    def _silent_parts(self) -> Out:
        """The tiles, rows and columns that do not answer, each once after a start of the board.

        The log of each game names them again.
        """
        out: Out = []
        for fault in self._following.game.faults:
            key, *values = fault.split("\n")
            told = (self._following.board.boots, fault)
            if key in _PARTS and told not in self._silent:
                self._silent.add(told)
                out.append(Notice("as-is", {"words": Coded(key, *values)}))
        return out

    def _phase_change(self, told: dict) -> Out:
        """What a change of the phase means, moves that were taken back, and that both players have
        agreed on the board.
        """
        game = self._following.game
        before, after = told["phase"], game.phase
        if told["agreements"] < game.agreements:
            back = told["moves"] - len(game.moves_made)
            out: Out = [Notice("taken-back", {"count": back})] if back > 0 else []
            return [*out, Notice("board-is-right", {"who": COLOURS[game.position.to_move]})]
        if before == after:
            back = told["moves"] - len(game.moves_made)
            return [Notice("taken-back", {"count": back})] if back > 0 else []
        if after == STOPPED:
            plain = game.settings.rules.pass_is == "plain"  # else a button is one more pass
            stopped = "play-stopped" if plain else "play-stopped-laid"
            return [Notice("stopped-again" if before == FILLING else stopped)]
        if after == PLAYING and before == STOPPED:
            return [Notice("play-goes-on", {"who": COLOURS[game.position.to_move]})]
        if after == FILLING:
            left = Steps(game).named_and_left()
            return ([Notice("dead-left", {"points": left})] if left else []) + self._shorter()
        return [Notice("all-alive")] if before == PLAYING and after == COUNTED else []

    def _hasty_press(self, told: int) -> Out:
        """A clock was pressed before the captured stones were off (CN-23.4); told: the last one."""
        hasty = self._following.game.hasty
        self._told["hasty"] = told
        if hasty is None or hasty.number == told:
            return []
        if not hasty.is_one(self._following.game, self._following.board.t_ms):
            return []
        self._told["hasty"] = hasty.number
        return [Notice("captured-left", {"who": COLOURS[hasty.colour]})]

    def _moves_made(self, before: int) -> Out:
        """Which of the moves since the first `before` no sensor detected, and whether the last of
        them is another one than was sealed for it.
        """
        game = self._following.game
        out: Out = []
        for number, move in enumerate(game.moves_made[before:], before + 1):
            if move.undetected:
                values = {"number": number, "who": COLOURS[move.colour]}
                out.append(Notice("move-undetected", values))
        if game.seal_ignored and before < len(game.moves_made):
            out.append(Notice("seal-ignored"))
        return out

    def _shorter(self) -> Out:
        """The way to count with fewer stones than the chosen one, if there is one (JP-24)."""
        now = counting_ways.chosen(self._following.game)
        best = counting_ways.shortest(counting_ways.ways(self._following.game))
        return [way("way-shorter", best)] if best.touches < now.touches else []

    def _ledger_change(self, before: list[int]) -> Out:
        """How many stones are missing or too many, once for each change (HW-3)."""
        out: Out = []
        now = [self._following.game.ledger.told[colour] for colour in (BLACK, WHITE)]
        self._told["ledger"] = now
        for colour, was, extra in zip((BLACK, WHITE), before, now, strict=True):
            if extra in (was, UNTOLD):
                continue
            values = {"who": COLOURS[colour], "count": abs(extra)}
            if extra:
                key = "stones-missing" if extra < 0 else "stones-too-many"
                out.append(Notice(key, values))
            elif was != UNTOLD:
                out.append(Notice("stones-right", values))
        return out
