"""A line that is closed by one thread while another sends."""

import os
import threading

import serial

from wenping.link.line import Line
from wenping.link.ports import open_port
from wenping.wire import messages as m


def test_who_sends_while_the_port_is_closed_gets_the_ports_own_error():
    """Anything else would end a command when the cable is pulled."""
    errors = []

    def send(line: Line) -> None:
        try:
            while True:
                line.send(m.PING, 1)
        except (serial.SerialException, OSError):
            pass
        except Exception as error:
            errors.append(error)

    for _ in range(60):
        board, host = os.openpty()
        line = Line(open_port(os.ttyname(host)))
        sender = threading.Thread(target=send, args=(line,))
        sender.start()
        os.read(board, 4096)  # it is at it
        line.close()
        sender.join(10)
        os.close(board)
        os.close(host)
    assert errors == []
