"""What a referee decides at a table (rulebook, section 7); no I/O.

    chair = Chair(table)                        # wenping.table.Table
    chair.proposals()                           # what the open question may be ruled to be
    chair.rule("1"), chair.rule("CN-24.2 b warning")      # commands and notices
    chair.propose("1")                          # for both players to accept by their clocks
    chair.accept(), chair.reject("it fell")     # what is proposed
    chair.late({BLACK: 300}, 900)               # a side came 300 s late, 900 s are the limit

Sensors can be wrong, so nothing is ruled automatically. A referee, or both players, take one of the
proposals or name a ruling of their own; what the text does not allow is refused in words.
"""

import copy
from collections.abc import Callable

from wenping.coded import Coded
from wenping.errors import Told
from wenping.game import events as ev
from wenping.game.phases import NAMES
from wenping.game.proposals import is_chinese
from wenping.records.forms import completed_form
from wenping.records.history import History
from wenping.records.rule_ids import rule_id
from wenping.records.stones import physical
from wenping.referee import offences as of
from wenping.referee.remedies import events_of, left_of
from wenping.referee.ruling import Ruling, read, standing
from wenping.table import Notice, Out, Table
from wenping.weiqi.points import BLACK, PASS, WHITE
from wenping.weiqi.position import REASONS

_SIDES = {"b": BLACK, "black": BLACK, "黑": BLACK, "w": WHITE, "white": WHITE, "白": WHITE}
_SIDES |= {"both": 0, "-": 0, "双方": 0}
_CITED = {"CN-5": "CN-19"}  # a rule, and the article of what is done when it is broken


