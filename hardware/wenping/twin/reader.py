"""Players who know of the board what firmware/LIGHTS.md and ENDING.md say, and nothing else.

They look at the lights, do what its table says, and press the buttons it names. They know what the
game is: a light that asks for something else than both mean is not obeyed, for that would make the
game another one. Then they go the ways back of that page: where the board is as both mean it, both
clocks are held ("the board is right"); where the lit point is right, the referee's button is held
("the sensor is wrong"). When the lights show them no way on for STUCK_S, they are stuck.
"""

from collections.abc import Callable, Sequence

from wenping.errors import Told
from wenping.geometry import LINES
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.places import POINTS
from wenping.twin.repair import LOOK_S, PlayError
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE

STUCK_S = 60.0
_LONG_S = 300.0  # the same when the lights change all the time
_PATIENCE_S = 6.0  # without the light that should come, before a player presses or lays again
_PLAYS_ON_S = 4.0  # a white light that cannot be about one's own stone: then the move is made
_HELD_S = 3.3  # how long buttons are held; LIGHTS.md has 3 s
_TRIES = 3  # what the same light asks for is done so often; then people doubt the light
_AGREE_S = 20.0  # people talk for so long before both hold their clocks, ...
_IN_MIND = 6  # moves that people remember to have made, when they are asked about a stone
_AGREEMENTS = 3  # ... so often at most about one thing
_REFEREE = 4  # of circuits.BUTTON_NAMES
_CLOCK = 0  # Black's; White's is the next
_REACTION_S = 0.4  # from a light to the hand's way to the clock


