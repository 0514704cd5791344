"""Limits for the image in flash and the heap at boot: what was reached, with a little room.

Raise a limit on purpose, and say why: `make firmware` prints the figures, BENCHMARKS.md keeps them.
"""

from wenping.make.firmware import free_heap
from wenping.toolchain import image

# Of the 589,824 for MicroPython and the firmware; 6 kB of it: code that runs in RAM.
FLASH = 581_200
# The architecture wants 180 kB. 201,400 before boards left out the names of constants, and 164 kB
# on 2026-11-22: rulings, the display, likelihoods instead of thresholds, unseen stones, turns and
# stones upside down weighed, several games at one board, silent rows found at once, play while
# nobody looks at the lights, what comes without power, smooth fields that come, who moves stones
# on, exchanged wires weighed against each stone, open contacts, ways back to a stop, sensors that
# jump, stones that the lights have people take off, the last one captured unseen, and captures for
# which nobody presses, or after a move that was not seen, came since; then play beside a sensor
# that dies, and undetected moves beside pushed stones.  216 kB until boards left out what the
# compiler alone reads, and code that computed the same in two places; 250 for
# agree.py in two modules, 800 B for what a seventh set of strange hands brought.
OURS = 210_200
# 122.7 kB with the names of constants, 125.0 until 2026-11-28, 129.0 for some hours of it; each
# module costs 300 bytes, as moving_on.py and beside.py do; when stones were felt first is kept,
# which were dead when play went on, and by what the last stone was captured; 1.2 kB since the slip
# stays open; a room of its own for inference is 330 bytes,
# what a seventh set of strange hands brought 140.
HEAP_FREE = 127_400


def test_the_image(uf2):
    assert uf2.stat().st_size // 512 * 256 <= FLASH


def test_our_part_of_it(bare_uf2):
    sizes = image.code_sizes(image.build("pico"))
    assert sum(sizes.values()) <= OURS, sizes
    assert min(sizes.values()) > 0, "a room is not in the image"


def test_the_heap_at_boot(bare_uf2):
    assert free_heap() >= HEAP_FREE