class Chair:
    """The referee's decisions at one table. who: the referee's name for the log, "" without one."""

    def __init__(self, table: Table, who: str = "") -> None:
        self.table = table
        self.who = who

    @property
    def game(self) -> History:
        """The game on the board."""
        return self.table.game

    def proposals(self) -> list[Ruling]:
        """The rulings that fit the open question, the nearest first; [] without one."""
        now_ms = self.table.following.board.t_ms
        return [ruling._replace(who=self.who) for ruling in proposals(self.game, now_ms)]

    def listed(self) -> list[Notice]:
        """The proposals with their numbers, for people."""
        found = self.proposals()
        lines = [
            Notice("ruling-line", {"number": number, "ruling": Notice(*ruling.words())})
            for number, ruling in enumerate(found, 1)
        ]
        return lines or [Notice("ruling-nothing")]

    def rule(self, text: str) -> Out:
        """A ruling by its number in `listed`, or in words: "CN-24.2 black warning why ...".

        The side may be left out where the text needs none; "time=5:00", "undo=2", "result=W+3.5"
        and "overrule=12" (number of the ruling's event) have values.
        """
        return self._decided(text, self.take)

    def propose(self, text: str) -> Out:
        """A ruling as in `rule` that only stands when both players accept it by their clocks
        (game/proposals.py).
        """
        return self._decided(text, self._proposed)

    def _decided(self, text: str, decide: Callable[[Ruling], Out]) -> Out:
        """What becomes of the ruling that people wrote, or the notice that it cannot be read."""
        words = text.split()
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            found = self.proposals()
            number = int(words[0][:4])
            if not 1 <= number <= len(found):
                return [Notice("ruling-number", {"text": text.strip(), "most": len(found)})]
            return decide(found[number - 1])
        try:
            return decide(self._read(words))
        except Told as error:
            return [_refused(error)]

    def take(self, *rulings: Ruling) -> Out:
        """Rulings as commands for the board, or the notice why one cannot be."""
        out: list[bytes] = []
        for ruling in rulings:
            wrong = self._wrong(ruling)
            if wrong is not None:
                return [wrong]
            try:
                before = self._before(ruling)
                out += left_of(self.game, before) if before else events_of(self.game, ruling)
            except (Told, ev.EventError) as error:
                return [_refused(error)]
        return self.table.proposals.decide("rule", *out)

    def _proposed(self, ruling: Ruling) -> Out:
        wrong = self._wrong(ruling)
        if wrong is not None:
            return [wrong]
        if ruling.remedy not in of.BY_PRESSES:
            names = " ".join(of.REMEDIES[code] for code in of.BY_PRESSES)
            return [Notice("ruling-not-by-presses", {"remedies": names})]
        try:
            event = ruling._replace(remedy=ruling.remedy | ev.PROPOSED).event()
        except ev.EventError as error:
            return [_refused(error)]
        return self.table.proposals.decide("rule", event)

    def accept(self, colour: int = 0) -> Out:
        """A side, or the referee (0) alone, accepts the ruling that is proposed."""
        game = self.game
        if game.proposed is None:
            return [Notice("ruling-not-proposed")]
        if game.turn.confirmed[colour]:
            return [_refused(Coded("confirm-again"))]
        return self.table.proposals.one("rule", ev.RULING, colour, ev.ACCEPTED, "")

    def reject(self, why: str = "") -> Out:
        """The referee does not rule what is proposed: it is written down as without a penalty."""
        if self.game.proposed is None:
            return [Notice("ruling-not-proposed")]
        proposed = read(*self.game.proposed)
        ruling = proposed._replace(remedy=of.NOTED, value="", who=self.who, why=why)
        try:
            return self.table.proposals.decide("rule", ruling.event())
        except ev.EventError as error:
            return [_refused(error)]

    def late(self, seconds: dict[int, int], limit_s: int) -> Out:
        """Sides came so many seconds after the beginning (CN-23.1 to 23.3).

        Within the limit the time is taken off the clock; beyond it the side, or both, lose.
        """
        over = [colour for colour, late_s in seconds.items() if late_s > limit_s]
        if len(over) == 2:
            return self.take(Ruling(of.BOTH_LATE, 0, of.LOSS, who=self.who))
        if over:
            why = str(seconds[over[0]])
            return self.take(Ruling("CN-23.1", over[0], of.LOSS, who=self.who, why=f"{why} s"))
        rulings = []
        for colour, late_s in sorted(seconds.items()):
            now_ms = max(self.game.t_ms, self.table.following.board.t_ms)
            main, periods, _ = self.game.clock.left(colour, now_ms)
            left_s = max(0, main // 1000 - late_s)
            if main and not (left_s or periods):
                return self.take(Ruling("CN-23.5", colour, of.LOSS, who=self.who))
            value = f"{left_s // 60}:{left_s % 60:02d}"
            late = Ruling("CN-23.3", colour, of.TIME, value=value, who=self.who, why=f"{late_s} s")
            rulings += [late] if late_s else []
        return self.take(*rulings) if rulings else [Notice("late-nobody")]

    def _read(self, words: list[str]) -> Ruling:
        """The ruling that people wrote; Told for what cannot be read."""
        offence, colour = words[0] if words else "", 0
        rest = words[1:]
        if rest and rest[0].lower() in _SIDES:
            colour = _SIDES[rest.pop(0).lower()]
        name, _, value = (rest.pop(0) if rest else "").partition("=")
        if name == "overrule":
            return self._overruling(value, " ".join(rest))
        if name not in of.CODE_OF or offence not in of.OFFENCES:
            raise Told(
                "ruling-unread", text=" ".join(words), rules=" ".join(of.OFFENCES),
                remedies=" ".join(of.CODE_OF),
            )  # fmt: skip
        code = of.CODE_OF[name]
        return Ruling(
            offence, colour, code, value=value, who=self.who, why=" ".join(rest),
            saw=(self.game.asked_at,) if self.game.asked is not None else (),
        )  # fmt: skip

    def _overruling(self, value: str, why: str) -> Ruling:
        """The ruling by which the one with this number does not stand any more."""
        for ruling in standing(self.game.rulings):
            if str(ruling.number) == value:
                code = of.UNWARNING if ruling.remedy == of.WARNING else of.OVERRULED
                return Ruling(
                    ruling.offence, ruling.colour, code, (ruling.number,), value, self.who, why
                )
        raise Told("ruling-none", text=value)

    def _wrong(self, ruling: Ruling) -> Notice | None:
        """Why a ruling cannot be: its phase, its remedy, its side, or that it stands already."""
        row = of.row_of(ruling.offence, ruling.remedy)
        if row is None or ruling.remedy not in row.remedies:
            allowed = row.remedies if row else ()
            names = " ".join(of.REMEDIES[code] for code in allowed) or "-"
            return Notice("ruling-remedy", {"rule": ruling.offence, "remedies": names})
        if self.game.phase not in row.phases:
            phases = [f"@phase-{NAMES[phase]}" for phase in row.phases]
            return Notice("ruling-phase", {"rule": ruling.offence, "phase": phases[0]})
        if of.needs_side(ruling.offence, ruling.remedy) and not ruling.colour:
            return Notice("ruling-side", {"rule": ruling.offence})
        if ruling.offence == "CN-23.6":
            return self._leaving(ruling)
        before = self._before(ruling)
        if before and not left_of(self.game, before):
            return Notice("ruling-again", {"rule": ruling.offence})
        return None

    def _before(self, ruling: Ruling) -> Ruling | None:
        """The ruling that stands on the same question already, None if there is none."""
        same = [r for r in standing(self.game.rulings) if ruling.saw and r.same == ruling.same]
        return same[-1] if same else None

    def _leaving(self, ruling: Ruling) -> Notice | None:
        """Why a player in byo-yomi may not leave the seat: once a game, while the other thinks."""
        before = [r for r in standing(self.game.rulings) if r.offence == ruling.offence]
        if ruling.colour in [r.colour for r in before]:
            return Notice("ruling-once", {"rule": ruling.offence})
        if self.game.position.to_move == ruling.colour:
            return Notice("ruling-own-turn", {"rule": ruling.offence})
        return None


def _refused(why: object) -> Notice:
    return Notice("decision-refused", {"what": "@decide-rule", "why": why})


def proposals(game: History, now_ms: int = 0) -> list[Ruling]:
    """The rulings that fit the open question of a game at now_ms, the nearest first; without one,
    those that fit a clock that was pressed too early.
    """
    if game.asked is None:
        return _hasty(game, max(now_ms, game.t_ms))
    code, p, _count = game.asked
    found = _last_one_elsewhere(game) or _PROPOSERS.get(code, _nobody)(game, p)
    return [
        Ruling(offence, colour, remedy, (game.asked_at,))
        for offence, colour, remedies in found
        for remedy in remedies
        if game.phase in of.OFFENCES[offence].phases
    ]


Row = tuple[str, int, tuple[int, ...]]


def _nobody(game: History, p: int) -> list[Row]:
    return []


def _illegal(game: History, p: int) -> list[Row]:
    """A forbidden point, a ko retaken at once, a repetition; rare forms by name (CN-20.3)."""
    colour = game.position.to_move
    kind = REASONS[game.position.illegal(p, colour)]
    cited = rule_id(kind, p, game.position)
    cited = _CITED.get(cited, cited)
    found: list[Row] = []
    if kind == "repetition":
        after = copy.deepcopy(game.position)
        after.play(p, colour)
        form = completed_form(after, after.moves)
        if form is not None and form.rulings == ["draw", "replay"]:
            found.append(("CN-20.3", 0, of.OFFENCES["CN-20.3"].remedies))
    if cited in of.OFFENCES:
        found.append((cited, colour, of.OFFENCES[cited].remedies))
    return found


def _out_of_turn(game: History, p: int) -> list[Row]:
    """Two moves in a row, where the side has just moved (CN-17.1)."""
    colour, last = 3 - game.position.to_move, game.moves_made[-1:]
    twice = bool(last) and last[0].colour == colour and last[0].point != PASS
    if twice and is_chinese(game.settings.rules):
        return [("CN-17.1", colour, (of.LOSS,))]
    return _displaced(game, p)


def _moved(game: History, p: int) -> list[Row]:
    """The last stone lies elsewhere than it was put (CN-17.2)."""
    return [("CN-17.2", 3 - game.position.to_move, (of.WARNING, of.FREE))]


def _last_one_elsewhere(game: History) -> list[Row]:
    """The last stone is gone from its point, and one of its colour lies elsewhere (CN-17.2)."""
    last, seen = game.last_point, physical(game)
    colour = game.position.grid[last] if last else 0
    gone = [p for p in range(len(seen)) if game.meant(p) in (BLACK, WHITE) and not seen[p]]
    if not last or gone != [last] or [c for _p, c in _extra(game)] != [colour]:
        return []
    return _moved(game, last)


def _missing(game: History, p: int) -> list[Row]:
    """Stones are gone: taken by a move that may not be made, with liberties (CN-18), or displaced.

    A stone that only lies elsewhere is displaced. While captured stones lie there, a stone that is
    gone was taken off instead of them, whosever it is.
    """
    taker, last = 3 - game.meant(p), game.moves_made[-1:]
    if game.lifting and last:
        taker = last[0].colour
    extra = _extra(game)
    if len(extra) == 1 and extra[0][1] == taker:
        q = extra[0][0]
        found = _illegal(game, q) if taker == game.position.to_move else _out_of_turn(game, q)
        if found:
            return found
    if last and last[0].colour == taker and not extra:
        return [("CN-18", taker, (of.WARNING,)), *_displaced(game, p)]
    return _displaced(game, p)


def _extra(game: History) -> list[tuple[int, int]]:
    """(point, colour) of the stones that the sensors see where none should lie."""
    seen = physical(game)
    return [
        (q, seen[q])
        for q in range(len(seen))
        if seen[q] in (BLACK, WHITE) and not game.meant(q) and not game.to_lift[q]
    ]


def _displaced(game: History, p: int) -> list[Row]:
    return [("CN-17.3", 0, (of.PUT_BACK, of.STANDS, of.DRAW, of.REPLAY))]


def _scattered(game: History, p: int) -> list[Row]:
    return [("CN-17.4", 0, (of.PUT_BACK, of.DRAW, of.REPLAY))]


def _hasty(game: History, now_ms: int) -> list[Ruling]:
    """A press with captured stones left on the board is advised, then warned (CN-23.4)."""
    press = game.hasty
    if press is None or not press.is_one(game, now_ms):
        return []
    before = [(r.offence, r.colour) for r in standing(game.rulings)]
    found = [of.ADVICE, of.WARNING]
    if ("CN-23.4", press.colour) in before:
        found.reverse()
    return [Ruling("CN-23.4", press.colour, code, (press.number,)) for code in found]


_PROPOSERS = {
    ev.Q_ILLEGAL: _illegal,
    ev.Q_OUT_OF_TURN: _out_of_turn,
    ev.Q_MOVED: _moved,
    ev.Q_MISSING: _missing,
    ev.Q_EXTRA: _displaced,
    ev.Q_WRONG_COLOUR: _displaced,
    ev.Q_AMBIGUOUS: _displaced,
    ev.Q_SCATTERED: _scattered,
}
