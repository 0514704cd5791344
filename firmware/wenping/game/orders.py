"""Moves that explain new stones: in which order they came, and whether one has slid.

What is tried is played on the game's own position and taken back.
"""

from wenping.game import priors
from wenping.game.difference import Difference
from wenping.game.timeline import Timeline
from wenping.weiqi.points import EMPTY, PASS, lines_apart


class Orders:
    """Sequences of legal moves, from the side to move on, after which the missing stones are
    captured. extra, missing: the points in question, of those of the Difference.
    """

    def __init__(self, difference: Difference):
        self.difference = difference
        self.timeline = Timeline(difference)
        self.before_ms = 0  # when the move before the last was made
        self._unseen = PASS  # a point where a stone of the side to move lies that nobody saw, ...
        self._mover = EMPTY  # ... whose colour this is

    def found(self, extra: list, missing: list, unseen: int = PASS) -> list:
        """All orders that explain the new stones, with an unseen one; only the one in which they
        came to rest, if that does, or in which they came: a noisy sensor settles late.
        """
        self._unseen, self._mover = unseen, self.difference.game.position.to_move
        found = []
        for late in (False, True):
            order = [] if found else self._in_time(extra, late)
            if order and self._explains(order, missing):
                found = [order]
        found = found or self.all(extra + [unseen] if unseen else extra, missing)
        self._unseen = PASS
        return found

    def all(self, extra: list, missing: list) -> list:
        """All orders of a few stones."""
        orders = _permuted(extra) if len(extra) <= priors.MOST_ORDERS else []
        return [order for order in orders if order and self._explains(order, missing)]

    def _in_time(self, extra: list, late: bool) -> list:
        """Two new stones and more as they came to rest, after an unseen one; [] if some came at
        once.  late: as they came, if some have come to rest later than others that came after them.
        """
        sensing, sensor = self.difference.sensing, self.difference.game.sensor
        if sensing is None or len(extra) < 2:
            return []
        came = {p: sensing.since_ms[sensor(p)] for p in extra}
        if late:
            came = {p: sensing.unrest_ms(sensor(p)) for p in extra}
        order = sorted(extra, key=lambda p: came[p])
        for p, q in zip(order, order[1:]):
            if came[q] - came[p] < priors.APART_MS:
                return []
        return [self._unseen] + order if self._unseen else order

    def is_answered(self, order: list) -> bool:
        """Whether the second stone of an order had lain there for long when the first came: then
        that is not the move before it, whose stone is not detected.  A stone on a point that had
        another before has not been there for long; one that was doubted came when it came to rest,
        and one that settled late when it was felt first.
        """
        came, sensing = self.difference.came, self.difference.sensing
        if len(order) < 2 or order[1] not in came:
            return False
        if came.get(order[0], 0) - came[order[1]] <= priors.ANSWERED_MS:
            return False
        if sensing is None or order[0] in self.difference.masked:
            return True
        first, second = [self.difference.game.sensor(p) for p in order[:2]]
        if sensing.since_ms[first] - sensing.since_ms[second] <= priors.ANSWERED_MS:
            return False
        return sensing.unrest_ms(first) >= sensing.unrest_ms(second)

    def is_older(self, p: int) -> bool:
        """Whether the new stone on p had lain there for long when the clock was pressed for a stone
        that is not detected: then it is no reply to that.
        """
        came_ms = self.difference.came.get(p, 0)
        return came_ms + priors.ANSWERED_MS < self.difference.game.turn.early_ms

    def in_turn(self, order: list, colour: int) -> bool:
        """Whether these stones are by turns of `colour` and the other one."""
        for p in order:
            if colour != (self._mover if p == self._unseen else self.difference.colour_at(p)):
                return False
            colour = 3 - colour
        return True

    def by_turns(self, more: dict) -> list:
        """The moves that the new stones and `more` (colours by point, doubted since they came) are,
        if each side's came in the order in which they rest; [] if they are none.
        """
        difference, game, sensing = self.difference, self.difference.game, self.difference.sensing
        sides = [], [], []
        came = {p: sensing.since_ms[game.sensor(p)] for p in difference.extra}
        for p in more:
            came[p] = sensing.unrest_ms(game.sensor(p))
        for p in sorted(came, key=lambda p: came[p]):
            sides[more.get(p) or difference.colour_at(p)].append(p)
        own, others = sides[game.position.to_move], sides[3 - game.position.to_move]
        order = []
        while own:
            order.append(own.pop(0))
            own, others = others, own
        return [] if others or not self.captures(order, difference.missing) else order

    def _explains(self, order: list, missing: list) -> bool:
        to_move = self.difference.game.position.to_move
        return self.in_turn(order, to_move) and self.captures(order, missing)

    def captures(self, order: list, missing: list) -> bool:
        """Whether moves on these points, whatever lies there, are legal and capture all that is
        missing.
        """
        position = self.difference.game.position
        played = 0
        for p in order:
            if position.illegal(p, position.to_move):
                break
            position.play(p, position.to_move)
            played += 1
        captures = played == len(order) and not any([position.grid[p] for p in missing])
        for _ in range(played):
            position.undo()
        return captures

    def takers(self) -> list:
        """Points where one move would capture all missing stones: prisoners may be lifted before
        the capturing stone is laid, or it is there but not detected, or upside down.
        """
        position = self.difference.game.position
        extra, missing = self.difference.extra, self.difference.missing
        if len(extra) > 1 or not 0 < len(missing) <= priors.MOST_PRISONERS:
            return []
        around = []
        for q in missing:
            if position.grid[q] == position.to_move:
                return []
            for p in (q - 20, q - 1, q + 1, q + 20):
                if position.grid[p] == EMPTY and p not in around and extra in ([], [p]):
                    around.append(p)
        return [p for p in around if self.captures([p], missing)]

    def after_slide(self, back: int, now_ms: int) -> list:
        """Orders if the last stone (back 1), or the one before (2), has just slid: it was laid, or
        its clock pressed, a moment ago, and a new stone lies beside its point. What leaves its
        point after its owner has pressed slides under no hand of that side: it may be a sleeve's.
        """
        game, position = self.difference.game, self.difference.game.position
        slid = position.move_point(position.moves - back) if position.moves >= back else PASS
        if back == 2:
            patience, since = priors.REPLY_SLIDE_MS, self.before_ms
        elif game.turn.pressed:
            patience, since = priors.SLIDE_PRESSED_MS, max(game.turn.pressed_ms, game.last_ms)
        else:
            patience, since = priors.SLIDE_MS, game.last_ms
        if slid not in self.difference.missing or now_ms - since > patience:
            return []
        left_ms = self.difference.came.get(slid, now_ms) - game.turn.pressed_ms
        if back == 1 and game.turn.pressed and left_ms > priors.SLIDE_LEFT_MS:
            return []
        beside = any([lines_apart(p, slid) <= 1 for p in self.difference.extra])
        return self._without(slid, back) if beside else []

    def _without(self, slid: int, back: int) -> list:
        """Orders without the last moves, the first of which was that on `slid`."""
        position, missing = self.difference.game.position, self.difference.missing
        to_move = position.to_move
        undone = position.back(back)
        rest = self.difference.extra + [p for p, _ in undone if p not in (slid, PASS)]
        missing.remove(slid)
        found = []
        if len(rest) >= back and not self.difference.wrong:
            found = self.found(rest, missing) if back == 1 else self.all(rest, missing)
        missing.append(slid)
        position.again(undone, to_move)
        return found

    def without_last(self, new: list) -> list:
        """Orders of these new stones if the last move was none."""
        position = self.difference.game.position
        to_move = position.to_move
        undone = position.back(1)
        found = self.found(new, [])
        position.again(undone, to_move)
        return found

    def turned(self) -> int:
        """The point of the first new stone, if it reads as the other side's and yet may be of the
        side to move, upside down (PASS: it is not): that side has ended its turn, and this one
        alone lay there by then, or settled just after; and no other stone of that side came next.
        """
        difference, game = self.difference, self.difference.game
        came, turn, mover = difference.came, game.turn, game.position.to_move
        if not (turn.skipped or turn.early == mover) or difference.wrong or not difference.extra:
            return PASS
        p = min(difference.extra, key=lambda p: came.get(p, 0))
        if difference.colour_at(p) == mover or game.position.illegal(p, mover):
            return PASS
        if came.get(p, 0) > turn.early_ms + priors.WARM_MS:
            return PASS
        others = sorted([q for q in difference.extra if q != p], key=lambda q: came.get(q, 0))
        if others and came.get(others[0], 0) <= turn.early_ms:
            return PASS
        # Were it that side's, the other one would be next; so it is a reply itself.
        return PASS if others and difference.colour_at(others[0]) == mover else p

    def after_turned(self) -> list:
        """Orders that begin with a stone upside down (turned()), for which its owner pressed the
        clock: others follow in turn.
        """
        difference, p = self.difference, self.turned()
        if not p or difference.game.turn.early_ms - difference.came.get(p, 0) > priors.LAID_MS:
            return []
        rest = [q for q in difference.extra if q != p]
        return self.found(rest, difference.missing, p)

    def answered_elsewhere(self) -> list:
        """Orders if the last stone was moved to any other point before its owner pressed, and the
        other side has replied to it there: it has pressed its clock, or a third stone followed, or
        its stone lies on the very point that was left.
        Both take it for the move; a stone that was pushed after the press is none (_is_pushed).
        """
        difference, game = self.difference, self.difference.game
        extra, last = difference.extra, game.last_point
        if last and extra and difference.wrong == [last] and not difference.missing:
            return self.without_last(extra + [last])
        if not last or last not in difference.missing or difference.wrong or not extra:
            return []
        if self._is_pushed(extra):
            return []
        replied = len(extra) == 2 and game.turn.early == game.position.to_move
        return self._without(last, 1) if replied or len(extra) > 2 else []

    def elsewhere(self) -> int:
        """The point of a stone that may be the last move instead (PASS: none): the last stone was
        lifted, or was only held low over its point, and one of its colour lies elsewhere (CN-17.2).
        What else is missing it captures there.
        """
        difference, position = self.difference, self.difference.game.position
        last, missing = difference.game.last_point, difference.missing
        if not last or last not in missing or len(difference.extra) != 1:
            return PASS
        p, to_move = difference.extra[0], position.to_move
        if self._is_pushed([p]) or difference.colour_at(p) == to_move:
            return PASS
        undone = position.back(1)
        fits = self.captures([p], [q for q in missing if q != last])
        position.again(undone, to_move)
        return p if fits else PASS

    def _is_pushed(self, extra: list) -> bool:
        """Whether the first of these stones is the last move's, pushed: it came long after the
        owner had pressed the clock, and sooner than a hand lifts a stone and lays it elsewhere.
        """
        game, came = self.difference.game, self.difference.came
        first_ms = min([came.get(p, 0) for p in extra])
        late = game.turn.pressed and first_ms > game.turn.pressed_ms + priors.ELSEWHERE_MS
        return late and first_ms - came.get(game.last_point, 0) < priors.BY_HAND_MS


def _permuted(points: list) -> list:
    """The points in all orders, as lists of their own."""
    if len(points) < 2:
        return [list(points)]
    found = []
    for p in points:
        found += [[p] + order for order in _permuted([q for q in points if q != p])]
    return found
