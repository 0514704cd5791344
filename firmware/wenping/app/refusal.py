"""A board that the firmware must not run on: each host that says hello is told why, in a code."""

from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.wire import messages as m
from wenping.wire.session import About, Session


class Refusing(Session):
    """Answers every hello with `refuse` and these words."""

    def __init__(self, port, words: str):
        super().__init__(port, Journal(MemoryStorage(4096, 256)), About("", "", ""))
        self._words = words.encode()

    def _hello(self, protocol: int, session: int) -> None:
        self._put(m.REFUSE, m.PROTOCOL, m.R_ABSENT, tail=self._words)


def run(port, words: str, time) -> None:
    """Refuse until the power goes; time: the module."""
    session = Refusing(port, words)
    while True:
        session.poll(time.ticks_ms(), 0)
        time.sleep_ms(20)
