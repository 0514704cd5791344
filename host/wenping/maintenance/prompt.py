"""A board at MicroPython's prompt: sends code there with mpremote, and writes firmware slots."""

import ast
import binascii
import struct
import time
from typing import Any, TypeVar

import serial

from wenping.errors import PortError, UserError
from wenping.toolchain.flash_map import BLOCK

PATIENCE_S = 2.0  # without a byte for so long, one read or write has failed
Asked = TypeVar("Asked")


class PromptError(UserError):
    """Code that was run on the board raised an error, or the board stopped answering."""


class _Patient:
    """A serial port that waits `patience_s` at most, and no longer than until `end` in all.

    mpremote reads and writes without a limit: a port that is mute, or that talks without end, would
    hold it for ever. Every other method and attribute is that of the port.
    """

    def __init__(self, port: Any, patience_s: float) -> None:
        self._port = port
        self.end = time.monotonic()
        port.timeout = port.write_timeout = patience_s

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def _check(self) -> None:
        if time.monotonic() > self.end:
            raise serial.SerialTimeoutException

    def inWaiting(self) -> int:  # noqa: N802  (mpremote's name for it)
        self._check()
        return self._port.in_waiting

    def read(self, n: int = 1) -> bytes:
        self._check()
        return self._port.read(n)

    def write(self, data: bytes) -> int | None:
        self._check()
        return self._port.write(data)


class Prompt:
    """MicroPython's raw prompt on a port; use it in a `with` statement, which lets the port go.

    patience: a factor on all time-outs. Raises PortError when the port cannot be opened or no
    prompt answers, and UserError when mpremote is not installed.
    """

    def __init__(self, port: str, patience: float = 1.0) -> None:
        try:
            from mpremote.transport import TransportError
            from mpremote.transport_serial import SerialTransport
        except ImportError:
            raise UserError("mpremote-none") from None
        self._error = TransportError
        self.port = port
        self._timeout_s = 10 * patience
        try:
            self._transport = SerialTransport(port)
        except (TransportError, serial.SerialException, OSError) as error:
            raise PortError("port-not-serial", port=port, error=error) from None
        try:
            self._port = _Patient(self._transport.serial, patience * PATIENCE_S)
            self._transport.serial = self._port
            self._port.end = time.monotonic() + 2 * self._timeout_s
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=round(self._timeout_s))
        except (TransportError, serial.SerialException, OSError):
            self._transport.serial.close()
            raise PortError("prompt-silent", port=port) from None

    def __enter__(self) -> "Prompt":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the port go; the board stays at its prompt."""
        self._transport.serial.close()

    def run(self, code: str, timeout_s: float = 0) -> str:
        """Run code on the board; return what it printed.

        timeout_s: 0 for the usual one. Raises PromptError with the last line of the board's
        traceback, or when the board does not answer.
        """
        try:
            timeout_s = timeout_s or self._timeout_s
            self._port.end = time.monotonic() + 3 * timeout_s
            self._transport.exec_raw_no_follow(code.encode())
            out, error = self._transport.follow(timeout_s)
        except serial.SerialTimeoutException:
            raise PromptError("prompt-stopped", port=self.port) from None
        except (self._error, serial.SerialException, OSError, struct.error) as failure:
            raise PromptError("port-failed", port=self.port, error=failure) from None
        if error:
            words = (error.decode(errors="replace").strip().splitlines() or ["?"])[-1]
            raise PromptError("port-failed", port=self.port, error=words)
        return out.decode(errors="replace")

    def ask(self, expression: str, kind: type[Asked]) -> Asked:
        """The value of an expression on the board, of this kind; its repr() must be a literal.

        Raises PromptError for any other answer, too.
        """
        told = self.run(f"print(repr({expression}))").strip()
        try:
            value = ast.literal_eval(told)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            value = None
        if not isinstance(value, kind):
            raise PromptError("prompt-odd", port=self.port, told=told[:60])
        return value

    def restart(self) -> None:
        """Reset the board and let the port go, which vanishes with the reset."""
        try:
            self._port.end = time.monotonic() + self._timeout_s
            self._transport.exec_raw_no_follow(b"import machine\nmachine.reset()")
            time.sleep(0.2)
        except (self._error, serial.SerialException, OSError, struct.error):
            pass
        self.close()


class SlotWriter:
    """Writes one firmware slot, "A" or "B", of a board at its prompt, in blocks of slots.BLOCK."""

    def __init__(self, prompt: Prompt, slot: str) -> None:
        self._prompt = prompt
        prompt.run(
            "import launch, binascii\n"
            "slots = launch.partition()\n"
            f"block = bytearray({BLOCK})\n"
            "def crc(n):\n"
            " slots.readblocks(n, block)\n"
            " return binascii.crc32(block)\n"
            "def put(n, text):\n"
            " data = binascii.a2b_base64(text)\n"
            " slots.writeblocks(n, data)\n"
        )
        half = prompt.ask("slots.ioctl(4, 0) // 2", int)  # of its blocks, as launch.mount() has it
        self._first = "AB".index(slot) * half

    def differing(self, image: bytes) -> list[int]:
        """The numbers of the image's blocks that the slot does not hold, by their CRC-32.

        Block 0, whose header makes a slot valid, comes last, so that it is written last.
        """
        count = len(image) // BLOCK
        blocks = f"range({self._first}, {self._first + count})"
        have = self._prompt.ask(f"[crc(n) for n in {blocks}]", list)
        have += [None] * (count - len(have))
        differ = [
            n for n in range(count) if binascii.crc32(image[BLOCK * n : BLOCK * (n + 1)]) != have[n]
        ]
        return differ[1:] + differ[:1] if differ[:1] == [0] else differ

    def invalidate(self) -> None:
        """Erase block 0, so that the slot is not taken for firmware while it is written."""
        self._prompt.run(f"slots.ioctl(6, {self._first})")

    def write(self, n: int, block: bytes) -> None:
        """Write block n of the slot."""
        text = binascii.b2a_base64(block, newline=False).decode()
        self._prompt.run(f"put({self._first + n}, '{text}')")
