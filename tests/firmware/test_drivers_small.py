"""Lights, buzzer and scale."""

import pytest

from benchtop import Hx711, Pin, Pwm
from wenping.drivers.buzzer import Buzzer
from wenping.drivers.lights import LEVELS_MOST, Lights
from wenping.drivers.scale import Scale
from wenping.twin.supply import lights_ma

BUDGET_MA = 340


def test_lights_are_sent_only_when_they_changed():
    sent = []
    pin = object()
    lights = Lights(pin, lambda *call: sent.append((call[0], call[1], bytes(call[3]))), 3)
    assert lights.show() and not lights.show()
    lights.set(1, 0x112233)
    assert lights.show() and not lights.show()
    lights.set(1, 0x112233)
    assert not lights.show()
    lights.set(1, 0)
    assert lights.show()
    picture = bytes(3) + b"\x22\x11\x33" + bytes(3)
    assert sent == [(pin, 0, bytes(9)), (pin, 0, picture), (pin, 0, bytes(9))]


def test_lights_take_no_more_than_their_budget():
    sent = []
    lights = Lights(None, lambda *call: sent.append(bytes(call[3])), 40)
    for colour, kept in ((0x202020, 1.0), (0x404040, 0.57), (0xFFFFFF, 0.143), (0xFF0000, 0.43)):
        for i in range(40):
            lights.set(i, colour)
        lights.show()
        assert sum(sent[-1]) <= LEVELS_MOST and lights_ma(sent[-1]) <= BUDGET_MA
        assert max(sent[-1]) == pytest.approx(kept * (colour >> 16), abs=1)
        assert not lights.show()  # what was asked for is kept: it is not sent again and again
    for i in range(20):
        lights.set(i, 0)
    lights.show()
    assert max(sent[-1]) == 0xDA  # half as many are twice as bright


def test_a_tune_goes_on_by_itself():
    pwm = Pwm()
    buzzer = Buzzer(pwm)
    assert not buzzer.step(0)
    buzzer.play(((440, 100), (0, 50), (880, 100)))
    playing = [ms for ms in range(1000, 1400, 10) if buzzer.step(ms)]
    assert pwm.heard == [0, 440, 0, 880, 0]
    assert playing[-1] == 1240


def test_a_late_step_drops_no_note():
    """A frame that stored exchanged columns took 0.15 s, and nobody heard of what it corrected."""
    pwm = Pwm()
    buzzer = Buzzer(pwm)
    buzzer.play(((440, 100), (880, 100)))
    assert all([buzzer.step(ms) for ms in (0, 5000)])
    assert pwm.heard == [0, 440, 880]
    assert not buzzer.step(5100) and pwm.heard[-1] == 0


def scales(black, white):
    cells = (Hx711(black), Hx711(white))

    def clocked(rising):
        for cell in cells:
            cell.clocked(rising)

    return cells, Scale(Pin(clocked), cells[0].pin, cells[1].pin, int, bool)


def test_both_cells_are_read_together():
    for black, white in ((1234567, -1), (-8388608, 8388607), (0, 1)):
        cells, scale = scales(black, white)
        assert scale.poll(0) == 3
        assert scale.raw == [black, white] and scale.missing == [False, False]
        assert scale.poll(10) == 0
        cells[0].ready = True
        assert scale.poll(100) == 0  # the other may come any moment
        cells[1].ready = True
        assert scale.poll(110) == 3


def test_a_missing_cell_does_not_stop_the_other():
    cells, scale = scales(500, 600)
    scale.poll(0)
    cells[0].value = 700
    read = 0
    for ms in range(100, 1000, 100):
        cells[0].ready = True
        read += scale.poll(ms) == 1
    assert read == 5 and scale.missing == [False, True]
    assert scale.raw == [700, 600]
