"""What asks the flash while a scan waits: not what need not, and not during a game."""

from cable import Host
from tabletop import Tabletop
from wenping.twin.world import World
from wenping.wire import messages as m
from wenping.wire.commands import DONE, REFUSED


class Asking:
    """A host at a table, for commands one after the other."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._host = Host(table)
        self._host.hello()
        self._number = 0

    def __call__(self, command: int, tail: bytes) -> tuple:
        """((status, reason), detail) of the reply."""
        self._number += 1
        self._host.command(self._number, command, tail)
        self._table.run(0.3)
        self._host.listen()
        replies = [got for got in self._host.got if got[0] == m.REPLY]
        return replies[-1][1][1:], replies[-1][2]


def test_it_is_tested_between_games_only(tmp_path):
    with Tabletop(World(seed=4), tmp_path) as table:
        table.run(3.0)
        ask = Asking(table)
        test = bytes((m.FLASH_PAGE,))
        assert ask(m.C_HEALTH, test) == ((DONE, 0), b"kept=1")
        assert ask(m.C_NEW_GAME, b"size=9")[0] == (DONE, 0)
        assert ask(m.C_HEALTH, test) == ((REFUSED, m.R_NOT_NOW), b"game-under-way")
        assert ask(m.C_HEALTH, b"\0")[0] == (DONE, 0)


def test_a_game_that_cannot_be_needs_no_room(tmp_path):
    """To count the free blocks took 50 ms among 150 logs, for any nonsense that a host sent."""
    with Tabletop(World(seed=4), tmp_path) as table:
        table.run(3.0)
        ask, asked = Asking(table), []
        shelf = table.board.record.journal.shelf
        ask_room = shelf.ask_room
        shelf.ask_room = lambda: asked.append(1) or ask_room()
        assert ask(m.C_NEW_GAME, b"size=9\nrules=x")[0] == (REFUSED, m.R_MALFORMED)
        assert not asked
        assert ask(m.C_NEW_GAME, b"size=9")[0] == (DONE, 0)
        assert asked
