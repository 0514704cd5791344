"""What is released: sdist and wheel are whole, the same from two clones, and work without one."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from wenping.toolchain import slots
from wenping.version import VERSION

ROOT = Path(__file__).parents[1]
NOT_CLONED = (".git", ".venv", "build", "dist", "typings", "__pycache__", ".pytest_cache")
pytestmark = pytest.mark.slow


def built(folder: Path, umask: int) -> Path:
    """Clone the checkout into a folder and build there; returns the folder with what was built."""
    ignored = shutil.ignore_patterns(*NOT_CLONED, ".ruff_cache", ".hypothesis")
    shutil.copytree(ROOT, folder, symlinks=True, ignore=ignored)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist")]
    env = dict(os.environ, SOURCE_DATE_EPOCH="1577836800")
    done = subprocess.run(
        [*command, str(folder)], capture_output=True, text=True, env=env, umask=umask
    )
    if done.returncode:
        pytest.fail(f"build: {done.stdout}{done.stderr}", pytrace=False)
    return folder / "dist"


@pytest.fixture(scope="module")
def dist(tmp_path_factory) -> Path:
    """What a clone builds: the wheel is made from the sdist, in a folder without git."""
    return built(tmp_path_factory.mktemp("one") / "clone", 0o022)


@pytest.fixture(scope="module")
def wheel(dist) -> Path:
    (found,) = dist.glob("*.whl")
    return found


@pytest.mark.nightly
def test_two_clones_build_the_same_bytes(dist, tmp_path):
    other = built(tmp_path / "another place", 0o077)
    names = [sorted(file.name for file in folder.iterdir()) for folder in (dist, other)]
    assert names[0] == names[1] and len(names[0]) == 2
    for name in names[0]:
        assert (dist / name).read_bytes() == (other / name).read_bytes(), name


def test_the_sdist_has_no_link_and_no_litter(dist):
    (file,) = dist.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        members = archive.getmembers()
    assert all(member.isfile() and "__pycache__" not in member.name for member in members)
    names = {member.name.partition("/")[2] for member in members}
    assert {"INSTALL.md", "SECURITY.md", "LICENSE", ".ci/build_hook.py", "Makefile"} <= names


def test_the_wheel_has_one_name_at_its_top(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    of_the_format = {f"wenping-{VERSION}.dist-info", f"wenping-{VERSION}.data"}
    assert names - of_the_format == {"wenping"}


def test_the_wheel_holds_the_three_sources(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("weiqi/points.py", "errors.py", "twin/world.py", "version.py"):
        assert f"wenping/{name}" in names


def test_the_wheel_brings_the_firmware_and_its_compiled_form(wheel, tmp_path):
    files = zipfile.ZipFile(wheel)
    names = set(files.namelist())
    for file in (ROOT / "firmware").rglob("*.py"):
        name = f"wenping/shipped/firmware/{file.relative_to(ROOT / 'firmware')}"
        assert files.read(name) == file.read_bytes()
    for chip, architecture in slots.ARCHITECTURES.items():
        compiled = slots.compile_firmware(ROOT / "firmware", chip)
        assert compiled
        for module, code in compiled.items():
            assert files.read(f"wenping/shipped/mpy/{architecture}/{module}") == code
    pinmap = (ROOT / "hardware" / "pinmap.csv").read_bytes()
    assert files.read("wenping/shipped/pinmap.csv") == pinmap
    assert "wenping/shipped/boards/WENPING_PICO2/mpconfigboard.h" in names
    assert {"wenping/py.typed", "wenping/link/py.typed"} <= names
    assert not any(name.startswith("wenping/make") or name.endswith(".md") for name in names)


def test_nothing_in_the_wheel_looks_for_a_checkout(wheel):
    """No module goes up from its own file, or imports what stays in the checkout."""
    files = zipfile.ZipFile(wheel)
    for name in files.namelist():
        if name.startswith("wenping/") and name.endswith(".py"):
            text = files.read(name).decode()
            assert not re.search(r"^\s*(from|import) wenping\.make\b", text, re.M), name
            assert ".parents[" not in text and "parent.parent" not in text, name


class Installed:
    """The wheel in an environment of its own, which borrows other packages from ours."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.wheel = wheel
        self.folder = folder / "别处 elsewhere"
        self.folder.mkdir()
        self.prefix = folder / "env"
        venv.create(self.prefix, with_pip=False)
        pip = [sys.executable, "-m", "pip", "--python", str(self.prefix / "bin" / "python")]
        subprocess.run([*pip, "install", "-q", "--no-deps", "--no-index", wheel], check=True)
        (self.site,) = self.prefix.glob("lib/python*/site-packages")
        import serial

        # A line of a .pth file adds a folder, but none of the .pth files in it.
        (self.site / "lent.pth").write_text(f"{Path(serial.__file__).parents[1]}\n")

    def run(self, line: str, missing: tuple[str, ...] = ()) -> subprocess.CompletedProcess:
        """Run a line of shell in a folder elsewhere; the modules `missing` are not there."""
        hide = f"import sys\nfor name in {missing}:\n    sys.modules[name] = None\n"
        (self.site / "sitecustomize.py").write_text(hide)
        env = {"PATH": f"{self.prefix / 'bin'}:/usr/bin:/bin", "HOME": str(Path.home())}
        env |= {key: os.environ[key] for key in ("WENPING_CACHE",) if key in os.environ}
        return subprocess.run(
            ["/bin/sh", "-c", line], cwd=self.folder, env=env, capture_output=True, text=True
        )


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def test_the_first_look_of_the_page_works_from_another_folder(installed):
    page = (ROOT / "INSTALL.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^A first look.*?```sh\n(.*?)```", page, re.S | re.M)
    lines = re.findall(r"^wenping .*", block, re.M)
    assert len(lines) == 5
    for line in lines:
        done = installed.run(line)
        assert done.returncode == 0 and not done.stderr, (line, done.stderr)
    assert (installed.folder / "o.sgf").read_bytes().startswith(b"(;")
    assert "compiled by mpy-cross" in installed.run(lines[0]).stdout
    sample = installed.run("wenping sample demo").stdout.strip()
    assert sample.startswith(str(installed.site))


