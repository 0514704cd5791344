"""Which moves explain the stones that both players have declared the position (agree.py): a few,
perhaps after others were taken back, or as many as there are new stones.
"""

from wenping.game.events import Q_MASKED
from wenping.game.phases import PLAYING
from wenping.game.priors import MANY, MOST_AGAIN, MOST_BACK, MOST_MOVES, SURE
from wenping.inference.lying import as_they_lie, next_to_move
from wenping.inference.timeline import stripped
from wenping.weiqi.points import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.inference.difference import Difference
    from wenping.inference.orders import Orders


class AgreedMoves:
    """Explains by moves what a Difference has compared: by_few(), else as_they_came()."""

    def __init__(self, difference: "Difference", orders: "Orders"):
        """difference, orders: of the Inference that follows the game."""
        self._difference = difference
        self._game = difference.game
        self._orders = orders
        self._timeline = orders.timeline

    def by_few(self, least: int) -> tuple:
        """(moves to take back, moves to play then) with the fewest moves in all that explain the
        board; (-1, []) if none do.
        """
        difference = self._difference
        game = self._game
        position = game.position
        first = position.to_move
        found, order, cost = -1, [], least + MOST_BACK + 1
        back = least
        setting = game.phase != PLAYING
        again = -1 if setting else MOST_AGAIN
        difference.compare(difference.state)
        lay = any(map(difference.arrivals.is_old, difference.extra))
        undone = position.back(least)
        while back < cost:
            difference.compare(difference.state)
            most = min(back, MOST_MOVES) if lay else MOST_MOVES
            if not (difference.extra or difference.missing or setting and difference.wrong):
                found, order, cost = back, [], back
            elif again >= 0 and not difference.wrong and len(difference.extra) <= most:
                orders = self._orders.all(difference.extra, difference.missing)
                if not (back or orders):
                    orders = self._turned()
                if len(orders) == 1:
                    answered = orders[0] not in self._timeline.likely(difference.extra)
                    needed = back + len(orders[0]) + answered  # likelier than a move undone
                    # both have pressed before: a stone is not seen, and these came in their order
                    unseen = answered and game.turn.skipped
                    if needed < cost and not (unseen and orders[0][0] not in difference.unwatched):
                        found, order, cost = back, orders[0], needed
            if not position.moves:
                break
            again = self._again(again, back)
            undone += position.back(1)
            back += 1
        position.again(undone, first)
        difference.compare(difference.state)
        as_read = not game.upside_down and as_they_lie(difference)
        if found < 0 and not (as_read or least or setting or difference.wrong):
            moves = self._many()
            whole = moves and not self._timeline.count_out(moves, self._new())  # else they are set
            if whole and PASS not in moves and self._orders.captures(moves, difference.missing):
                found, order = 0, moves
        return found, order

    def _again(self, again: int, back: int) -> int:
        """How many moves may yet be taken back for others (-1: none), when after `back` of them one
        more goes; before, `again` might.  A pass would be lost, unless it was one by mistake:
        nothing else differs than one new stone of the side that has passed.
        """
        difference, position = self._difference, self._game.position
        if position.move_point(position.moves - 1) != PASS:
            return again - 1
        extra = difference.extra
        if back or not extra or difference.count() > 1 or difference.arrivals.is_old(extra[0]):
            return -1
        return min(again, 0) if difference.colour_at(extra[0]) == 3 - position.to_move else -1

    def as_they_came(self, least: int) -> tuple:
        """After `least` moves were taken back: (the stones that came as moves in their order, the
        text of AGREED that sets the other points, who is to move then); no moves and "" if points
        cannot be set so.  Where they cannot as they read (a stone upside down would have no
        liberty) the likeliest moves are taken.
        """
        difference, position = self._difference, self._game.position
        first = position.to_move
        undone = position.back(least)
        turn = position.to_move
        difference.compare(difference.state)
        playing = self._game.phase == PLAYING
        pressed = len(self._pressed()) > 0
        likeliest = self._timeline.surely(self._new(), -SURE) if playing else []
        for order in (self._as_turns(pressed) if playing else [], [], likeliest):
            order = list(map(self._suppose, order))
            difference.compare(difference.state)
            for p in order:
                if p in difference.wrong:  # it lies upside down
                    difference.wrong.remove(p)
            text = as_they_lie(difference)
            to_move = position.to_move
            if not (order and pressed):
                to_move = next_to_move(difference, to_move)
            for _ in order:
                position.undo()
            position.to_move = turn
            if text or not difference.count():
                break
        else:
            order = [] if difference.wrong else order
        position.again(undone, first)
        return order, text, to_move

    def _turned(self) -> list:
        """The one order of new stones of which the first lies upside down, if the clock was pressed
        for it, or it alone can have captured what is missing, and its owner is asked about it or
        the other side has replied; [] if there is none.
        """
        difference, game = self._difference, self._game
        turn, extra, taker = game.turn, difference.extra, self._orders.taker()
        asked = game.question == Q_MASKED and game.about == taker
        if taker in extra and (asked or self._orders.has_captured(game.t_ms)):
            moves = extra[:]
            moves.remove(taker)
            moves.sort(key=difference.arrivals.felt_ms)
            moves = [taker] + moves
            fits = self._timeline.turned(moves) == [taker]
        else:
            if not (turn.skipped or turn.early == game.position.to_move) or not self._pressed():
                return []
            moves = stripped(self._timeline.ways(extra)[0][1])
            fits = len(moves) == len(extra) and PASS not in moves
            fits = fits and self._timeline.turned(moves[:1])
        return [moves] if fits and self._orders.captures(moves, difference.missing) else []

    def _as_turns(self, pressed: bool) -> list:
        """The new stones as moves, PASS for one that is missing between them; [] if they are none.
        Where clocks are pressed some may be no moves. A stone that would fit upside down is taken
        as it reads if none has lain so in this game and no clock is pressed, or the bowls say so.
        """
        wrong = self._difference.wrong
        moves = self._many(pressed, True) if wrong else []
        if not self._is_legal(moves):  # one was exchanged for another, not captured
            moves = []
        moves = moves or self._many(pressed)
        turned = self._timeline.turned(moves)
        known = pressed or self._game.upside_down
        if turned and (not known or self._orders.are_others(turned)):
            presses = self._timeline.presses
            self._timeline.anew(presses, True)
            moves = self._many(pressed)
            moves = [] if self._timeline.turned(moves) else moves
            self._timeline.anew(presses)
        return moves

    def _many(self, some: bool = False, others: bool = False) -> list:
        """The stones of _new(), or some of them, as the likeliest moves; [] if they are few, or
        none.
        """
        stones = self._new(others)
        return self._timeline.surely(stones, 0, some) if len(stones) >= MANY else []

    def _new(self, others: bool = False) -> list:
        """The new stones, but none that lay there before the last move.  others: also those of the
        other side on points where a stone of the game has gone.
        """
        difference = self._difference
        stones = difference.extra + (difference.wrong if others else [])
        return [p for p in stones if not difference.arrivals.is_old(p)]

    def _is_legal(self, moves: list) -> bool:
        """Whether these moves are legal, one after the other."""
        position = self._game.position
        played = list(map(self._suppose, moves))
        for _ in played:
            position.undo()
        return played == moves

    def _suppose(self, p: int) -> int:
        """Play on p, which is returned; PASS, and that was passed, if that is no move."""
        position = self._game.position
        if p == PASS or position.illegal(p, position.to_move):
            position.pass_(position.to_move)
            return PASS
        position.play(p, position.to_move)
        return p

    def _pressed(self) -> "array":
        """The presses since the last move, without those by which the players agree."""
        return self._difference.presses.unexplained(self._timeline.presses)
