"""Every file of the firmware compiles for both microcontrollers (native code has limits there)."""

import pytest

from wenping.shipped import FIRMWARE
from wenping.toolchain.mpy import ARCHITECTURES, compile_one, sources


def test_there_are_sources():
    assert sources(), f"no firmware in {FIRMWARE}"


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("source", sources(), ids=str)
def test_compiles(source, architecture, tmp_path):
    assert compile_one(source, architecture, tmp_path) > 0
