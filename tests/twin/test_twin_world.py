"""The world: what sensors, bowls and load cells read of stones, and faults."""

import numpy as np
import pytest

from wenping import geometry
from wenping.page.world import FAULTS as BUTTONS
from wenping.twin import circuits, matrix
from wenping.twin import fault_values as value
from wenping.twin.circuits import AT_BIAS, AT_BUTTONS, AT_CELLS
from wenping.twin.exchange import Outputs
from wenping.twin.faults import FAULTS, Fault, FaultError
from wenping.twin.places import POINTS, bowl_mm, point_mm
from wenping.twin.sensors import EVEN
from wenping.twin.stones import BLACK, BOARD, BOWL, HAND, WHITE, Stone
from wenping.twin.world import World

MIDDLE = 9 * 19 + 9


def ideal(**more) -> World:
    """A world without spread and noise, with equal stones."""
    world = World(1, spread=EVEN, noise_mt=0, **more)
    for bowl, stones in zip(world.bowls, world.sets, strict=True):
        for stone in stones:
            stone.strength, stone.rest_mm, stone.grams = 1.0, 7.5, 5.2
        bowl.fill(stones)
    return world


def board(world: World, t_us: int = 1_000_000) -> np.ndarray:
    """The board's counts in mT, 19 x 19."""
    world.step(t_us, Outputs())
    return (world.answer[: 24 * 19].reshape(19, 24)[:, :19].astype(float) - 2048) / 37.2


def pockets(world: World, player: int, t_us: int = 1_000_000) -> np.ndarray:
    """A bowl's counts in mT, 6 layers x 30 pockets."""
    world.step(t_us, Outputs())
    first = 24 * (21 + 12 * player)
    rows = world.answer[first : first + 24 * 12].reshape(12, 24)[:, :15]
    return (rows.reshape(6, 30).astype(float) - 2048) / 18.6


def weight(world: World, player: int, t_us: int = 1_000_000) -> float:
    """What a load cell reads, in stones."""
    world.step(t_us, Outputs())
    low, high = (int(x) for x in world.answer[AT_CELLS + 2 * player :][:2])
    raw = low | high << 16
    return ((raw ^ 0x800000) - 0x800000) / 10_000


def test_a_stone_is_felt_where_it_lies_and_beside_it():
    world = ideal()
    world.put(BLACK, MIDDLE)
    seen = board(world)
    assert seen[9, 9] == pytest.approx(15.7, abs=0.05)
    assert seen[9, 10] == pytest.approx(-0.26, abs=0.02)
    assert seen[8, 9] == pytest.approx(-0.23, abs=0.02)
    assert abs(seen[0, 0]) <= 0.027  # a count


def test_white_is_negative_and_off_centre_is_weaker():
    world = ideal()
    world.put(WHITE, MIDDLE, 4.0, 0.0)
    assert board(world)[9, 9] == pytest.approx(-9.57, abs=0.05)


def test_an_eye_reads_as_the_other_colour():
    world = ideal()
    for d in (-20, -19, -18, -1, 1, 18, 19, 20):
        world.put(BLACK, MIDDLE + d)
    assert board(world)[9, 9] == pytest.approx(-1.42, abs=0.05)


def test_a_stone_held_over_a_point_is_felt_weakly():
    world = ideal()
    stone = world.take(0)
    x, y = point_mm(MIDDLE)
    world.carry_along(stone, [(0, x, y, 10.0)])
    assert board(world)[9, 9] == pytest.approx(1.67, abs=0.1)


def test_a_stone_in_the_air_follows_its_path():
    world = ideal()
    stone = world.take(0)
    (x, y), (to_x, to_y) = point_mm(0), point_mm(18)
    world.carry_along(stone, [(1_000_000, x, y, 5.0), (2_000_000, to_x, to_y, 5.0)])
    at = [int(board(world, t)[0].argmax()) for t in (900_000, 1_000_000, 1_500_000, 2_000_000)]
    assert at == [0, 0, 9, 18]
    assert stone.where == HAND
    world.lay(stone, 18)
    assert stone.where == BOARD and board(world, 2_100_000)[0, 18] > 15


