"""Whose turn it is to do what, and what ends play (rulebook, "What passes and confirmations do").

Which event each action of a player makes in each phase stands in phases.py. What passes do depends
on two fields of the ruleset, `stop` and `pass`:

    stop, pass       two passes in a row       more passes             a stone on a stopped board
    confirm, plain   stop play, unless laid    a player plays on       play goes on, in turn (CN-21)
                     on the right rail
    pass, plain      stop play                 a player plays on       play goes on, in turn (YG-3)
    confirm, lays    stop play, unless laid    four end, all alive     play goes on, in turn (JP-6)
                     on the right rail
    pass, gives      stop play; White is last  four end, all alive     play goes on, in turn (AGA)
    play             end the game, all alive

A pass by button, by a stone beside the board and by the host are the same pass; where it lays or
gives a stone, one by button or host asks for that stone (`owes`).  Who asks to play on lets the
other side move first where the ruleset has resume=opponent, and may have to pay for it (insist,
JP-28).  A turn lost by a ruling is no pass.  On a stopped board both confirm that the dead stones
are off; each change of the board asks them again.

A stone that a player lays beside the board (HW-1) counts when its owner presses the clock: on the
right rail it is a pass, on the bottom rail a stop (JP-4), and one of the other colour in the corner
slot confirms the end (CN-13.2). What lies there from before is no pass, nor is a captured stone.
"""

from array import array

from wenping.game import events as ev
from wenping.game.priors import MOST_PRESSES, PATIENCE_MS, TWICE_MS, WARM_MS
from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS
from wenping.weiqi.points import EMPTY, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.weiqi.rules import Ruleset


