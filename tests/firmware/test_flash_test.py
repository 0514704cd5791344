"""The flash is tested when a host asks, but not during a game: that erases, and a scan waits."""

from cable import Host
from tabletop import Tabletop
from wenping.twin.world import World
from wenping.wire import messages as m
from wenping.wire.commands import DONE, REFUSED


def test_between_games_only(tmp_path):
    with Tabletop(World(seed=4), tmp_path) as table:
        table.run(3.0)
        host = Host(table)
        host.hello()
        number = [0]

        def ask(command: int, tail: bytes) -> tuple:
            number[0] += 1
            host.command(number[0], command, tail)
            table.run(0.3)
            host.listen()
            replies = [got for got in host.got if got[0] == m.REPLY]
            return replies[-1][1][1:], replies[-1][2]

        test = bytes((m.FLASH_PAGE,))
        assert ask(m.C_HEALTH, test) == ((DONE, 0), b"kept=1")
        assert ask(m.C_NEW_GAME, b"size=9")[0] == (DONE, 0)
        assert ask(m.C_HEALTH, test) == ((REFUSED, m.R_NOT_NOW), b"game-under-way")
        assert ask(m.C_HEALTH, b"\0")[0] == (DONE, 0)
