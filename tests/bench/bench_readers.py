"""Five readers on a bare Debian type what their pages say: bench_readers.py [SUITE] [--base FOLDER]

debootstrap unpacks the smallest Debian, with sudo and udev. Each reader gets it anew, below an
overlay; a person without rights follows INSTALL.md there, then types every command line of the
reader's pages in their order. At /dev/ttyACM0 is the virtual board of `wenping twin`, from
`wenping play` on one with two players. Lines that host/site/not_run.csv leaves to people are left
out, but `play`, which is left with its key q; on `try` a browser of this machine clicks the short
sample to its result. Then the reader has to hold what was promised (TASKS). Needs root,
debootstrap, the extra `browser`, and a package index in reach.
"""

import argparse
import contextlib
import fnmatch
import json
import os
import pty
import re
import select
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from wenping.make import page as clicks
from wenping.make.browser import browser
from wenping.make.checkout import ROOT
from wenping.make.site_parts import SITE, example, rows
from wenping.shipped import samples
from wenping.simulation.ceremony import truth
from wenping.simulation.script import read_script
from wenping.simulation.table import set_up

BOARD = "/dev/ttyACM0"
HOME = "/home/anna"
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
EVENING = f"{HOME}/an evening 一晚"
# 1: there is no board, it has a finding, nothing is stored, or nothing can be ruled.
MAY_FIND = ("boards", "doctor", "games", "export", "check", "rule")
PLAYED_S = 5.0
LONGEST_S = 180.0
SPEED = 5  # of a board with players
_NODES = ("null", "zero", "full", "random", "urandom", "tty")


class Failed(Exception):
    """A line did not do what the page says; the text is what it said."""


