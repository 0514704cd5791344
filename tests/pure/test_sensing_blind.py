from felt import Felt
from sensing.blind import MOST
from sensing.calibrate import Calibration
from sensing.points import Sensing


class Lived:
    def __init__(self, seed, masked, stones=60):
        self.felt = Felt(seed)
        self.sensing = Sensing(Calibration())
        self.now_ms = 0
        for _ in range(stones):
            s = self.felt.random(361)
            if not any(abs(s // 19 - m // 19) < 3 and abs(s % 19 - m % 19) < 3 for m in masked):
                self.felt.put(s, 1 + self.felt.random(2), self.felt.random(7) - 3)
        self.frames(60)
        for m in masked:
            self.sensing.mask(m)
        self.frames(60)

    def frames(self, count):
        some = [self.felt.counts(8) for _ in range(8)]
        for n in range(count):
            self.sensing.step(some[n % 8], self.now_ms)
            self.now_ms += 20


def test_a_masked_point_is_known_by_its_neighbours():
    lived = Lived(1, [100, 180, 0])
    hint = lived.sensing.hint
    assert [hint(s) for s in (100, 180, 0)] == [0, 0, 0]
    lived.felt.put(100, 1, 3, -2)
    lived.frames(50)
    lived.felt.put(0, 2, 2, 2)
    lived.frames(50)
    assert [hint(s) for s in (100, 180, 0)] == [1, 0, 2], [hint(s) for s in (100, 180, 0)]
    assert lived.sensing.state[100] == 3
    lived.felt.put(100, 1, 3, -2, part=-1)
    lived.frames(50)
    assert [hint(s) for s in (100, 180, 0)] == [0, 0, 2], [hint(s) for s in (100, 180, 0)]
    assert hint(5) == 3


def test_stones_beside_it_do_not_matter():
    for seed in range(4):
        lived = Lived(10 + seed, [180], stones=20)
        for s in (181, 161, 200, 162, 198):
            lived.felt.put(
                s, 1 + lived.felt.random(2), lived.felt.random(9) - 4, lived.felt.random(9) - 4
            )
            lived.frames(40)
            assert lived.sensing.hint(180) == 0, (seed, s)
        lived.felt.put(180, 1 + seed % 2, 2, 2)
        lived.frames(40)
        assert lived.sensing.hint(180) == 1 + seed % 2, seed


def test_what_is_known_may_be_said():
    lived = Lived(3, [50])
    lived.sensing.blind.know(50, 2)
    assert lived.sensing.hint(50) == 2
    lived.frames(30)
    assert lived.sensing.hint(50) == 2


def test_a_trusted_sensor_is_forgotten():
    lived = Lived(4, [50, 60, 70])
    lived.sensing.trust(60)
    lived.felt.put(60, 1)
    lived.frames(30)
    assert lived.sensing.state[60] == 1 and lived.sensing.hint(60) == 3
    assert lived.sensing.hint(50) == 0 and lived.sensing.hint(70) == 0


def test_more_masked_points_than_can_be_watched():
    lived = Lived(5, [], stones=0)
    for s in range(100):
        lived.sensing.mask(s)
    lived.frames(5)
    assert lived.sensing.blind.count == MOST and lived.sensing.hint(99) == 3
