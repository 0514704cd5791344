"""Simulated time beside the clock on the wall."""

import time

from wenping.twin.pace import Pace


def took_s(pace: Pace, t_us: int, speed: float | None, on: bool = True) -> float:
    """How long a wait took."""
    began = time.monotonic()
    pace.wait(t_us, speed, on)
    return time.monotonic() - began


def test_a_slower_speed_begins_at_once():
    """Ten seconds went by at 25x: at 1x the next millisecond is due a millisecond later."""
    pace = Pace()
    pace.wait(0, 25.0, True)
    time.sleep(0.4)
    assert took_s(pace, 10_000_000, 25.0) < 0.2
    assert took_s(pace, 10_001_000, 1.0) < 0.2
    assert 0.05 < took_s(pace, 10_101_000, 1.0) < 0.3


def test_no_speed_does_not_wait():
    pace = Pace()
    assert took_s(pace, 10**9, None) < 0.2
    assert took_s(pace, 2 * 10**9, None) < 0.2


def test_a_board_that_is_off_naps():
    assert 0.0005 < took_s(Pace(), 0, None) + took_s(Pace(), 0, 1.0, on=False) < 0.2
