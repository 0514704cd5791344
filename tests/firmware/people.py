"""Two people at the real Board over the twin's circuits: they see lights and press buttons.

Scripts: "B:E5" a stone on a point, "B:-E5" it is taken off, "B:E5>E6" it is pushed, "B:~E5"
one that lies upside down; "B:right", "W:bottom2", "B:corner" a stone into the first (second, ...)
slot there, of the colour that means something, "B:corner=B" of this one; "press:B" a clock,
"pass:B" a pass button, "referee" its button; held for 3 s: "say:B" a clock, "chord" both,
"resign:B" a pass button, "draw" both, "forfeit:B" one and the referee's, "abandon" all three,
"ruling" the referee's alone; "wait:0.5" seconds.
"""

from wenping.game import events as ev
from wenping.game.arranged import changes
from wenping.game.events import decode, encode
from wenping.game.fold import Game
from wenping.game.phases import OVER, READY
from wenping.game.touch import ALIVE, ASK, ASK_COLUMN, GUESSED, LAST, LIFT, NOTHING, PUT, SEKI, TAKE
from wenping.geometry import (
    COLUMN_LETTERS,
    LIGHT_PLAYER,
    RAIL_BOTTOM,
    RAIL_CORNER,
    RAIL_SLOTS,
    SENSORS,
)
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.places import POINTS
from wenping.twin.stones import BLACK, WHITE
from wenping.weiqi.points import EMPTY, from_gtp, to_gtp

SIDES = {"B": BLACK, "W": WHITE}
CLOCKS = {"B": BUTTON_NAMES.index("CLOCK_BLACK"), "W": BUTTON_NAMES.index("CLOCK_WHITE")}
PASSES = {"B": BUTTON_NAMES.index("PASS_BLACK"), "W": BUTTON_NAMES.index("PASS_WHITE")}
REFEREE = BUTTON_NAMES.index("REFEREE")
HELD = {  # words of a script -> buttons held for 3 s
    "chord": (CLOCKS["W"], CLOCKS["B"]),
    "draw": (PASSES["B"], PASSES["W"]),
    "abandon": (REFEREE, PASSES["W"], PASSES["B"]),
    "ruling": (REFEREE,),
}
FIRST = {"right": 0, "bottom": RAIL_BOTTOM, "corner": RAIL_CORNER}
MARKS = ".XO?"
HOLD_S = 3.2
BEGUN = "B:E5 press:B W:C3 press:W "  # two moves
_STONE_S = 0.06  # several that come in the same frame read like one large magnet
TOLD = (ev.PLAYED, ev.MOVE, ev.UNDO, ev.PASS_, ev.AGREED, ev.BEGIN, ev.SETUP, ev.FAULT, ev.SEKI)
ACTS = (ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESUME, ev.QUESTION, ev.FAULT)
LIT = {NOTHING: "", LAST: "last", LIFT: "lift", TAKE: "take", PUT: "put", ASK: "ask",
       ASK_COLUMN: "column", GUESSED: "guessed", SEKI: "seki", ALIVE: "alive"}  # fmt: skip


def drawn(board: str) -> list[tuple[int, str]]:
    """(colour, point) of each stone of a drawn board: X black, O white, from the top line."""
    lines = [line.split() for line in board.strip().split("\n")]
    return [
        (MARKS.index(mark), COLUMN_LETTERS[col] + str(len(lines) - row))
        for row, line in enumerate(lines)
        for col, mark in enumerate(line)
        if mark != "."
    ]


