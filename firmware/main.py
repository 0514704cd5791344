"""MicroPython runs this file at boot; launch.launch() chooses a firmware and runs it."""

import micropython

micropython.kbd_intr(-1)  # 0x03 in a frame that a host sends during boot is no Ctrl-C

import pins  # noqa: E402

rows_off = pins.rows_off()

import launch  # noqa: E402

launch.launch(pins.referee(), rows_off)
