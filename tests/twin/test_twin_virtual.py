"""The virtual board with tiny firmwares: pins, time, flash, power, the cable."""

import time

import pytest
import serial

from wenping.twin.exchange import StillWorld
from wenping.twin.sensors import EVEN
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.virtual import BoardDied, VirtualBoard
from wenping.twin.world import World

READ = """
import machine, time
from machine import ADC, Pin
import pins
def out(name):
    return Pin(pins.NUMBER[name], Pin.OUT, value=0)
data, clock, latch, off = [out("ROW_" + name) for name in ("DATA", "CLOCK", "LATCH", "OFF")]
select = [out("COL_" + name) for name in "ABC"]
adcs = [ADC(Pin(26 + i)) for i in range(3)]
def row(n):
    for bit in [0] * 48 + [1] + [0] * n:  # a chain wakes up with anything in it
        data(bit); clock(1); clock(0)
    latch(1); latch(0)
    time.sleep_us(30)
def column(n):
    for bit in range(3):
        select[bit](n >> bit & 1)
    return adcs[n >> 3].read_u16() >> 4
"""


@pytest.fixture
def firmware(tmp_path):
    """A function that makes a folder of firmware with a main.py of this text."""
    from wenping.twin.virtual import read_pins

    def make(main: str):
        (tmp_path / "pins.py").write_text(f"NUMBER = {read_pins()}\n")
        (tmp_path / "main.py").write_text(main)
        return tmp_path

    return make


def ended(board: VirtualBoard, seconds: float = 10.0) -> str:
    """Run a firmware until it ends; returns what it said."""
    with pytest.raises(BoardDied) as death:
        board.run(seconds)
    assert str(death.value) == "main.py ended", death.value
    return board.port.unheard.decode()


def said(world, folder, **more) -> str:
    with VirtualBoard(world, firmware=folder, **more) as board:
        return ended(board)


def test_a_stone_is_read_through_the_pins(firmware):
    world = World(3, spread=EVEN, noise_mt=0)
    for stone in world.sets[0] + world.sets[1]:
        stone.strength, stone.rest_mm = 1.0, 7.5
    world.put(BLACK, 9 * 19 + 9)
    world.put(WHITE, 2 * 19 + 18)
    folder = firmware(READ + "row(9); print(column(9), column(8)); row(16); print(column(18))\n")
    numbers = [int(x) for x in said(world, folder).split()]
    assert numbers[0] == pytest.approx(2048 + 37.2 * 15.71, abs=5)
    assert numbers[1] == pytest.approx(2048 - 37.2 * 0.26, abs=5)


def test_time_is_virtual_and_wraps_as_on_the_rp2_port(firmware):
    folder = firmware(
        "import time\n"
        "a = time.ticks_ms(); time.sleep(20); b = time.ticks_ms()\n"
        "print(time.ticks_diff(b, a))\n"
        "time.sleep_ms(1_100_000)\n"
        "print(time.ticks_us() < 1 << 30, time.ticks_diff(5, (1 << 30) - 5))\n"
        "print(time.ticks_add((1 << 30) - 1, 2), time.gmtime(0)[0], time.time() > 1609459200)\n"
    )
    began = time.monotonic()
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        words = ended(board, 2000).split()
    assert words == ["20000", "True", "10", "1", "1970", "True"]
    assert time.monotonic() - began < 60  # for 1120 seconds


def test_buttons_cells_lights_and_buzzer(firmware):
    world = StillWorld()
    world.press(2)
    world.weigh(1, -5)
    folder = firmware(
        "import machine, time\n"
        "from machine import PWM, Pin\n"
        "time.sleep_ms(500)\n"
        "print([Pin(12 + i, Pin.IN, Pin.PULL_UP)() for i in range(5)])\n"
        "clock, data = Pin(9, Pin.OUT), Pin(11)\n"
        "value = 0\n"
        "for _ in range(24):\n"
        "    clock(1); clock(0); value = value << 1 | data()\n"
        "print((value ^ 0x800000) - 0x800000)\n"
        "machine.bitstream(Pin(17, Pin.OUT), 0, (400, 850, 800, 450), bytes(range(120)))\n"
        "PWM(Pin(18), freq=1760, duty_u16=32768)\n"
        "time.sleep_ms(100)\n"
        "machine.reset()\n"
    )
    with VirtualBoard(world, firmware=folder) as board:
        board.run_until(lambda: board.outputs.buzzer_duty)
        assert board.port.unheard.decode().split("\n")[:2] == ["[1, 1, 0, 1, 1]", "-5"]
        assert board.outputs.light(39) == (118, 117, 119)
        assert (board.outputs.buzzer_hz, board.outputs.buzzer_duty) == (1760, 32768)


