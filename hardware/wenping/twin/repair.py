"""How players put the board right: they wait for its lights, and do what red ones tell them.

When a light that should come does not, they press again, lay the stone again or adjust it.
All times are estimates.
"""

from collections.abc import Callable, Sequence

from wenping.errors import Told, UserError
from wenping.twin.hands import Hand, off_mm
from wenping.twin.lights import Lights
from wenping.twin.places import POINTS, off_point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE

SIDES = ("", "black", "white")  # keys of texts
LOOK_S = 0.9  # from touching a stone to the next look at the lights
_PATIENCE_S = 6.0  # without the light that should come, before the players try something
_TRIES = 6
_OFFERS_S = 150.0  # how long a player watches while the board offers points and columns
_REACTION_S = 0.4  # from a light to the hand's way to the clock
_TOUCHES = 150  # of one repair, at most
_STUCK = 4  # the same point so many times again: another way is needed
_ON_POINT_MM = 8.0  # a stone nearer than this to a point is in the way of another on it


class PlayError(UserError):
    """The players cannot go on; the text says why, and mostly at which move."""


class Repair:
    """Two players' hands, what they see, and the moves that they may have to make again.

    Points are sensors, 19 * row + col. `filled` is true once the players fill their areas: from
    then on a stone that the board asks to be taken off is one that lies upside down. `over` is true
    when all moves are made, of which only reader.Reader asks.
    """

    def __init__(self, world: World, hands: Sequence[Hand], lights: Lights):
        self.filled = self.over = False
        self._world = world
        self._hands = hands
        self._lights = lights
        self._moves: list[tuple[int, int]] = []  # colour and sensor, -1 for a pass

    def moved(self, colour: int, sensor: int) -> None:
        """Remember a move that a player has made; sensor -1 is a pass."""
        self._moves.append((colour, sensor))

    def until(self, seen: Callable[[], object], what: Told) -> Task:
        """Wait until the players see something; put the board right while its light is red.

        When nothing happens for some seconds they try again. Raises PlayError, in which `what` says
        what they were doing, when that does not help either.
        """
        tasks = self._world.tasks
        for tried in range(_TRIES):
            yield from tasks.until(lambda: seen() or self._lights.red(), _PATIENCE_S)
            if seen():
                return
            yield LOOK_S
            if seen():
                return
            self._world.note("looks again", str(what))
            if self._lights.red():
                yield from self.put_right()
            yield from self._again(tried, seen)
            if seen():
                return
        black, white = self._lights.player(BLACK), self._lights.player(WHITE)
        raise PlayError("play-stuck", what=what, black=black, white=white)

    def put_right(self) -> Task:
        """Do what the lights tell, one point after another, while a player's light is red.

        Stones that lie on no point are taken off first. Ends early when the lights stay at one
        point. Raises PlayError if a stone is wanted that is no longer in the bowl.
        """
        before, stuck = None, 0
        for stone in [s for s in self._world.surface.stones if s.sensor < 0]:
            yield from self._away(stone)
        for _ in range(_TOUCHES):
            if not self._lights.red():
                return
            sensor, put = self._lights.pointed()
            stuck = stuck + 1 if (sensor, put) == before else 0
            before = sensor, put
            if stuck >= _STUCK:
                return
            self._world.note("repairs", sensor, put)
            if sensor < 0:
                yield from self._look_around()
            elif put:
                yield from self._put(sensor, stuck)
            else:
                yield from self._take(sensor)
            yield LOOK_S

    # What the lights ask for

    def _put(self, sensor: int, stuck: int) -> Task:
        """A stone is wanted on a point: adjust one that lies half on it, or lay a new one."""
        lights = self._lights
        colour = BLACK if lights.red_of(BLACK) and not lights.red_of(WHITE) else WHITE
        if lights.red_of(BLACK) == lights.red_of(WHITE):
            colour = 0  # not told: only a stone that lies there already can be meant
        hand = self._hands[colour - 1 if colour else 0]
        stone = self._world.surface.near(sensor)
        if stone is not None and (not colour or stone.colour == colour) and stuck < 2:
            yield from hand.adjust(sensor)
        elif stone is not None and off_point_mm(stone.x, stone.y, sensor) < _ON_POINT_MM:
            yield from self._take(sensor)
        elif colour:
            if not self._world.bowls[colour - 1].count():
                raise PlayError("play-no-stone", who=f"@{SIDES[colour]}")
            yield from hand.place(sensor)

    def _take(self, sensor: int) -> Task:
        """The stone of a point has to come off, or to be turned over."""
        stone = self._world.surface.near(sensor)
        if stone is not None and stone.flipped and self.filled:
            yield from self._turn_over(stone, sensor)
        elif stone is not None:
            yield from self._away(stone)

    def _turn_over(self, stone: Stone, sensor: int) -> Task:
        hand = self._hands[stone.colour - 1]
        if (yield from hand.lift_stone(stone)) is not None:
            stone.flipped = False
            yield from hand.lay(stone, sensor)

    def _away(self, stone: Stone) -> Task:
        """Take a stone off the board, into its bowl."""
        hand = self._hands[0]
        lifted = yield from hand.lift_stone(stone)
        if lifted is not None:
            yield from hand.put_back(lifted)

    # When no light comes

    def _again(self, tried: int, seen: Callable[[], object]) -> Task:
        """Make the last move of the player whose turn it is once more, in another way each time."""
        lights = self._lights
        turn = next((c for c in (BLACK, WHITE) if lights.green(c) or lights.asked(c)), 0)
        mine = [sensor for colour, sensor in self._moves if colour == turn]
        if not turn or not mine or seen():
            yield from self._look_around()
            return
        hand, sensor = self._hands[turn - 1], mine[-1]
        if sensor < 0:
            yield from hand.press_pass()
            yield LOOK_S
            return
        if lights.asked(turn):
            yield from self._answer(hand, turn, sensor)
            if not lights.asked(turn):
                return
            tried = 2
        yield from self._lay_again(hand, turn, sensor, tried)
        yield LOOK_S
        if not seen() and not lights.red() and (lights.lit(sensor) or not lights.asked(turn)):
            yield from hand.press_clock()
        yield LOOK_S

    def _answer(self, hand: Hand, turn: int, sensor: int) -> Task:
        """The board offers points and columns: press the clock when it offers the right one."""
        lights = self._lights
        end_us = self._world.tasks.now_us + int(_OFFERS_S * 1e6)
        while lights.asked(turn) and not self._late(end_us):
            yield lambda: lights.offered(sensor) or not lights.asked(turn) or self._late(end_us)
            if lights.offered(sensor):
                yield _REACTION_S
                if self._world.surface.near(sensor) is None:  # somebody has taken it off
                    yield from hand.place(sensor)
                elif lights.offered(sensor):  # still
                    yield from hand.press_clock()
                    yield LOOK_S

    def _lay_again(self, hand: Hand, turn: int, sensor: int, tried: int) -> Task:
        """Lay, adjust or replace the stone of a move, or leave it: by turns."""
        stone = self._world.surface.near(sensor)
        if stone is None or stone.colour != turn:
            yield from hand.place(sensor)
        elif tried % 3 == 1:
            yield from hand.adjust(sensor)
        elif tried % 3 == 2:
            yield from self._away(stone)
            yield from hand.place(sensor)

    def _look_around(self) -> Task:
        """Adjust the stone that lies furthest off its point, and the last one laid."""
        hand = self._hands[0]
        lying = sorted(self._world.surface.stones, key=off_mm)
        last = next((sensor for _, sensor in reversed(self._moves) if sensor >= 0), -1)
        for sensor in {last, lying[-1].sensor if lying else -1}:
            if 0 <= sensor < POINTS:
                yield from hand.adjust(sensor)
        yield 1.0

    def _late(self, end_us: int) -> bool:
        return self._world.tasks.now_us >= end_us
