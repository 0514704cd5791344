"""What follows by itself from the state: play begins, flags fall, counts are taken, a result is
given.

Like inference it yields events; the caller applies each before it asks for the next.
"""

from wenping.game import events as ev
from wenping.game.clock import FLAG
from wenping.game.difference import UNCERTAIN
from wenping.game.events import encode
from wenping.game.phases import COUNTED, OVER, READY, SETTING, STOPPED
from wenping.geometry import LAYERS
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, WHITE

# stones from or into the bowls after which these are recorded, by phase: a game's log stays small
_OFTEN = (1, 1, 40, 1, 5, 1, 1)
BOWLS_MS = 15000  # so long the result waits for bowls that are not certain


def simple(rules) -> bool:
    """Whether totals and komi are all that the result needs: no group tax, no payment by who passed
    or moved last (those the host counts: wenping/counting).
    """
    paid = rules.black_last or rules.white_first_pass or rules.even
    return rules.scoring not in ("lu", "touzi") and rules.share == "half" and not paid


class Arbiter:
    """Holds the area counter's buffers; everything it decides comes from the game."""

    def __init__(self, game):
        self.game = game
        self.area = Area()
        self._grid = bytearray(CELLS)
        self._phase = -1  # in which the bowls were last recorded
        self._sure = False  # somebody has confirmed that the dead stones are off

    def step(self, now_ms: int, agrees: bool, live):
        """Yield what follows now.

        agrees: the settled board is as the game means it. live: a LiveLedger.
        """
        game = self.game
        if game.phase == SETTING and agrees and game.setups >= game.settings.setup:
            yield encode(ev.BEGIN)
        due = game.clock.due(now_ms)
        while due is not None:
            code, value = due
            side = game.clock.running
            yield encode(ev.CLOCK, side, code, value)
            if code == FLAG:
                yield encode(ev.RESULT, 3 - side, ev.BY_TIME, 0)
            due = game.clock.due(now_ms)
        sure = game.phase == STOPPED and agrees and any(game.turn.confirmed)
        if sure and not self._sure:
            for colour in (BLACK, WHITE):
                for event in self._unseen_dead(colour):
                    yield event
        self._sure = sure
        if game.resigned and game.phase not in (READY, OVER):
            yield encode(ev.RESULT, 3 - game.resigned, ev.BY_RESIGNATION, 0)
        if game.phase == COUNTED and game.result is None:
            if live.certain:
                for event in self._record(live):
                    yield event
            for event in self._count(live.certain or now_ms - game.phase_ms >= BOWLS_MS):
                yield event
        if live.certain:
            for event in self._bowls(now_ms, live):
                yield event

    def _unseen_dead(self, colour: int):
        """A side's stones whose sensors fail are dead where all others leave them in the opponent's
        territory.
        """
        game, grid = self.game, self._grid
        laid = game.position.grid
        unseen = []
        for p in range(CELLS):
            grid[p] = EMPTY if game.dead[p] else laid[p]
        for s, p in enumerate(game.points):
            if p and game.seen[s] == UNCERTAIN and laid[p] == colour:
                unseen.append(p)
                grid[p] = EMPTY
        if unseen:
            self.area.count(grid)
        for p in unseen:
            if self.area.owner[p] == 3 - colour and not game.dead[p]:
                yield encode(ev.DEAD, colour, p)

    def _bowls(self, now_ms: int, live):
        """Record the bowls now and then, and every difference that lasts (HW-3)."""
        game = self.game
        used = 0
        for colour in (BLACK, WHITE):
            used += abs(live.bowl(colour) - game.ledger.bowl(colour))
        told = game.ledger.told
        differ = [colour for colour in (BLACK, WHITE) if live.due(colour, told[colour], now_ms)]
        if differ or used >= _OFTEN[game.phase] or game.phase != self._phase:
            self._phase = game.phase
            for event in self._record(live):
                yield event
        for colour in differ:
            yield encode(ev.LEDGER, colour, live.extra(colour))

    def _record(self, live):
        """BOWL events for the layers that are not as recorded."""
        recorded = self.game.ledger.layers
        for colour in (BLACK, WHITE):
            for layer in range(LAYERS):
                count = live.layers[colour][layer]
                if count != recorded[colour][layer]:
                    yield encode(ev.BOWL, colour, layer << 5 | count)

    def _count(self, counted: bool):
        """The three counts (computed area, filled board, bowls); the first gives the result."""
        game = self.game
        black2, white2 = self.computed()
        if not game.counts:
            yield encode(ev.COUNT, 0, ev.COMPUTED, black2, white2)
            yield encode(ev.COUNT, 0, ev.FILLED_BOARD, *self.filled_board())
        if not counted:
            return  # hands are still in the bowls
        by_bowls = self.bowls()
        if by_bowls is not None and ev.BOWLS not in game.counts:
            yield encode(ev.COUNT, 0, ev.BOWLS, *by_bowls)
        if not simple(game.settings.rules):
            return  # the host's arithmetic gives this result
        margin2 = black2 - white2 - game.settings.rules.komi
        margin2 -= game.settings.handicap * game.settings.rules.handicap
        winner = BLACK if margin2 > 0 else WHITE if margin2 < 0 else 0
        if not winner and game.settings.rules.tie != "draw":
            winner = BLACK if game.settings.rules.tie == "black" else WHITE
        yield encode(ev.RESULT, winner, ev.BY_COUNT, abs(margin2))

    def computed(self) -> tuple:
        """(Black, White) in half points: the position as played, without the dead stones.

        Area, or territory and prisoners (GO-7) where the ruleset counts so.
        """
        game = self.game
        grid = self._grid
        for p in range(CELLS):
            grid[p] = EMPTY if game.dead[p] else game.position.grid[p]
        self.area.count(grid)
        if game.settings.rules.scoring != "territory":
            return self.area.halves(BLACK), self.area.halves(WHITE)
        taken = [0, game.position.prisoners[BLACK], game.position.prisoners[WHITE]]
        for p in range(CELLS):
            taken[game.dead[p]] += 1
        own = [self.area.area[c] - self.area.stones[c] for c in (EMPTY, BLACK, WHITE)]
        return 2 * (own[BLACK] + taken[WHITE]), 2 * (own[WHITE] + taken[BLACK])

    def filled_board(self) -> tuple:
        """(Black, White) in half points: the area of the board as the sensors see it now (HW-6);
        where one is not believed, as the game means it.
        """
        game = self.game
        grid = self._grid
        for p in range(CELLS):
            grid[p] = BORDER if game.position.grid[p] == BORDER else EMPTY
        for s, p in enumerate(game.points):
            if p:
                grid[p] = game.meant(p) if game.seen[s] == UNCERTAIN else game.seen[s]
        self.area.count(grid)
        return self.area.halves(BLACK), self.area.halves(WHITE)

    def bowls(self) -> tuple | None:
        """(Black, White) in half points by what is left in the bowls (C-3), None where they do not
        tell.

        A bowl with stones left says that its side has filled all it has; with an empty one the
        side's total is the other's complement. Shared points stay empty: they are taken from the
        filled board.
        """
        ledger = self.game.ledger
        left = [0, ledger.bowl(BLACK), ledger.bowl(WHITE)]
        if left[BLACK] < 0 or left[WHITE] < 0 or not (left[BLACK] or left[WHITE]):
            return None
        self.filled_board()
        area = self.area
        for colour in (BLACK, WHITE):
            if left[colour] and area.area[colour] > area.stones[colour]:
                return None  # not filled: the bowl tells nothing yet
        black2 = 2 * (ledger.set[BLACK] - left[BLACK]) + area.shared
        white2 = 2 * (ledger.set[WHITE] - left[WHITE]) + area.shared
        if not left[BLACK]:
            black2 = 2 * area.points - white2
        elif not left[WHITE]:
            white2 = 2 * area.points - black2
        return black2, white2
