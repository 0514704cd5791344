"""Moves that explain new stones: in which order they came, and whether one has slid."""

from wenping.game.priors import (
    ANSWERED_MS,
    APART_MS,
    ELSEWHERE_MS,
    MOST_ORDERS,
    REPLY_SLIDE_MS,
    SLIDE_MS,
    SLIDE_PRESSED_MS,
)
from wenping.weiqi.points import EMPTY, PASS, col_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.difference import Difference


class Orders:
    """Sequences of legal moves, from the side to move on, that leave no other difference."""

    def __init__(self, difference: "Difference"):
        self.difference = difference
        self.before_ms = 0  # when the move before the last was made

    def in_time(self, first: int = PASS) -> list:
        """The new stones in the order in which they came to rest, if they are moves and replies;
        before them an unseen one on point `first`.
        """
        difference = self.difference
        if difference.sensing is None or len(difference.extra) < 2 or difference.wrong:
            return []
        since, sensor = difference.sensing.since_ms, difference.game.sensor
        order = sorted(difference.extra, key=lambda p: since[sensor(p)])
        for i in range(1, len(order)):
            if since[sensor(order[i])] - since[sensor(order[i - 1])] < APART_MS:
                return []
        if first:
            order.insert(0, first)
        position = self.difference.game.position
        played, colour = 0, position.to_move
        for p in order:
            if self.difference.colour_at(p) != colour or position.illegal(p, colour):
                break
            position.play(p, colour)
            colour = 3 - colour
            played += 1
        fits = played == len(order)
        for p in self.difference.missing:
            fits = fits and position.grid[p] == EMPTY
        for _ in range(played):
            position.undo()
        return [order] if fits else []

    def all(self, extra: list) -> list:
        """All orders in which the extra stones are legal moves that leave no other difference."""
        found = []
        if extra and not self.difference.wrong and len(extra) <= MOST_ORDERS:
            self._search(self.difference.game.position.to_move, list(extra), [], found)
        return found

    def is_answered(self, order: list) -> bool:
        """Whether the second stone of an order had lain there for long when the first came: then
        that is not the move before it, whose stone is not detected.
        """
        came = self.difference.came
        return len(order) > 1 and came.get(order[0], 0) - came.get(order[1], 0) > ANSWERED_MS

    def _search(self, colour: int, rest: list, order: list, found: list) -> None:
        position = self.difference.game.position
        if not rest:
            for p in self.difference.missing:
                if position.grid[p] != EMPTY:
                    return
            found.append(list(order))
            return
        for p in list(rest):
            if self.difference.colour_at(p) == colour and not position.illegal(p, colour):
                position.play(p, colour)
                rest.remove(p)
                order.append(p)
                self._search(3 - colour, rest, order, found)
                order.pop()
                rest.append(p)
                position.undo()

    def after_slide(self, back: int, now_ms: int) -> list:
        """Sequences if the last stone (back 1), or the one before (2), has just slid to a point
        beside its own.
        """
        position = self.difference.game.position
        if position.moves < back:
            return []
        slid = position.move_point(position.moves - back)
        if slid not in self.difference.missing or not self._may_slide(slid, back, now_ms):
            return []
        return self._without(slid, back)

    def answered_elsewhere(self) -> list:
        """Sequences if the last stone was moved to any other point before its owner pressed, and
        the other side has replied to it there: it has pressed its clock, or a third stone followed.
        Both take it for the move; a stone that was pushed after the press is none.
        """
        game, turn = self.difference.game, self.difference.game.turn
        extra, last = self.difference.extra, game.last_point
        if not last or self.difference.missing != [last] or self.difference.wrong or not extra:
            return []
        came = min([self.difference.came.get(p, 0) for p in extra])
        if turn.pressed and came > turn.pressed_ms + ELSEWHERE_MS:
            return []
        replied = len(extra) == 2 and turn.early == game.position.to_move
        return self._without(last, 1) if replied or len(extra) > 2 else []

    def _without(self, slid: int, back: int) -> list:
        """Sequences without the last moves, the first of which was that on `slid`."""
        position = self.difference.game.position
        undone = []
        for _ in range(back):
            i = position.moves - 1
            undone.append((position.move_point(i), position.move_colour(i)))
            position.undo()
        rest = self.difference.extra + [p for p, _ in undone if p != slid and p != PASS]
        self.difference.missing.remove(slid)
        found = self.in_time() if back == 1 else []
        found = found or self.all(rest)
        self.difference.missing.append(slid)
        while undone:
            p, colour = undone.pop()
            if p == PASS:
                position.pass_(colour)
            else:
                position.illegal(p, colour)
                position.play(p, colour)
        return found if len(rest) >= back else []

    def elsewhere(self) -> int:
        """The point of a stone that may be the last move instead (PASS: none): the last stone was
        lifted, or was only held low over its point, and one of its colour lies elsewhere since
        before the clock was pressed (CN-17.2).
        """
        game = self.difference.game
        position = game.position
        last = game.last_point
        if not last or self.difference.missing != [last] or len(self.difference.extra) != 1:
            return PASS
        p = self.difference.extra[0]
        colour = 3 - position.to_move
        late = game.turn.pressed and self.difference.since_ms > game.turn.pressed_ms + ELSEWHERE_MS
        if late or self.difference.colour_at(p) != colour:
            return PASS
        position.undo()
        fits = not position.illegal(p, colour)
        position.illegal(last, colour)
        position.play(last, colour)
        return p if fits else PASS

    def _may_slide(self, p: int, back: int, now_ms: int) -> bool:
        """Whether the stone from p may have slid: it was played less than SLIDE_MS ago, or its
        clock was pressed less than SLIDE_PRESSED_MS ago, and a new stone lies beside p.
        """
        game = self.difference.game
        if back == 2:
            patience, since = REPLY_SLIDE_MS, self.before_ms
        elif game.turn.pressed:
            patience, since = SLIDE_PRESSED_MS, max(game.turn.pressed_ms, game.last_ms)
        else:
            patience, since = SLIDE_MS, game.last_ms
        if now_ms - since > patience:
            return False
        for q in self.difference.extra:
            if abs(row_of(q) - row_of(p)) <= 1 and abs(col_of(q) - col_of(p)) <= 1:
                return True
        return False
