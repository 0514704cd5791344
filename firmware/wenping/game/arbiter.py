"""Events that follow from the state of the game alone: play begins, a flag falls, the counts are
taken, the result is given.
"""

from wenping.game import events as ev
from wenping.game.clock import FLAG
from wenping.game.events import encode
from wenping.game.phases import FILLING, OVER, READY, STOPPED, means
from wenping.game.priors import BOWLS_MS
from wenping.geometry import LAYERS
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.area import SHARED, Area
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.game.fold import Game
    from wenping.game.ledger import LiveLedger

# The bowls are recorded when so many stones have left or entered them, by phase, so that the log
# stays small.
_OFTEN = (1, 1, 40, 1, 5, 1, 1)


def fallen(game: "Game", t_ms: int):
    """Yield the flag that has fallen by t_ms, and the result that it gives.

    The caller applies these before any event of a later time, however late it notices the flag.
    """
    colour = game.clock.over(t_ms)
    if colour and game.phase not in (READY, OVER):
        if not game.clock.flagged:
            yield encode(ev.CLOCK, colour, FLAG, 0)
        yield encode(ev.RESULT, 3 - colour, ev.BY_TIME, 0)


class Arbiter:
    """Decides from the state of a game which events follow.

    Its generators yield the bytes of events (events.encode); the caller applies each to the game
    before it asks for the next.  area is the counter that computed() and filled_board() leave with
    their result; counter() makes it when a game is stopped, not before.
    """

    area: Area
    _grid: bytearray

    def __init__(self, game: "Game"):
        """game: is read, never written."""
        self.game = game
        self.area = self._grid = None  # type: ignore
        self._phase = -1  # in which the bowls were last recorded
        self._sure = False  # a side has confirmed that the dead stones are off the board

    def counter(self) -> Area:
        """The counter, with what it holds of the last count."""
        if self.area is None:
            self.area = Area()
            self._grid = bytearray(CELLS)
        return self.area

    def step(self, now_ms: int, agrees: bool, live: "LiveLedger"):
        """Yield the events that follow now.

        now_ms: time of the log; agrees: the settled board is as the game means it; live: the bowls
        as they are now.
        """
        game = self.game
        if means("silence", game.phase) == ev.BEGIN and agrees:
            if game.setups >= game.settings.setup:
                yield encode(ev.BEGIN)
        yield from self._announcements(now_ms)
        if means("silence", game.phase) == ev.PRESS and self._ends_turn(agrees):
            yield encode(ev.PRESS, 3 - game.position.to_move)
        sure = game.phase == STOPPED and agrees and any(game.turn.confirmed)
        if sure and not self._sure:
            yield from self._unseen_dead(BLACK)
            yield from self._unseen_dead(WHITE)
        self._sure = sure
        if game.resigned and game.phase not in (READY, OVER):
            yield encode(ev.RESULT, 3 - game.resigned, ev.BY_RESIGNATION, 0)
        if means("silence", game.phase) == ev.RESULT:
            if live.certain:
                yield from self._record(live)
            yield from self._count(live.certain or now_ms - game.phase_ms >= BOWLS_MS)
        if live.certain:
            yield from self._bowls(now_ms, live)

    def _ends_turn(self, agrees: bool) -> bool:
        """Whether the last move ends its turn without a press (press=stone): its captures are
        lifted and the board agrees.
        """
        game = self.game
        if game.turn.pressed or game.paused or game.lifting:
            return False
        return agrees and game.settings.by_stone and game.position.moves > 0

    def _announcements(self, now_ms: int):
        """What the clock has to announce; a fallen flag gives the result."""
        clock = self.game.clock
        yield from fallen(self.game, now_ms)
        due = clock.due(now_ms)
        while due is not None:
            yield encode(ev.CLOCK, clock.running, *due)
            due = clock.due(now_ms)

    def _unseen_dead(self, colour: int):
        """Take a colour's stones on points with failing sensors as dead where they are in the
        opponent's territory once all of them are off.
        """
        self.counter()
        game, grid = self.game, self._grid
        laid = game.position.grid
        unseen = []
        for p in range(CELLS):
            grid[p] = EMPTY if game.dead[p] else laid[p]
        for s, p in enumerate(game.points):
            if p and game.reads(s) == UNCERTAIN and laid[p] == colour:
                unseen.append(p)
                grid[p] = EMPTY
        if unseen:
            self.area.count(grid)
        for p in unseen:
            if self.area.owner[p] == 3 - colour and not game.dead[p]:
                yield encode(ev.DEAD, colour, p)

    def _bowls(self, now_ms: int, live: "LiveLedger"):
        """Record the bowls after every _OFTEN stones, in each new phase and, while areas are
        filled, when one is empty or no longer (a side without stones is asked for none), and report
        stones that are missing or too many for long (HW-3).
        """
        game, told, used, differ = self.game, self.game.ledger.told, 0, []
        for colour in (BLACK, WHITE):
            now, before = live.bowl(colour), game.ledger.bowl(colour)
            used += abs(now - before)
            if game.phase == FILLING and now != before and (now == 0 or before == 0 < now):
                used = _OFTEN[FILLING]
            if live.due(colour, told[colour], now_ms):
                away = self._away(colour)
                if live.due(colour, told[colour], now_ms, away):
                    differ.append(encode(ev.LEDGER, colour, live.extra(colour, away)))
        if differ or used >= _OFTEN[game.phase] or game.phase != self._phase:
            self._phase = game.phase
            yield from self._record(live)
        yield from differ

    def _away(self, colour: int) -> int:
        """How many stones of a colour may lie outside bowl, board and rails: taken, dead, or handed
        over by a pass; none while areas are filled, for which they have to be in their bowls.
        """
        game = self.game
        position = game.position
        if position is None:
            return 0
        count = position.prisoners[colour]
        if game.phase == FILLING or game.plan is not None:
            from wenping.game.ceremony import of
            from wenping.game.methods import PRISONERS

            plan = of(game)
            if plan.method in PRISONERS:
                laid = plan.laid(game)[0][colour]
                if laid == plan.fill[colour]:
                    return plan.outside(colour)
                count += min(plan.more[colour], max(0, laid))
            elif not plan.alive:
                return 0
        if game.phase >= STOPPED:
            side = bytes((colour,))
            count += game.dead.count(side) - game.filled.count(side)
        if game.settings.rules.pass_is != "plain":
            for i in range(position.moves):
                if not position.move_point(i) and position.move_colour(i) == colour:
                    count += 1
        return max(0, count - game.ledger.rails[colour])

    def _record(self, live: "LiveLedger"):
        """Record the layers of the bowls that are not as they were recorded last."""
        recorded = self.game.ledger.layers
        for colour in (BLACK, WHITE):
            for layer in range(LAYERS):
                count = live.layers[colour][layer]
                if count != recorded[colour][layer]:
                    yield encode(ev.BOWL, colour, layer << 5 | count)

    def _count(self, counted: bool):
        """Record the three counts (computed, filled board, bowls), in the units of the ruleset; the
        computed one gives the result.  counted: the bowls are certain, or are not waited for any
        longer.
        """
        game = self.game
        if game.counts and not counted:
            return  # the bowls are not at rest yet
        from wenping.weiqi.score import exact, halves

        found = self.computed()
        unit = found.unit
        area = self.area
        clean = found, area.area[:], area.shared
        from wenping.game.bowl_proof import by_bowls
        from wenping.game.ceremony import of

        plan = of(game)
        put = plan.laid(game)[1]
        if not game.counts:
            yield _counted(ev.COMPUTED, found.points, unit)
            self.filled_board()
            sensed = _in_units(clean, area.area, area.shared, put, plan.part)
            yield _counted(ev.FILLED_BOARD, sensed, unit)
        if not counted:
            return
        told = by_bowls(plan, game)
        if told is not None and ev.BOWLS not in game.counts:
            left = plan.shared - sum(put)
            yield _counted(ev.BOWLS, _in_units(clean, told, left, put, plan.part), unit)
        margin = abs(found.margin)
        text = exact(margin, unit)
        yield encode(ev.RESULT, found.winner, ev.BY_COUNT, halves(margin, unit), text)

    def computed(self):
        """The Score of the position as played, without the dead stones: what is recorded of one
        stone of a string holds for all of it.
        """
        from wenping.weiqi.score import Ending, all_alive, score

        game = self.game
        self.counter()
        grid = self._grid
        grid[:] = game.position.grid
        end = Ending(grid, self.area)
        end.played(game.position)
        end.handicap = game.settings.handicap
        end.insisted = game.turn.insisted
        end.seki = game.seki
        for colour in (BLACK, WHITE):
            end.penalties[colour] = 2 * game.clock.points(colour, game.t_ms)
        if not all_alive(game.settings.rules, game.position, game.turn.passes):
            end.lift(game.dead)
        return score(game.settings.rules, end)

    def filled_board(self) -> None:
        """Count the area of the board as the sensors see it now (HW-6); where one is masked,
        as the game means it.  A stone that was put into the other side's territory (C-3) lies on a
        point of that side; a shared point that stays empty is shared, whatever was put beside it.
        """
        game = self.game
        self.counter()
        grid = self._grid
        filled = game.filled
        owner = filled
        if any(filled):
            from wenping.game.ceremony import of

            owner = of(game).owner
        grid[:] = game.position.grid  # for its border
        for s, p in enumerate(game.points):
            if p:
                have = game.reads(s)
                if have == UNCERTAIN:
                    have = game.meant(p)
                if have and have == filled[p] and owner[p] == 3 - have:
                    have = 3 - have
                grid[p] = have
        area = self.area
        area.count(grid)
        for p in range(CELLS):
            side = area.owner[p]
            if owner[p] == SHARED and grid[p] == EMPTY and side != SHARED:
                area.area[side] -= 1
                area.shared += 1


def _in_units(clean: tuple, area: "array | tuple", left: int, put: list, part: list) -> list:
    """A sensed area as points of the ruleset's scoring: the computed points, more or less by as
    much as the area differs.

    clean: (Score, areas by colour, shared points) of the position as played. area: by colour, with
    the stones that were put on shared points, of which `left` stayed empty. put, part: those stones
    by colour, and how many the ceremony asks for; without any the points are shared as they are.
    """
    found, before, shared = clean
    asked = part if any(put) else (0, 0, 0)
    more = left - shared + sum(asked)
    points = list(found.points)
    for colour in (BLACK, WHITE):
        stones = area[colour] - before[colour] - asked[colour]
        points[colour] += stones * found.unit + more * found.unit // 2
    return points


def _counted(source: int, points: list, unit: int) -> bytes:
    """A COUNT event of both sides' points, in 1/unit points."""
    from wenping.weiqi.score import exact, halves

    black, white = points[BLACK], points[WHITE]
    text = ""
    if exact(black, unit) or exact(white, unit):
        text = "%s %s" % (exact(black, unit), exact(white, unit))
    return encode(ev.COUNT, 0, source, halves(black, unit), halves(white, unit), text)