def test_what_is_taken_away_leaves_nothing():
    world = ideal()
    before = board(world)
    world.put(BLACK, MIDDLE)
    world.put(WHITE, MIDDLE + 1)
    world.take_away(MIDDLE)
    stone = world.take_away(MIDDLE + 1)
    assert stone.where == BOWL
    assert np.array_equal(board(world), before)
    with pytest.raises(LookupError, match="no stone on sensor 180"):
        world.take_away(MIDDLE)


def test_touching_stones_give_way_but_stay_on_their_points():
    world = ideal()
    for col in range(19):
        world.put(BLACK, 9 * 19 + col)
    stones = sorted(world.surface.stones, key=lambda stone: stone.x)
    for one, other in zip(stones, stones[1:], strict=False):
        apart = np.hypot(other.x - one.x, other.y - one.y)
        assert apart > 22.2 - 0.15, (one, other)
    assert [stone.sensor for stone in stones] == list(range(9 * 19, 10 * 19))
    assert world.surface.colours() == [0] * 171 + [1] * 19 + [0] * 171


def test_nobody_is_pushed_off_a_point():
    world = ideal()
    for turn in range(12):
        if turn:
            world.take_away(MIDDLE + 1)
        world.put(WHITE, MIDDLE + 1, -8.0, 0.0)
        if not turn:
            world.put(WHITE, MIDDLE)
    lying = world.surface.on(MIDDLE)
    assert lying and np.hypot(*(np.array(point_mm(MIDDLE)) - (lying.x, lying.y))) < 6.01


def test_a_stone_on_the_edge_does_not_reach_the_rails():
    world = ideal()
    for sensor in list(range(19)) + list(range(342, 361)) + list(range(0, 361, 19)):
        if not world.surface.on(sensor):
            world.put(BLACK, sensor)
    board(world)
    rails = (world.answer[24 * 19 : 24 * 21].astype(float) - 2048) / 37.2
    assert abs(rails).max() < 0.5


def test_buttons_are_in_the_answer():
    world = ideal()
    world.press(3)
    world.press(0)
    world.press(0, False)
    world.step(1, Outputs())
    assert world.answer[AT_BUTTONS] == 8


def test_pushing_moves_the_field_too():
    world = ideal()
    world.put(WHITE, MIDDLE)
    world.put(WHITE, MIDDLE + 1, -5.0, 0.0)
    lying = world.surface.on(MIDDLE)
    assert lying and lying.x < point_mm(MIDDLE)[0] - 4.5
    fresh = sum(world.surface._of(stone) for stone in world.surface.stones)
    assert np.allclose(world.surface.field_mt(), fresh)


def test_saturation():
    world = ideal()
    world.surface.outside_mt += 100.0
    assert board(world)[3, 3] == pytest.approx(40.0, abs=0.05)


def test_bowls_show_full_layers_and_strays():
    world = ideal(stones=(150, 0))
    for pocket in range(150):
        world.bowls[0].lay(pocket, Stone(BLACK))
    seen = pockets(world, 0)
    assert seen[:5].min() > 60
    assert 9 < seen[5].min() and seen[5].max() < 12.5  # the layer below is felt
    assert abs(pockets(world, 1)).max() < 0.1


def test_a_stone_upside_down_in_a_pocket():
    world = ideal(stones=(0, 0))
    world.bowls[0].lay(90, Stone(BLACK, flipped=True))
    assert pockets(world, 0)[3, 0] == pytest.approx(-14.5, abs=0.5)


def test_stones_come_from_the_top_layer_and_go_back_there():
    world = ideal()
    for _ in range(31):
        stone = world.take(0)
        stone.where = "away"
    lying = [stone is not None for stone in world.bowls[0].stones]
    assert [sum(lying[i : i + 30]) for i in range(0, 180, 30)] == [30, 30, 30, 30, 29, 0]
    world.drop(Stone(BLACK), 0)
    world.drop(Stone(BLACK), 0)
    assert world.bowls[0].count() == 151
    assert sum(s is not None for s in world.bowls[0].stones[150:]) == 1


def test_the_load_cell_weighs_the_stones_and_the_hand():
    world = ideal()
    full = weight(world, 0)
    for _ in range(30):
        world.take(0)
    assert full - weight(world, 0, 2_000_000) == pytest.approx(30, abs=0.6)
    world.bowls[0].cell.touch_g = 52.0
    assert full - weight(world, 0, 3_000_000) == pytest.approx(20, abs=0.6)


