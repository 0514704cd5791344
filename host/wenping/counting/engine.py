"""GNU Go as a GTP engine that suggests which stones are dead. People confirm or refuse."""

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

from wenping.errors import UserError
from wenping.weiqi.points import BLACK, CELLS, WHITE, from_gtp, to_sgf

PLACES = "/usr/games:/usr/local/bin:/usr/bin"  # Debian has games in a folder that is not on PATH
TIMEOUT_S = 60  # for all answers of one engine process


def find_gnugo() -> str | None:
    """The path of GNU Go on PATH or in PLACES; None if it is not installed."""
    return shutil.which("gnugo") or shutil.which("gnugo", path=PLACES)


def install_gnugo() -> None:
    """Install GNU Go with apt-get, by sudo if needed; UserError with apt's last line on failure."""
    command = ["apt-get", "install", "-y", "gnugo"]
    if os.geteuid() != 0:
        command.insert(0, "sudo")
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise UserError("gnugo-apt", program=command[0], error=error) from None
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines() or ["@program-no-reason"]
        raise UserError("program-failed", command=" ".join(command), words=words[-1])


def suggest_dead(grid: bytearray, rows: int, cols: int, to_move: int) -> list[int]:
    """The points of the stones that GNU Go takes as dead in a position, sorted.

    to_move: the colour that moves next. Raises UserError when GNU Go is not installed, fails, or
    does not play on this board (square, 5x5 or larger).
    """
    program = find_gnugo()
    if program is None:
        raise UserError("gnugo-none")
    if rows != cols or rows < 5:
        raise UserError("gnugo-size")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.sgf"
        path.write_text(_setup_sgf(grid, rows, to_move))
        command = [program, "--mode", "gtp", "--level", "1", "--chinese-rules"]
        with Engine(command) as engine:
            engine.ask(f"loadsgf {path}")
            answer = engine.ask("final_status_list dead")
    return sorted(from_gtp(name, rows, cols) for name in answer.split())


def _setup_sgf(grid: bytearray, rows: int, to_move: int) -> str:
    stones = {BLACK: "", WHITE: ""}
    for p in range(CELLS):
        if grid[p] in stones:
            stones[grid[p]] += f"[{to_sgf(p)}]"
    text = "".join(f"{name}{stones[c]}" for c, name in ((BLACK, "AB"), (WHITE, "AW")) if stones[c])
    return f"(;FF[4]GM[1]SZ[{rows}]{text}PL[{'B' if to_move == BLACK else 'W'}])"


class Engine:
    """One engine process that speaks GTP; use it in a `with` statement, which ends the process.

    The process, with those it started, is killed timeout_s seconds after its start. Raises
    UserError when the program cannot be started.
    """

    def __init__(self, command: list[str], timeout_s: float = TIMEOUT_S) -> None:
        self._name = Path(command[0]).name
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )
        except OSError as error:
            raise UserError("program-start", program=command[0], error=error) from None
        self._timer = threading.Timer(timeout_s, self._kill)
        self._timer.start()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._timer.cancel()
        self._kill()
        self._process.communicate()

    def _kill(self) -> None:
        if os.name != "posix":
            self._process.kill()
        elif self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # a script may have started the engine

    def ask(self, command: str) -> str:
        """The engine's answer to a GTP command, without its "="; lines are kept.

        Raises UserError when the engine refuses the command, stops, or was killed.
        """
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except OSError:
            raise UserError("program-stopped", program=self._name, command=command) from None
        lines = []
        while line := self._process.stdout.readline():
            if not line.strip():
                break
            lines.append(line.rstrip())
        if not lines or not lines[0].startswith("="):
            said = lines[0].lstrip("? ") if lines else "@program-no-answer"
            raise UserError(
                "program-refused", program=self._name, command=command.split()[0], words=said
            )
        return "\n".join([lines[0][1:].strip(), *lines[1:]]).strip()
