"""What the board's display says, which `python -m wenping.make.glyphs` carries into the firmware.

The board has no room for more than a few words, and shows them in Chinese, with points, numbers and
rulebook ids, which everybody reads; firmware/DISPLAY.md says them in English.
"""

# By code of the QUESTION event (game/events.py), 0: no question.
QUESTIONS = (
    ("", ""),
    ("未轮到", "not this side's turn"),
    ("禁着", "a move that may not be made"),
    ("少子", "a stone is missing"),
    ("多子", "a stone too many"),
    ("颜色不符", "the wrong colour"),
    ("未提清", "captured stones are left"),
    ("不清楚", "a sensor is not certain"),
    ("散乱", "a scattered board"),
    ("次序不明", "in which order?"),
    ("在此吗", "is the stone here?"),
    ("移动了吗", "was the stone moved?"),
    ("在此列吗", "is it in this column?"),
    ("填眼", "a stone in an eye"),
)
# By phase (game/phases.py); while it is played the number of the move stands there.
PHASES = (
    ("对局前", "before a game"),
    ("摆子", "stones are set up"),
    ("第", "move number"),
    ("停棋", "play is stopped"),
    ("填子", "filling"),
    ("数子", "the count"),
    ("终局", "over"),
)
# By action of game/touch.py, to BLIND.
STEPS = (
    ("", ""),
    ("", ""),
    ("取下", "take off"),
    ("取下", "take off"),
    ("放上", "put"),
    ("填子", "fill"),
    ("在此按钟", "here? press"),
    ("此列按钟", "this column? press"),
    ("取下", "take off"),
)
# By code of the RULING event, from WARNING on.
REMEDIES = (
    ("警告", "a warning"),
    ("撤警告", "a warning is taken back"),
    ("弃权", "loses the turn"),
    ("判负", "loses"),
    ("和棋", "a draw"),
    ("重下", "to be replayed"),
)
# By reason of the RESULT event.
RESULTS = (
    ("胜", "wins by"),
    ("中盘胜", "wins by resignation"),
    ("超时胜", "wins on time"),
    ("判胜", "wins by forfeit"),
    ("和棋", "a draw"),
    ("判", "ruled"),
    ("中止", "abandoned"),
    ("和棋", "a draw"),
)
BLACK, WHITE, BOTH = ("黑", "Black"), ("白", "White"), ("双方", "both sides")
MOVE = ("手", "(the number) of the move")
PERIODS = ("次", "periods left")
PAUSED = ("暂停", "paused")

WORDS = (
    *QUESTIONS, *PHASES, *STEPS, *REMEDIES, *RESULTS, BOTH, BLACK, WHITE, MOVE, PERIODS, PAUSED
)  # fmt: skip
