"""Two people play a game on the board, going by its lights alone (lights.py).

    players = Players(world, script, hand="careful")
    players.start()
    board.serve(lambda: players.finished)

A move of the script that the rules forbid, or a board that does not go on, raises PlayError, which
comes out of the world's step.
"""

from collections.abc import Sequence
from typing import Any

from wenping.errors import Told, UserError
from wenping.geometry import LINES, RAIL_BOTTOM, RAIL_CORNER
from wenping.twin import mischief
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, LAY, PRESS, read_hand
from wenping.twin.doings.habits import Habits, act
from wenping.twin.doings.turn import Turn
from wenping.twin.endings import ENDINGS, Chance, aside, chance, look_about
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.places import POINTS
from wenping.twin.reader import Reader
from wenping.twin.repair import LOOK_S, SIDES, PlayError, Repair
from wenping.twin.script import RESIGN, STOP, Script
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, col_of, opponent, row_of, to_gtp
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset

_BEGIN_S = 3.0  # before the players look at the board at all
_NEATLY = 0.3  # of what a hand misses a point by: where stones lie that it did not put one by one
_APART_S = 0.15  # between two such stones: fields that change together are no stones to the board
_OPENS_S = 1.0  # from the first stone to the next one that lies there: it has opened the game
_RESIGN_S = 3.4  # how long the pass button is held to resign: firmware/LIGHTS.md has 3 s
_SETTLES = 5  # how often the players press again after the filling
_TOUCHES = 150  # stones that are put where the light asks for them, at most
_COUNTED_S = 12.0  # after stones were put back: until the board has counted its bowls
_DISPUTED = 3  # moves of a dispute
_REFEREE = 4  # of circuits.BUTTON_NAMES
_CONFIRMED_S = 1.5  # from the second press to what the board says to it


class IllegalMove(PlayError):
    """The script has a move that its rules forbid; the text says which and why."""


