"""What installing takes, from empty caches: bench_install.py

Builds the wheel, installs it without and with its extras into empty environments by pip, fetches
MicroPython into an empty cache and plays a game.  Megabytes are sums of file sizes without compiled
bytecode.  Needs the package index and Debian in reach; with uv, `uvx ... wenping try` is measured
until a browser (the extra `browser`) shows a virtual board.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def megabytes(folder: Path) -> float:
    """The size of all files below a folder, without bytecode; a file of two names counts once."""
    sizes = {}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink() and file.suffix != ".pyc":
            about = file.stat()
            sizes[about.st_ino] = about.st_size
    return sum(sizes.values()) / 1e6


def timed(*command: object, env: dict[str, str] | None = None) -> float:
    """Run a command that has to succeed; returns its seconds on the wall."""
    started = time.monotonic()
    words = list(map(str, command))
    done = subprocess.run(words, env=dict(os.environ, **(env or {})), capture_output=True)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr.decode()}")
    return time.monotonic() - started


def cpu_ms(command: Sequence[object], times: int = 15) -> float:
    """The least processor time of a command, in ms: other programs on the machine change little."""
    least = 1e9
    for _ in range(times):
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL)
        used = os.wait4(process.pid, 0)[2]
        process.returncode = 0
        least = min(least, 1e3 * (used.ru_utime + used.ru_stime))
    return least


def installed(folder: Path, what: str) -> Path:
    """Install into a new environment and print what it took; returns the environment's bin."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-cache-dir", "-q")
    seconds = timed(*pip, what)
    (site,) = folder.glob("lib/python*/site-packages")
    packages = len(list(site.glob("*.dist-info")))
    name = what.partition(" @ ")[0]
    print(f"{name}: {seconds:.1f} s, {megabytes(site):.1f} MB, {packages} packages")
    return folder / "bin"


def from_nothing(bin_: Path, folder: Path) -> None:
    """Fetch MicroPython into an empty cache and play the short sample; print what it took."""
    cache = {"WENPING_CACHE": str(folder / "cache")}
    sample = subprocess.check_output([bin_ / "wenping", "sample", "short"], text=True).strip()
    words = (bin_ / "wenping", "twin", "--play", sample, "--hand", "quick")
    first = timed(*words, env=cache)
    again = timed(*words, env=cache)
    fetched = megabytes(folder / "cache")
    print(f"wenping twin, the short game: {again:.1f} s")
    print(f"the same, with {fetched:.1f} MB of MicroPython to fetch: {first:.1f} s")


def on_the_screen(uvx: str, wheel: Path, folder: Path) -> float:
    """Seconds of `uvx ... wenping try` from empty caches until its page shows a virtual board."""
    from wenping.make.browser import browser
    from wenping.make.page import SIZE, Person

    caches = {"UV_CACHE_DIR": str(folder / "uv"), "WENPING_CACHE": str(folder / "try")}
    of_all = f"wenping[all] @ {wheel.as_uri()}"
    words = (
        uvx,
        "-q",
        "--python",
        sys.executable,
        "--from",
        of_all,
        "wenping",
        "--lang",
        "en",
        "try",
    )
    with browser() as run:
        started = time.monotonic()
        with subprocess.Popen([*words, "--port", "0"], env=os.environ | caches,
                              stdout=subprocess.PIPE, text=True, start_new_session=True
                              ) as process:  # fmt: skip
            assert process.stdout
            found = (re.search(r"http://\S+", line) for line in process.stdout)
            url = next(at[0] for at in found if at)
            Person(run.new_page(viewport=SIZE, locale="en-GB"), url).begin(
                9, "chinese", 1, "careful"
            )
            seconds = time.monotonic() - started
            os.killpg(process.pid, signal.SIGINT)
    return seconds


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist")
        print(f"make dist: {timed(*build, ROOT):.1f} s")
        for file in sorted((folder / "dist").iterdir()):
            print(f"{file.name}: {file.stat().st_size / 1e3:.0f} kB")
        (wheel,) = (folder / "dist").glob("*.whl")
        base = installed(folder / "base", f"wenping @ {wheel.as_uri()}")
        everything = installed(folder / "all", f"wenping[all] @ {wheel.as_uri()}")
        for words in (["--help"], ["--version"], ["score", "--help"]):
            print(f"wenping {' '.join(words)}: {cpu_ms([base / 'wenping', *words]):.0f} ms of CPU")
        from_nothing(everything, folder)
        if uvx := shutil.which("uvx") or shutil.which(str(ROOT / ".venv" / "bin" / "uvx")):
            seconds = on_the_screen(uvx, wheel, folder)
            packages, interpreter = (megabytes(folder / name) for name in ("uv", "try"))
            print(f"uvx and wenping try until a board is on the screen: {seconds:.1f} s")
            print(f"{packages:.1f} MB of packages, {interpreter:.1f} MB of MicroPython")


if __name__ == "__main__":
    main()
