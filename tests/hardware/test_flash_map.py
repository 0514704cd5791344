"""The map of the flash: its parts fill the flash; the page and the board files say the same."""

import re

import pytest

from wenping.shipped import BOARD_FILES
from wenping.toolchain.flash_map import BLOCK, HEADER, KIB, MAPS, SLOT_BYTES
from wenping.toolchain.image import BOARDS
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.virtual import FLASH_BLOCKS


@pytest.mark.parametrize("board", MAPS)
def test_parts_are_whole_blocks_and_fill_the_flash(board):
    its = MAPS[board]
    assert its.code + its.slots + its.files == its.whole
    assert all(part > 0 and part % BLOCK == 0 for part in (its.code, SLOT_BYTES, its.files))


@pytest.mark.parametrize("board", MAPS)
def test_the_board_file_includes_the_map_and_has_no_sizes(board):
    text = (BOARD_FILES / BOARDS[board] / "mpconfigboard.h").read_text()
    assert f'#include "{HEADER}"' in text
    assert "_BYTES (" not in text
    assert f"MICROPY_HW_ROMFS_BYTES ({2 * SLOT_BYTES})" in MAPS[board].header()


def test_the_page_says_what_the_map_says():
    rows = re.findall(r"^\| .* KiB.*$", (BOARD_FILES / "README.md").read_text(), re.M)
    told = [[cell.strip() for cell in row.strip("|").split("|")[1:]] for row in rows]
    slots = f"2 x {SLOT_BYTES // KIB} KiB"
    assert told == [
        [f"{its.code // KIB} KiB" for its in MAPS.values()],
        [slots for _ in MAPS],
        [f"{its.files // KIB} KiB" for its in MAPS.values()],
    ]


def test_an_emulated_board_has_the_picos_file_system_and_a_virtual_one_less():
    assert EmulatedBoard.flash_blocks * BLOCK == MAPS["pico"].files
    assert all(FLASH_BLOCKS * BLOCK < its.files for its in MAPS.values())
