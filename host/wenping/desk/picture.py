"""The picture of a table: everything that a page shows of it, as one JSON object; no I/O.

    told = picture(table, board, now_ms)    # wenping.table.Table, link.Board, ms of the log

Page, programs and certificate see the same object. Sides are "black" and "white", points are named
as players name them, words stand in both languages: {"zh": ..., "en": ...}. SCHEMA counts up when a
field changes its meaning or goes; fields may be added.
"""

from collections.abc import Iterable

from wenping.counting import certificate, report, ways
from wenping.counting.words import ruleset_name
from wenping.desk import rulings
from wenping.errors import words_of
from wenping.game import ceremony, methods
from wenping.game.ledger import UNSURE, UNTOLD
from wenping.game.phases import COUNTED, FILLING, NAMES, OVER, STOPPED
from wenping.game.repair import plan
from wenping.game.touch import ASK, ASK_COLUMN, FILL, LIFT, PUT, TAKE
from wenping.link import Board
from wenping.records.clocks import System
from wenping.records.history import History
from wenping.records.stones import bowl_of, physical
from wenping.table import Notice, Table
from wenping.texts import LANGUAGES
from wenping.texts.questions import QUESTIONS, phase_key
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE, point, to_gtp
from wenping.weiqi.rules import points_text

SCHEMA = 1
SIDES = {"black": BLACK, "white": WHITE}
_NAMED = ("", "black", "white")
_LETTERS = ".BW"
_DO = {
    LIFT: "take",
    TAKE: "take",
    PUT: "put",
    FILL: "fill",
    ASK: "press",
    ASK_COLUMN: "press",
}
# What makes a decision taken on an older picture stale.
_DECISIVE = (
    "phase",
    "paused",
    "moves",
    "to_move",
    "question",
    "result",
    "said_dead",
    "ruling",
    "rulings",
    "connected",
)

Words = dict[str, str]


def words(notice: Notice | None) -> Words | None:
    """A notice in both languages; None for none."""
    return None if notice is None else {lang: notice.words(lang) for lang in LANGUAGES}


def picture(table: Table, board: Board, now_ms: int) -> dict:
    """The table as it is at a time of its log. board: as the link knows it now."""
    game, following = table.game, table.following
    told = {
        "schema": SCHEMA,
        "board": {
            "name": board.name, "id": board.id, "firmware": board.firmware,
            "log": following.log, "events": following.seq, "hash": f"{game.hash():08x}",
        },
        "connected": following.connected,
        "differs": _said(following.differs),
        "phase": NAMES[game.phase],
        "phase_words": words(Notice(phase_key(game))),
        "paused": game.paused,
        "game": None,
    }  # fmt: skip
    return told if game.settings is None else told | _of_game(table, now_ms)


def decisive(told: dict) -> tuple:
    """The values of a picture on which a decision rests: another value makes it stale."""
    return tuple(repr(told.get(name)) for name in _DECISIVE) + (told["board"]["log"],)


def _said(error: object) -> Words | None:
    return {lang: str(words_of(error, lang)) for lang in LANGUAGES} if error else None


def _of_game(table: Table, now_ms: int) -> dict:
    """What there is only once a game has been opened."""
    game = table.game
    return {
        "game": _game(game),
        "size": game.size,
        "position": _rows(_stones(game), game.size),
        "sensed": _rows(physical(game), game.size),
        "to_move": _NAMED[game.position.to_move],
        "moves": len(game.moves_made),
        "record": [[_NAMED[move.colour], _name(game, move.point)] for move in game.moves_made],
        "setup": [[_NAMED[colour], _name(game, p)] for colour, p in game.setup],
        "marks": marks(table),
        "clocks": clocks(game, now_ms),
        "sides": {name: side(game, colour) for name, colour in SIDES.items()},
        "question": _question(table),
        "hindrance": words(table.steps.hindrance()),
        "step": words(table.steps.step()),
        "awaited": words(table.steps.awaited()),
        "said_dead": [_name(game, p) for p in game.said_dead],
        "ceremony": _ceremony(table),
        "ruling": rulings.proposed(table),
        "rulings": [words(Notice(*ruling.words())) for ruling in game.rulings],
        "result": _result(game),
    }


def _game(game: History) -> dict:
    """What was agreed before the first move."""
    settings = game.settings
    rules = settings.rules
    named = rules.name.split(",")[0]
    return {
        **settings.names,
        "rules": named,
        "rules_words": {lang: ruleset_name(named, lang) for lang in LANGUAGES},
        "komi": points_text(rules.komi),
        "handicap": settings.handicap,
        "clock": settings.clock,
        "day": game.date(),
    }


def _name(game: History, p: int) -> str | None:
    """The name of a point, None for a pass."""
    return None if p == PASS else to_gtp(p, game.size)


def _stones(game: History) -> bytearray:
    """What is shown: the position, and while stones are filled in what the sensors see."""
    if game.phase in (FILLING, COUNTED):
        return physical(game)
    grid = bytearray(game.position.grid)
    for p in range(CELLS):
        if game.dead[p] and game.phase in (STOPPED, OVER):
            grid[p] = EMPTY
    return grid


def _rows(grid: bytearray, size: int) -> list[str]:
    return [
        "".join(_LETTERS[grid[point(row, col)] % 3] for col in range(size)) for row in range(size)
    ]