class Reader:
    """Two players' hands and the lights they read; the same use as repair.Repair.

    `meant` gives the colour of each sensor's point as both players mean the board to be. Points are
    sensors, 19 * row + col.
    """

    def __init__(
        self,
        world: World,
        hands: Sequence[Hand],
        lights: Lights,
        meant: Callable[[], Sequence[int]],
    ):
        self.filled = False  # the players fill their areas: repair.Repair
        self.over = False  # all moves are made: nobody plays on beside a question
        self._world = world
        self._hands = hands
        self._lights = lights
        self._meant = meant
        self._last = (0, -1)  # colour and sensor of the last move; -1: a pass
        self._recent: list[tuple[int, int]] = []  # and the moves that people still have in mind
        self._columns: set[int] = set()  # that were confirmed since that move
        self._taken_off: tuple[int, int] | None = None  # colour and sensor of a move, for now
        self._progress_us = 0
        self._shown = b""
        self._asked_for: dict[tuple[int, bool], int] = {}  # how often: (point, put)
        self._doubt_us = -1  # since when the lights have shown no way on, or -1
        self._agreements = 0

    def moved(self, colour: int, sensor: int) -> None:
        """Remember the move that a player has made; sensor -1 is a pass."""
        self._last = colour, sensor
        self._recent = [*self._recent, self._last][-_IN_MIND:]
        self._taken_off = None
        self._columns.clear()
        self._asked_for.clear()

    def until(self, seen: Callable[[], object], what: Told) -> Task:
        """Wait until the players see something, doing meanwhile what the lights say.

        Raises PlayError, in which `what` says what they were doing, when they are stuck.
        """
        tasks = self._world.tasks
        begun_us = self._progress_us = tasks.now_us
        self._doubt_us, self._agreements = -1, 0
        waited = 0.0
        while not seen():
            now_us = tasks.now_us
            if now_us - self._progress_us > STUCK_S * 1e6 or now_us - begun_us > _LONG_S * 1e6:
                self._world.note("stuck", str(what))
                black, white = self._lights.player(BLACK), self._lights.player(WHITE)
                raise PlayError("play-stuck", what=what, black=black, white=white)
            yield from tasks.until(seen, LOOK_S)
            if seen():
                return
            waited = 0.0 if self._new_lights() else waited + LOOK_S
            if self._doubts():
                yield from self._agree()
            elif self._lights.red():
                yield from self._one_red()
            elif self._taken_off and self._lights.green(self._taken_off[0]):
                yield from self._lay_again(*self._taken_off)
            elif self._asked():
                if (yield from self._answer(seen)):
                    return
            elif waited >= _PATIENCE_S:
                waited = 0.0
                yield from self._once_more()

    def put_right(self) -> Task:
        """Do what red lights say, for as long as it changes anything."""
        self._progress_us = self._world.tasks.now_us
        while self._lights.red():
            if self._world.tasks.now_us - self._progress_us > STUCK_S * 1e6:
                return
            yield from self._one_red()
            yield LOOK_S
            self._new_lights()

    # One row of LIGHTS.md each

    def _one_red(self) -> Task:
        """Red: take the stone off that should not be there, or put the one that is missing."""
        sensor, put = self._lights.pointed()
        if sensor < 0:
            yield LOOK_S
            return
        tried = self._asked_for.get((sensor, put), 0)
        self._asked_for[sensor, put] = tried + 1
        self._world.note("repairs", sensor, put)
        if put:
            yield from self._missing(sensor, tried)
        else:
            yield from self._too_many(sensor)

    def _too_many(self, sensor: int) -> Task:
        """Take the stone of a point off. The move just made is laid again when it is its turn."""
        stone, meant = self._world.surface.near(sensor), self._meant()[sensor]
        if stone is None and not meant:
            yield from self._leave_out(sensor, False)
            return
        if stone is None or (meant == stone.colour and sensor != self._last[1]):
            self._doubt()  # it belongs there
            yield LOOK_S
            return
        hand = self._hands[stone.colour - 1]
        if (yield from hand.lift_stone(stone)):
            stone.flipped = False  # it is looked at on the way
            yield from hand.put_back(stone)
        if meant:
            self._taken_off = meant, sensor

    def _lay_again(self, colour: int, sensor: int) -> Task:
        """Green: make the move once more that the lights wanted off."""
        self._taken_off = None
        if self._world.surface.near(sensor) is None:
            yield from self._hands[colour - 1].place(sensor)
        yield from self._hands[colour - 1].press_clock()

    def _missing(self, sensor: int, tried: int) -> Task:
        """Put a stone where one is missing: the one that lies nearly there is pushed there."""
        meant = self._meant()[sensor]
        if not meant or not self._lights.red_of(meant):
            self._doubt()  # that player has not played there
            yield LOOK_S
            return
        hand, stone = self._hands[meant - 1], self._world.surface.near(sensor)
        stray = self._stray(meant)
        if stone and stone.colour == meant and tried < 2:
            yield from hand.adjust(sensor)
        elif stone and stone.colour == meant and tried >= _TRIES:
            yield from self._leave_out(sensor, True)
        elif stone:
            yield from hand.lift_stone(stone)
            yield from hand.put_back(stone)
            yield from hand.place(sensor)
        elif stray is not None and (yield from hand.lift_stone(stray)):
            yield from hand.carry(stray, *hand.aim(sensor))
            yield from hand.lay(stray, sensor)
        else:
            yield from hand.place(sensor)

    def _leave_out(self, sensor: int, put: bool) -> Task:
        """The point is right and its sensor wrong: the referee's button is held."""
        tried = self._asked_for[sensor, put]
        if tried <= _TRIES:
            yield LOOK_S  # a player looks whether anything is there
        elif tried <= _TRIES + 2:
            yield from self._hands[0].press(_REFEREE, _HELD_S)
        else:
            self._doubt()
            yield LOOK_S

    # The board is right

    def _doubt(self) -> None:
        """Note that the lights ask for something that neither player means."""
        if self._doubt_us < 0:
            self._doubt_us = self._world.tasks.now_us

    def _doubts(self) -> bool:
        """Tell whether the lights have been wrong or dark for so long that people agree.

        They wait while the lights look for the stone that was just laid.
        """
        asked = self._asked()
        looked_us = self._world.tasks.now_us - self._progress_us  # since the lights moved on
        sought = asked == self._last[0] and self._last[1] >= 0 and looked_us < _AGREE_S * 1e6
        if (asked and not sought) or self._dark() or self._lights.both_asked():
            self._doubt()
        elif not self._lights.red():
            self._doubt_us = -1
        waits = self._doubt_us >= 0 and self._agreements < _AGREEMENTS
        return waits and self._world.tasks.now_us - self._doubt_us > _AGREE_S * 1e6

    def _agree(self) -> Task:
        """Lay everything as both mean it, then hold both clocks."""
        self._agreements += 1
        self._doubt_us = -1
        yield from self._as_meant()
        for hand in self._hands[1:]:
            self._world.tasks.start(hand.press(_CLOCK + hand.player, _HELD_S))
        yield from self._hands[0].press(_CLOCK, _HELD_S)
        yield 1.0

    def _as_meant(self) -> Task:
        """Take stones off that nobody means, and put those that are missing."""
        for stone in list(self._world.surface.stones):
            on = stone.sensor
            if on < POINTS and (on < 0 or self._meant()[on] != stone.colour):
                hand = self._hands[stone.colour - 1]
                if (yield from hand.lift_stone(stone)):
                    yield from hand.put_back(stone)
        for sensor, colour in enumerate(self._meant()):
            if colour and self._world.surface.near(sensor) is None:
                yield from self._hands[colour - 1].place(sensor)

    def _stray(self, colour: int):
        """A stone of a colour that lies where nobody means one to be, None if there is none."""
        meant = self._meant()
        for stone in self._world.surface.stones:
            on = stone.sensor
            if stone.colour == colour and on < POINTS and (on < 0 or meant[on] != colour):
                return stone
        return None

    def _asked(self) -> int:
        """The colour whose light alone is white; 0 if none is."""
        asked = [colour for colour in (BLACK, WHITE) if self._lights.asked(colour)]
        return asked[0] if len(asked) == 1 else 0

    def _answer(self, seen: Callable[[], object]) -> Task:
        """White: press if the stone is where the lights point; true if the player moves instead."""
        colour = self._asked()

        def offered() -> bool:
            return self._offered(colour)

        if offered():
            yield _REACTION_S
            if offered():
                self._columns |= {s % LINES for s in self._mine(colour) if self._by_column(s)}
                yield from self._hands[colour - 1].press_clock()
            yield LOOK_S
        elif colour == self._last[0] and self._last[1] >= 0:
            yield from self._world.tasks.until(offered, 2.0)
        else:
            yield from self._world.tasks.until(lambda: seen() or offered(), _PLAYS_ON_S)
            return bool(not self.over and self._asked() == colour and not offered())
        return False

    def _offered(self, colour: int) -> bool:
        """Tell whether the lights point at a stone of a colour that was laid lately, or at its
        column, if that has not been confirmed before.
        """
        mine, columns = self._mine(colour), self._columns
        return any(
            self._lights.lit(s) or self._by_column(s) and s % LINES not in columns for s in mine
        )

    def _mine(self, colour: int) -> list[int]:
        """Where stones of a colour lie that were laid lately."""
        near = self._world.surface.near
        return [s for side, s in self._recent if side == colour and s >= 0 and near(s) is not None]

    def _by_column(self, sensor: int) -> bool:
        return self._lights.offered(sensor) and not self._lights.lit(sensor)

    def _once_more(self) -> Task:
        """The light did not change after a move: press again, then lay the stone again. Where both
        have passed and the lights want the other side's move, that side passes once more.
        """
        colour, sensor = self._last
        if colour and sensor < 0 and self._lights.green(3 - colour):
            yield from self._hands[2 - colour].press_pass()
            return
        if not colour or not (self._lights.green(colour) or self._dark()):
            return
        tried = self._asked_for.get((-1, True), 0)
        self._asked_for[-1, True] = tried + 1
        hand = self._hands[colour - 1]
        stone = self._world.surface.near(sensor) if sensor >= 0 else None
        if sensor < 0:
            yield from hand.press_pass()
            return
        if tried % 3 == 1 and stone:
            yield from hand.adjust(sensor)
        elif tried % 3 == 2 and stone and (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)
            yield from hand.place(sensor)
        yield from hand.press_clock()

    def _dark(self) -> bool:
        return not any(any(self._lights.player(colour)) for colour in (BLACK, WHITE))

    # Time

    def _new_lights(self) -> bool:
        """Tell whether the lights changed since the last call; then there is a way on."""
        now = bytes(self._world.outputs.lights)
        changed, self._shown = now != self._shown, now
        if changed:
            self._progress_us = self._world.tasks.now_us
        return changed
