"""What people at a table want to know: the open question, the next touch, who is awaited."""

from wenping.counting.deadstones import names, string_of
from wenping.game import ceremony, guide
from wenping.game.arbiter import Arbiter
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, SETTING, STOPPED
from wenping.game.touch import ALIVE, ASK, ASK_COLUMN, FILL, GUESSED, LIFT, NOTHING, PUT, SEKI, TAKE
from wenping.records.history import History
from wenping.referee import ruling
from wenping.table.notices import Notice
from wenping.texts.questions import COLOURS, phase_key, question_values, repairs
from wenping.weiqi.points import BLACK, PASS, WHITE, to_gtp

_STEPS = {
    LIFT: "step-lift",
    TAKE: "step-take",
    PUT: "step-put",
    FILL: "step-fill",
    ASK: "step-ask",
    ASK_COLUMN: "step-ask-column",
}
_SEKI = {
    GUESSED: "step-seki-guessed",
    SEKI: "step-seki-said",
    ALIVE: "step-seki-none",
}


class Steps:
    """The same as the board's lights show, in words, for the game as it is now."""

    def __init__(self, game: History) -> None:
        self.game = game

    def question(self) -> list[Notice]:
        """The board's open question, then the way back step by step (wall 4), and in play the
        other way: the board is right; [] without one.
        """
        asked = self.game.asked
        if asked is None:
            return self._proposal()
        steps = [Notice(key, values) for key, values in repairs(self.game)]
        out = [Notice(*question_values(self.game, *asked))] + [
            Notice("way-back", {"number": number, "step": step})
            for number, step in enumerate(steps, 1)
        ]
        if self.game.phase == PLAYING:
            out.append(Notice("way-agreed", {"step": Notice("step-agreed")}))
        return out + self._proposal()

    def _proposal(self) -> list[Notice]:
        """What is proposed to be ruled, and who has not accepted it yet; [] if nothing is."""
        game = self.game
        waits = [COLOURS[colour] for colour in (BLACK, WHITE) if not game.turn.confirmed[colour]]
        if game.proposed is None or not waits:
            return []
        who = "@both-sides" if len(waits) == 2 else waits[0]
        ruled = Notice(*ruling.read(*game.proposed).words())
        return [Notice("ruling-proposed", {"ruling": ruled, "who": who})]

    def hindrance(self) -> Notice | None:
        """What has to be settled before a stopped board can be confirmed, None if nothing.

        The rest of a group of which a stone was lifted as dead, an open ko (JP-34); not the point
        of an open question, which has words of its own.
        """
        if self.game.phase != STOPPED:
            return None
        p = self._guide().hindrance(self.game)
        if not p or self.game.question and p == self.game.about:
            return None
        dead = any(self.game.dead[q] for q in string_of(self.game.position.grid, p))
        if not dead:
            return Notice("hindrance-ko", {"point": to_gtp(p, self.game.size)})
        left = [q for q in string_of(self.game.position.grid, p) if not self.game.dead[q]]
        return Notice("hindrance-dead", {"points": names(left, self.game.size)})

    def touch(self) -> tuple[int, int, int] | None:
        """What is to be touched next, as the board's lights show it: an action of game/guide.py,
        the point, and whose stone it is; None if nothing is.
        """
        game = self.game
        if game.position is None or game.phase in (COUNTED, OVER):
            return None
        action, p = self._guide().look(game)
        return (action, p, self._owner(action, p)) if action in _STEPS and p else None

    def step(self) -> Notice | None:
        """The next touch in words; None if nothing is to be touched."""
        touch = self.touch()
        if touch is not None:
            action, p, colour = touch
            name = to_gtp(p, self.game.size)
            values: dict[str, object] = {"point": name, "column": name[0], "who": COLOURS[colour]}
            arranged = action == LIFT and self.game.phase == FILLING
            return self.hindrance() or Notice(
                "step-arrange" if arranged else _STEPS[action], values
            )
        owes = [c for c in (BLACK, WHITE) if self.game.turn.owes[c]]
        if owes:
            return Notice("step-pass-stone", {"who": COLOURS[owes[0]]})
        left = self.named_and_left() if self.game.phase == STOPPED else ""
        return Notice("step-dead", {"points": left}) if left else self._seki()

    def _seki(self) -> Notice | None:
        """What is guessed or said of a string that may live in seki, None if nothing is shown."""
        game = self.game
        what, p = self._guide().look(game) if game.phase == STOPPED else (NOTHING, PASS)
        return Notice(_SEKI[what], {"point": to_gtp(p, game.size)}) if what in _SEKI else None

    def _owner(self, action: int, p: int) -> int:
        """Whose stone it is that a step is about."""
        game = self.game
        if action == LIFT and game.to_lift[p]:
            return game.to_lift[p]
        if action in (LIFT, TAKE):
            return game.seen[game.sensor(p)] % 3
        if action == FILL:
            return ceremony.of(game).next(game)[2]
        return game.meant(p) or game.position.to_move

    def awaited(self) -> Notice | None:
        """Who has to do something now: to move, to press the clock, to confirm; None if nobody."""
        game = self.game
        if game.phase == SETTING:
            return Notice("await-setting")
        if game.phase == PLAYING:
            if game.paused:
                return Notice("await-pause")
            turn = game.position.to_move
            timed = game.clock.kind != "none"
            if timed and game.position.moves and not game.turn.pressed:
                return Notice("await-press", {"who": COLOURS[3 - turn]})
            key = "await-press" if game.turn.laid[turn] else "await-move"
            return Notice(key, {"who": COLOURS[turn]})
        if game.phase in (STOPPED, FILLING):
            colours = [c for c in (BLACK, WHITE) if not game.turn.confirmed[c]]
            key = "await-both" if len(colours) == 2 else "await-confirm"
            return Notice(key, {"who": COLOURS[colours[0]]}) if colours else None
        return Notice("await-count") if game.phase == COUNTED else None

    def _guide(self) -> guide.Guide:
        return guide.Guide(Arbiter(self.game))

    def unfinished(self) -> Notice | None:
        """Why there is no result yet: what hinders the end, else the open question, else who is
        awaited; None if there is a result.
        """
        if self.game.result is not None:
            return None
        asked: list[Notice | None] = [*self.question()[:1]]
        reasons = [self.hindrance(), *asked, self.awaited()]
        why = next(filter(None, reasons), Notice(phase_key(self.game)))
        return Notice("unfinished", {"why": why})

    def named_and_left(self) -> str:
        """The stones that players have named as dead and that are still on the board."""
        game = self.game
        stones = {q for p in game.said_dead for q in string_of(game.position.grid, p)}
        left = [q for q in sorted(stones) if game.seen[game.sensor(q)] and not game.dead[q]]
        return names(left, game.size)
