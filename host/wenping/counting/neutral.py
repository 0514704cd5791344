"""Neutral points, 单官 (dame): shared points that are no liberties of a seki."""

from wenping.counting.final import COLOURS, SIDES, Final
from wenping.weiqi.area import SHARED

_LARGEST = 9  # points of a region; a larger one between both colours is not a row of dame


def neutral_points(final: Final) -> list[int]:
    """The neutral points of a position, in reading order.

    A unit is weak if it lives in seki: as people said, else with fewer than two points of
    territory, also together with the units of its colour that one neutral point would join to it. A
    shared point that touches weak units of both colours is a liberty of a seki and is not neutral.
    """
    weak = {colour: _weak_points(final, colour) for colour in COLOURS}
    return sorted(
        p
        for region in final.shared_regions()
        if len(region) <= _LARGEST
        for p in region
        if not all(any(p + side in weak[colour] for side in SIDES) for colour in COLOURS)
    )


def _weak_points(final: Final, colour: int) -> set[int]:
    """The points of a colour's weak units, after shared points have joined what they can join."""
    groups = [
        (set(unit.points), (0 if unit.seki else 2) if unit.said else unit.territory)
        for unit in final.units(colour)
    ]
    for p in final.empty_points(SHARED):
        around = {p + side for side in SIDES}
        joined = [group for group in groups if group[0] & around]
        if len(joined) > 1:
            groups = [group for group in groups if group not in joined]
            points = set().union(*(group[0] for group in joined))
            groups.append((points, sum(group[1] for group in joined)))
    return {p for points, territory in groups if territory < 2 for p in points}
