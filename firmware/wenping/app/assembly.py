"""Builds the board from pins, drivers and pure rooms and runs its loop.

launch.py calls run() with a reference to itself, through which the firmware asks for its build's
fingerprint, the last crash and the slots.
"""

import gc
import os
import struct
import sys
import time

import machine
from machine import Pin

import config
import pins
from wenping.app import loop
from wenping.app.answers import Answers
from wenping.app.board import Board
from wenping.app.calibrating import Calibrating
from wenping.app.commands import Commands
from wenping.app.counting import Counting
from wenping.app.crash import Crash
from wenping.app.electrics import Electrics
from wenping.app.files import STORE, Files
from wenping.app.frame import Frame
from wenping.app.playing import Playing
from wenping.app.record import Record
from wenping.app.recovery import recover
from wenping.app.rest import Rest
from wenping.app.senses import Senses
from wenping.app.show import Show
from wenping.coded import detail
from wenping.drivers.buzzer import Buzzer
from wenping.drivers.lights import Lights
from wenping.drivers.matrix import Matrix
from wenping.drivers.panel import Panel
from wenping.drivers.scale import Scale
from wenping.drivers.serial import SerialPort
from wenping.drivers.storage import FileStorage
from wenping.game import faults
from wenping.game.events import FAULT, encode
from wenping.geometry import BOWL_POCKETS, LIGHTS, LINES
from wenping.journal.log import Journal
from wenping.sensing.bowl import Bowl
from wenping.sensing.points import Sensing
from wenping.sensing.rails import Rails
from wenping.sensing.readings import Readings
from wenping.sensing.weight import Weight
from wenping.version import VERSION
from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.session import About, Session

# While the board is built, collect garbage after so many bytes, so that objects that stay are not
# spread over the whole heap between garbage, which would leave no large piece free. Later
# app/rest.py collects: MicroPython counts also the bytes that calls of functions take for their
# local variables and give back, 200 kB a second on its unix port, and would collect eight times as
# often as needed.
_COLLECT_BYTES = 32768
_CHIP_ID = const(0x40000000)  # register of RP2040 and RP2350: revision, part, manufacturer
_RP2040 = const(2)  # its part
_RP2350 = const(4)
_VREG = const(0x40064000)  # register of the RP2040's core regulator
_VSEL = const(0xF0)  # bits of it: the voltage, ...
_MV_1150 = const(0xC0)  # ... which is 1.15 V; 1.10 V after power-on
_VREG_SETTLES_MS = const(1)  # as in pico-sdk
_DISPLAY = const(0x3C)  # address of an SSD1306 on I2C
_E9 = const(2)  # the last revision with erratum E9 (A2): inputs leak; A3 and A4 are 3
# features of this board
_PARTS = m.F_BOWLS | m.F_SCALE | m.F_RAILS | m.F_LIGHTS | m.F_SOUND | m.F_PANEL


def full_speed() -> None:
    """Let an RP2040 run at RP2040_HZ; before anything that divides its clock is made.

    Above 133 MHz it is certified with 1.15 V at the core only: the voltage comes first.
    """
    if sys.platform == "rp2" and machine.mem32[_CHIP_ID] >> 12 & 0xFFFF == _RP2040:
        machine.mem32[_VREG] = machine.mem32[_VREG] & ~_VSEL | _MV_1150
        time.sleep_ms(_VREG_SETTLES_MS)
        machine.freq(config.RP2040_HZ)


def build_matrix() -> Matrix:
    """Return the driver of the sensors: FastMatrix on RP2040 and RP2350, Matrix on other ports."""
    data, clock, latch, off = pins.row_chain()
    adcs, sleep_us, settle_us = pins.columns(), time.sleep_us, config.ROW_SETTLE_US
    parts = data, clock, latch, off, pins.selects(), adcs, sleep_us, settle_us
    if sys.platform != "rp2":
        return Matrix(*parts)
    from wenping.drivers.matrix_fast import FastMatrix

    chip = os.uname().machine.split(" ")[-1]
    selects = (config.COL_A, config.COL_B, config.COL_C)
    columns = (config.COLS_0, config.COLS_1, config.COLS_2)
    return FastMatrix(*parts, chip, config.ROW_CLOCK, config.ROW_LATCH, selects, columns)


def build_panel() -> Panel:
    """Return the driver of the buttons; interrupts note presses while flash is erased."""
    *buttons, plug = pins.buttons()
    panel = Panel(buttons, config.BUTTON_DEAD_MS, config.BUTTON_LONG_MS, plug, time)
    for pin, latch in zip(buttons, panel.latches):
        pin.irq(latch, Pin.IRQ_FALLING, hard=True)
    return panel


