"""wenping flash on the emulated RP2040: real flash commands, mpremote over its USB, slots run in
place."""

import shutil

import pytest

from wenping.maintenance.update import Update
from wenping.shipped import FIRMWARE
from wenping.simulation.table import commission
from wenping.toolchain.flash_map import BLOCK
from wenping.toolchain.slots import fingerprint
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.flash import read, read_log
from wenping.twin.world import World

REFEREE = 4
PATIENCE = 30  # the chip is slower than real, and the machine may be busy


class PulledOut(Exception):
    """Somebody pulled the cable."""


@pytest.fixture(scope="module")
def newer(tmp_path_factory):
    """A folder of newer firmware."""
    folder = tmp_path_factory.mktemp("newer") / "firmware"
    shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    version = folder / "wenping" / "version.py"
    version.write_text(version.read_text().replace('VERSION = "', 'VERSION = "9.'))
    return folder


@pytest.mark.nightly  # a minute and a half; test_emulator_update_cuts.py has all but mpremote
@pytest.mark.timeout(900)
def test_an_update_is_whole_or_not_at_all(uf2, newer, tmp_path):
    flash = tmp_path / "flash.img"
    commission(flash, 1, blocks=EmulatedBoard.flash_blocks)
    calibration = read(flash, "/calibration")
    world = World(1)
    told = []
    cut_at = 5

    def tell(key, **values):
        told.append(key)
        if key == "flash-hold-button":
            with board.lock:
                world.press(REFEREE)
        elif key == "flash-writes":
            with board.lock:
                world.press(REFEREE, False)
            if values["done"] == cut_at:
                raise PulledOut

    with EmulatedBoard(world, flash=flash, uf2=uf2) as board:
        board.start()
        update = Update(board.port.path, newer, tell=tell, patience=PATIENCE)
        # Power fails in the middle: the board comes up as it was.
        with pytest.raises(PulledOut):
            update.run()
        with board.lock:
            board.power_cut()
            before = len(read_log(flash)[1])
            board.power_on()
        cut_at = 0
        written = told.count("flash-writes")
        # Once more: what is there already is not written again.
        version = update.run()
        assert version.endswith("+" + fingerprint(newer)) and version.startswith("9.")
        assert told.count("flash-writes") - written == len_blocks(newer) - (written - 1)
        with board.lock:
            board.power_cut()
        assert read(flash, "/slot").split()[0] == b"A"
        assert read(flash, "/calibration") == calibration
        assert len(read_log(flash)[1]) > before  # the same log goes on


def len_blocks(firmware) -> int:
    from wenping.toolchain.slots import slot_image

    return len(slot_image(firmware, "RP2040")) // BLOCK
