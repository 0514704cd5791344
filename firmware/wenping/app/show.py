"""Lights and sounds: draws the state of the game, plays tunes.

app/board.py draws, app/record.py plays.  Colours are 0xRRGGBB.
"""

from wenping.game.events import Q_COLUMN, Q_MOVED
from wenping.game.ledger import UNTOLD
from wenping.game.phases import FILLING, OVER, PLAYING, SETTING, STOPPED
from wenping.game.touch import ASK, ASK_COLUMN, BLIND, FILL, PUT
from wenping.geometry import LIGHT_COLUMN, LIGHT_PLAYER, LIGHT_ROW, LIGHTS, LINES

GREEN = 0x003000
WHITE = 0x202020
RED = 0x400000
AMBER = 0x301800
BLUE = 0x000040
DIM = 0x080808
DARK = 0

# colour of each value of `what` of game/touch.py
_COLOURS = (DARK, DIM, BLUE, RED, GREEN, GREEN, WHITE, WHITE, RED, AMBER, GREEN, DIM)

# tunes: notes of (hertz, ms); 0 Hz is a rest
ACCEPTED = ((1760, 30),)
UNKEPT = ((660, 60), (440, 200))  # accepted, but a power cut would undo it
BEGIN_TUNE = ((1175, 80), (1760, 120))
QUESTION_TUNE = ((440, 120), (0, 60), (440, 120))
RESOLVED_TUNE = ((880, 60), (1320, 60))
UNDONE = ((1320, 60), (880, 60))  # recorded moves are taken back, or have become others
WARNING_TUNE = ((660, 200),)
OVER_TUNE = ((1175, 120), (988, 120), (880, 240))


class Show:
    """Draws a point by its column and row, or a column alone, and both players' lights."""

    def __init__(self, lights, buzzer):
        """Takes the drivers Lights and Buzzer."""
        self._lights = lights
        self._buzzer = buzzer
        self._held_until_ms = 0

    def play(self, tune: tuple) -> None:
        """Start a tune with the next step()."""
        self._buzzer.play(tune)

    def hold(self, now_ms: int, seconds: int) -> None:
        """Do not draw for so many seconds: the host has set the lights."""
        self._held_until_ms = now_ms + 1000 * seconds

    def picture(self, first: int, colours: bytes) -> bool:
        """Set the lights from `first` on; three bytes each: red, green, blue.  False: too many."""
        count = len(colours) // 3
        if len(colours) != 3 * count or first + count > LIGHTS:
            return False
        for i in range(count):
            red, green, blue = colours[3 * i], colours[3 * i + 1], colours[3 * i + 2]
            self._lights.set(first + i, red << 16 | green << 8 | blue)
        self._lights.show()
        return True

    def step(self, now_ms: int) -> None:
        """Go on with the tune; to be called once a frame."""
        self._buzzer.step(now_ms)

    def held(self, now_ms: int) -> bool:
        """True while the lights show what the host has set."""
        return now_ms < self._held_until_ms

    def draw(self, game, what: int, p: int, awaits: bool) -> None:
        """Draw the state of the Game and `what` (game/touch.py) at point p.

        awaits: the first stone opens a game.  Drawing takes milliseconds: to be called when
        something has changed, not every frame.
        """
        self._point(game, p, _COLOURS[what], what != ASK_COLUMN)
        for player in (1, 2):
            self._lights.set(LIGHT_PLAYER + player, self._player(game, player, what, p, awaits))
        self._lights.show()

    def _point(self, game, p: int, colour: int, in_row: bool) -> None:
        """Set the lights of the column and, with in_row, of the row of point p; others dark."""
        row, col = divmod(game.sensor(p), LINES) if p else (-1, -1)
        if not in_row:
            row = -1
        for i in range(LINES):
            self._lights.set(LIGHT_COLUMN + i, colour if i == col else DARK)
            self._lights.set(LIGHT_ROW + i, colour if i == row else DARK)

    def _player(self, game, player: int, what: int, p: int, awaits: bool) -> int:
        """Return the colour of a player's light.

        With a question both are red, or, where a stone is missing, only that of its colour; blue
        instead until the player has accepted what is proposed to be ruled. White: both are asked.
        """
        other = what == PUT and game.meant(p) != player
        if game.proposed:
            return DARK if other or game.turn.confirmed[player] else BLUE
        if game.question and what in (ASK, ASK_COLUMN):
            turn = game.position.to_move
            return WHITE if player == (3 - turn if game.question == Q_MOVED else turn) else DARK
        if game.question == Q_COLUMN:
            return WHITE
        if game.question:
            return DARK if other else RED
        if what == BLIND:
            return RED
        if game.paused and game.phase != OVER:
            return AMBER
        return self._in_phase(game, player, what, p, awaits)

    def _in_phase(self, game, player: int, what: int, p: int, awaits: bool) -> int:
        """The colour of a player's light while board and game agree: lit, the player has to act."""
        if game.phase == PLAYING:
            if game.position.to_move == player:
                return GREEN
            return AMBER if game.turn.owes[player] else DARK
        if game.phase in (STOPPED, FILLING):
            done = game.turn.confirmed[player]
            return DARK if done else self._counting(game, player, what, p)
        if game.phase == SETTING:
            return WHITE
        if awaits:
            return WHITE if game.ledger.told[player] == 0 else DARK
        return DARK

    def _counting(self, game, player: int, what: int, p: int) -> int:
        """The colour of a player who has not confirmed: amber if stones are missing, or a stone for
        a pass by button; dark with none left to put, or if only the other side's goes to p.
        """
        if game.turn.owes[player]:
            return AMBER
        if game.phase == FILLING:
            from wenping.game.ceremony import of

            if game.ledger.told[player] not in (0, UNTOLD):
                return AMBER
            plan = of(game)
            waits = plan.waits(game, player) and not game.turn.confirmed[3 - player]
            if waits or what == FILL and plan.only(game, p) == 3 - player:
                return DARK
        return WHITE
