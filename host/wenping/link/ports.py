"""Opening a serial port, and the one-line reasons why a port cannot be used as a board."""

import os

import serial

from wenping.errors import PortError
from wenping.wire import messages as m

READ_S = 0.02  # a read waits so long for its first byte


def open_port(port: str) -> serial.Serial:
    """Open a serial port and lock it against other programs.

    Raises PortError, which says what to do: in use, not there, no permission, not a serial port.
    """
    try:
        return serial.Serial(port, 115200, timeout=READ_S, write_timeout=2, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as error:
        words = str(error)
        if "exclusively lock" in words or "busy" in words.lower():
            raise PortError("port-busy", port=port) from None
        if isinstance(error, FileNotFoundError) or "No such file" in words:
            raise PortError("port-none", port=port) from None
        if "Permission denied" in words:
            raise _no_rights(port) from None
        raise PortError("port-not-serial", port=port, error=_cause(error)) from None


def _cause(error: Exception) -> object:
    """What the system said when pyserial could not open a port, else pyserial's words."""
    said = error if getattr(error, "errno", None) else error.__context__
    number = said.args[0] if said and said.args else None
    return OSError(number, os.strerror(number)) if isinstance(number, int) else error


def _no_rights(port: str) -> PortError:
    """The error for a port that belongs to others; it names their group where there is one."""
    try:
        import grp
        import pwd

        group = grp.getgrgid(os.stat(port).st_gid).gr_name
        user = pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError, OSError):
        return PortError("port-permission", port=port)
    return PortError("port-rights", port=port, group=group, user=user)


def other_protocol(port: str, theirs: int) -> PortError:
    """The error for a board that speaks protocol version `theirs`, older or newer than ours."""
    key = "port-older" if theirs < m.PROTOCOL else "port-newer"
    return PortError(key, port=port, theirs=theirs, ours=m.PROTOCOL)


def no_board(port: str, heard: bytes) -> PortError:
    """The error for a port on which no welcome came: a MicroPython prompt, a stranger, silence.

    heard: the last bytes that came while the host said hello.
    """
    if b">>>" in heard or b"MicroPython" in heard:
        return PortError("port-micropython", port=port)
    return PortError("port-stranger" if heard else "port-silent", port=port)
