"""The phases of a game as one table, from which the diagram in firmware/README.md is generated:

python3 firmware/wenping/game/phases.py      prints the diagram (Mermaid)
"""

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

# Phases in which events may happen, by name; events that are not here may happen in every phase.
ALLOWED = {
    "game": (READY,),
    "setup": (SETTING, PLAYING),  # until the first move
    "begin": (SETTING,),
    "played": (PLAYING,),
    "move": (PLAYING,),
    "pass": (PLAYING, STOPPED),
    "undo": (PLAYING, STOPPED),
    "resign": (PLAYING, STOPPED, FILLING),
    "dead": (STOPPED,),
    "alive": (STOPPED,),
    "seki": (STOPPED,),
    "ceremony": (STOPPED, FILLING),
    "resume": (STOPPED, FILLING),
    "restore": (PLAYING,),
    "agreed": (SETTING, PLAYING),
    "filled": (FILLING,),
    "unfilled": (FILLING,),
    "set_clock": (SETTING, PLAYING, STOPPED),
    "count": (COUNTED,),
    "result": (SETTING, PLAYING, STOPPED, FILLING, COUNTED),
}


def diagram() -> str:
    """The transition table as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> " + NAMES[READY]]
    for (phase, what), after in sorted(TABLE.items()):
        lines.append("    %s --> %s : %s" % (NAMES[phase], NAMES[after], what))
    return "\n".join(lines + ["    %s --> [*]" % NAMES[OVER]])


if __name__ == "__main__":
    print(diagram())
