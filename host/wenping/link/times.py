"""Time of day for times of a log, and how much it may be wrong; how fast the board's clock runs.

An anchor (store.py) says: t_ms in the log was unix_ms on this host's clock, within error_ms, which
is half of a ping's way there and back. Two anchors far apart give the drift: how much faster the
board's clock runs than this host's, in parts per million, and how sure that is. A virtual board
runs millions of ppm fast: its clock is simulated.
"""

from typing import NamedTuple

Anchor = tuple[int, int, int]  # t_ms, unix_ms, error_ms

UNKNOWN_PPM = 100.0  # of a crystal that was not measured


class Drift(NamedTuple):
    """The board's clock runs `ppm` fast (negative: slow), within error_ppm."""

    ppm: float
    error_ppm: float


def drift(anchors: list[Anchor]) -> Drift | None:
    """The drift over a log, by the anchors that bound it best; None when one is not enough."""
    best: Drift | None = None
    for i, (t0, unix0, error0) in enumerate(anchors):
        for t1, unix1, error1 in anchors[i + 1 :]:
            if unix1 <= unix0 or t1 <= t0:
                continue
            error = 1e6 * (error0 + error1 + 1) / (unix1 - unix0)  # 1: whole ms
            if best is None or error < best.error_ppm:
                best = Drift(1e6 * ((t1 - t0) / (unix1 - unix0) - 1), error)
    return best


def time_of_day(anchors: list[Anchor], t_ms: int) -> tuple[float, float] | None:
    """(unix ms, error ms) of a time in a log: between two anchors, else from the nearest on.

    The error grows with the way from the anchor: by what is not known of the drift.
    """
    if not anchors:
        return None
    before = [anchor for anchor in anchors if anchor[0] <= t_ms]
    after = [anchor for anchor in anchors if anchor[0] >= t_ms]
    if before and after:
        (t0, unix0, error0), (t1, unix1, error1) = before[-1], after[0]
        share = (t_ms - t0) / (t1 - t0) if t1 > t0 else 0.0
        return unix0 + share * (unix1 - unix0), max(error0, error1)
    t0, unix0, error0 = before[-1] if before else after[0]
    known = drift(anchors) or Drift(0.0, UNKNOWN_PPM)
    way = (t_ms - t0) / (1 + known.ppm / 1e6)
    return unix0 + way, error0 + abs(way) * known.error_ppm / 1e6
