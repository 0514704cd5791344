"""Serial ports: opening one for us alone, and saying in one line why that cannot be."""

import serial

from wenping.errors import PortError
from wire import messages as m

READ_S = 0.02  # how long a read waits for the first byte


def open_port(port: str) -> serial.Serial:
    """Open a serial port for us alone; raises PortError with what to do."""
    try:
        return serial.Serial(port, 115200, timeout=READ_S, write_timeout=2, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as error:
        words = str(error)
        if "exclusively lock" in words or "busy" in words.lower():
            raise PortError(f"{port} is in use by another program: close that first") from None
        if isinstance(error, FileNotFoundError) or "No such file" in words:
            raise PortError(
                f"there is no port {port}: is the board plugged in? `wenping boards` lists ports"
            ) from None
        if "Permission denied" in words:
            raise PortError(
                f"no permission for {port}: add yourself to the group that owns it"
                " (Debian: sudo adduser $USER dialout) and log in again"
            ) from None
        raise PortError(f"{port} cannot be opened as a serial port: {words}") from None


def why_other_protocol(port: str, theirs: int) -> str:
    older = "the board's firmware (wenping flash)" if theirs < m.PROTOCOL else "this wenping"
    return f"{port}: the board speaks protocol {theirs}, this host {m.PROTOCOL}: update {older}"


def why_no_board(port: str, heard: bytes) -> str:
    if b">>>" in heard or b"MicroPython" in heard:
        return f"{port}: MicroPython answers, but no Wenping firmware runs: wenping flash {port}"
    if heard:
        return f"{port}: something answers, but it is no Wenping board: choose another port"
    return f"{port}: nothing answers: choose another port, or switch the board on"
