"""A board at MicroPython's prompt: sends code there with mpremote, and writes firmware slots."""

import ast
import binascii
import time
from typing import Any

import serial

from wenping.errors import PortError, UserError
from wenping.toolchain.slots import BLOCK, SLOT_BYTES


class PromptError(UserError):
    """Code that was run on the board raised an error, or the board stopped answering."""


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
            self._transport.exec_raw_no_follow(code.encode())
            out, error = self._transport.follow(timeout_s or self._timeout_s)
        except (self._error, serial.SerialException, OSError) as failure:
            raise PromptError("port-failed", port=self.port, error=failure) from None
        if error:
            words = error.decode(errors="replace").strip().splitlines()[-1]
            raise PromptError("port-failed", port=self.port, error=words)
        return out.decode(errors="replace")

    def ask(self, expression: str) -> Any:
        """The value of an expression on the board; its repr() must be a literal."""
        return ast.literal_eval(self.run(f"print(repr({expression}))").strip())

    def restart(self) -> None:
        """Reset the board and let the port go, which vanishes with the reset."""
        try:
            self._transport.exec_raw_no_follow(b"import machine\nmachine.reset()")
            time.sleep(0.2)
        except (self._error, serial.SerialException, OSError):
            pass
        self.close()


class SlotWriter:
    """Writes one firmware slot, "A" or "B", of a board at its prompt, in blocks of slots.BLOCK."""

    def __init__(self, prompt: Prompt, slot: str) -> None:
        self._prompt = prompt
        self._first = "AB".index(slot) * (SLOT_BYTES // BLOCK)
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

    def differing(self, image: bytes) -> list[int]:
        """The numbers of the image's blocks that the slot does not hold, by their CRC-32.

        Block 0, whose header makes a slot valid, comes last, so that it is written last.
        """
        count = len(image) // BLOCK
        have = self._prompt.ask(f"[crc(n) for n in range({self._first}, {self._first + count})]")
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