class Turn:
    """Presses, passes and confirmations, as the fold of a log has them. Times are ms of the log;
    colours BLACK, WHITE, or 0 for nobody; points are those of weiqi/points.py, PASS for none.

    early            the side to move that has pressed its clock before a stone of its own has
                     settled; early_ms: when it did first since the last move
    asked            the newest point about which a question was asked
    answers          the side that is asked to confirm an offered point by its clock
    pressed_for      `asked` as it was when `early` pressed: the stone there may be its own, upside
                     down
    skipped          `early` waits for a stone that was not seen, and the other side has pressed
                     since: no sensor detects that stone
    presses          the presses since the last move, without that which ended it, at most
                     MOST_PRESSES: twice the ms, plus 1 for White's (array('Q'))
    pressed          the owner of the last move has pressed its clock since; pressed_ms: when, the
                     last time; ended_ms: when, the first time, 0 if it has not
    passes, stops    passes in a row up to now, and those of them that propose a stop
    confirmed        by colour: has asked for the next phase; confirmed_ms: when
    restoring        the position at the stop is to be put back: what is missing there is not dead
    stopped_at       number of moves when play was stopped last, -1: it never was
    was_dead         the stones that were off the board as dead when play went on after a stop, with
                     resumed_at moves: like Game.dead, or empty
    insisted         the side that first asked to play on after a stop (JP-28)
    slid             how many moves and passes are yet to follow an UNDO by which a stone has slid;
                     slid_pressed: `pressed` before that UNDO
    laid             by colour: 1 + the slot of the stone beside the board for which its next press
                     stands, 0: none
    owes             by colour: stones of passes by button or host that are still to be laid
    guessed          whose turn it is was guessed: after both players agreed on stones that were set
                     without an order, on moves of which some were not detected, or while a press
                     waited for a stone
    undetected       a move was recorded that no sensor detected, and nothing was agreed on since
    shown            a stone that was lifted after the stop and put back (game/seki.py)
    strict           as events.STRICT; False in older logs
    """

    def __init__(self):
        """No game yet."""
        self.early = 0
        self.early_ms = 0
        self.asked = self.pressed_for = PASS
        self.answers = EMPTY
        self.skipped = False
        self.presses = array("Q")
        self.pressed = False
        self.pressed_ms = 0
        self.ended_ms = 0
        self.passes = 0
        self.stops = 0
        self.confirmed = [False, False, False]
        self.confirmed_ms = [0, 0, 0]
        self.restoring = False
        self.stopped_at = -1
        self.was_dead = b""
        self.resumed_at = 0
        self.insisted = 0
        self.slid = 0
        self.slid_pressed = False
        self.laid = bytearray(3)
        self.owes = bytearray(3)
        self.guessed = self.undetected = False
        self.shown = PASS
        self.strict = False

    def beside(self, slot: int, colour: int, turn: int) -> None:
        """Slot 0..33 beside the board now holds a stone of this colour, or none (EMPTY).

        turn: the side to move in play, else 0. What a player lays into the corner on the other
        side's turn is a captured stone, unless that side has laid one too and forgot its clock.
        """
        owner = slot // RAIL_SLOTS + 1
        corner = slot % RAIL_SLOTS == RAIL_CORNER
        if not corner and colour in (1, 2) and self.owes[colour]:
            self.owes[colour] -= 1
        elif colour == (3 - owner if corner else owner):
            if not corner or turn in (0, owner) or self.laid[turn]:
                self.laid[owner] = slot + 1
        elif self.laid[owner] == slot + 1:
            self.laid[owner] = 0

    def laid_as(self, colour: int) -> int:
        """What the stone that this player has laid beside the board stands for: one of BY_STONE of
        events.py, -1 if there is none.
        """
        if not self.laid[colour]:
            return -1
        place = (self.laid[colour] - 1) % RAIL_SLOTS
        if place == RAIL_CORNER:
            return ev.CONFIRMATION
        return ev.BY_RAIL if place < RAIL_BOTTOM else ev.STOP

    def waits_for(self, colour: int, how: int = ev.BY_RAIL) -> bool:
        """Whether a side has pressed its clock for the move, or the pass (how), that comes now."""
        return self.early == colour and (self.strict or how in ev.BY_STONE)

    def taken_off(self, p: int, colour: int, illegal: bool) -> bool:
        """A stone that reads as this colour was taken off p; illegal: it could be no move there.
        Returns whether the clock had been pressed for it: that press is void, for its owner has
        laid no other stone.
        """
        own = colour == self.early and (illegal or p == self.asked)
        if p != self.pressed_for and not own:
            return False
        self.early, self.pressed_for = 0, PASS
        self.presses = array("Q")
        return True

    def press(self, colour: int, turn: int, ran: bool, t_ms: int) -> None:
        """A clock was pressed in play. turn: who is to move; ran: that side's time ran."""
        self._note(colour, turn, t_ms)
        self.slid = 0  # moves that follow a slide are recorded with it, before any press
        if colour != turn:
            self.pressed = True
            self.pressed_ms = t_ms
            self.ended_ms = self.ended_ms or t_ms
            if ran and self.strict:
                self.skipped = self.skipped or self.early == turn
                self.early = 0
        elif ran or not self.strict:
            if self.early != colour and not self.skipped:
                self.early_ms = t_ms
            self.early = colour
            self.pressed_for = self.asked

    def moved(self, colour: int) -> None:
        """A stone of this colour is the move.  Where it is one of those that follow after a slide,
        `pressed` is as before the UNDO, and a press for a stone not yet seen (`early`) stays.
        """
        self.passes = self.stops = 0
        self.skipped = self.guessed = False
        self.laid[colour] = 0
        if self.slid:
            self.slid -= 1
            self.pressed = self.slid_pressed
            return
        self._answered(colour)
        self.pressed = self.early == colour
        self.early = 0
        self.asked = self.pressed_for = PASS

    def _note(self, colour: int, turn: int, t_ms: int) -> None:
        """Keep a press; not the second one of two that one side makes within TWICE_MS."""
        presses, press = self.presses, t_ms << 1 | colour - 1
        if presses and press - presses[-1] <= 2 * TWICE_MS and not (press ^ presses[-1]) & 1:
            return
        if (colour == turn or presses) and len(presses) < MOST_PRESSES:
            presses.append(press)

    def _answered(self, colour: int) -> None:
        """The first press of this colour, and what was pressed before it, was for the move."""
        presses = self.presses
        self.ended_ms = 0
        for i in range(len(presses)):
            if presses[i] & 1 == colour - 1:
                self.ended_ms = presses[i] >> 1
                self.presses = presses[i + 1 :]
                return
        self.presses = array("Q")

    def forget_answers(self, t_ms: int) -> None:
        """The question is over, and the side that was asked is to move.  If it has pressed within
        PATIENCE_MS that was its answer: forget its presses since the other side's, which are for no
        next stone.  If the stone was found without an answer, they may be.
        """
        if not self.presses or t_ms - (self.presses[-1] >> 1) > PATIENCE_MS:
            return
        while self.presses and self.presses[-1] & 1 == self.answers - 1:
            self.presses = self.presses[:-1]

    def undone(self, slid: int) -> bool:
        """Moves were taken back, of which `slid` follow again: a stone has slid. Returns whether
        the last one's owner had pressed the clock.
        """
        pressed = self.pressed
        self.passes = self.stops = 0
        self.skipped = self.guessed = False
        self.presses = array("Q")
        if slid:
            self.slid, self.slid_pressed = slid, pressed
        else:
            self.owes[1] = self.owes[2] = 0
            self.pressed = False
            self.early = 0 if self.strict else self.early
        return pressed

    def passed(self, rules: "Ruleset", colour: int, how: int) -> str:
        """A pass (how: events.BY_BUTTON ...); returns what follows, a key of phases.TABLE or "".

        "passes": play stops.  "all alive": the game ends, and no stone is dead.  A pass
        that is recorded again after a slide (`slid`) ends nothing, and no stone is owed for it.
        """
        if self.slid:
            self.slid -= 1
            self.passes, self.stops = self.passes + 1, self.stops + 1
            self.pressed = self.slid_pressed
            return ""
        self.pressed = True
        self.skipped = self.guessed = False
        self.presses = array("Q")
        if how in (ev.BY_BUTTON, ev.BY_HOST) and rules.pass_is != "plain" and not self.laid[colour]:
            self.owes[colour] += 1
        self.laid[colour] = 0
        if self.strict or how in ev.BY_STONE:
            self.early = 0
        self.undetected = self.undetected or how == ev.UNDETECTED
        if how in (ev.VOID_MOVE, ev.UNDETECTED):
            self.passes = self.stops = 0
            return ""
        laid = rules.stop == "confirm" and how == ev.BY_RAIL
        self.passes += 1
        self.stops = 0 if laid else self.stops + 1
        if not self.strict:  # under every ruleset
            return "passes" if self.passes >= rules.passes else ""
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

    def shows(self, p: int, t_ms: int) -> None:
        """After a stop a stone was put back on p, or lifted (PASS)."""
        self.shown = p
        self.unconfirm(t_ms)

    def on_next_phase(self) -> None:
        """Nobody has confirmed anything in the new phase."""
        if self.confirmed[1] and self.confirmed[2]:
            self.owes[1] = self.owes[2] = 0
        self.confirmed[1] = self.confirmed[2] = self.restoring = False
        self.laid[1] = self.laid[2] = 0
        self.shown = PASS

    def agreed(self, rearranged: bool, by_players: bool) -> None:
        """Both players agree on the position and on who moves next: no press waits for a stone,
        and no pass is half of a stop.  rearranged: points were set, and there is no position to be
        restored any more; by_players: both agreed, but that does not say whose turn it is: it is a
        guess if points were set, or a press waited for a stone, whose owner may have moved.
        """
        unsure = rearranged or self.early > 0 or self.skipped or self.undetected
        self.guessed, self.undetected = by_players and unsure, False
        self.passes = self.stops = 0
        self.pressed = True
        self.early = 0
        self.presses = array("Q")
        self.skipped = False
        if rearranged:
            self.stopped_at = -1

    def restored(self, rules: "Ruleset") -> None:
        """Play is stopped as it was."""
        self.passes = self.stops = rules.passes
        self.pressed = self.restoring = True

    def resumed(self, colour: int) -> None:
        """`colour` (0: the referee) asked to play on after a stop."""
        self.passes = self.stops = 0
        self.pressed = True
        self.early = 0
        self.skipped = False
        if not self.insisted:
            self.insisted = colour


def first_after(rules: "Ruleset", colour: int, turn: int) -> int:
    """Who moves first when `colour` (0: the referee) asks to play on; `turn` would be next."""
    return 3 - colour if colour and rules.resume == "opponent" else turn


def asker(rules: "Ruleset", colour: int, turn: int) -> int:
    """Who asks to play on when a stone of this colour is put on the stopped board; -1: it may not
    be put there.
    """
    if rules.resume == "opponent":
        return 3 - colour
    return colour if colour == turn else -1
