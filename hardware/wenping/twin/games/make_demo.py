"""Make a game for the demo: GNU Go (Debian package gnugo) plays itself to the end over GTP.

    cd hardware/wenping/twin/games
    python3 make_demo.py --size 19 --seed 1 --level 3 > demo.sgf
    python3 make_demo.py --size 9 --seed 1 > short.sgf

No result is written: the board counts it itself. The last node marks the territory (TB, TW), so
that the dead stones are known: those that stand in the other side's territory.
"""

import argparse
import os
import shutil
import subprocess
import sys

from sgfmill import common, sgf


def ask(engine, command):
    """One GTP command; returns the answer's words."""
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    lines = []
    while True:
        line = engine.stdout.readline()
        if not line.strip():
            break
        lines.append(line)
    answer = "".join(lines)
    if not answer.startswith("="):
        raise SystemExit(f"GNU Go does not {command}: {answer.strip()}")
    return answer[1:].split()


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--level", type=int, default=5)
    args = parser.parse_args()
    gnugo = shutil.which("gnugo", path=os.environ["PATH"] + ":/usr/games")
    if gnugo is None:
        raise SystemExit("GNU Go is not here: apt-get install gnugo")
    command = [gnugo, "--mode", "gtp", "--japanese-rules", "--komi", "7.5"]
    command += ["--boardsize", str(args.size), "--level", str(args.level), "--seed", str(args.seed)]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    version = " ".join(ask(engine, "version"))
    game = sgf.Sgf_game(args.size)
    root = game.get_root()
    root.set("AP", ("wenping make_demo", f"{args.seed}"))
    root.set("KM", 7.5)
    root.set("RU", "Chinese")
    for colour in "BW":
        root.set(f"P{colour}", f"GNU Go {version}")
    passes, colour = 0, "b"
    while passes < 2:
        (word,) = ask(engine, f"genmove {'black' if colour == 'b' else 'white'}")
        if word.lower() == "resign":
            word = "PASS"
        passes = passes + 1 if word.upper() == "PASS" else 0
        game.extend_main_sequence().set_move(colour, common.move_from_vertex(word, args.size))
        colour = "w" if colour == "b" else "b"

    def points(query):
        return {common.move_from_vertex(vertex, args.size) for vertex in ask(engine, query)}

    dead = points("final_status_list dead")
    last = game.get_last_node()
    for prop, side, other in (("TB", "black", "white"), ("TW", "white", "black")):
        gone = dead & points(f"list_stones {other}")
        last.set(prop, points(f"final_status_list {side}_territory") | gone)
    sys.stdout.write(game.serialise().decode())


if __name__ == "__main__":
    main()
