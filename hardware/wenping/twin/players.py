"""Two people play a game on the board, going by its lights alone (lights.py).

    players = Players(world, script, hand="careful")
    players.start()
    board.serve(lambda: players.finished)

A move of the script that the rules forbid, or a board that does not go on, raises PlayError, which
comes out of the world's step.
"""

from collections.abc import Sequence
from typing import Any

from wenping.errors import Told
from wenping.geometry import LINES
from wenping.twin import mischief
from wenping.twin.clearing import clear
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.manner import manner
from wenping.twin.repair import LOOK_S, SIDES, PlayError, Repair
from wenping.twin.script import RESIGN, STOP, Script
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, opponent, row_of, to_gtp
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset

_BEGIN_S = 3.0  # before the players look at the board at all
_RESIGN_S = 3.4  # how long the pass button is held to resign: firmware/LIGHTS.md has 3 s
_CONFIRMED_S = 1.5  # from the second press to what the board says to it


class IllegalMove(PlayError):
    """The script has a move that its rules forbid; the text says which and why."""


class Players:
    """Two players, their hands, and the game they play.

    `move` counts the moves of the script that are done, `finished` becomes true after its end,
    `position` is the game as the rules have it.
    """

    def __init__(
        self,
        world: World,
        script: Script,
        hand: str = "careful",
        *,
        think_s: float | None = None,
        wait: bool = False,
    ):
        """Make players who do not begin yet.

        `hand` names the manner of both, or of Black and White ("careful,sloppy"); UserError if
        there is no such hand. `think_s` is another mean thinking time. With `wait` they begin when
        a player's light goes on, because a host sets the game up; without, on their own.
        """
        self.world = world
        self.script = script
        names = hand.split(",") * 2
        self.hands = tuple(Hand(world, i, manner(names[i], think_s)) for i in range(2))
        self.lights = Lights(world)
        self.finished = False
        self.move = 0
        self.position = Position(ruleset(script.rules), script.size)
        self._repair = Repair(world, self.hands, self.lights)
        self._wait = wait
        self._filling = 0  # players who are filling their areas now

    def start(self) -> None:
        """Let them play from now on, as the world's time goes on."""
        self.world.tasks.start(self._play(), _BEGIN_S)

    def sensor(self, point: int) -> int:
        """Return the sensor under a point of the script's board, which is centred on the grid."""
        shift = (LINES - self.script.size) // 2
        return LINES * (row_of(point) + shift) + col_of(point) + shift

    # The game

    def _play(self) -> Task:
        script = self.script
        if self._wait:
            yield lambda: any(self.lights.player(c) != (0, 0, 0) for c in (BLACK, WHITE))
            yield 0.5
        yield from self._set_up()
        accidents = self._accidents()
        for colour, point in script.moves:
            for accident in accidents.get(self.move, ()):
                yield 1.0
                yield from accident
                yield 0.3
            yield from self._turn(colour, point)
            self.move += 1
        if script.moves and script.moves[-1][1] != PASS:
            turn = self.position.to_move
            yield from self._repair.until(lambda: self.lights.green(turn), Told("play-after-moves"))
        if script.end == RESIGN:
            yield from self._hand(script.loser).think()
            yield from self._hand(script.loser).press_pass(_RESIGN_S)
        elif script.end != STOP:
            yield from self._count()
        yield 2.0
        self.world.note("finished")
        self.finished = True

    def _set_up(self) -> Task:
        for colour, point in self.script.setup:
            self.position.setup(point, colour)
            yield from self._hand(colour).place(self.sensor(point))
        if self.script.setup:
            self.position.to_move = self.script.moves[0][0] if self.script.moves else WHITE

    def _accidents(self) -> dict[int, list[Task]]:
        """What happens before which move; once for both players if they have the same manner."""
        plan: dict[int, list[Task]] = {}
        black, white = self.hands
        for hand in (black,) if black.how == white.how else (black, white):
            for move, accidents in mischief.schedule(
                hand.how, len(self.script.moves), hand.rng
            ).items():
                plan.setdefault(move, []).extend(accident(hand) for accident in accidents)
        return plan

    def _turn(self, colour: int, point: int) -> Task:
        """One move of the script: think, wait for the light, then play or pass."""
        name = to_gtp(point, self.script.size)
        what = Told("play-move", number=self.move + 1, who=f"@{SIDES[colour]}", point=name)
        self._check(colour, point, what)
        hand = self._hand(colour)
        lit = self.move > 0 or self._wait or bool(self.script.setup)  # the board shows whose turn
        wait = self._repair.until

        def green() -> bool:
            """It is this player's turn, or play was stopped and this player goes on."""
            return self.lights.green(colour) or (self._passes() > 1 and self.lights.both_asked())

        if hand.how.ponder:
            yield from hand.think()
        if lit and not hand.how.at_once:
            yield from wait(green, what)
        if not hand.how.ponder:
            yield from hand.think()
        if lit and self.lights.red():
            yield from wait(green, what)
        if point == PASS:
            if lit:
                yield from wait(green, what)
            yield from self._pass(colour)
        else:
            yield from self._lay(colour, point, what)

    def _check(self, colour: int, point: int, what: Told) -> None:
        """Raise IllegalMove if the rules forbid a move of the script."""
        position = self.position
        if self.move and colour != position.to_move:
            raise IllegalMove("play-illegal", what=what, why="@fold-turn")
        if point != PASS:
            reason = position.illegal(point, colour)
            if reason:
                raise IllegalMove("play-illegal", what=what, why=f"@kind-{REASONS[reason]}")

    def _pass(self, colour: int) -> Task:
        self.position.pass_(colour)
        self.world.note("pass", colour)
        self._repair.moved(colour, -1)
        yield from self._hand(colour).press_pass()

    def _lay(self, colour: int, point: int, what: Told) -> Task:
        """Lay a stone, take captures off, tidy up, press the clock."""
        if not self.world.bowls[colour - 1].count():
            raise PlayError("play-empty-bowl", what=what)
        hand, sensor = self._hand(colour), self.sensor(point)
        self.world.note("move", colour, sensor)
        taken = self.position.play(point, colour)
        captured = [self.sensor(p) for p in self.position.captured[:taken]]
        early = hand.how.at_once and not captured

        def press() -> None:
            self.world.tasks.start(hand.press_clock())

        yield from hand.place(sensor, press if early else None)
        self._repair.moved(colour, sensor)
        yield from clear(hand, captured)
        yield from hand.tidy()
        if not early:
            yield from hand.press_clock()

    # The end

    def _count(self) -> Task:
        """Pass until play stops, take dead stones off, agree, and fill if the board asks for it."""
        rules: Any = self.position.rules
        while self._passes() < rules.passes or self._white_passes_last():
            yield from self._turn(self.position.to_move, PASS)
            self.move += 1
        if rules.stop == "play" or (
            rules.pass_is != "plain" and self._passes() >= 2 * rules.passes
        ):
            return  # the game is over, and no stone is dead
        yield from self._repair.until(self.lights.both_asked, Told("play-after-pass"))
        for colour in (BLACK, WHITE):
            dead = [p for p in self.script.dead if self.position.grid[p] == colour]
            yield from clear(self._hand(opponent(colour)), [self.sensor(p) for p in dead])
        yield from self._confirm()
        if self.lights.both_asked():
            yield from self._fill()
            yield from self._confirm()

    def _passes(self) -> int:
        """How many passes in a row the last moves are."""
        position, count = self.position, 0
        while count < position.moves and position.move_point(position.moves - 1 - count) == PASS:
            count += 1
        return count

    def _white_passes_last(self) -> bool:
        rules: Any = self.position.rules
        return rules.last_pass == "white" and self.position.to_move == WHITE

    def _confirm(self) -> Task:
        """Both press their clocks and wait for what the board says to it."""
        if self.lights.red():
            yield from self._repair.put_right()
        for colour in (BLACK, WHITE):
            yield from self._hand(colour).press_clock()
        yield _CONFIRMED_S

    def _fill(self) -> Task:
        """Each player fills their area with stones of their bowl, both at the same time."""
        grid = bytearray(self.position.grid)
        for point in self.script.dead:
            grid[point] = EMPTY
        area = Area()
        area.count(grid)
        self._filling, self._repair.filled = 2, True
        for colour in (BLACK, WHITE):
            points = [p for p in range(len(grid)) if grid[p] == EMPTY and area.owner[p] == colour]
            self.world.tasks.start(self._fill_side(colour, points))
        yield lambda: not self._filling
        yield LOOK_S

    def _fill_side(self, colour: int, points: Sequence[int]) -> Task:
        hand = self._hand(colour)
        for point in points:
            if not self.world.bowls[colour - 1].count():
                break
            yield from hand.place(self.sensor(point))
        self._filling -= 1

    def _hand(self, colour: int) -> Hand:
        return self.hands[colour - 1]
