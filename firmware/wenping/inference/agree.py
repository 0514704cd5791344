"""Agreement: both players declare that the stones as they lie on the board are the position.

The fewest changes that give exactly these stones are recorded: the last moves are taken back, or
taken back and others played instead; where a few moves do not explain the board many stones are
moves in the order in which they came, with those missing that no sensor detected (timeline.py).
Only the points that differ then are set (AGREED of game/events.py). If only colours differ nobody
has moved: stones were lifted and put back upside down. But if the bowls' counts fit the colours as
read, stones were exchanged for those of the other colour, and the points are set as read.
In a game with stones known to lie upside down, new stones are first explained as moves, some
perhaps upside down, before points are set as they read; in other games only if points cannot be set
so (a string would have no liberty). A stone that lay there before the last move is no move after
that, but may be one instead of it. Points without a settled sensor stay as the game has them.
"""

from wenping.game import events as ev
from wenping.game.arranged import written
from wenping.game.events import encode
from wenping.game.phases import PLAYING
from wenping.game.priors import CAPTURED, FOUND, HINTED, MOST_AGAIN, MOST_TOLD
from wenping.inference.agreed_moves import AgreedMoves
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference
    from wenping.inference.orders import Orders


class Agreement:
    """Explains the board by the difference and the orders of moves of an Inference."""

    def __init__(self, difference: "Difference", orders: "Orders"):
        """difference, orders: of the Inference that follows the game."""
        self._difference = difference
        self._game = difference.game
        self._orders = orders
        self._moves = AgreedMoves(difference, orders)
        self._read = difference.state  # what the sensors detect

    def events(self, state: bytearray, least: int, doubted: bool, again: list) -> list:
        """The events by which the settled states of the sensors become the position; [] where they
        cannot: a string would have no liberty, or too many points differ.  Where that is so as the
        stones read, those that read as the other side's lie upside down.

        least: how many of the last moves came of the very presses by which the players agreed:
        they are taken back in any case, unless the last one's stone is seen.  doubted: a question
        is open, or a move awaited.  Where it is not and the board is as the game has it, the last
        move is taken back: only that can the players have meant.  again: moves that an earlier
        agreement took back though their stones still lie there.  If the same moves are found once
        more the players mean the board as it lies: stones of the game that no sensor detects go.
        """
        difference = self._difference
        game, before = self._game, dict(difference.unwatched)
        self._read = state
        difference.compare(self._told(state, least))
        wrong = difference.wrong[:]
        out = self._explained(least, doubted, again, True)
        if not out and wrong:
            game.upside_down += wrong
            explained = self._explained(least, True, again, False)
            for p in wrong:
                game.upside_down.remove(p)
                s = game.sensor(p)
                out.append(encode(ev.SEEN, difference.state[s], s))
            out = out + explained if explained else []
        told = difference.unwatched if out else before
        difference.unwatched = {p: told[p] for p in told if not game.meant(p)}
        return out

    def _told(self, state: bytearray, least: int) -> bytearray:
        """A copy of these states, corrected by what the sensors around tell: EMPTY where one of the
        last two stones has gone from a masked point; new stones where others have come to masked
        points in play, and where the unseen one lies for which the clock was pressed: a hint is
        enough to ask, not for that.  If the board differs, stones of the last MOST_AGAIN moves, but
        not of the last `least`, that their own sensors do not detect are supposed to lie there also
        when their moves are taken back.
        """
        difference, game = self._difference, self._game
        around, position, state = difference.around, game.position, bytearray(state)
        for i in range(max(0, position.moves - MOST_AGAIN), position.moves - least):
            p, colour = position.move_point(i), position.move_colour(i)
            if p not in difference.masked + game.undetected or position.grid[p] != colour:
                continue
            if around.told_of(p) != 3 - colour:
                if difference.count():  # else only the last move is taken back
                    self._suppose_there(state, p, colour)
            elif p in difference.masked and i >= position.moves - 2:
                state[game.sensor(p)] = EMPTY
        p = around.pressed_for() if around.pressed_odds() > HINTED else PASS
        p = p or self._unseen_taker()
        if p and p not in difference.masked:  # nobody knows yet that its sensor is deaf
            self._suppose_there(state, p, position.to_move)
        likely = around.may_lie() if game.phase == PLAYING else []
        for nats in likely[-MOST_TOLD:]:
            p = nats & 511
            colour = around.told_of(p, FOUND) if nats >> 9 >= FOUND else EMPTY
            if colour:
                difference.unwatched[p] = colour
                difference.arrivals.came.setdefault(p, game.t_ms)
        return state

    def _suppose_there(self, state: bytearray, p: int, colour: int) -> None:
        """Explain the board as if a stone of this colour lay on p, whose sensor detects none."""
        difference, game = self._difference, self._game
        state[game.sensor(p)] = UNCERTAIN
        difference.leave(p)
        difference.unwatched[p] = colour
        difference.arrivals.came.setdefault(p, max(game.turn.early_ms, game.last_ms))

    def _unseen_taker(self) -> int:
        """The point of a stone that captured the missing ones and that its own sensor does not
        detect, if the sensors around it tell of it; PASS if there is none.  If its owner has
        pressed the clock, they only must not say that the point is empty.
        """
        difference, p = self._difference, self._orders.taker()
        if not p or p in difference.extra:
            return PASS
        s, turn = self._game.sensor(p), self._game.position.to_move
        if self._orders.has_captured(self._game.t_ms):
            blind = difference.blind()
            blind.survey(turn, s, s + 1)
            return p if blind.nats[s] > -CAPTURED else PASS
        return p if difference.around.told_of(p) == turn else PASS

    def _explained(self, least: int, doubted: bool, again: list, bowls: bool) -> list:
        """As events(), with each stone of the colour as which it reads.  bowls: their counts may
        show that a stone was exchanged for one of the other colour.
        """
        game = self._game
        position = game.position
        made = []  # moves of those presses that stand
        if least and self._is_seen(position.move_point(position.moves - 1)):
            made = list(map(position.move_point, range(position.moves - least, position.moves)))
            least = 0
        back, order = self._moves.by_few(least)
        wrong = self._difference.wrong
        as_read = bowls and not order and self._orders.are_others(wrong)
        out = []
        text, to_move = "", EMPTY
        stand = made + order
        if not back and stand and stand == again[-len(stand) :]:
            text = self._undetected()
        if back < 0 or as_read:
            back = max(back, least)
            order, text, to_move = self._moves.as_they_came(back)
            left = position.moves - back
            last = position.move_point(left - 1) if left else PASS
            if last and not (order or text or self._is_seen(last)):
                back += 1  # the last stone is gone: without it they may be moves
                order, text, to_move = self._moves.as_they_came(back)
            if not (order or text):
                return out
        else:
            for p in self._difference.wrong:
                doubted = True
                out.append(encode(ev.SEEN, self._difference.colour_at(p), game.sensor(p)))
            if not (back or order or doubted) and position.moves and game.phase == PLAYING:
                back = 1
        turn = position.to_move
        if back:
            turn = position.move_colour(position.moves - back)
            out.append(encode(ev.UNDO, 0, back, ev.BY_BOTH))
        for i in range(len(order)):
            self._add_move(out, order, i, turn)
            turn = 3 - turn
        out.append(encode(ev.AGREED, to_move or turn, ev.BOTH_PLAYERS, text))
        return out

    def _undetected(self) -> str:
        """The text of AGREED that takes off stones which their sensors, in use, do not detect."""
        game = self._game
        points = [p for p in game.undetected if self._read[game.sensor(p)] == EMPTY]
        return written([points, [], []])

    def _add_move(self, out: list, order: list, i: int, colour: int) -> None:
        """Add the events of the i-th of these moves; PASS: of one that no sensor detected."""
        p = order[i]
        if p == PASS:
            out.append(encode(ev.PASS_, colour, ev.UNDETECTED))
            return
        before = [j for j in range(i) if order[j] == p]
        if before:  # the stone that lay there was captured
            lost = 3 - colour if (i - before[-1]) & 1 else colour
            out.append(encode(ev.LIFTED, lost, p))
        s = self._game.sensor(p)
        reads = self._difference.state[s]
        has_left = reads == EMPTY and self._difference.arrivals.was_detected(p)
        captured = p in order[i + 1 :] or has_left
        if reads == 3 - colour and not captured:  # upside down
            out.append(encode(ev.SEEN, reads, s))
        seen = reads == colour or captured
        out.append(encode(ev.PLAYED if seen else ev.MOVE, colour, p))

    def _is_seen(self, p: int) -> bool:
        """Whether a stone is seen on point p."""
        return p != PASS and self._difference.state[self._game.sensor(p)] in (BLACK, WHITE)
