"""Drawn boards for tests: 'X' black, 'O' white, '.' empty, read from the top line."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.inference.infer import Inference
from wenping.weiqi.points import from_gtp

COLOURS = {".": 0, "X": 1, "O": 2, "?": 3}
TAKES = "size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6")  # Black E4 takes E5


class Still:
    """A Sensing at rest: what a point reads came when happen() is told of it, or when the test has
    said so in since_ms (by sensor).
    """

    def __init__(self):
        self.now_ms = 0
        self.since_ms = [0] * 361
        self.started_ms = 0
        self.misread, self.misread_ms = -1, 0
        self.left = [-1, 0, -1, 0]
        self.nats = [0] * 361
        self.loose = bytearray(361)
        self.found = [2056] * 7
        self.blind = self
        self.state = self._before = bytearray(361)
        self._noted = {}

    def come(self, state, now_ms):
        self.now_ms = now_ms
        for s in range(361):
            if state[s] != self._before[s] and self.since_ms[s] == self._noted.get(s, 0):
                self.since_ms[s] = self._noted[s] = now_ms
        self._before[:] = state

    def unrest_ms(self, s):
        return self.since_ms[s] - 200  # in which a hand lowers the stone

    def is_masked(self, s):
        return False

    def is_proved(self, s):
        return True

    def across(self, s):
        return 0

    def likely(self, s):
        return 0

    def leans(self, s):
        return 0

    def believe(self, s, state):
        return False

    def busy(self):
        return False

    def mark(self, bare=False):
        pass

    def tell(self, stones):
        pass

    def find(self, colour, free, also=(), centred=False):
        return -1, 0

    def survey(self, colour, first=0, end=361, again=False, sides=False):
        pass

    def came(self, s, least):
        return 0


def opened(text: str, *setup) -> Game:
    """A game with these settings, set up with (colour, name) stones, that has begun at 0 ms."""
    game = setting(text, *setup)
    game.apply(0, encode(ev.BEGIN))
    return game


def setting(text: str, *setup) -> Game:
    """The same before it has begun; the sensors see the stones."""
    game = Game()
    game.apply(0, encode(ev.GAME, ev.STRICT, text))
    for colour, name in setup:
        game.apply(0, encode(ev.SETUP, colour, at(game, name)))
    for s, p in enumerate(game.points):
        if p:
            game.seen[s] = game.meant(p)
            if game.seen[s]:
                game.ledger.board[game.seen[s]] += 1
    return game


def at(game: Game, name: str) -> int:
    return from_gtp(name, game.size, game.size)


def play(game: Game, text: str, t_ms: int = 0) -> None:
    """Play moves named like "D4 Q16 pass", alternating from the side to move."""
    for name in text.split():
        colour = game.position.to_move
        if name == "pass":
            game.apply(t_ms, encode(ev.PASS_, colour, ev.BY_BUTTON))
        else:
            game.apply(t_ms, encode(ev.PLAYED, colour, at(game, name)))


def sensed(game: Game, **changes) -> bytearray:
    """What the sensors see: as recorded, with points changed (D4="X")."""
    state = bytearray(game.seen)
    for name, mark in changes.items():
        state[game.sensor(at(game, name))] = COLOURS[mark]
    return state


def names(game: Game, events) -> list:
    """Events as short words: "played X D4", for comparing with what is expected."""
    from wenping.weiqi.points import to_gtp

    out = []
    for kind, colour, fields in events:
        words = [ev.TABLE[kind][0]]
        if colour:
            words.append(".XO?"[colour])
        if ev.TABLE[kind][2]:
            words.append(to_gtp(fields[0], game.size))
        elif kind == ev.QUESTION:
            words += [str(fields[0]), to_gtp(fields[1], game.size)]
        elif kind in (ev.RESULT, ev.COUNT, ev.UNDO, ev.PASS_, ev.CLOCK, ev.LEDGER):
            words += [str(field) for field in fields if field != ""]
        out.append(" ".join(words))
    return out


def happen(game, infer, state, now_ms):
    """Let inference see the state; apply and return what it makes of it."""
    done = []
    infer.sensing.come(state, now_ms)
    for event in infer.step(state, now_ms):
        done.append(game.apply(now_ms, event))
    return names(game, done)


def watch(game, state, *times):
    """Everything that comes of one unchanging state at these times."""
    infer = Inference(game, "", Still())
    out = []
    for now in times:
        out += happen(game, infer, state, now)
    return out


def clocked():
    """Black D4, White Q16, both pressed; Black C3 is there, and not pressed."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    game.apply(200, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, Q16="O"), 5000)
    game.apply(5100, ev.encode(ev.PRESS, 2))
    happen(game, infer, sensed(game, C3="X"), 9000)
    return game, infer


def taken(lifted_ms: int = 900):
    """Black has taken E5, which was lifted."""
    game = opened(*TAKES)
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, E4="X"), 100)
    happen(game, infer, sensed(game, E5="."), lifted_ms)
    return game, infer


class Blind(Still):
    """A Sensing that masks what is contradicted, and whose neighbours feel one point."""

    def __init__(self, *masked):
        Still.__init__(self)
        self.masked = list(masked)
        self.feels = (-1, 0)
        self.told = {}
        self.doubts = {}
        self.reads = {}
        self.contradicted = []
        self.marks = 0

    def across(self, s):
        return 0

    def likely(self, s):
        return self.doubts.get(s, 0)

    def doubted_as(self, s):
        return self.doubts.get(s, self.reads.get(s, 0))

    def field(self, s):
        return (0, 1500, -1500)[self.reads.get(s, self._before[s] % 3)]

    def is_masked(self, s):
        return s in self.masked

    def contradict(self, s, meant, centred=False):
        self.contradicted.append((s, meant))
        self.masked.append(s)

    def believe(self, s, state):
        return self.doubted_as(s) == state

    def mark(self, bare=False):
        self.marks += 1

    def find(self, colour, free, also=(), centred=False):
        return self.feels

    def came(self, s, least):
        return self.told.get(s, 0)

    def survey(self, colour, first=0, end=361, again=False, sides=False):
        pass


def blind_game(*masked):
    game = opened("size=19")
    infer = Inference(game, "", Blind(*[game.sensor(at(game, name)) for name in masked]))
    state = sensed(game, **{name: "?" for name in masked})
    happen(game, infer, state, 0)
    return game, infer, infer.sensing


def rest(game, sensing, **ms):
    """These points came to rest at these times (D4=2900)."""
    for name, t_ms in ms.items():
        sensing.since_ms[game.sensor(at(game, name))] = t_ms


def wait_for(game, infer, state, now, question, name):
    """The time at which the board asks that about the point."""
    while (game.question, game.about) != (question, at(game, name)):
        now += 100
        assert now < 200000
        happen(game, infer, state, now)
    return now


def press(game, infer, now):
    """The owner confirms what is offered."""
    return names(game, [game.apply(now, event) for event in infer.accept()])