def test_sensors_differ_and_drift_within_their_limits():
    world = World(5)
    sensors = world.surface.sensors
    assert 0.02 < sensors.gain[:POINTS].std() < 0.06
    assert 3 < sensors.offset_mt.std() < 7 and abs(sensors.offset_mt).max() <= 16
    early, late = board(world, 1), board(world, int(4 * 3.6e9))
    assert 0.1 < abs(late - early).max() < 5


def test_the_same_seed_is_the_same_world():
    def counts(seed):
        world = World(seed)
        world.put(BLACK, 40)
        world.step(5_000_000, Outputs())
        return world.answer.tobytes() + world.noise

    assert counts(7) == counts(7) != counts(8)


K10 = (19 - 10) * 19 + 9


def test_faults_of_sensors():
    world = ideal(faults="low=K10,high=A1+T19,dead=C3,hold=K9")
    for sensor in (K10, K10 + 19, 16 * 19 + 2):
        world.put(BLACK, sensor)
    board(world)
    counts = world.answer[: 24 * 19].reshape(19, 24)
    assert counts[9, 9] == 0 and counts[18, 0] == counts[0, 18] == 4095
    assert counts[16, 2] == 2048
    assert counts[10, 9] == counts[9, 9], "an open sensor shows the row before"


def test_faults_of_rows_and_columns():
    world = ideal(faults="row=19,column=A,swap=C+D")
    for sensor in (5, 19, 22):
        world.put(BLACK, sensor)
    seen = board(world)
    assert abs(seen[0]).max() < 0.1 and abs(seen[:, 0]).max() < 0.1
    assert seen[1, 2] > 15 and seen[1, 3] < 0
    assert World(1, faults="on=1").electrics["stuck_rows"] == 1 << 18


def test_faults_of_stones():
    world = World(1, faults="weak=0.6,plain=2,flipped=3")
    for stones in world.sets:
        assert sum(stone.strength == 0 for stone in stones) == 2
        assert sum(stone.flipped for stone in stones) == 3
        assert np.mean([stone.strength for stone in stones]) == pytest.approx(0.6, abs=0.02)


def test_a_supply_that_sags_takes_its_part_of_everything():
    world = ideal(faults="sag=33")  # 1 % for each white light
    world.put(BLACK, K10)
    world.step(1_000_000, Outputs())
    before = world.answer.astype(int)
    lights = bytearray(120)
    lights[3 * 38 : 3 * 40] = bytes([0x20] * 6)
    world.step(1_050_000, Outputs(bytes(lights)))
    after = world.answer.astype(int)
    assert abs(after[:AT_BUTTONS] - 0.98 * before[:AT_BUTTONS]).max() < 1.5
    assert after[AT_BIAS] == round(0.98 * 2048) and before[AT_BIAS] == 2048
    world.step(1_100_000, Outputs())
    assert (world.answer[:AT_BUTTONS] == before[:AT_BUTTONS]).all()


def test_magnets_in_a_room_that_warms_lose_of_their_field():
    world = ideal(faults="warm=10")
    world.put(BLACK, K10)
    cold = board(world)[9, 9]
    assert board(world, 3_600_000_000)[9, 9] == pytest.approx(0.988 * cold, abs=0.03)  # a count


def test_the_power_fails_now_and_then():
    world = ideal(faults="brownout=0.5")
    failed = []
    for t_s in range(100):
        world.step(t_s * 1_000_000, Outputs())
        if world.power_fails:
            failed.append(t_s)
    assert failed == [30, 60, 90]


def test_an_outside_magnet_reaches_far():
    seen = board(ideal(faults="magnet=Q16"))
    assert seen[3, 15] > 5 and abs(seen[15, 3]) < 0.5


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_changes_a_world(name):
    """The first of these values that a fault accepts makes a world that can be stepped."""
    texts = "K10 C+D C 3 0.5 black black12 gone oe pico-w watch 8x1"
    for text in texts.split():
        try:
            world = World(1, faults=f"{name}={text}")
        except FaultError:
            continue
        world.step(1_000_000, Outputs())
        break
    else:
        pytest.fail(f"no value is one of {name}")


