"""Forces between magnets: their size, and stones that slide, jump, turn and are lifted by them."""

import numpy as np
import pytest

from wenping.errors import UserError
from wenping.twin.bowls import OWN_MM, ROOM_MM, lift_mn
from wenping.twin.exchange import Outputs
from wenping.twin.forces import exact, forces_of
from wenping.twin.sensors import EVEN
from wenping.twin.sliding import Sliding
from wenping.twin.stone_sets import SETS
from wenping.twin.stones import BLACK, BOARD, WHITE, Stone
from wenping.twin.world import World

MIDDLE = 9 * 19 + 9
BR_2 = (1.18 / 1.2) ** 2  # the notes' remanence, ours: forces go with its square

# notes/hardware.md: mN at 22.0 and 23.7 mm, and on the bottom stone of six full trays
KNOWN = [
    ("10x1", 8.6, 6.2, 81),
    ("6x2", 3.8, 2.8, 60),
    ("8x1", 3.2, 2.4, 40),
    ("5x2", 1.8, 1.3, 31),
]


@pytest.mark.parametrize("name,across,down,lift", KNOWN)
def test_known_forces(name, across, down, lift):
    forces = forces_of(SETS[name])
    along = forces(np.array([22.0, 23.7]), np.zeros(2)).along * BR_2
    assert along == pytest.approx([across, down], abs=0.06)
    column = forces(np.zeros(5), -12.5 * np.arange(1, 6)).up.sum() * BR_2
    assert column == pytest.approx(lift, rel=0.03)


def test_a_stone_10_mm_above_one_of_its_colour_pulls_it_with_136_mn():
    assert forces_of(SETS["10x1"])(np.array([0.0]), np.array([-10.0])).up * BR_2 == pytest.approx(
        136, rel=0.01
    )


@pytest.mark.parametrize("name", SETS)
def test_far_away_the_forces_are_those_of_two_dipoles(name):
    magnet = SETS[name]
    moment = magnet.remanence_mt / 4e-4 * magnet.radius_mm**2 * magnet.thickness_mm * 1e-9  # A m^2
    far = 3e-7 * moment**2 / 0.06**4 * 1e3  # mN, beside each other at 60 mm
    act = forces_of(magnet)(np.array([60.0]), np.array([0.0]))
    assert act.along == pytest.approx(far, rel=0.06)
    act = forces_of(magnet)(np.array([0.0]), np.array([50.0]))
    assert act.up == pytest.approx(-6e-7 * moment**2 / 0.05**4 * 1e3, rel=0.06)


def test_the_table_keeps_what_was_computed():
    r, h = np.array([22.3, 10.5, 0.0, 35.7]), np.array([0.4, 12.5, 9.5, 20.5])
    for name in ("10x1", "5x2"):
        for i in range(4):
            full = [part[0, 0] for part in exact(SETS[name], r[i : i + 1], h[i : i + 1])]
            act = forces_of(SETS[name])(r[i], h[i])
            for part, right in zip(act, full, strict=True):
                assert part == pytest.approx(right, rel=0.01, abs=0.02)


def test_the_force_is_the_slope_of_the_energy():
    """The energy of a disc in the other one's field, by the exact formula of the field."""
    from wenping.twin.field import disc
    from wenping.twin.forces import _points

    magnet = SETS["8x1"]

    def energy(r_mm, h_mm):  # mN mm
        x, y, area = _points(magnet.radius_mm)
        b = disc(np.hypot(r_mm + x, y), h_mm, magnet)
        return -magnet.remanence_mt * magnet.thickness_mm * (b * area).sum() * 1e-9 / 4e-7 / np.pi

    for r, h in ((22.0, 2.0), (12.0, 10.0), (3.0, 12.0)):
        act = forces_of(magnet)(np.array(r), np.array(h))
        slope = (energy(r - 0.1, h) - energy(r + 0.1, h)) / 0.2
        assert act.along == pytest.approx(slope, rel=0.03)


def world(faults: str) -> World:
    made = World(1, spread=EVEN, faults=faults)
    for bowl, stones in zip(made.bowls, made.sets, strict=True):
        for stone in stones:
            stone.strength, stone.rest_mm = 1.0, 7.5
        bowl.fill(stones)
    return made


def slid(made: World) -> list[tuple]:
    return [note[1:] for note in made.trace if note[1] == "slid"]


def test_without_forces_stones_stay():
    made = world("stones=10x1")
    made.put(BLACK, MIDDLE)
    made.put(BLACK, MIDDLE + 1)
    assert slid(made) == []


