"""The first line that runs: launch.py finds the newest firmware that works and starts it."""

import launch

launch.launch()
