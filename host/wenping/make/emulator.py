"""Gets everything ready that the emulated board needs: python -m wenping.make.emulator

That is the compiled, faster rp2040py, and the two images that tests and benchmarks run.
"""

import sys

from wenping.errors import error_line
from wenping.texts import default_language, say
from wenping.toolchain import image, rp2040py
from wenping.toolchain.debian import AptError
from wenping.toolchain.micropython import MissingMicroPython
from wenping.toolchain.mpy import CompileError


def main() -> int:
    """Make what is missing; status 1, with one line that says why, when that cannot be done."""
    lang = default_language()
    try:
        why = rp2040py.make()
        if why:
            print(say("emulator-slow", lang, why=say(why, lang)), flush=True)
        image.image()
        image.bare_image()
    except (
        rp2040py.MissingEmulator,
        MissingMicroPython,
        image.BuildError,
        AptError,
        CompileError,
    ) as error:
        print(error_line(error, lang), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
