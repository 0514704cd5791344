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
from app import faults, start
from app.board import Board
from app.commands import Commands
from app.guard import Guard
from app.record import Record
from app.show import Show
from drivers.buzzer import Buzzer
from drivers.lights import Lights
from drivers.matrix import Matrix
from drivers.panel import Panel
from drivers.scale import Scale
from drivers.serial import SerialPort
from drivers.storage import FileStorage
from game.events import FAULT, encode
from journal.log import Journal
from sensing.bowl import Bowl
from sensing.points import Sensing
from sensing.weight import Weight
from wire.messages import F_UPDATES
from wire.session import About, Session


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
    from drivers.matrix_fast import FastMatrix

    chip = os.uname().machine.split(" ")[-1]
    selects = (config.COL_A, config.COL_B, config.COL_C)
    columns = (config.COLS_0, config.COLS_1, config.COLS_2)
    return FastMatrix(*parts, chip, config.ROW_CLOCK, config.ROW_LATCH, selects, columns)


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
    panel = Panel(buttons, config.BUTTON_DEAD_MS, config.BUTTON_LONG_MS)
    for pin, latch in zip(buttons, panel.latches):
        pin.irq(latch, Pin.IRQ_FALLING, hard=True)
    scale = Scale(
        out(config.SCALE_CLOCK), Pin(config.SCALE_BLACK, Pin.IN), Pin(config.SCALE_WHITE, Pin.IN)
    )
    lights = Lights(out(config.LIGHTS), machine.bitstream, config.LIGHTS_COUNT)
    buzzer = Buzzer(PWM(out(config.BUZZER)))
    show = Show(
        lights, buzzer, config.LIGHT_COLUMN_0, config.LIGHT_ROW_0, config.LIGHT_BLACK,
        config.LIGHT_WHITE,
    )  # fmt: skip
    files = start.Start(os, open, time.sleep_ms)
    boots = files.count_boots()
    table, pockets, trouble = files.calibration(matrix)
    journal = Journal(FileStorage(os, open, start.STORE))
    record = Record(journal)
    bowls = (Bowl(0, Weight()), Bowl(1, Weight()))
    for i, bowl in enumerate(bowls):
        bowl.pockets.offset = pockets[180 * i : 180 * i + 180]
    chip = "".join("%02x" % byte for byte in machine.unique_id())
    version = start.FIRMWARE + "+" + launch.built()
    features = F_UPDATES if launch.partition() else 0
    about = About(chip, files.name(), version, boots, features, gc.mem_free)
    port = SerialPort(sys.stdin.buffer, sys.stdout.buffer, time)
    session = Session(port, journal, about)
    sensing = Sensing(table)
    board = Board(
        config, matrix, panel, scale, show, sensing, bowls, record, session, files
    )  # fmt: skip
    Commands(board, session)
    (store,) = struct.unpack("<I", os.urandom(4))
    record.start(0, store, boots, machine.reset_cause(), faults.Crash(launch))
    if trouble:
        board.emit(encode(FAULT, 0, faults.NOT_CALIBRATED, 0, trouble))
    return board


def run() -> None:
    """Ends when a host asks for a restart, or by a crash; launch.py deals with both."""
    board = build()
    guard = Guard(machine.WDT(timeout=config.WATCHDOG_MS), launch.proved)
    start.run(board, time, guard)
