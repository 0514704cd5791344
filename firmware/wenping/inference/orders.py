"""Moves that explain new stones: in which order they came, and whether one has slid.

What is tried is played on the game's own position and taken back.
"""

from wenping.game import priors
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Sequence

    from wenping.game.ledger import Ledger
    from wenping.inference.difference import Difference


class Orders:
    """Sequences of legal moves, from the side to move on, after which the missing stones are
    captured. extra, missing: the points in question, of those of the Difference.
    """

    def __init__(self, difference: "Difference", ledger: "Ledger | None" = None):
        """ledger: with the bowls as they are now."""
        self.difference = difference
        self._game = difference.game
        self._ledger = ledger
        self.before_ms = 0  # when the move before the last was made
        self.slid = 0  # so many moves were made when the stone of the last one slid to its point
        self._timeline = None

    @property
    def timeline(self):
        """The Timeline of the difference."""
        if self._timeline is None:
            from wenping.inference.timeline import Timeline  # costs heap: only if needed

            self._timeline = Timeline(self.difference)
        return self._timeline

    def found(
        self,
        extra: list,
        missing: list,
        first: int = PASS,
        more: "dict | None" = None,
        left: "Sequence[int]" = (),
    ) -> list:
        """Orders that explain the new stones, and `more` (colours by point: doubted ones): the
        likeliest; several, if nobody can tell which; none, if it is as likely that a stone is not
        detected, lies upside down, or is no move. left: those that need not be moves. first: a
        point where a stone of the side to move lies that nobody saw; what lay there before is no
        reply to it.
        A stone that may be an open contact is none of several moves if the others are.
        """
        if len(extra) > 1:
            others = [p for p in extra if not self.difference.arrivals.repeats(p)]
            if others and others != extra:
                found = self._found(others, missing, first, more, left)
                if found:
                    return found
        return self._found(extra, missing, first, more, left)

    def _found(
        self, extra: list, missing: list, first: int, more: "dict | None", left: "Sequence[int]"
    ) -> list:
        """As found(), with all of these stones: none is left out as an open contact."""
        if len(extra) == 1 and not (first or more or self.difference.presses.unexplained()):
            # the usual case, decided as the stone settles: any other way costs TURNED or more
            return [extra[:]] if self._explains(extra, missing) else []
        was_detected = self.difference.arrivals.was_detected
        fits, needed = [], set() if first else set(extra).union(more or ()) - set(left)
        for moves in self.timeline.likely(extra, first, more, left):
            if PASS in moves:  # those before it are sure, if all agree on them
                moves = [] if self.difference.unsure else moves[: moves.index(PASS)]
                needed = set()
            taken = missing + [p for p in moves if was_detected(p) and p not in extra]
            if len(set(moves)) < len(moves):
                return []  # two on one point, where a stone was captured between
            if self.timeline.turned(moves) or not self.captures(moves, taken):
                return []
            if not (moves and needed <= set(moves)):
                return []
            if first and fits:  # as far as all agree
                moves = shared(fits.pop(), moves)
            if moves not in fits:
                fits.append(moves)
        other = self._exchanged(fits[0], missing) if len(fits) == 1 else []
        return fits + [other] if other else fits

    def _exchanged(self, moves: list, missing: list) -> list:
        """These moves in another order, if two of one side came at the same time, as does all that
        was laid while the board had no power; [] if there is none.
        """
        laid_ms = self.difference.arrivals.laid_ms
        for j in range(2, len(moves)):
            for i in range(j & 1, j, 2):
                if abs(laid_ms(moves[j]) - laid_ms(moves[i])) < priors.APART_MS:
                    other = moves[:]
                    other[i], other[j] = moves[j], moves[i]
                    if self.captures(other, missing):
                        return other
        return []

    def turned(self) -> list:
        """The one order of the new stones of which some lie upside down; [] if there is none, or
        anything else is nearly as likely.
        """
        difference, arrivals = self.difference, self.difference.arrivals
        moves = self.timeline.surely(difference.extra, priors.TURNED_SURE)
        turned = self.timeline.turned(moves)
        if not turned or any(map(arrivals.was_detected, moves)):
            return []
        if self.are_others(turned) or any(map(arrivals.repeats, turned)):
            return []
        return moves if self.captures(moves, difference.missing) else []

    def are_others(self, stones: list) -> bool:
        """Whether the counts of the bowls show that these stones, which do not read as the game
        would have them, are the other side's and do not lie upside down: no stone of either colour
        is missing or too many as they read. As many of either colour upside down would change no
        count.
        """
        difference, new = self.difference, [0, 0, 0]
        game, state = self._game, difference.state
        read = list(map(difference.colour_at, stones))
        if read.count(BLACK) == read.count(WHITE):
            return False
        for s in range(len(state)):
            if state[s] != game.seen[s] and UNCERTAIN not in (state[s], game.seen[s]):
                new[state[s]] += 1
                new[game.seen[s]] -= 1
        return (self._ledger or game.ledger).is_complete(new)

    def all(self, extra: list, missing: list) -> list:
        """All orders of a few stones, whenever they came."""
        orders = _permuted(extra) if len(extra) <= priors.MOST_ORDERS else []
        return [order for order in orders if order and self._explains(order, missing)]

    def _explains(self, order: list, missing: list) -> bool:
        """Whether these stones are by turns of the side to move and the other one, and moves."""
        colour = self._game.position.to_move
        for p in order:
            if colour != self.difference.colour_at(p):
                return False
            colour = 3 - colour
        return self.captures(order, missing)

    def captures(self, order: list, missing: list) -> bool:
        """Whether moves on these points, whatever lies there, are legal and capture all that is
        missing.
        """
        position = self._game.position
        if len(order) == 1 and not missing:
            return not position.illegal(order[0], position.to_move)  # nearly always
        played = 0
        for p in order:
            if position.illegal(p, position.to_move):
                break
            position.play(p, position.to_move)
            played += 1
        captures = played == len(order)
        for p in missing:
            captures = captures and position.grid[p] == EMPTY
        for _ in range(played):
            position.undo()
        return captures

    def captured_in_reply(self) -> bool:
        """Whether what is missing is captured by the new stones, as they came, if the first of them
        is the reply to a move that was not seen.
        """
        difference, position = self.difference, self._game.position
        if not difference.missing:
            return False  # nearly always
        position.pass_(position.to_move)
        extra = sorted(difference.extra, key=difference.arrivals.felt_ms)
        captured = self.captures(extra, difference.missing)
        position.undo()
        return captured

    def taker(self) -> int:
        """The point where one move would capture all missing stones, PASS if there is none:
        prisoners may be lifted before the capturing stone is laid, or it is there but not detected,
        or upside down. Others of their strings may still lie there.
        """
        position = self._game.position
        missing = self.difference.missing
        if not 0 < len(missing) <= priors.MOST_PRISONERS:
            return PASS
        grid, strings, liberty = position.grid, missing[:], PASS
        for q in strings:
            if grid[q] == position.to_move:
                return PASS
            for p in (q - 20, q - 1, q + 1, q + 20):
                if grid[p] == grid[q] and p not in strings:
                    strings.append(p)
                elif grid[p] == EMPTY and p != liberty:
                    if liberty:
                        return PASS
                    liberty = p
        return liberty if self.captures([liberty], missing) else PASS

    def has_captured(self, now_ms: int) -> bool:
        """Whether the side to move has captured what is missing by a stone that its own sensor does
        not detect, or that lies upside down: it pressed its clock before anything else came, and
        one move captures all.  If that takes the last stone, which may as well have been moved, its
        point's sensor is unsure or not used, or those around it tell of a stone.  Where it has not
        pressed, the other side has replied since, and those around tell of it.  The first stone
        that comes after is never its own: then the press was for that one.  What reads as the
        other side's there may be the last stone, moved, or an old one that was pushed.
        """
        difference, game = self.difference, self._game
        p, arrivals = self.taker(), difference.arrivals
        if not p:
            return False
        came, pressed, over_ms = arrivals.came, difference.presses.awaited() > 0, game.turn.early_ms
        others, turn = difference.extra, game.position.to_move
        if not pressed:
            over_ms = max([came.get(q, now_ms) for q in difference.missing])
            others = [q for q in others if q != p]
        if [q for q in others if came.get(q, 0) <= over_ms] or not (others or pressed):
            return False
        if others and difference.colour_at(min(others, key=arrivals.felt_ms)) == turn:
            return False
        moved = game.last_point in difference.missing
        if p in difference.extra:
            return not (moved or p in arrivals.pushed())
        if pressed and (not moved or p in difference.masked + difference.unsure):
            return True
        return difference.around.tells(p, now_ms) == turn

    def after_slide(self, back: int, now_ms: int) -> list:
        """Orders if the last stone (back 1), or the one before (2), has just slid: it was laid, or
        its clock pressed, a moment ago, and a new stone lies beside its point. A stone that leaves
        its point after its owner's press was not slid by that player: a sleeve may have pushed it.
        """
        difference, game, position = self.difference, self._game, self._game.position
        slid = position.move_point(position.moves - back) if position.moves >= back else PASS
        if back == 2:
            patience, since = priors.REPLY_SLIDE_MS, self.before_ms
        elif game.turn.pressed:
            patience, since = priors.SLIDE_PRESSED_MS, max(game.turn.pressed_ms, game.last_ms)
        else:
            patience, since = self._held_ms(), game.last_ms
        if slid not in difference.missing or now_ms - since > patience:
            return []
        left_ms = difference.arrivals.came.get(slid, now_ms) - game.turn.pressed_ms
        if back == 1 and game.turn.pressed and left_ms > priors.SLIDE_LEFT_MS:
            return []
        beside = [p for p in difference.extra if lines_apart(p, slid) <= 1]
        if difference.wrong or not beside:
            return []
        if back == 1:
            return self.without_last(difference.extra, difference.missing)
        stones, missing, reply = difference.extra[:], difference.missing, game.last_point
        if reply not in (slid, PASS):
            stones.append(reply)
        if len(stones) < 2:
            return []
        return position.suppose(2, lambda _: self.all(stones, missing))

    def _held_ms(self) -> int:
        """How long after it came the last stone, which is not pressed for, may slide: one that has
        slid was not let go of, and goes on in that hand, until the other side presses.
        """
        again = self.slid == self._game.position.moves and not self._game.turn.early
        return priors.LAID_MS if again else priors.SLIDE_MS

    def without_last(self, new: list, missing: list, first: int = PASS) -> list:
        """Orders of these new stones if the last move was none, or one on `first`, where nobody saw
        it.
        """
        return self._game.position.suppose(1, lambda _: self.found(new, missing, first))

    def answered_elsewhere(self, now_ms: int) -> list:
        """Orders if the last stone was moved to any other point before its owner pressed, and the
        other side has replied to it there: it has pressed its clock, or a third stone followed, or
        its stone lies on the very point that was left (for LIFTED_MS, if that is asked about and no
        clock is pressed: a stone may slide over it).  Then both players take it for the move; but
        not a stone that was pushed after the press (is_pushed), nor one that lay there before the
        last one left its point; or before that was recorded, if its side's opponent has pressed:
        then the last one had only fallen on the board, and was left there for a while.
        """
        difference, game = self.difference, self._game
        extra, last = difference.extra, game.last_point
        pressed = game.turn.early == game.position.to_move
        if extra and difference.wrong == [last] and not difference.missing:
            lies = now_ms - difference.arrivals.came.get(last, now_ms) >= priors.LIFTED_MS
            sure = lies or pressed or not game.question
            return self.without_last(extra + [last], []) if sure else []
        if last not in difference.missing or not extra:
            return []
        if self.is_pushed(extra) or self.has_captured(now_ms):
            return []
        if difference.wrong or len(extra) < (2 if pressed else 3):
            return []
        came = difference.arrivals.came
        least_ms = came.get(last, 0)
        if pressed:
            least_ms = min(least_ms, game.last_ms)
        orders = self.without_last(extra, difference.missing)
        return [order for order in orders if came.get(order[0], 0) >= least_ms]

    def elsewhere(self, now_ms: int) -> int:
        """The point of a stone that may be the last move instead (PASS: none): the last stone was
        lifted, or was only held low over its point, and one of its colour lies elsewhere (CN-17.2).
        What else is missing it captures there, or was pushed to the next point: that is asked about
        when this is settled.
        """
        difference, position = self.difference, self._game.position
        last, arrivals = self._game.last_point, difference.arrivals
        if last not in difference.missing or self.has_captured(now_ms):
            return PASS
        extra, rest = difference.extra[:], difference.missing[:]
        rest.remove(last)
        for q in rest[:]:
            for p in extra:
                if arrivals.came_from(q, p):
                    rest.remove(q)
                    extra.remove(p)
                    break
        if len(extra) != 1:
            return PASS
        p = extra[0]
        if self.is_pushed([p]) or difference.colour_at(p) == position.to_move:
            return PASS
        return p if position.suppose(1, lambda _: self.captures([p], rest)) else PASS

    def is_pushed(self, extra: list) -> bool:
        """Whether the first of these is the last move's stone, pushed: it came long after that was
        laid or pressed for, yet sooner after that left its point than a hand can lay it elsewhere.
        Without a press only the next point counts.
        """
        game, came = self._game, self.difference.arrivals.came
        first = min(extra, key=lambda p: came.get(p, 0))
        first_ms, last = came.get(first, 0), game.last_point
        if game.turn.pressed:
            late = first_ms > game.turn.pressed_ms + priors.ELSEWHERE_MS
        else:
            late = first_ms > game.last_ms + self._held_ms() and lines_apart(first, last) <= 1
        return late and first_ms - came.get(last, 0) < priors.BY_HAND_MS


def shared(moves: list, others: list) -> list:
    """The first moves, as far as both agree."""
    count = 0
    while count < min(len(moves), len(others)) and moves[count] == others[count]:
        count += 1
    return moves[:count]


def _permuted(points: list) -> list:
    """The points in all orders, as lists of their own."""
    if len(points) < 2:
        return [list(points)]
    found = []
    for p in points:
        rest = points[:]
        rest.remove(p)
        for order in _permuted(rest):
            found.append([p] + order)
    return found