def build_journal() -> tuple:
    """Return (journal, 0), or, if the flash fails, (journal in RAM, error number)."""
    try:
        return Journal(FileStorage(os, open, STORE)), 0
    except OSError as error:
        from wenping.journal.memory import MemoryStorage  # costs heap: only if needed

        return Journal(MemoryStorage(config.LOG_WITHOUT_FLASH, 256)), error.errno


def build_senses(readings: Readings, panel: Panel, table, offsets, game) -> Senses:
    """Return what each frame reads; table and offsets are the calibration of board and bowls."""
    bowls = (Bowl(0, Weight()), Bowl(1, Weight()))
    for i, bowl in enumerate(bowls):
        bowl.pockets.offset = offsets[BOWL_POCKETS * i : BOWL_POCKETS * (i + 1)]
    clock, black, white = pins.scales()
    scale = Scale(clock, black, white, machine.disable_irq, machine.enable_irq)
    counting = Counting(game, bowls, scale)
    sensing = Sensing(table)
    return Senses(readings, sensing, Rails(table, sensing.offset), panel, counting)


def build_face():
    """Return the Face of the display; None if no display answers, which saves its heap."""
    bus = pins.display()
    try:
        bus.writeto(_DISPLAY, b"\x00")
    except OSError:
        return None
    from wenping.app.face import Face
    from wenping.drivers.display import Display

    return Face(Display(bus))


def features(launch, panel: Panel, journal: Journal) -> int:
    """Return the features for WELCOME: bits F_... of wire/messages.py and the lines."""
    bits = _PARTS | LINES << m.LINES_SHIFT
    if panel.missing():
        bits &= ~m.F_PANEL
    if launch.partition():
        bits |= m.F_UPDATES
    if journal.durable:
        bits |= m.F_KEEPS
    return bits


def build(launch) -> Board:
    """Build all parts and start the log; `launch` is the module launch.py."""
    gc.threshold(_COLLECT_BYTES)
    readings = Readings(build_matrix())
    panel = build_panel()
    lights = Lights(pins.lights(), machine.bitstream, LIGHTS)
    lights.show()  # dark, whatever they showed before a reset: they load the sensors' supply
    show = Show(lights, Buzzer(pins.buzzer()))
    files = Files(os, open)
    boots = files.count_boots()
    calibrating = Calibrating(readings, files, time.sleep_ms)
    table, offsets, trouble = calibrating.at_start()
    journal, no_log = build_journal()
    record = Record(journal, show)
    chip = "".join("%02x" % byte for byte in machine.unique_id())
    version = VERSION + "+" + launch.built()
    face = build_face()
    parts = features(launch, panel, journal) | (m.F_DISPLAY if face else 0)
    about = About(chip, files.name(), version, boots, parts, gc.mem_free, record.hash)
    frame = Frame(time)
    port = SerialPort(sys.stdin.buffer, sys.stdout.buffer)
    session = Session(port, journal, about, frame.has_time)
    senses = build_senses(readings, panel, table, offsets, record.game)
    electrics = Electrics(senses, record, files)
    playing = Playing(senses, record, electrics, session, files.defaults())
    rest = Rest(config, journal, files, senses.sensing)
    board = Board(frame, senses, playing, record, show, session, electrics, rest, files)
    board.face = face
    cause = machine.reset_cause()
    chip_id = machine.mem32[_CHIP_ID]
    usb_power, settle_us = pins.usb_power().value, config.ROW_SETTLE_US
    answers = Answers(board, cause, usb_power, pins.supply_mv, chip_id, settle_us)
    Commands(board, answers, calibrating)
    (store,) = struct.unpack("<I", os.urandom(4))
    recover(record, store, boots, cause, Crash(launch))
    for what, error in trouble:
        record.emit(encode(FAULT, 0, faults.NOT_CALIBRATED, what, str(error)))
    if chip_id >> 12 & 0xFFFF == _RP2350 and chip_id >> 28 <= _E9:
        record.emit(encode(FAULT, 0, faults.CHIP, chip_id >> 28, detail("chip-stepping")))
    if no_log:
        record.emit(encode(FAULT, 0, faults.NO_LOG, no_log, ""))
    gc.threshold(-1)
    return board


def run(launch) -> None:
    """Build the board and run it until a host asks for a restart; errors are not caught here.

    A Pico W only tells why it is refused (app/refusal.py).
    """
    if pins.supply_mv() < config.SUPPLY_LEAST_MV:
        from wenping.app import refusal

        refusal.run(SerialPort(sys.stdin.buffer, sys.stdout.buffer), detail("pico-w"), time)
    full_speed()
    board = build(launch)
    loop.run(board, time, machine.WDT(timeout=config.WATCHDOG_MS), launch.proved)