def marks(table: Table) -> list[dict]:
    """What is marked on the board: a point, a kind, and a colour where there is one.

    Kinds: last, captured (to be lifted), dead (taken off as dead), said-dead, filled, uncertain
    (the sensor cannot tell), question, next (to be touched, as the lights show it), and the way
    back: put, take, from, to.
    """
    game = table.game
    found: list[dict] = []

    def mark(points: Iterable[int], kind: str, grid: bytearray | None = None) -> None:
        for p in points:
            colour = {"colour": _NAMED[grid[p] % 3]} if grid is not None else {}
            found.append({"point": _name(game, p), "kind": kind, **colour})

    on = range(CELLS)
    mark([game.last_point] if game.last_point else [], "last")
    mark([p for p in on if game.to_lift[p]], "captured", game.to_lift)
    mark([p for p in on if game.dead[p] and not game.filled[p]], "dead", game.dead)
    mark(game.said_dead if game.phase == STOPPED else [], "said-dead")
    mark([p for p in on if game.filled[p] & 3], "filled", game.filled)
    mark([p for s, p in enumerate(game.points) if p and game.seen[s] == 3], "uncertain")
    if game.asked is not None and game.asked[1]:
        mark([game.asked[1]], "question")
    touch = table.steps.touch()
    if touch is not None:
        kind = {"point": _name(game, touch[1]), "kind": "next", "do": _DO[touch[0]]}
        found.append(kind | {"colour": _NAMED[touch[2] % 3]})
    for source, goal, colour in plan(game) if game.question else ():
        if source:
            mark([source], "from" if goal else "take")
        if goal:
            kind = {"point": _name(game, goal), "kind": "to" if source else "put"}
            found.append(kind | ({"colour": _NAMED[colour]} if colour in (BLACK, WHITE) else {}))
    return found


def clocks(game: History, now_ms: int) -> dict | None:
    """Both clocks as they are at a time of the log, None for a game without.

    A reader counts the running side down by the board's own time. *_ms: milliseconds. stones: to
    play in the period under way, 0: any number.
    """
    clock = game.clock
    if clock.kind == "none":
        return None
    told: dict = {"kind": clock.kind, "t_ms": now_ms, "running": _NAMED[clock.running] or None}
    told |= {"period_ms": _length_ms(game, BLACK), "flagged": _NAMED[clock.flagged] or None}
    for name, colour in SIDES.items():
        main, periods, period = clock.left(colour, now_ms)
        told[name] = {"main_ms": main, "periods": periods, "left_ms": period}
        told[name] |= {"period_ms": _length_ms(game, colour), "stones": clock.stones[colour]}
    return told


def _length_ms(game: History, colour: int) -> int:
    """The length of a side's period."""
    return System(*game.clock.systems[colour]).length_ms


def side(game: History, colour: int) -> dict:
    """A side's stones: the ledger's line, its bowl layer by layer (None: not certain), prisoners.

    missing: how many of its set are neither in the bowl nor on the board; below 0 too many; None
    while that is not known. prisoners: stones that it has captured.
    """
    ledger = game.ledger
    extra = ledger.told[colour]
    bowl = bowl_of(game, colour)
    return {
        "set": ledger.set[colour],
        "board": ledger.board[colour],
        "bowl": None if bowl < 0 else bowl,
        "layers": [None if n == UNSURE else n for n in ledger.layers[colour]],
        "missing": None if extra == UNTOLD else -extra,
        "prisoners": game.position.prisoners[3 - colour],
        "confirmed": bool(game.turn.confirmed[colour]),
        "warnings": game.warned(colour),
        "lost_turns": sum(move.lost and move.colour == colour for move in game.moves_made),
    }


def _question(table: Table) -> dict | None:
    """The open question, its point, and the way out of it step by step."""
    game = table.game
    if game.asked is None:
        return None
    said, *way = table.steps.question()
    code, p, _count = game.asked
    return {
        "code": QUESTIONS[code].removeprefix("q-"),
        "point": _name(game, p),
        "words": words(said),
        # a proposed ruling, the last one, is no step of its own
        "way_back": [words(step.values.get("step", step)) for step in way],  # type: ignore[arg-type]
    }


def _ceremony(table: Table) -> dict | None:
    """How the game is counted, and how far that is; None before play is stopped."""
    game = table.game
    if game.phase not in (STOPPED, FILLING, COUNTED):
        return None
    method = ceremony.method_of(game)
    return {
        "method": methods.NAMES[method],
        "methods": [methods.NAMES[m] for m in methods.allowed(game.settings.rules)],
        "words": words(Notice("way-" + (methods.NAMES[method] or "as-it-lies"))),
        "ways": _ways(table),
        "filled": {name: game.filled.count(colour) for name, colour in SIDES.items()},
        "counts": certificate.counts(game),
    }


def _ways(table: Table) -> list[dict]:
    """The ways to count that players may choose from now (JP-24), by their numbers; none if they
    may not. stones: to put.
    """
    lines = table.agreements.ways()
    if any(line.key != "way-line" for line in lines if isinstance(line, Notice)):
        return []
    now = ways.chosen(table.game)
    return [
        {
            "words": words(line),
            "stones": way.touches,
            "possible": way.possible,
            "chosen": way == now,
        }
        for way, line in zip(ways.ways(table.game), lines, strict=True)
        if isinstance(line, Notice)
    ]


def _result(game: History) -> dict | None:
    """The result with its arithmetic; None before the end."""
    if game.result is None or game.phase != OVER:
        return None
    return {
        "sgf": game.result_text(),
        "lines": {lang: [line.strip() for line in report.lines(game, lang)] for lang in LANGUAGES},
        "counts": certificate.counts(game),
        "agree": certificate.agree(game),
    }
