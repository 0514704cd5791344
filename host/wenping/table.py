"""The host's part of one table without I/O: commands and notices from what a board tells and what
people decide.

    table = Table(following)                # wenping.records.follower.Following, or a Follower
    out = table.take(item, board)           # an item of the link, or None when none came in time
    out = table.resign(BLACK)               # a decision of people
    for part in out:                        # Command: send it to the board; Notice: tell people

A decision that cannot be taken now gives a notice that says why, and no command. Everything that
the table knows follows from the log: a host that comes back in the middle finds its step again.
"""

import copy
from typing import Any, NamedTuple

from wenping.coded import Coded
from wenping.counting import report
from wenping.counting import ways as counting_ways
from wenping.counting.deadstones import names, string_of
from wenping.errors import Told
from wenping.game import ceremony, guide, pauses, seki
from wenping.game import events as ev
from wenping.game.arbiter import BOWLS_MS, Arbiter
from wenping.game.ledger import UNTOLD
from wenping.game.phases import (
    ALLOWED,
    COUNTED,
    FILLING,
    OVER,
    PLAYING,
    READY,
    SETTING,
    STOPPED,
)
from wenping.game.settings import Settings
from wenping.link.items import Back, Board, Event, Item, Lost, Parted, State, Uncompared
from wenping.opening import contradictions
from wenping.records.follower import Following
from wenping.records.history import DEAD_NOTE, History
from wenping.records.results import by_hand, result_event
from wenping.referee import ruling
from wenping.texts import TEXTS, reading
from wenping.texts.questions import COLOURS, phase_key, question_values, repairs
from wenping.weiqi.points import BLACK, PASS, WHITE, from_gtp, to_gtp
from wenping.wire import messages as m

LATE_MS = 3000  # what a clock announced so long ago is told no more
GRACE_MS = 5000  # a board that counts every ruleset gives its result by then

_STEPS = {
    guide.LIFT: "step-lift",
    guide.TAKE: "step-take",
    guide.PUT: "step-put",
    guide.FILL: "step-fill",
    guide.ASK: "step-ask",
    guide.ASK_COLUMN: "step-ask-column",
}
_SEKI = {
    seki.GUESSED: "step-seki-guessed",
    seki.SEKI: "step-seki-said",
    seki.ALIVE: "step-seki-none",
}


class Command(NamedTuple):
    """A command for the board, a row of wenping.wire.messages.COMMANDS with its fields and tail."""

    command: int
    fields: tuple[int, ...] = ()
    tail: bytes = b""


class Notice(NamedTuple):
    """Something for people: a key of wenping.texts with values.

    A value may be another notice, the key of a text ("@key"), or an error.
    """

    key: str
    values: dict[str, object] = {}

    def words(self, lang: str) -> str:
        """The notice in "zh" or "en"."""
        values = {
            name: value.words(lang) if isinstance(value, Notice) else value
            for name, value in self.values.items()
        }
        return Told(self.key, **values).words(lang)


Out = list[Command | Notice]


def _now(game: History) -> dict[str, Any]:
    """What of a game is told when it changes."""
    return {
        "phase": game.phase,
        "paused": game.paused,
        "method": game.method,
        "moves": len(game.moves_made),
        "agreements": game.agreements,
        "rulings": len(game.rulings),
        "hasty": -1,
        "asked": [],
        "hindrance": None,
        "ledger": [UNTOLD, UNTOLD],
    }


