"""What may have made a reading, by likelihood: witness.py asked about one sensor."""

import sys

from felt import Felt
from wenping.sensing import limits, states, witness
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing
from wenping.sensing.states import OF_DOUBTED
from wenping.sensing.templates import LAID, MAGNET, ROWS, STRENGTH
from wenping.sensing.witness import ASKED, FAILS, HOLDS, LIES

CENTRE = 180
FRAMES = 60
NATS = 16  # parts of a nat


def weighed(s, change, frames=FRAMES):
    """`found` after so many frames of what change(felt, s) has made of a quiet board."""
    felt, sensing = Felt(3), Sensing(Calibration())
    now_ms = 0
    for n in range(260 + frames):
        if n == 260:
            change(felt, s)
        points = sensing._settling
        sensing.step(felt.counts(6), now_ms)
        now_ms += 20
        if n > 260:
            points.mode[s] = states.MOVING  # it is asked about, whatever it is taken for
            own = sensing.fields[s] - limits.ZERO
            assert points.witness.ask(points, sensing.fields, s, own)
    points.witness.weigh(points, s, own)
    return points.witness.found


def laid(felt, s):
    felt.put(s, 1, 2, -1)


def held(felt, s):
    felt.put(s, 2, 1, 1, held=True)


def wrong(felt, s):
    felt.offset[s] += 500


def test_a_lying_stone():
    found = weighed(CENTRE, laid)
    assert found[ASKED] == 8
    assert found[LIES] + limits.SURE_STONE < min(found[HOLDS], found[FAILS]), list(found)


def test_a_held_stone():
    found = weighed(CENTRE, held)
    assert found[HOLDS] + 2 * NATS < found[LIES], list(found)
    assert found[HOLDS] + limits.SURE_STONE < found[FAILS], list(found)


def test_a_sensor_that_went_wrong():
    found = weighed(CENTRE, wrong, 20)  # before it is doubted, which begins anew
    assert found[FAILS] + 2 * NATS < min(found[LIES], found[HOLDS]), list(found)


def test_in_a_corner_three_are_asked():
    assert weighed(0, laid)[ASKED] == 3


def test_a_track_is_free_again_when_its_point_has_been_decided():
    felt, sensing = Felt(3), Sensing(Calibration())
    points = sensing._settling
    for n in range(300):
        if n > 260 and not n % 4:
            felt.put(19 * (n % 17) + n % 13, 1)
        sensing.step(felt.counts(6), 20 * n)
    for n in range(300, 340):
        sensing.step(felt.counts(6), 20 * n)
    assert not any(points.witness.taken) and set(points.witness.track) == {255}


def test_the_templates_are_as_the_witness_reads_them():
    if sys.implementation.name != "micropython":  # whose compiler leaves no such names
        assert len(ROWS) == witness._ROW * MAGNET and len(STRENGTH) == witness._STRENGTHS
        likelihood = [round(256 / 2.718282 ** (i / 16)) - 1 for i in range(witness._PARTS)]
        assert list(witness._LIKELIHOOD) == likelihood
    assert 0 < LAID < MAGNET and OF_DOUBTED > 2 * limits.ZERO
