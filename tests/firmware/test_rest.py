"""When garbage is collected (app/rest.py): at rest, and never later than the heap can bear."""

import gc

import pytest

from wenping.app.rest import Rest


class Journal:
    """A journal with nothing to erase."""

    def is_pressing(self) -> bool:
        return False

    wants_tidy = is_pressing


class Files:
    """Files that nobody reads."""

    def keep_drift(self, sensing: object) -> None:
        pass


@pytest.mark.parametrize(
    "moving, full, frames",
    [
        (False, False, 64),
        (True, False, 128),
        (False, True, 96),  # while a host downloads a log, each frame is full
        (True, True, 160),
    ],
)
def test_garbage_is_collected_after_so_many_frames(monkeypatch, moving, full, frames):
    collected = []
    rest = Rest(None, Journal(), Files(), None)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(frame))
    for frame in range(1, 2 * frames + 1):
        rest.step(20 * frame, moving or frame == 1, full)
    assert collected == [frames, 2 * frames]


def test_a_frame_that_is_not_full_is_waited_for(monkeypatch):
    collected = []
    rest = Rest(None, Journal(), Files(), None)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(frame))
    for frame in range(1, 81):
        rest.step(20 * frame, False, frame < 70)
    assert collected == [70]
