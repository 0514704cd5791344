"""Refuses a controller on which the firmware must not run: tells each host why, as a key of a text.

app/assembly.py calls run() before it builds anything.
"""

from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.wire import messages as m
from wenping.wire.session import About, Session


class Refusing(Session):
    """A session that answers every `hello` with `refuse`."""

    def __init__(self, port, words: str):
        """Takes the port of drivers/serial.py and the detail of `refuse`."""
        super().__init__(port, Journal(MemoryStorage(4096, 256)), About("", "", ""))
        self._words = words.encode()

    def _hello(self, protocol: int, session: int) -> None:
        """Refuse a host; takes what Session._hello() takes."""
        self._put(m.REFUSE, m.PROTOCOL, m.R_ABSENT, tail=self._words)


def run(port, words: str, time) -> None:
    """Refuse every host, and never return; time is the module."""
    session = Refusing(port, words)
    while True:
        session.poll(time.ticks_ms(), 0)
        time.sleep_ms(20)
