"""Two people play a game on the board, going by its lights.

    players = Players(world, script, hand="careful")
    players.start()
    board.serve(lambda: players.finished)

A green light says whose turn it is, white lights ask both to confirm, red says that something is
wrong. An illegal move in the script, or a board that does not go on, ends in a PlayError, which
comes out of the world's step.
"""

from twin.hands import Hand, manner, off_mm
from twin.places import LINES, POINTS
from twin.script import RESIGN, STOP, Script
from weiqi.area import Area
from weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, opponent, row_of, to_gtp
from weiqi.position import REASONS, Position
from weiqi.rules import ruleset

CLOCK, PASSING = 0, 2  # + 0 for Black, + 1 for White: circuits.BUTTON_NAMES
_LIGHT = 38
_SIDES = ("", "Black", "White")
PATIENCE_S = 20.0  # without the light that should come, before the hands look again
TRIES = 4


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
        self.finished = False
        self.move = 0  # how many moves of the script are done
        self.position = Position(ruleset(script.rules), script.size)
        self._wait = wait
        self._begin_s = begin_s
        self._filling = 0
        self._last = -1  # where the last stone was laid

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
            yield lambda: any(self.light(c) != (0, 0, 0) for c in (BLACK, WHITE))
            yield 0.5
        yield from self._set_up()
        for colour, point in script.moves:
            yield from self._turn(colour, point)
            self.move += 1
        if script.end == RESIGN:
            yield from self._hand(script.loser).think()
            yield from self._hand(script.loser).press(PASSING + script.loser - 1, 3.4)
        elif script.end != STOP:
            yield from self._stop()
            yield from self._confirm()
            if self._asked(BLACK) and self._asked(WHITE):
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
        if light:
            yield from self._until(lambda: self._green(colour), self._what(colour, point))
        if not hand.how.ponder:
            yield from hand.think()
        if point == PASS:
            self.position.pass_(colour)
            self.world.note("pass", colour)
            yield from hand.press(PASSING + colour - 1)
            return
        if not self.world.bowls[colour - 1].count():
            raise PlayError(f"{self._what(colour, point)}: there is no stone left in the bowl")
        self.world.note("move", colour, self.sensor(point))
        stone = yield from hand.place(self.sensor(point))
        self._last = stone.sensor
        taken = self.position.play(point, colour)
        captured = [self.sensor(p) for p in self.position.captured[:taken]]
        yield from hand.clear(captured)
        yield from hand.tidy(self._last)
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
        yield from self._until(lambda: self._both_asked(), "after the last pass")
        for colour in (BLACK, WHITE):
            sensors = [self.sensor(p) for p in self._dead(colour)]
            yield from self._hand(opponent(colour)).clear(sensors)

    def _dead(self, colour: int) -> list[int]:
        return [p for p in self.script.dead if self.position.grid[p] == colour]

    def _confirm(self):
        """Both press, and wait for what the board says to it."""
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
        self._filling = 2
        for colour in (BLACK, WHITE):
            points = [p for p in range(len(grid)) if grid[p] == EMPTY and area.owner[p] == colour]
            self.world.tasks.start(self._fill_side(colour, points))
        yield lambda: not self._filling

    def _fill_side(self, colour: int, points: list[int]):
        hand = self._hand(colour)
        for point in points:
            if not self.world.bowls[colour - 1].count():
                break
            yield from hand.place(self.sensor(point))
        self._filling -= 1

    # What they see

    def light(self, colour: int) -> tuple[int, int, int]:
        return self.world.outputs.light(_LIGHT + colour - 1)

    def _green(self, colour: int) -> bool:
        red, green, blue = self.light(colour)
        return green > max(red, blue)

    def _red(self) -> bool:
        red, green, blue = self.light(BLACK)
        return red > 2 * max(green, blue)

    def _asked(self, colour: int) -> bool:
        red, green, blue = self.light(colour)
        return bool(red) and red == green == blue

    def _both_asked(self) -> bool:
        return self._asked(BLACK) and self._asked(WHITE)

    def _until(self, seen, what: str):
        """Wait for a light. When red comes instead, or nothing, put the last stone right."""
        tasks = self.world.tasks
        for _ in range(TRIES):
            end_us = tasks.now_us + int(PATIENCE_S * 1e6)
            self.world.tasks.start(iter([PATIENCE_S]))  # time passes even if nothing else does
            yield lambda end_us=end_us: seen() or tasks.now_us >= end_us or self._red()
            if seen():
                return
            yield 0.8
            if seen():
                return
            self.world.note("looks again", what)
            yield from self._look_again()
        lights = f"Black's light {self.light(BLACK)}, White's {self.light(WHITE)}"
        raise PlayError(f"{what}: the board does not go on ({lights})")

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