def test_a_new_fault_is_one_row(monkeypatch):
    def shrink(world, players):
        for player in players:
            del world.sets[player][100:]

    monkeypatch.setitem(FAULTS, "short", Fault(value.each(value.side), shrink))
    world = World(1, faults="short=white")
    assert [bowl.count() for bowl in world.bowls] == [180, 100]


@pytest.mark.parametrize(
    "text,words",
    [
        ("broken=1", "write name=value"),
        ("dead", "write name=value"),
        ("dead=Z1", "Z1"),
        ("weak=much", "give a number"),
        ("battery=nan", "1.8 to 5.5 V"),
        ("battery=9", "1.8 to 5.5 V"),
        ("row=20", "1 to 19"),
        ("tile=5", "1 to 4"),
        ("column=I", "letter from A to T"),
        ("swap=C", "two columns"),
        ("tired=some", "a number of stones"),
        ("cell=red", "black or white"),
        ("pocket=white180", "0 to 179"),
    ],
)
def test_nonsense_is_no_fault(text, words):
    with pytest.raises(FaultError, match=words):
        World(1, faults=text)


def test_bowls_stand_beside_the_board():
    for player in range(2):
        x, _ = bowl_mm(player)
        assert x < -100 or x > point_mm(POINTS - 1)[0] + 100


def test_the_twin_has_the_sensors_and_lights_that_the_firmware_reads():
    # circuits.py and matrix.py run where `wenping` may not be imported yet: they have their own.
    assert (matrix.COLUMNS, circuits.LIGHTS) == (geometry.COLUMNS, geometry.LIGHTS)
    assert matrix.WIRED_ROWS == geometry.LINES + 2 + geometry.BOWL_ROWS


def test_sensors_of_the_data_sheet_spread_differ_by_15_percent():
    world = World(1, faults="gain=0.15")
    gains = world.surface.sensors.gain
    assert gains.min() < 0.87 and gains.max() > 1.13 and abs(gains - 1).max() <= 0.15


def test_a_steel_table_mirrors_the_stones():
    wood, steel, thick = [ideal(faults=f) for f in ("", "steel=15", "steel=40")]
    for world in (wood, steel, thick):
        world.put(BLACK, K10)
    centre = [board(world)[9, 9] for world in (wood, steel, thick)]
    assert 0.1 < centre[1] - centre[0] < 0.3  # mT
    assert 0 <= centre[2] - centre[0] < 0.1


def test_the_bowls_are_felt_at_the_edge_of_the_board():
    seen = board(ideal(faults="bowl-field=on"))
    assert 0.1 < abs(seen[17, 18]) < 0.5 and abs(seen[9, 9]) < 0.06
    assert seen[17, 18] * seen[1, 0] < 0  # the two colours point opposite ways


def test_a_phone_passes_and_is_gone():
    world = ideal(faults="magnet-pass=phone")
    most = [abs(board(world, t_ms * 1000)).max() for t_ms in range(17_000, 21_000, 100)]
    assert max(most[:9]) < 0.05 and max(most[31:]) < 0.05
    assert 1 < max(most) < 20


def test_the_earth_is_the_same_everywhere():
    seen = board(ideal(faults="earth=0.05"))
    assert abs(seen - 0.05).max() < 0.03  # a count


def test_a_port_gives_out_when_the_lights_take_more_than_it_has():
    world = ideal(faults="port=500")
    white = bytes([0x20] * 120)
    world.step(0, Outputs(white))
    assert not world.power_fails
    world.step(10_000, Outputs(bytes([0xFF] * 120)))
    assert world.power_fails


@pytest.mark.parametrize("fault", list(BUTTONS.values()))
def test_mending_all_gives_the_world_back(fault):
    """What the fault buttons of `wenping try` do is undone, with stones on the board."""
    world, sound = (World(1, spread=EVEN, noise_mt=0) for _ in range(2))
    for it in (world, sound):
        for sensor in range(0, 120, 4):
            it.put(BLACK, sensor)
            it.put(WHITE, sensor + 180)
    world.afflict(fault.format(point="K10", row=10))
    world.heal()
    for it in (world, sound):
        it.step(3_600_000_000, Outputs())
    assert (world.answer == sound.answer).all()
    assert world.defects == sound.defects
