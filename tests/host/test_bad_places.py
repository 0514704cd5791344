"""Every command where something of the machine is wrong: one line, status 2, never a traceback."""

import contextlib
import os
import pty
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from wenping.cli import COMMANDS
from wenping.link import Store
from wenping.shipped import samples
from wenping.trouble import EXTRAS

# What a person types; {port}, {out}, {game} are a serial port, a folder and a record.
LINES = {
    "boards": "boards {port}",
    "play": "play {port} --sgf {out}/game.sgf",
    "serve": "serve {port} --port 0",
    "try": "try --listen 192.0.2.7",
    "abandon": "abandon {port}",
    "games": "games",
    "export": "export {out}/games",
    "download": "download {port} {out}/games",
    "score": "score {game}",
    "check": "check {game}",
    "verify": "verify {game}",
    "twin": "twin --play {game} --hand quick --sgf {out}/game.sgf",
    "monitor": "monitor {port} --seconds 0.1",
    "flash": "flash {port}",
    "health": "health {port}",
    "calibrate": "calibrate {port}",
    "setup": "setup {port}",
    "name": "name {port} x",
    "key": "key {port} new",
    "clock": "clock {port} black 5:00",
    "rule": "rule {port} CN-24.2 black warning",
    "rulings": "rulings 1.1",
    "certificate": "certificate 1.1 {out}/certificate.html",
    "doctor": "doctor {port}",
    "capture": "capture {port} {out}/frames --frames 3",
    "fit": "fit {game}",
    "sample": "sample short",
    "setup-host": "setup-host",
}
WITH_PORT = [name for name, line in LINES.items() if "{port}" in line]
# Root may write anywhere: without these capabilities the permissions of files hold for root too.
NOT_ALMIGHTY = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
# A user whom the machine does not know, as in a container, who may open what root may.
_ALL_FILES = "+dac_override,+dac_read_search"
A_STRANGER = ["setpriv", "--reuid=54321", "--clear-groups", f"--inh-caps={_ALL_FILES}",
              f"--ambient-caps={_ALL_FILES}", "env", "-u", "HOME"]  # fmt: skip


@dataclass
class Place:
    """Where commands run, and what is wrong there."""

    home: Path
    out: Path
    port: str = "/dev/no-such-port"
    env: dict[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()  # modules that are not installed
    before: list[str] = field(default_factory=list)  # words before the command
    tail: str = ""  # redirections
    lang: str = "en"

    def run(self, command: str) -> tuple[str, int, str]:
        """The command's name, exit status and standard error."""
        line = LINES[command].format(
            port=self.port, out=shlex.quote(str(self.out)), game=shlex.quote(str(GAME))
        )
        words = shlex.join([*self.before, sys.executable, "-m", "wenping.cli", "--lang", self.lang])
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "WENPING_CACHE": CACHE}
        if self.missing:
            fresh = self.home / f".{command}"  # commands run side by side: none reads half a file
            fresh.write_text(
                f"import sys\nfor name in {self.missing}:\n    sys.modules[name] = None\n"
            )
            fresh.replace(self.home / "sitecustomize.py")
            env["PYTHONPATH"] = str(self.home)
        done = subprocess.run(
            ["/bin/sh", "-c", f"{words} {line} {self.tail}"],
            env=env | self.env,
            cwd=self.out,
            capture_output=True,
            timeout=120,
        )
        error = re.sub(r"\Adownloading .*\n", "", done.stderr.decode())  # it is no error yet
        return command, done.returncode, error

    def run_all(self, *commands: str) -> dict[str, str]:
        """Run the commands, all if none are named; returns the line of each that ended with 2."""
        lines = {}
        with ThreadPoolExecutor(2) as pool:
            for command, status, error in pool.map(self.run, commands or COMMANDS):
                assert "Traceback" not in error and status in (0, 1, 2), (command, status, error)
                if status == 2:
                    assert error.startswith("wenping: ") and error.count("\n") == 1, (
                        command,
                        error,
                    )
                    lines[command] = error
        return lines


GAME = samples()["short"]
RECORDED = Path(__file__).parents[1] / "data" / "releases" / "0.1.0" / "store.sql"
CACHE = os.environ.get("WENPING_CACHE") or str(Path.home() / ".cache" / "wenping")


@pytest.fixture
def place(tmp_path) -> Place:
    """A place where nothing is wrong but that no board is there."""
    for name in ("home", "out"):
        (tmp_path / name).mkdir()
    return Place(tmp_path / "home", tmp_path / "out")


