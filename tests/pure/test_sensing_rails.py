from array import array

from wenping.sensing.calibration import Calibration
from wenping.sensing.rails import BOTTOM, CORNER, SIDE, Rails


def counts(stones):
    out = array("H", [2048] * 34)
    for slot, mT in stones:
        out[slot] += int(37.2 * mT)
    return out


def frames(rails, stones, now_ms, n=12):
    changes = []
    for _ in range(n):
        for i in range(rails.step(counts(stones), now_ms)):
            changes.append((rails.changed[i], rails.state[rails.changed[i]]))
        now_ms += 20
    return changes


def test_a_stone_in_a_rail_and_one_in_the_corner():
    rails = Rails(Calibration())
    assert len(frames(rails, [], 0)) == 34 and not rails.busy()
    right = 3
    corner = SIDE + CORNER
    assert frames(rails, [(right, 18.0)], 1000) == [(right, 1)]
    assert frames(rails, [(right, 18.0), (corner, -9.0)], 2000) == [(corner, 2)]
    assert frames(rails, [(corner, -9.0)], 3000) == [(right, 0)]
    assert rails.stones(1, 2) == 1 and rails.stones(0, 1) == 0


def test_a_masked_slot_stays_uncertain():
    table = Calibration()
    table.mask[361 + BOTTOM] = 1
    rails = Rails(table)
    frames(rails, [(BOTTOM, 20.0)], 0)
    assert rails.state[BOTTOM] == 3


def test_slots_have_a_calibration_of_their_own():
    table = Calibration()
    table.offset[361 + 5] = 16 * (2048 + 300)
    table.offset[5] = 16 * 1000
    rails = Rails(table)
    frames(rails, [(5, 300 / 37.2)], 0)
    assert rails.state[5] == 0
    frames(rails, [(5, 300 / 37.2 + 10)], 1000)
    assert rails.state[5] == 1


def test_drift_is_followed_where_a_slot_is_empty():
    rails = Rails(Calibration())
    drifted = 0.0
    lying = 7
    frames(rails, [(lying, 18.0)], 0)
    for n in range(20):  # 0.4 mT in four minutes of frames
        drifted += 0.02
        felt = [(slot, drifted) for slot in range(34) if slot != lying]
        assert frames(rails, felt + [(lying, 18.0)], 1000 + 12000 * n, 600) == []
    out = array("H", [0] * 395)
    rails.drift(out)
    assert out[361 + 3] > 16 * 2048 + 16 * 10, out[361 + 3]
    assert out[361 + lying] == 16 * 2048


def test_a_stuck_slot_is_told_once():
    rails = Rails(Calibration())
    frames(rails, [], 0)
    told = []
    for n in range(300):
        out = counts([])
        out[9] = 4095
        rails.step(out, 1000 + 20 * n)
        if rails.stuck >= 0:
            told.append(rails.stuck)
    assert told == [9] and rails.state[9] == 3
