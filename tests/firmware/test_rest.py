"""When garbage is collected (app/rest.py): at rest, and never later than the heap can bear."""

import gc

import pytest

from wenping.app.rest import Rest


@pytest.mark.parametrize(
    "moving, full, served, frames",
    [
        (False, False, False, 64),
        (True, False, False, 128),
        (False, True, False, 96),
        (True, True, False, 160),
        (False, False, True, 16),  # a host leaves more
    ],
)
def test_garbage_is_collected_after_so_many_frames(monkeypatch, moving, full, served, frames):
    collected = []
    rest = Rest(None, None, None, None)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    times = [frame for frame in range(1, 2 * frames + 1) if rest.collect(moving, full, served)]
    assert times == [frames, 2 * frames] and len(collected) == 2


def test_a_frame_that_is_not_full_is_waited_for():
    rest = Rest(None, None, None, None)
    assert [frame for frame in range(1, 81) if rest.collect(False, frame < 70, False)] == [70]
