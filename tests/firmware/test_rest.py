"""When garbage is collected (app/rest.py): at rest, and never later than the heap can bear."""

import gc

import pytest

from wenping.app.rest import Rest


class Times:
    """The intervals of config.py."""

    QUIET_AFTER_MS = 2000
    FRAME_BUSY_MS = 20
    FRAME_QUIET_MS = 50


@pytest.fixture
def rest():
    return Rest(Times, None, None, None)


@pytest.mark.parametrize(
    "now_ms, full, served, frames",
    [
        (2000, False, False, 120),  # hands were at work until now
        (2001, False, False, 64),
        (2000, True, False, 160),
        (2001, True, False, 160),  # it is the frame after a rest in which a stone lies
        (2001, False, True, 16),  # a host leaves more
    ],
)
def test_garbage_is_collected_after_so_many_frames(rest, monkeypatch, now_ms, full, served, frames):
    collected = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    rest.wait_ms(now_ms, False)
    times = [frame for frame in range(1, 2 * frames + 1) if rest.collect(full, served)]
    assert times == [frames, 2 * frames] and len(collected) == 2


def test_a_frame_that_is_not_full_is_waited_for(rest):
    assert [frame for frame in range(1, 141) if rest.collect(frame < 135, False)] == [135]


def test_frames_are_short_after_a_clock_was_pressed_without_a_stone(rest):
    assert [rest.wait_ms(now, early) for now, early in ((2000, 0), (2001, 0), (2001, 1))] == [
        20,
        50,
        20,
    ]
