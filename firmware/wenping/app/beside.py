"""Stones that players lay beside the board (HW-1): passes, stops and confirmations of the end.

What a slot stands for is in game/turn.py.  A captured stone that is put there is none of these.
app/buttons.py asks about it at presses, app/playing.py when a slot has changed.
"""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import FILLING, PLAYING, STOPPED, means
from wenping.game.priors import HINTED, WARM_MS
from wenping.geometry import RAIL_CORNER, RAIL_SLOTS
from wenping.weiqi.points import PASS


class Beside:
    """Emits the events of stones beside the board, through `record` (app/record.py).

    infer is the Inference (inference/infer.py), guide the Guide (game/guide.py).
    """

    def __init__(self, game, infer, guide, record):
        """No stone waits to be a pass."""
        self._game = game
        self._infer = infer
        self._guide = guide
        self._record = record
        # the side whose stone beside the board may be a pass, 0: none; and since when
        self.passing = 0
        self._passing_ms = 0

    def laid(self, slot: int, colour: int) -> bool:
        """A stone was laid into a slot beside the board: it confirms a stopped board, or is the
        pass of a player who has pressed the clock already.  False if it is the wrong one for the
        corner, or cannot confirm now.
        """
        game = self._game
        owner = slot // RAIL_SLOTS + 1
        how = game.turn.laid_as(owner)
        corner = slot % RAIL_SLOTS == RAIL_CORNER
        if game.turn.laid[owner] != slot + 1:
            # on a rail it may be a prisoner
            return not corner or game.phase not in (PLAYING, STOPPED, FILLING)
        if game.phase == PLAYING and game.turn.early == owner == game.position.to_move:
            if self._may_be_captured(owner, how):
                self.passing, self._passing_ms = owner, game.t_ms
            else:
                self._record.emit(encode(ev.PASS_, owner, how))
        elif corner and means("beside", game.phase) == ev.PRESS:
            if self._guide.not_confirmed(game, owner, game.t_ms):
                return False
            self._record.emit(encode(ev.PRESS, owner))
        return True

    def passes(self, colour: int, t_ms: int) -> "bytes | None":
        """The pass that a player declares by pressing the clock for the stone that it has laid
        beside the board; None if it is no pass, or may be a captured stone: then late() decides.
        """
        game = self._game
        how = game.turn.laid_as(colour)
        if not self._is_pass(colour, how):
            return None
        if game.phase != PLAYING or not self._may_be_captured(colour, how):
            return encode(ev.PASS_, colour, how)
        self.passing, self._passing_ms = colour, t_ms
        return None

    def late(self, t_ms: int) -> None:
        """Record the pass of a stone that may have been captured, if WARM_MS after its owner's
        press no stone of that side has come, and none is felt where no sensor detects it.
        """
        game, colour, difference = self._game, self.passing, self._infer.difference
        how = game.turn.laid_as(colour)
        if game.phase != PLAYING or how < 0 or not self._is_pass(colour, how):
            self.passing = 0
        elif t_ms - self._passing_ms >= WARM_MS and not difference.arrivals.arriving():
            seen = [p for p in difference.extra if difference.colour_at(p) == colour]
            if not seen and difference.around.pressed_odds() < HINTED:
                self.passing = 0
                self.reply(colour)
                self._record.emit(encode(ev.PASS_, colour, how))

    def replied(self) -> None:
        """Record the pass of a player who forgot the clock if the other side has played a stone."""
        seen, game = self._infer.difference, self._game
        if game.phase == PLAYING and game.turn.laid[game.position.to_move]:
            colour = 3 - game.position.to_move
            if seen.count() == 1 == len(seen.extra) and seen.colour_at(seen.extra[0]) == colour:
                self.reply(colour)

    def reply(self, colour: int) -> None:
        """Record the pass of the other side if it has laid its stone and forgot its clock. Who
        passes while the last stone is offered elsewhere takes it for moved there, like a reply.
        """
        game, infer = self._game, self._infer
        questions = infer.questions
        moved = questions.code == ev.Q_MOVED and questions.offer not in (PASS, infer.rival.point)
        if moved and game.phase == PLAYING and colour == game.position.to_move:
            self._record.emit_all(infer.accept())
        how = game.turn.laid_as(3 - colour)
        turn = game.position.to_move if game.phase == PLAYING and not game.paused else 0
        if how >= 0 and turn == 3 - colour and not self._may_be_captured(turn, how):
            self._record.emit(encode(ev.PASS_, turn, how))

    def _is_pass(self, colour: int, how: int) -> bool:
        """Whether a player who has laid a stone beside the board passes by pressing the clock. Not
        who lays a stone of the other side into the corner slot while one is missing on the board:
        that one is a prisoner, and the stone that captures it is still to be laid.
        """
        game, missing = self._game, self._infer.difference.missing
        row = "pass " + game.settings.rules.pass_is if how == ev.BY_RAIL else "beside"
        if means(row, game.phase) != ev.PASS_ or game.paused:
            return False
        if how == ev.CONFIRMATION and 3 - colour in [game.position.grid[p] for p in missing]:
            return False
        turn = game.position.to_move
        forgot = game.phase == PLAYING and game.turn.laid[turn] != 0  # the other side its clock
        return turn == colour or forgot

    def _may_be_captured(self, owner: int, how: int) -> bool:
        """Whether the stone beside the board may be one that was captured, and so no pass: its
        owner's press may be for a stone that comes down.
        """
        colour = 3 - owner if how == ev.CONFIRMATION else owner
        return self._game.position.prisoners[colour] > 0
