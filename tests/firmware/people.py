"""Two people at the real Board over the twin's circuits: they see lights and press buttons.

Scripts: "B:E5" a stone on a point, "B:-E5" it is taken off, "press:B" a clock, "pass:B" a pass
button, "say:B" a clock held for 3 s, "chord" both clocks, "referee" its button held for 3 s,
"wait:0.5" seconds.
"""

from wenping.game import events as ev
from wenping.game.agree import changes
from wenping.game.events import decode, encode
from wenping.game.fold import Game
from wenping.game.guide import ASK, LAST, LIFT, NOTHING, PUT, TAKE
from wenping.game.phases import OVER, READY
from wenping.game.seki import ALIVE, GUESSED, SEKI
from wenping.geometry import SENSORS
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.stones import BLACK, WHITE
from wenping.weiqi.points import EMPTY, from_gtp, to_gtp

SIDES = {"B": BLACK, "W": WHITE}
CLOCKS = {"B": BUTTON_NAMES.index("CLOCK_BLACK"), "W": BUTTON_NAMES.index("CLOCK_WHITE")}
PASSES = {"B": BUTTON_NAMES.index("PASS_BLACK"), "W": BUTTON_NAMES.index("PASS_WHITE")}
REFEREE = BUTTON_NAMES.index("REFEREE")
HOLD_S = 3.2
TOLD = (ev.PLAYED, ev.MOVE, ev.UNDO, ev.PASS_, ev.AGREED, ev.BEGIN, ev.SETUP, ev.FAULT, ev.SEKI)
LIT = {NOTHING: "", LAST: "last", LIFT: "lift", TAKE: "take", PUT: "put", ASK: "ask",
       GUESSED: "guessed", SEKI: "seki", ALIVE: "alive"}  # fmt: skip


class Table:
    """Two people at a board: `log` are the events since the last game was opened."""

    def __init__(self, table):
        self.table = table
        self.log = []
        emit = table.board.record.emit

        def emitted(event):
            self.log.append(bytes(event))
            return emit(event)

        table.board.record.emit = emitted
        for part in (table.board.playing.buttons, table.board.playing._electrics):
            part._emit = emitted

    @property
    def game(self) -> Game:
        return self.table.board.game

    def open(self, text: str, size: int = 9, strict: int = 0) -> None:
        """A new game on an empty table with sound sensors; strict: events.STRICT or 0."""
        world, record = self.table.world, self.table.board.record
        sensing = self.table.board.senses.sensing
        for s in range(SENSORS):
            if sensing.is_masked(s):
                sensing.unmask(s, EMPTY)
        world.surface.sensors.stuck.clear()
        world.surface.sensors.step_mt[:] = 0
        for stone in list(world.surface.stones):
            world.take_away(stone.sensor)
        if self.game.phase not in (READY, OVER):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        self.table.run(2.0)
        record.emit(encode(ev.GAME, strict, f"size={size}\n{text}"))
        self.table.run(0.5)
        self.log.clear()

    def do(self, script: str) -> None:
        for word in script.split():
            who, _, what = word.partition(":")
            if who == "wait":
                self.table.run(float(what))
            elif who == "press":
                self.hold(0.1, CLOCKS[what])
            elif who == "chord":
                self.hold(HOLD_S, CLOCKS["W"], CLOCKS["B"])
            elif who == "pass":
                self.hold(0.1, PASSES[what])
            elif who == "say":
                self.hold(HOLD_S, CLOCKS[what])
            elif who == "referee":
                self.hold(HOLD_S, REFEREE)
            elif what[0] == "-":
                self.table.world.take_away(self.sensor(what[1:]))
            else:
                self.table.world.put(SIDES[who], self.sensor(what))
            self.table.run(0.4)

    def hold(self, seconds: float, *buttons: int) -> None:
        """Hold buttons, one a tenth of a second after the other."""
        for button in buttons:
            self.table.world.press(button)
            self.table.run(0.1)
        self.table.run(seconds)
        for button in buttons:
            self.table.world.press(button, False)
        self.table.run(0.2)

    def sensor(self, name: str) -> int:
        return self.game.sensor(from_gtp(name, self.game.size, self.game.size))

    def deafen(self, name: str) -> None:
        """The sensor of a point reads that it is empty, whatever is put there."""
        s = self.sensor(name)
        count = self.table.board.senses.sensing.offset_of(s) >> 4
        self.table.world.surface.sensors.stuck[s] = count

    def shift(self, name: str, mt: float) -> None:
        """The sensor of a point reads so much more, positive for a black stone."""
        self.table.world.surface.sensors.step_mt[self.sensor(name)] += mt
        self.table.run(2.0)

    @property
    def told(self) -> list[str]:
        """The events that say what was done: "played X E5", "agreed O .E5 XE6"."""
        out = []
        for data in self.log:
            kind, colour, fields = decode(data)
            if kind not in TOLD:
                continue
            words = [ev.TABLE[kind][0]] + ([".XO"[colour]] if colour else [])
            if kind == ev.AGREED:
                size = self.game.size
                words += [".XO"[c] + to_gtp(p, size) for p, c in changes(fields[1], size)]
            elif kind == ev.FAULT:
                words = fields[2].split("\n")
            elif kind not in (ev.BEGIN, ev.PASS_):
                p = fields[0]
                words.append(str(p) if kind == ev.UNDO else to_gtp(p, self.game.size))
            out.append(" ".join(words))
        return out

    @property
    def lit(self) -> str:
        """What the lights show: "take E5", "put O E5", "last E5"."""
        what, p = self.table.board.playing.look()
        side = " " + ".XO"[self.game.meant(p)] if what == PUT else ""
        return LIT[what] + side + (" " + to_gtp(p, self.game.size) if p else "")

    def agrees(self) -> bool:
        """Whether what lies on the board is the position of the game."""
        lies = {s.sensor: s.colour for s in self.table.world.surface.stones}
        points = [(s, p) for s, p in enumerate(self.game.points) if p]
        return all(lies.get(s, 0) == self.game.meant(p) for s, p in points)
