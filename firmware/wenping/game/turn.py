"""Whose turn it is to do what, and what ends play (rulebook, "What passes and confirmations do").

The table, by what a ruleset says a pass is and how a stop comes about:

    stop, pass       two passes in a row       more passes             a stone on a stopped board
    confirm, plain   stop play, unless laid    a player plays on       play goes on, in turn (CN-21)
                     on the right rail
    pass, plain      stop play                 a player plays on       play goes on, in turn (YG-3)
    confirm, lays    stop play, unless laid    four end, all alive     play goes on, in turn (JP-6)
                     on the right rail
    pass, gives      stop play; White is last  four end, all alive     play goes on, in turn (AGA)
    play             end the game, all alive

Who asks to play on lets the other side move first where the ruleset has resume=opponent, and may
have to pay for it (insist, JP-28).  A turn lost by a ruling is no pass.  On a stopped board both
confirm that the dead stones are off; each change of the board asks them again.

A stone that a player lays beside the board (HW-1) counts when its owner presses the clock: on the
right rail it is a pass, on the bottom rail a stop (JP-4), and one of the other colour in the corner
slot confirms the end (CN-13.2). What lies there from before is no pass.
"""

from array import array

from wenping.coded import detail
from wenping.game import events as ev
from wenping.game.phases import FILLING, STOPPED
from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS
from wenping.viper import const
from wenping.weiqi.area import string_at
from wenping.weiqi.points import CELLS, PASS, WHITE
from wenping.weiqi.rules import Ruleset

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game

WARM_MS = const(1000)  # a stone may settle so long after its owner has pressed the clock
_AT_ONCE_MS = const(250)  # a confirmation so soon after the last one was meant for the same phase


class Turn:
    """Presses, passes and confirmations, as the fold of a log has them.

    early            whose clock was pressed before its stone had settled, 0: nobody's
    pressed          the last move's owner has pressed the clock; pressed_ms: when
    passes, stops    passes in a row, and those of them, up to now, that propose a stop
    confirmed        by colour: has asked for the next phase; confirmed_ms: when
    restoring        the position at the stop is to be put back: what is missing is not dead
    stopped_at       moves of the game when play was stopped last, -1: it never was
    insisted         who asked first to play on after a stop (JP-28), 0: nobody
    slid             moves that follow in place of those before a stone slid; slid_pressed: what
                     `pressed` was then
    laid             by colour: 1 + the slot of the stone that its next press stands for, 0: none
    shown            a stone that was lifted after the stop and put back, PASS: none (game/seki.py)
    """

    def __init__(self):
        """No game yet."""
        self.early = 0
        self.pressed = False
        self.pressed_ms = 0
        self.passes = 0
        self.stops = 0
        self.confirmed = [False, False, False]
        self.confirmed_ms = [0, 0, 0]
        self.restoring = False
        self.stopped_at = -1
        self.insisted = 0
        self.slid = 0
        self.slid_pressed = False
        self.laid = bytearray(3)
        self.shown = PASS

    def beside(self, slot: int, colour: int) -> None:
        """A slot 0..33 beside the board has come to hold a stone of this colour, or none."""
        owner = slot // RAIL_SLOTS + 1
        if colour == (3 - owner if slot % RAIL_SLOTS == RAIL_CORNER else owner):
            self.laid[owner] = slot + 1
        elif self.laid[owner] == slot + 1:
            self.laid[owner] = 0

    def laid_as(self, colour: int) -> int:
        """What the stone means that this player has laid beside the board: a BY_STONE of events.py,
        -1 if there is none.
        """
        if not self.laid[colour]:
            return -1
        place = (self.laid[colour] - 1) % RAIL_SLOTS
        if place == RAIL_CORNER:
            return ev.CONFIRMATION
        return ev.BY_RAIL if place < RAIL_BOTTOM else ev.STOP

    def moved(self, colour: int) -> None:
        """A stone of this colour is the move."""
        self.passes = self.stops = 0
        self.pressed = self.early == colour
        self.early = 0
        self.laid[colour] = 0

    def passed(self, rules: Ruleset, colour: int, how: int) -> str:
        """A pass (how: events.BY_BUTTON ...); returns what follows, a key of phases.TABLE or "".

        "passes": play stops.  "all alive": the game ends, and no stone is dead.
        """
        self.pressed = True
        self.laid[colour] = 0
        if how in ev.BY_STONE:
            self.early = 0
        if how == ev.VOID_MOVE:
            self.passes = self.stops = 0
            return ""
        laid = rules.stop == "confirm" and how == ev.BY_RAIL
        self.passes += 1
        self.stops = 0 if laid else self.stops + 1
        last = colour == WHITE or rules.last_pass != "white"
        if rules.stop == "play":
            return "all alive" if self.passes >= rules.passes else ""
        if rules.pass_is != "plain" and self.passes >= 2 * rules.passes and last:
            return "all alive"
        count = self.stops if rules.stop == "confirm" else self.passes
        return "passes" if count >= rules.passes and last else ""

    def confirm(self, colour: int, t_ms: int) -> bool:
        """A player asks for the next phase; True when both have."""
        self.confirmed[colour] = True
        self.confirmed_ms[colour] = t_ms
        return self.confirmed[1] and self.confirmed[2]

    def unconfirm(self, t_ms: int) -> None:
        """The board has changed: who confirmed before that is asked again."""
        for colour in (1, 2):
            if t_ms - self.confirmed_ms[colour] > WARM_MS:
                self.confirmed[colour] = False

    def on_next_phase(self) -> None:
        """Nobody has confirmed anything in the new phase."""
        self.confirmed[1] = self.confirmed[2] = self.restoring = False
        self.laid[1] = self.laid[2] = 0
        self.shown = PASS

    def agreed(self, rearranged: bool) -> None:
        """Both players agree on the position and on who moves next: no press waits for a stone,
        and no pass is half of a stop.  rearranged: there is no position to be restored any more.
        """
        self.passes = self.stops = 0
        self.pressed = True
        self.early = 0
        if rearranged:
            self.stopped_at = -1

    def restored(self, rules: Ruleset) -> None:
        """Play is stopped as it was."""
        self.passes = self.stops = rules.passes
        self.pressed = self.restoring = True

    def resumed(self, colour: int) -> None:
        """`colour` (0: the referee) asked to play on after a stop."""
        self.passes = self.stops = 0
        self.pressed = True
        self.early = 0
        if not self.insisted:
            self.insisted = colour


