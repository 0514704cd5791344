"""What the display costs on the emulated RP2040: heap at boot and virtual us, with one and without.

PYTHONPATH as pytest has it: python tests/bench/bench_display.py [IMAGE.uf2]
"""

import sys
from pathlib import Path

from mcu_figures import run

from wenping.toolchain import rp2040py
from wenping.twin.exchange import sound_electrics
from wenping.twin.repl import Console

if __name__ == "__main__":
    rp2040py.home()
    for fitted in (0, 1):
        with Console(Path(sys.argv[1]) if sys.argv[1:] else None) as chip:
            chip.circuits.fit(sound_electrics() | {"latches": 0, "display": fitted}, 0)
            for what, value in run(chip, "display").items():
                print(f"{fitted} {what:26} {value:>8,}", flush=True)
