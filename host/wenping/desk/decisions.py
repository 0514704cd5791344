"""What people decide at a table, as other programs ask for it: who may, with which fields; no I/O.

    out = take(table, {"do": "resign", "colour": "black"}, rights)  # commands and notices

A player decides for the own side only; a referee and the host's own programs for both.
"""

from collections.abc import Callable
from typing import NamedTuple

from wenping.errors import UserError
from wenping.game import pauses
from wenping.referee.chair import Chair
from wenping.table import Out, Table
from wenping.weiqi.points import BLACK, WHITE

SPECTATOR, PLAYER_BLACK, PLAYER_WHITE = "spectator", "black", "white"
REFEREE, HOST = "referee", "host"
ROLES = (PLAYER_BLACK, PLAYER_WHITE, REFEREE)
_SIDES = {"black": BLACK, "white": WHITE}
_WHY = {"break": pauses.ADJOURNED, "referee": pauses.REFEREE_CALLED, "leave": pauses.LEAVE}
_WHY |= {"force": pauses.OUTSIDE_FORCE}
_LONGEST = 400  # characters of a text
_MOST = 400  # moves that are taken back at once


class Fields(NamedTuple):
    """The fields of a decision, checked: colour (0: none), text, number of moves."""

    colour: int
    text: str
    moves: int


class Decision(NamedTuple):
    """A row of DECISIONS: how it is taken, and whether a player may take it for the own side."""

    call: Callable[[Table, Fields], Out]
    player: bool = False
    own_turn: bool = False  # a player: only when it is the own turn
    colour: bool = False  # needs a colour


DECISIONS = {
    "pass": Decision(lambda table, it: table.decisions.pass_move(), True, own_turn=True),
    "resign": Decision(lambda table, it: table.decisions.resign(it.colour), True, colour=True),
    "confirm": Decision(lambda table, it: table.decisions.confirm(it.colour), True, colour=True),
    "ways": Decision(lambda table, it: table.agreements.ways(), True),
    "ceremony": Decision(lambda table, it: table.agreements.ceremony(it.text), True),
    "play-on": Decision(lambda table, it: table.decisions.play_on(it.colour), True),
    "pause": Decision(lambda table, it: table.decisions.pause(_WHY.get(it.text, pauses.NO_REASON))),
    "undo": Decision(lambda table, it: table.decisions.undo(it.moves)),
    "restore": Decision(lambda table, it: table.decisions.restore()),
    "draw": Decision(lambda table, it: table.decisions.draw()),
    "forfeit": Decision(lambda table, it: table.decisions.forfeit(it.colour), colour=True),
    "abandon": Decision(lambda table, it: table.decisions.abandon()),
    "dead": Decision(lambda table, it: table.agreements.dead(it.text), True),
    "seki": Decision(lambda table, it: table.agreements.seki(it.text), True),
    "result": Decision(lambda table, it: table.decisions.result(it.text)),
    "rulings": Decision(lambda table, it: [*Chair(table).listed()]),
    "rule": Decision(lambda table, it: Chair(table).rule(it.text)),
    "propose": Decision(lambda table, it: Chair(table).propose(it.text)),
    "accept": Decision(lambda table, it: Chair(table).accept(it.colour), True),
    "reject": Decision(lambda table, it: Chair(table).reject(it.text)),
}


def take(table: Table, asked: dict, role: str) -> Out:
    """Take a decision for somebody with a role; UserError when it cannot be asked for like that."""
    name = asked.get("do")
    row = DECISIONS.get(name) if isinstance(name, str) else None
    if row is None:
        raise UserError("desk-no-decision", names=", ".join(DECISIONS))
    fields = _fields(asked)
    if role in _SIDES:
        fields = fields._replace(colour=_SIDES[role])
        position = table.game.position
        out_of_turn = row.own_turn and position and position.to_move != fields.colour
        if not row.player or out_of_turn:
            raise UserError("desk-not-yours", what=f"@decide-{name}")
    if row.colour and not fields.colour:
        raise UserError("desk-field", field="colour")
    return row.call(table, fields)


def _fields(asked: dict) -> Fields:
    """The fields that a request has; UserError names one that is wrong."""
    colour, text, count = asked.get("colour"), asked.get("text", ""), asked.get("count", 1)
    if colour not in (None, *_SIDES):
        raise UserError("desk-field", field="colour")
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise UserError("desk-field", field="text")
    if type(count) is not int or not 1 <= count <= _MOST:
        raise UserError("desk-field", field="count")
    return Fields(_SIDES.get(colour, 0) if colour else 0, text, count)
