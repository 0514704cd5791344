"""How two players stop play and agree what is dead: they pass, connect open kos, dispute, lift."""

from wenping.errors import Told
from wenping.twin.clearing import clear
from wenping.twin.endings import Ending, aside
from wenping.twin.moves import Moves
from wenping.twin.pair import Pair
from wenping.twin.repair import LOOK_S
from wenping.twin.tasks import Doing, Task
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, opponent

HELD_S = 3.4  # how long a button is held: firmware/LIGHTS.md has 3 s
REFEREE = 4  # of circuits.BUTTON_NAMES
_DISPUTED = 3  # moves of a dispute
_TRIES = 3  # a button is held so often for what it has not done
_CONFIRMED_S = 1.5  # from the second press to what the board says to it


class Stopping:
    """The part of a game from the last move of its script to the agreement on its dead stones."""

    def __init__(self, pair: Pair, moves: Moves, ending: Ending):
        """ending: what the players do otherwise than asked for."""
        self._pair = pair
        self._moves = moves
        self._ending = ending

    def stop(self) -> Doing[bool]:
        """Pass until play stops. False where the game is over then, and no stone is dead."""
        pair = self._pair
        while pair.passes() < pair.rules.passes or pair.white_passes_last():
            yield from self._move(pair.position.to_move, PASS)
        if pair.ended():
            return False
        yield from self._until_asked()
        ko = self._open_ko()
        if ko is not None:
            yield from self._connect(*ko)
            return (yield from self.stop())
        return True

    def agree(self) -> Task:
        """Take the dead stones off and confirm that; before that dispute, as the ending has it."""
        if self._ending.play_on:
            yield from self._play_on()
        if self._ending.dispute:
            yield from self._dispute()
        for colour in (BLACK, WHITE):
            yield from self._take_dead(colour)
        if self._ending.shortest:
            yield from self._pair.hand(BLACK).press(REFEREE, HELD_S)
        yield from self.confirm()

    def confirm(self) -> Task:
        """Both press their clocks and wait for what the board says to it."""
        pair = self._pair
        if pair.lights.red():
            yield from pair.repair.put_right()
        for colour in (BLACK, WHITE):
            yield from pair.hand(colour).press_clock()
        yield _CONFIRMED_S

    def _move(self, colour: int, point: int) -> Task:
        """A move that the script does not have."""
        yield from self._moves.make(colour, point)
        self._pair.move += 1

    def _until_asked(self) -> Task:
        lights = self._pair.lights
        yield from self._pair.repair.until(lights.both_asked, Told("play-after-pass"))

    # An open ko

    def _open_ko(self) -> tuple[int, int] | None:
        """(who can connect, the empty point) of the ko at whose stone the blue light points, for it
        has to be connected before the stop (JP-34); None if there is none, or no legal connection.
        """
        pair = self._pair
        blue = pair.lights.pointed_blue()
        for taker, hole, stone in open_kos(bytearray(pair.position.grid)) if blue >= 0 else ():
            owner = opponent(taker)
            if pair.sensor(stone) == blue and not pair.position.illegal(hole, owner):
                return owner, hole
        return None

    def _connect(self, owner: int, hole: int) -> Task:
        """Who owns the stone connects it; the other side passes if it is its turn."""
        position = self._pair.position
        self._pair.world.note("connects", owner, self._pair.sensor(hole))
        if position.to_move != owner:
            yield from self._move(position.to_move, PASS)
        yield from self._move(owner, hole)

    # Playing on

    def _resume(self) -> int:
        """Who asks to play on: the side to move. Afterwards `to_move` is the side that goes on."""
        asks = self._pair.position.to_move
        self._pair.resumed = self._pair.position.moves
        if self._pair.rules.resume == "opponent":
            self._pair.position.to_move = opponent(asks)
        return asks

    def _ask(self, asks: int) -> Task:
        """Ask to play on by the button: of a pass, or where that is one more pass the referee's."""
        hand = self._pair.hand(asks)
        if self._pair.rules.pass_is == "plain":
            yield from hand.press_pass()
        else:
            yield from hand.press(REFEREE)

    def _play_on(self) -> Task:
        """The side to move asks to play on, and both pass once more (CN-21.3)."""
        pair = self._pair
        pair.world.note("slip", "play-on", -1)
        yield from self._ask(self._resume())
        for _ in range(pair.rules.passes):
            yield from self._moves.make(pair.position.to_move, PASS)
        yield from self._until_asked()

    def _dispute(self) -> Task:
        """Both play on for a while, then the referee's button takes them back to the stop."""
        pair, position = self._pair, self._pair.position
        asks = self._resume()
        yield from self._ask(asks)
        moves = 0
        for p in [p for p in range(len(position.grid)) if position.grid[p] == EMPTY]:
            colour = position.to_move
            if moves < _DISPUTED and not position.illegal(p, colour):
                pair.world.note("slip", "dispute", pair.sensor(p))
                yield from self._moves.make(colour, p)
                moves += 1
        yield from pair.repair.until(
            lambda: pair.lights.green(position.to_move), Told("play-after-moves")
        )
        for _ in range(_TRIES):  # held while a point is lit it has left a sensor out
            yield from pair.hand(asks).press(REFEREE, HELD_S)
            yield LOOK_S
            if not pair.lights.green(position.to_move):
                break
        for _ in range(moves):
            position.undo()
        yield from pair.repair.put_right()
        yield from self._until_asked()

    # Dead stones

    def _take_dead(self, colour: int) -> Task:
        """The other side takes a colour's dead stones off; as the ending has it, not all at once,
        or into the lid.
        """
        pair = self._pair
        dead = [pair.sensor(p) for p in pair.script.dead if pair.position.grid[p] == colour]
        pair.dead.update(dead)
        hand = pair.hand(opponent(colour))
        if self._ending.lid:
            for sensor in dead:
                stone = yield from hand.lift(sensor)
                if stone:
                    pair.world.note("slip", "lid", sensor)
                    yield from aside(pair.world, hand, stone)
            return
        if self._ending.half and len(dead) > 1:
            pair.world.note("slip", "half", dead[-1])
            yield from clear(hand, dead[:-1])
            yield from self.confirm()
            pair.world.note("pointed", pair.lights.pointed_blue())
            dead = dead[-1:]
        yield from clear(hand, dead)
