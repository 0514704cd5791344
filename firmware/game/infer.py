"""What happened: from what is settled on the board to events with a meaning, or to a question.

The one legal explanation of the difference between board and game is taken; with none, or several,
the players are asked (wall 4). Nothing here waits for the whole board: an explanation is taken as
soon as the points it needs have settled, a question only after the difference has lasted.

What might be no move although it could be one is offered: its owner says so by pressing the clock
(`offer`, `accept`). So are prisoners that may have been dropped, stones that lay there when
something else was wrong, and stones on points whose sensor fails.
"""

from array import array

from game import events as ev
from game.events import encode
from game.phases import FILLING, PLAYING, READY, SETTING, STOPPED
from sensing.limits import BOARD, OFF
from sensing.settle import MOVING
from weiqi.points import CELLS, EMPTY, PASS, col_of, row_of

try:
    from game.differ_fast import differ
except (ImportError, SyntaxError):  # CPython, or a MicroPython without machine code
    from game.differ import differ

UNCERTAIN = 3
PATIENCE_MS = 300  # before a difference becomes a question
HAND_MS = 3000  # patience with a lifted last stone or a hand over an empty point
UNSEEN_MS = 600  # before a stone is looked for that nobody saw
LEANS = 55  # per cent: the neighbours of a point feel a stone
LEANS_NOT = 45  # and no other point may come near
HELD_MS = 1500  # patience with a stone that may be a prisoner, before it is asked about
SLIDE_MS = 2000  # a stone may slide to the next point for so long after it settled, ...
SLIDE_PRESSED_MS = 700  # ... or so long after the clock was pressed
REPLY_SLIDE_MS = 1000  # and the stone before the last for so long after it settled
PRISON_MS = 4000  # prisoners are about for so long after the last one was lifted
NEAR = 2  # so many lines from where it was lifted a prisoner may fall
TURN_MS = 3000  # several points that may hold the unseen stone are offered in turn, ...
MOST_OFFERS = 16  # ... up to so many
LEANS_LITTLE = 25
MOST_EXTRA = 6  # more new stones at once are a scattered board, not moves, ...
MOST_ORDERS = 3  # ... and of more than so many, only the order in which they came is tried
MOST_PRISONERS = 12  # so many may be lifted before their capturer is laid
APART_MS = 60  # stones that came to rest so far apart came in this order

# Stones that lie there while one of these is asked are tried as moves again when that is over;
# any other question makes them strangers: they are asked about.
_CHOICES = (ev.Q_OUT_OF_TURN, ev.Q_ILLEGAL, ev.Q_AMBIGUOUS, ev.Q_UNCERTAIN, ev.Q_MASKED)