def first_after(rules: Ruleset, colour: int, turn: int) -> int:
    """Who moves first when `colour` (0: the referee) asks to play on; `turn` would be next."""
    return 3 - colour if colour and rules.resume == "opponent" else turn


def asker(rules: Ruleset, colour: int, turn: int) -> int:
    """Who asks to play on when a stone of this colour is put on the stopped board; -1: it may not
    be put there.
    """
    if rules.resume == "opponent":
        return 3 - colour
    return colour if colour == turn else -1


def half_dead(game: "Game", out: array) -> int:
    """A stone of a string of which others are off the board as dead, PASS if there is none.

    A string is dead or alive as a whole (CN art. 8). Stones over sensors that fail do not count:
    nobody can see them lifted. out: array('H') of 361 to work in.
    """
    for p in range(CELLS):
        if game.dead[p]:
            for i in range(string_at(game.position.grid, p, bytearray(CELLS), out)):
                q = out[i]
                if not game.dead[q] and game.seen[game.sensor(q)] == game.dead[p]:
                    return q
    return PASS


def open_ko(game: "Game") -> int:
    """A stone that can be taken in a ko now, where the ruleset has kos resolved before a stop
    (JP-34), else PASS.
    """
    if game.settings.rules.ko != "jiping":
        return PASS
    from wenping.weiqi.forms import open_kos  # needed at the end of such a game alone

    kos = open_kos(game.position.grid)
    return kos[0][2] if kos else PASS


def hindrance(game: "Game", out: array) -> int:
    """What has to be settled before a stopped board can be confirmed: a point, PASS if nothing."""
    return half_dead(game, out) or open_ko(game)


def not_confirmed(game: "Game", colour: int, t_ms: int) -> str:
    """Why a player cannot confirm a stopped board or a filled one at t_ms: the key and values of a
    text, "" if it can.

    A confirmation sent or pressed at the moment of the other side's is not one of the next phase.
    """
    if game.phase not in (STOPPED, FILLING):
        return detail("confirm-phase")
    if t_ms - game.phase_ms < _AT_ONCE_MS:
        return detail("confirm-early")
    return detail("confirm-again") if game.turn.confirmed[colour] else ""
