"""How a game begins: the first stone, and the stones that are set up before the first move."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import SETTING
from wenping.game.priors import LEANS
from wenping.weiqi.points import BLACK, EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.infer import Inference


class Beginning:
    """Makes the events of a beginning of what an Inference (infer.py) has compared."""

    def __init__(self, infer: "Inference"):
        """Nothing is set up yet."""
        self._infer = infer
        self._here = []  # points of the set-up that no host has said

    def forget(self) -> None:
        """A game was opened."""
        self._here.clear()

    def is_corrected(self) -> bool:
        """Whether, before the first move, a stone of the set-up is to be laid anew."""
        infer, game = self._infer, self._infer.game
        if not self._here or game.position.moves:
            return False
        return bool(infer.missing) or game.setups < game.settings.setup

    def first_stone(self, state: bytearray):
        """A stone on an empty board opens a game with the board's own settings (wall 7). What read
        as a weak stone since the board was switched on is none, if another one is laid.
        """
        infer = self._infer
        infer.compare(state)
        sensing, sensor = infer.sensing, infer.game.sensor
        laid = [p for p in infer.extra if not sensing or sensing.is_proved(sensor(p))]
        if len(laid) != 1:
            return
        for p in infer.extra:
            if p not in laid:
                sensing.doubt(sensor(p))
        for event in self._open():
            yield event

    def open_unseen(self, agreed: bool = False):
        """Yield the events that open a game without a first stone that is seen: Black has pressed
        the clock, no stone is seen and none is moving, so that it may lie over a failing sensor; or
        (agreed) both players have declared the stones that lie there the first position.
        """
        infer = self._infer
        if agreed or not (infer.extra or infer.sensing and infer.sensing.busy()):
            for event in self._open():
                yield event

    def _open(self):
        yield encode(ev.GAME, ev.STRICT, self._infer.defaults)
        if not self._infer.game.settings.setup:
            yield encode(ev.BEGIN)

    def set_up(self, state: bytearray, now_ms: int):
        """Stones put on the board before the first move are the set-up, if no host has said it; one
        that is lifted again is none, also when play has begun.
        """
        infer, game = self._infer, self._infer.game
        for p in infer.missing:
            if p in self._here:
                self._here.remove(p)
                yield encode(ev.SETUP, EMPTY, p)
        settings = game.settings
        only_black = settings.setup == settings.handicap > 0
        for p in infer.extra:
            colour = infer.colour_at(p)
            for event in self.detected(BLACK if only_black else colour):
                yield event  # before the board is marked anew
            if game.setups < settings.setup and not (only_black and colour != BLACK):
                self._here.append(p)
                yield encode(ev.SETUP, colour, p)
            elif game.phase == SETTING and infer.extra == [p] and not infer.missing:
                if game.setups == settings.setup and colour == game.position.to_move:
                    yield encode(ev.BEGIN)
                    for event in infer.moves(state, now_ms):
                        yield event

    def detected(self, colour: int) -> list:
        """The event of a set-up stone that the sensors around its point detect, but not its own;
        [] if there is none, or all stones of the set-up are there.
        """
        infer, game = self._infer, self._infer.game
        if infer.sensing is None or game.setups >= game.settings.setup:
            return []
        s, most, others = infer.sensing.blind.find(colour)
        # the sensors across a corner read half of it
        p = game.points[s] if most >= LEANS and 3 * others <= 2 * most else PASS
        if not p or game.meant(p):
            return []
        infer.mask_deaf(p)
        return [encode(ev.SETUP, colour, p)]