class Inference:
    """Compares settled sensors with the game; keeps only how long the present difference has
    lasted, and which prisoners were lifted just now.

    extra, missing, wrong, unsure: the points that differ, as of the last step: a stone too many,
    one too few, one of the other colour, not settled. masked: points whose sensor is not believed.
    offer: the point whose stone its owner may declare a move by the clock, PASS if none;
    unseen: no sensor feels that stone; instead: it lies elsewhere than the last move. Both have to
    be asked about first.
    """

    def __init__(self, game, defaults: str = "", sensing=None):
        """defaults: settings text of a game that is opened by its first stone. sensing: is
        asked about sensors that fail (is_masked, blind, busy); None: all are well.
        """
        self.game = game
        self.defaults = defaults
        self.sensing = sensing
        self.extra = []
        self.missing = []
        self.wrong = []
        self.unsure = []
        self.masked = []
        self.offer = PASS
        self.unseen = False
        self.instead = False
        self._explain = {
            SETTING: self._set_up,
            PLAYING: self._moves,
            STOPPED: self._dead,
            FILLING: self._fill,
        }
        self.waiting = False  # call again even when no sensor changed
        self._key = None
        self._since_ms = 0
        self._before_ms = 0  # when the move before the last was made
        self._prison = []  # where prisoners were lifted just now, ...
        self._prison_ms = -PRISON_MS  # ... the last of them at
        self._doubted = []  # points whose stones may be prisoners, until they leave
        self._trying = PASS  # a point that is tried as if a stone lay there, ...
        self._tried = EMPTY  # ... of this colour
        self._told = []  # masked sensors that are recorded as uncertain
        self.deaf = -1  # a sensor that was found deaf and masked: somebody tells it, and sets -1
        self._unmarked = True  # board and game have agreed on something since Blind.mark()
        self._felt = -1  # the sensor where the neighbours feel an unseen stone, ...
        self._felt_key = None  # ... as of this difference
        self._offers = []  # where it may lie, ...
        self._offers_key = None  # ... as of this difference
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
            for event in self._lifted(state, now_ms):
                yield event
        self._compare(state)
        self._clock(now_ms)
        self.offer = PASS
        self.unseen = False
        self.instead = False
        self._doubted = [p for p in self._doubted if p in self.extra]
        if self.extra or self.missing or self.wrong or self.masked or self._is_pressed():
            explain = self._explain.get(game.phase)
            if explain is not None:
                explained = False
                for event in explain(state, now_ms):
                    explained = True
                    yield event
                if explained:
                    for event in self._lifted(state, now_ms):
                        yield event
                    self._unmarked = True
                    self._compare(state)
        for event in self._ask(state, now_ms):
            yield event
        if self._unmarked and not self.waiting and self.sensing and not self.sensing.busy():
            self._unmarked = False
            self.sensing.blind.mark()

    def _is_pressed(self) -> bool:
        """Somebody ended a turn in which no move was seen."""
        early = self.game.early
        return early != 0 and self.sensing is not None and early == self.game.position.to_move

    def accept(self):
        """The owner of the offered stone says that it is the move: yield the events."""
        p = self.offer
        self.offer = PASS
        position = self.game.position
        if p and self.instead:
            yield encode(ev.UNDO, 0, 1, ev.TAKEN_BACK)
        if p and not position.illegal(p, position.to_move):
            if self.unseen:
                self._blind(p)
            yield self._move(p, position.to_move)

    def _blind(self, p: int) -> None:
        """A stone lies on p that its sensor does not feel: it is not believed any more."""
        s = self.game.sensor(p)
        if p not in self.masked:
            self.sensing.mask(s)
            self.deaf = s
            self.masked.append(p)

    def colour_at(self, state, p: int) -> int:
        """What lies on the point; of an unseen stone that is being tried as a move, its colour."""
        return self._tried if p == self._trying else state[self.game.sensor(p)]

    def _move(self, p: int, colour: int):
        """The event of a move: seen, or only meant where the sensor fails."""
        game = self.game
        self._before_ms = game.last_ms
        if p in self.masked:
            return encode(ev.MOVE, colour, p)
        return encode(ev.PLAYED, colour, p)

    def _compare(self, state) -> None:
        game = self.game
        self.extra.clear()
        self.missing.clear()
        self.wrong.clear()
        self.unsure.clear()
        self.masked.clear()
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
                blind = self.sensing is not None and self.sensing.is_masked(found[i])
                (self.masked if blind else self.unsure).append(p)
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

    def _lifted(self, state, now_ms: int):
        game = self.game
        if not game.lifting:
            return
        for p in range(len(game.to_lift)):
            colour = game.to_lift[p]
            if not colour:
                continue
            s = game.sensor(p)
            if state[s] == UNCERTAIN:
                # an unseen stone is believed to be off when its capturer's turn is over
                if not self._is_masked(s) or not game.pressed:
                    continue
            elif state[s] == colour:
                continue
            if now_ms - self._prison_ms > PRISON_MS:
                self._prison.clear()
            self._prison.append(p)
            self._prison_ms = now_ms
            yield encode(ev.LIFTED, colour, p)

    def _is_masked(self, s: int) -> bool:
        return self.sensing is not None and self.sensing.is_masked(s)

    def _moves(self, state, now_ms: int):
        """The one sequence of up to three moves (perhaps after a slide) that explains the board."""
        if len(self.extra) + len(self.wrong) > MOST_EXTRA:
            return
        back = 0
        found = self._in_time(state) or self._sequences(state, self.extra)
        if not found:
            for back in (1, 2):
                found = self._after_slide(state, back, now_ms)
                if found:
                    break
            else:
                back = 0
                found = self._unseen(state, now_ms)
                self._is_elsewhere(state)
        if len(found) != 1:
            return
        if len(found[0]) > 1 and self._arriving():
            return  # who knows what comes: a stone may have been laid before these
        colour = self.game.position.to_move
        if not back and self._doubtful(state, found[0], now_ms):
            self.offer = found[0][0]
            return
        if back:
            slid = self.game.position.move_point(self.game.position.moves - back)
            yield encode(ev.SEEN, EMPTY, self.game.sensor(slid))
            yield encode(ev.UNDO, 0, back, ev.SLID)
            colour = self.game.position.to_move
        for p in found[0]:
            yield self._move(p, colour)
            colour = 3 - colour

    def _arriving(self) -> bool:
        """Somewhere a stone is felt that has not come to rest."""
        sensing = self.sensing
        if sensing is None or not sensing.busy():
            return False
        for s in range(len(self.game.points)):
            if sensing.mode_of(s) == MOVING and sensing.state[s] == EMPTY:
                if abs(sensing.field_10ut(s)) >= BOARD[OFF]:
                    return True
        return False

    def _doubtful(self, state, order: list, now_ms: int) -> bool:
        """Whether one of these stones may be something else than a move."""
        game = self.game
        for p in order:
            s = game.sensor(p)
            if state[s] not in (1, 2):
                continue  # nothing is seen there: it was asked about
            if game.seen[s] == state[s] and game.question not in _CHOICES:
                return True  # it lay there before: taken back, or displaced with others
            if p in self._doubted or self._may_be_prisoner(state[s], p, now_ms):
                return True
        return False

    def _may_be_prisoner(self, colour: int, p: int, now_ms: int) -> bool:
        """A captured stone that slid, or fell out of the hand, is no move of its owner."""
        game = self.game
        last = game.position.moves - 1
        if game.early == colour or last < 0 or not game.position.move_taken(last):
            return False
        if colour != 3 - game.position.move_colour(last):
            return False
        ago = now_ms - self._prison_ms
        if game.pressed:  # hands are off: only a stone that was pushed from its point
            near = ago <= 2 * PATIENCE_MS and self._near_prison(p, 1)
        else:
            near = ago < PRISON_MS and self._near_prison(p, NEAR)
        if near:
            self._doubted.append(p)
        return near or (ago < HELD_MS and not game.pressed)

    def _near_prison(self, p: int, lines: int) -> bool:
        for q in self._prison:
            if abs(row_of(p) - row_of(q)) <= lines and abs(col_of(p) - col_of(q)) <= lines:
                return True
        return False

    def _after_slide(self, state, back: int, now_ms: int) -> list:
        """Sequences if the last stone, or the one before, went to the next point just now."""
        position = self.game.position
        if position.moves < back:
            return []
        slid = position.move_point(position.moves - back)
        if slid not in self.missing or not self._may_slide(slid, back, now_ms):
            return []
        undone = []
        for _ in range(back):
            i = position.moves - 1
            undone.append((position.move_point(i), position.move_colour(i)))
            position.undo()
        rest = self.extra + [p for p, _ in undone if p != slid and p != PASS]
        self.missing.remove(slid)
        found = self._sequences(state, rest)
        self.missing.append(slid)
        while undone:
            p, colour = undone.pop()
            if p == PASS:
                position.pass_(colour)
            else:
                position.illegal(p, colour)
                position.play(p, colour)
        return found if len(rest) >= back else []

    def _is_elsewhere(self, state) -> None:
        """The last stone was lifted, or was never there but held low above, and one of its colour
        lies elsewhere since before the clock was pressed: offered (CN-17.2).
        """
        game = self.game
        position = game.position
        last = game.last_point
        if not last or self.missing != [last] or len(self.extra) != 1:
            return
        p = self.extra[0]
        colour = 3 - position.to_move
        late = game.pressed and self._since_ms > game.pressed_ms + 2 * PATIENCE_MS
        if late or self.colour_at(state, p) != colour:
            return
        position.undo()
        self.instead = not position.illegal(p, colour)
        position.illegal(last, colour)
        position.play(last, colour)
        if self.instead:
            self.offer = p

    def _may_slide(self, p: int, back: int, now_ms: int) -> bool:
        """Not after the clock, unless it was pressed with the stone still moving, or so soon after
        that only now it is told.
        """
        game = self.game
        if back == 2:
            patience, since = REPLY_SLIDE_MS, self._before_ms
        elif game.pressed:
            patience, since = SLIDE_PRESSED_MS, max(game.pressed_ms, game.last_ms)
        else:
            patience, since = SLIDE_MS, game.last_ms
        if now_ms - since > patience:
            return False
        for q in self.extra:
            if abs(row_of(q) - row_of(p)) <= 1 and abs(col_of(q) - col_of(p)) <= 1:
                return True
        return False

    def _unseen(self, state, now_ms: int) -> list:
        """Sequences with a stone on a point whose sensor fails: somebody has pressed the clock, or
        replied, and nothing was seen.

        Taken when its neighbours feel it; otherwise the points whose sensors are known to fail are
        offered, one after the other.
        """
        game = self.game
        turn = game.position.to_move
        if self.sensing is None or self.wrong or self.missing:
            return []
        pressed = game.early == turn
        lasted = now_ms - self._since_ms
        if not (pressed or self.extra) or lasted < UNSEEN_MS:
            return []
        s = self._feel(turn)
        p = game.points[s] if s >= 0 else PASS
        if p and game.meant(p) == EMPTY:
            self._trying, self._tried = p, turn
            found = self._sequences(state, self.extra + [p])
            self._trying = PASS
            if len(found) == 1:
                self._blind(p)
                return found
        if pressed and not self.extra and lasted >= HELD_MS:
            offers = self._candidates(state, turn)
            if offers:
                self.offer = offers[lasted // TURN_MS % len(offers)]
                self.unseen = True
        return []

    def _candidates(self, state, colour: int) -> list:
        """Legal points where an unseen stone may lie, the likeliest first: by what the neighbours
        feel, then those whose neighbours cannot tell, near the last move.
        """
        if self._offers_key is self._key:  # once for every difference, too
            return self._offers
        game = self.game
        last = game.last_point
        found = []
        for s in range(len(game.points)):
            p = game.points[s]
            if not p or game.meant(p) or (state[s] and p not in self.masked):
                continue
            part = self.sensing.blind.lean(s)
            if part < -150:
                part = 0
            elif (part if colour == 1 else -part) < LEANS_LITTLE and p not in self.masked:
                continue
            far = max(abs(row_of(p) - row_of(last)), abs(col_of(p) - col_of(last)))
            likely = abs(part) + 200 * (p in self.masked)
            found.append(((400 - likely) * 32 + far) * 512 + p)  # integers: no heap for tuples
        found.sort()
        self._offers_key = self._key
        self._offers = []
        for key in found:
            p = key & 511
            if len(self._offers) < MOST_OFFERS and not game.position.illegal(p, colour):
                self._offers.append(p)
        return self._offers

    def _feel(self, colour: int) -> int:
        """The sensor whose neighbours feel a stone that it does not; -1 if there is none such."""
        if self._felt_key is not self._key:  # once for every difference: it takes its time
            self._felt_key = self._key
            s, most, others = self.sensing.blind.find(colour)
            self._felt = s if most >= LEANS and others < LEANS_NOT else -1
        return self._felt

    def _in_time(self, state) -> list:
        """The new stones in the order in which they came to rest, if these are moves and replies.
        """
        if self.sensing is None or len(self.extra) < 2 or self.wrong:
            return []
        since, sensor = self.sensing.since_ms, self.game.sensor
        order = sorted(self.extra, key=lambda p: since[sensor(p)])
        for i in range(1, len(order)):
            if since[sensor(order[i])] - since[sensor(order[i - 1])] < APART_MS:
                return []
        position = self.game.position
        played, colour = 0, position.to_move
        for p in order:
            if self.colour_at(state, p) != colour or position.illegal(p, colour):
                break
            position.play(p, colour)
            colour = 3 - colour
            played += 1
        fits = played == len(order)
        for p in self.missing:
            fits = fits and position.grid[p] == EMPTY
        for _ in range(played):
            position.undo()
        return [order] if fits else []

    def _sequences(self, state, extra: list) -> list:
        """All orders in which the extra stones are legal moves that leave no other difference."""
        found = []
        if extra and not self.wrong and len(extra) <= MOST_ORDERS:
            self._search(state, self.game.position.to_move, list(extra), [], found)
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
        for p in self.masked:
            colour = game.position.grid[p]
            if game.meant(p) and self._leans(p) == 3 - colour:
                yield encode(ev.DEAD, colour, p)

    def _fill(self, state, now_ms: int):
        game = self.game
        for p in self.extra:
            yield encode(ev.FILLED, self.colour_at(state, p), p)
        for p in self.missing:
            if game.filled[p]:
                yield encode(ev.UNFILLED, game.filled[p], p)
        for p in self.masked:
            colour = EMPTY if game.meant(p) else self._leans(p)
            if colour:
                yield encode(ev.FILLED, colour, p)

    def _leans(self, p: int) -> int:
        """The colour that came to a masked point (or whose opposite went) by what is felt around.
        """
        part = self.sensing.blind.lean(self.game.sensor(p))
        return 1 if part >= LEANS else 2 if -150 < part <= -LEANS else EMPTY

    def _ask(self, state, now_ms: int):
        """Record what stays unexplained, as seen and as a question; say when it is put right."""
        game = self.game
        self._clock(now_ms)
        code, p = self._difference(state)
        self.waiting = self.offer != PASS or game.early != 0
        if code and game.phase in (PLAYING, STOPPED, FILLING):
            if now_ms - self._since_ms < self._patience(code, p):
                self.waiting = True
                return
            if code != game.question or (code == ev.Q_MASKED and p != game.about):
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
            if state[s] != game.seen[s] and not (self._is_masked(s) and s in self._told):
                if self._is_masked(s):
                    self._told.append(s)
                yield encode(ev.SEEN, state[s], s)

    def _clock(self, now_ms: int) -> None:
        """How long has the difference been as it is?"""
        key = (tuple(self.extra), tuple(self.missing), tuple(self.wrong), tuple(self.unsure),
               self.game.early)  # fmt: skip
        if key != self._key:
            self._key = key
            self._since_ms = now_ms

    def _patience(self, code: int, p: int) -> int:
        """How long this difference may be a hand at work."""
        game = self.game
        if code == ev.Q_MASKED:
            return HELD_MS
        if code == ev.Q_UNCERTAIN:
            return PATIENCE_MS if game.meant(p) and p != game.last_point else HAND_MS
        if self.missing == [game.last_point] and not self.extra:
            return HAND_MS
        if code == ev.Q_MISSING and self._may_capture():
            return HAND_MS
        if code in (ev.Q_OUT_OF_TURN, ev.Q_AMBIGUOUS) and self._arriving():
            return HAND_MS
        if self.offer and code == ev.Q_EXTRA and game.seen[game.sensor(p)] == EMPTY:
            return HELD_MS
        return PATIENCE_MS

    def _may_capture(self) -> bool:
        """One move would take all that is missing: prisoners are lifted before the stone is laid.
        """
        position = self.game.position
        turn = position.to_move
        if self.game.phase != PLAYING or self.extra or len(self.missing) > MOST_PRISONERS:
            return False
        tried = []
        for q in self.missing:
            if position.grid[q] == turn:
                return False
            for p in (q - 20, q - 1, q + 1, q + 20):
                if position.grid[p] == EMPTY and p not in tried:
                    tried.append(p)
        for p in tried:
            if position.illegal(p, turn):
                continue
            position.play(p, turn)
            left = [q for q in self.missing if position.grid[q] != EMPTY]
            position.undo()
            if not left:
                return True
        return False

    def _difference(self, state) -> tuple:
        """Return (question code, the point it is about); (0, PASS) when board and game agree."""
        extra, missing, wrong = self.extra, self.missing, self.wrong
        if len(extra) + len(missing) + len(wrong) > MOST_EXTRA:
            return ev.Q_SCATTERED, (extra or missing or wrong)[0]
        if wrong:
            return ev.Q_WRONG_COLOUR, wrong[0]
        if self.offer:
            code = ev.Q_MASKED if self.unseen else ev.Q_MOVED if self.instead else ev.Q_EXTRA
            return code, self.offer
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