@pytest.mark.parametrize(
    "name,friction,moves",
    [("10x1", 0.15, True), ("10x1", 0.2, False), ("8x1", 0.15, False), ("5x2", 0.15, False)],
)
def test_two_stones_side_by_side(name, friction, moves):
    """8.9 mN drive two 10x1 of one colour apart; friction of 0.15 holds 7.7, of 0.2 holds 10.2."""
    made = world(f"stones={name},forces={friction}")
    made.put(BLACK, MIDDLE)
    stone = made.put(BLACK, MIDDLE + 1)
    assert bool(slid(made)) == moves
    assert (stone.x > 220.0) == moves


def test_a_stone_between_two_that_repel_it_comes_to_lie_in_the_middle():
    """With steps of 0.5 mm it went to and fro, up to 800 times, and ended 0.1 mm beside it."""
    stones = [Stone(BLACK, x=x, grams=grams) for x, grams in ((-24, 50), (3.1, 0.05), (24, 50))]
    Sliding(SETS["10x1"], 0.02).settle(stones, 0.0, 0.0)
    assert [it.x for it in stones] == [-24, pytest.approx(0, abs=0.05), 24]


def test_a_light_stone_slides_where_a_heavy_one_does_not():
    for grams, moves in ((5.2, False), (2.2, True)):
        made = world(f"stones=10x1,forces=0.2,grams={grams}")
        made.put(BLACK, MIDDLE)
        made.put(BLACK, MIDDLE + 1)
        assert bool(slid(made)) == moves


def test_stones_of_different_colour_come_together_until_they_touch():
    made = world("stones=10x1,forces=0.15,grams=2.2")
    first = made.put(BLACK, MIDDLE, -2.0)
    second = made.put(WHITE, MIDDLE + 1, 1.0)
    assert slid(made)
    assert abs(second.x - first.x) == pytest.approx(22.05, abs=0.05)


def held(made: World, colour: int, z: float) -> None:
    """A stone of a colour is held so high over the middle."""
    stone = made.take(colour - 1)
    made.carry_along(stone, [(0, 9 * 22.0, 9 * 23.7, z)])
    made.step(1_000_000, Outputs())


@pytest.mark.parametrize(
    "name,z,jumps",
    [("10x1", 10.0, True), ("10x1", 20.0, False), ("8x1", 10.0, True), ("8x1", 14.0, False)],
)
def test_a_stone_jumps_to_one_of_its_colour_and_is_put_back(name, z, jumps):
    made = world(f"stones={name},forces=0.2")
    stone = made.put(BLACK, MIDDLE)
    held(made, BLACK, z)
    assert (stone.where != BOARD) == jumps
    assert [note[1:] for note in made.trace if note[1] == "jumped"] == [
        ("jumped", BLACK, MIDDLE)
    ] * jumps
    made.surface.moving[0].where = BOARD  # the other hand goes away
    made.surface.moving.pop(0)
    for t_us in range(1_000_000, 3_500_000, 20_000):
        made.step(t_us, Outputs())
    assert stone.where == BOARD and stone.sensor == MIDDLE


def test_a_light_stone_of_the_other_colour_turns_over():
    for grams, turns in ((5.2, False), (2.2, True)):
        made = world(f"stones=10x1,forces=3,grams={grams}")
        made.put(WHITE, MIDDLE, 12.0)
        held(made, BLACK, 10.0)
        assert any(note[1] == "turned" for note in made.trace) == turns


@pytest.mark.parametrize(
    "name,grams,rises",
    [("10x1", 5.2, True), ("8x1", 5.2, False), ("8x1", 2.2, True), ("5x2", 5.2, False)],
)
def test_the_lowest_stones_of_six_trays(name, grams, rises):
    """The trays above lift with more than the weight of 51 mN, or of 21.6."""
    made = world(f"stones={name},forces=0.2,grams={grams}")
    bowl = made.bowls[0]
    assert bool(bowl.raised) == rises == (lift_mn(SETS[name]) > 9.81 * grams)
    assert all(pocket < 30 for pocket in bowl.raised) or grams < 5
    while rises and bowl.count() > 30:
        bowl.lay(bowl.top(), None)
    assert not bowl.raised, "one tray alone lifts nothing"


def test_a_raised_stone_is_felt_less():
    made = world("stones=10x1,forces=0.2")
    bowl = made.bowls[0]
    pocket = min(bowl.raised)
    stone = bowl.stones[pocket]
    assert stone
    there = stone.field_mt[pocket]
    for other in range(30, 180):
        bowl.lay(other, None)
    assert stone.field_mt[pocket] > 1.3 * there
    assert OWN_MM + ROOM_MM == pytest.approx(4.8)


@pytest.mark.parametrize(
    "text,words",
    [
        ("stones=12x3", "no stones are called 12x3: choose one of 10x1, 8x1, 6x2, 5x2"),
        ("forces=0", "above 0"),
        ("grams=-1", "above 0"),
    ],
)
def test_what_nobody_knows(text, words):
    with pytest.raises(UserError, match=words):
        World(1, faults=text)
