"""Serial ports: opening one for us alone, and saying in one line why that cannot be."""

import serial

from wenping.errors import PortError
from wenping.wire import messages as m

READ_S = 0.02  # how long a read waits for the first byte


def open_port(port: str) -> serial.Serial:
    """Open a serial port for us alone; raises PortError with what to do."""
    try:
        return serial.Serial(port, 115200, timeout=READ_S, write_timeout=2, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as error:
        words = str(error)
        if "exclusively lock" in words or "busy" in words.lower():
            raise PortError("port-busy", port=port) from None
        if isinstance(error, FileNotFoundError) or "No such file" in words:
            raise PortError("port-none", port=port) from None
        if "Permission denied" in words:
            raise PortError("port-permission", port=port) from None
        raise PortError("port-not-serial", port=port, error=words) from None


def other_protocol(port: str, theirs: int) -> PortError:
    """The board there speaks another protocol than this host."""
    key = "port-older" if theirs < m.PROTOCOL else "port-newer"
    return PortError(key, port=port, theirs=theirs, ours=m.PROTOCOL)


def no_board(port: str, heard: bytes) -> PortError:
    """What was heard there in the time of a handshake is no board's welcome."""
    if b">>>" in heard or b"MicroPython" in heard:
        return PortError("port-micropython", port=port)
    return PortError("port-stranger" if heard else "port-silent", port=port)
