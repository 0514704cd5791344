"""What two players share: the game they play, their hands, and how the board is put right."""

from typing import Any

from wenping.geometry import LINES
from wenping.twin.doings import read_hand
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.reader import Reader
from wenping.twin.repair import Repair
from wenping.twin.script import Script
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, row_of
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset


class Pair:
    """Two players at a board.

    script: what they play. position: the game as the rules have it; move: how many moves of the
    script are done; resumed: how many had been made when the players asked to play on after a
    stop. hands: Black's and White's; doings: the names of both hands' doings. repair: how they wait
    and put the board right. beyond: stones that lie beside the script, by sensor, and those that
    fill areas; dead: sensors of stones that both take off; ahead: points of moves that were laid
    before their turn. Colours are BLACK and WHITE, sensors 19 * row + col.
    """

    def __init__(
        self, world: World, script: Script, hand: str, think_s: float | None, by_lights: bool
    ):
        """Two players who have not begun; the arguments are those of players.Players."""
        self.world = world
        self.script = script
        names = hand.split(",") * 2
        read = [read_hand(names[i], think_s) for i in range(2)]
        self.doings = [name for _, names in read for name in names]
        self.hands = tuple(Hand(world, i, read[i][0]) for i in range(2))
        self.lights = Lights(world)
        self.move = self.resumed = 0
        self.position = Position(ruleset(script.rules), script.size)
        self.beyond: dict[int, int] = {}
        self.dead: set[int] = set()
        self.ahead: set[int] = set()
        self.repair = (
            Reader(world, self.hands, self.lights, self.meant)
            if by_lights
            else Repair(world, self.hands, self.lights)
        )

    @property
    def rules(self) -> Any:
        """The ruleset of the game."""
        return self.position.rules

    def hand(self, colour: int) -> Hand:
        """The hand of a side."""
        return self.hands[colour - 1]

    def sensor(self, point: int) -> int:
        """Return the sensor under a point of the script's board, which is centred on the grid."""
        shift = (LINES - self.script.size) // 2
        return LINES * (row_of(point) + shift) + col_of(point) + shift

    def meant(self) -> list[int]:
        """Return the colour of each sensor's point as both players mean the board to be."""
        board = [EMPTY] * (LINES * LINES)
        for point, colour in enumerate(self.position.grid):
            if colour in (BLACK, WHITE):
                board[self.sensor(point)] = colour
        for sensor in self.dead:
            board[sensor] = EMPTY
        for sensor, colour in self.beyond.items():
            board[sensor] = board[sensor] or colour
        return board

    def ended(self) -> bool:
        """Whether passes have ended the game, by which all stones are alive."""
        rules, passes = self.rules, self.passes()
        if self.white_passes_last():
            return False
        return passes >= rules.passes and (
            rules.stop == "play" or (rules.pass_is != "plain" and passes >= 2 * rules.passes)
        )

    def white_passes_last(self) -> bool:
        """Whether a pass of White is still to come before a stop or the end."""
        return self.rules.last_pass == "white" and self.position.to_move == WHITE

    def passes(self) -> int:
        """How many passes in a row the last moves are, since play went on after a stop."""
        position, count = self.position, 0
        for i in range(position.moves - 1, self.resumed - 1, -1):
            if position.move_point(i) != PASS:
                break
            count += 1
        return count
