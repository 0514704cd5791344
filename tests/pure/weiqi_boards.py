"""Drawn boards of the rules' tests: "B", "W" and "." from the top line, spaces between."""

from wenping.weiqi.points import BLACK, PASS, WHITE, from_gtp, point
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset

COLOURS = {"B": BLACK, "W": WHITE}

KO = [
    ". B W W",
    "B . B W",
    ". B W .",
    ". . . .",
]  # White takes at B3, Black retakes at C3

TRIPLE_KO = [
    "W W W W W W W",
    "W B W . W . W",
    "B . B W B W B",
    "B B B B B B B",
    "W W W W W W W",
    ". . . . . . .",
]  # one fight: the white string above against the black one
TRIPLE_KO_ROUND = "B D5 W B4 B F5 W D4 B B5 W F4"

QUADRUPLE_KO = [
    "W W W W W W W W W",
    "W B W . W B W . W",
    "B . B W B . B W B",
    "B B B B B B B B B",
    "W W W W W W W W W",
    ". . . . . . . . .",
]
QUADRUPLE_KO_ROUND = "B D5 W B4 B H5 W F4 B B5 W D4 B F5 W H4"

# Two double kos, each between its own pair of strings.
TWO_DOUBLE_KOS = [
    "W W W W W . W W W W W",
    "W B W . W . W B W . W",
    "B . B W B . B . B W B",
    "B B B B B . B B B B B",
    "W W W W W . W W W W W",
    ". . . . . . . . . . .",
]
# Black takes in one and in the other, White answers each time.
TWO_DOUBLE_KOS_ROUND = "B D5 W B4 B K5 W H4 B B5 W D4 B H5 W K4"

# A double ko between one pair of strings, a single ko between another.
DOUBLE_AND_SINGLE_KO = [
    "W W W W W . . . . .",
    "W B W . W . . B W .",
    "B . B W B . B . B W",
    "B B B B B . . B W .",
    "W W W W W . . . . .",
    ". . . . . . . . . .",
]
# Both sides use the double ko as a threat to take the single ko back.
DOUBLE_AND_SINGLE_KO_ROUND = "W H4 B D5 W B4 B J4 W D4 B B5"

ETERNAL_LIFE = [
    ". . . . . . . .",
    "W W W W W W . .",
    "B B B B B W . .",
    "B W W W B B W W",
    ". W . B . W B .",
]
ETERNAL_LIFE_ROUND = "B C1 W E1 B D1 W F1"

SENDING_TWO = [
    ". . . . .",
    ". . B B B",
    "B B B W W",
    "B W W W .",
    "B W . W B",
    "B W B B .",
]
SENDING_TWO_ROUND = "B E3 W E1 B E2"

# The same shape once for each colour.
ROUND_ROBIN = [
    "W B W W .",
    "W B . B W",
    "W B B B .",
    "W W W B B",
    ". . W W W",
    ". . . . .",
] + SENDING_TWO
ROUND_ROBIN_ROUND = "B E3 W E1 B E2 W E10 B E12 W E11"


def set_up(rules, rows):
    """A position with the stones of a drawn board."""
    pos = Position(ruleset(rules), len(rows), len(rows[0].split()))
    for row, text in enumerate(rows):
        for col, cell in enumerate(text.split()):
            if cell != ".":
                pos.setup(point(row, col), COLOURS[cell])
    assert pos.setup_error() == 0, rows
    return pos


def random_game(rows, cols, seed, moves, rules="ko=basic,suicide=yes"):
    """A position after so many random moves, legal under the rules; an illegal one is a pass."""
    pos = Position(ruleset(rules), rows, cols)
    for _ in range(moves):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        p = point(seed // 7 % rows, seed // 211 % cols)
        if pos.illegal(p, pos.to_move):
            pos.pass_(pos.to_move)
        else:
            pos.play(p, pos.to_move)
    return pos


def draw(pos):
    """Rows from the top, as they are drawn here."""
    return [
        " ".join([".BW"[pos.grid[point(row, col)]] for col in range(pos.cols)])
        for row in range(pos.rows)
    ]


def run(pos, moves):
    """Play "B A1 W pass ..."; the moves that illegal() refuses, as "A1 ko", are not played."""
    words = moves.split()
    refused = []
    for colour, name in zip(words[::2], words[1::2]):
        p = from_gtp(name, pos.rows, pos.cols)
        if p == PASS:
            pos.pass_(COLOURS[colour])
            continue
        why = pos.illegal(p, COLOURS[colour])
        if why:
            refused.append(name + " " + REASONS[why])
        else:
            pos.play(p, COLOURS[colour])
    return refused