class Table:
    """One table: the game that `following` folds, and what people have to be told about it."""

    def __init__(self, following: Following) -> None:
        self.following = following
        self._game = following.game
        self._told = _now(self._game)
        self._differs = ""
        self._proposed = False

    @property
    def game(self) -> History:
        """The game on the board, as far as its events have come."""
        return self.following.game

    # What the board tells

    def take(self, item: Item | None, board: Board) -> Out:
        """Take the next item of the link, or None when none came in time.

        board: the board as the link knows it now. Returns what is to be said and sent.
        """
        if item is not None:
            self.following.take(item)
        self.following.look(board)
        out: Out = []
        if isinstance(item, Lost):
            out.append(Notice("table-lost", {"why": item.why}))
        elif isinstance(item, Back):
            out.append(Notice("table-back"))
        elif isinstance(item, Parted):
            out.append(Notice("log-parted", item._asdict()))
        elif isinstance(item, Uncompared):
            out.append(Notice("log-uncompared", item._asdict()))
        elif isinstance(item, State) and item.name == "text":
            words = item.tail.decode("utf-8", "replace")
            out.append(Notice(words) if words in TEXTS else Notice("as-is", {"words": words}))
        return out + self._announced(item) + self._changes() + self._result_due()

    def _announced(self, item: Item | None) -> Out:
        """What a clock announces, unless it did so long ago and is only told now."""
        if not isinstance(item, Event) or item.data[0] & 0x3F != ev.CLOCK:
            return []
        if item.log != self.following.log or item.t_ms < self.following.board.t_ms - LATE_MS:
            return []
        _kind, colour, (code, value) = ev.decode(item.data)
        return [Notice(*reading.words(self.game.clock, colour, code, value, item.t_ms))]

    def _changes(self) -> Out:
        """What has changed since the last call, for people."""
        game = self.game
        out: Out = []
        differs = self.following.differs
        if str(differs) != self._differs:
            self._differs = str(differs)
            if self._differs:
                out.append(Notice("as-is", {"words": differs}))
        if game is not self._game:
            self._game = game
            self._told = _now(History())
        told, self._told = self._told, _now(game)
        out += self._phase_change(told)
        out += [Notice(*ruling.words()) for ruling in game.rulings[told["rulings"] :]]
        out += self._hasty_press(told["hasty"])
        if game.seal_ignored and told["moves"] < len(game.moves_made):
            out.append(Notice("seal-ignored"))
        if told["method"] != game.method and game.phase in (STOPPED, FILLING):
            out.append(_way("way-chosen", counting_ways.chosen(game)))
        if told["paused"] != game.paused and game.phase != OVER:
            why = reading.PAUSES.get(game.pause_reason, "clocks-paused")
            out.append(Notice(why if game.paused else "clocks-run"))
        out += self._ledger_change(told["ledger"])
        asked = self.question()
        self._told["asked"] = asked
        if told["asked"] != asked and game.phase != OVER:
            out += asked or [Notice("resolved")]
        hindrance = self.hindrance()
        self._told["hindrance"] = hindrance
        if hindrance is not None and hindrance != told["hindrance"]:
            out.append(hindrance)
        return out

    def _phase_change(self, told: dict) -> Out:
        """What a change of the phase means, moves that were taken back, and that both players have
        agreed on the board.
        """
        game = self.game
        before, after = told["phase"], game.phase
        if told["agreements"] < game.agreements:
            back = told["moves"] - len(game.moves_made)
            out: Out = [Notice("taken-back", {"count": back})] if back > 0 else []
            return [*out, Notice("board-is-right", {"who": COLOURS[game.position.to_move]})]
        if before == after:
            back = told["moves"] - len(game.moves_made)
            return [Notice("taken-back", {"count": back})] if back > 0 else []
        if after == STOPPED:
            return [Notice("stopped-again" if before == FILLING else "play-stopped")]
        if after == PLAYING and before == STOPPED:
            return [Notice("play-goes-on", {"who": COLOURS[game.position.to_move]})]
        if after == FILLING:
            left = self._named_and_left()
            return ([Notice("dead-left", {"points": left})] if left else []) + self._shorter()
        return [Notice("all-alive")] if before == PLAYING and after == COUNTED else []

    def _hasty_press(self, told: int) -> Out:
        """A clock was pressed before the captured stones were off (CN-23.4); told: the last one."""
        hasty = self.game.hasty
        self._told["hasty"] = told
        if hasty is None or hasty.number == told:
            return []
        if not hasty.is_one(self.game, self.following.board.t_ms):
            return []
        self._told["hasty"] = hasty.number
        return [Notice("captured-left", {"who": COLOURS[hasty.colour]})]

    def _shorter(self) -> Out:
        """The way to count with fewer stones than the chosen one, if there is one (JP-24)."""
        now = counting_ways.chosen(self.game)
        best = counting_ways.shortest(counting_ways.ways(self.game))
        return [_way("way-shorter", best)] if best.touches < now.touches else []

    def _ledger_change(self, before: list[int]) -> Out:
        """How many stones are missing or too many, once for each change (HW-3)."""
        out: Out = []
        now = [self.game.ledger.told[colour] for colour in (BLACK, WHITE)]
        self._told["ledger"] = now
        for colour, was, extra in zip((BLACK, WHITE), before, now, strict=True):
            if extra in (was, UNTOLD):
                continue
            values = {"who": COLOURS[colour], "count": abs(extra)}
            if extra:
                key = "stones-missing" if extra < 0 else "stones-too-many"
                out.append(Notice(key, values))
            elif was != UNTOLD:
                out.append(Notice("stones-right", values))
        return out

    def _result_due(self) -> Out:
        """The result for a board of older firmware, which did not count every ruleset alone.

        A board of today gives it within GRACE_MS after it has waited for the bowls.
        """
        game = self.game
        if game.phase != COUNTED:
            self._proposed = False
            return []
        waited_ms = self.following.board.t_ms - game.phase_ms
        if self._proposed or waited_ms < BOWLS_MS + GRACE_MS:
            return []
        self._proposed = True
        result = report.counted(game)
        margin2 = round(2 * abs(result.margin))
        return [_propose(ev.RESULT, result.winner, ev.BY_COUNT, margin2)]

    # What people want to know

    def question(self) -> list[Notice]:
        """The board's open question, then the way back step by step (wall 4), and in play the
        other way: the board is right; [] without one.
        """
        asked = self.game.asked
        if asked is None:
            return self._proposal()
        steps = [Notice(key, values) for key, values in repairs(self.game)]
        out = [Notice(*question_values(self.game, *asked))] + [
            Notice("way-back", {"number": number, "step": step})
            for number, step in enumerate(steps, 1)
        ]
        if self.game.phase == PLAYING:
            out.append(Notice("way-agreed", {"step": Notice("step-agreed")}))
        return out + self._proposal()

    def _proposal(self) -> list[Notice]:
        """What is proposed to be ruled, and who has not accepted it yet; [] if nothing is."""
        game = self.game
        waits = [COLOURS[colour] for colour in (BLACK, WHITE) if not game.turn.confirmed[colour]]
        if game.proposed is None or not waits:
            return []
        who = "@both-sides" if len(waits) == 2 else waits[0]
        ruled = Notice(*ruling.read(*game.proposed).words())
        return [Notice("ruling-proposed", {"ruling": ruled, "who": who})]

    def hindrance(self) -> Notice | None:
        """What has to be settled before a stopped board can be confirmed, None if nothing.

        The rest of a group of which a stone was lifted as dead, an open ko (JP-34).
        """
        if self.game.phase != STOPPED:
            return None
        p = self._guide().hindrance(self.game)
        if not p:
            return None
        dead = any(self.game.dead[q] for q in string_of(self.game.position.grid, p))
        if not dead:
            return Notice("hindrance-ko", {"point": to_gtp(p, self.game.size)})
        left = [q for q in string_of(self.game.position.grid, p) if not self.game.dead[q]]
        return Notice("hindrance-dead", {"points": names(left, self.game.size)})

    def touch(self) -> tuple[int, int, int] | None:
        """What is to be touched next, as the board's lights show it: an action of game/guide.py,
        the point, and whose stone it is; None if nothing is.
        """
        game = self.game
        if game.position is None or game.phase in (COUNTED, OVER):
            return None
        action, p = self._guide().look(game)
        return (action, p, self._owner(action, p)) if action in _STEPS and p else None

    def step(self) -> Notice | None:
        """The next touch in words; None if nothing is to be touched."""
        touch = self.touch()
        if touch is not None:
            action, p, colour = touch
            name = to_gtp(p, self.game.size)
            values: dict[str, object] = {"point": name, "column": name[0], "who": COLOURS[colour]}
            arranged = action == guide.LIFT and self.game.phase == FILLING
            return self.hindrance() or Notice(
                "step-arrange" if arranged else _STEPS[action], values
            )
        left = self._named_and_left() if self.game.phase == STOPPED else ""
        return Notice("step-dead", {"points": left}) if left else self._seki()

    def _seki(self) -> Notice | None:
        """What is guessed or said of a string that may live in seki, None if nothing is shown."""
        game = self.game
        what, p = self._guide().look(game) if game.phase == STOPPED else (guide.NOTHING, PASS)
        return Notice(_SEKI[what], {"point": to_gtp(p, game.size)}) if what in _SEKI else None

    def _owner(self, action: int, p: int) -> int:
        """Whose stone it is that a step is about."""
        game = self.game
        if action == guide.LIFT and game.to_lift[p]:
            return game.to_lift[p]
        if action in (guide.LIFT, guide.TAKE):
            return game.seen[game.sensor(p)] % 3
        if action == guide.FILL:
            return ceremony.of(game).next(game)[2]
        return game.meant(p) or game.position.to_move

    def awaited(self) -> Notice | None:
        """Who has to do something now: to move, to press the clock, to confirm; None if nobody."""
        game = self.game
        if game.phase == SETTING:
            return Notice("await-setting")
        if game.phase == PLAYING:
            if game.paused:
                return Notice("await-pause")
            turn = game.position.to_move
            timed = game.clock.kind != "none"
            if timed and game.position.moves and not game.turn.pressed:
                return Notice("await-press", {"who": COLOURS[3 - turn]})
            key = "await-press" if game.turn.laid[turn] else "await-move"
            return Notice(key, {"who": COLOURS[turn]})
        if game.phase in (STOPPED, FILLING):
            colours = [c for c in (BLACK, WHITE) if not game.turn.confirmed[c]]
            key = "await-both" if len(colours) == 2 else "await-confirm"
            return Notice(key, {"who": COLOURS[colours[0]]}) if colours else None
        return Notice("await-count") if game.phase == COUNTED else None

    def _guide(self) -> guide.Guide:
        return guide.Guide(Arbiter(self.game))

    def _named_and_left(self) -> str:
        """The stones that players have named as dead and that are still on the board."""
        game = self.game
        stones = {q for p in game.said_dead for q in string_of(game.position.grid, p)}
        left = [q for q in sorted(stones) if game.seen[game.sensor(q)] and not game.dead[q]]
        return names(left, game.size)

    # What people decide

    def open(
        self,
        settings: Settings,
        stones: list[tuple[int, int]] | None = None,
        given: frozenset[str] = frozenset(),
    ) -> Out:
        """Open a game, or go on with the one under way.

        stones: (colour, point) of those that stand before the first move. given: the settings that
        people asked for, whose contradictions to a game under way are told.
        """
        game = self.game
        if game.phase not in (READY, OVER):
            out: Out = [Notice("goes-on", {"log": self.following.log})]
            differ = [
                Notice("contradicts", {"option": option, "asked": asked, "stands": stands})
                for option, asked, stands in contradictions(settings, game.settings, given)
            ]
            return out + differ + ([Notice("contradicts-end")] if differ else [])
        opened: Out = [Command(m.C_NEW_GAME, tail=settings.text.encode())]
        return opened + [_propose(ev.SETUP, colour, p) for colour, p in stones or []]

    def pass_move(self) -> Out:
        """The side to move passes (GO-4)."""
        position = self.game.position
        turn = position.to_move if position else 0
        return self._decide("pass", ev.PASS_, turn, ev.BY_HOST)

    def confirm(self, colour: int) -> Out:
        """A side agrees to a stopped board or to a filled one, as by its clock."""
        if PLAYING < self.game.phase < COUNTED and self.game.turn.confirmed[colour]:
            why = Coded("confirm-again")
            return [Notice("decision-refused", {"what": "@decide-confirm", "why": why})]
        if self.game.phase in (SETTING, PLAYING, COUNTED):
            return [self._refused("confirm") or _not_now("confirm", self.game)]
        return self._decide("confirm", ev.PRESS, colour)

    def play_on(self, colour: int = 0) -> Out:
        """A side (0: the referee) asks to play on after a stop, or to leave the filling."""
        return self._decide("play-on", ev.RESUME, colour)

    def restore(self) -> Out:
        """The players take up the position again in which play was stopped last (CN-21.3)."""
        return self._decide("restore", ev.RESTORE)

    def undo(self, count: int = 1, clocks: int = ev.BY_RULING) -> Out:
        """The players agree to take moves back, or the referee rules it.

        clocks: events.BY_RULING, they stand; RESTORED, both sides have what they had at the
        beginning of that turn. For a time that the referee names `wenping clock` follows.
        """
        return self._decide("undo", ev.UNDO, 0, count, clocks)

    def resign(self, colour: int) -> Out:
        """A side resigns."""
        return self._decide("resign", ev.RESIGN, colour)

    def draw(self) -> Out:
        """The players agree on a draw."""
        return self._decide("draw", ev.RESULT, 0, ev.BY_AGREEMENT, 0)

    def forfeit(self, colour: int) -> Out:
        """A side loses by forfeit."""
        return self._decide("forfeit", ev.RESULT, 3 - colour, ev.BY_FORFEIT, 0)

    def abandon(self) -> Out:
        """The game ends without a result."""
        return self._decide("abandon", ev.RESULT, 0, ev.ABANDONED, 0)

    def pause(self, why: int = pauses.NO_REASON) -> Out:
        """Both clocks rest, or run again.  why: a reason of PAUSE (CK-4)."""
        if self.game.phase in (STOPPED, FILLING, COUNTED):
            return [_not_now("pause", self.game)]
        return self._decide("pause", ev.PAUSE, 0, pauses.RUNS if self.game.paused else why)

    def dead(self, text: str) -> Out:
        """Players name dead strings, by one stone each: "D4 Q16", "" for none.

        The stones still have to be lifted, by which the board knows them; until then the table
        says which are left.
        """
        if self.game.phase != STOPPED:
            return [self._refused("dead") or _not_now("dead", self.game)]
        stones, wrong = self._stones(text)
        if wrong:
            return [wrong]
        grid = self.game.position.grid
        heads = sorted({string_of(grid, p)[0] for p in stones})
        out = self._decide("dead", ev.NOTE, 0, DEAD_NOTE + names(heads, self.game.size))
        strings = {q for p in heads for q in string_of(grid, p)}
        left = names([q for q in sorted(strings) if not self.game.dead[q]], self.game.size)
        return [*out, Notice("step-dead", {"points": left})] if left else out

    def seki(self, text: str) -> Out:
        """Players say which strings live in seki, by a stone each: "D4 -Q16" (-: not Q16's)."""
        if self.game.phase != STOPPED:
            return [self._refused("seki") or _not_now("seki", self.game)]
        out: Out = []
        for word in text.replace(",", " ").split():
            stones, wrong = self._stones(word.lstrip("-"))
            if wrong:
                return [wrong]
            on = 0 if word.startswith("-") else 1
            for p in stones:
                out += self._decide("seki", ev.SEKI, 0, p, on)
        return out

    def ways(self) -> Out:
        """The ways to count that the players may choose from (JP-24), and the shortest of them."""
        refused = self._refused("ceremony", ev.CEREMONY)
        if refused is not None:
            return [refused]
        found = counting_ways.ways(self.game)
        best = counting_ways.shortest(found)
        out: Out = []
        for number, way in enumerate(found, 1):
            mark = "@way-official" if number == 1 else "@way-shortest" if way == best else ""
            mark = mark if way.possible else "@way-impossible"
            out.append(_way("way-line", way, number=number, mark=mark))
        return out

    def ceremony(self, text: str) -> Out:
        """The players choose a way to count by its number in `ways` (JP-24)."""
        refused = self._refused("ceremony", ev.CEREMONY)
        if refused is not None:
            return [refused]
        found = counting_ways.ways(self.game)
        number = text.strip()
        if number not in [str(i + 1) for i in range(len(found))]:
            return [Notice("way-unread", {"text": number, "most": len(found)})]
        return self._decide("ceremony", ev.CEREMONY, 0, found[int(number) - 1].method)

    def result(self, text: str) -> Out:
        """People end the game by hand: "B+3.5", "W+R", "W+T", "B+F", "0" (draw), "Void"."""
        said = by_hand(text)
        if said is None:
            return [Notice("result-unread", {"text": text.strip()})]
        what = {ev.BY_AGREEMENT: "draw", ev.ABANDONED: "abandon"}.get(said[1], "result")
        return self.decide(what, result_event(*said))

    def _stones(self, text: str) -> tuple[list[int], Notice | None]:
        """The stones that a text names, and a notice about the first name that is none."""
        game = self.game
        found = []
        for name in text.replace(",", " ").split():
            try:
                p = from_gtp(name, game.size, game.size)
            except ValueError:
                p = PASS
            if game.position.grid[p] not in (BLACK, WHITE):
                return [], Notice("no-stone", {"name": name})
            found.append(p)
        return found, None

    def _decide(self, what: str, kind: int, colour: int = 0, *fields: int | str) -> Out:
        """The proposal of an event if it can follow now, else the notice why it cannot."""
        try:
            return self.decide(what, ev.encode(kind, colour, *fields))
        except ev.EventError as error:
            return [Notice("decision-refused", {"what": f"@decide-{what}", "why": error})]

    def decide(self, what: str, *events: bytes) -> Out:
        """The proposals of events if they can follow now one after the other, else the notice why
        they cannot.
        """
        trial = copy.deepcopy(self.game)
        for event in events:
            refused = self._refused(what, event[0] & 0x3F)
            if refused is not None:
                return [refused]
            try:
                trial.apply(self.game.t_ms, event)
            except Coded as error:  # FoldError
                return [Notice("decision-refused", {"what": f"@decide-{what}", "why": error})]
        return [Command(m.C_PROPOSE, tail=event) for event in events]

    def _refused(self, what: str, kind: int | None = None) -> Notice | None:
        """Why a decision cannot be taken now by connection and phase, None if it can."""
        phase = self.game.phase
        if not self.following.connected:
            return Notice("decision-unconnected", {"what": f"@decide-{what}"})
        if phase == READY:
            return Notice("decision-no-game")
        if phase == OVER and kind != ev.RULING:
            values = {"what": f"@decide-{what}", "result": self.game.result_text()}
            return Notice("decision-over", values)
        allowed = ALLOWED.get(ev.TABLE[kind][0]) if kind is not None else None
        return _not_now(what, self.game) if allowed and phase not in allowed else None


def _way(key: str, way: counting_ways.Way, **values: object) -> Notice:
    return Notice(key, {"name": f"@{way.name}", "count": way.touches, **values})


def _propose(kind: int, colour: int, *fields: int | str) -> Command:
    """The command that proposes an event to the board."""
    return Command(m.C_PROPOSE, tail=ev.encode(kind, colour, *fields))


def _not_now(what: str, game: History) -> Notice:
    """The notice that a decision does not belong to the phase of the game."""
    phase = "@" + phase_key(game)
    return Notice("decision-phase", {"what": f"@decide-{what}", "phase": phase})
