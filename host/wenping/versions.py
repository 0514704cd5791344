"""Which versions this tool consists of: its own, the protocol, the firmware that it brings."""

import json

from wenping.shipped import COMPILED, FIRMWARE
from wenping.texts import say
from wenping.toolchain.slots import fingerprint
from wenping.version import VERSION
from wenping.wire.messages import PROTOCOL


def firmware() -> str:
    """The firmware that came with the tool, as a board that runs it names it: 0.1.0+0123abcd."""
    return f"{VERSION}+{fingerprint(FIRMWARE)}"


def line(lang: str) -> str:
    """All versions in one line, and which mpy-cross compiled the firmware if it is compiled."""
    try:
        about = json.loads((COMPILED / "built.json").read_text(encoding="utf-8"))
        compiler = say("version-compiled", lang, version=about["mpy-cross"])
    except FileNotFoundError:
        compiler = say("version-sources", lang)
    return say(
        "version",
        lang,
        tool=VERSION,
        protocol=PROTOCOL,
        firmware=firmware(),
        compiler=compiler,
    )
