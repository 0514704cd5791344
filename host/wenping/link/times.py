"""Time of day for the times of a log, with its error; the drift of the board's clock.

An anchor (store.py) says that t_ms in a log was unix_ms on this host's clock, within error_ms,
which is half of a ping's round trip. Two anchors far apart give the drift: how much faster the
board's clock runs than this host's, in parts per million. The simulated clock of a virtual board
runs millions of ppm fast.
"""

from typing import NamedTuple

Anchor = tuple[int, int, int]  # t_ms, unix_ms, error_ms

UNKNOWN_PPM = 100.0  # error of a crystal whose drift was not measured


class Drift(NamedTuple):
    """The board's clock runs `ppm` parts per million fast (negative: slow), within error_ppm."""

    ppm: float
    error_ppm: float


def drift(anchors: list[Anchor]) -> Drift | None:
    """The drift of a log by the pair of anchors with the least error; None without a pair."""
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
    """(unix ms, error ms) of a time in a log; None without anchors.

    Between two anchors the time is interpolated. Outside them it is extrapolated from the nearest
    one, and the error grows with the distance from it by the uncertainty of the drift.
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
