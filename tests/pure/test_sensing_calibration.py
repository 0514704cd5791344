from array import array

from felt import Felt
from wenping.sensing.calibration import (
    GAIN_MOST,
    MASK_BY_HAND,
    MASK_STUCK,
    TOTAL,
    Calibration,
    from_bytes,
)
from wenping.sensing.gain_calibration import DONE, FELT, WAITING, WRONG, GainCalibration
from wenping.sensing.limits import BOARD_GAIN, ZERO
from wenping.sensing.offset_calibration import FRAMES, EmptyBoard, Refused

_RAILS = array("H", [2048] * 34)


def calibrated(felt, old=None, noise=12):
    making = EmptyBoard(old)
    while not making.add(felt.counts(noise), _RAILS):
        pass
    return making.finish()


def refusal(call, *args):
    try:
        call(*args)
    except Refused as why:
        return why
    raise AssertionError("not refused")


def off_zero(seed=5):
    felt = Felt(seed)
    for s in range(361):
        felt.offset[s] = felt.random(1180) - 590
    return felt


def test_the_table_survives_as_bytes():
    table = calibrated(off_zero())
    table.mask[7] = 4
    table.gain[9] = 2600
    same = from_bytes(table.to_bytes())
    assert (same.offset, same.gain, same.mask, same.made) == (
        table.offset,
        table.gain,
        table.mask,
        1,
    )


def test_damaged_bytes_are_told():
    good = Calibration().to_bytes()
    too_much = Calibration()
    too_much.gain[9] = GAIN_MOST + 1
    for bad, word in (
        (too_much.to_bytes(), "gain"),
        (good[:-1], "bytes"),
        (b"X" + good[1:], "version"),
        (good[:50] + b"?" + good[51:], "crc"),
    ):
        try:
            from_bytes(bad)
        except ValueError as why:
            assert word in str(why), (word, str(why))
        else:
            raise AssertionError(word)


def test_an_empty_board_gives_its_offsets():
    felt = off_zero()
    table = calibrated(felt)
    assert table.made == 1
    for s in range(361):
        assert abs(table.offset[s] - 16 * (2048 + felt.offset[s])) < 16 * 6, s


def test_a_stone_on_the_board_is_refused_by_the_old_table():
    felt = off_zero()
    old = calibrated(felt)
    felt.put(100, 2, dx=6.0)
    why = refusal(calibrated, felt, old)
    assert 100 in why.sensors and len(why.sensors) == 1, why.sensors


def test_a_centred_stone_is_refused_without_a_table():
    """Its 15.7 mT are as much as a factory offset may be: one of the same sign gives it away."""
    felt = Felt()
    felt.put(100, 1)
    felt.offset[100] = 60  # 1.6 mT
    why = refusal(calibrated, felt)
    assert why.sensors == [100], why.sensors


def test_who_has_looked_may_calibrate_a_board_with_a_few_odd_sensors():
    felt = Felt()
    odd = list(range(50, 350, 40))
    for s in odd:
        felt.offset[s] = 700  # 19 mT
    assert "N17 P15 R13 T11 .." in str(refusal(calibrated, felt))
    making = EmptyBoard(None, looked=True)
    while not making.add(felt.counts(12), _RAILS):
        pass
    table = making.finish()
    assert [s for s in range(TOTAL) if table.mask[s]] == odd and table.mask[50] == MASK_BY_HAND
    felt.offset[9] = 700
    making = EmptyBoard(None, looked=True)
    while not making.add(felt.counts(12), _RAILS):
        pass
    assert len(refusal(making.finish).sensors) == 9


def test_a_hand_is_refused():
    felt = Felt()
    making = EmptyBoard()
    for n in range(FRAMES):
        counts = felt.counts(10)
        counts[55] += 30 * (n % 4)
        making.add(counts, _RAILS)
    assert refusal(making.finish).sensors == [55]


def test_stuck_sensors_are_masked_and_too_many_refused():
    felt = Felt()
    felt.offset[3] = -4000
    felt.offset[300] = 4000
    table = calibrated(felt)
    assert [s for s in range(TOTAL) if table.mask[s]] == [3, 300]
    assert table.mask[3] == MASK_STUCK
    for s in range(0, 361, 7):
        felt.offset[s] = 4000
    assert refusal(calibrated, felt).key == "many-stuck"


