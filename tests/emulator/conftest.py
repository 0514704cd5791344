"""What the tests on the emulated RP2040 share: the images, or the words why there are none."""

import os
from pathlib import Path

import pytest

from wenping.twin import emulator, image, repl
from wenping.twin.debian import AptError
from wenping.twin.micropython import MissingMicroPython
from wenping.twin.mpy import CompileError


def _made(make) -> Path:
    try:
        emulator.make()
        return make()
    except (image.BuildError, AptError, MissingMicroPython, emulator.MissingEmulator) as error:
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
