"""Two people play a game on the board, going by its lights.

    players = Players(world, script, hand="careful")
    players.start()
    board.serve(lambda: players.finished)

They go by its lights alone (twin/lights.py). An illegal move in the script, or a board that
does not go on, ends in a PlayError, which comes out of the world's step.
"""

from wenping.geometry import LINES
from wenping.twin.hands import Hand, manner, off_mm
from wenping.twin.lights import Lights
from wenping.twin.mischief import schedule
from wenping.twin.places import POINTS, point_mm
from wenping.twin.script import RESIGN, STOP, Script
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, opponent, row_of, to_gtp
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset

CLOCK, PASSING = 0, 2  # + 0 for Black, + 1 for White: circuits.BUTTON_NAMES
_SIDES = ("", "Black", "White")
PATIENCE_S = 6.0  # without the light that should come, before the hands look again
TRIES = 6
OFFERS_S = 150.0  # so long the hands watch while the board offers points and columns
REACTION_S = 0.4  # from a light to the hand's way to the clock
LOOK_S = 0.9  # from a touch to the next look at the lights
TOUCHES = 150  # of one mending, at most


class PlayError(Exception):
    """The players cannot go on; the text says at which move and why."""


class IllegalMove(PlayError):
    """The game itself has a move that the rules forbid."""


