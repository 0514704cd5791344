"""One import root on the device; tests/test_dist.py has that of the installed tool."""

import json
import shutil
from pathlib import Path

from wenping.twin.exchange import StillWorld
from wenping.twin.virtual import VirtualBoard

DEVICE = Path(__file__).parents[1] / "firmware" / "wenping"

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
    shutil.copytree(DEVICE, firmware / "wenping", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("config.py", "pins.py"):
        shutil.copy(DEVICE.parent / name, firmware)
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
