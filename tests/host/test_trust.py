"""The table of trust has a row for every command and event, with a right and a bound that hold."""

import pytest

from wenping.game import events as ev
from wenping.make import trust
from wenping.wire import commands
from wenping.wire import messages as m


@pytest.mark.parametrize("command", m.COMMANDS, ids=lambda command: m.COMMANDS[command][0])
def test_every_command_has_a_right_and_a_bound(command):
    worst, bound = trust.COMMANDS[command]
    assert worst and bound
    without, keyed = trust.who(command)
    reads = worst.startswith("read")
    assert (keyed == trust.ANYONE) == reads, "reading is free, and nothing else"
    assert without in (trust.ANYONE, trust.BUTTON, "nobody")
    if command == m.C_HEALTH:  # one of its pages writes
        assert "page 21" in worst and f"takes {commands._FLASH_TEST} of the units" in bound
    writes = command in commands._COSTS
    assert writes == (bound is trust._PURSE), "what writes to flash has a cost, and only that"


def test_no_row_is_of_another_firmware():
    assert set(trust.COMMANDS) == set(m.COMMANDS)
    assert set(trust.HOST_EVENTS) <= {row[0] for row in ev.TABLE.values()}


def test_the_page_says_who_makes_every_event():
    lines = trust.section()
    for row in ev.TABLE.values():
        (line,) = [line for line in lines if line.startswith(f"| `{row[0]}` | the board")
                   or line.startswith(f"| `{row[0]}` | who may")]  # fmt: skip
        assert ("may `propose`" in line) == (row[0] in trust.HOST_EVENTS)


def test_what_only_sensors_may_say_no_host_proposes():
    sensed = {"seen", "played", "move", "lifted", "bowl", "ledger", "filled", "boot"}
    assert not sensed & set(trust.HOST_EVENTS)
