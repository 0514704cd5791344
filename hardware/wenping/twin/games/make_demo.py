"""Makes a game for the demo: GNU Go (Debian package gnugo) plays itself to the end over GTP.

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


class Engine:
    """GNU Go as a process that answers GTP commands."""

    def __init__(self, size: int, seed: int, level: int):
        """Start it on a board of `size` lines; SystemExit if it is not installed."""
        gnugo = shutil.which("gnugo", path=os.environ["PATH"] + ":/usr/games")
        if gnugo is None:
            raise SystemExit("GNU Go is not here: apt-get install gnugo")
        command = [gnugo, "--mode", "gtp", "--japanese-rules", "--komi", "7.5"]
        command += ["--boardsize", str(size), "--level", str(level), "--seed", str(seed)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert process.stdin and process.stdout
        self._ask, self._answers = process.stdin, process.stdout
        self._size = size

    def ask(self, command: str) -> list[str]:
        """Send a GTP command and return the words of its answer; SystemExit if it fails."""
        self._ask.write(command + "\n")
        self._ask.flush()
        lines: list[str] = []
        while True:
            line = self._answers.readline()
            if not line.strip():
                break
            lines.append(line)
        answer = "".join(lines)
        if not answer.startswith("="):
            raise SystemExit(f"GNU Go does not {command}: {answer.strip()}")
        return answer[1:].split()

    def points(self, query: str) -> set[tuple[int, int] | None]:
        """Return the points that a query answers with, as sgfmill has them."""
        return {common.move_from_vertex(vertex, self._size) for vertex in self.ask(query)}


def play(engine: Engine, game: sgf.Sgf_game) -> None:
    """Let GNU Go play against itself until both pass; it passes where it would resign."""
    passes, colour = 0, "b"
    while passes < 2:
        (word,) = engine.ask(f"genmove {'black' if colour == 'b' else 'white'}")
        if word.lower() == "resign":
            word = "PASS"
        passes = passes + 1 if word.upper() == "PASS" else 0
        move = common.move_from_vertex(word, game.get_size())
        game.extend_main_sequence().set_move(colour, move)
        colour = "w" if colour == "b" else "b"


def mark_territory(engine: Engine, game: sgf.Sgf_game) -> None:
    """Write the territory into the last node; the dead stones stand in it."""
    dead = engine.points("final_status_list dead")
    last = game.get_last_node()
    for prop, side, other in (("TB", "black", "white"), ("TW", "white", "black")):
        gone = dead & engine.points(f"list_stones {other}")
        last.set(prop, engine.points(f"final_status_list {side}_territory") | gone)


def main() -> None:
    """Read the command line and write the game to standard output."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--level", type=int, default=5)
    args = parser.parse_args()
    engine = Engine(args.size, args.seed, args.level)
    version = " ".join(engine.ask("version"))
    game = sgf.Sgf_game(args.size)
    root = game.get_root()
    root.set("AP", ("wenping make_demo", f"{args.seed}"))
    root.set("KM", 7.5)
    root.set("RU", "Chinese")
    for colour in "BW":
        root.set(f"P{colour}", f"GNU Go {version}")
    play(engine, game)
    mark_territory(engine, game)
    sys.stdout.write(game.serialise().decode())


if __name__ == "__main__":
    main()
