"""Joins everything: pins to drivers, drivers and cores to the board, the board to the loop.

launch.py calls run() and hands itself over: what the firmware wants to know of its own start (which
slot, the last crash) it asks there.
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
from wenping.app import start
from wenping.app.board import Board
from wenping.app.commands import Commands
from wenping.app.crash import Crash
from wenping.app.guard import Guard
from wenping.app.record import Record
from wenping.app.show import Show
from wenping.drivers.buzzer import Buzzer
from wenping.drivers.lights import Lights
from wenping.drivers.matrix import Matrix
from wenping.drivers.panel import Panel
from wenping.drivers.scale import Scale
from wenping.drivers.serial import SerialPort
from wenping.drivers.storage import FileStorage
from wenping.game import faults
from wenping.game.events import FAULT, encode
from wenping.geometry import LIGHTS, LINES
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.sensing.bowl import Bowl
from wenping.sensing.points import Sensing
from wenping.sensing.weight import Weight
from wenping.version import VERSION
from wenping.wire import messages as m
from wenping.wire.session import About, Session

# What lasts must not be strewn over the heap among what does not: then no larger piece is left.
_COLLECT_BYTES = 49152
# what the board consists of
_PARTS = m.F_BOWLS | m.F_SCALE | m.F_RAILS | m.F_LIGHTS | m.F_SOUND | m.F_PANEL


def build_matrix() -> Matrix:
    """The sensors, read through the registers of a chip that we know, else through machine."""
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
    """The buttons; interrupts latch what closes while flash is erased."""
    *buttons, plug = pins.buttons()
    panel = Panel(buttons, config.BUTTON_DEAD_MS, config.BUTTON_LONG_MS, plug)
    for pin, latch in zip(buttons, panel.latches):
        pin.irq(latch, Pin.IRQ_FALLING, hard=True)
    return panel


def build_journal() -> tuple:
    """(journal, error number or 0): with a flash that takes nothing the board still plays, and its
    log lasts as long as its power.
    """
    try:
        return Journal(FileStorage(os, open, start.STORE)), 0
    except OSError as error:
        return Journal(MemoryStorage(config.LOG_WITHOUT_FLASH, 256)), error.errno


def build(launch) -> Board:
    """Everything that the board is, in one place; `launch` is the module launch.py."""
    matrix = build_matrix()
    panel = build_panel()
    scale = Scale(*pins.scales())
    lights = Lights(pins.lights(), machine.bitstream, LIGHTS)
    buzzer = Buzzer(pins.buzzer())
    show = Show(lights, buzzer)
    files = start.Start(os, open, time.sleep_ms, pins.usb_power().value)
    files.cause = machine.reset_cause()
    boots = files.count_boots()
    table, pockets, trouble = files.calibration(matrix)
    journal, no_log = build_journal()
    record = Record(journal)
    bowls = (Bowl(0, Weight()), Bowl(1, Weight()))
    for i, bowl in enumerate(bowls):
        bowl.pockets.offset = pockets[180 * i : 180 * i + 180]
    chip = "".join("%02x" % byte for byte in machine.unique_id())
    version = VERSION + "+" + launch.built()
    features = _PARTS | LINES << m.LINES_SHIFT
    if panel.missing():
        features &= ~m.F_PANEL
    if launch.partition():
        features |= m.F_UPDATES
    if journal.durable:
        features |= m.F_KEEPS
    about = About(chip, files.name(), version, boots, features, gc.mem_free, record.hash)
    port = SerialPort(sys.stdin.buffer, sys.stdout.buffer)
    session = Session(port, journal, about)
    sensing = Sensing(table)
    board = Board(
        config, matrix, panel, scale, show, sensing, bowls, record, session, files
    )  # fmt: skip
    Commands(board, session)
    (store,) = struct.unpack("<I", os.urandom(4))
    record.start(0, store, boots, files.cause, Crash(launch))
    for what, error in trouble:
        board.emit(encode(FAULT, 0, faults.NOT_CALIBRATED, what, str(error)))
    if no_log:
        board.emit(encode(FAULT, 0, faults.NO_LOG, no_log, ""))
    return board


def run(launch) -> None:
    """Ends when a host asks for a restart, or by a crash; launch.py deals with both."""
    gc.threshold(_COLLECT_BYTES)
    board = build(launch)
    guard = Guard(machine.WDT(timeout=config.WATCHDOG_MS), launch.proved)
    start.run(board, time, guard)