class Table:
    """Two people at one board for many games: `log` are the events since the last was opened."""

    def __init__(self, table):
        self.table = table
        self.log = []
        emit = table.board.record.emit

        def emitted(event):
            self.log.append(bytes(event))
            return emit(event)

        table.board.record.emit = emitted
        table.board.playing._electrics._emit = emitted

    @property
    def game(self) -> Game:
        return self.table.board.game

    def open(self, text: str, size: int = 9) -> None:
        """A new game on an empty table with sound sensors; text: settings but for the size."""
        world, record = self.table.world, self.table.board.record
        sensing = self.table.board.senses.sensing
        suspects = self.table.board.playing._electrics.health.suspects
        for s in range(SENSORS):
            if sensing.is_masked(s):
                sensing.unmask(s, EMPTY)
            suspects.clear(s)  # a point that each test plays on looks like one on a loose joint
        world.surface.sensors.stuck.clear()
        world.surface.sensors.step_mt[:] = 0
        for stone in list(world.surface.stones):
            stone.flipped = False
            world.take_away(stone.sensor)
        if self.game.phase not in (READY, OVER):
            record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
        self.table.run(2.0)
        record.emit(encode(ev.GAME, ev.STRICT, f"size={size}\n{text}"))
        self.table.run(0.5)
        self.log.clear()

    def set_up(self, board: str, text: str, each_s: float = _STONE_S) -> None:
        """A new game in which the stones of a drawn board are the set-up, laid one by one, each in
        so many seconds; text: as in open().
        """
        stones = drawn(board)
        self.open(f"setup={len(stones)}\n{text}", size=len(board.strip().split("\n")))
        for colour, name in stones:
            self.table.world.put_down(colour, self.sensor(name))
            self.table.run(each_s)

    def do(self, script: str) -> None:
        for word in script.split():
            who, _, what = word.partition(":")
            if who == "wait":
                self.table.run(float(what))
            elif who in HELD:
                self.hold(HOLD_S, *HELD[who])
            elif who == "turn":
                self.turn(what)
            elif who == "referee":
                self.hold(0.1, REFEREE)
            elif who in ("press", "pass"):
                self.hold(0.1, (CLOCKS if who == "press" else PASSES)[what])
            elif who in ("say", "resign"):
                self.hold(HOLD_S, (CLOCKS if who == "say" else PASSES)[what])
            elif who == "forfeit":
                self.hold(HOLD_S, REFEREE, PASSES[what])
            else:
                self.touch(SIDES[who], what)
            self.table.run(0.4)

    def touch(self, side: int, what: str) -> None:
        """A player puts a stone, takes one off or pushes it: a point, or a slot at the side."""
        source, pushed, what = what.rpartition(">")
        if pushed:
            self.table.world.take_away(self.sensor(source))
        what, off = what.lstrip("-"), what[0] == "-"
        turned, what = what[0] == "~", what.lstrip("~")
        where, _, colour = what.partition("=")
        kind = where.rstrip("12345678")
        if kind in FIRST:
            place = FIRST[kind] + int(where[len(kind) :] or 1) - 1
            at = POINTS + RAIL_SLOTS * (side - BLACK) + place
            side = SIDES.get(colour, 3 - side if kind == "corner" else side)
        else:
            at = self.sensor(what)
        if off:
            self.table.world.pick_up(at)
        else:
            self.table.world.put_down(side, at).flipped = turned

    def turn(self, name: str) -> None:
        """A stone is lifted and laid again upside down."""
        world, sensor = self.table.world, self.sensor(name)
        stone = world.surface.on(sensor)
        world.lift(stone)
        for low, high in ((0.0, 30.0), (30.0, 0.0)):
            now, x, y = self.table.t_us, stone.x, stone.y
            world.carry_along(stone, [(now, x, y, low), (now + 200_000, x, y, high)])
            self.table.run(0.3)
            stone.flipped = True
        world.lay(stone, sensor)

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
        count = self.table.board.senses.sensing.offset[s] >> 4
        self.table.world.surface.sensors.stuck[s] = count

    def shift(self, name: str, mt: float) -> None:
        """The sensor of a point reads so much more, positive for a black stone."""
        self.table.world.surface.sensors.step_mt[self.sensor(name)] += mt
        self.table.run(2.0)

    @property
    def told(self) -> list[str]:
        """The events that say what was done: "played X E5", "agreed O .E5 XE6"."""
        return self.words(TOLD)

    @property
    def acts(self) -> list[str]:
        """The same with presses, and how a pass was made: "press X", "pass X 1"."""
        return self.words(ACTS)

    def words(self, kinds: tuple[int, ...]) -> list[str]:
        """The events of these kinds, in words."""
        out = []
        for data in self.log:
            kind, colour, fields = decode(data)
            if kind not in kinds:
                continue
            words = [ev.TABLE[kind][0]] + ([MARKS[colour]] if colour else [])
            if kind == ev.AGREED:
                size = self.game.size
                words += [MARKS[c] + to_gtp(p, size) for p, c in changes(fields[1], size)]
            elif kind == ev.FAULT:
                words = fields[2].split("\n")
            elif ev.TABLE[kind][2]:
                words.append(to_gtp(fields[0], self.game.size))
            else:
                words += [str(field) for field in fields[:1]]
            out.append(" ".join(words))
        return out

    def drawn(self) -> list[str]:
        """Both sides' slots: right rail, bottom rail, corner; Black's, then White's."""
        out = []
        for side in (0, RAIL_SLOTS):
            row = "".join(MARKS[colour] for colour in self.game.rails[side : side + RAIL_SLOTS])
            out.append(f"{row[:RAIL_BOTTOM]} {row[RAIL_BOTTOM:RAIL_CORNER]} {row[RAIL_CORNER:]}")
        return out

    def ledger(self) -> list[tuple[int, int]]:
        """Of both colours: stones on the rails, and stones missing or too many, once the bowls are
        at rest.
        """
        live = self.table.board.senses.counting.live
        self.table.run(0.6)
        while not live.certain:
            self.table.frame()
        return [(live.rails[colour], live.extra(colour)) for colour in (BLACK, WHITE)]

    @property
    def lit(self) -> str:
        """What the lights show: "take E5", "put O E5", "last E5"."""
        what, p = self.table.board.playing.look()
        side = " " + MARKS[self.game.meant(p)] if what == PUT else ""
        return LIT[what] + side + (" " + to_gtp(p, self.game.size) if p else "")

    @property
    def player_lights(self) -> bytes:
        """What both players' lights show, as sent: green, red, blue of Black's, of White's."""
        return bytes(self.table._colours[3 * (LIGHT_PLAYER + BLACK) :][:6])

    def agrees(self) -> bool:
        """Whether what lies on the board is the game's position, or known to be upside down."""
        turned = self.game.upside_down
        lies = {s.sensor: s.colour for s in self.table.world.surface.stones}
        points = [(s, p) for s, p in enumerate(self.game.points) if p]
        return all(lies.get(s, 0) == self.game.meant(p) for s, p in points if p not in turned)
