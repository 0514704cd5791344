"""Two people at a board without physics: perfect sensing, real inference, buttons and lights.

A Table has stones that lie, what the sensors read of them, and the firmware's own Playing over it;
People (strange_people.py) lay, lift and press there. Whatever they do is written down with its ms.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[1] / "pure"))

from drawn import Still, opened
from wenping.app.playing import Playing
from wenping.app.show import BLUE, DARK, DIM, GREEN, RED, WHITE, Show
from wenping.drivers.panel import LONG, PRESS, SHORT
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.geometry import LIGHT_PLAYER
from wenping.weiqi.points import to_gtp

STEP_MS = 100
NAMES = {DARK: "dark", DIM: "dim", BLUE: "blue", RED: "red", GREEN: "green", WHITE: "white"}


class Sensing(Still):
    """Perfect sensing but for masked sensors: those around them tell of their stones, or not."""

    def __init__(self, table: "Table", masked: list, tells: bool):
        Still.__init__(self)
        self.table, self.masked, self.tells = table, masked, tells
        self.state = bytearray(361)
        self.started = True
        self._marked: dict = {}

    def read(self, now_ms: int) -> bool:
        """Read all sensors; whether any has changed."""
        state, game = bytearray(361), self.table.game
        for p, (colour, turned) in self.table.lies.items():
            state[game.sensor(p)] = 3 - colour if turned else colour
        for s in self.masked:
            state[s] = 3
        changed = state != self.state
        self.state[:] = state
        self.now_ms = now_ms
        if changed:
            self.come(state, now_ms)
        return changed

    def _lying(self) -> dict:
        lies, game = self.table.lies, self.table.game
        return {game.sensor(p): stone[0] for p, stone in lies.items()}

    def is_masked(self, s: int) -> bool:
        return s in self.masked

    def contradict(self, s: int, meant: int, centred: bool = False) -> None:
        pass

    def is_proved(self, s: int) -> bool:
        return True

    def mark(self, bare: bool = False) -> None:
        self._marked = {} if bare else self._lying()

    def find(self, colour: int, free, also=(), centred=False) -> tuple:
        lying = self._lying() if self.tells else {}
        for s in self.masked if self.tells else ():
            if lying.get(s) == colour and free(s):
                return s, 200
            if s in also and s not in lying:
                return s, 200
        return -1, 0

    def survey(self, colour: int, first: int = 0, end: int = 361, again: bool = False) -> None:
        lying = self._lying()
        for s in self.masked if self.tells else ():
            self.nats[s] = 200 if lying.get(s) == colour else -99

    def came(self, s: int, least: int) -> int:
        now, before = self._lying().get(s, 0), self._marked.get(s, 0)
        if not self.tells or now == before:
            return 0
        return now or 3 - before


class Panel:
    """The buttons: events that happened, and which are held."""

    def __init__(self):
        self.button = self.kind = self.at_ms = 0
        self.waiting: list = []
        self.down: dict = {}

    def take(self) -> bool:
        if not self.waiting:
            return False
        self.button, self.kind, self.at_ms = self.waiting.pop(0)
        return True

    def held(self, button: int) -> bool:
        return button in self.down

    def was_long(self, button: int) -> bool:
        return self.down.get(button) == LONG


class Record:
    """Applies events at once, as app/record.py, and tells the table of them."""

    changed = unkept = False

    def __init__(self, game: Game, tell):
        self.game, self._tell, self.t_ms = game, tell, 0

    def at(self, at_ms: int) -> None:
        self.t_ms = at_ms

    def emit(self, event: bytes) -> tuple:
        done = self.game.apply(self.t_ms, event)
        self._tell(self.t_ms, done)
        return done

    def bowls(self) -> tuple:
        return ()


class Table:
    """A board, its game and its lights. lies: (colour, upside down) by point; now_ms; told: what
    was done and recorded, in words; watch(): is called after each step; on_event(done): of each.
    """

    def __init__(self, text: str, setup: tuple = (), masked: tuple = (), tells: bool = False):
        self.text, self.setup = text, setup
        self.game = opened(text, *setup)
        self.now_ms = 0
        self.told: list = []
        self.acts: list = []
        self.laid: set = set()
        self.lies = {
            p: (self.game.meant(p), False) for p in self.game.points if p and self.game.meant(p)
        }
        self.masked = [self.game.sensor(p) for p in masked]
        self.sensing = Sensing(self, self.masked, tells)
        self.panel = Panel()
        self.record = Record(self.game, self._recorded)
        self.watch: Callable[[], None] = lambda: None
        self.on_event: Callable[[int, tuple], None] = lambda t_ms, done: None
        self._due: list = []
        self._colours: dict = {}
        self._show = Show(SimpleNamespace(set=self._colours.__setitem__, show=lambda: None), None)
        self.playing = self._playing()
        self.infer = self.playing.infer
        self._busy = True

    def _playing(self) -> Playing:
        senses = SimpleNamespace(
            sensing=self.sensing,
            rails=SimpleNamespace(state=bytearray(len(self.game.rails))),
            counting=SimpleNamespace(
                live=SimpleNamespace(certain=False, is_complete=lambda new: False)
            ),
            panel=self.panel,
        )
        electrics = SimpleNamespace(exchange=None, leave_out=None)
        return Playing(senses, self.record, electrics, SimpleNamespace(attached=True), "")

    def _recorded(self, t_ms: int, done: tuple) -> None:
        kind, colour, fields = done
        if kind != ev.SEEN:
            shown = [to_gtp(fields[0], self.game.size)] if ev.TABLE[kind][2] else list(fields)
            if kind == ev.QUESTION:
                shown = [fields[0], to_gtp(fields[1], self.game.size)]
            self.told.append(
                (t_ms, "    -> " + " ".join(map(str, (ev.TABLE[kind][0], ".XO"[colour], *shown))))
            )
        self._busy = True
        self.on_event(t_ms, done)

    def name(self, p: int) -> str:
        return to_gtp(p, self.game.size)

    def note(self, what: str, *raw) -> None:
        self.told.append((self.now_ms, what))
        if raw:
            self.acts.append((self.now_ms, *raw))

    def lay(self, p: int, colour: int, turned: bool = False) -> None:
        self.note(
            f"{'.XO'[colour]} laid on {self.name(p)}{' upside down' * turned}",
            "lay",
            self.name(p),
            colour,
            turned,
        )
        self.lies[p] = colour, turned
        self.laid.add(p)
        self._busy = True

    def lift(self, p: int) -> None:
        if p in self.lies:
            colour, _ = self.lies.pop(p)
            self.note(f"{'.XO'[colour]} lifted off {self.name(p)}", "lift", self.name(p))
            self._busy = True

    def press(self, colour: int, held_ms: int = 100) -> None:
        """A short press of this side's clock."""
        self.note(f"{'.XO'[colour]} presses", "press", colour)
        self._button(colour - 1, PRESS)
        self.later(held_ms, self._button, colour - 1, SHORT)

    def hold(self, colour: int) -> None:
        """This side's clock, held for more than 3 s."""
        self.note(f"{'.XO'[colour]} holds its clock", "hold", colour)
        self._button(colour - 1, PRESS)
        self.later(3000, self._button, colour - 1, LONG)
        self.later(3800, self._button, colour - 1, 0)

    def _button(self, button: int, kind: int) -> None:
        panel = self.panel
        if kind in (PRESS, LONG):
            panel.down[button] = kind
        else:
            panel.down.pop(button, None)
        if kind:
            panel.waiting.append((button, kind, self.now_ms))
        self.playing.buttons.take(self.now_ms, self.now_ms, False)
        self._busy = True

    def later(self, ms: int, what, *args) -> None:
        """Do that in so many ms."""
        self._due.append((self.now_ms + ms, len(self._due), what, args))
        self._due.sort(key=lambda due: due[:1])

    def wait(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + int(ms)
        while True:
            next_ms = (self.now_ms // STEP_MS + 1) * STEP_MS
            if self._due and self._due[0][0] <= min(next_ms, end_ms):
                at_ms, _, what, args = self._due.pop(0)
                self.now_ms = self.record.t_ms = max(at_ms, self.now_ms)
                what(*args)
                continue
            if next_ms > end_ms:
                self.now_ms = self.record.t_ms = end_ms
                return
            self.now_ms = self.record.t_ms = next_ms
            self.step()

    def step(self) -> None:
        """One step of the board: stones, then what follows."""
        changed = self.sensing.read(self.now_ms)
        game, infer, turn = self.game, self.infer, self.game.turn
        if not (
            changed
            or self._busy
            or game.question
            or turn.early
            or turn.presses
            or infer.questions.waiting
            or infer.difference.differs()
        ):
            return self.watch()
        self._busy = changed or bool(infer.beginning.starting)
        self.playing.think(self.now_ms)
        self.playing._follow(self.now_ms)
        self.watch()

    def look(self) -> tuple:
        """What the lights show: (what of game/guide.py, point, Black's light, White's)."""
        what, p = self.playing.look()
        self._show.draw(self.game, what, p, False)
        return what, p, self._colours[LIGHT_PLAYER + 1], self._colours[LIGHT_PLAYER + 2]
