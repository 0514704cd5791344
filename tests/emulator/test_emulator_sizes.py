"""Limits for the image in flash and the heap at boot: what was reached, with a little room.

Raise a limit on purpose, and say why: `make firmware` prints the figures, BENCHMARKS.md keeps them.
"""

from wenping.make.firmware import free_heap
from wenping.toolchain import image

# Of the 589,824 for MicroPython and the firmware; heads and key took 4 kB, missing tiles 0.5,
# rulings, the sealed move and seki by lights 4.
FLASH = 585_200  # 6 kB of it: code that runs in RAM, wiring and witness in machine code
# Endings by every ruleset, seki, exact counts, ceremonies, stones on the rails, ways to count, a
# rotten log's way into the next one, wiring and health in machine code,
# positions that players agree on, clock systems and exact time (4 kB); architecture: 180 kB.
# Heads and the referee's key: 3.2 kB; wiring in machine code, a seki by its button: 4 kB.
# 164 kB since numbers stand for constants (toolchain/constants.py). Rulings that both accept:
# 1.7 kB; the display: 3.3 kB (and 2.8 kB of glyphs, which are not counted here).
# Faults of sensors and columns in nats, by ideas: 2.7 kB.  The witness and its templates: 1.9 kB.
# Stones upside down, turns guessed, an exchange that is asked about, unseen stones in nats: 3.6 kB.
# Supply, exchanged columns given back, hints, doubted stones that were played on: 2.5 kB.
# Moves that are refuted, presses of replies, the order of stones upside down: 2.4 kB.
# The order of many stones, and the moves that are missing from it: 1 kB.
# Stones that no sensor detects, and sensors that the game contradicts: 0.3 kB.
# What known stones take is subtracted; moves before one that is missing: 0.9 kB.
# Presses that are explained or came at once, stones beside the middle of their points: 1 kB.
# What an attack without physics has found: 1.2 kB.
# Endings and set-up with stones that no sensor detects, a new game at the same board: 1 kB.
# What lay there at power-on, echoes that were taken for moves: 0.8 kB.
# Several games at one board, drift common to all sensors, stones laid without power: 0.7 kB.
OURS = 201_400
# 131.2 kB reached before rulings by the board and the question whether a display answers: 0.5 kB
# and loose joints, likely stones and the supply in arrays of the sensing: 1.3 kB;
# functions of refuted moves and replies: 0.5 kB; names of thresholds in one table: 0.4 kB;
# stones upside down weighed against missing moves: 0.2 kB; what known stones take from each sensor,
# and its variance: 1.5 kB; functions of explained presses: 0.2 kB; of unseen stones in endings and
# set-up: 0.2 kB
HEAP_FREE = 122_700


def test_the_image(uf2):
    assert uf2.stat().st_size // 512 * 256 <= FLASH


def test_our_part_of_it(bare_uf2):
    sizes = image.code_sizes(image.build("pico"))
    assert sum(sizes.values()) <= OURS, sizes
    assert min(sizes.values()) > 0, "a room is not in the image"


def test_the_heap_at_boot(bare_uf2):
    assert free_heap() >= HEAP_FREE
