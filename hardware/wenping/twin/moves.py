"""Makes the moves of a script on the board: a player thinks, waits for the light, lays, presses."""

from wenping.errors import Told
from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, LAY, PRESS
from wenping.twin.doings.habits import Habits, act
from wenping.twin.doings.turn import Turn
from wenping.twin.hands import Hand
from wenping.twin.pair import Pair
from wenping.twin.repair import SIDES, PlayError
from wenping.twin.tasks import Task
from wenping.weiqi.points import PASS, opponent, to_gtp
from wenping.weiqi.position import REASONS

_COMES_S = 3.0  # a stone on its way has come by then


class IllegalMove(PlayError):
    """The script has a move that its rules forbid; the text says which and why."""


class Moves:
    """Makes moves of either side. habits: when the doings of the hands come.

    `wait`: a host opens the game, so that a light asks for the first move too.
    """

    def __init__(self, pair: Pair, habits: Habits, wait: bool):
        self._pair = pair
        self._habits = habits
        self._wait = wait

    def make(self, colour: int, point: int) -> Task:
        """One move: think, wait for the light, then play or pass (PASS)."""
        pair = self._pair
        script, lights = pair.script, pair.lights
        name = to_gtp(point, script.size)
        what = Told("play-move", number=pair.move + 1, who=f"@{SIDES[colour]}", point=name)
        self._check(colour, point, what)
        hand = pair.hand(colour)
        lit = pair.move > 0 or self._wait or bool(script.setup)  # the board shows whose turn
        wait = pair.repair.until

        def green() -> bool:
            """It is this player's turn, or play was stopped and this player goes on."""
            return lights.green(colour) or (pair.passes() > 1 and lights.both_asked())

        if hand.how.ponder:
            yield from hand.think()
        ahead = point != PASS and pair.sensor(point) in pair.ahead
        looks = lit and not ahead and self._habits.looks(pair.move)
        if looks and not hand.how.at_once:
            yield from wait(green, what)
        if not hand.how.ponder:
            yield from hand.think()
        if looks and lights.red():
            yield from wait(green, what)
        if point == PASS:
            if lit:
                yield from wait(green, what)
            yield from self._pass(colour)
        else:
            yield from self._lay(colour, point, what)

    def between(self, colour: int, point: int, what: Told | None = None) -> Turn:
        """A turn for a doing, without the moves before and after it."""
        pair = self._pair
        told = what or Told("play-after-moves")

        def until(side: int) -> Task:
            return pair.repair.until(lambda: pair.lights.green(side), told)

        return Turn(
            hand=pair.hand(colour),
            other=pair.hand(opponent(colour)),
            sensor=pair.sensor(point),
            captured=[],
            following=None,
            last=None,
            until=until,
            ahead=pair.ahead,
            beyond=pair.beyond,
        )

    def _check(self, colour: int, point: int, what: Told) -> None:
        """Raise IllegalMove if the rules forbid a move of the script."""
        pair, position = self._pair, self._pair.position
        if pair.move and colour != position.to_move:
            raise IllegalMove("play-illegal", what=what, why="@fold-turn")
        if pair.ended():
            rules = pair.rules.name
            raise IllegalMove("play-ended", what=what, rules=rules, count=pair.passes())
        if point != PASS:
            reason = position.illegal(point, colour)
            if reason:
                raise IllegalMove("play-illegal", what=what, why=f"@kind-{REASONS[reason]}")

    def _pass(self, colour: int) -> Task:
        pair = self._pair
        pair.position.pass_(colour)
        pair.world.note("pass", colour)
        pair.repair.moved(colour, -1)
        hand = pair.hand(colour)
        if not hand.how.beside:
            yield from hand.press_pass()
            if pair.rules.pass_is != "plain":  # the board asks for the stone of the pass
                yield from hand.lay_beside(0, RAIL_BOTTOM)
            return
        yield from hand.lay_beside(*self._places())
        yield from hand.press_clock()

    def _places(self) -> tuple[int, int]:
        """The first place beside the board for the pass that is next, and that behind the last one:
        of the right rail, or, for the last passes where both have to confirm the end, of the corner
        (CN-13.2) or the bottom rail (JP-4.2).
        """
        rules, move = self._pair.rules, self._pair.move
        points = [point for _, point in self._pair.script.moves]
        last = not any(points[move:])
        ends = rules.pass_is == "plain" or any(points[-2 * rules.passes :])  # four in a row: JP-6
        if rules.stop != "confirm" or not last or not ends:
            return 0, RAIL_BOTTOM
        if rules.pass_is == "plain":
            return RAIL_CORNER, RAIL_CORNER + 1
        return RAIL_BOTTOM, RAIL_CORNER

    def _lay(self, colour: int, point: int, what: Told) -> Task:
        """Lay a stone, take captures off, tidy up, press the clock."""
        pair = self._pair
        if not pair.world.bowls[colour - 1].count():
            raise PlayError("play-empty-bowl", what=what)
        turn = self._turn(colour, point, what)
        doings = self._habits.at(pair.move, turn)
        hand, sensor = turn.hand, turn.sensor
        if BEFORE in doings:
            yield from act(doings[BEFORE], turn)
        if sensor not in pair.ahead:
            pair.world.note("move", colour, sensor)
        pair.position.play(point, colour)
        early = hand.how.at_once and not turn.captured and PRESS not in doings

        def press() -> None:
            pair.world.tasks.start(hand.press_clock())

        if sensor in pair.ahead:
            pair.ahead.discard(sensor)
            yield from self._comes(hand, sensor)
            early = False
        elif LAY in doings:
            yield from act(doings[LAY], turn)
            early = False
        else:
            yield from hand.place(sensor, press if early else None)
        pair.repair.moved(colour, sensor)
        if CLEAR in doings:
            yield from act(doings[CLEAR], turn)
        else:
            yield from clear(hand, turn.captured)
        yield from hand.tidy()
        if PRESS in doings:
            yield from act(doings[PRESS], turn)
        elif not early and not any(doing.presses for doing in doings.values()):
            yield from hand.press_clock()

    def _comes(self, hand: Hand, sensor: int) -> Task:
        """Wait for a stone that was laid before its turn; one that was taken off is laid again."""
        world = self._pair.world
        yield from world.tasks.until(lambda: world.surface.on(sensor), _COMES_S)
        if not world.surface.on(sensor):
            yield from hand.place(sensor)

    def _turn(self, colour: int, point: int, what: Told) -> Turn:
        """The turn of a move that was not made yet, for the doings."""
        pair, position = self._pair, self._pair.position
        taken = position.play(point, colour)
        captured = [pair.sensor(p) for p in position.captured[:taken]]
        following = self._following()
        position.undo()
        turn = self.between(colour, point, what)
        turn.captured, turn.following = captured, following
        last = position.moves - 1
        before = position.move_point(last) if last >= 0 else PASS
        turn.last = (position.move_colour(last), pair.sensor(before)) if before != PASS else None
        return turn

    def _following(self) -> tuple[int, int] | None:
        """The script's next move if the rules allow it now and it takes no stone."""
        moves, position, number = self._pair.script.moves, self._pair.position, self._pair.move
        if number + 1 >= len(moves):
            return None
        colour, point = moves[number + 1]
        if point == PASS or position.illegal(point, colour):
            return None
        taken = position.play(point, colour)
        position.undo()
        return None if taken else (colour, self._pair.sensor(point))
