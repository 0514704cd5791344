"""Replays games of another program's board code and compares legality, captures and boards.

Runs on CPython and on MicroPython:  micropython oracle_replay.py EVERY FILE...
EVERY = 3 takes each third game.  The last line is "GAMES games, MOVES moves, N differences".
Format: ../shared/data/README.md, both kinds of line (games, and rule cases).
"""

import json
import sys

sys.path.insert(0, (__file__.rpartition("/")[0] or ".") + "/../../firmware")

from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, WHITE, opponent, point
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset

KO = {
    "SIMPLE": "basic",
    "POSITIONAL": "positional",
    "SITUATIONAL": "situational",
    # Situational, but a pass lifts the ban: on these boards the same as Jiping's shape.
    "SPIGHT": "jiping",
}
COLOURS = {"B": BLACK, "W": WHITE}


class Replay:
    """One game; differences are told to `differ(text)`."""

    def __init__(self, game, differ):
        self.cols, self.rows = game["x"], game["y"]
        suicide = "yes" if game["sui"] else "no"
        rules = ruleset("ko=%s,suicide=%s" % (KO[game["ko"]], suicide))
        self.pos = Position(rules, self.rows, self.cols)
        self.points = [point(row, col) for row in range(self.rows) for col in range(self.cols)]
        self.game = game
        self.differ = differ
        self.moves = 0

    def play(self, colour, k):
        self.moves += 1
        if k < 0:
            self.pos.pass_(colour)
        else:
            self.pos.play(self.points[k], colour)

    def compare_board(self, when, fin, black, white):
        fin = fin.replace("/", "")
        for k in range(len(self.points)):
            if ".XO"[self.pos.grid[self.points[k]]] != fin[k]:
                self.differ("%s: point %d is not %s" % (when, k, fin[k]))
        taken = self.pos.prisoners
        if (taken[BLACK], taken[WHITE]) != (black, white):
            self.differ("%s: captured %d %d, not %d %d" % (when, taken[1], taken[2], black, white))

    def compare_legal(self, when, colour, k, legal):
        why = self.pos.illegal(self.points[k], colour)
        if (why == 0) != legal:
            self.differ("%s: point %d is %s" % (when, k, REASONS[why]))


def replay_game(game, differ):
    """A random game: the legal points before every move, captures and the board at the end."""
    replay = Replay(game, differ)
    colour = BLACK
    for i in range(len(game["mv"])):
        mask = game["lg"][i]
        for k in range(len(replay.points)):
            replay.compare_legal("move %d" % i, colour, k, bool(int(mask[k // 4], 16) >> k % 4 & 1))
        replay.play(colour, game["mv"][i])
        colour = opponent(colour)
    replay.compare_board("end", game["fin"], game["capB"], game["capW"])
    return replay.moves


def replay_case(game, differ):
    """A rule case: board, captures and illegal points of each step; the score at the end."""
    replay = Replay(game, differ)
    for k in range(len(replay.points)):
        if game["init"][k] != ".":
            replay.pos.setup(replay.points[k], COLOURS["B" if game["init"][k] == "X" else "W"])
    area = Area()
    tax = game["tax"]
    replay.pos.to_move = COLOURS[game["mv"][0][0]]
    for (name, k), after in zip(game["mv"], game["after"]):
        colour = COLOURS[name]
        replay.play(colour, k)
        when = "step %d" % after["k"]
        replay.compare_board(when, after["fin"], after["capB"], after["capW"])
        colour = COLOURS[after["next"]]
        for k in range(len(replay.points)):
            if not replay.pos.grid[replay.points[k]]:
                replay.compare_legal(when, colour, k, k not in after["illegal"])
        if after["noresult"] and replay.pos.repeated() < 0:
            differ("%s: nothing is repeated" % when)
        # The komi is that of the last step.
        if after is game["after"][-1] and after["over"] and not after["noresult"] and tax == "NONE":
            area.count(replay.pos.grid)
            score = area.area[WHITE] - area.area[BLACK] + game["komi"]
            if score != after["wmb"]:
                differ("%s: score %s, not %s" % (when, score, after["wmb"]))
    return replay.moves


def main(every, paths):
    games = moves = differences = line_number = 0
    for path in paths:
        with open(path) as lines:
            for line in lines:
                line_number += 1
                if not line.strip() or line_number % every:
                    continue
                try:
                    game = json.loads(line)
                except ValueError:
                    print("%s line %d is no game" % (path, line_number))
                    differences += 1
                    continue
                if game.get("button"):
                    continue  # a rule that no ruleset here has
                found = []
                moves += (replay_case if "after" in game else replay_game)(game, found.append)
                games += 1
                differences += len(found)
                for text in found[:5]:
                    print("%s line %d (%s): %s" % (path, line_number, game["ko"], text))
    print("%d games, %d moves, %d differences" % (games, moves, differences))
    return 1 if differences or not games else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
