"""The two people of a game with strange acts (strange.py): what they mean, what they do, and how
they follow the lights (firmware/LIGHTS.md) when it does not go on.
"""

import os
import random

from two_people import NAMES, Table

from drawn import opened
from wenping.app.show import WHITE
from wenping.game import events as ev
from wenping.game.touch import ASK, ASK_COLUMN, LIFT, PUT, TAKE
from wenping.weiqi.points import lines_apart

SHAPES = (  # from the lower left corner of the shape; X and O
    (),
    (),
    (".XO.", "X.XO", ".XO."),  # a ko: White takes, Black retakes
    (".XO.", "XO.O", ".XO."),
    ("XXX", "XOO", "XX."),  # a snapback or two stones at an edge
    ("X..", "OX.", "OX.", "X.."),
    ("OX..", "O.X."),
    ("OOX", "XXO", ".XO"),
    (".OO", "OXX", ".OO"),
)  # fmt: skip
SILENT_MS = 2500  # a wrong move may stand so long before it is asked about
STUCK_MS = 60_000
MASKED_STUCK_MS = 200_000  # all places are offered twice first


class Wrong(Exception):
    """What went wrong, in a word that is the same for the same fault."""


class People:
    """Both players of one game: what they mean, and what they do."""

    def __init__(self, seed: int):
        dice = self.dice = random.Random(seed)
        size = dice.choice((9, 9, 19))
        clock = dice.choice(("none", "byo-yomi:7200,5x60"))
        setup = self._shape(size)
        self.mind = opened(f"size={size}", *setup).position  # what both mean
        blind: list = []
        points = [p for p in opened(f"size={size}").points if p]
        if dice.random() < 0.3:
            blind = dice.sample(points, dice.choice((1, 2, 4)))
            blind = [p for p in blind if not self.mind.grid[p]]
        if blind and os.environ.get("KNOWN"):  # the known fault of late presses without a clock
            clock = "byo-yomi:7200,5x60"
        text = f"size={size}\nclock={clock}"
        self.points = points
        self.blind = blind
        self.tells = dice.random() < 0.5
        self.avoids = dice.random() < 0.5  # nobody lays a stone on a masked point
        self.table = Table(text, setup, tuple(blind), self.tells)
        self.table.watch = self._watch
        self.table.on_event = self._event
        self.game = self.table.game
        self.heedless = 0  # moves for which nobody looks at the lights
        self.unclear = False  # a hand is still about to put something right
        self.meant: set = set()  # every move that was ever meant
        self.passing: set = set()  # points of stones that their owner is about to move on
        self.suspects: dict = {}
        self.episodes = 0
        self.agreed = False
        self.acting = ""
        self.done: list = []
        self.fouls: list = []

    def _shape(self, size: int) -> tuple:
        dice = self.dice
        rows = dice.choice(SHAPES)
        if not rows:
            return ()
        if dice.random() < 0.5:
            rows = tuple(row[::-1] for row in rows)
        swap = dice.random() < 0.5
        wide, high = max(map(len, rows)), len(rows)
        x, y = dice.choice(((0, 0), (dice.randrange(size - wide), dice.randrange(size - high))))
        out = []
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                if mark in "XO":
                    colour = 1 if (mark == "X") != swap else 2
                    out.append((colour, "ABCDEFGHJKLMNOPQRST"[x + c] + str(y + r + 1)))
        try:
            position = opened(f"size={size}", *out).position
        except Exception:
            return ()
        if position.impossible(position.grid):
            return ()
        return tuple(out)

    # What the firmware does is watched.

    def _event(self, t_ms: int, done: tuple) -> None:
        kind, colour, fields = done
        strange = kind in (ev.PLAYED, ev.MOVE) and (colour, fields[0]) not in self.meant
        asked = self.game.question
        if asked in (ev.Q_MASKED, ev.Q_COLUMN) and strange and self.game.about != fields[0]:
            asked = 0  # about another place
        if strange and not asked and not self.said:
            self.suspects.setdefault((colour, fields[0]), t_ms)
        if kind == ev.QUESTION and not self._asked:
            self.episodes += 1
        if kind in (ev.QUESTION, ev.RESOLVED):
            self._asked = kind == ev.QUESTION
        if kind == ev.AGREED and fields[0] == ev.BOTH_PLAYERS:
            self.agreed = True

    _asked = False
    blamed = ""
    said = False  # both are saying by their clocks what lies there, while a question is open

    def _watch(self) -> None:
        game, now = self.game, self.table.now_ms
        for (colour, p), since in list(self.suspects.items()):
            if game.position.grid[p] != colour or self.mind.grid[p] == colour:
                del self.suspects[colour, p]
            elif p in self.passing and p in self.table.lies:
                self.suspects[colour, p] = now
            elif game.question and game.question not in (ev.Q_MASKED, ev.Q_COLUMN):
                del self.suspects[colour, p]
            elif now - since > SILENT_MS:
                del self.suspects[colour, p]
                blind = game.sensor(p) in self.table.masked
                seen = "masked" if blind else "lies" if p in self.table.lies else "empty"
                self.foul(f"silent wrong move ({seen})")

    def foul(self, what: str) -> None:
        """Note that this went wrong, at this time."""
        if what not in self.fouls:
            self.blamed = self.blamed or self.acting
            self.fouls.append(what)
            self.table.told.append((self.table.now_ms, f"**** {what}"))

    @property
    def sound(self) -> bool:
        """Whether no stone was ever laid on a point whose sensor is masked."""
        return not any(p in self.blind for p in self.table.laid)

    # What people mean.

    @property
    def side(self) -> int:
        return self.mind.to_move

    def mean(self, p: int) -> list:
        """The side to move means a move on p: the points that it takes."""
        self.meant.add((self.side, p))
        taken = self.mind.play(p, self.side)
        return [self.mind.captured[i] for i in range(taken)]

    def content(self) -> bool:
        """Whether the board goes on as people expect, or the white light is for who moves now."""
        game = self.game
        if bytes(game.position.grid) != bytes(self.mind.grid) or game.position.to_move != self.side:
            return False
        if not game.question:
            return True
        what, _, *lights = self.table.look()
        asked = what in (ASK, ASK_COLUMN) and lights[self.side - 1] == WHITE
        return asked and self.laid_right()

    def laid_right(self) -> bool:
        """Whether the stones lie as people mean them, captured ones aside."""
        lies, grid, lift = self.table.lies, self.mind.grid, self.game.to_lift
        for p in self.points:
            stone = lies.get(p, (0, False))
            if stone[0] != grid[p] and not (stone[0] and stone[0] == lift[p]):
                return False
        return True

    def state(self) -> str:
        what, p, *lights = self.table.look()
        name = {ASK: "ask", ASK_COLUMN: "column", LIFT: "lift", PUT: "put", TAKE: "take"}.get(
            what, ""
        )
        shown = [NAMES.get(light, "?") for light in lights]
        return f"q{self.game.question} {name} {self.table.name(p) if p else '-'} {shown}"

    # What people do when it does not go on.

    def mend(self) -> None:
        """Do as the lights say until the board goes on."""
        table, dice = self.table, self.dice
        begun, same, before = table.now_ms, 0, None
        asked_ms = begun
        pressed_ms = -10_000
        agreements = 0
        limit = STUCK_MS if self.sound else MASKED_STUCK_MS
        while not self.content():
            if table.now_ms - begun > limit or agreements > 3:
                self.foul(f"stuck q{self.game.question} after {min(agreements, 1)} agreements")
                raise Wrong(self.fouls[-1])
            if self.agreed and self.blind and self.seen_right():
                raise Wrong("over")  # what no sensor sees cannot be agreed on
            look = what, p, *lights = table.look()
            same = same + 1 if look == before else 0
            before = look
            grid, lies = self.mind.grid, table.lies
            if what in (ASK, ASK_COLUMN):
                self.answer(what, p, lights)
                if self.content() or table.now_ms - asked_ms < 10_000:
                    continue
                if not self.laid_right():
                    self.put_right()
                elif not self.unrecorded(lights):
                    self.agree()
                    agreements += 1
                else:
                    continue
                asked_ms = table.now_ms
                continue
            asked_ms = table.now_ms
            table.wait(dice.choice((500, 700, 1000, 2000, 4000)) if not same else 1000)
            if table.look() != look:
                continue
            colour, turned = lies.get(p, (0, False))
            if what in (TAKE, LIFT) and p in lies and colour != grid[p]:
                table.lift(p)
                table.wait(300)
            elif what in (TAKE, PUT) and turned and colour == grid[p]:
                table.lift(p)
                table.wait(dice.choice((300, 800)))
                table.lay(p, colour)
                table.wait(300)
            elif what == PUT and grid[p] and colour != grid[p]:
                if p in lies:
                    table.lift(p)
                    table.wait(300)
                table.lay(p, grid[p])
                table.wait(300)
            elif same >= 2 and not self.laid_right():
                self.put_right()
            elif same >= 2 and not self.game.question and self.only_turn():
                table.press(self.game.position.to_move)
                table.wait(3500)
            elif same >= 1 and self.forgot() and table.now_ms - pressed_ms > 9000:
                pressed_ms = table.now_ms
                table.press(self.game.position.to_move)
                table.wait(1700)
            elif same >= 3:
                self.agree()
                agreements += 1
        table.wait(300)

    def seen_right(self) -> bool:
        """Whether the record is as they mean it on all points that the board can see."""
        grid = self.game.position.grid
        return all(grid[p] == self.mind.grid[p] for p in self.points if p not in self.blind)

    def forgot(self) -> bool:
        """Whether who is to move by the green light has laid a stone that the board has not."""
        green = [0, 0, 0]
        green[self.game.position.to_move] = WHITE
        return not self.game.question and bool(self.unrecorded(green[1:]))

    def only_turn(self) -> bool:
        """Whether nothing but the turn is wrong, or a stone that lies there and is green's move."""
        to_move, grid = self.game.position.to_move, self.game.position.grid
        differ = [p for p in self.points if grid[p] != self.mind.grid[p]]
        return not differ and to_move != self.side and self.agreed

    def unrecorded(self, lights: list) -> list:
        """The stones of who is asked that lie there and are not in the record."""
        owners = [colour for colour in (1, 2) if lights[colour - 1] == WHITE]
        grid, mind = self.game.position.grid, self.mind.grid
        return [
            p
            for p in self.points
            if mind[p] in owners and grid[p] != mind[p] and p in self.table.lies
        ]

    def answer(self, what: int, p: int, lights: list) -> None:
        """White lights: press for the right point, wait for the next one."""
        table, dice = self.table, self.dice
        right = self.unrecorded(lights)
        sensor = self.game.sensor
        yes = p in right if what == ASK else any(sensor(q) % 19 == sensor(p) % 19 for q in right)
        if not yes:
            table.wait(300)
            return
        table.wait(dice.choice((600, 800, 1000)))
        if table.look()[:2] == (what, p):
            table.press(1 if lights[0] == WHITE else 2)
        table.wait(700)

    def put_right(self) -> None:
        """Lay the board as both mean it."""
        table, grid = self.table, self.mind.grid
        for p in self.points:
            colour, turned = table.lies.get(p, (0, False))
            if colour and (colour != grid[p] or turned):
                table.lift(p)
                table.wait(400)
            if grid[p] and (colour != grid[p] or turned):
                table.lay(p, grid[p])
                table.wait(400)

    def agree(self) -> None:
        """Both hold their clocks, with the board as they mean it."""
        self.put_right()
        self.table.wait(500)
        first = self.dice.choice((1, 2))
        self.said = True
        self.table.hold(first)
        self.table.wait(self.dice.choice((0, 100, 300)))
        self.table.hold(3 - first)
        self.table.wait(4500)
        self.said = False

    # What people do in turn.

    def think(self) -> None:
        self.table.wait(self.dice.choice((600, 1000, 1500, 2500, 4000)))

    def choose(self) -> int:
        """A legal move: often one that takes stones, or near the last, or on a masked point."""
        dice, mind = self.dice, self.mind
        legal = [p for p in self.points if not mind.illegal(p, self.side)]
        legal = [p for p in legal if p not in self.table.lies]
        legal = [p for p in legal if not (self.avoids and p in self.blind)]
        if not legal:
            raise Wrong("over")
        odds = dice.random()
        pool: list = []
        if odds < 0.4:
            pool = [p for p in legal if self._takes(p)]
        elif odds < 0.6:
            pool = [p for p in legal if any(lines_apart(p, q) <= 1 for q in self.table.lies)]
        elif odds < 0.75:
            pool = [p for p in legal if p in self.blind]
        return dice.choice(pool or legal)

    def _takes(self, p: int) -> bool:
        taken = self.mind.play(p, self.side)
        self.mind.undo()
        return taken > 0

    def look_before(self) -> None:
        """Who is to move looks at the lights first, unless nobody minds them now."""
        if self.heedless:
            self.heedless -= 1
            return
        if not self.content():
            self.table.note("(people see that it does not go on)")
            self.mend()

    def off(self, taken: list, pause=(300, 500, 900)) -> None:
        for p in taken:
            self.table.wait(self.dice.choice(pause))
            self.table.lift(p)

    def plain(self) -> None:
        """A move as everybody makes it."""
        dice, table, side = self.dice, self.table, self.side
        p = self.choose()
        table.lay(p, side)
        taken = self.mean(p)
        pressed = bool(taken) and dice.random() < 0.2
        if pressed:
            table.wait(dice.choice((300, 700)))
            table.press(side)
        self.off(taken)
        if not pressed:
            table.wait(dice.choice((250, 400, 700, 1200)))
            table.press(side)

    def check(self) -> None:
        """After a normal move: it was taken, and nothing is left behind."""
        self.table.wait(1500)
        if not self.sound:
            return
        game, infer = self.game, self.table.infer
        if game.question:
            self.foul(f"question {game.question} after a normal move")
        elif not self.content():
            self.foul("a normal move was not taken")
        elif infer.difference.presses.unexplained():
            self.foul("presses behind after a normal move")
        elif infer.questions.offer:
            self.foul("an offer after a normal move")

    def normal(self) -> None:
        """A plain move, after which all is in order if it was before."""
        fine = self.content() and self.laid_right()
        self.plain()
        if fine:
            self.check()

    def play(self, acts: tuple) -> None:
        """The whole game; acts: the strange acts of which some happen."""
        dice = self.dice
        turns = dice.choice((2, 3, 4, 6, 8))
        when = {dice.randrange(turns) for _ in range(dice.choice((1, 1, 2, 3)))}
        if dice.random() < 0.15:
            when = set(range(turns))
        clean = True
        self.table.wait(1500)
        for turn in range(turns):
            self.think()
            self.look_before()
            if turn in when:
                act = dice.choice(acts)
                self.acting = act.__name__
                self.done.append(self.acting)
                self.episodes = 0
                self.table.note(f"(act: {self.acting})")
                act(self)
                self.passing.clear()
                clean = False
            else:
                self.normal()
                if not clean and self.episodes > 1 and self.sound:
                    self.foul(f"{min(self.episodes, 3)} episodes of questions")
                clean = True
                self.episodes = 0
        self.think()
        self.heedless = 0
        self.look_before()
        self.think()
        self.normal()
