"""What runs first: launch.py finds the newest firmware that works and starts it."""

import micropython

micropython.kbd_intr(-1)  # a host's first frame may come while we start; 0x03 is no interrupt

import pins  # noqa: E402

pins.rows_off()

import launch  # noqa: E402

launch.launch(pins.referee())