@pytest.fixture
def limited(place) -> Place:
    """The same, for somebody for whom the permissions of files hold."""
    if os.geteuid() == 0:
        if not shutil.which("setpriv"):
            pytest.skip("root, and no setpriv")
        place.before = NOT_ALMIGHTY
    return place


def test_every_command_is_tried():
    assert set(LINES) == set(COMMANDS)


def test_no_micropython(place):
    for name in ("bin", "cache"):
        (place.home / name).mkdir()
    place.env = {"PATH": str(place.home / "bin"), "WENPING_CACHE": str(place.home / "cache")}
    lines = place.run_all()
    assert "sudo apt install micropython" in lines["twin"]
    assert not {"score", "check", "sample", "setup-host"} & set(lines)


class Html(BaseHTTPRequestHandler):
    """A network that wants one to log in first: a page in the place of everything."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html><title>Hotel</title>Please log in.</html>")

    do_CONNECT = do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_proxy_that_answers_with_html(place):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Html)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    (place.home / "cache").mkdir()
    place.env = {name: url for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")}
    place.env |= {"PATH": "/usr/bin:/bin", "WENPING_CACHE": str(place.home / "cache")}
    try:
        lines = place.run_all()
    finally:
        server.shutdown()
        server.server_close()
    if not shutil.which("micropython", path="/usr/bin:/bin"):
        assert "MicroPython >= 1.25 cannot be installed" in lines["twin"]
    assert not {"score", "check", "sample", "setup-host"} & set(lines)


def test_a_store_of_a_newer_tool(place):
    path = place.home / "store.db"
    with Store(path) as store:
        store._db.execute("PRAGMA user_version = 99")
    place.env = {"WENPING_STORE": str(path)}
    lines = place.run_all(*(set(COMMANDS) - {"twin"}))
    for command in ("games", "export", "rulings", "certificate", "play", "download", "serve"):
        assert "was written by a newer version of wenping: update this one" in lines[command], lines
    assert not {"score", "check", "sample", "setup-host"} & set(lines)


def test_a_store_of_the_first_version(place):
    path = place.home / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(RECORDED.read_text(encoding="utf-8"))
    place.env = {"WENPING_STORE": str(path)}
    lines = place.run_all(*(set(COMMANDS) - {"twin"}))
    assert not {"games", "export", "score", "check", "sample", "setup-host"} & set(lines)


@pytest.mark.parametrize("harm", [
    "UPDATE events SET event = 'text'",
    "UPDATE events SET t_ms = 'x'",
    "UPDATE events SET log = log + 4294967296",
    "UPDATE anchors SET unix_ms = 'x'",
])  # fmt: skip
def test_a_store_with_values_that_cannot_be(place, harm):
    """A fault of the disk that SQLite does not see."""
    path = place.home / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(RECORDED.read_text(encoding="utf-8") + harm)
    place.env = {"WENPING_STORE": str(path)}
    lines = place.run_all("games", "export", "rulings", "certificate")
    assert any(f"{path} is damaged, it holds values" in line for line in lines.values())


def test_a_folder_that_cannot_be_written(limited):
    limited.out.chmod(0o555)
    lines = limited.run_all()
    for command in ("play", "twin", "capture"):
        assert f"cannot write {limited.out}" in lines[command]
    assert f"cannot write into {limited.out}" in lines["download"]


def test_a_home_that_cannot_be_written(limited):
    limited.home.chmod(0o555)
    limited.env = {"PATH": f"{limited.home}:/usr/bin", "WENPING_CACHE": ""}
    lines = limited.run_all(*(set(COMMANDS) - {"twin"}))
    for command in ("play", "download"):
        assert "cannot store events" in lines[command] and "WENPING_STORE" in lines[command]
    limited.env = {"PATH": str(limited.home), "WENPING_CACHE": ""}
    limited.before = [shutil.which("setpriv") or "", *limited.before[1:]] if limited.before else []
    assert "set WENPING_CACHE" in limited.run_all("twin")["twin"]


def test_a_user_without_a_home(place):
    if os.geteuid() or not shutil.which("setpriv"):
        pytest.skip("not root, or no setpriv")
    place.before = A_STRANGER
    place.env = {"WENPING_CACHE": ""}
    lines = place.run_all()
    for command, variable in (("games", "WENPING_STORE"), ("play", "WENPING_STORE"),
                              ("twin", "WENPING_CACHE")):  # fmt: skip
        assert f"this user has no home folder: set HOME, or set {variable}" in lines[command]
    assert not {"score", "check", "sample", "setup-host"} & set(lines)


@pytest.mark.slow
def test_a_home_with_spaces_and_chinese_in_the_locale_c(place, tmp_path):
    place.home, place.out = tmp_path / "我 家", tmp_path / "棋 谱"
    for folder in (place.home, place.out):
        folder.mkdir()
    place.env = {"LANG": "C", "LC_ALL": "C"}
    place.lang = "zh"
    lines = place.run_all()
    assert not {"score", "check", "sample", "setup-host", "twin"} & set(lines)
    assert (place.out / "game.sgf").read_bytes().startswith(b"(;")


def test_an_output_without_chinese(place):
    """A terminal of another encoding gets question marks for what it cannot show."""
    place.env = {"PYTHONIOENCODING": "ascii"}
    place.lang = "zh"
    place.run_all(*(set(COMMANDS) - {"twin"}))


@pytest.fixture
def forbidden_port() -> Iterator[str]:
    """A serial port that nobody may use."""
    master, slave = pty.openpty()
    name = os.ttyname(slave)
    os.chmod(name, 0)
    yield name
    os.close(slave)
    os.close(master)


def test_a_port_without_rights(limited, forbidden_port):
    limited.port = forbidden_port
    lines = limited.run_all(*(set(WITH_PORT) - {"boards"}))
    assert set(lines) == set(WITH_PORT) - {"boards"}
    for line in lines.values():
        assert "belongs to the group" in line and "sudo usermod -aG" in line
    assert limited.run_all("boards") == {}  # which tells it of each port, and status 1


@pytest.mark.parametrize("extra", sorted(set(EXTRAS.values())))
def test_a_part_that_is_not_installed(place, extra):
    """An extra was removed, or the installation did not end."""
    place.missing = tuple(name for name, of in EXTRAS.items() if of == extra)
    lines = place.run_all(*(set(COMMANDS) - {"twin"} if extra == "flash" else COMMANDS))
    wanted = {"twin": {"twin"}, "flash": set(), "page": {"serve", "try"},
              "": {"boards", "play", "score", "twin"}}[extra]  # fmt: skip
    assert wanted <= set(lines)
    for command in wanted:
        assert f"pip install 'wenping[{extra}]".replace("[]", "") in lines[command]


def test_a_part_of_a_part_that_is_not_installed(place):
    place.missing = ("anyio",)  # which starlette needs
    lines = place.run_all("serve", "try", "score")
    assert set(lines) == {"serve", "try"}
    assert "anyio cannot be loaded" in lines["serve"] and "install anyio again" in lines["serve"]


def test_a_part_that_cannot_be_loaded(place):
    """It is there, for another Python or without a library of the system."""
    place.missing = ("none",)  # so that what lies in the home is found first
    (place.home / "numpy.py").write_text("raise ImportError('no libgfortran.so')")
    lines = place.run_all("try", "fit", "score")
    assert set(lines) == {"try", "fit"}
    assert "numpy cannot be loaded (no libgfortran.so)" in lines["fit"]


def test_a_python_that_was_built_without_a_part(place):
    place.missing = ("sqlite3", "_sqlite3")
    lines = place.run_all(*(set(COMMANDS) - {"twin"}))
    assert "this Python has no sqlite3: use another one" in lines["games"]
    assert not {"score", "check", "sample", "setup-host"} & set(lines)


def test_standard_input_is_closed(place):
    place.tail = "<&-"
    place.run_all(*(set(COMMANDS) - {"twin"}))


def test_everything_is_closed(place):
    place.tail = "<&- >&- 2>&-"
    for command in set(COMMANDS) - {"twin"}:
        assert place.run(command)[1] in (0, 1, 2)


def test_the_disk_is_full(place):
    place.tail = ">/dev/full"
    lines = place.run_all(*(set(COMMANDS) - {"twin"}))
    for command in ("score", "check", "sample", "setup-host"):
        assert "cannot write the output" in lines[command]


@pytest.mark.parametrize("words", ["--help", "--version", "score --help"])
def test_help_that_cannot_be_written(place, words, monkeypatch):
    monkeypatch.setitem(LINES, "help", words)
    place.tail = ">/dev/full"
    assert "cannot write the output" in place.run_all("help")["help"]
    place.tail = "| true"
    assert place.run("help")[2] == ""
