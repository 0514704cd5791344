"""How a game begins: the first stone, the stones that are set up before the first move, and whether
the board was cleared for it.
"""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import SETTING
from wenping.game.priors import ASK_MS, ASKED, AT_REST, FOUND, HINTED, MOST_BACK
from wenping.geometry import SENSORS
from wenping.weiqi.points import BLACK, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


def is_cleared(state: bytearray) -> bool:
    """Whether no stone is seen on the board."""
    return state.find(b"\x01") < 0 and state.find(b"\x02") < 0


class Beginning:
    """Makes the events of a beginning of what a Difference has compared."""

    def __init__(self, difference: "Difference", defaults: str):
        """defaults: settings text of a game that is opened by its first stone."""
        self.difference = difference
        self._defaults = defaults
        self._here = []  # points of the set-up that no host has said
        self.starting = AT_REST + 1  # steps at rest until references have settled since power-on

    def clear(self) -> None:
        """A game was opened, or players agreed on what is set up."""
        self._here.clear()

    def is_corrected(self) -> bool:
        """Whether, before the first move, a stone of the set-up is to be laid anew."""
        return bool(self._here and self.difference.missing) or self.is_short()

    def was_cleared(self) -> bool:
        """Whether the board was cleared in play, in a game of more moves than players take back: it
        was empty for a moment, since all stones that are seen came after those that are gone had
        left, and fewer of the game's stones lie on their points again than are gone. Those seen are
        none, or the first ones of another game.
        """
        game, sensing = self.difference.game, self.difference.sensing
        if game.position.moves <= MOST_BACK:
            return False
        gone, again, left_ms, came_ms = 0, 0, 0, sensing.now_ms
        for s, p in enumerate(game.points):
            have, meant, since_ms = sensing.state[s], game.meant(p), sensing.since_ms[s]
            if have in (BLACK, WHITE):
                again += have == meant
                came_ms = min(came_ms, since_ms)
            elif p and meant and have == EMPTY:
                gone += 1
                left_ms = max(left_ms, since_ms)
        return again < gone and left_ms <= came_ms

    def first_stone(self, state: bytearray):
        """A stone on an empty board opens a game with the board's own settings (wall 7).  A reading
        present since power-on is ignored if it is weak and another stone is laid, or if the sensors
        around contradict it.
        """
        if is_cleared(state):
            return  # nearly always
        sensing = self.difference.sensing
        seen = [s for s in range(SENSORS) if state[s] in (BLACK, WHITE)]
        offsets = [s for s in seen if not sensing.is_proved(s)]
        if len(seen) - len(offsets) != 1:
            return
        for s in offsets:
            sensing.contradict(s, EMPTY)
        first = [s for s in seen if s not in offsets][0]
        if sensing.since_ms[first] > sensing.started_ms:
            yield from self._open()
            return
        from wenping.inference.unwatched import against  # costs heap: only if needed

        odds = against(sensing, first)
        if odds < (ASKED if self.starting else HINTED):
            yield from self._open()
        elif not self.starting:
            sensing.contradict(first, EMPTY)

    def open_unseen(self, agreed: bool = False):
        """Yield the events that open a game without a first stone that is seen: Black has pressed
        the clock, no stone is seen and none is moving, so that it may lie over a failing sensor; or
        (agreed) both players have declared the stones that lie there the first position.
        """
        if agreed or not (self.difference.extra or self.difference.sensing.busy()):
            yield from self._open()

    def _open(self):
        yield encode(ev.GAME, ev.STRICT, self._defaults)
        if not self.difference.game.settings.setup:
            yield encode(ev.BEGIN)

    def set_up(self, now_ms: int):
        """Stones put on the board before the first move are the set-up, if no host has said it; one
        that is lifted again is none, also when play has begun. BEGIN comes last.

        White's first stone means that the handicap lies there.  If some of it is missing still, a
        later stone of Black's counts for it only if by ASK_MS no undetected one is found instead.
        """
        difference, game = self.difference, self.difference.game
        for p in difference.missing:
            if p in self._here:
                self._here.remove(p)
                yield encode(ev.SETUP, EMPTY, p)
        settings, only_black = game.settings, self.only_black()
        came = difference.arrivals.came
        new = sorted(difference.extra, key=lambda p: came.get(p, now_ms))
        played = False  # a stone of White's is there
        for p in new:
            colour = difference.colour_at(p)
            # before the board is marked anew
            yield from self.detected(BLACK if only_black else colour)
            played = played or only_black and colour != BLACK
            waits = played and (colour != BLACK or now_ms - came.get(p, now_ms) < ASK_MS)
            if game.setups < settings.setup and not waits:
                self._here.append(p)
                yield encode(ev.SETUP, colour, p)
        new = [p for p in new if not (game.meant(p) or difference.arrivals.is_before(p))]
        complete = game.phase == SETTING and game.setups == settings.setup
        if new and complete and not difference.missing:
            if difference.colour_at(new[0]) == game.position.to_move:
                yield encode(ev.BEGIN)

    def unseen(self) -> list:
        """The event of a stone of the set-up that came over a failing sensor; [] if none did."""
        if not self._here:
            return []
        return self.detected(BLACK) or ([] if self.only_black() else self.detected(WHITE))

    def is_short(self) -> bool:
        """Whether stones of a set-up that no host has said are still to come."""
        game = self.difference.game
        return bool(self._here) and game.setups < game.settings.setup

    def only_black(self) -> bool:
        """Whether all stones of the set-up are Black's handicap."""
        settings = self.difference.game.settings
        return settings.setup == settings.handicap > 0

    def rest(self):
        """Both players have said that the set-up is there: yield the events of those of its stones
        that are still to come, each where the sensors around tell of it most.
        """
        found = True
        while found:
            found = self.detected(BLACK, ASKED)
            if not (found or self.only_black()):
                found = self.detected(WHITE, ASKED)
            yield from found

    def detected(self, colour: int, least: int = FOUND) -> list:
        """The event of a set-up stone that the sensors around its point detect, but not its own, by
        odds of `least` (1/16 nats); [] if there is none, or all stones of the set-up are there, or
        references have not settled since power-on: until then they seem to tell of stones.
        """
        difference, game = self.difference, self.difference.game
        if game.setups >= game.settings.setup or self.starting:
            return []
        # who sets up puts no stone at the edge of its cell
        s, nats = difference.blind().find(colour, difference.is_free, (), True)
        if nats < least:
            return []
        p = game.points[s]
        difference.around.undetected(p, colour, True)
        return [encode(ev.SETUP, colour, p)]
