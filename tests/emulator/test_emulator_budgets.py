"""The budgets of the architecture page, in virtual us and bytes on the emulated RP2040.

The limits are not the budgets but what was reached, with a little room: virtual time is exact, so
that a figure beyond its limit is a change of the firmware. Raise one on purpose, and say why.
"""

import mcu_figures
import pytest

# what: (limit here, must, aim)
SCAN = {
    "scan 361": (2_050, 4_000, 1_600),
    # 2,753 +- 6 by the phase of interrupts: each 25th scan also asks whether a row is on
    "scan all": (2_800, None, None),
    "sensing at rest": (3_400, None, None),
    "sensing with a hand": (4_600, None, None),
}
FRAME = {  # of the whole board, a game on it and nobody touching it
    "frame typical": (11_800, None, None),
    "frame worst": (45_000, None, None),  # once a second, at rest: garbage is collected
    "happened at rest": (2_500, None, None),
    "press handled": (1_800, None, None),  # by the code, not by where free heap is found
    "press kept": (3_300, None, None),
    "gc": (20_000, None, None),
}
LARGEST_PIECE = 80_000
GAME = {
    "legality and play typical": (1_100, 6_000, 1_000),
    "legality and play worst": (1_600, 20_000, 5_000),
    "heap in use at the peak": (114_000, 140_000, 90_000),
    "log bytes": (8_200, None, None),
}


@pytest.fixture(scope="module")
def scan(bare_uf2):
    return mcu_figures.scan_figures()


@pytest.fixture(scope="module")
def frame(bare_uf2):
    return mcu_figures.frame_figures()


@pytest.fixture(scope="module")
def game(bare_uf2):
    return mcu_figures.game_figures()


@pytest.mark.parametrize("name", SCAN)
def test_scan(scan, name):
    limit, must, _ = SCAN[name]
    assert scan[name] <= limit and (must is None or limit <= must), (name, scan[name])


def test_the_whole_frame(scan):
    """Scan, calibrate, decode, settle: 16 ms must, 5 ms aim."""
    assert scan["scan 361"] + scan["sensing at rest"] <= 5_400
    assert scan["scan all"] + scan["sensing with a hand"] <= 7_200


def test_nothing_is_allocated_in_scan_and_sensing(scan):
    assert scan["scan allocates"] == 0


def test_both_ways_to_scan_read_the_same(scan):
    assert scan["scans equal"] == 1
    assert 2 * scan["scan all"] < scan["scan plain"]


@pytest.mark.parametrize("name", FRAME)
def test_a_frame_and_a_press(frame, name):
    limit, must, _ = FRAME[name]
    assert frame[name] <= limit and (must is None or limit <= must), (name, frame[name])


def test_the_heap_is_in_large_pieces(frame):
    assert frame["largest piece of heap"] >= LARGEST_PIECE


@pytest.mark.parametrize("name", GAME)
def test_a_long_game(game, name):
    limit, must, _ = GAME[name]
    assert game["moves"] == mcu_figures.LONGEST
    assert game[name] <= limit and (must is None or limit <= must), (name, game[name])
