"""The only place that builds pins: hands them to the drivers, the drivers to the board, and runs
it (launch.py calls run).
"""

import gc
import os
import struct
import sys
import time

import machine
from machine import ADC, PWM, Pin

import config
import launch
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
_LINES = 19


def build_matrix():
    """The sensors, read through the registers of a chip that we know, else through machine."""

    def out(number: int) -> Pin:
        return Pin(number, Pin.OUT, value=0)

    parts = (
        out(config.ROW_DATA), out(config.ROW_CLOCK), out(config.ROW_LATCH), out(config.ROW_OFF),
        (out(config.COL_A), out(config.COL_B), out(config.COL_C)),
        (ADC(Pin(config.COLS_0)), ADC(Pin(config.COLS_1)), ADC(Pin(config.COLS_2))),
        time.sleep_us, config.ROW_SETTLE_US,
    )  # fmt: skip
    if sys.platform != "rp2":
        return Matrix(*parts)
    from wenping.drivers.matrix_fast import FastMatrix

    chip = os.uname().machine.split(" ")[-1]
    selects = (config.COL_A, config.COL_B, config.COL_C)
    columns = (config.COLS_0, config.COLS_1, config.COLS_2)
    return FastMatrix(*parts, chip, config.ROW_CLOCK, config.ROW_LATCH, selects, columns)


def build_journal() -> tuple:
    """(journal, what is wrong in words or ""): with a flash that takes nothing the board still
    plays, and its log lasts as long as its power.
    """
    try:
        return Journal(FileStorage(os, open, start.STORE)), ""
    except OSError as error:
        words = "no log in flash (error %d): what is played is lost with the power" % error.errno
        return Journal(MemoryStorage(config.LOG_WITHOUT_FLASH, 256)), words


def build() -> Board:
    """Everything that the board is, in one place."""

    def out(number: int) -> Pin:
        return Pin(number, Pin.OUT, value=0)

    def button(number: int) -> Pin:
        return Pin(number, Pin.IN, Pin.PULL_UP)

    matrix = build_matrix()
    buttons = (
        button(config.CLOCK_BLACK), button(config.CLOCK_WHITE), button(config.PASS_BLACK),
        button(config.PASS_WHITE), button(config.REFEREE),
    )  # fmt: skip
    plug = button(config.PANEL)
    panel = Panel(buttons, config.BUTTON_DEAD_MS, config.BUTTON_LONG_MS, plug)
    for pin, latch in zip(buttons, panel.latches):
        pin.irq(latch, Pin.IRQ_FALLING, hard=True)
    # Pulled up like the buttons: the pin of a bowl that is not plugged in reads as never ready.
    scale = Scale(out(config.SCALE_CLOCK), button(config.SCALE_BLACK), button(config.SCALE_WHITE))
    lights = Lights(out(config.LIGHTS), machine.bitstream, config.LIGHTS_COUNT)
    buzzer = Buzzer(PWM(out(config.BUZZER)))
    show = Show(
        lights, buzzer, config.LIGHT_COLUMN_0, config.LIGHT_ROW_0, config.LIGHT_BLACK,
        config.LIGHT_WHITE,
    )  # fmt: skip
    files = start.Start(os, open, time.sleep_ms, Pin(config.USB_POWER, Pin.IN).value)
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
    features = _PARTS | _LINES << m.LINES
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
    for code, words in ((faults.NOT_CALIBRATED, trouble), (faults.NO_LOG, no_log)):
        if words:
            board.emit(encode(FAULT, 0, code, 0, words))
    return board


def run() -> None:
    """Ends when a host asks for a restart, or by a crash; launch.py deals with both."""
    gc.threshold(_COLLECT_BYTES)
    board = build()
    guard = Guard(machine.WDT(timeout=config.WATCHDOG_MS), launch.proved)
    start.run(board, time, guard)