def frame_with(fields):
    out = array("H", [ZERO] * 361)
    for s, w in fields:
        out[s] = ZERO + w
    return out


def test_a_noisy_board_can_be_calibrated():
    felt = off_zero(9)
    table = calibrated(felt, noise=35)  # 0.55 mT
    assert not any(table.mask)


def test_a_hand_that_comes_is_refused_though_it_is_slow():
    felt = Felt()
    making = EmptyBoard()
    for n in range(FRAMES):
        counts = felt.counts(10)
        counts[55] += 3 * n
        making.add(counts, _RAILS)
    assert refusal(making.finish).sensors == [55]


def walked(walk, frames, ms=0, each_ms=100):
    """The states after these (frame, how often)."""
    states = []
    for fields, times in frames:
        for _ in range(times):
            walk.step(frame_with(fields), ms)
            ms += each_ms
        states.append(walk.state)
    return states


def test_a_known_stone_gives_the_gain():
    walk = GainCalibration(Calibration())
    walk.ask(50)
    frames = [([(50, w), (51, -40)], 1) for w in (900, 1500, 1850, 1700)]
    assert walked(walk, frames + [([(50, 1500)], 15)])[-1] == DONE
    assert walk.table.gain[50] == BOARD_GAIN * 2056 // 1850, walk.table.gain[50]


def test_a_known_stone_may_be_refused():
    cases = (
        ([([(50, -2000)], 16)], "stone-white", 50),
        ([([(51, 2000), (50, 300)], 16)], "stone-elsewhere", 51),
        ([([(50, 900)], 16)], "stone-reading", 50),
        ([([(50, 2000)], 1), ([(50, 300)], 15)], "stone-left", 50),
    )
    for frames, reason, where in cases:
        walk = GainCalibration(Calibration())
        walk.ask(50)
        assert walked(walk, frames)[-1] == WRONG
        assert (walk.reason, walk.where) == (reason, where), (reason, walk.reason)
        assert walk.table.gain[50] == BOARD_GAIN


def test_weaker_and_weaker_stones_give_no_gain_that_overflows():
    walk = GainCalibration(Calibration())
    gain, ms = walk.table.gain, 0
    for _ in range(6):
        walked(walk, [([], 1)], ms)
        walk.ask(50)
        before = gain[50]
        state = walked(walk, [([(50, 1300)], 16)], ms + 100)[0]
        ms += 2000
        if before * 2056 // 1300 > GAIN_MOST:
            assert state == WRONG and walk.reason == "stone-reading"
            assert gain[50] == before
        else:
            assert state == DONE
    assert gain[50] > GAIN_MOST // 2


def test_a_walk_waits_for_the_peak_and_goes_on():
    walk = GainCalibration(Calibration())
    walk.ask(50)
    pushed = [([(50, 1500)], 10), ([(50, 1900)], 10), ([(50, 1700)], 4), ([(50, 1700)], 4)]
    assert walked(walk, [([], 2)] + pushed) == [WAITING, FELT, FELT, FELT, DONE]
    assert walk.table.gain[50] == BOARD_GAIN * 2056 // 1900 and walk.done == 1
    walk.ask(51)  # the stone still lies on the point before
    assert walked(walk, [([(50, 1700)], 30), ([(51, 2000)], 20)]) == [WAITING, DONE]


def test_a_walk_says_where_a_stone_is_felt_and_waits_again():
    walk = GainCalibration(Calibration())
    walk.ask(50)
    assert walked(walk, [([(51, 1900)], 20)]) == [WRONG]
    assert walk.where == 51 and walk.reason == "stone-elsewhere"
    assert walked(walk, [([], 1), ([(50, 1900)], 20)], 5000) == [WAITING, DONE]
    assert walk.done == 1


def test_other_stones_than_the_known_one():
    walk = GainCalibration(Calibration())
    state = bytearray(361)
    assert walk.others(state) == []
    state[7] = 1
    assert walk.others(state) == [7]
    walk.where = 7
    assert walk.others(state) == []
    state[8] = 2
    assert walk.others(state) == [7, 8]