def bare(folder: Path, suite: str) -> None:
    """Unpack the smallest Debian of a suite."""
    script = Path("/usr/share/debootstrap/scripts") / suite
    packages = "--include=sudo,udev,ca-certificates"
    command = ["debootstrap", "--variant=minbase", packages, suite, folder]
    mirror = "http://deb.debian.org/debian"
    subprocess.run([*command, *([] if script.exists() else [mirror, script.with_name("sid")])],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip


class Machine:
    """A bare Debian of its own over `base`, with a person `anna`; gone with the process."""

    def __init__(self, base: Path, folder: Path, wheel: Path) -> None:
        self.root = folder / "root"
        self.entered = ""  # what a line like `. env/bin/activate` left in the person's shell
        for name in ("root", "upper", "work"):
            (folder / name).mkdir()
        options = f"lowerdir={base},upperdir={folder / 'upper'},workdir={folder / 'work'}"
        self._mount("-t", "overlay", "overlay", "-o", options, self.root)
        self._mount("-t", "proc", "proc", self.root / "proc")
        self._mount("-t", "tmpfs", "dev", self.root / "dev")
        (self.root / "dev" / "pts").mkdir()
        self._mount("--bind", "/dev/pts", self.root / "dev" / "pts")
        for name in _NODES:
            (self.root / "dev" / name).touch()
            self._mount("--bind", f"/dev/{name}", self.root / "dev" / name)
        os.mknod(self.root / "dev" / "ptmx", 0o666 | stat.S_IFCHR, os.makedev(5, 2))
        (self.root / "dev" / "ptmx").chmod(0o666)
        for file in ("/etc/resolv.conf", "/etc/hosts", CERTIFICATES):
            shutil.copy(file, self.root / file[1:])
        subprocess.run(
            ["chroot", self.root, "useradd", "-m", "-s", "/bin/bash", "anna"], check=True
        )
        (self.root / "etc" / "sudoers.d" / "anna").write_text("anna ALL=(ALL) NOPASSWD: ALL\n")
        shutil.copy(wheel, self.root / HOME[1:] / wheel.name)
        self.run(f"mkdir {shlex.quote(EVENING)}", HOME)

    def _mount(self, *words: object) -> None:
        subprocess.run(["mount", *map(str, words)], check=True)

    @property
    def evening(self) -> Path:
        """The person's folder, from outside."""
        return self.root / EVENING[1:]

    def command(self, line: str, folder: str = EVENING) -> list[str]:
        """The words that have the person type a line."""
        there = (
            f"cd {shlex.quote(folder)}; export LANG=C.UTF-8 WENPING_PORTS='{BOARD}*' HOME={HOME}"
        )
        there += f" USER=anna TERM=xterm PATH={PATH} PIP_CERT={CERTIFICATES}; "
        person = ("chroot", "--userspec=anna:anna", "--groups=anna", str(self.root))
        return [*person, "/usr/bin/env", "-i", "/bin/sh", "-c", f"{there}{self.entered}{line}"]

    def run(self, line: str, folder: str = EVENING) -> str:
        """Have a line typed; its output. Failed when it does not end as it should."""
        done = subprocess.run(
            self.command(line, folder), input="y\n", capture_output=True, text=True, timeout=600
        )
        words = line.split()
        found = words[0] == "wenping" and words[1] in MAY_FIND
        if done.returncode not in ((0, 1) if found else (0,)) or "Traceback" in done.stderr:
            raise Failed(f"{line}: {done.stderr.strip() or done.stdout.strip()}")
        if words[0] == ".":
            self.entered += f"{line}; "
        return done.stdout

    @contextlib.contextmanager
    def running(self, line: str) -> Iterator[subprocess.Popen]:
        """A line that runs until Ctrl-C."""
        with subprocess.Popen(self.command(line), stdout=subprocess.PIPE, text=True,
                              start_new_session=True,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                              ) as process:  # fmt: skip
            try:
                yield process
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGINT)

    @contextlib.contextmanager
    def twin(self) -> Iterator[None]:
        """The virtual board of `wenping twin` on BOARD."""
        with self.running("wenping twin") as twin:
            assert twin.stdout
            with self._named(twin.stdout.readline().split()[-1]):
                yield

    @contextlib.contextmanager
    def players(self, folder: Path) -> Iterator[None]:
        """A virtual board on BOARD, with two players who begin when its lights say so."""
        script, _, _ = read_script(samples()["demo"])
        board, _ = set_up(
            script, folder / "flash.img", hand="quick", host=True, speed=SPEED, think_s=5.0
        )
        with board:
            board.start()
            port = os.path.realpath(board.port.path)
            os.chmod(port, 0o666)  # as a person in the group of serial ports has it
            with self._named(port):
                yield

    @contextlib.contextmanager
    def _named(self, port: str) -> Iterator[None]:
        name = self.root / BOARD[1:]
        name.symlink_to(port)
        try:
            yield
        finally:
            name.unlink()

    def plays(self, line: str) -> None:
        """Type `wenping play`, look on from the first turn for PLAYED_S, leave with q."""
        process, terminal = pty.fork()
        if process == 0:
            command = self.command(line)
            os.execvp(command[0], command)
        said, left = b"", False
        end, leave = time.monotonic() + LONGEST_S, 0.0
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.5)[0]:
                try:
                    said += os.read(terminal, 65536)
                except OSError:  # it has ended
                    break
            if b"playing" in said and not leave:
                leave = time.monotonic() + PLAYED_S
            if leave and time.monotonic() > leave and not left:
                os.write(terminal, b"q")
                left = True
        else:
            os.kill(process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.close(terminal)
        if status or b"connects to it again" not in said:
            raise Failed(f"{line}: {said[-300:].decode(errors='replace')}")


def pages_of(reader: str, language: str) -> list[Path]:
    """The pages of a reader: the first one, then those of its folder in the order of the menu."""
    menu = (SITE / "mkdocs.yml").read_text(encoding="utf-8")
    return [SITE / name for name in re.findall(rf"{language}/{reader}/\w+\.md", menu)]


def lines(page: Path) -> list[str]:
    """The command lines of a page, as a reader types them."""
    text = page.read_text(encoding="utf-8")
    return [line.split("  #")[0] for block in re.findall(r"```sh\n(.*?)```", text, re.S)
            for line in block.splitlines() if line]  # fmt: skip


def left_out(line: str) -> bool:
    """Whether host/site/not_run.csv leaves a line to people."""
    return not line.startswith("wenping play ") and any(
        fnmatch.fnmatch(line, row[0]) for row in rows("not_run.csv")
    )


def install(machine: Machine, wheel: Path) -> None:
    """The lines of INSTALL.md up to the first look."""
    for line in lines(ROOT / "INSTALL.md"):
        if not line.startswith("sudo $("):
            machine.run(line.replace("WHEEL", f"{HOME}/{wheel.name}"))


def player(machine: Machine, said: dict[str, str]) -> bool:
    """Three ways to count agree; a game by clicks on `wenping try` ends as its record counts."""
    counts = [text.splitlines()[-1].split()[-1] for line, text in said.items() if "--rules" in line
              and " score " in line]  # fmt: skip
    script, _, rules = read_script(samples()["short"])
    with machine.running("wenping try --port 0") as process, browser() as run:
        assert process.stdout
        url = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        person = clicks.Person(run.new_page(viewport=clicks.SIZE, locale="en-GB"), url)
        person.begin(script.size, rules.name, 10, "careful")
        clicks.play(person, script)
        differs = clicks.compare(person, truth(script, rules).sgf)
    return (
        counts == ["W+16.5"] * 3 and not differs and (machine.evening / "certificate.html").exists()
    )


def referee(machine: Machine, said: dict[str, str]) -> bool:
    """The warning is one of the game's incidents, with its id."""
    game = said_games(machine)[-1]
    told = json.loads(machine.run(f"wenping rulings {game['id']} --json"))
    return "CN-24.2" in json.dumps(told)


def club(machine: Machine, said: dict[str, str]) -> bool:
    """The board has its name, and its game is a file."""
    named = any("table-1" in text for line, text in said.items() if " boards" in line)
    return named and any(machine.evening.glob("games/*.sgf"))


def maker(machine: Machine, said: dict[str, str]) -> bool:
    """A game on a board with a dead sensor is counted right, and frames were recorded."""
    games = [text for line, text in said.items() if "--faults" in line and "--json" in line]
    told = json.loads(games[0])
    right = told["result"] == "W+16.5" and told["counts"]["board"] == told["counts"]["computed"]
    return right and (machine.evening / "frames.bin").stat().st_size > 1000


def programmer(machine: Machine, said: dict[str, str]) -> bool:
    """The three examples of the page of the library run as they stand."""
    page = (SITE / "en" / "programmer" / "library.md").read_text(encoding="utf-8")
    (third,) = re.findall(r"```python\n(.*?)```", page, re.S)
    first, second = (re.sub(r"^```.*\n|```$", "", example(n), flags=re.M) for n in (1, 2))
    shutil.copy(samples()["short"], machine.evening / "game.sgf")
    told = []
    with machine.twin():
        machine.plays(f"wenping play {BOARD}")
        machine.run(f"wenping abandon {BOARD}")  # so that the first example ends
        for name, text in (("one.py", first), ("two.py", second)):
            (machine.evening / name).write_text(text, encoding="utf-8")
            told.append(machine.run(f"timeout 60 python {name}"))
    (machine.evening / "three.py").write_text(third, encoding="utf-8")
    machine.run("cp ~/.local/share/wenping/store.db .")
    told.append(machine.run("python three.py"))
    return bool(re.match(r"[BW]\+\d", told[1])) and all(text.strip() for text in told)


def said_games(machine: Machine) -> list[dict]:
    """The stored games, by `wenping games --json`."""
    return [json.loads(line) for line in machine.run("wenping games --json").splitlines()]


TASKS: dict[str, Callable[[Machine, dict[str, str]], bool]] = {
    "player": player, "referee": referee, "club": club, "maker": maker, "programmer": programmer,
}  # fmt: skip


def follow(
    reader: str, language: str, machine: Machine, folder: Path, wheel: Path
) -> tuple[int, int, bool]:
    """Install, type the reader's lines, look whether the task is done: lines typed, left out."""
    install(machine, wheel)
    todo = [line for page in pages_of(reader, language) for line in lines(page)]
    typed = [line for line in todo if not left_out(line)]
    said: dict[str, str] = {}
    with contextlib.ExitStack() as board:
        board.enter_context(machine.twin())
        for line in typed if reader != "club" else [f"wenping play {BOARD}", *typed]:
            if line.startswith("wenping play "):
                board.close()  # nobody sat at that one: players take any light for their turn
                board.enter_context(machine.players(folder))
                machine.plays(line)
            else:
                said[line] = machine.run(line)
    return len(typed), len(todo) - len(typed), TASKS[reader](machine, said)


def attempt(reader: str, language: str, base: Path, folder: Path, wheel: Path) -> bool:
    """One reader's evening, and a line about it."""
    started = time.monotonic()
    folder.mkdir()
    try:
        machine = Machine(base, folder, wheel)
        typed, rest, right = follow(reader, language, machine, folder, wheel)
    except Failed as failed:
        print(f"{reader}: {failed}", flush=True)
        return False
    how = "done" if right else "NOT DONE"
    seconds = time.monotonic() - started
    print(
        f"{reader}: {how}, {typed} lines typed, {rest} left to people, {seconds:.0f} s", flush=True
    )
    return right


def main() -> int:
    """Print a line for each reader; status 1 if one could not do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", nargs="?", default="bookworm")
    parser.add_argument("--base", type=Path, help="an unpacked Debian, instead of debootstrap")
    parser.add_argument("--language", default="en", choices=("en", "zh"))
    parser.add_argument("--only", choices=TASKS)
    args = parser.parse_args()
    if os.environ.get("WENPING_READERS") != "apart":  # what is mounted ends with this process
        os.environ["WENPING_READERS"] = "apart"
        words = ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv]
        os.execvp("unshare", words)
    folder = Path(tempfile.mkdtemp(prefix="wenping-readers-"))
    subprocess.run(["mount", "-t", "tmpfs", "readers", folder], check=True)
    try:
        build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder]
        subprocess.run([*build, ROOT], check=True, capture_output=True)
        (wheel,) = folder.glob("*.whl")
        if args.base is None:
            bare(folder / "base", args.suite)
        base = args.base or folder / "base"
        readers = [args.only] if args.only else list(TASKS)
        done = sum([attempt(it, args.language, base, folder / it, wheel) for it in readers])
        print(f"{done} of {len(readers)}")
    finally:
        subprocess.run(["umount", "--recursive", "--lazy", folder], check=True)
        folder.rmdir()
    return 0 if done == len(readers) else 1


if __name__ == "__main__":
    sys.exit(main())
