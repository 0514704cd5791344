"""Two people play a game on the board, going by its lights alone (lights.py).

    players = Players(world, script, hand="careful")
    players.start()
    board.serve(lambda: players.finished)

A move of the script that the rules forbid, or a board that does not go on, raises PlayError, which
comes out of the world's step.
"""

from functools import partial

from wenping.errors import Told, UserError
from wenping.twin import mischief
from wenping.twin.doings.habits import Habits
from wenping.twin.endings import ENDINGS
from wenping.twin.filling import Filling
from wenping.twin.moves import Moves
from wenping.twin.pair import Pair
from wenping.twin.script import RESIGN, STOP, Script
from wenping.twin.stopping import HELD_S, Stopping
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, PASS, WHITE

_BEGIN_S = 3.0  # before the players look at the board at all
_NEATLY = 0.3  # part of a hand's usual miss by which stones that appear by themselves are off
_APART_S = 0.15  # between two such stones: the board takes no fields that change together for them
_OPENS_S = 1.0  # from the first such stone, which opens the game, to the next one


class Players:
    """Two players, their hands, and the game they play.

    `agreed`: a host has been told what the script says of seki; without a host nobody can tell.
    `finished` becomes true after the end of the script.
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
        self.world = world
        self.script = script
        self.finished = False
        self.agreed = not (wait and script.seki)
        self._pair = Pair(world, script, hand, think_s, by_lights)
        self._habits = Habits(self._pair.doings, len(script.moves), world.seed)
        self._moves = Moves(self._pair, self._habits, wait)
        self._stopping = Stopping(self._pair, self._moves, ENDINGS[ending])
        self._filling = Filling(self._pair, ENDINGS[ending])
        self._wait = wait
        self._laid = laid

    @property
    def move(self) -> int:
        """How many moves of the script are done."""
        return self._pair.move

    def start(self) -> None:
        """Let them play from now on, as the world's time goes on."""
        self.world.tasks.start(self._play(), 0.0 if self._laid else _BEGIN_S)

    def sensor(self, point: int) -> int:
        """Return the sensor under a point of the script's board."""
        return self._pair.sensor(point)

    def _play(self) -> Task:
        script, pair = self.script, self._pair
        lights = pair.lights
        if self._wait:
            yield lambda: any(lights.player(c) != (0, 0, 0) for c in (BLACK, WHITE))
            yield 0.5
        yield from self._set_up()
        accidents = self._accidents()
        for colour, point in script.moves:
            for accident in accidents.get(pair.move, ()):
                yield 1.0
                yield from accident
                yield 0.3
            yield from self._moves.make(colour, point)
            pair.move += 1
        pair.repair.over = True
        yield from self._answer()
        if script.end == RESIGN:
            yield from pair.hand(script.loser).think()
            yield from pair.hand(script.loser).press_pass(HELD_S)
        elif script.end == STOP:
            yield 2.0
            yield from self._answer()
        else:
            yield from self._count()
        yield 2.0
        self.world.note("finished")
        self.finished = True

    def _answer(self) -> Task:
        """After the last move do what the lights ask for, until the next player's is green."""
        moves, turn = self.script.moves, self._pair.position.to_move
        if moves and moves[-1][1] != PASS:
            green = partial(self._pair.lights.green, turn)
            yield from self._pair.repair.until(green, Told("play-after-moves"))

    def _set_up(self) -> Task:
        for number, (colour, point) in enumerate(self.script.setup):
            turn = self._moves.between(colour, point)
            if self._laid:
                self.world.put_down(colour, turn.sensor, *turn.hand.off(_NEATLY))
                yield _APART_S if number else _OPENS_S
            else:
                yield from self._habits.at_set_up(turn)
            self._pair.position.setup(point, colour)
        if self.script.setup:
            first = self.script.moves[0][0] if self.script.moves else WHITE
            self._pair.position.to_move = first

    def _accidents(self) -> dict[int, list[Task]]:
        """What happens before which move; once for both players if they have the same manner."""
        plan: dict[int, list[Task]] = {}
        black, white = self._pair.hands
        for hand in (black,) if black.how == white.how else (black, white):
            for move, accidents in mischief.schedule(
                hand.how, len(self.script.moves), hand.rng
            ).items():
                plan.setdefault(move, []).extend(accident(hand) for accident in accidents)
        return plan

    def _count(self) -> Task:
        """Stop play, agree what is dead, and fill if the board asks for it."""
        if not (yield from self._stopping.stop()):
            return
        yield lambda: self.agreed
        yield from self._stopping.agree()
        if self._pair.lights.red():
            yield from self._pair.repair.put_right()
        if self._pair.lights.askers():
            yield from self._filling.fill()
            yield from self._stopping.confirm()
            yield from self._filling.settle()
