"""The drivers against the twin's circuits: the same wiring as the virtual board, on CPython."""

from array import array

import config
from wenping.drivers.matrix import Matrix
from wenping.drivers.panel import PASS_BLACK, PRESS, SHORT, Panel
from wenping.drivers.scale import Scale
from wenping.geometry import BIAS
from wenping.sensing.readings import Readings
from wenping.twin.circuits import COLUMNS, WIRED_ROWS, Circuits


class Wired:
    """Pins and ADCs on the circuits, with a clock that every call moves on."""

    def __init__(self, noise=(0,), carry=0):
        self.t_us = 500_000
        self.piled_up_us = 0  # what interrupts take before each call, while they are let in
        self.interrupts = True
        self.counts = array(
            "H", [64 * (i // COLUMNS) + i % COLUMNS for i in range(COLUMNS * WIRED_ROWS)]
        )
        pins = {name: getattr(config, name) for name in config.PINS}
        self.circuits = Circuits(
            pins, self.counts, array("h", noise), array("H", [carry] * COLUMNS), bytearray(120)
        )

    def irq(self, state):
        """Let interrupts in or keep them out; returns what was, as machine.disable_irq does."""
        self.interrupts, before = state, self.interrupts
        return before

    def pin(self, name):
        gpio = getattr(config, name)

        def call(*value):
            self.t_us += 1 + (self.piled_up_us if self.interrupts else 0)
            if value:
                return self.circuits.drive[gpio](value[0], self.t_us)
            return self.circuits.sense[gpio](self.t_us)

        return call

    def sleep_us(self, us):
        self.t_us += us

    def scale(self):
        pins = [self.pin(n) for n in ("SCALE_CLOCK", "SCALE_BLACK", "SCALE_WHITE")]
        return Scale(*pins, lambda: self.irq(False), self.irq)

    def matrix(self):
        class Adc:
            def __init__(self, index):
                self.index = index

            def read_u16(adc):
                self.t_us += 2
                count = self.circuits.columns.sample(adc.index, self.t_us)
                return count << 4 | count >> 8

        pins = [self.pin(n) for n in ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF")]
        selects = [self.pin(n) for n in ("COL_A", "COL_B", "COL_C")]
        adcs = [Adc(self.circuits.adc[getattr(config, f"COLS_{i}")]) for i in range(3)]
        return Matrix(*pins, selects, adcs, self.sleep_us, config.ROW_SETTLE_US)


def test_every_sensor_is_read():
    wired = Wired()
    matrix = wired.matrix()
    while matrix.scan() != BIAS:
        pass
    for s in range(361):
        assert matrix.board[s] == 64 * (s // 19) + s % 19, s
    for i in range(34):
        assert matrix.rails[i] == 64 * (19 + i // 17) + i % 17, i
    for i in range(360):
        assert matrix.bowls[i] == 64 * (21 + i // 15) + i % 15, i
    assert set(matrix.bias) == {2048}


def test_exchanged_columns_are_put_right():
    readings = Readings(Wired().matrix())
    readings.cross(2, 3)
    readings.cross(3, 18)
    readings.scan()
    row = list(readings.board[19:38])
    assert row[2:4] + row[18:] == [64 + 3, 64 + 18, 64 + 2]
    readings.cross(3, 18)
    readings.cross(2, 3)
    readings.scan()
    assert list(readings.board[19:38]) == list(range(64, 64 + 19))


def test_a_row_that_is_never_switched_off_is_found_and_taken_out():
    wired = Wired()
    for i in range(len(wired.counts)):  # sensors that differ
        wired.counts[i] = 64 * (i // COLUMNS) + 9 * (i % COLUMNS)
    wired.circuits.rows.stuck = 1 << 6
    readings = Readings(wired.matrix())
    for _ in range(2):  # the first time round it is found
        while readings.scan() != BIAS:
            pass
    assert readings.row_on == 6
    for s in range(361):
        assert abs(readings.board[s] - (64 * (s // 19) + 9 * (s % 19))) <= 1, s
    for i in range(34):
        assert abs(readings.rails[i] - (64 * (19 + i // 17) + 9 * (i % 17))) <= 1, i
    for i in range(360):
        assert abs(readings.bowls[i] - (64 * (21 + i // 15) + 9 * (i % 15))) <= 1, i
    assert set(readings.bias) == {2048}
    wired.circuits.rows.stuck = 0  # a loose wire: it is off again
    while readings.scan() != BIAS:
        pass
    assert readings.row_on == -1
    readings.scan()
    assert readings.board[19 + 4] == 64 + 36


def test_without_the_settling_time_rows_run_into_each_other():
    wired = Wired()
    matrix = wired.matrix()
    matrix._settle_us = 10
    matrix.scan()
    assert matrix.board[19 + 4] != 64 + 4  # the first column that an odd row reads


def test_a_scan_in_calls_of_a_microsecond():
    wired = Wired()
    matrix = wired.matrix()
    before_us = wired.t_us
    matrix.scan()
    assert wired.t_us - before_us < 2000, wired.t_us - before_us


def test_both_load_cells():
    wired = Wired()
    black, white = wired.circuits.scales
    scale = wired.scale()
    for values in ((1234567, -7654321), (-1, 0), (8388607, -8388608)):
        black.value, white.value = values
        read = 0
        for _ in range(25):
            wired.t_us += 20_000
            read += scale.poll(wired.t_us // 1000) == 3
        assert 4 <= read <= 5, read
        assert tuple(scale.raw) == values


def test_interrupts_that_pile_up_do_not_switch_the_load_cells_off():
    wired = Wired()
    wired.piled_up_us = 100  # more than the 60 us at which an HX711 takes a high clock for its end
    black, white = wired.circuits.scales
    black.value, white.value = 123456, -7
    scale = wired.scale()
    wired.t_us += 100_000
    assert scale.poll(0) == 3
    assert scale.raw == [123456, -7] and wired.interrupts


def test_a_bouncing_button():
    wired = Wired()
    names = ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE")
    panel = Panel([wired.pin(name) for name in names], config.BUTTON_DEAD_MS, config.BUTTON_LONG_MS)
    events = []
    for ms in range(1000, 2000):
        wired.t_us = 1000 * ms
        if ms in (1100, 1300):
            wired.circuits.buttons[PASS_BLACK].press(ms == 1100, wired.t_us)
        panel.poll(ms)
        while panel.take():
            events.append((panel.button, panel.kind, panel.at_ms // 10))
    assert events == [(PASS_BLACK, PRESS, 110), (PASS_BLACK, SHORT, 130)], events
