"""The magnets' field: known values, the committed table, and a table that magpylib computed."""

import csv

import numpy as np
import pytest

from wenping.twin.field import HEIGHTS_MM, dipole, disc, field_of
from wenping.twin.stone_sets import SETS

TEN = SETS["10x1"]

# hardware.md: Bz of a 10x1 N35 disc 7.5 mm above the die, by distance
KNOWN = [(0, 20.6), (2, 18.7), (4, 13.9), (6, 8.2), (8, 3.6), (10, 1.1), (14, -0.46), (22, -0.41),
         (23.7, -0.36)]  # fmt: skip


@pytest.mark.parametrize("distance,field", KNOWN)
def test_known_values(distance, field):
    digit = 0.1 if abs(field) > 0.5 else 0.01
    assert disc(distance, 7.5, TEN) == pytest.approx(field, abs=0.51 * digit)


def test_the_point_dipole_is_right_far_away_and_wrong_near():
    def far(r, z):
        return dipole(TEN) * (2 * z**2 - r**2) / (r**2 + z**2) ** 2.5

    assert disc(60, 7.5, TEN) == pytest.approx(far(60, 7.5), rel=0.02)
    assert disc(0, 7.5, TEN) < 0.7 * far(0, 7.5)


@pytest.mark.parametrize("name", SETS)
def test_the_table_is_the_formula_at_its_heights(name):
    r = np.linspace(0, 69, 139)
    for height in HEIGHTS_MM[:-1]:
        near = 0.03 if height < 7 else 0.01
        assert np.abs(field_of(SETS[name])(r, height) - disc(r, height, SETS[name])).max() < near


@pytest.mark.parametrize("height", [3.53, 5.2, 7.0, 7.5, 7.75, 8.9, 12.0, 16.0, 26.0, 50.0])
def test_between_the_heights_of_the_table(height):
    r = np.linspace(0, 69, 400)
    near = 0.06 if height < 7 else 0.016
    assert np.abs(field_of(TEN)(r, height) - disc(r, height, TEN)).max() < near


def test_nothing_is_felt_from_beyond_the_table():
    field = field_of(TEN)
    assert not field(np.array([70.5, 80.0, 500.0]), 7.5).any()
    assert field(np.array([70.0]), 7.5) == pytest.approx([-0.021], abs=0.001)
    assert not field(np.array([0.0]), 90.0).any()


@pytest.mark.corpus
def test_against_magpylib(shared_data):
    path = shared_data / "physics" / "field_lut.csv"
    with path.open(newline="") as file:
        head, *rows = csv.reader(file)
    r = np.array(head[2:], float)
    for name, magnet in (("10x1_N35", TEN), ("8x1_N35", SETS["8x1"])):
        ours = [row for row in rows if row[0] == name]
        assert len(ours) == 11
        for row in ours:
            exact = disc(r, float(row[1]), magnet)
            assert np.abs(exact - np.array(row[2:], float)).max() < 1e-4, row[:2]