class Players:
    """`hand` names the manner of both, or of Black and White ("careful,sloppy").

    With `wait` they begin when a player's light goes on (a host has set the game up); without, they
    begin on their own. `begin_s` is how long they wait before they look at the board at all.
    """

    def __init__(
        self,
        world,
        script: Script,
        hand: str = "careful",
        *,
        think_s: float | None = None,
        wait: bool = False,
        begin_s: float = 3.0,
    ):
        self.world = world
        self.script = script
        names = hand.split(",") * 2
        self.hands = tuple(Hand(world, i, manner(names[i], think_s)) for i in range(2))
        self.lights = Lights(world)
        self.finished = False
        self.move = 0  # how many moves of the script are done
        self.position = Position(ruleset(script.rules), script.size)
        self._wait = wait
        self._begin_s = begin_s
        self._filling = 0  # sides that are at it
        self._filled = False
        self._last = -1  # where the last stone was laid
        self._recent: list[tuple[int, int]] = []  # colour, sensor (-1: a pass) of the last moves
        self._mischief: dict[int, list] = {}

    def start(self) -> None:
        """From now on they play, as the world's time goes on."""
        self.world.tasks.start(self._play(), self._begin_s)

    def sensor(self, point: int) -> int:
        shift = (LINES - self.script.size) // 2
        return LINES * (row_of(point) + shift) + col_of(point) + shift

    # The game

    def _play(self):
        script = self.script
        if self._wait:
            yield lambda: any(self.lights.player(c) != (0, 0, 0) for c in (BLACK, WHITE))
            yield 0.5
        yield from self._set_up()
        for hand in self.hands[: 1 if self.hands[0].how == self.hands[1].how else 2]:
            for move, tasks in schedule(hand.how, len(script.moves), hand.rng).items():
                self._mischief.setdefault(move, []).extend((task, hand) for task in tasks)
        for colour, point in script.moves:
            for task, hand in self._mischief.get(self.move, ()):
                yield 1.0
                yield from task(hand)
                yield 0.3
            yield from self._turn(colour, point)
            self.move += 1
        if script.moves and script.moves[-1][1] != PASS:
            turn = self.position.to_move
            yield from self._until(lambda: self.lights.green(turn), "after the moves")
        if script.end == RESIGN:
            yield from self._hand(script.loser).think()
            yield from self._hand(script.loser).press(PASSING + script.loser - 1, 3.4)
        elif script.end != STOP:
            yield from self._stop()
            yield from self._confirm()
            if self.lights.asked(BLACK) and self.lights.asked(WHITE):
                yield from self._fill()
                yield from self._confirm()
        yield 2.0
        self.world.note("finished")
        self.finished = True

    def _set_up(self):
        for colour, point in self.script.setup:
            self.position.setup(point, colour)
            yield from self._hand(colour).place(self.sensor(point))
        if self.script.setup:
            self.position.to_move = self.script.moves[0][0] if self.script.moves else WHITE

    def _turn(self, colour: int, point: int):
        self._check(colour, point)
        hand = self._hand(colour)
        light = self.move > 0 or self._wait or bool(self.script.setup)
        if hand.how.ponder:
            yield from hand.think()
        if light and not hand.how.at_once:
            yield from self._until(lambda: self.lights.green(colour), self._what(colour, point))
        if not hand.how.ponder:
            yield from hand.think()
        if light and self.lights.red():
            yield from self._until(lambda: self.lights.green(colour), self._what(colour, point))
        if point == PASS:
            if light:
                yield from self._until(lambda: self.lights.green(colour), self._what(colour, point))
            self.position.pass_(colour)
            self.world.note("pass", colour)
            self._recent.append((colour, -1))
            yield from hand.press(PASSING + colour - 1)
            return
        if not self.world.bowls[colour - 1].count():
            raise PlayError(f"{self._what(colour, point)}: there is no stone left in the bowl")
        self.world.note("move", colour, self.sensor(point))
        sensor = self.sensor(point)
        taken = self.position.play(point, colour)
        captured = [self.sensor(p) for p in self.position.captured[:taken]]
        early = hand.how.at_once and not captured
        landing = (
            (lambda: self.world.tasks.start(hand.press(CLOCK + colour - 1))) if early else None
        )
        yield from hand.place(sensor, landing)
        self._last = sensor
        self._recent = [*self._recent[-3:], (colour, sensor)]
        yield from hand.clear(captured)
        yield from hand.tidy(sensor)
        if not early:
            yield from hand.press(CLOCK + colour - 1)

    def _check(self, colour: int, point: int) -> None:
        position = self.position
        if self.move and colour != position.to_move:
            raise IllegalMove(f"{self._what(colour, point)}: it is the other side's turn")
        if point != PASS:
            reason = position.illegal(point, colour)
            if reason:
                raise IllegalMove(f"{self._what(colour, point)}: {REASONS[reason]}")

    def _stop(self):
        """Pass until play is stopped, then take the dead stones off."""
        passes = 0
        moves = self.script.moves
        while passes < len(moves) and moves[-1 - passes][1] == PASS:
            passes += 1
        wanted: int = self.position.rules.passes  # pyright: ignore[reportAttributeAccessIssue]
        for _ in range(passes, wanted):
            yield from self._turn(self.position.to_move, PASS)
            self.move += 1
        yield from self._until(lambda: self.lights.both_asked(), "after the last pass")
        for colour in (BLACK, WHITE):
            sensors = [self.sensor(p) for p in self._dead(colour)]
            yield from self._hand(opponent(colour)).clear(sensors)

    def _dead(self, colour: int) -> list[int]:
        return [p for p in self.script.dead if self.position.grid[p] == colour]

    def _confirm(self):
        """Both press, and wait for what the board says to it."""
        if self.lights.red():
            yield from self._mend()
        for colour in (BLACK, WHITE):
            yield from self._hand(colour).press(CLOCK + colour - 1)
        yield 1.5

    def _fill(self):
        """Each side fills its own area from its own bowl, both at once."""
        grid = bytearray(self.position.grid)
        for point in self.script.dead:
            grid[point] = EMPTY
        area = Area()
        area.count(grid)
        self._filling, self._filled = 2, True
        for colour in (BLACK, WHITE):
            points = [p for p in range(len(grid)) if grid[p] == EMPTY and area.owner[p] == colour]
            self.world.tasks.start(self._fill_side(colour, points))
        yield lambda: not self._filling
        yield LOOK_S

    def _fill_side(self, colour: int, points: list[int]):
        hand = self._hand(colour)
        for point in points:
            if not self.world.bowls[colour - 1].count():
                break
            yield from hand.place(self.sensor(point))
        self._filling -= 1

    # Going on

    def _late(self, end_us: int) -> bool:
        return self.world.tasks.now_us >= end_us

    def _until(self, seen, what: str):
        """Wait for a light. When red comes, go by the lights; when nothing comes, look again."""
        tasks = self.world.tasks
        for tried in range(TRIES):
            end_us = tasks.now_us + int(PATIENCE_S * 1e6)
            tasks.start(iter([PATIENCE_S]))  # time passes even if nothing else does
            yield lambda end_us=end_us: seen() or tasks.now_us >= end_us or self.lights.red()
            if seen():
                return
            yield LOOK_S
            if seen():
                return
            self.world.note("looks again", what)
            if self.lights.red():
                yield from self._mend()
            yield from self._again(tried, seen)
            if seen():
                return
        lights = f"Black's light {self.lights.player(BLACK)}, White's {self.lights.player(WHITE)}"
        raise PlayError(f"{what}: the board does not go on ({lights})")

    def _mend(self):
        """Put the board right as its lights tell, one point after another, while they are red."""
        before, stuck = None, 0
        for stone in [s for s in self.world.surface.stones if s.sensor < 0]:
            yield from self._away(stone)  # who lies between points belongs to none
        for _ in range(TOUCHES):
            if not self.lights.red():
                return
            sensor, put = self.lights.pointed()
            stuck = stuck + 1 if (sensor, put) == before else 0
            before = sensor, put
            if stuck >= 4:
                return
            self.world.note("mends", sensor, put)
            if sensor < 0:
                yield from self._look_again()
            elif put:
                yield from self._put(sensor, stuck)
            else:
                yield from self._take(sensor)
            yield LOOK_S

    def _put(self, sensor: int, stuck: int):
        """A stone is wanted here: push one that lies half on the point, or take a new one."""
        colour = BLACK if self.lights.red_of(BLACK) and not self.lights.red_of(WHITE) else WHITE
        if self.lights.red_of(BLACK) == self.lights.red_of(WHITE):
            colour = 0  # not told: only one that lies there can be meant
        hand = self.hands[colour - 1 if colour else 0]
        stone = self.world.surface.near(sensor)
        if stone is not None and (not colour or stone.colour == colour) and stuck < 2:
            yield from hand.adjust(sensor)
        elif stone is not None and off_mm_from(stone, sensor) < 8.0:
            yield from self._take(sensor)
        elif colour:
            if not self.world.bowls[colour - 1].count():
                raise PlayError(f"no {_SIDES[colour]} stone is left to put where the board wants")
            yield from hand.place(sensor)

    def _take(self, sensor: int):
        stone = self.world.surface.near(sensor)
        if stone is not None and stone.flipped and self._filled:
            yield from self._turn_over(stone, sensor)
        elif stone is not None:
            yield from self._away(stone)

    def _turn_over(self, stone, sensor: int):
        """Who fills his own area and is told that the stone does not belong there."""
        hand = self._hand(stone.colour)
        if (yield from hand.lift_stone(stone)) is not None:
            stone.flipped = False
            yield from hand.lay(stone, sensor)

    def _away(self, stone):
        """Off the board, into its bowl."""
        hand = self.hands[0]
        stone = yield from hand.lift_stone(stone)
        if stone is not None:
            yield from hand.put_back(stone)

    def _again(self, tried: int, seen):
        """The board waits for a move that was made: the clock again, the stone put right, and at
        last another stone.
        """
        lights = self.lights
        turn = next((c for c in (BLACK, WHITE) if lights.green(c) or lights.asked(c)), 0)
        mine = [sensor for colour, sensor in self._recent if colour == turn]
        if not turn or not mine or mine[-1] < 0 or seen():
            yield from self._look_again()
            return
        hand, sensor = self._hand(turn), mine[-1]
        if lights.asked(turn):
            end_us = self.world.tasks.now_us + int(OFFERS_S * 1e6)
            while lights.asked(turn) and not self._late(end_us):
                yield lambda: lights.offered(sensor) or not lights.asked(turn) or self._late(end_us)
                if lights.offered(sensor):
                    yield REACTION_S
                    if self.world.surface.near(sensor) is None:  # it was taken off
                        yield from hand.place(sensor)
                    elif lights.offered(sensor):  # still
                        yield from hand.press(CLOCK + turn - 1)
                        yield LOOK_S
            if not lights.asked(turn):
                return
            tried = 2
        stone = self.world.surface.near(sensor)
        if stone is None or stone.colour != turn:
            yield from hand.place(sensor)
        elif tried % 3 == 1:
            yield from hand.adjust(sensor)
        elif tried % 3 == 2:
            yield from self._away(stone)
            yield from hand.place(sensor)
        yield LOOK_S
        if not seen() and not lights.red() and (lights.lit(sensor) or not lights.asked(turn)):
            yield from hand.press(CLOCK + turn - 1)
        yield LOOK_S

    def _look_again(self):
        """Put right what lies worst, and the last stone."""
        hand = self.hands[0]
        lying = sorted(self.world.surface.stones, key=off_mm)
        for sensor in {self._last, lying[-1].sensor if lying else -1}:
            if 0 <= sensor < POINTS:
                yield from hand.adjust(sensor)
        yield 1.0

    def _hand(self, colour: int) -> Hand:
        return self.hands[colour - 1]

    def _what(self, colour: int, point: int) -> str:
        return f"move {self.move + 1} ({_SIDES[colour]} {to_gtp(point, self.script.size)})"


def off_mm_from(stone, sensor: int) -> float:
    x, y = point_mm(sensor)
    return ((stone.x - x) ** 2 + (stone.y - y) ** 2) ** 0.5
