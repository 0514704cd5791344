"""What a referee may rule on, by rulebook id (its section 7, part 3 of CN), as one table.

A row says in which phases of the game it may be ruled and which remedies the text allows, the one
that is proposed first. A ruling that is no row, or another remedy, is refused.
"""

from typing import NamedTuple

from wenping.game import events as ev
from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, SETTING, STOPPED

# Remedies: the code of a RULING event. WARNING and UNWARNING are counted by the fold.
NOTED = 0  # no consequence
ADVICE = 1
WARNING = ev.WARNING
UNWARNING = ev.UNWARNING
TURN_LOST = ev.TURN_LOST  # the move is void and counts as a pass
LOSS = ev.LOSS
DRAW = ev.DRAW
REPLAY = ev.REPLAY
PUT_BACK = 8
STANDS = 9  # what lies on the board is right
FREE = 10  # a dropped stone may be placed anywhere
TIME = 11  # a side gets another time
TAKEN_BACK = 12  # moves are taken back
OVERRULED = 13  # an earlier ruling is void
RESULT = 14  # another result

REMEDIES = {
    NOTED: "none",
    ADVICE: "advice",
    WARNING: "warning",
    UNWARNING: "no-warning",
    TURN_LOST: "turn-lost",
    LOSS: "loss",
    DRAW: "draw",
    REPLAY: "replay",
    PUT_BACK: "put-back",
    STANDS: "stands",
    FREE: "free",
    TIME: "time",
    TAKEN_BACK: "undo",
    OVERRULED: "overrule",
    RESULT: "result",
}
CODE_OF = {name: code for code, name in REMEDIES.items()}

OF_A_SIDE = (WARNING, TURN_LOST, LOSS, TIME, ADVICE, FREE)  # what these do, they do to one side
BY_PRESSES = (WARNING, TURN_LOST, LOSS, DRAW, REPLAY)  # both players can accept these

_START = (SETTING, PLAYING)
_PLAY = (PLAYING,)
_ON_THE_BOARD = (PLAYING, STOPPED, FILLING)
_GAME = (SETTING, PLAYING, STOPPED, FILLING, COUNTED)
_ALWAYS = (*_GAME, OVER)
_END = (DRAW, REPLAY)


class Offence(NamedTuple):
    """A row: phases in which it may be ruled, remedies, and whether it is about one side."""

    phases: tuple[int, ...]
    remedies: tuple[int, ...]
    of_a_side: bool = True


OFFENCES = {
    "CN-16.3": Offence((COUNTED, OVER), (RESULT,), False),
    "CN-17.1": Offence(_PLAY, (LOSS,)),
    "CN-17.2": Offence(_PLAY, (WARNING, FREE)),
    "CN-17.3": Offence(_ON_THE_BOARD, (PUT_BACK, STANDS, *_END, LOSS), False),
    "CN-17.4": Offence(_ON_THE_BOARD, (PUT_BACK, *_END, LOSS), False),
    "CN-18": Offence(_PLAY, (WARNING,)),
    "CN-19": Offence(_PLAY, (TURN_LOST,)),
    "CN-6": Offence(_PLAY, (TURN_LOST,)),
    "CN-20.1": Offence(_PLAY, (TURN_LOST,)),
    "CN-20.3": Offence((PLAYING, STOPPED), _END, False),
    "CN-22": Offence(_PLAY, (TURN_LOST,)),
    "CN-23.1": Offence(_START, (LOSS,)),
    "CN-23.2": Offence(_START, (LOSS,), False),
    "CN-23.3": Offence(_START, (TIME,)),
    "CN-23.4": Offence(_PLAY, (ADVICE, WARNING)),
    "CN-23.5": Offence(_GAME, (LOSS,)),
    "CN-23.6": Offence(_PLAY, (NOTED,)),
    "CN-24.1": Offence(_GAME, (WARNING,)),
    "CN-24.2": Offence(_GAME, (ADVICE, WARNING)),
    "CN-24.3": Offence(_GAME, (WARNING, LOSS)),
    "CN-25.1": Offence(
        _ALWAYS,
        (ADVICE, WARNING, TURN_LOST, LOSS, *_END, PUT_BACK, STANDS, TIME, TAKEN_BACK, RESULT),
        False,
    ),
    "CN-25.2": Offence(_ALWAYS, (LOSS,)),
    # Rulesets whose texts forbid a move without a penalty: it is taken off the board.
    "GO-2": Offence(_PLAY, (PUT_BACK,)),
    "JP-11": Offence(_PLAY, (PUT_BACK,)),
    "YG-3": Offence(_PLAY, (PUT_BACK,)),
    "YG-4": Offence(_PLAY, (PUT_BACK,)),
}
OVERRULING = Offence(_ALWAYS, (OVERRULED, UNWARNING), False)
BOTH_LATE = "CN-23.2"  # the one loss that is of both sides


def needs_side(offence: str, remedy: int) -> bool:
    """Whether a ruling has to say which side it is about."""
    row = OFFENCES.get(offence)
    return offence != BOTH_LATE and (remedy in OF_A_SIDE or row is not None and row.of_a_side)


def row_of(offence: str, remedy: int) -> Offence | None:
    """The row that a ruling is of; an overruling may cite any id. None for an unknown id."""
    return OVERRULING if remedy in OVERRULING.remedies else OFFENCES.get(offence)