def test_installed_it_finds_no_board(installed):
    done = installed.run("wenping boards")
    assert done.returncode == 1 and not done.stderr, done.stderr  # 1: there is no board


def test_a_missing_extra_is_named_with_the_command_that_installs_it(installed):
    done = installed.run("wenping twin", missing=("littlefs",))
    command = done.stderr.partition("run ")[2]
    assert done.returncode == 2
    origin = shlex.split(command)[2].partition(" @ ")
    assert origin[0] == "wenping[twin]" and origin[2] == installed.wheel.as_uri()


def halve(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def test_a_file_that_is_lost_is_named_with_the_command_that_installs_it(installed):
    """An installation that did not end, or a disk that has lost something."""
    for name, line in (
        ("counting/score.py", "score $(wenping sample short)"),
        ("commands/check.py", "check $(wenping sample short)"),
        ("shipped/mpy/armv6m/wenping/weiqi/position.mpy", "flash /dev/no-such-port"),
        ("shipped/firmware/wenping/weiqi/position.py", "twin --play $(wenping sample short)"),
        ("twin/world.py", "twin --play $(wenping sample short)"),
    ):
        file = installed.site / "wenping" / name
        for harm in (Path.unlink, halve):
            whole = file.read_bytes()
            harm(file)
            done = installed.run(f"wenping --lang en {line}")
            file.write_bytes(whole)
            assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
            assert f"the installation is damaged, wenping/{name} is missing or chan" in done.stderr
            command = shlex.split(done.stderr.partition("run ")[2])
            assert command[-1] == f"wenping @ {installed.wheel.as_uri()}"


def test_a_file_without_which_nothing_can_be_said(installed):
    file = installed.site / "wenping" / "errors.py"
    whole = file.read_bytes()
    halve(file)
    done = installed.run("wenping score $(wenping sample short)")
    file.write_bytes(whole)
    assert (done.returncode, done.stderr.count("\n")) == (2, 2)  # one of each wenping
    assert "安装不完整" in done.stderr and "install wenping again" in done.stderr


def test_without_the_modules_of_unix(installed):
    """What needs no board and no MicroPython runs as it would on Windows, as far as shown here."""
    of_unix = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
    for line in ("--help", "--version", "score $(wenping sample short) --rules ying",
                 "check $(wenping sample captures)"):  # fmt: skip
        assert installed.run(f"wenping {line}", missing=of_unix).returncode == 0, line
    done = installed.run("wenping twin", missing=of_unix)
    assert done.returncode == 2 and "the command needs Linux" in done.stderr


def test_man_pages_and_completion_lie_where_shells_and_man_look(installed):
    for name in (
        "man/man1/wenping.1",
        "man/zh_CN/man1/wenping.1",
        "bash-completion/completions/wenping",
        "zsh/site-functions/_wenping",
        "fish/vendor_completions.d/wenping.fish",
    ):
        assert (installed.prefix / "share" / name).stat().st_size > 1000
    assert f"Wenping {VERSION}" in (installed.prefix / "share/man/man1/wenping.1").read_text()
