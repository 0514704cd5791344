"""The slots beside the board: what counts as a stone, and what happens to a slot that fails."""

from array import array

from wenping.geometry import RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS, SENSORS
from wenping.sensing.calibration import SLOTS, Calibration
from wenping.sensing.rails import UNSETTLED, UNUSED, Rails

FRAME_MS = 20


class Beside:
    """Rails with a clock; `hold` lets its slots read so many mT and returns what changed."""

    def __init__(self, table=None):
        table = table or Calibration()
        self.offset = array("H", table.offset)
        self.rails = Rails(table, self.offset)
        self.now_ms = 65000  # the low 16 bits of time run over soon
        self.hold({}, 200)

    def hold(self, stones, ms):
        counts = array("H", [2048] * SLOTS)
        for slot, mT in stones.items():
            counts[slot] = max(0, min(4095, 2048 + int(37.2 * mT)))
        changed = []
        for _ in range(ms // FRAME_MS):
            before = bytes(self.rails.state)
            self.rails.step(counts, self.now_ms)
            self.now_ms += FRAME_MS
            now = self.rails.state
            changed += [(i, now[i]) for i in range(SLOTS) if now[i] != before[i]]
        return changed


def test_slots_settle_after_power_on():
    beside = Beside()
    assert list(beside.rails.state) == [0] * SLOTS and beside.rails.moving == 0
    fresh = Rails(Calibration(), array("H", Calibration().offset))
    assert set(fresh.state) == {UNSETTLED}


# what the slot reads, mT and ms, one after the other: the states that it takes
READINGS = (
    ("a black stone", ((18.0, 400),), [1]),
    ("a white stone", ((-18.0, 400),), [2]),
    ("a stone that is taken away again", ((18.0, 400), (0, 200)), [1, 0]),
    ("a stone in a hand that passes", ((12.0, 120), (0, 200)), []),
    ("a stone held above the slot for a second", ((3.1, 1000), (0, 200)), []),
    ("a weak stone", ((3.1, 1400),), [1]),
    ("a stone that bounces", ((18.0, 60), (3.0, 60), (14.0, 60), (2.0, 80), (16.0, 300)), [1]),
    ("a stone that tumbles and lies still", ((18.0, 100), (-9.0, 100), (17.0, 300)), [1]),
    ("a stone exchanged for the other colour", ((18.0, 400), (-18.0, 400)), [1, 2]),
    ("a magnet too strong for a stone", ((40.0, 600),), []),
    ("between empty and a stone", ((2.1, 3000),), []),
    ("a stone that slides half out", ((18.0, 400), (2.1, 3000)), [1]),
)


def test_what_a_slot_takes_a_reading_for():
    for name, readings, states in READINGS:
        for slot in (0, RAIL_BOTTOM, RAIL_CORNER, RAIL_SLOTS + RAIL_CORNER):
            beside, got = Beside(), []
            for mT, ms in readings:
                got += beside.hold({slot: mT}, ms)
            assert got == [(slot, state) for state in states], (name, slot, got)


def test_a_stone_that_is_rolled_along_all_slots_is_nowhere():
    beside = Beside()
    for slot in range(RAIL_SLOTS):
        assert beside.hold({slot: 16.0}, 100) == [], slot
    assert beside.hold({}, 400) == [] and beside.rails.moving == 0


def test_stones_in_several_slots_at_once():
    beside = Beside()
    beside.hold({3: 18.0, RAIL_SLOTS + RAIL_CORNER: 9.0, 20: -12.0}, 300)
    state = beside.rails.state
    assert (state[3], state[RAIL_SLOTS + RAIL_CORNER], state[20]) == (1, 1, 2)
    assert sum(1 for colour in state if colour) == 3


def test_a_masked_slot_is_never_believed():
    table = Calibration()
    table.mask[SENSORS + RAIL_BOTTOM] = 1
    beside = Beside(table)
    assert beside.hold({RAIL_BOTTOM: 20.0}, 3000) == []
    assert beside.rails.state[RAIL_BOTTOM] == UNUSED and beside.rails.moving == 0


def test_slots_have_a_calibration_of_their_own():
    table = Calibration()
    table.offset[SENSORS + 5] = 16 * (2048 + 300)
    table.offset[5] = 16 * 1000
    beside = Beside(table)
    assert beside.hold({5: 300 / 37.2}, 400) == [(5, 0)]  # until now it read like a white stone
    assert beside.hold({5: 300 / 37.2 + 10}, 400) == [(5, 1)]
    for offset, mT in ((16 * 2648, -60.0), (16 * 1448, 60.0)):  # fields beyond what buffers hold
        table.offset[SENSORS + 5] = offset
        assert Beside(table).hold({5: mT}, 4000)[-1] == (5, UNUSED)


def test_drift_is_followed_where_a_slot_is_empty():
    beside = Beside()
    drifted, lying = 0.0, 7
    beside.hold({lying: 18.0}, 400)
    for _ in range(20):  # 0.4 mT in four minutes of frames
        drifted += 0.02
        felt = {slot: drifted for slot in range(SLOTS)}
        felt[lying] = 18.0
        assert beside.hold(felt, 12000) == []
    assert beside.offset[SENSORS + 3] > 16 * 2048 + 16 * 10, beside.offset[SENSORS + 3]
    assert beside.offset[SENSORS + lying] == 16 * 2048
    assert list(beside.offset[:SENSORS]) == [16 * 2048] * SENSORS


def test_a_stuck_slot_is_told_once_and_masked():
    for mT in (60.0, -60.0):
        beside = Beside()
        assert beside.hold({9: mT}, 4000) == [(9, UNUSED)]
        assert beside.rails.stuck == 9
        beside.rails.stuck = -1
        beside.hold({9: mT}, 4000)
        assert beside.rails.stuck == -1 and beside.rails.moving == 0


def test_two_stuck_slots_are_told_one_after_the_other():
    beside, told = Beside(), []
    for _ in range(3):
        beside.hold({4: 60.0, 30: -60.0}, 4000)
        told.append(beside.rails.stuck)
        beside.rails.stuck = -1
    assert sorted(told) == [-1, 4, 30]
