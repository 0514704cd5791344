"""The virtual board's bench: its circuits, its clock, and the line to the world.

Runs on MicroPython only. One exchange with the world: the board writes a REQUEST (why, its time,
lights, buzzer), the world answers with the counts of all sensors, the buttons and the load cells
at that time. An exchange happens at every sleep, and when fast.MAX_AGE_US have passed without one.

Time is virtual: it moves by sleeps and by the cost of machine calls. The work of the interpreter
itself costs nothing here; `make bench` measures that on the emulated RP2040.
"""

import array
import json
import struct

import circuits
import fast
import micropython
from fast import SPENT

# Why the board speaks: the world's side has the same names in twin/virtual.py.
PRESENT, CUT, RESET, ENDED = 0, 1, 2, 3
_REQUEST = "<BBHHHQI"  # why, 0, buzzer hz, buzzer duty, length of a text, t_us, flash operations
_HEAD = struct.calcsize(_REQUEST)
_ANSWER = circuits.WIRED_ROWS * circuits.COLUMNS
_CUT_IN = _ANSWER + 6


class Bench:
    """`line` is a stream to the world; its first line is a JSON object (see twin/virtual.py)."""

    def __init__(self, line):
        self.line = line
        hello = json.loads(line.readline())
        self.hello = hello
        noise = array.array("b", bytes(hello["noise_length"]))
        line.readinto(noise)
        carry = array.array("H", hello["carry"])
        self._request = bytearray(_HEAD + 3 * circuits.LIGHTS)
        self._answer = array.array("H", bytes(2 * (_CUT_IN + 1)))
        colours = memoryview(self._request)[_HEAD:]
        self.circuits = circuits.Circuits(hello["pins"], self._answer, noise, carry, colours)
        self.fast = fast.Fast(self.circuits.columns, hello["stuck_rows"])
        self._state = self.fast.state
        self._answered_us = hello["boot_us"]  # when the world did it last
        self.sleep = fast.sleeper(self._state, self.exchange)  # us
        self.spend = fast.spender(self._state, self.exchange)  # us inside a machine call
        self.flash_operations = 0
        self.cut_at = hello["cut_at"]
        self.watchdog_us = 0
        self.fed_us = 0

    @micropython.native
    def now(self) -> int:
        """Us since power-on."""
        return self._answered_us + self._state[SPENT]

    def exchange(self):
        """One turn with the world."""
        self._say(PRESENT, 0)
        answer = self._answer
        if self.line.readinto(answer) == 0:
            raise SystemExit  # the world is gone
        self._answered_us = now = self._answered_us + self.fast.exchanged()
        self.circuits.feel(answer, now)
        if answer[_CUT_IN]:
            self.cut_at = self.flash_operations + answer[_CUT_IN]
        if self.watchdog_us and now - self.fed_us > self.watchdog_us:
            self.watchdog_us = 0
            self.say(RESET, "watchdog")

    def _say(self, why: int, length: int):
        to = self._request
        buzzer = self.circuits.buzzer
        operations = self.flash_operations
        struct.pack_into(
            _REQUEST, to, 0, why, 0, buzzer.hz, buzzer.duty, length, self.now(), operations
        )
        self.line.write(to)

    def say(self, why: int, text: str):
        """Tell the world something that ends this process, and wait to be ended."""
        data = text.encode()[:60000]
        self._say(why, len(data))
        self.line.write(data)
        self.line.read(1)
        raise SystemExit


bench = None  # the one bench of this process; boot.py sets it