COUNT_STARTS = (
    "import machine, os, time\n"
    "n = len(open('/starts').read()) if 'starts' in os.listdir('/') else 0\n"
    "with open('/starts', 'a') as file: file.write('x')\n"
    "print('start', n, machine.reset_cause())\n"
)


def test_flash_is_kept_over_reset_and_watchdog(firmware):
    folder = firmware(
        COUNT_STARTS
        + "if n == 0: machine.reset()\n"
        + "if n == 1:\n    machine.WDT(timeout=500)\n    time.sleep(2)\n"
    )
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        lines = ended(board).split("\n")
        assert lines[:3] == ["start 0 1", "start 1 3", "start 2 3"]
        assert board.boots == 3


def test_flash_is_kept_in_its_file_over_a_power_cut(firmware, tmp_path):
    folder = firmware(COUNT_STARTS + "while True: time.sleep_ms(20)\n")
    image = tmp_path / "flash.img"
    with VirtualBoard(StillWorld(), firmware=folder, flash=image) as board:
        board.run(1)
        board.power_cut()
        assert not board.powered
        with pytest.raises(BoardDied, match="no power"):
            board.run(1)
        board.power_on()
        board.run(1)
        assert "start 1 1" in board.port.unheard.decode()
    with VirtualBoard(StillWorld(), firmware=folder, flash=image) as board:
        board.run(1)
        assert "start 2 1" in board.port.unheard.decode()


def test_power_fails_at_every_flash_operation_of_a_replaced_file(firmware, tmp_path):
    """After each cut there is the old file or the new one, as LittleFS promises."""
    folder = firmware(
        "import os, time\n"
        "here = 'state' in os.listdir('/')\n"
        "print('found', open('/state').read()[:1] if here else 'nothing')\n"
        "with open('/new', 'w') as file: file.write(('b' if here else 'a') * 600)\n"
        "os.rename('/new', '/state')\n"
        "while True: time.sleep_ms(20)\n"
    )
    image = tmp_path / "flash.img"
    with VirtualBoard(StillWorld(), firmware=folder, flash=image) as board:
        board.run(1)
        first = board.outputs.flash_operations
    whole = image.read_bytes()
    found = []
    for cut in range(1, first):
        image.write_bytes(whole)
        with VirtualBoard(StillWorld(), firmware=folder, flash=image) as board:
            board.power_cut()
            board.power_on(cut_at=cut)
            while board.powered and board.t_us < 2_000_000:
                board.exchange()
            if board.powered:
                break
            board.power_on()
            board.run(1)
            found.append(board.port.unheard.decode().split()[-1])
    assert set(found) == {"a", "b"} or set(found) == {"a"}, found
    assert len(found) >= 4


def test_flash_is_flash(firmware):
    folder = firmware(
        "import rp2, time\n"
        "flash = rp2.Flash()\n"
        "n = flash.ioctl(4, 0) - 1\n"
        "page = bytearray(256)\n"
        "began = time.ticks_us()\n"
        "flash.ioctl(6, n)\n"
        "flash.writeblocks(n, b'\\x0f' * 256, 0)\n"
        "flash.writeblocks(n, b'\\x3c' * 256, 0)\n"
        "print(time.ticks_diff(time.ticks_us(), began))\n"
        "flash.readblocks(n, page, 0)\n"
        "print(flash.ioctl(5, 0), n, bytes(page) == b'\\x0c' * 256)\n"
        "print(flash.ioctl(6, n), flash.readblocks(n, page, 3840), page[0])\n"
    )
    words = said(StillWorld(), folder, flash_blocks=20).split()
    assert 45_800 <= int(words[0]) < 45_900
    assert words[1:] == ["4096", "19", "True", "0", "None", "255"]


