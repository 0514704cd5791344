"""The magnets' field: known values, the committed table, and a table that magpylib computed."""

import csv

import numpy as np
import pytest

from wenping.twin.field import HEIGHTS_MM, Field, disc, read

# hardware.md: Bz of a 10x1 N35 disc 7.5 mm above the die, by distance
KNOWN = [(0, 20.6), (2, 18.7), (4, 13.9), (6, 8.2), (8, 3.6), (10, 1.1), (14, -0.46), (22, -0.41),
         (23.7, -0.36)]  # fmt: skip


@pytest.mark.parametrize("distance,field", KNOWN)
def test_known_values(distance, field):
    digit = 0.1 if abs(field) > 0.5 else 0.01
    assert disc(distance, 7.5) == pytest.approx(field, abs=0.51 * digit)


def test_the_point_dipole_is_right_far_away_and_wrong_near():
    def dipole(r, z):
        moment = 1200 * 5.0**2 * 1.0 / 4
        return moment * (2 * z**2 - r**2) / (r**2 + z**2) ** 2.5

    assert disc(60, 7.5) == pytest.approx(dipole(60, 7.5), rel=0.02)
    assert disc(0, 7.5) < 0.7 * dipole(0, 7.5)


def test_the_table_is_what_the_formula_gives():
    heights, distances, values = read()
    assert tuple(heights) == HEIGHTS_MM
    exact = disc(distances[None, :], heights[:, None])
    assert np.abs(values - exact).max() < 0.006  # its digits


@pytest.mark.parametrize("height", [3.53, 5.2, 7.0, 7.5, 7.75, 8.9, 12.0, 16.0, 26.0, 50.0])
def test_between_the_rows_of_the_table(height):
    r = np.linspace(0, 69, 400)
    near = 0.06 if height < 7 else 0.016
    assert np.abs(Field()(r, height) - disc(r, height)).max() < near


def test_nothing_is_felt_from_beyond_the_table():
    field = Field()
    assert not field(np.array([70.5, 80.0, 500.0]), 7.5).any()
    assert field(np.array([70.0]), 7.5) == pytest.approx([-0.021], abs=0.001)
    assert not field(np.array([0.0]), 90.0).any()


@pytest.mark.corpus
def test_against_magpylib(shared_data):
    path = shared_data / "physics" / "field_lut.csv"
    with path.open(newline="") as file:
        head, *rows = csv.reader(file)
    r = np.array(head[2:], float)
    ours = [row for row in rows if row[0] == "10x1_N35"]
    assert len(ours) == 11
    for row in ours:
        assert np.abs(disc(r, float(row[1])) - np.array(row[2:], float)).max() < 1e-4, row[1]
