"""The phases of a game as one table; the diagram in firmware/README.md is generated from it.

python3 firmware/wenping/game/phases.py      prints the diagram (Mermaid)
"""

from wenping.viper import const

READY = const(0)  # no game yet: stones are in the bowls
SETTING = const(1)  # a game is opened: handicap or seat stones are put on the board
PLAYING = const(2)
STOPPED = const(3)  # stopped by passes: dead stones are taken off
FILLING = const(4)  # fill-to-count
COUNTED = const(5)  # all figures are there, the result follows
OVER = const(6)

NAMES = ("ready", "setting", "playing", "stopped", "filling", "counted", "over")

# (phase, what happens) -> next phase
TABLE = {
    (READY, "game"): SETTING,
    (SETTING, "begin"): PLAYING,
    (PLAYING, "passes"): STOPPED,
    (STOPPED, "resume"): PLAYING,
    (STOPPED, "both confirm"): FILLING,
    (STOPPED, "territory confirmed"): COUNTED,
    (FILLING, "both confirm"): COUNTED,
    (COUNTED, "result"): OVER,
    (SETTING, "result"): OVER,
    (PLAYING, "result"): OVER,
    (STOPPED, "result"): OVER,
    (FILLING, "result"): OVER,
}

# phases in which an event may happen; kinds that are not here may always happen
ALLOWED = {
    "game": (READY,),
    "setup": (SETTING,),
    "begin": (SETTING,),
    "played": (PLAYING,),
    "move": (PLAYING,),
    "pass": (PLAYING,),
    "undo": (PLAYING, STOPPED),
    "resign": (PLAYING, STOPPED),
    "dead": (STOPPED,),
    "alive": (STOPPED,),
    "seki": (STOPPED,),
    "resume": (STOPPED,),
    "filled": (FILLING,),
    "unfilled": (FILLING,),
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