def test_half_a_page_is_written_when_the_power_fails(firmware, tmp_path):
    folder = firmware(
        "import rp2\n"
        "flash = rp2.Flash()\n"
        "n = flash.ioctl(4, 0) - 1\n"
        "flash.ioctl(6, n)\n"
        "flash.writeblocks(n, bytes(256), 0)\n"
    )
    image = tmp_path / "flash.img"
    with VirtualBoard(StillWorld(), firmware=folder, flash=image) as board:
        ended(board)
        assert image.read_bytes()[-4096:] == bytes(256) + b"\xff" * 3840
        board.power_on(cut_at=2)  # mounted before: now only main.py writes
        while board.powered:
            board.exchange()
        assert image.read_bytes()[-4096:] == bytes(128) + b"\xff" * 3968
        board.power_on(cut_at=1)
        while board.powered:
            board.exchange()
        assert image.read_bytes()[-4096:] == b"\xff" * 4096


def test_files_are_put_into_the_flash(firmware):
    folder = firmware("print(open('/defaults').read())\n")
    assert said(StillWorld(), folder, files={"/defaults": "size=9"}).strip() == "size=9"


def test_the_heap_is_what_was_asked_for(firmware):
    folder = firmware("import gc; gc.collect(); print(gc.mem_free())\n")
    for heap_kb in (100, 192):
        free = int(said(StillWorld(), folder, heap_kb=heap_kb))
        assert 0.97 < free / 1024 / heap_kb < 1.03


def test_a_crash_is_told_with_its_traceback(firmware):
    folder = firmware("import time\ntime.sleep_ms(30)\n1 / 0\n")
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        with pytest.raises(BoardDied, match="line 3, in <module>\nZeroDivisionError"):
            board.run(1)


def test_a_firmware_that_cannot_start(firmware):
    folder = firmware("def broken(:\n")
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        with pytest.raises(BoardDied, match="SyntaxError"):
            board.run(1)


def test_chance_and_flash_come_from_the_seed(firmware, tmp_path):
    folder = firmware("import os\nwith open('/x', 'wb') as file: file.write(os.urandom(20))\n")

    def image(seed):
        world = StillWorld()
        world.seed = seed
        with VirtualBoard(world, firmware=folder) as board:
            ended(board)
            return board.flash.read_bytes()

    assert image(1) == image(1) != image(2)


def test_chance_is_another_after_each_start(firmware):
    folder = firmware("import machine, os\nprint(os.urandom(4))\nmachine.reset()\n")
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        board.run_until(lambda: board.boots == 4)
        lines = bytes(board.port.unheard).split(b"\n")[:3]
    assert len(set(lines)) == 3


ECHO = """
import select, sys, time
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
while True:
    while poll.poll(0):
        sys.stdout.buffer.write(bytes([sys.stdin.buffer.read(1)[0] ^ 255]))
    time.sleep_ms(20)
"""


def test_a_host_talks_over_the_port_and_the_cable_is_pulled(firmware):
    board = VirtualBoard(StillWorld(), firmware=firmware(ECHO))
    board.power_on()
    board.start()
    try:
        with serial.Serial(board.port.path, timeout=5) as host:
            host.write(bytes(range(256)))
            assert host.read(256) == bytes(range(255, -1, -1))
            board.unplug()
            with pytest.raises(serial.SerialException):
                for _ in range(100):
                    host.read(1)
        with pytest.raises(serial.SerialException):
            serial.Serial(board.port.path)
        board.replug()
        with serial.Serial(board.port.path, timeout=5) as host:
            host.write(b"\x03\r\n\x00")
            assert host.read(4) == bytes([252, 242, 245, 255])
    finally:
        board.stop()


def test_nobody_listens(firmware):
    folder = firmware(
        "import time\nfor i in range(300):\n    print('x' * 1000)\n    time.sleep_ms(20)\n"
    )
    with VirtualBoard(StillWorld(), firmware=folder) as board:
        assert len(ended(board, 100)) == 1 << 16, "the last of it is kept"


def test_an_idle_board_keeps_to_real_time(firmware):
    world = StillWorld()
    world.idle = True
    began = time.monotonic()
    with VirtualBoard(world, firmware=firmware(ECHO)) as board:
        board.serve(lambda: board.t_us > 800_000)
    assert 0.4 < time.monotonic() - began < 8


def test_what_ends_a_started_board_is_raised_by_stop(firmware):
    board = VirtualBoard(StillWorld(), firmware=firmware("1 / 0\n"))
    board.power_on()
    board.start()
    with pytest.raises(BoardDied, match="ZeroDivisionError"):
        while board.powered:
            time.sleep(0.01)
        board.stop()
