"""The bench of the virtual board: its circuits, its clock, and the line to the world.

Runs on MicroPython only. One turn with the world: the board writes a request (why it speaks, its
time, lights and buzzer; twin/exchange.py has the same format), and the world answers with what the
circuits measure at that time (circuits.WORDS numbers). There is a turn at every sleep of 1 ms or
more, and when fast.MAX_AGE_US have passed without one.

Time is virtual: sleeps and the cost of machine calls move it, the interpreter's own work does not.
"""

import array
import json
import struct

import circuits
import fast
import micropython
from fast import SPENT

PRESENT, CUT, RESET, ENDED = 0, 1, 2, 3  # why the board speaks, as in twin/exchange.py
_REQUEST = "<BBHHHQI"  # why, 0, buzzer hz, buzzer duty, length of a text, t_us, flash operations
_HEAD = struct.calcsize(_REQUEST)
_TEXT_MOST = 60_000  # bytes of a last word: its length has 16 bits


class Bench:
    """What the shadowed modules `machine`, `time`, `rp2` and `os` stand on; one in a process.

    `hello` is what the world told at the start (VirtualBoard._hello), `sleep(us)` lets time pass
    as a sleep does, `spend(us)` as a machine call does.
    """

    def __init__(self, line: object):
        """Read the world's first words from `line`, a stream: a line of JSON and the noise."""
        self.line = line
        hello = json.loads(line.readline())
        self.hello = hello
        noise = array.array("b", bytes(hello["noise_length"]))
        line.readinto(noise)
        carry = array.array("H", hello["carry"])
        self._request = bytearray(_HEAD + 3 * circuits.LIGHTS)
        self._answer = array.array("H", bytes(2 * circuits.WORDS))
        colours = memoryview(self._request)[_HEAD:]
        self.circuits = circuits.Circuits(hello["pins"], self._answer, noise, carry, colours)
        self.circuits.fit(hello, 0)
        self.fast = fast.Fast(self.circuits.columns, self.circuits.rows)
        self._state = self.fast.state
        self._answered_us = hello["boot_us"]  # the time of the last turn
        self.sleep = fast.sleeper(self._state, self.exchange)
        self.spend = fast.spender(self._state, self.exchange)
        self.flash_operations = 0
        self.cut_at = hello["cut_at"]  # the flash operation at which the power fails; 0: never
        self.watchdog_us = 0  # the watchdog's timeout; 0: it is not on
        self.fed_us = 0

    @micropython.native
    def now(self) -> int:
        """Return the us since power-on."""
        return self._answered_us + self._state[SPENT]

    def exchange(self) -> None:
        """Take one turn with the world; SystemExit if the world is gone or the watchdog expires."""
        self._say(PRESENT, 0)
        answer = self._answer
        if self.line.readinto(answer) == 0:
            raise SystemExit
        self._answered_us = now = self._answered_us + self.fast.exchanged()
        self.circuits.feel(answer, now)
        if answer[circuits.AT_CUT]:
            self.cut_at = self.flash_operations + answer[circuits.AT_CUT]
        if self.watchdog_us and now - self.fed_us > self.watchdog_us:
            self.watchdog_us = 0
            self.say(RESET, "watchdog")

    def say(self, why: int, text: str) -> None:
        """Tell the world that this start of the board is over, and why; then wait to be ended."""
        data = text.encode()[:_TEXT_MOST]
        self._say(why, len(data))
        self.line.write(data)
        self.line.read(1)
        raise SystemExit

    def _say(self, why: int, length: int):
        to = self._request
        buzzer = self.circuits.buzzer
        operations = self.flash_operations
        struct.pack_into(
            _REQUEST, to, 0, why, 0, buzzer.hz, buzzer.duty, length, self.now(), operations
        )
        self.line.write(to)


bench = None  # the Bench of this process; boot.py makes it before anything else imports this
