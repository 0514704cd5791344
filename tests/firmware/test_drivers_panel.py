from benchtop import Pin
from wenping.drivers.panel import CLOCK_BLACK, CLOCK_WHITE, LONG, PASS_WHITE, PRESS, SHORT, Panel


class Fingers:
    """Five buttons; play() polls every 10 ms while the contacts follow their intervals."""

    def __init__(self):
        self.pressed = [False] * 5
        self.pins = [Pin(read=lambda i=i: 0 if self.pressed[i] else 1) for i in range(5)]
        self.panel = Panel(self.pins)

    def play(self, closed, until_ms, every_ms=10, start_ms=0):
        """closed: (button, from_ms, to_ms).  Returns the events as (button, kind, at_ms)."""
        events = []
        for now_ms in range(start_ms, until_ms, every_ms):
            for i in range(5):
                self.pressed[i] = any(b == i and a <= now_ms < z for b, a, z in closed)
            self.panel.poll(now_ms)
            while self.panel.take():
                events.append((self.panel.button, self.panel.kind, self.panel.at_ms))
        return events


def test_a_press_is_told_at_its_first_contact():
    events = Fingers().play([(CLOCK_BLACK, 100, 200)], 400)
    assert events == [(CLOCK_BLACK, PRESS, 100), (CLOCK_BLACK, SHORT, 200)]


def test_bouncing_contacts_press_once():
    bouncing = [(CLOCK_WHITE, 100, 110), (CLOCK_WHITE, 120, 300), (CLOCK_WHITE, 310, 320)]
    events = Fingers().play(bouncing, 500)
    assert events == [(CLOCK_WHITE, PRESS, 100), (CLOCK_WHITE, SHORT, 300)]


def test_a_long_hold_is_no_short_press():
    events = Fingers().play([(PASS_WHITE, 50, 5000)], 6000)
    assert events == [(PASS_WHITE, PRESS, 50), (PASS_WHITE, LONG, 3050)]


def test_two_hands_at_once():
    events = Fingers().play([(0, 10, 100), (1, 10, 60)], 200)
    assert events == [(0, PRESS, 10), (1, PRESS, 10), (1, SHORT, 60), (0, SHORT, 100)]


def test_a_button_held_at_the_start_is_no_press():
    fingers = Fingers()
    fingers.pressed[3] = True
    fingers.panel = Panel(fingers.pins)
    assert fingers.play([(3, 0, 4000), (3, 4100, 4200)], 4400) == [
        (3, PRESS, 4100),
        (3, SHORT, 4200),
    ]


def test_the_ring_loses_the_oldest():
    fingers = Fingers()
    for n in range(20):
        fingers.pressed[0] = n % 2 == 0
        fingers.panel.poll(100 * n)
    assert fingers.panel.take() and fingers.panel.at_ms == 400


def told(panel):
    got = []
    while panel.take():
        got.append((panel.button, panel.kind))
    return got


def test_a_press_between_two_polls_is_not_lost():
    """While flash is erased nobody polls; the pin's interrupt has seen the contact close."""
    fingers = Fingers()
    fingers.panel.poll(100)
    fingers.panel.latches[2](None)
    fingers.panel.poll(300)
    fingers.panel.poll(320)
    assert told(fingers.panel) == [(2, PRESS), (2, SHORT)]


def test_a_poll_while_the_contacts_bounce_makes_one_press():
    fingers = Fingers()
    fingers.panel.poll(100)
    fingers.panel.latches[2](None)
    fingers.panel.poll(150)  # just open again
    fingers.pressed[2] = True
    fingers.panel.poll(170)
    fingers.panel.poll(220)
    fingers.pressed[2] = False
    fingers.panel.poll(270)
    fingers.panel.latches[2](None)  # the release bounces
    fingers.panel.poll(320)
    fingers.panel.poll(370)
    assert told(fingers.panel) == [(2, PRESS), (2, SHORT)]
