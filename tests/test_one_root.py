"""One import root: installed, Wenping is the one name `wenping`; on the device too."""

import importlib.metadata
import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from wenping.twin.exchange import StillWorld
from wenping.twin.virtual import VirtualBoard
from wenping.version import VERSION

ROOT = Path(__file__).parents[1]
DEVICE = ROOT / "firmware" / "wenping"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*pip, "-w", folder, ROOT], capture_output=True, text=True)
    if done.returncode:
        pytest.fail(f"pip wheel: {done.stderr}", pytrace=False)
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_has_one_name_at_its_top(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    of_the_format = {f"wenping-{VERSION}.dist-info", f"wenping-{VERSION}.data"}
    assert names - of_the_format == {"wenping"}


def test_the_wheel_holds_the_three_sources(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("weiqi/points.py", "errors.py", "twin/world.py", "version.py"):
        assert f"wenping/{name}" in names


@pytest.mark.slow
def test_installed_into_an_empty_environment_it_finds_no_board(wheel, tmp_path):
    """The packages it needs are lent from this environment; Wenping itself is not."""
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    (site,) = (tmp_path / "empty").glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    ours = importlib.metadata.distribution("pyserial").locate_file("")
    (site / "lent.py").write_text(
        "import sys\n"
        f"sys.path.append({str(ours)!r})\n"
        "sys.meta_path = [f for f in sys.meta_path if 'editable' not in repr(f).lower()]\n"
    )
    code = "import lent; from wenping.cli import main; raise SystemExit(main(['boards']))"
    done = subprocess.run([python, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and not done.stderr, done.stderr  # 1: there is no board
    where = "import wenping.weiqi.points as m; print(m.__file__)"
    said = subprocess.run([python, "-c", where], cwd=tmp_path, capture_output=True, text=True)
    assert str(site) in said.stdout


MAIN = """
import json, sys
names = sorted(name for name in sys.modules if name.startswith("wenping."))
print("modules", json.dumps(names), "end")
while True:
    import time
    time.sleep_ms(10)
"""


def test_every_module_of_the_device_is_frozen_before_main(tmp_path):
    """On a Pico all code is in flash: the virtual board imports it before it counts the heap."""
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    for name in ("wenping", "config.py", "pins.py"):
        (firmware / name).symlink_to(DEVICE.parent / name)
    (firmware / "main.py").write_text(MAIN)
    with VirtualBoard(StillWorld(), firmware=firmware) as board:
        board.run(1.0)
        said = bytes(board.port.unheard).decode()
    frozen = set(json.loads(said.partition("modules ")[2].partition(" end")[0]))
    files = {
        ".".join(("wenping", *file.relative_to(DEVICE).with_suffix("").parts))
        for file in DEVICE.rglob("*.py")
    }
    files = {name.removesuffix(".__init__") for name in files}
    for_the_chip = {"wenping.drivers.matrix_fast"}  # rp2 only
    assert files - frozen <= for_the_chip, sorted(files - frozen)
    assert len(frozen & files) > 70
