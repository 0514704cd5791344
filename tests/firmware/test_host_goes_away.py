"""A host goes away in the middle of a ceremony and comes back: the board leads on, the host finds
its step again. The real Board over the twin's circuits, and over a serial port the host's real
Link, Store and Table.
"""

import contextlib
import os
import pty
import time
import tty
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from people import Table as People
from tabletop import Tabletop
from wenping.counting import report
from wenping.game import events as ev
from wenping.game.phases import FILLING, OVER, STOPPED
from wenping.game.settings import Settings
from wenping.game.touch import FILL, NOTHING, TAKE
from wenping.link import Link, Store
from wenping.records.follower import Follower
from wenping.table import Command, Table
from wenping.twin.lights import Lights
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp, to_gtp

PATIENCE_S = 60  # on a busy machine
# 5x5: Black has the first two columns, White the last two; C is empty in between but for its end.
STONES = [(BLACK, f"B{row}") for row in range(1, 6)] + [(WHITE, f"D{row}") for row in range(1, 6)]
STONES += [(BLACK, "C1"), (WHITE, "C2")]


class Plugged:
    """A serial port with the board's cable at its other end, which carries with every frame."""

    def __init__(self, top: Tabletop):
        self.top = top
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.port = os.ttyname(self._theirs)
        self._frame, top.frame = top.frame, self._step

    def close(self) -> None:
        self.top.frame = self._frame
        os.close(self._ours)
        os.close(self._theirs)

    def _step(self) -> None:
        self._frame()
        with contextlib.suppress(BlockingIOError):
            self.top.to_board += os.read(self._ours, 4096)
        with contextlib.suppress(BlockingIOError):  # nobody reads: the cable is full
            del self.top.to_host[: os.write(self._ours, self.top.to_host[:4096])]

    @contextlib.contextmanager
    def host(self, path) -> Iterator["Host"]:
        """A host with its store in a file."""
        with ThreadPoolExecutor(1) as pool, Store(path) as store:
            opening = pool.submit(Link, self.port, store)
            while not opening.done():
                self.top.frame()
            with opening.result() as link:
                yield Host(self, link, store)


class Host:
    """`table` is the host's; both ends run while something is waited for."""

    def __init__(self, plugged: Plugged, link: Link, store: Store):
        self._top, self._link = plugged.top, link
        self.table = Table(Follower(link, store))

    def until(self, seen) -> None:
        end = time.monotonic() + PATIENCE_S
        while not seen():
            assert time.monotonic() < end, (self.table.game.phase, self.table.following.seq)
            self._top.frame()
            time.sleep(0.001)  # else the link's thread seldom gets its turn
            self.table.take(self._link.next(0), self._link.board)

    def agrees(self) -> bool:
        """Whether this host has folded all that the board has, to the same state."""
        board = self._top.board
        return self.table.following.seq == board.record.journal.next_seq and (
            self.table.game.hash() == board.game.hash()
        )

    def decide(self, out: list) -> None:
        """Send what a decision of people asks for, and see it come back."""
        for part in out:
            assert isinstance(part, Command), part
            with ThreadPoolExecutor(1) as pool:
                sent = pool.submit(
                    self._link.command, part.command, *part.fields, tail=part.tail, timeout_s=60
                )
                self.until(sent.done)
            sent.result()
        self.until(self.agrees)


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    with Tabletop(World(seed=6), tmp_path_factory.mktemp("away")) as top:
        top.run(3.0)
        yield People(top)


def touched(people: People) -> None:
    """Do what the lights ask for, once. On a shared point only one side is lit: its stone."""
    what, p = lit(people)
    name = to_gtp(p, people.game.size)
    if what == TAKE:
        people.do(f"B:-{name}")
        return
    assert what == FILL
    lights = Lights(people.table.world).askers()
    colour = BLACK if name[0] < "C" else WHITE
    if name[0] == "C":
        (colour,) = lights
    people.do(f"{'.BW'[colour]}:{name}")


def lit(people: People) -> tuple[int, int]:
    return people.table.board.playing.look()


@pytest.mark.parametrize("same", [True, False], ids=["the-same-host", "another-host"])
def test_the_board_leads_on_and_the_host_finds_its_step_again(people, tmp_path, same):
    plugged = Plugged(people.table)
    settings = Settings(f"size=5\nrules=chinese,komi=0.5\nsetup={len(STONES)}")
    people.open("setup=1", size=5)
    people.do("abandon")
    with plugged.host(tmp_path / "first.db") as host:
        host.decide(host.table.decisions.open(settings))
        for colour, name in STONES:
            people.table.world.put(colour, people.sensor(name))
        people.do("wait:0.5 pass:B pass:W wait:0.3")
        host.until(lambda: host.table.game.phase == STOPPED and host.agrees())
        host.decide(host.table.decisions.confirm(BLACK))
        people.do("press:W wait:0.5")
        host.until(host.agrees)
        assert host.table.game.phase == FILLING and host.table.steps.touch()[:2] == lit(people)
        touched(people)
        touched(people)
        host.until(host.agrees)
        assert host.table.steps.touch()[:2] == lit(people)
    people.do("wait:2")
    touched(people)  # without a host
    people.do("W:A5" if not people.game.filled[from_gtp("A5", 5, 5)] else "W:A1")
    people.do("wait:1")
    assert lit(people)[0] == TAKE
    with plugged.host(tmp_path / ("first.db" if same else "second.db")) as host:
        host.until(host.agrees)
        assert host.table.following.differs == "" and host.table.steps.question()
        touched(people)
        people.do("wait:1")
        host.until(host.agrees)
        for _ in range(25):
            if lit(people)[0] == NOTHING:
                break
            assert host.table.steps.touch()[:2] == lit(people)
            touched(people)
            host.until(host.agrees)
        host.decide(host.table.decisions.confirm(WHITE))
        people.do("press:B wait:3")
        host.until(lambda: host.table.game.phase == OVER and host.agrees())
        game = host.table.game
        assert game.result_text() == report.counted(game).sgf
        assert game.counts[ev.COMPUTED] == game.counts[ev.FILLED_BOARD]
    assert people.game.result == host.table.game.result
    plugged.close()
