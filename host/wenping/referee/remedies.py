"""The events that carry a ruling out, which follow its RULING event in the log.

put-back, none, advice, free    nothing: the board's own question leads the way back
warning                         nothing: the fold counts it; the second one loses (CN-25.2)
turn-lost                       a void pass (the side has to be on move)
loss, draw, replay, result      RESULT
stands                          AGREED: the points that differ get what lies there
time                            SET_CLOCK; value "45:00", "0:30x3" with periods
undo                            UNDO; value: how many moves, "2-restored" with the clocks back
overrule                        UNDO of the void pass, if no move followed it
"""

import re

from wenping.errors import UserError
from wenping.game import events as ev
from wenping.game.clock import KEEP
from wenping.game.phases import OVER
from wenping.game.proposals import is_chinese
from wenping.records.history import History
from wenping.records.results import by_hand, result_event
from wenping.records.stones import physical
from wenping.referee import offences as of
from wenping.referee.ruling import Ruling, standing
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, WHITE, to_sgf

_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)(?:x(\d{1,2}))?", re.ASCII)
_BACK = re.compile(r"(\d{1,3})(-restored)?", re.ASCII)


class NoRemedy(UserError):
    """A value that the remedy of a ruling cannot have."""


def events_of(game: History, ruling: Ruling) -> list[bytes]:
    """The RULING event and those that carry it out now. Raises NoRemedy for a bad value, EventError
    for texts that are too long.
    """
    out = [ruling.event(), *_EFFECTS.get(ruling.remedy, _nothing)(game, ruling)]
    second_one = ruling.remedy == of.WARNING and game.warned(ruling.colour)
    if second_one and is_chinese(game.settings.rules):
        second = Ruling("CN-25.2", ruling.colour, of.LOSS, who=ruling.who)
        out += [second.event(), *_loss(game, second)]
    return out


def left_of(game: History, ruling: Ruling) -> list[bytes]:
    """Return the events of a ruling that are not in the record, though the RULING is: the board or
    this host stopped between them, or the cable was pulled.
    """
    remedy, lost = ruling.remedy, [move.lost for move in game.moves_made[ruling.moves :]]
    second_one = remedy == of.WARNING and game.warned(ruling.colour) > 1
    if remedy in _ENDS or second_one:
        missing = game.phase != OVER
    else:
        missing = remedy == of.STANDS or remedy == of.TURN_LOST and True not in lost
    left = events_of(game, ruling)[1:] if missing else []
    if second_one and "CN-25.2" in [r.offence for r in standing(game.rulings)]:
        return left[1:]
    return left


def _nothing(game: History, ruling: Ruling) -> list[bytes]:
    return []


def _turn_lost(game: History, ruling: Ruling) -> list[bytes]:
    return [ev.encode(ev.PASS_, ruling.colour, ev.VOID_MOVE)]


def _loss(game: History, ruling: Ruling) -> list[bytes]:
    winner = 3 - ruling.colour if ruling.colour else 0
    reason = ev.BY_TIME if ruling.offence == "CN-23.5" else ev.BY_FORFEIT
    return [ev.encode(ev.RESULT, winner, reason, 0)]


def _result(game: History, ruling: Ruling) -> list[bytes]:
    """RESULT; after the game the ruling itself gives it (History)."""
    said = by_hand(ruling.value)
    if said is None:
        raise NoRemedy("ruling-result", text=ruling.value)
    return [] if game.phase == OVER else [result_event(*said)]


def _stands(game: History, ruling: Ruling) -> list[bytes]:
    """What the sensors see is the position, where they are sure of it."""
    lists: dict[int, list[str]] = {BLACK: [], WHITE: [], EMPTY: []}
    seen = physical(game)
    for p in range(CELLS):
        sure = seen[p] != BORDER and game.reads(game.sensor(p)) != 3
        lying = game.to_lift[p] and seen[p] == game.to_lift[p]
        if sure and seen[p] != game.meant(p) and not lying:
            lists[seen[p]].append(to_sgf(p))
    text = "".join("EBW"[cell] + "".join(names) for cell, names in lists.items() if names)
    return [ev.encode(ev.AGREED, game.position.to_move, ev.THE_REFEREE, text)]


def _time(game: History, ruling: Ruling) -> list[bytes]:
    said = _TIME.fullmatch(ruling.value)
    if said is None:
        raise NoRemedy("ruling-time", text=ruling.value)
    hours, minutes, seconds, periods = (int(part or 0) for part in said.groups())
    main_ms = 1000 * (3600 * hours + 60 * minutes + seconds)
    kept = KEEP if said[4] is None else periods
    return [ev.encode(ev.SET_CLOCK, ruling.colour, main_ms, kept)]


def _taken_back(game: History, ruling: Ruling) -> list[bytes]:
    said = _BACK.fullmatch(ruling.value or "1")
    if said is None or not int(said[1]):
        raise NoRemedy("ruling-undo", text=ruling.value)
    return [ev.encode(ev.UNDO, 0, int(said[1]), ev.RESTORED if said[2] else ev.BY_RULING)]


def _overruled(game: History, ruling: Ruling) -> list[bytes]:
    """The overruled ruling has to stand; its void pass is taken back if it is the last move."""
    found = [r for r in standing(game.rulings) if r.number in ruling.saw]
    if len(found) != 1 or found[0].colour != ruling.colour:
        raise NoRemedy("ruling-none", text=ruling.value)
    warning = found[0].remedy == of.WARNING
    if warning != (ruling.remedy == of.UNWARNING):
        raise NoRemedy("ruling-none", text=ruling.value)
    last = game.moves_made[-1:]
    lost = found[0].remedy == of.TURN_LOST and last and last[0].lost and game.phase != OVER
    return [ev.encode(ev.UNDO, 0, 1, ev.BY_RULING)] if lost else []


_ENDS = (of.LOSS, of.DRAW, of.REPLAY, of.RESULT)
_EFFECTS = {
    of.TURN_LOST: _turn_lost,
    of.LOSS: _loss,
    of.DRAW: lambda game, ruling: [ev.encode(ev.RESULT, 0, ev.DRAWN, 0)],
    of.REPLAY: lambda game, ruling: [ev.encode(ev.RESULT, 0, ev.BY_REFEREE, 0)],
    of.STANDS: _stands,
    of.TIME: _time,
    of.TAKEN_BACK: _taken_back,
    of.RESULT: _result,
    of.OVERRULED: _overruled,
    of.UNWARNING: _overruled,
}
