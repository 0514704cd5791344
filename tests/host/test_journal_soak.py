"""A hundredth of `make soak`, on real LittleFS in MicroPython: each test run does some of it."""

import pytest
import run

PARTS = [("power", 0.008), ("fuzz", 0.02), ("hours", 0.01), ("download", 0.03), ("kills", 0.008)]


@pytest.mark.parametrize("part,scale", PARTS, ids=[part for part, _ in PARTS])
def test_nothing_is_lost(part, scale, tmp_path):
    assert run.PARTS[part](scale, tmp_path) == []