class Players:
    """Two players, their hands, and the game they play.

    `agreed`: a host has been told what the script says of seki; without a host nobody can tell.
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
        ending: str = "none",
        by_lights: bool = False,
        laid: bool = False,
    ):
        """Make players who do not begin yet.

        `hand` names the manner and the doings of both, or of Black and White ("careful,sloppy", see
        doings); UserError if there is no such hand. `think_s` is another mean thinking time. With
        `wait` they begin when a player's light goes on, because a host sets the game up; without,
        on their own. `ending` is a row of endings.ENDINGS; UserError if there is no such row. With
        `by_lights` they know of the board what firmware/LIGHTS.md says (Reader), else they try more
        (Repair). `laid`: the stones of the set-up appear on the board one by one, neatly; no hand
        brings them.
        """
        if ending not in ENDINGS:
            raise UserError("twin-no-ending", name=ending, endings=", ".join(ENDINGS))
        self.ending = ENDINGS[ending]
        self.world = world
        self.script = script
        names = hand.split(",") * 2
        read = [read_hand(names[i], think_s) for i in range(2)]
        self.hands = tuple(Hand(world, i, read[i][0]) for i in range(2))
        self.lights = Lights(world)
        self.finished = False
        self.move = 0
        self.position = Position(ruleset(script.rules), script.size)
        self.beyond: dict[int, int] = {}  # stones that lie beside the script, by sensor
        self._ahead: set[int] = set()  # points of moves that were laid before their turn
        self._habits = Habits([name for _, names in read for name in names], len(script.moves),
                              world.seed)  # fmt: skip
        self._repair = (
            Reader(world, self.hands, self.lights, self.meant)
            if by_lights
            else Repair(world, self.hands, self.lights)
        )
        self.agreed = not (wait and script.seki)
        self._wait = wait
        self._laid = laid
        self._filling = 0  # players who are filling their areas now

    def start(self) -> None:
        """Let them play from now on, as the world's time goes on."""
        self.world.tasks.start(self._play(), 0.0 if self._laid else _BEGIN_S)

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
        for sensor, colour in self.beyond.items():
            board[sensor] = board[sensor] or colour
        return board

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
        for number, (colour, point) in enumerate(self.script.setup):
            turn = self._turn_between(colour, point)
            if self._laid:
                self.world.put(colour, turn.sensor, *turn.hand.off(_NEATLY))
                yield _APART_S if number else _OPENS_S
            else:
                yield from self._habits.at_set_up(turn)
            self.position.setup(point, colour)
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
        ahead = point != PASS and self.sensor(point) in self._ahead
        looks = lit and not ahead and self._habits.looks(self.move)
        if looks and not hand.how.at_once:
            yield from wait(green, what)
        if not hand.how.ponder:
            yield from hand.think()
        if looks and self.lights.red():
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
        hand = self._hand(colour)
        if not hand.how.beside:
            yield from hand.press_pass()
            rules: Any = self.position.rules
            if rules.pass_is != "plain":  # the board asks for the stone of the pass
                yield from hand.lay_beside(0, RAIL_BOTTOM)
            return
        yield from hand.lay_beside(*self._places())
        yield from hand.press_clock()

    def _places(self) -> tuple[int, int]:
        """The first place beside the board for the pass that is next, and that behind the last one:
        of the right rail, or, for the last passes where both have to confirm the end, of the corner
        (CN-13.2) or the bottom rail (JP-4.2).
        """
        rules: Any = self.position.rules
        points = [point for _, point in self.script.moves]
        last = not any(points[self.move :])
        ends = rules.pass_is == "plain" or any(points[-2 * rules.passes :])  # four in a row: JP-6
        if rules.stop != "confirm" or not last or not ends:
            return 0, RAIL_BOTTOM
        if rules.pass_is == "plain":
            return RAIL_CORNER, RAIL_CORNER + 1
        return RAIL_BOTTOM, RAIL_CORNER

    def _clear_rails(self) -> Task:
        """Stones beside the board go back into their bowls, for which they are needed now."""
        for stone in [s for s in self.world.surface.stones if s.sensor >= POINTS]:
            hand = self._hand(stone.colour)
            if (yield from hand.lift_stone(stone)) is not None:
                yield from hand.put_back(stone)

    def _lay(self, colour: int, point: int, what: Told) -> Task:
        """Lay a stone, take captures off, tidy up, press the clock."""
        if not self.world.bowls[colour - 1].count():
            raise PlayError("play-empty-bowl", what=what)
        turn = self._turn_of(colour, point, what)
        doings = self._habits.at(self.move, turn)
        hand, sensor = turn.hand, turn.sensor
        if BEFORE in doings:
            yield from act(doings[BEFORE], turn)
        self.world.note("move", colour, sensor)
        self.position.play(point, colour)
        early = hand.how.at_once and not turn.captured and PRESS not in doings

        def press() -> None:
            self.world.tasks.start(hand.press_clock())

        if sensor in self._ahead:
            self._ahead.discard(sensor)
            yield lambda: self.world.surface.on(sensor)
        elif LAY in doings:
            yield from act(doings[LAY], turn)
            early = False
        else:
            yield from hand.place(sensor, press if early else None)
        self._repair.moved(colour, sensor)
        if CLEAR in doings:
            yield from act(doings[CLEAR], turn)
        else:
            yield from clear(hand, turn.captured)
        yield from hand.tidy()
        if PRESS in doings:
            yield from act(doings[PRESS], turn)
        elif not early and not any(doing.presses for doing in doings.values()):
            yield from hand.press_clock()

    def _turn_of(self, colour: int, point: int, what: Told) -> Turn:
        """The turn of a move that was not made yet, for the doings."""
        position = self.position
        taken = position.play(point, colour)
        captured = [self.sensor(p) for p in position.captured[:taken]]
        following = self._following()
        position.undo()
        turn = self._turn_between(colour, point, what)
        turn.captured, turn.following = captured, following
        side, before = self.script.moves[self.move - 1] if self.move else (colour, PASS)
        turn.last = (side, self.sensor(before)) if before != PASS else None
        return turn

    def _turn_between(self, colour: int, point: int, what: Told | None = None) -> Turn:
        """A turn of which the moves before and after it are not told."""
        told = what or Told("play-after-moves")

        def until(side: int) -> Task:
            return self._repair.until(lambda: self.lights.green(side), told)

        return Turn(
            hand=self._hand(colour),
            other=self._hand(opponent(colour)),
            sensor=self.sensor(point),
            captured=[],
            following=None,
            last=None,
            until=until,
            ahead=self._ahead,
            beyond=self.beyond,
        )

    def _following(self) -> tuple[int, int] | None:
        """The script's next move if the rules allow it now and it takes no stone."""
        moves, position = self.script.moves, self.position
        if self.move + 1 >= len(moves):
            return None
        colour, point = moves[self.move + 1]
        if point == PASS or position.illegal(point, colour):
            return None
        taken = position.play(point, colour)
        position.undo()
        return None if taken else (colour, self.sensor(point))

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
        yield lambda: self.agreed
        if self.ending.play_on and rules.pass_is == "plain":
            yield from self._play_on()
        if self.ending.dispute and rules.pass_is == "plain":
            yield from self._dispute()
        for colour in (BLACK, WHITE):
            yield from self._take_dead(colour)
        if self.ending.shortest:
            yield from self._hand(BLACK).press(_REFEREE, _RESIGN_S)
        yield from self._confirm()
        if self.lights.askers():
            yield from self._clear_rails()
            yield from self._fill()
            yield from self._confirm()
            yield from self._settle()

    def _play_on(self) -> Task:
        """The side to move asks to play on, and both pass once more (CN-21.3)."""
        asks = self.position.to_move
        self.world.note("slip", "play-on", -1)
        yield from self._hand(asks).press_pass()
        rules: Any = self.position.rules
        self.position.to_move = opponent(asks) if rules.resume == "opponent" else asks
        for _ in range(rules.passes):
            yield from self._turn(self.position.to_move, PASS)
        yield from self._repair.until(self.lights.both_asked, Told("play-after-pass"))

    def _dispute(self) -> Task:
        """Both play on for a while, then the referee's button takes them back to the stop."""
        position = self.position
        asks = position.to_move
        yield from self._hand(asks).press_pass()
        rules: Any = position.rules
        position.to_move = opponent(asks) if rules.resume == "opponent" else asks
        moves = 0
        for p in [p for p in range(len(position.grid)) if position.grid[p] == EMPTY]:
            colour = position.to_move
            if moves < _DISPUTED and not position.illegal(p, colour):
                self.world.note("slip", "dispute", self.sensor(p))
                yield from self._turn(colour, p)
                moves += 1
        yield from self._repair.until(
            lambda: self.lights.green(position.to_move), Told("play-after-moves")
        )
        yield from self._hand(asks).press(_REFEREE, _RESIGN_S)
        for _ in range(moves):
            position.undo()
        yield LOOK_S
        yield from self._repair.put_right()
        yield from self._repair.until(self.lights.both_asked, Told("play-after-pass"))

    def _take_dead(self, colour: int) -> Task:
        """The other side takes a colour's dead stones off; as the ending has it, not all at once,
        or into the lid.
        """
        dead = [self.sensor(p) for p in self.script.dead if self.position.grid[p] == colour]
        hand = self._hand(opponent(colour))
        if self.ending.lid:
            for sensor in dead:
                stone = yield from hand.lift(sensor)
                if stone:
                    self.world.note("slip", "lid", sensor)
                    yield from aside(self.world, hand, stone)
            return
        if self.ending.half and len(dead) > 1:
            self.world.note("slip", "half", dead[-1])
            yield from clear(hand, dead[:-1])
            yield from self._confirm()
            self.world.note("pointed", self.lights.pointed_blue())
            dead = dead[-1:]
        yield from clear(hand, dead)

    def _settle(self) -> Task:
        """After the filling: do what the lights tell until the board asks no player any more."""
        for _ in range(_SETTLES):
            asked = self.lights.askers()
            if not asked and not self.lights.red():
                return
            yield from self._put_right()
            for colour in asked:
                yield from self._hand(colour).press_clock()
            yield _CONFIRMED_S

    def _put_right(self) -> Task:
        """Mend what is red; look for stones where a light is amber."""
        if self.lights.red():
            yield from self._repair.put_right()
        if self._amber():
            for colour in (BLACK, WHITE):
                self.world.note("looks-about", colour)
                yield from look_about(self.world, self._hand(colour))
            end_us = self.world.tasks.now_us + int(_COUNTED_S * 1e6)
            self.world.tasks.start(iter([_COUNTED_S]))
            yield lambda: not self._amber() or self.world.tasks.now_us >= end_us
            if self.lights.red():
                yield from self._repair.put_right()

    def _amber(self) -> bool:
        """Whether stones of a side are missing or too many."""
        return self.lights.amber(BLACK) or self.lights.amber(WHITE)

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
        self._repair.filled = True
        empty = [p for p in range(len(grid)) if grid[p] == EMPTY]
        both = [(area.owner[p], p) for p in empty if area.owner[p] in (BLACK, WHITE)]
        stages = [both] if self.script.stages is None else self.script.stages
        if self.ending.shortest:
            stages = [[]]
        board = [p for p in range(len(grid)) if area.owner[p]]
        stones = {self.sensor(p): grid[p] for p in board}
        owners = {self.sensor(p): area.owner[p] for p in board}
        for number, stage in enumerate(stages):
            self._filling = 2
            sides = [[self.sensor(p) for side, p in stage if side == c] for c in (BLACK, WHITE)]
            at = chance(self._hand(BLACK), stones, owners, sides[0]) if number == 0 else None
            if at and self.ending.begin:
                yield from self.ending.begin(at)  # before the other hand is over the board, too
            self.world.tasks.start(self._fill_side(BLACK, sides[0], at))
            self.world.tasks.start(self._fill_side(WHITE, sides[1], None))
            yield lambda: not self._filling
            yield LOOK_S
            yield from self._put_right()
            yield from self._follow(owners)

    def _follow(self, owners: dict[int, int]) -> Task:
        """Put the stones that the green light still asks for: of the side whose territory it is, or
        of the other one when that side has none left, in its bowl or, its light dark, to put. Those
        at which a blue light points go back into their bowls.
        """
        for _ in range(_TOUCHES):
            blue = self.lights.pointed_blue()
            if blue >= 0 and not self.lights.red():
                yield from clear(self._hand(owners[blue]), [blue])
                yield LOOK_S
                continue
            sensor, put = self.lights.pointed()
            owner = owners.get(sensor, 0)
            if not put or self.lights.red() or owner not in (BLACK, WHITE):
                return
            done = self.lights.asked(opponent(owner)) and not any(self.lights.player(owner))
            able = self.world.bowls[owner - 1].count() and not done
            colour = owner if able else opponent(owner)
            if colour != owner and any(stone.colour == owner for stone in self.world.aside):
                self.world.note("lacks", owner)
                yield from look_about(self.world, self._hand(owner))
            elif not self.world.bowls[colour - 1].count():
                return
            else:
                yield from self._hand(colour).place(sensor)
            yield LOOK_S

    def _fill_side(self, colour: int, points: Sequence[int], at: Chance | None) -> Task:
        """One side puts its stones on these sensors; `at`: where it may slip."""
        hand = self._hand(colour)
        points = list(points)
        if hand.how.any_order:
            points = [int(s) for s in hand.rng.permutation(points)]
        for sensor in points:
            if not self.world.bowls[colour - 1].count():
                break
            if self.world.surface.near(sensor) is None:
                yield from hand.place(sensor)
            if at:
                at.laid.append(sensor)
        if at and self.ending.end:
            yield from self.ending.end(at)
        self._filling -= 1

    def _hand(self, colour: int) -> Hand:
        return self.hands[colour - 1]
