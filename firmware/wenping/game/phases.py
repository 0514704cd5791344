"""The phases of a game: which follows which, what people's actions mean in each, and which events
may happen in it. The diagram in firmware/README.md is generated from the first table:

python3 firmware/wenping/game/phases.py      prints the diagram (Mermaid)
"""

from wenping.game import events as ev
from wenping.viper import const

READY = const(0)  # no game is open
SETTING = const(1)  # a game is open: handicap or seat stones are put on the board
PLAYING = const(2)
STOPPED = const(3)  # stopped by passes: dead stones are taken off
FILLING = const(4)  # fill-to-count (HW-6)
COUNTED = const(5)  # the counts are taken and the result follows
OVER = const(6)

NAMES = ("ready", "setting", "playing", "stopped", "filling", "counted", "over")

# (phase, what happens) -> next phase.  "both confirm": both sides have pressed the clock after the
# stop; "territory confirmed": the same under territory scoring, which needs no filling.
TABLE = {
    (READY, "game"): SETTING,
    (SETTING, "begin"): PLAYING,
    (PLAYING, "passes"): STOPPED,
    (PLAYING, "all alive"): COUNTED,
    (STOPPED, "all alive"): COUNTED,
    (STOPPED, "resume"): PLAYING,
    (FILLING, "resume"): STOPPED,
    (PLAYING, "restore"): STOPPED,
    (STOPPED, "both confirm"): FILLING,
    (STOPPED, "territory confirmed"): COUNTED,
    (FILLING, "both confirm"): COUNTED,
    (COUNTED, "result"): OVER,
    (SETTING, "result"): OVER,
    (PLAYING, "result"): OVER,
    (STOPPED, "result"): OVER,
    (FILLING, "result"): OVER,
}

# What is done, and the kind of event that comes of it while the board is set up, in play, while it
# is stopped, while areas are filled, and while the count is taken; 0: none. Both sides can end the
# game from the set-up to the filling, without a host and with one; nobody can resign a game that
# has not begun, which is forfeited instead. What is counted takes its result from the count, which
# a referee corrects on the host.
ACTIONS = {
    # nothing is done: the set-up is complete; a stone has ended its turn (press=stone; time that
    # runs out gives a result in every phase); stopped and filled boards wait, their clocks rest;
    # the count waits for the bowls
    "silence": (ev.BEGIN, ev.PRESS, 0, 0, ev.RESULT),
    # a stone on the board; after a stop: "I play on", or a dead one is put back
    "stone": (ev.SETUP, ev.PLAYED, ev.RESUME, ev.FILLED, 0),
    # the own clock; by it stopped and filled boards are confirmed
    "clock": (0, ev.PRESS, ev.PRESS, ev.PRESS, 0),
    # by button, by host, or by the own clock with a stone on the right rail, which on a stopped
    # board asks for nothing more; by what a ruleset says of a pass
    "pass plain": (0, ev.PASS_, ev.RESUME, 0, 0),
    "pass lays": (0, ev.PASS_, ev.PASS_, 0, 0),
    "pass gives": (0, ev.PASS_, ev.PASS_, 0, 0),
    # the own clock with a stone on the bottom rail; one in the corner, after a stop without it
    "beside": (0, ev.PASS_, ev.PRESS, ev.PRESS, 0),
    # the referee's button
    "referee": (0, ev.PAUSE, ev.RESUME, ev.RESUME, 0),
    "referee held": (0, ev.RESTORE, ev.CEREMONY, ev.CEREMONY, 0),
    # pass buttons held: one; both (a draw), one and the referee's (forfeit), all three (abandoned)
    "resign": (0, ev.RESIGN, ev.RESIGN, ev.RESIGN, 0),
    "end": (ev.RESULT, ev.RESULT, ev.RESULT, ev.RESULT, 0),
}

_IN_PLAY = const(1 << PLAYING)
_AFTER = const(1 << STOPPED)  # a stop
_FILLED = const(1 << FILLING)

# Phases in which events may happen, by kind: bit n for phase n. Those of kinds that are not here
# may happen in every phase (ANY).
ANY = const(255)
ALLOWED = {
    ev.GAME: 1 << READY,
    ev.SETUP: 1 << SETTING | _IN_PLAY,  # until the first move
    ev.BEGIN: 1 << SETTING,
    ev.PLAYED: _IN_PLAY,
    ev.MOVE: _IN_PLAY,
    ev.PASS_: _IN_PLAY | _AFTER,
    ev.UNDO: _IN_PLAY | _AFTER,
    ev.RESIGN: _IN_PLAY | _AFTER | _FILLED,
    ev.DEAD: _AFTER,
    ev.ALIVE: _AFTER,
    ev.SEKI: _AFTER,
    ev.CEREMONY: _AFTER | _FILLED,
    ev.RESUME: _AFTER | _FILLED,
    ev.RESTORE: _IN_PLAY,
    ev.AGREED: 1 << SETTING | _IN_PLAY,
    ev.FILLED: _FILLED,
    ev.UNFILLED: _FILLED,
    ev.SET_CLOCK: 1 << SETTING | _IN_PLAY | _AFTER,
    ev.COUNT: 1 << COUNTED,
    ev.RESULT: 1 << SETTING | _IN_PLAY | _AFTER | _FILLED | 1 << COUNTED,
}


def means(what: str, phase: int) -> int:
    """The kind of the event that comes of what is done, as in ACTIONS; 0 if none does."""
    row = ACTIONS.get(what, ())
    return row[phase - 1] if 0 < phase <= len(row) else 0


def diagram() -> str:
    """The transition table as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> " + NAMES[READY]]
    for (phase, what), after in sorted(TABLE.items()):
        lines.append("    %s --> %s : %s" % (NAMES[phase], NAMES[after], what))
    return "\n".join(lines + ["    %s --> [*]" % NAMES[OVER]])


if __name__ == "__main__":
    print(diagram())
