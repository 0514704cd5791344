"""What happened: from what is settled on the board to events with a meaning, or to a question.

The one legal explanation of the difference between board and game is taken; with none, or several,
the players are asked (wall 4). Nothing here waits for the whole board: an explanation is taken as
soon as the points it needs have settled, a question only after the difference has lasted.
"""

from array import array

from game import events as ev
from game.events import encode
from game.phases import FILLING, PLAYING, READY, SETTING, STOPPED
from weiqi.points import CELLS, EMPTY, PASS, col_of, row_of

try:
    from game.differ_fast import differ
except (ImportError, SyntaxError):  # CPython, or a MicroPython without machine code
    from game.differ import differ

UNCERTAIN = 3
PATIENCE_MS = 400  # before a difference becomes a question
HAND_MS = 3000  # patience with a lifted last stone or a point between two states: a hand at work
SLIDE_MS = 2000  # a stone may slide to the next point for so long after it settled
MOST_EXTRA = 3  # more new stones at once are a scattered board, not moves


class Inference:
    """Compares settled sensors with the game; keeps only how long the present difference has
    lasted.

    extra, missing, wrong, unsure: the points that differ, as of the last step: a stone too many,
    one too few, one of the other colour, not settled.
    """

    def __init__(self, game, defaults: str = ""):
        """defaults: settings text of a game that is opened by its first stone."""
        self.game = game
        self.defaults = defaults
        self.extra = []
        self.missing = []
        self.wrong = []
        self.unsure = []
        self._explain = {
            SETTING: self._set_up,
            PLAYING: self._moves,
            STOPPED: self._dead,
            FILLING: self._fill,
        }
        self.waiting = False  # call again even when no sensor changed
        self._key = None
        self._since_ms = 0
        self._list = None  # the game's points, and the same as an array
        self._points = array("H", [PASS])
        self._differ = array("H", bytes(2 * len(game.seen)))
        self._bare = bytearray(CELLS)

    def step(self, state, now_ms: int):
        """Yield the events that follow from the sensors' settled states (bytearray, by sensor).

        The caller applies each event to the game before it asks for the next.
        """
        game = self.game
        if game.phase == READY:
            for event in self._first_stone(state):
                yield event
        if game.lifting:
            for event in self._lifted(state):
                yield event
        self._compare(state)
        if self.extra or self.missing or self.wrong:
            explain = self._explain.get(game.phase)
            if explain is not None:
                explained = False
                for event in explain(state, now_ms):
                    explained = True
                    yield event
                if explained:
                    for event in self._lifted(state):
                        yield event
                    self._compare(state)
        for event in self._ask(state, now_ms):
            yield event

    def colour_at(self, state, p: int) -> int:
        return state[self.game.sensor(p)]

    def _compare(self, state) -> None:
        game = self.game
        self.extra.clear()
        self.missing.clear()
        self.wrong.clear()
        self.unsure.clear()
        if self._list is not game.points:
            self._list = game.points
            self._points = array("H", game.points)
        grid = self._bare if game.position is None else game.position.grid
        points, found = self._points, self._differ
        for i in range(differ(state, points, grid, game.dead, game.filled, game.to_lift, found)):
            p = points[found[i]]
            have = state[found[i]]
            meant = game.meant(p)
            if have == UNCERTAIN:
                self.unsure.append(p)
            elif meant == EMPTY:
                self.extra.append(p)
            elif have == EMPTY:
                self.missing.append(p)
            else:
                self.wrong.append(p)

    def _first_stone(self, state):
        """A stone on an empty board opens a game with the board's own settings (wall 7)."""
        self._compare(state)
        if len(self.extra) == 1:
            yield encode(ev.GAME, 0, self.defaults)
            if not self.game.settings.setup:
                yield encode(ev.BEGIN)

    def _set_up(self, state, now_ms: int):
        """Stones put on the board before the first move are the set-up, if no host has said it."""
        game = self.game
        for p in self.extra:
            if game.setups < game.settings.setup:
                yield encode(ev.SETUP, self.colour_at(state, p), p)

    def _lifted(self, state):
        game = self.game
        if not game.lifting:
            return
        for p in range(len(game.to_lift)):
            colour = game.to_lift[p]
            if colour and self.colour_at(state, p) not in (colour, UNCERTAIN):
                yield encode(ev.LIFTED, colour, p)

    def _moves(self, state, now_ms: int):
        """The one sequence of up to three moves (perhaps after a slide) that explains the board."""
        if len(self.extra) + len(self.wrong) > MOST_EXTRA:
            return
        found = self._sequences(state)
        slid = False
        if not found and self._may_slide(now_ms):
            last = self.game.last_point
            colour = self.game.position.move_colour(self.game.position.moves - 1)
            self.game.position.undo()
            if self.missing and last in self.missing:
                self.missing.remove(last)
                found = self._sequences(state)
                self.missing.append(last)
            self._replay(last, colour)
            slid = True
        if len(found) != 1:
            return
        colour = self.game.position.to_move
        if slid:
            yield encode(ev.SEEN, EMPTY, self.game.sensor(self.game.last_point))
            yield encode(ev.UNDO, 0, 1, ev.SLID)
            colour = 3 - colour
        for p in found[0]:
            yield encode(ev.PLAYED, colour, p)
            colour = 3 - colour

    def _replay(self, p: int, colour: int) -> None:
        self.game.position.illegal(p, colour)
        self.game.position.play(p, colour)

    def _may_slide(self, now_ms: int) -> bool:
        """The last stone went to a neighbouring point just now, and no capture hangs on it."""
        game = self.game
        last = game.last_point
        if last not in self.missing or now_ms - game.last_ms > SLIDE_MS:
            return False
        if game.position.move_taken(game.position.moves - 1):
            return False
        for p in self.extra:
            if abs(row_of(p) - row_of(last)) <= 1 and abs(col_of(p) - col_of(last)) <= 1:
                return True
        return False

    def _sequences(self, state) -> list:
        """All orders in which the extra stones are legal moves that leave no other difference."""
        found = []
        if self.extra and not self.wrong:
            self._search(state, self.game.position.to_move, list(self.extra), [], found)
        return found

    def _search(self, state, colour: int, rest: list, order: list, found: list) -> None:
        position = self.game.position
        if not rest:
            for p in self.missing:
                if position.grid[p] != EMPTY:
                    return
            found.append(list(order))
            return
        for p in list(rest):
            if self.colour_at(state, p) == colour and not position.illegal(p, colour):
                position.play(p, colour)
                rest.remove(p)
                order.append(p)
                self._search(state, 3 - colour, rest, order, found)
                order.pop()
                rest.append(p)
                position.undo()

    def _dead(self, state, now_ms: int):
        """After the stop: lifted stones are dead, put back they are alive again."""
        game = self.game
        for p in self.missing:
            yield encode(ev.DEAD, game.position.grid[p], p)
        for p in self.extra:
            if game.dead[p] and game.dead[p] == self.colour_at(state, p):
                yield encode(ev.ALIVE, game.dead[p], p)

    def _fill(self, state, now_ms: int):
        game = self.game
        for p in self.extra:
            yield encode(ev.FILLED, self.colour_at(state, p), p)
        for p in self.missing:
            if game.filled[p]:
                yield encode(ev.UNFILLED, game.filled[p], p)

    def _ask(self, state, now_ms: int):
        """Record what stays unexplained, as seen and as a question; say when it is put right."""
        game = self.game
        key = (tuple(self.extra), tuple(self.missing), tuple(self.wrong), tuple(self.unsure))
        if key != self._key:
            self._key = key
            self._since_ms = now_ms
        code, p = self._difference(state)
        self.waiting = False
        if code and game.phase in (PLAYING, STOPPED, FILLING):
            lasted = now_ms - self._since_ms
            hand = code == ev.Q_UNCERTAIN or (self.missing == [game.last_point] and not self.extra)
            if lasted < (HAND_MS if hand else PATIENCE_MS):
                self.waiting = True
                return
            if code != game.question:
                count = len(self.extra) + len(self.missing) + len(self.wrong) + len(self.unsure)
                yield encode(ev.QUESTION, 0, code, p, count)
        elif game.question and not code:
            yield encode(ev.RESOLVED, 0, game.question)
        elif code and now_ms - self._since_ms < PATIENCE_MS:
            self.waiting = True  # no game is played: only what is seen is recorded
            return
        if state == game.seen:
            return  # compared at once: nearly always the case
        for s in range(len(game.seen)):
            if state[s] != game.seen[s]:
                yield encode(ev.SEEN, state[s], s)

    def _difference(self, state) -> tuple:
        """Return (question code, the point it is about); (0, PASS) when board and game agree."""
        extra, missing, wrong = self.extra, self.missing, self.wrong
        if len(extra) + len(missing) + len(wrong) > 2 * MOST_EXTRA:
            return ev.Q_SCATTERED, (extra or missing or wrong)[0]
        if wrong:
            return ev.Q_WRONG_COLOUR, wrong[0]
        if extra and self.game.phase == PLAYING and not missing:
            p = extra[0]
            turn = self.game.position.to_move
            if len(extra) > 1:
                return ev.Q_AMBIGUOUS, p
            if self.colour_at(state, p) != turn:
                return ev.Q_OUT_OF_TURN, p
            return ev.Q_ILLEGAL, p
        if missing:
            return ev.Q_MISSING, missing[0]
        if extra:
            return ev.Q_EXTRA, extra[0]
        if self.unsure:
            return ev.Q_UNCERTAIN, self.unsure[0]
        return 0, PASS
