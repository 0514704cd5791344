"""A board at MicroPython's prompt: code sent and run there, with mpremote."""

import ast
import binascii
import time

import serial

from wenping.errors import PortError, UserError
from wenping.toolchain.slots import BLOCK, SLOT_BYTES


class PromptError(UserError):
    """What was run on the board failed; one line."""


class Prompt:
    """Opens the port and enters the raw prompt. `patience` is a factor on all time-outs.

    Raises PortError when no prompt answers.
    """

    def __init__(self, port: str, patience: float = 1.0):
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

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._transport.serial.close()

    def run(self, code: str, timeout_s: float = 0) -> str:
        """Run code; returns what it printed. Raises PromptError with the last line of an error."""
        try:
            self._transport.exec_raw_no_follow(code.encode())
            out, error = self._transport.follow(timeout_s or self._timeout_s)
        except (self._error, serial.SerialException, OSError) as failure:
            raise PromptError(f"{self.port}: the board stopped answering: {failure}") from None
        if error:
            words = error.decode(errors="replace").strip().splitlines()[-1]
            raise PromptError(f"{self.port}: the board says {words}")
        return out.decode(errors="replace")

    def ask(self, expression: str):
        """The value of an expression on the board, if it is a literal."""
        return ast.literal_eval(self.run(f"print(repr({expression}))").strip())

    def restart(self) -> None:
        """Reset the board; the port goes away."""
        try:
            self._transport.exec_raw_no_follow(b"import machine\nmachine.reset()")
            time.sleep(0.2)
        except (self._error, serial.SerialException, OSError):
            pass
        self.close()


class SlotWriter:
    """The flash of one slot of the board at a prompt."""

    def __init__(self, prompt: Prompt, slot: str):
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
        """Blocks that differ from the image; the first one, which makes it valid, comes last."""
        count = len(image) // BLOCK
        have = self._prompt.ask(f"[crc(n) for n in range({self._first}, {self._first + count})]")
        differ = [
            n for n in range(count) if binascii.crc32(image[BLOCK * n : BLOCK * (n + 1)]) != have[n]
        ]
        return differ[1:] + differ[:1] if differ[:1] == [0] else differ

    def invalidate(self) -> None:
        """Nothing in the slot can be taken for firmware any more."""
        self._prompt.run(f"slots.ioctl(6, {self._first})")

    def write(self, n: int, block: bytes) -> None:
        text = binascii.b2a_base64(block, newline=False).decode()
        self._prompt.run(f"put({self._first + n}, '{text}')")
